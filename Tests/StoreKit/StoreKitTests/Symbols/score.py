#!/usr/bin/env python3
"""Scores which symbols of Apple's StoreKit this package's StoreKit has, and whether their types are Apple's.

    Tests/StoreKit/StoreKitTests/Symbols/score.py [BUILD]      the folder of a debug build; .build/debug if left out

Compares symbols.txt and types.txt with the module that was built, and takes the reasons for what is missing or
different from the page Symbols.md. Prints the scores, each missing symbol and each member with another type. Ends
with 1 if one of them has no reason, or if the page gives a reason for a symbol that exists.
"""

import json
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
PAGE = HERE.parents[3] / "Sources/Command/RazeFacesCLI/RazeFacesCLI.docc/Symbols.md"
ROW = re.compile(r"^\| (`[^|]+`) \| ([^|]+) \|$", re.MULTILINE)
TARGET = f"{platform.machine()}-unknown-linux-gnu"


def wanted():
    """Each symbol as a path, such as ("Product", "id")."""
    for line in (HERE / "symbols.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            owner, _, members = line.partition(":")
            yield owner
            yield from (f"{owner}.{member}" for member in re.findall(r"\S+", members))


def used():
    """The types of Apple's declarations by member."""
    for line in (HERE / "types.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            member, _, kind = line.partition(": ")
            yield member, kind


def existing(build):
    """The declarations of the public symbols by path, also of those in extensions."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["swift-symbolgraph-extract", "-module-name", "StoreKit", "-I", build / "Modules", "-I", build]
        command += ["-target", TARGET, "-output-dir", folder, "-skip-inherited-docs"]
        subprocess.run(command, check=True)
        graphs = [json.loads(path.read_bytes()) for path in pathlib.Path(folder).glob("StoreKit*.json")]
    declarations = {}
    for symbol in (symbol for graph in graphs for symbol in graph["symbols"]):
        text = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
        declarations.setdefault(".".join(symbol["pathComponents"]), []).append(text)
    return declarations


def type_of(declaration):
    """The type of a property, or the effects and the result of a function, without the types around a type."""
    text = re.split(r" where | \{", declaration)[0]
    if "func " in text:
        depth = 0
        for place, character in enumerate(text):
            depth += {"(": 1, ")": -1}.get(character, 0)
            if character == ")" and depth == 0:
                text = text[place + 1 :]
                break
    else:
        text = text.partition(": ")[2]
    return without_owners(text.strip())


def without_owners(kind):
    """A type by its last name, such as Unit for Product.SubscriptionPeriod.Unit."""
    return re.sub(r"(\w+\.)+(\w+)", r"\2", kind)


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
    """Prints the scores."""
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".build/debug")
    symbols, types, found, known = list(wanted()), list(used()), existing(build), reasons()
    missing = [symbol for symbol in symbols + [name for name, _ in types] if symbol not in found]
    other = {
        name: found[name]
        for name, kind in types
        if name in found and without_owners(kind) not in map(type_of, found[name])
    }
    unexplained = [symbol for symbol in [*missing, *other] if reason(symbol, known) is None]
    outdated = [name for name in known if name in found and name not in other]
    for symbol in (symbol for symbol in missing if symbol.rpartition(".")[0] not in missing):
        print(f"missing: {symbol}: {reason(symbol, known) or 'no reason'}")
    for name, declarations in other.items():
        print(f"another type: {' or '.join(declarations)}: {reason(name, known) or 'no reason'}")
    for name in outdated:
        print(f"exists: {name}, but the page tells why it does not")
    print(f"{len([symbol for symbol in symbols if symbol in found])} of {len(symbols)} symbols")
    print(f"{len(types) - len(other)} of {len(types)} types; {len(unexplained)} without a reason")
    return 1 if unexplained or outdated else 0


if __name__ == "__main__":
    sys.exit(main())
