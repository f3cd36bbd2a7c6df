"""What was looked at, what was found otherwise than it should be, and the lines that say so at the end."""

from __future__ import annotations

import os
import sys
import traceback
from collections import Counter

counts: Counter[str] = Counter()
failures: list[str] = []


def failed(what: str) -> None:
    """Keeps a failure, and says it at once."""
    failures.append(what)
    print(f"  FAILED {what}", flush=True)


def unforeseen(where: str, error: Exception) -> None:
    """Keeps an error that no check was made for, with the lines that led to it."""
    lines = " > ".join(f"{os.path.basename(step.filename)}:{step.lineno}" for step in traceback.extract_tb(error.__traceback__)[-4:])
    failed(f"{where}: {type(error).__name__} at {lines}: {str(error)[:800]}")


def lacking(what: object) -> int:
    """Says what this machine lacks, and gives the exit status: under CI=true that fails."""
    print(f"missing: {what}", file=sys.stderr)
    return 1 if os.environ.get("CI") == "true" else 0


def expect(topic: str, what: str, found: object, wanted: object = True) -> None:
    counts[topic] += 1
    if found != wanted:
        failed(f"{topic}: {what}: {str(found)[:900]!r}, expected {wanted!r}")


def verdict() -> int:
    """Says how often each topic was looked at and what has failed, and gives the exit status."""
    for topic, count in counts.items():
        print(f"{topic}: {count}")
    for failure in failures:
        print(f"FAILED {failure}")
    print(f"{sum(counts.values()) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0
