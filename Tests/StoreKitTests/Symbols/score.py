#!/usr/bin/env python3
"""Scores which symbols of Apple's StoreKit this package's StoreKit has.

    Tests/StoreKitTests/Symbols/score.py [BUILD]      the folder of a debug build; .build/debug if left out

Compares symbols.txt with the module that was built, and takes the reasons for what is missing from the page
Symbols.md. Prints the score and each missing symbol with its reason. Ends with 1 if a symbol is missing without
a reason, or if the page gives a reason for a symbol that exists.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
PAGE = HERE.parents[2] / "Sources/RazeFacesCLI/RazeFacesCLI.docc/Symbols.md"
ROW = re.compile(r"^\| (`[^|]+`) \| ([^|]+) \|$", re.MULTILINE)
TARGET = "x86_64-unknown-linux-gnu"


def wanted():
    """Each symbol as a path, such as ("Product", "id")."""
    for line in (HERE / "symbols.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            owner, _, members = line.partition(":")
            yield owner
            yield from (f"{owner}.{member}" for member in re.findall(r"\S+", members))


def existing(build):
    """The paths of the public symbols, also of those in extensions."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["swift-symbolgraph-extract", "-module-name", "StoreKit", "-I", build / "Modules", "-I", build]
        command += ["-target", TARGET, "-output-dir", folder, "-skip-inherited-docs"]
        subprocess.run(command, check=True)
        graphs = [json.loads(path.read_bytes()) for path in pathlib.Path(folder).glob("StoreKit*.json")]
    return {".".join(symbol["pathComponents"]) for graph in graphs for symbol in graph["symbols"]}


def reasons():
    """The reasons on the page by symbol."""
    _, text = PAGE.read_text(encoding="utf-8").split("## What does not exist")
    return {name: why for names, why in ROW.findall(text) for name in re.findall(r"`([^`]+)`", names)}


def reason(symbol, known):
    """The reason for a symbol or for the type that it belongs to."""
    parts = symbol.split(".")
    prefixes = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    return next((known[prefix] for prefix in prefixes if prefix in known), None)


def main():
    """Prints the score."""
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".build/debug")
    symbols, found, known = list(wanted()), existing(build), reasons()
    missing = [symbol for symbol in symbols if symbol not in found]
    unexplained = [symbol for symbol in missing if reason(symbol, known) is None]
    outdated = [name for name in known if name in found]
    for symbol in (symbol for symbol in missing if symbol.rpartition(".")[0] not in missing):
        print(f"missing: {symbol}: {reason(symbol, known) or 'no reason'}")
    for name in outdated:
        print(f"exists: {name}, but the page tells why it does not")
    print(f"{len(symbols) - len(missing)} of {len(symbols)} symbols; {len(unexplained)} without a reason")
    return 1 if unexplained or outdated else 0


if __name__ == "__main__":
    sys.exit(main())
