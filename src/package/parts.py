#!/usr/bin/env python3
"""What is inside the program and the checker of its proofs: the licences with their texts, as MIT, BSD, ISC and Apache-2.0 ask
for, or a list for machines.

    parts.py notices TARGET >NOTICES.txt
    parts.py sbom TARGET >adjourn.cdx.json

Asks cargo what is compiled into the two for that target; what only runs while it is built is not inside. A text that many
crates share stands once. Fails where a crate brings none and the text of no licence that it offers stands with another. The list
is CycloneDX 1.5; it has no random number, and its time is SOURCE_DATE_EPOCH.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from datetime import datetime, timezone
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent.parent
# Handed out beside the program.
BESIDE = {"adjourn-check-proof"}
# Of a build dependency whose files are put into the program: the letters of the paper.
EMBEDDED = {"dejavu"}
TEXTS = re.compile(r"(un)?licen[cs]e|copying|copyright|notice|patents", re.IGNORECASE)
NO_TEXT = re.compile(r"\.(rs|toml|json|html|py|sh|yml|yaml)$", re.IGNORECASE)
# How a text is recognised whose licence asks for no name of its owner in it.
NAMELESS = {"Apache-2.0": "Apache License\nVersion 2.0", "Unlicense": "free and unencumbered software", "GPL-3.0-or-later": "GNU GENERAL PUBLIC LICENSE\nVersion 3"}


def asked(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def inside(target: str) -> dict[str, tuple[dict, list[str]]]:
    """The packages that are compiled into what is handed out, each with those that it uses, the program first."""
    told = json.loads(asked("cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target))
    packages = {package["id"]: package for package in told["packages"]}
    nodes = {node["id"]: node for node in told["resolve"]["nodes"]}
    found: dict[str, list[str]] = {}
    waiting = [told["resolve"]["root"], *(it for it in told["workspace_members"] if packages[it]["name"] in BESIDE)]
    while waiting:
        one = waiting.pop()
        if one in found:
            continue
        found[one] = []
        for dependency in nodes[one]["deps"]:
            kinds = {it["kind"] for it in dependency["dep_kinds"]}
            other = packages[dependency["pkg"]]
            is_macro = any("proc-macro" in it["kind"] for it in other["targets"])
            if not is_macro and (None in kinds or ("build" in kinds and other["name"] in EMBEDDED)):
                found[one].append(dependency["pkg"])
                waiting.append(dependency["pkg"])
    order = sorted(found, key=lambda it: (it != told["resolve"]["root"], packages[it]["name"], packages[it]["version"]))
    return {it: (packages[it], sorted(found[it], key=order.index)) for it in order}


def plain(text: str) -> str:
    """Without what differs between two copies of one text: the ends of lines, and blanks around and between them."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return re.sub("\n+", "\n", "\n".join(lines)).strip()


def texts_of(folder: Path) -> list[str]:
    files = (it for it in folder.rglob("*") if it.is_file() and TEXTS.match(it.name) and not NO_TEXT.search(it.name))
    return [file.read_text("utf-8", "replace").strip("\n") for file in sorted(files)]


def head_of_source(folder: Path) -> list[str]:
    """The text in the comment that a source begins with."""
    heads = []
    for source in sorted(folder.glob("src/*.rs")):
        comment = re.match(r"\s*/\*(.*?)\*/", source.read_text("utf-8"), re.DOTALL)
        lines = [line.strip().lstrip("*").strip() for line in comment[1].splitlines()] if comment else []
        if any("Permission is hereby granted" in line for line in lines):
            heads.append("\n".join(lines).strip("\n"))
    return heads


def notices(packages: list[dict]) -> int:
    owners: dict[str, list[str]] = defaultdict(list)
    text = (ROOT / "LICENSE").read_text("utf-8").strip("\n")
    texts: dict[str, str] = {plain(text): text}
    owners[plain(text)].append("adjourn")
    without = []
    for package in packages:
        name = f"{package['name']} {package['version']}"
        folder = Path(package["manifest_path"]).parent
        own = texts_of(folder) or head_of_source(folder)
        for text in own:
            texts.setdefault(plain(text), text)
            if name not in owners[plain(text)]:
                owners[plain(text)].append(name)
        if not own:
            without.append((name, package))
    for name, package in without:
        offered = re.findall(r"[A-Za-z0-9.+-]+", package["license"] or "")
        beside = next((text for it in offered if it in NAMELESS for text in texts if NAMELESS[it] in text), None)
        if beside is None:
            print(f"{name} is under {package['license']} and brings no text: find its text and name it here", file=sys.stderr)
            return 1
        owners[beside].append(name)
    print("What is inside adjourn and adjourn-check-proof besides their own source, and the licences of it. Both are under the\n"
          "GNU General Public License, version 3 or later.\n")
    for package in packages:
        print(f"{package['name']} {package['version']}: {package['license']}")
    print("\nBesides the crates: the standard library of Rust, MIT OR Apache-2.0, copyright The Rust Project Developers.")
    for place, (key, text) in enumerate(sorted(texts.items(), key=lambda it: owners[it[0]]), 1):
        print(f"\n{'=' * 100}\n{place}. For {', '.join(owners[key])}:\n{'=' * 100}\n\n{text}")
    return 0


def named(package: dict) -> str:
    """The name of a package among all that there are (package URL)."""
    return f"pkg:cargo/{package['name']}@{quote(package['version'], safe='.-')}"


def sbom(found: dict[str, tuple[dict, list[str]]]) -> int:
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text("utf-8"))
    digests = {(it["name"], it["version"]): it.get("checksum") for it in lock["package"]}

    def component(package: dict, kind: str) -> dict:
        digest = digests[package["name"], package["version"]]
        hashes = {"hashes": [{"alg": "SHA-256", "content": digest}]} if digest else {}
        licence = package["license"].replace("/", " OR ")
        name = named(package)
        return {"type": kind, "bom-ref": name, "name": package["name"], "version": package["version"], "purl": name,
                "licenses": [{"expression": licence}], **hashes}

    (program, _), *others = found.values()
    rust = asked("rustc", "--version").split()[1]
    library = {"type": "library", "bom-ref": f"std@{rust}", "name": "std", "version": rust,
               "licenses": [{"expression": "MIT OR Apache-2.0"}], "description": "the standard library of Rust"}
    made = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    uses = [{"ref": named(package), "dependsOn": [named(found[it][0]) for it in used]} for package, used in found.values()]
    for use, (package, _) in zip(uses, found.values()):
        if package is program or package["name"] in BESIDE:
            use["dependsOn"].append(library["bom-ref"])
    print(json.dumps({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"timestamp": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": component(program, "application")},
        "components": [component(package, "application" if package["name"] in BESIDE else "library") for package, _ in others] + [library],
        "dependencies": uses,
    }, indent=1))
    return 0


def main() -> int:
    what, target = sys.argv[1:]
    found = inside(target)
    if what == "sbom":
        return sbom(found)
    return notices([package for package, _ in found.values() if package["source"]])


if __name__ == "__main__":
    sys.exit(main())
