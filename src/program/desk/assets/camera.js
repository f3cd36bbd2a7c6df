// The slip is held in front of the camera. Each frame is made grey here and read by the desk; nothing of it is kept.

/** The most pixels of a frame's longer side. */
const LONGEST = 960;

/** Milliseconds between a frame that was looked at and the next one. */
const PAUSE = 120;

/** A frame as one byte a pixel. */
function grey(video, canvas) {
  const scale = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  const colours = pen.getImageData(0, 0, canvas.width, canvas.height).data;
  const shades = new Uint8Array(canvas.width * canvas.height);
  for (let place = 0; place < shades.length; place += 1) {
    const from = 4 * place;
    // The weights of brightness (Rec. 601).
    shades[place] = (77 * colours[from] + 150 * colours[from + 1] + 29 * colours[from + 2]) >> 8;
  }
  colours.fill(0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  return shades;
}

/** Ends what the camera of this window is used for; nothing where it is off. */
let leave = () => {};

// Where nobody sees the page, nobody sees that the camera is on.
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") leave(); });
addEventListener("pagehide", () => leave());

/** Why there is no picture, as the browser names it. */
function refused(part, error) {
  return error.name === "NotAllowedError" || error.name === "SecurityError" ? part.dataset.denied : part.dataset.none;
}

export function readByCamera(part) {
  if (!navigator.mediaDevices?.getUserMedia || part.dataset.alive) return;
  part.dataset.alive = "yes";
  part.hidden = false;
  const [look, stop, said, video] = ["button.look", "button.stop", "p", "video"].map((name) => part.querySelector(name));
  const form = part.closest("form");
  const field = form.elements[part.dataset.fills];
  // What runs now: another press, or the end, takes its place.
  let running = null;

  const end = (words) => {
    for (const track of running?.stream?.getTracks() ?? []) track.stop();
    running = null;
    leave = () => {};
    video.srcObject = null;
    video.hidden = true;
    const held = document.activeElement === stop;
    stop.hidden = true;
    look.hidden = false;
    if (held) look.focus();
    said.textContent = words;
  };

  /** One frame after the other; `true` once the slip was read, or there is no use in going on. */
  const ask = async (mine, canvas) => {
    const shades = grey(video, canvas);
    const query = new URLSearchParams({ width: String(canvas.width) });
    if (form.elements.author?.checked) query.set("author", "on");
    const answer = await fetch(`${part.dataset.camera}?${query}`, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: shades });
    shades.fill(0);
    if (running !== mine || answer.status === 204 || answer.status >= 500) return;
    if (!answer.ok || answer.redirected) {
      end(part.dataset.unheard);
      return;
    }
    if (answer.headers.get("content-type").startsWith("application/json")) {
      const words = (await answer.json())[said.id];
      if (running === mine && said.textContent !== words) said.textContent = words;
      return;
    }
    const slip = await answer.text();
    if (running !== mine) return;
    field.value = slip;
    end(part.dataset.read);
    (form.querySelector("input[type=password][name=passphrase]") ?? form.querySelector("button.main")).focus();
  };

  look.onclick = async () => {
    const mine = {};
    running = mine;
    leave = () => end(part.dataset.stopped);
    look.hidden = true;
    stop.hidden = false;
    stop.focus();
    said.textContent = part.dataset.waits;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } } });
      if (running !== mine) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      mine.stream = stream;
      stream.getVideoTracks()[0].onended = () => { if (running === mine) end(part.dataset.none); };
      video.srcObject = stream;
      video.hidden = false;
      await video.play();
      if (running === mine) said.textContent = part.dataset.looks;
    } catch (error) {
      if (running === mine) end(refused(part, error));
      return;
    }
    const canvas = document.createElement("canvas");
    while (running === mine) {
      try {
        if (video.videoWidth > 0) await ask(mine, canvas);
      } catch {
        if (running === mine) end(part.dataset.unheard);
      }
      await new Promise((goOn) => { setTimeout(goOn, PAUSE); });
    }
  };
  stop.onclick = () => leave();
}
