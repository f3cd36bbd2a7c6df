#!/usr/bin/env python3
"""Faults put into the program, and what sees them: mutants drawn by a seed, and those written by hand.

    mutants.py draw TREE --seed 43 --count 60     draws from `cargo mutants --list` and writes drawn.json beside this file
    mutants.py run TREE [--only N…]               puts each drawn mutant and each patch of faults/ into TREE, a clone that
                                                  nobody else uses, and writes caught.tsv: what saw it first

The steps go from the quickest to the slowest; the first that fails has caught the fault.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOMS = ("rules", "envelope")
STEPS = (["-p", "adjourn-rules", "-p", "adjourn-envelope", "--lib"], ["--test", "core"], ["--lib"], ["--test", "program"])
# A fault may make a loop endless.
LONGEST = 900


def draw(tree: Path, seed: int, count: int) -> None:
    globs = [word for room in ROOMS for word in ("-f", f"src/{room}/**")]
    told = subprocess.run(["cargo", "mutants", "--list", "--json", "--diff", *globs], cwd=tree, check=True, capture_output=True, text=True)
    every = sorted(json.loads(told.stdout), key=lambda mutant: mutant["name"])
    chosen = random.Random(seed).sample(every, count)
    rows = [{"name": mutant["name"], "diff": mutant["diff"]} for mutant in chosen]
    (HERE / "drawn.json").write_text(json.dumps({"seed": seed, "of": len(every), "mutants": rows}, indent=1) + "\n")
    print(f"{count} of {len(every)} by seed {seed}")


def faults() -> list[tuple[str, str]]:
    """The name of each fault, and its diff."""
    drawn = json.loads((HERE / "drawn.json").read_text())["mutants"]
    by_hand = [(path.stem, path.read_text()) for path in sorted((HERE / "faults").glob("*.patch"))]
    return [(mutant["name"], mutant["diff"]) for mutant in drawn] + by_hand


def git(tree: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=tree, check=True, capture_output=True)


def put_in(tree: Path, diff: str) -> bool:
    git(tree, "checkout", "--", "src")
    # `cargo mutants` names the mutant where a diff names the new file.
    found = re.search(r"^--- (?:a/)?(\S+)", diff, re.M)
    words = ["patch", "--quiet", "--fuzz=3", str(tree / found[1])] if found else ["false"]
    return subprocess.run(words, input=diff, text=True, cwd=tree, capture_output=True).returncode == 0


def caught_by(tree: Path) -> str:
    for step in STEPS:
        words = ["cargo", "test", "--locked", "--quiet", *step]
        try:
            ran = subprocess.run(words, cwd=tree, capture_output=True, text=True, timeout=LONGEST, env=os.environ | {"CARGO_PROFILE_DEV_DEBUG": "0"})
        except subprocess.TimeoutExpired:
            return f"{' '.join(step)}: no end"
        if ran.returncode:
            failed = sorted(set(re.findall(r"^    ([a-z_0-9:]+)$", ran.stdout, re.M)))
            if not failed and "error" in ran.stderr and "could not compile" in ran.stderr:
                return "does not build"
            return f"{' '.join(step)}: {len(failed)} tests, {', '.join(failed[:2])}"
    return "MISSED"


def run(tree: Path, only: list[int]) -> int:
    missed = 0
    with (HERE / "caught.tsv").open("a" if only else "w") as out:
        for number, (name, diff) in enumerate(faults(), 1):
            if only and number not in only:
                continue
            said = caught_by(tree) if put_in(tree, diff) else "does not apply"
            missed += said in ("MISSED", "does not apply")
            print(f"{number}\t{name}\t{said}", file=out, flush=True)
            print(f"{number}\t{name}\t{said}", flush=True)
    git(tree, "checkout", "--", "src")
    return missed


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("draw", "run"))
    parser.add_argument("tree", type=Path)
    parser.add_argument("--seed", type=int, default=43)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--only", type=int, nargs="*", default=[])
    asked = parser.parse_args()
    if asked.what == "draw":
        draw(asked.tree, asked.seed, asked.count)
        return 0
    return 1 if run(asked.tree, asked.only) else 0


if __name__ == "__main__":
    sys.exit(main())
