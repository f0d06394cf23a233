#!/usr/bin/env python3
"""Measures searches over a long life beside notmuch, ripgrep and khal on the same files: sources.py LUCID [BASE] [OPTION]...

BASE is another program, such as the one without a mirror, that takes turns with LUCID. For each size of `--sizes` a vault of so many mails is
written (gen_home.py), with notes and events of sixteen years. Each search is measured

    first           without an index or a mirror, the files of the vault out of the page cache
    again           with what the first run left
    one change      after one message came, one note and one event were edited
    1,000 changes   after as many messages came, were read and were edited as notes and events

and after it the disk that the index takes. `--full SIZE` measures before that, at that size, a briefing, all sources in one run, a backtest of a year
and small runs. A peer that is not installed is left out and named. This is no check: it takes minutes to hours.
"""

import argparse
import contextlib
import datetime
import glob
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Mirror"))
import gen_home
import measure
from program import Program

WORD = "dentist"
# Seconds after which a command is ended, and the status that it then has.
LIMIT, LATE = 900, 124
KHAL = """[calendars]
[[home]]
path = {vault}/calendar/*
type = discover
[sqlite]
path = {place}/khal.db
[locale]
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
timeformat = %H:%M
dateformat = %m-%d
longdateformat = %Y-%m-%d
datetimeformat = %m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
"""
NOTMUCH = """[database]
path={vault}/mail
[user]
name=Robin Roy
primary_email=robin@example.org
[new]
tags=
ignore=
[maildir]
synchronize_flags=true
"""
SEARCHES = {
    "mail": [f"mail.search: {{ query: {WORD}, limit: 500 }}"], "notes": [f"notes.search: {{ query: {WORD}, limit: 100 }}"],
    "events": [f"calendar.events: {{ from: 2009-01-01, to: 2027-01-01, query: {WORD} }}"]}


def out_of_cache(folder):
    """Drops the pages of the files from memory; names and numbers of files stay there."""
    subprocess.run(["sync", "-f", folder], check=False)
    for path in pathlib.Path(folder).rglob("*"):
        with contextlib.suppress(OSError):
            if path.is_file():
                file = os.open(path, os.O_RDONLY)
                os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
                os.close(file)


def disk(*places):
    """KiB that the files below these places take."""
    files = [path for place in places for path in ([place] if place.is_file() else place.rglob("*"))]
    return sum(path.stat().st_blocks for path in files if path.is_file()) // 2


class Ours:
    """A program of ours, with its mirror or without."""

    def __init__(self, name, lucid, place, vault, mirror=True):
        self.name, self.program = name, Program(lucid, place, vault, at=gen_home.AT, zone=gen_home.ZONE)
        self.program.mirror = mirror
        self.files = {kind: self.program.ability(steps, kind) for kind, steps in SEARCHES.items()}

    @property
    def environment(self):
        return self.program.environment

    def commands(self, kind, state):
        # Now, for a run at another moment only reads the mirror.
        return [self.program.command("run", "--approve", "--json", self.files[kind], now=True)]

    def forget(self):
        self.program.forget()

    def disk(self):
        return disk(self.program.cache)

    def found(self, kind):
        return len(self.program.steps(SEARCHES[kind])[0]["items"])


class Peer:
    @property
    def environment(self):
        return dict(os.environ)


class Notmuch(Peer):
    name, kinds = "notmuch", ("mail",)
    # The inbox alone, as we search it.
    query = f'{WORD} and folder:""'

    def __init__(self, place, vault):
        self.vault, self.file = vault, place / "notmuch.conf"
        self.file.write_text(NOTMUCH.format(vault=vault))

    def commands(self, kind, state):
        new = ["notmuch", f"--config={self.file}", "new", "--quiet"]
        search = ["notmuch", f"--config={self.file}", "search", "--output=messages", self.query]
        return [search] if state == "again" else [new, search]

    def forget(self):
        shutil.rmtree(self.vault / "mail/.notmuch", ignore_errors=True)

    def disk(self):
        return disk(self.vault / "mail/.notmuch")

    def found(self, kind):
        return int(subprocess.run(["notmuch", f"--config={self.file}", "count", self.query], capture_output=True, text=True, check=True).stdout)


class Ripgrep(Peer):
    name, kinds = "ripgrep", ("mail", "notes", "events")
    folders = {"mail": ("mail/cur", "mail/new"), "notes": ("notes",), "events": ("calendar",)}

    def __init__(self, place, vault):
        self.vault = vault

    def commands(self, kind, state):
        return [["rg", "--no-config", "-uu", "-i", "-l", WORD, *(self.vault / folder for folder in self.folders[kind])]]

    def forget(self):
        pass

    def disk(self):
        return 0

    def found(self, kind):
        return len(subprocess.run(self.commands(kind, "")[0], capture_output=True, text=True, check=False).stdout.splitlines())


class Khal(Peer):
    name, kinds = "khal", ("events",)

    def __init__(self, place, vault):
        self.place, self.khal = place, KHAL_PROGRAM
        (place / "khal.conf").write_text(KHAL.format(vault=vault, place=place))

    def commands(self, kind, state):
        return [[self.khal, "-c", str(self.place / "khal.conf"), "search", WORD]]

    def forget(self):
        (self.place / "khal.db").unlink(missing_ok=True)

    def disk(self):
        return disk(self.place / "khal.db") if (self.place / "khal.db").exists() else 0

    def found(self, kind):
        return len(subprocess.run(self.commands(kind, "")[0], capture_output=True, text=True, check=False).stdout.splitlines())


# From the path, or from the Python environment of the checks.
KHAL_PROGRAM = shutil.which("khal") or next(iter(glob.glob(os.path.expanduser("~/.cache/lucid-checks/*/bin/khal"))), None)


class Life:
    """The vault, and what changes in it."""

    def __init__(self, vault, size, notes, events):
        self.vault, self.size, self.notes, self.events = vault, size, notes, events
        self.writer, self.random, self.next = gen_home.Writer(vault), random.Random(size), size
        self.writer.all(size, notes, events)

    def paths(self, folder):
        return sorted(path for path in (self.vault / folder).rglob("*") if path.is_file() and ".notmuch" not in path.parts)

    def change(self, count):
        """So many messages come, half as many are flagged; notes and events are edited, for each three messages one."""
        mails, notes, events = self.paths("mail/cur"), self.paths("notes"), self.paths("calendar")
        for number in range(count):
            # Newer than all that were there: the last of a row that grows.
            self.writer.mail(self.next - self.next % 10, self.next, new=number < 5)
            self.next += 10
        for path in self.random.sample(mails, min(count // 2, len(mails))):
            path.rename(path.with_name(path.name.split(":")[0] + ":2,FS"))
        for path in self.random.sample(notes, min(-(-count // 3), len(notes))):
            path.write_text(path.read_text() + f"\nA line that was added, {self.next}.\n")
        for path in self.random.sample(events, min(-(-count // 3), len(events))):
            path.write_bytes(path.read_bytes().replace(b"SUMMARY:", b"SUMMARY:New ", 1))


def sum_of(samples):
    """Of commands one after the other: times add up, memory does not."""
    return {"wall": sum(s.wall for s in samples), "cpu": sum(s.cpu for s in samples), "peak": max(s.peak for s in samples),
            "late": any(s.wall >= LIMIT for s in samples)}


def run(environment, *commands, good=(0, 1, 10, 11)):
    samples = []
    for command in commands:
        sample, status = measure.once(command, LIMIT, environment)
        if status not in (*good, LATE):
            raise SystemExit(f"sources: {' '.join(map(str, command))} ended with {status}")
        samples.append(sample)
    return sum_of(samples)


class Table:
    """Rows, printed as they come and kept as JSON."""

    def __init__(self, path):
        self.rows, self.path, self.title = [], path, None

    def add(self, title, row, who, figures, more=""):
        more = f"ended after {LIMIT} s" if figures.get("late") else more
        if title != self.title:
            print(f"\n## {title}\n\n| what | who | CPU ms | wall ms | peak MiB | |\n|---|---|---:|---:|---:|---|")
            self.title = title
        print(f"| {row} | {who} | {figures['cpu'] * 1e3:,.0f} | {figures['wall'] * 1e3:,.0f} | {figures['peak']:.1f} | {more} |", flush=True)
        self.rows.append({"table": title, "row": row, "who": who, **figures, "more": more})
        if self.path:
            self.path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in self.rows))


def sizes(options, place, table):
    for size in options.sizes:
        room = place / f"{size}"
        room.mkdir()
        vault, began = room / "vault", time.monotonic()
        life = Life(vault, size, options.notes, options.events)
        print(f"\nWrote {size:,} mails, {options.notes:,} notes, {options.events:,} events in {time.monotonic() - began:.0f} s.", flush=True)
        if size == options.full:
            whole(options, ours(options, room / "whole", vault), table, size)
        contenders = ours(options, room, vault) + [peer(room, vault) for peer in peers(options)]
        for kind in options.kinds:
            those = [one for one in contenders if kind in getattr(one, "kinds", SEARCHES)]
            for state, count in (("first", 0), ("again", 0), ("one change", 1), ("1,000 changes", 1000)):
                if state == "first":
                    time.sleep(2.1)
                    for one in those:
                        one.forget()
                life.change(count) if count else None
                for one in those:
                    if state == "first":
                        out_of_cache(vault)
                    # Of what leaves no trace the middle one of three is taken.
                    turns = [run(one.environment, *one.commands(kind, state)) for _ in range(3 if state == "again" and size <= 30_000 else 1)]
                    figures = sorted(turns, key=lambda turn: turn["cpu"])[len(turns) // 2]
                    more = f"{one.found(kind)} found" if state in ("again", "1,000 changes") else ""
                    if state == "first" and one.disk():
                        more = f"{one.disk() / 1024:,.1f} MiB on disk"
                    table.add(f"{kind}, {size:,} mails", state, one.name, figures, more)
        if not options.keep:
            shutil.rmtree(room)


def ours(options, room, vault):
    """Our programs, each with a home of its own."""
    made = [Ours("lucid", options.lucid, room / "lucid", vault)]
    if made[0].program.offers:
        made.append(Ours("lucid, mirror off", options.lucid, room / "off", vault, mirror=False))
    if options.base:
        made.append(Ours("base", options.base, room / "base", vault))
    return made


def peers(options):
    found = []
    for peer, there in ((Notmuch, shutil.which("notmuch")), (Ripgrep, shutil.which("rg")), (Khal, KHAL_PROGRAM)):
        if not there:
            measure.missing(f"`{peer.name}`", "it is not installed")
        elif peer.name not in options.without:
            found.append(peer)
    return found


def whole(options, programs, table, size):
    """What a person waits for at this size, and what a small run costs."""
    title = f"whole runs, {size:,} mails, {options.notes:,} notes, {options.events:,} events"
    jobs = {
        "briefing": ("run", "briefing", "--json"), "find": ("find", "--json", "--", WORD),
        "two mail searches, notes, 16 years of events": ("run", "--approve", "--json", "ALL"),
        "backtest of a year": ("history", "backtest", "briefing", "--days=365", "--json")}
    every = [*SEARCHES["mail"], "mail.search: { query: Gutenberg, limit: 500 }", *SEARCHES["notes"], *SEARCHES["events"]]
    for name, words in jobs.items():
        for one in programs:
            one.forget()
            file = one.program.ability(every, "all")
            line = [file if word == "ALL" else word for word in words]
            for state in ("first", "again", "at its moment"):
                # A backtest has its days from the home's moment on.
                now = state != "at its moment" and name != "backtest of a year"
                if name == "backtest of a year" and state == "first":
                    run(one.environment, one.program.command("find", "--json", "--", WORD, now=True))
                if state == "at its moment" and name == "backtest of a year":
                    continue
                if state == "first":
                    out_of_cache(one.program.vault)
                count = 1 if state == "first" or name == "backtest of a year" else 3
                turns = [run(one.environment, one.program.command(*line, now=now)) for _ in range(count)]
                table.add(title, f"{name}, {state}", one.name, sorted(turns, key=lambda turn: turn["cpu"])[len(turns) // 2])
    small(programs, table)


def small(programs, table):
    """Runs that need no mail: they must not cost more."""
    vault = programs[0].program.home / "small"
    shutil.copytree(HERE.parent.parent / ".lucidability-samples/robin/vault", vault)
    rounds = {"--version": 40, "a line": 40, "events of a day": 40, "a search in four messages": 40}
    for name, count in rounds.items():
        samples = {one.name: [] for one in programs}
        for _ in range(count):
            for one in programs:
                program = one.program
                old, program.vault = program.vault, vault
                steps = {"events of a day": ["calendar.events: { from: <<today>>, to: <<tomorrow>> }"], "a search in four messages": SEARCHES["mail"]}.get(name)
                command = [program.lucid, "--version"] if name == "--version" else program.command(
                    "run", "--approve", "--json", program.ability(steps, "small") if steps else HERE / "hello.lucidability")
                samples[one.name].append(run(one.environment, command))
                program.vault = old
        for who, all in samples.items():
            figures = {key: statistics.median(sample[key] for sample in all) for key in ("cpu", "wall", "peak")}
            least = min(sample["wall"] for sample in all)
            table.add("small runs", name, who, figures, f"{figures['cpu'] * 1e3:.2f} ms CPU, least wall {least * 1e3:.2f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lucid", type=os.path.abspath)
    parser.add_argument("base", nargs="?", type=os.path.abspath)
    parser.add_argument("--sizes", default="3000,10000,30000,100000,300000", help="how many mails, with commas between")
    parser.add_argument("--notes", type=int, default=5000)
    parser.add_argument("--events", type=int, default=4000)
    parser.add_argument("--kinds", default="mail,notes,events")
    parser.add_argument("--full", type=int, default=30_000, metavar="SIZE", help="the size at which whole runs are measured; 0 for none")
    parser.add_argument("--without", default="", help="peers that are left out, such as notmuch,khal")
    parser.add_argument("--json", type=pathlib.Path, help="keep the rows in this file")
    parser.add_argument("--keep", action="store_true", help="keep the data")
    options = parser.parse_args()
    options.sizes = [int(size) for size in options.sizes.split(",")]
    options.kinds, options.without = options.kinds.split(","), options.without.split(",")
    measure.WORK.mkdir(parents=True, exist_ok=True)
    place = pathlib.Path(tempfile.mkdtemp(prefix="lucid-sources-"))
    # Of peers; each program of ours has a home of its own.
    os.environ.update({"HOME": str(place), "TZ": gen_home.ZONE, "LANG": "C.UTF-8"})
    print(f"{measure.machine()}, {datetime.date.today()}")
    try:
        sizes(options, place, Table(options.json))
    finally:
        if options.keep:
            print(f"\nThe data is in {place}.")
        else:
            shutil.rmtree(place)


if __name__ == "__main__":
    main()
