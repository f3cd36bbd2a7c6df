#!/usr/bin/env python3
"""Runs ProVerif over the models of this folder, and over models that are wrong in one place.

    tests/model/check.py [--proverif PROGRAM] [NAME…]

A model passes when each of its queries comes out as it is written down here, in their order. A wrong model passes when the
query that it should break is broken: so each check is seen to fail.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent

# Whether each query holds. The last ones of a model say what must be possible, and so do not hold.
MODELS = {
    "secrecy.pv": [True, True, False, False, False],
    "guessing.pv": [True],
    "slips.pv": [True, True, False, False],
    "evidence.pv": [True, True, False],
}

# What is wrong, in which model, the number of the query that fails then, and the places: file, text, text in its stead.
WRONG = [
    ("the key comes from the custody half alone", "secrecy.pv", 1,
     [("envelope.pvl", "hkdf_extract(ld, (s_c, s_r))", "hkdf_extract(ld, s_c)")]),
    ("the ephemeral key of the reply wrap comes from the custody half", "secrecy.pv", 1,
     [("envelope.pvl", "ephemeral_of(prk, wrap3)", "ephemeral_of(s_c, wrap3)")]),
    ("the deputy's wrap holds both halves", "secrecy.pv", 1,
     [("envelope.pvl", "ephemeral_of(prk, wrap2), wrap_info(custody, ld, c), s_c)",
       "ephemeral_of(prk, wrap2), wrap_info(custody, ld, c), (s_c, s_r))")]),
    ("a half is released for bytes that nobody sealed", "secrecy.pv", 1,
     [("secrecy.pv", "    if is_signed(sealer, seal_type, sealed, seal_sig) then\n"
       "    if is_signed(arbiter, accept_type, (sealed, seal_sig), accept_sig) then\n", "")]),
    ("an answer is sealed under the slip that was typed", "slips.pv", 1,
     [("slips.pv", "Seal(second, black_answers, white,", "Seal(second, black, white,")]),
    ("the next adjournment is sealed under a slip that was typed", "slips.pv", 2,
     [("slips.pv", "Seal(third, white_next, black_next,", "Seal(third, white, black_next,")]),
    ("evidence is shown whatever the fingerprint is", "evidence.pv", 1,
     [("evidence.pv", "    if fingerprint(sealed) = on_paper then\n", "")]),
    ("evidence is the key of every envelope", "evidence.pv", 1,
     [("evidence.pv", "free net: channel.", "free net: channel.\nfree slip: bitstring [private]."),
      ("evidence.pv", "    new slip: bitstring;\n", "")]),
    ("the commitment has no key", "guessing.pv", 1,
     [("envelope.pvl", "hmac(hkdf_expand(prk, commit), text)", "sha256(text)")]),
    ("the commitment is under the custody half", "guessing.pv", 1,
     [("envelope.pvl", "let c = commitment(prk, text) in", "let c = hmac(s_c, text) in")]),
]


def results(proverif, folder, model):
    """Whether each query holds, in their order; `None` where ProVerif cannot say."""
    run = subprocess.run([proverif, "-lib", "envelope", model], cwd=folder, capture_output=True, text=True)
    found = re.findall(r"^RESULT (?:.* (is true|is false|cannot be proved))\.$", run.stdout, re.MULTILINE)
    if run.returncode != 0 or not found:
        sys.exit(f"{model}: ProVerif gave no result\n{run.stdout[-2000:]}{run.stderr}")
    # Of an equivalence it never says more than that, and shows the attack.
    unproved = False if "A trace has been found." in run.stdout else None
    return [{"is true": True, "is false": False}.get(result, unproved) for result in found]


def broken(folder, places):
    """Copies the models, with the places changed."""
    for file in HERE.glob("*.pv*"):
        text = file.read_text()
        for name, old, new in places:
            if name == file.name:
                if old not in text:
                    sys.exit(f"{name} does not say: {old}")
                text = text.replace(old, new)
        (folder / file.name).write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--proverif", default="proverif")
    parser.add_argument("names", nargs="*", help="only these models")
    arguments = parser.parse_args()
    passed = failed = 0
    cases = [(model, model, None, []) for model in MODELS] + WRONG
    for title, model, query, places in cases:
        if arguments.names and model not in arguments.names:
            continue
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            broken(pathlib.Path(folder), places)
            found = results(arguments.proverif, folder, model)
        good = found == MODELS[model] if query is None else found[query - 1] is False
        passed, failed = passed + good, failed + (not good)
        what = f"{model}: {title}" if places else model
        print(f"{'ok' if good else 'WRONG'}  {what}: {found}  {time.monotonic() - began:.0f} s", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
