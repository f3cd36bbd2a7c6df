"""What another reader makes of our calendars: the moment of the resumption, whatever the zone.

    ics.py PROGRAM

Seals games whose resumption is announced in several zones, before, after and on the day of a change of the clocks, and reads
what `calendar` writes with the package `icalendar`. The exit status is 0 if and only if every moment is the right one.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar

GAME = """[White "Гаприндашвили, Нона"]
[Black "Αλεξανδρή, Νίκος; Jr."]
[Event "Torneo, girone A"]
[Result "*"]
[TimeControl "40/9000:16/3600"]

1. e4 c5 2. Nf3 e6 3. d4 cxd4 *
"""
# (zone, local time of the resumption, what)
ROWS = [
    ("Europe/Rome", "2027-01-15T14:30:00+01:00", "winter"),
    ("Europe/Rome", "2027-07-15T14:30:00+02:00", "summer"),
    ("Europe/Rome", "2027-03-28T01:59:00+01:00", "a minute before clocks are put forward"),
    ("Europe/Rome", "2027-03-28T03:00:00+02:00", "when they have been put forward"),
    ("Europe/Rome", "2027-10-31T01:59:00+02:00", "an hour before clocks are put back"),
    ("Europe/Rome", "2027-10-31T03:00:00+01:00", "when they have been put back"),
    ("Europe/Rome", "2027-10-31T02:30:00+02:00", "shown twice, the first time"),
    ("Europe/Rome", "2027-10-31T02:30:00+01:00", "shown twice, the second time"),
    ("America/New_York", "2027-11-06T19:00:00-04:00", "the evening before the change"),
    ("America/New_York", "2027-11-07T09:00:00-05:00", "the morning after it"),
    ("Asia/Kolkata", "2027-05-01T10:00:00+05:30", "clocks that are never changed"),
    ("Australia/Lord_Howe", "2027-04-04T12:00:00+10:30", "changed by half an hour"),
    ("UTC", "2027-05-01T10:00:00+00:00", "UTC"),
]


def run(program: Path, *arguments: str, cwd: Path) -> dict:
    done = subprocess.run([program, *arguments, "--json"], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, (arguments, done)
    return json.loads(done.stdout)


def check(program: Path, folder: Path, number: int, zone: str, local: str, what: str) -> None:
    at, name = datetime.fromisoformat(local), f"{number}.envelope"
    sealed = (at - timedelta(hours=16)).astimezone(timezone.utc).isoformat()
    end = (at + timedelta(hours=6)).astimezone(ZoneInfo(zone)).isoformat()
    run(
        program, "seal", "game.pgn", "--rules", "fide-1997", "--draw-offer", "none", "--move-file", "move", "--arbiter", "Schmid", "--arbiter-key", "arbiter.key.pub",
        "--slips", f"slips{number}", "--white-used", "1:00:00", "--black-used", "1:00:00", "--notation", "en", "--resume-at", local, "--resume-end", end,
        "--zone", zone, "--place", "Sala 2, via Roma; primo piano", "--at", sealed, "--out", name, cwd=folder,
    )
    read = icalendar.Calendar.from_ical(run(program, "calendar", name, "--remind", "24:00:00", cwd=folder)["calendar"])
    [event] = read.walk("VEVENT")
    assert not read.errors and not event.errors, (what, read.errors, event.errors)
    for key, expected in [("DTSTART", at), ("DTEND", datetime.fromisoformat(end))]:
        found = event[key].dt
        # Times that clocks show twice are never equal in Python, so moments are compared.
        assert found.timestamp() == expected.timestamp(), f"{what}: {key} is {found}, not {expected}"
    for person in ("Гаприндашвили, Нона", "Αλεξανδρή, Νίκος; Jr."):
        assert person in event["SUMMARY"] and person in event["DESCRIPTION"], f"{what}: the players are {event['SUMMARY']}"
    [alarm] = event.walk("VALARM")
    assert (event["LOCATION"], alarm["TRIGGER"].dt) == ("Sala 2, via Roma; primo piano", timedelta(hours=-24)), f"{what}: {event}"


def main() -> None:
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="adjourn-ics-") as name:
        folder = Path(name)
        (folder / "game.pgn").write_text(GAME)
        (folder / "move").write_text("Nxd4")
        run(program, "keygen", "Schmid", "--out", "arbiter.key", "--no-passphrase", cwd=folder)
        for number, row in enumerate(ROWS):
            check(program, folder, number, *row)
    print(f"calendar: {len(ROWS)} resumptions, each at the right moment")


if __name__ == "__main__":
    main()
