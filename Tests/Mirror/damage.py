#!/usr/bin/env python3
"""Kills the program while it writes its mirror, and damages the mirror in every way: damage.py LUCID [--quick] [--kills N] [--only NAME].

After each, what the program prints has to be what it prints without a mirror, and the mirror has to be whole and private again two runs
later. A kill is counted by what it met: before the mirror was touched, while it was written, or after. As root all runs are those of
another account, so that modes count. What a machine cannot do, such as a full disk without root, is named.
"""

import argparse
import collections
import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import homes
from changes import Changes
from program import KEY, Program
from queries import Queries

ACCOUNT = 65534
HOME = homes.large(300, 150, 100)


class Judge:
    """A home, and the comparison of what is printed with the mirror and without."""

    def __init__(self, lucid, folder, seed, maker=HOME):
        made = folder / "made"
        made.mkdir(parents=True)
        vault, configuration, at, zone = maker(made, lucid)
        self.home = homes.Home("large", vault, configuration, at, zone)
        self.program = Program(lucid, folder / "home", vault, at=at, zone=zone, configuration=configuration)
        self.random = random.Random(f"{seed} damage")
        self.changes = Changes(vault, self.random)
        queries = Queries(self.home, seed)
        searches = [step for step in queries.steps(60) if step.startswith(("mail", "notes"))]
        self.steps = [*searches[:8], *queries.steps(4), *queries.everything(["invoice", "water"])]
        self.wrong, self.counts, self.most = [], collections.Counter(), 1000
        own(folder)

    @property
    def cache(self):
        return self.program.cache

    def files(self):
        """The files of the mirror."""
        return sorted(path for path in self.cache.rglob("*") if path.is_file() and not path.is_symlink())

    def printed(self, mirror, now=False):
        self.program.mirror = mirror
        code, out, _ = self.program.start("run", "--approve", "--json", self.program.ability(self.steps), now=now)
        result = json.loads(out) if out.startswith(b"{") else {"printed": out[:300].decode(errors="replace")}
        return code, result.get("steps", result)

    def same(self, what):
        """Compares a run that only reads the mirror, and one that writes it."""
        for now in (False, True):
            on, off = self.printed(True, now), self.printed(False, now)
            self.counts["outputs"] += 1
            if off[0] not in (0, 11):
                raise RuntimeError(f"{what}: without the mirror the exit code is {off[0]}: {off[1]}")
            if on != off:
                differ = [f"{a} / {b}" for a, b in zip(on[1], off[1]) if a != b] if isinstance(on[1], list) else [on[1]]
                self.wrong.append(f"{what}: exit code {on[0]}: {str(differ[:1])[:400]}")

    def whole(self, what, check=True):
        """Two runs later the mirror is there, private, and, with `check`, what SQLite calls whole."""
        if not self.program.offers:
            return
        for _ in range(2):
            self.printed(True, now=True)
        found = False
        for path in self.cache.rglob("*"):
            mode = path.lstat().st_mode & 0o777
            if mode & 0o077 and not path.is_symlink():
                self.wrong.append(f"{what}: mode {mode:o} of {path.relative_to(self.cache.parent)}")
            if path.is_file() and path.open("rb").read(15) == b"SQLite format 3":
                found = True
                with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as database:
                    if check and (said := database.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
                        self.wrong.append(f"{what}: {path.name} is not whole: {said[:200]}")
        if not found:
            self.wrong.append(f"{what}: the mirror was not made again")

    def fresh(self):
        """A whole mirror of files that are old enough to be trusted."""
        for path in (self.cache, *self.cache.rglob("*")) if self.cache.is_dir() and not self.cache.is_symlink() else ():
            with contextlib.suppress(OSError):
                path.chmod(0o700)
        if self.cache.is_dir() and not self.cache.is_symlink():
            shutil.rmtree(self.cache)
        else:
            self.cache.unlink(missing_ok=True)
        self.cache.parent.mkdir(exist_ok=True)
        own(self.cache.parent)
        self.printed(True, now=True)


def own(folder):
    """Gives everything to the account that runs."""
    if os.geteuid() == 0:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, ACCOUNT, ACCOUNT, follow_symlinks=False)


# --- Kills ---

def kills(judge, count):
    """Kills runs at random moments, half of them as soon as the mirror is touched."""
    program, chance = judge.program, judge.random
    began = time.monotonic()
    judge.fresh()
    whole = time.monotonic() - began
    met = collections.Counter()
    for number in range(count):
        if number % 3 == 0:
            program.forget()
        else:
            for _ in range(chance.choice((1, 20, 200))):
                judge.changes.one()
            own(judge.home.vault)
        before = stamps(judge.cache)
        program.mirror = True
        process = subprocess.Popen(
            program.command("run", "--approve", "--json", program.ability(judge.steps), now=True), env=program.environment, cwd=program.home,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **program.account)
        if number % 2 and program.offers:
            # At a moment after the first write.
            while process.poll() is None and stamps(judge.cache) == before:
                time.sleep(0.0002)
            time.sleep(chance.random() * whole * chance.choice((0.01, 0.1, 0.5)))
        else:
            time.sleep(chance.random() * whole * 1.1)
        process.send_signal(signal.SIGKILL)
        ended = process.wait() >= 0
        open_ones = any(path.name.endswith(("-journal", "-wal")) and path.stat().st_size for path in judge.files())
        met["after it" if ended else "while it was written" if open_ones or stamps(judge.cache) != before else "before it"] += 1
        judge.same(f"kill {number + 1}")
        if number % 10 == 9:
            judge.whole(f"kill {number + 1}")
    judge.counts["kills"] += count
    return ", ".join(f"{number} {what}" for what, number in sorted(met.items()))


def stamps(folder):
    """Names, sizes and times of the files of the mirror."""
    out = []
    for path in folder.rglob("*") if folder.exists() else ():
        with contextlib.suppress(OSError):
            status = path.stat()
            out.append((path.name, status.st_size, status.st_mtime_ns))
    return sorted(out)


# --- Damage ---

def each(judge, what, change, times=1, check=True):
    """Makes the same damage to each file of a whole mirror. Without `check` it may stay where no run reads it."""
    count = 0
    for number in range(min(times, judge.most)):
        judge.fresh()
        for file in judge.files() or [None]:
            if file is None:
                if judge.program.offers:
                    judge.wrong.append(f"{what}: there is no mirror")
                continue
            change(file)
            own(judge.cache)
            judge.same(f"{what} {number + 1}, {file.name}")
            judge.whole(f"{what} {number + 1}, {file.name}", check)
            count += 1
            judge.fresh()
    judge.counts["damages"] += count
    return f"{count} damages"


def truncated(judge):
    return each(judge, "truncated", lambda file: os.truncate(file, judge.random.randrange(file.stat().st_size or 1)), 10)


def flipped(judge):
    """Some bytes at random places have another value."""

    def change(file):
        data = bytearray(file.read_bytes())
        for _ in range(judge.random.choice((1, 10, 100))):
            if data:
                data[judge.random.randrange(len(data))] ^= 1 << judge.random.randrange(8)
        file.write_bytes(data)

    return each(judge, "bytes flipped", change, 30, check=False)


def letters(judge):
    """A word that the mirror holds is another word: the form of the file is whole."""

    def change(file):
        data = file.read_bytes()
        for word in (b"invoice", b"water"):
            data = data.replace(word, word[::-1])
        file.write_bytes(data)

    return each(judge, "words changed", change, check=False)


def zeroed(judge):
    def change(file):
        size = file.stat().st_size
        with file.open("r+b") as out:
            out.seek(judge.random.randrange(size or 1) // 4096 * 4096)
            out.write(bytes(4096))

    return each(judge, "a page of zeros", change, 10, check=False)


def emptied(judge):
    return each(judge, "empty", lambda file: file.write_bytes(b""))


def text(judge):
    return each(judge, "a text file", lambda file: file.write_text("This is not what was here.\n" * 1000))


def folder(judge):
    def change(file):
        file.unlink()
        (file / "more").mkdir(parents=True)

    return each(judge, "a folder", change)


def link(judge):
    """A link to a file of somebody else, which has to stay as it is."""
    foreign = judge.program.home / "foreign"

    def change(file):
        foreign.write_text("Mine.\n")
        file.unlink()
        file.symlink_to(foreign)

    said = each(judge, "a link", change)
    if foreign.exists() and foreign.read_text() != "Mine.\n":
        judge.wrong.append("a link: what it led to was written")
    return said


def deleted(judge):
    return each(judge, "deleted", lambda file: file.unlink())


def leftovers(judge):
    """A journal of another database lies beside it."""

    def change(file):
        for ending in ("-journal", "-wal", "-shm"):
            file.with_name(file.name + ending).write_bytes(judge.random.randbytes(8192))

    return each(judge, "foreign journal", change, 3)


def foreign(judge):
    """The mirror of another home, with the names of this one's files."""
    with tempfile.TemporaryDirectory(prefix="lucid-foreign-") as place:
        os.chmod(place, 0o755)
        other = Judge(judge.program.lucid, pathlib.Path(place, "other"), "foreign", homes.large(150, 50, 50))
        other.program.account = judge.program.account
        other.fresh()
        theirs = other.files()

        def change(file):
            if theirs:
                shutil.copy(min(theirs, key=lambda path: path.name != file.name), file)

        return each(judge, "of another home", change)


def other_format(judge):
    """Of a version to come, and of a file format that another program made."""

    def change(file):
        if file.open("rb").read(15) == b"SQLite format 3":
            with contextlib.closing(sqlite3.connect(file)) as database:
                tables = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
                kind = judge.random.randrange(3)
                if kind == 0 and tables:
                    database.execute(f'ALTER TABLE "{judge.random.choice(tables)}" RENAME TO gone')
                elif kind == 1 and tables:
                    database.execute(f'ALTER TABLE "{judge.random.choice(tables)}" ADD COLUMN more')
                else:
                    for pragma in ("user_version", "application_id"):
                        database.execute(f"PRAGMA {pragma} = 987654")
                database.commit()

    def safe(file):
        with contextlib.suppress(sqlite3.Error):
            change(file)

    return each(judge, "of another version", safe, 6)


def unreadable(judge):
    return each(judge, "unreadable", lambda file: file.chmod(0))


def unwritable(judge):
    """A file, its folder or the whole cache that may not be written."""
    said = each(judge, "read-only file", lambda file: file.chmod(0o400))
    for what, choose in (("read-only folder", lambda: [path for path in (judge.cache, *judge.cache.rglob("*")) if path.is_dir()]),
                         ("read-only cache", lambda: [judge.cache.parent])):
        for state in ("whole", "empty"):
            judge.fresh()
            if state == "empty":
                judge.program.forget()
                judge.cache.mkdir(mode=0o700, exist_ok=True)
                own(judge.cache)
            judge.changes.one()
            own(judge.home.vault)
            for path in choose():
                path.chmod(0o500)
            judge.same(f"{what}, {state}")
            for path in choose():
                path.chmod(0o700)
            judge.whole(f"{what}, {state}")
    judge.counts["damages"] += 4
    return f"{said} and 4 folders"


def blocked(judge):
    """A file where the folder of the cache belongs."""
    judge.fresh()
    judge.program.forget()
    judge.cache.write_text("a file\n")
    judge.same("a file for the cache")
    judge.cache.unlink()
    judge.whole("a file for the cache")
    judge.counts["damages"] += 1
    return "once"


def locked(judge):
    """Another process holds the lock of the database."""

    def change(file):
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(file, isolation_level=None)) as database:
            database.execute("BEGIN EXCLUSIVE")
            judge.same(f"locked, {file.name}")
            judge.changes.one()
            own(judge.home.vault)
            judge.same(f"locked after a change, {file.name}")

    return each(judge, "locked", change)


def together(judge):
    """Several runs at once write the mirror."""
    turns = min(10, judge.most)
    for number in range(turns):
        judge.fresh()
        if number % 2:
            judge.program.forget()
        for _ in range(30):
            judge.changes.one()
        own(judge.home.vault)
        judge.program.mirror = True
        command, results = judge.program.command("run", "--approve", "--json", judge.program.ability(judge.steps), now=True), []

        def run():
            done = subprocess.run(
                command, env=judge.program.environment, cwd=judge.program.home, stdin=subprocess.DEVNULL, capture_output=True, check=False,
                **judge.program.account)
            results.append((done.returncode, json.loads(done.stdout)["steps"] if done.stdout.startswith(b"{") else done.stdout + done.stderr))

        threads = [threading.Thread(target=run) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        wanted = judge.printed(False, now=True)
        judge.counts["outputs"] += 4
        judge.wrong += [f"four at once, {number + 1}: {str(result)[:300]}" for result in results if result != wanted]
        judge.same(f"after four at once, {number + 1}")
    judge.whole("four at once")
    return f"{turns} times 4"


def full(judge):
    """A disk that is full, after some pages or from the beginning."""
    if os.geteuid() != 0:
        return "left out: needs root"
    sizes = ("16k", "64k", "256k", "1m", "3m")
    for size in sizes:
        judge.fresh()
        judge.program.forget()
        judge.cache.mkdir(mode=0o700)
        own(judge.cache)
        choice = f"size={size},mode=700,uid={ACCOUNT},gid={ACCOUNT}"
        mount = subprocess.run(["mount", "-t", "tmpfs", "-o", choice, "tmpfs", judge.cache], capture_output=True, check=False)
        if mount.returncode:
            return "left out: no tmpfs here"
        try:
            for _ in range(3):
                judge.same(f"full disk of {size}")
                judge.changes.one()
                own(judge.home.vault)
        finally:
            subprocess.run(["umount", judge.cache], check=True)
    judge.counts["damages"] += len(sizes)
    judge.whole("full disk")
    return f"{len(sizes)} sizes"


def erased(judge):
    """`lucid data erase` takes the mirror away."""
    judge.fresh()
    # No crontab and no timers are looked for.
    judge.program.environment = {**judge.program.environment, "PATH": str(judge.program.home / "no programs")}
    code, out, errors = judge.program.start("data", "erase", "--yes", bare=True)
    if left := judge.files():
        judge.wrong.append(f"lucid data erase ({code}) left {', '.join(path.name for path in left)}: {(out + errors).decode(errors='replace')[:300]}")
    return "once"


ALL = (truncated, flipped, letters, zeroed, emptied, text, folder, link, deleted, leftovers, foreign, other_format, unreadable, unwritable, blocked, locked,
       together, full, erased)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lucid")
    parser.add_argument("--kills", type=int, help="how many; 200 by default, or 10")
    parser.add_argument("--quick", action="store_true", help="fewer of each")
    parser.add_argument("--only", choices=[one.__name__ for one in ALL], action="append", help="only this damage, and no kills; repeatable")
    parser.add_argument("--seed", default="45")
    parser.add_argument("--unkeyed", action="store_true", help=f"accept a program that does not know `{KEY}`")
    options = parser.parse_args()
    options.kills = (10 if options.quick else 200) if options.kills is None else options.kills
    with tempfile.TemporaryDirectory(prefix="lucid-damage-") as place:
        os.chmod(place, 0o755)
        program = pathlib.Path(place, "lucid")
        shutil.copy(options.lucid, program)
        judge = Judge(program, pathlib.Path(place, "judge"), options.seed)
        if not judge.program.offers and not options.unkeyed:
            sys.exit(f"FAILED damage: {options.lucid} does not know `{KEY}`")
        if os.geteuid() == 0:
            judge.program.account = {"user": ACCOUNT, "group": ACCOUNT, "extra_groups": []}
        if options.quick:
            judge.most = 2
        time.sleep(2.1)
        jobs = [(f"{options.kills} kills", lambda judge: kills(judge, options.kills))] if options.kills and not options.only else []
        jobs += [(one.__name__.replace("_", " "), one) for one in ALL if not options.only or one.__name__ in options.only]
        for name, job in jobs:
            began, before = time.monotonic(), len(judge.wrong)
            said = job(judge)
            print(f"{name}: {said}; {len(judge.wrong) - before} wrong, {time.monotonic() - began:.0f} s", flush=True)
            for line in judge.wrong[before:before + 5]:
                print(f"  {line}", flush=True)
    counts, failed = judge.counts, "FAILED " if judge.wrong else ""
    print(f"{failed}{counts['kills']} kills, {counts['damages']} damages: {counts['outputs']} outputs compared, {len(judge.wrong)} wrong")
    sys.exit(bool(judge.wrong))


if __name__ == "__main__":
    main()
