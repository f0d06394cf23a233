#!/usr/bin/env python3
"""Compares what the program prints with the mirror and without, byte by byte: twin.py LUCID [--quick] [--home NAME]... [--seed N].

On each home 500 queries are asked: with the mirror made anew, with the mirror of the run before, without. Then the files change, as
changes.py has it, and some queries are asked again; also while files change. Runs at the home's moment only read the mirror, runs now
write it: both are compared. Of a run now the moment and the name of the run are left out. `--unkeyed` accepts a program without the key.
"""

import argparse
import collections
import json
import pathlib
import random
import sys
import tempfile
import threading
import time

import homes
from changes import Changes
from program import KEY, Program
from queries import Queries

# Which fields of a result name the moment of a run that is now.
MOMENT = ("started_at", "run", "command", "now", "receipts")


class Twin:
    """The comparisons of one home."""

    def __init__(self, lucid, folder, home, options):
        self.home, self.options = home, options
        queries, rounds = homes.SLOW.get(home.name, (options.queries, options.rounds))
        self.asked, self.rounds = min(queries, options.queries), min(rounds, options.rounds)
        self.program = Program(lucid, folder / "home", home.vault, at=home.at, zone=home.zone, configuration=home.configuration)
        self.random = random.Random(f"{options.seed} changes {home.name}")
        self.queries = Queries(home, options.seed)
        self.wrong, self.counts = [], collections.Counter()

    def outcome(self, words, mirror, now=False):
        """The exit code and all that a command printed."""
        self.program.mirror = mirror
        done = self.program.start(*words, now=now)
        if not now:
            return done
        code, out, errors = done
        try:
            result = json.loads(out)
        except ValueError:
            return done
        for field in MOMENT:
            result.pop(field, None)
        return code, json.dumps(result, ensure_ascii=False).encode(), errors

    def compare(self, words, state, now=False):
        """One command, with the mirror and without."""
        on, off = self.outcome(words, True, now), self.outcome(words, False, now)
        self.counts["outputs"] += 1
        if on != off:
            self.wrong.append(f"{self.home.name}, {state}: {' '.join(map(str, words[-4:]))}: {difference(on, off)}")
        return on

    def batch(self, steps, state, now=False):
        """Many steps in one run. Counts those that found something."""
        on = self.compare(("run", "--approve", "--json", self.program.ability(steps)), state, now)
        self.counts["queries"] += len(steps)
        if on[0] not in (0, 11):
            raise RuntimeError(f"{self.home.name}: the steps ended with {on[0]}: {on[2][:1500].decode(errors='replace')}")
        results = [step.get("result") for step in json.loads(on[1])["steps"]]
        self.counts["found"] += sum(bool(result.get("items", True)) if isinstance(result, dict) else bool(result) for result in results)

    def ask(self, commands, state):
        for words in commands:
            # `why not` has no moment of its own.
            self.compare(words, state, now=words[0] == "why")
            self.counts["queries"] += 1

    def all(self):
        begin, program = time.monotonic(), self.program
        few = max(4, self.asked // 10)
        steps, commands = self.queries.steps(self.asked - few), self.queries.commands(few)
        # Why not asks about a stored run.
        program.store("run", "briefing")
        # The files are older than the moment of the first run, else they are not trusted the next time.
        time.sleep(2.1)
        program.forget()
        self.batch(steps, "first")
        self.batch(steps, "first, now", now=True)
        self.batch(steps, "again, now", now=True)
        self.batch(steps, "again")
        self.ask(commands, "again")
        if self.asked >= 100:
            self.compare(("history", "backtest", "briefing", "--days=5", "--json"), "again")
        changes = Changes(self.home.vault, self.random)
        for turn in range(self.rounds):
            done = [changes.one() for _ in range(self.random.choice((1, 1, 3, 10)))]
            state = f"after {'; '.join(done)}"
            if turn % 4 == 3:
                # Files change while the program reads them and writes its mirror.
                self.during(changes, steps[:few])
                state = f"after changes while it ran, {state}"
            if turn % 4 == 1:
                # Twice within the second in which it reads.
                self.batch(self.random.sample(steps, min(3, len(steps))), state, now=True)
                changes.edited()
            some = self.random.sample(steps, min(few, len(steps))) + self.queries.everything(changes.words[-6:])
            self.batch(some, state, now=True)
            self.batch(some, state)
            self.ask(self.random.sample(commands, 2), state)
            # A single query is the only one that its process asks.
            self.batch(self.random.sample(steps, 1), state)
            if turn % 5 == 4:
                time.sleep(2.1)
                self.batch(some, f"later {state}", now=True)
                self.batch(some, f"later {state}", now=True)
        self.counts["changes"] += self.rounds
        return time.monotonic() - begin

    def during(self, changes, steps):
        """Runs with the mirror while files change; what they print is of no moment and not compared."""
        over = threading.Event()

        def change():
            while not over.is_set():
                changes.one()
                time.sleep(0.001)

        thread = threading.Thread(target=change)
        thread.start()
        try:
            for _ in range(3):
                code, out, errors = self.outcome(("run", "--approve", "--json", self.program.ability(steps, "during")), True, now=True)
                if code not in (0, 11):
                    self.wrong.append(f"{self.home.name}, while files change: exit code {code}: {(out + errors)[:500].decode(errors='replace')}")
        finally:
            over.set()
            thread.join()


def difference(one, two):
    """Where two outcomes differ first."""
    if one[0] != two[0]:
        return f"exit code {one[0]} with the mirror, {two[0]} without: {(one[1] + one[2])[:300]!r}, {(two[1] + two[2])[:300]!r}"
    a, b = one[1] + one[2], two[1] + two[2]
    at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    parts = [text[max(0, at - 100):at + 200].decode(errors="replace") for text in (a, b)]
    return f"with the mirror …{parts[0]}…, without …{parts[1]}…"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lucid")
    parser.add_argument("--quick", action="store_true", help="some homes, fewer queries and changes")
    parser.add_argument("--home", action="append", choices=list(homes.MAKERS), help="only this home; repeatable")
    parser.add_argument("--queries", type=int, help="how many for each home; 500 by default")
    parser.add_argument("--rounds", type=int, help="how many rounds of changes; 12 by default")
    parser.add_argument("--seed", default="45", help="another seed asks other queries and makes other changes")
    parser.add_argument("--unkeyed", action="store_true", help=f"accept a program that does not know `{KEY}`")
    options = parser.parse_args()
    options.queries = options.queries or (40 if options.quick else 500)
    options.rounds = options.rounds if options.rounds is not None else 3 if options.quick else 12
    names = options.home or (homes.QUICK if options.quick else list(homes.MAKERS))
    counts, wrong = collections.Counter(), []
    with tempfile.TemporaryDirectory(prefix="lucid-twin-") as folder:
        for name in names:
            place = pathlib.Path(folder, name)
            home = homes.make(name, place / "made", options.lucid)
            twin = Twin(options.lucid, place, home, options)
            if not twin.program.offers and not options.unkeyed:
                sys.exit(f"FAILED twin: {options.lucid} does not know `{KEY}`")
            seconds = twin.all()
            size = sum(path.stat().st_size for path in twin.program.cache.rglob("*") if path.is_file())
            if twin.program.offers and not size and any(path.suffix == ".md" or path.parent.name == "cur" for path in home.vault.rglob("*")):
                twin.wrong.append(f"{name}: there is no mirror in {twin.program.cache.relative_to(twin.program.home)}")
            print(f"{name}: {twin.counts['queries']} queries, {twin.counts['found']} found something, {twin.counts['outputs']} outputs, "
                  f"{len(twin.wrong)} differ; cache {size // 1024} KiB, {seconds:.0f} s", flush=True)
            for line in twin.wrong[:5]:
                print(f"  {line}", flush=True)
            counts += twin.counts
            wrong += twin.wrong
    print(f"{'FAILED ' if wrong else ''}{len(names)} homes, {counts['queries']} queries of which {counts['found']} found something, "
          f"{counts['changes']} rounds of changes: {counts['outputs']} outputs compared, {len(wrong)} differ")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
