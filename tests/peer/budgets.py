"""Lines of code by room, and whether each is within its budget in docs/design.md.

    budgets.py [--show]

A line counts unless it is blank, a comment or a unit test. The exit status is 0 if and only if no room is over its budget,
and the table has every room.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| `([a-z_/]+)` \| ([\d,]+) \|", re.M)
# Whose folders are rooms of their own.
HOUSES = ("envelope", "program", "rules")


def code(text: str) -> int:
    # A module of tests ends its file, or stands in one of its own.
    text = re.split(r"(?m)^#\[cfg\(test\)\]\n(?:#\[.*\n)*mod tests \{", text)[0]
    text = re.sub(r"(?m)^#\[cfg\(test\)\]\n(?:#\[.*\n)*mod \w+;", "", text)
    lines = (line.strip() for line in text.splitlines())
    return sum(1 for line in lines if line and not line.startswith("//"))


def rooms() -> Counter:
    found: Counter = Counter()
    for path in (ROOT / "src").rglob("*.rs"):
        parts = path.relative_to(ROOT / "src").with_suffix("").parts
        if "tests" not in parts:
            found["/".join(parts[:2]) if parts[0] in HOUSES else parts[0]] += code(path.read_text())
    return found


def main() -> int:
    budgets = {room: int(lines.replace(",", "")) for room, lines in ROW.findall((ROOT / "docs/design.md").read_text())}
    found = rooms()
    if "--show" in sys.argv:
        for room, lines in sorted(found.items()):
            print(f"{room:24}{lines:8,}{budgets.get(room, 0):8,}")
    wrong = [f"{room} has {lines:,} lines of code, and docs/design.md allows {budgets.get(room, 0):,}" for room, lines in sorted(found.items()) if lines > budgets.get(room, 0)]
    wrong += [f"docs/design.md has a budget for {room}, which is no room" for room in sorted(budgets.keys() - found.keys())]
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{sum(found.values()):,} lines of code in {len(found)} rooms; {sum(budgets.values()):,} are allowed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
