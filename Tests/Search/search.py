#!/usr/bin/env python3
"""Makes every search of searches.tsv in every kind of record, and compares with the table: search.py LUCID [--more].

Each text of texts.tsv is in messages, notes, events, contacts, tasks and reminders. A search finds all records of the texts that the
table names for it, and no other. It is made with the mirror made anew, with the mirror of before, and without one. `--more` lists
all that is wrong, not the first of each kind.
"""

import argparse
import collections
import json
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Mirror"))
import vault
from program import Program

TOOLS = {
    "mail": "mail.search: {{ query: {}, limit: 500 }}", "notes": "notes.search: {{ query: {}, limit: 100 }}",
    "calendar": "calendar.events: {{ from: 2026-04-01, to: 2026-05-01, query: {} }}", "contacts": "contacts.search: {{ query: {}, limit: 100 }}"}


def name(identifier):
    """The letter and the key of a record."""
    return identifier.removesuffix("@search.example")


def found(program, searches):
    """The records that each search finds, by its number and its kind."""
    out = {}
    # All searches of one kind are steps of one run, as in an ability with many.
    for kind, step in TOOLS.items():
        steps = [step.format(json.dumps(row["query"], ensure_ascii=False)) for row in searches]
        for number, result in enumerate(program.steps(steps)):
            out[number, kind] = collections.Counter(name(record["id"]) for record in result["items"])
    for number, row in enumerate(searches):
        items = json.loads(program.run("find", "--json", "--", *row["query"].split()))["items"]
        out[number, "find"] = collections.Counter(name(record["id"]) for record in items)
    return out


def judge(searches, keys, out):
    """What is wrong: (kind of search, what, query, record)."""
    wrong, right = [], collections.Counter()
    for number, row in enumerate(searches):
        for kind in [*TOOLS, "find"]:
            if kind in row["but"].split():
                continue
            wanted = {letter + key for key in row["found"].split() for letter, kinds in vault.KINDS.items() if kind in kinds.split()}
            got = out[number, kind]
            missed, other = sorted(wanted - set(got)), sorted(set(got) - wanted)
            twice = sorted(record for record, count in got.items() if count > 1)
            right[kind] += not (missed or other or twice)
            wrong += [(kind, what, row["query"], record) for what, records in (("misses", missed), ("also finds", other), ("finds twice", twice))
                      for record in records]
    return wrong, right


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lucid")
    parser.add_argument("--more", action="store_true", help="list all that is wrong")
    options = parser.parse_args()
    searches, texts = vault.table("searches.tsv"), vault.table("texts.tsv")
    keys = {row["key"] for row in texts}
    for row in searches:
        if unknown := set(row["found"].split()) - keys:
            sys.exit(f"searches.tsv: {row['query']}: no text {', '.join(sorted(unknown))}")
    bad = False
    with tempfile.TemporaryDirectory(prefix="lucid-search-") as folder:
        folder = pathlib.Path(folder)
        vault.make(folder / "vault")
        program = Program(options.lucid, folder / "home", folder / "vault", at=vault.NOW, zone=vault.ZONE)
        for state in ("first", "again", "without the mirror"):
            program.mirror = state != "without the mirror"
            wrong, right = judge(searches, keys, found(program, searches))
            bad |= bool(wrong)
            print(f"{state}: " + ", ".join(f"{kind} {count} of {sum(kind not in row['but'].split() for row in searches)}" for kind, count in right.items()))
            seen = collections.Counter()
            for kind, what, query, record in wrong:
                seen[kind, what, query] += 1
                if options.more or seen[kind, what, query] == 1:
                    text = next((row["text"] for row in texts if row["key"] == record[1:]), "")
                    print(f"  {kind} {query!r} {what} {record} {text!r}")
    scripts = {row["script"] for row in texts}
    print(f"{'FAILED ' if bad else ''}{len(searches)} searches, {len(texts)} texts in {len(scripts)} scripts, {len(vault.KINDS)} kinds of records")
    sys.exit(bad)


if __name__ == "__main__":
    main()
