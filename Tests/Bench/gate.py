#!/usr/bin/env python3
"""The gate for cost: counts the instructions of three commands and fails 10 % above what was accepted.

    gate.py [--lucid FILE] [--all | --set] [ROW ...]

Instructions (callgrind) repeat where times do not: another processor or a busy machine changes them by less than 1 %.
With `--all` twelve rows are counted, also system calls, bytes read and threads (strace), minor page faults and peak
memory (the kernel's account of the child). These depend on the kernel, the page cache and the C library: they are
printed and never compared. `--set` accepts what the three rows measure now. docs/decisions/0170-instructions-only.md
has the reasons. Needs valgrind; `--all` also strace and a C compiler.
"""
import argparse
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import measure

HERE, ROOT = measure.HERE, measure.ROOT
CEILINGS = HERE / "ceilings.tsv"
COLUMNS = ["instructions", "system_calls", "minor_faults", "bytes_read", "peak_kib", "threads"]
# The rows that are held. The start, a run with everything that a run stores, and the compiler: what else costs more shows in one of them.
HELD = ["version", "run-stored-1000", "check-1000"]
ROOM = 1.1
MOMENT = ["--at", "2026-04-06T07:30", "--tz", "UTC"]
READS = {"read", "pread64", "readv", "preadv", "preadv2"}


class Failed(Exception):
    pass


# --- One measurement ---

def trace_counts(lines):
    """System calls, bytes read and threads started, of the output of `strace -f -y`. The list of accounts is the machine's, and is not counted."""
    calls = read = threads = 0
    for line in lines:
        found = re.match(r"\d+ +(<\.\.\. )?(\w+)(\(| resumed>)", line)
        if not found:
            continue
        resumed, name = bool(found.group(1)), found.group(2)
        if not resumed:
            calls += 1
            threads += name in ("clone", "clone3") and "CLONE_THREAD" in line
        if name in READS and "</etc/passwd>" not in line:
            result = re.search(r"\) += (\d+)$", line.rstrip())
            read += int(result.group(1)) if result else 0
    return {"system_calls": calls, "bytes_read": read, "threads": threads}


class Bench:
    """A folder with a home, the program and its inputs. Its path has the same length each time."""

    def __init__(self, lucid):
        self.folder = Path(tempfile.mkdtemp(prefix="lucid-gate-", dir="/tmp"))
        self.lucid = self.folder / "lucid"
        shutil.copy(lucid, self.lucid)
        self.home = self.folder / "home"
        self.states = self.folder / "states"
        for name in ("state", "data", "config", "cache"):
            (self.home / name).mkdir(parents=True)
        self.states.mkdir()
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(self.home), "TZ": "UTC", "LANG": "C.UTF-8", "SWIFT_DETERMINISTIC_HASHING": "1",
            **{f"XDG_{name.upper()}_HOME": str(self.home / name) for name in ("state", "data", "config", "cache")}}
        self.off = self.folder / "off.yaml"
        self.off.write_text("history: off\nuser: { city: Toronto }\n")
        self.hello = self.folder / "hello.lucidability"
        shutil.copy(HERE / "hello.lucidability", self.hello)
        self.ability = self.folder / "briefing.lucidability"
        shutil.copy(ROOT / "abilities/defaults/briefing.lucidability", self.ability)
        self.vault = self.folder / "vault"
        shutil.copytree(ROOT / ".lucidability-samples/robin/vault", self.vault)
        self.ready = None

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def reset(self):
        """Puts state and cache back to what they were when the row began. Data stay: a copy of a file is another file to an index."""
        for name in ("state", "cache"):
            shutil.rmtree(self.home / name)
            if self.ready and (self.ready / name).exists():
                shutil.copytree(self.ready / name, self.home / name)
            else:
                (self.home / name).mkdir()

    def run(self, *words, good=(0,)):
        done = subprocess.run(
            [str(self.lucid), *map(str, words)], env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
            text=True)
        if done.returncode not in good:
            raise Failed(f"`lucid {' '.join(map(str, words))}` ended with {done.returncode}: {(done.stderr or done.stdout).strip()[-300:]}")
        return done.stdout

    def instructions(self, words, learns=False):
        """The instructions of one run. A command that `learns` keeps a cache for its program, which under callgrind is another one."""
        self.reset()
        log = self.folder / "callgrind"
        for _ in range(1 + learns):
            status = self.quiet(
                ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}", str(self.lucid), *map(str, words)])
            self.expect(0, status, words, "under callgrind")
        found = re.search(r"Collected : (\d+)", log.read_text(errors="replace"))
        if not found:
            raise Failed("callgrind gave no count: " + log.read_text(errors="replace").strip()[-300:])
        return int(found.group(1))

    def others(self, words):
        """The counts of one run that are only reported."""
        command = [str(self.lucid), *map(str, words)]
        self.reset()
        sample, status = self.native(command)
        self.expect(0, status, words, "natively")
        self.reset()
        log = self.folder / "trace"
        status = self.quiet(["strace", "-f", "-y", "-qq", "-o", str(log), *command])
        self.expect(0, status, words, "under strace")
        with log.open(errors="replace") as lines:
            return {"minor_faults": sample.faults, "peak_kib": round(sample.peak * 1024), **trace_counts(lines)}

    def native(self, command):
        spawn = measure.build_c("spawn")
        if spawn is None:
            raise Failed("a C compiler is needed (Debian package gcc)")
        out = subprocess.run(
            [spawn, "300", *command], env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
            text=True).stdout
        wall, cpu, peak, status, faults = out.split()
        return measure.Sample(float(wall), float(cpu), int(peak) / 1024, int(faults)), int(status)

    def quiet(self, command):
        return subprocess.run(
            command, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, timeout=900).returncode

    def expect(self, good, status, words, how):
        if status != good:
            raise Failed(f"`lucid {' '.join(map(str, words))}` ended with {status} {how}")

    def keep(self, name):
        """What is in the home now is what each measurement of the row begins with."""
        self.ready = self.states / name
        for part in ("state", "cache"):
            shutil.copytree(self.home / part, self.ready / part)


# --- What is measured: each returns the words after `lucid` ---

def run_stored(count):
    def prepare(bench):
        if count:
            fill(bench, count)
            bench.keep(f"runs-{count}")
        return ["run", bench.hello, *MOMENT]

    return prepare


def fill(bench, count):
    """`count` stored runs over the last 300 days: real runs of the sample person, multiplied by SQL, each with a prompt and an answer of its own.

    Of ten runs five are briefings, two read mail, and one each the calendar, the weather and one line without sources.
    """
    for name in ("briefing", "email", "calendar", "weather"):
        bench.run("run", name, "--vault", bench.vault, *MOMENT, good=(0, 11))
    bench.run("run", bench.hello, *MOMENT)
    database = sqlite3.connect(bench.home / "state/lucid/runs.sqlite")
    columns = [row[1] for row in database.execute("PRAGMA table_info(runs)") if row[1] not in ("number", "id", "began", "started", "question", "answer")]
    seeds = [database.execute("SELECT number, question, answer FROM runs ORDER BY number LIMIT 1 OFFSET ?", (i,)).fetchone()
             for i in (0, 1, 0, 2, 0, 3, 0, 1, 0, 4)]
    held = {seed[0]: [row[0] for row in database.execute("SELECT part FROM uses WHERE run = ?", (seed[0],))] for seed in seeds}
    now = int(time.time())
    have = database.execute("SELECT count(*) FROM runs").fetchone()[0]
    names = ", ".join(columns)
    for n in range(have, count):
        seed, *texts = seeds[n % len(seeds)]
        began = now - 300 * 86_400 + n * 300 * 86_400 // count
        own = []
        for part in texts:
            cursor = database.execute(
                "INSERT INTO parts (name, body) SELECT name || ?, substr(body, 1, length(body) - 1) || ? FROM parts WHERE number = ?",
                (f"-{n}", f' {n}"', part))
            own.append(cursor.lastrowid)
        run = database.execute(
            f"INSERT INTO runs (id, began, started, question, answer, {names}) SELECT ?, ?, ?, ?, ?, {names} FROM runs WHERE number = ?",
            (f"{n:08x}", began, began, *own, seed)).lastrowid
        database.executemany(
            "INSERT OR IGNORE INTO uses (part, run) VALUES (?, ?)", [(part, run) for part in (set(held[seed]) - set(texts)) | set(own)])
    database.execute("UPDATE runs SET began = ? WHERE number <= ?", (now - 300 * 86_400, have))
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def check_many(bench):
    folder = bench.folder / "many"
    subprocess.run([sys.executable, str(HERE / "gen_library.py"), str(folder), "1000"], check=True, stdout=subprocess.DEVNULL)
    return ["check", folder]


def chain(bench):
    steps = "".join(
        f"  - id: s{n}\n    location.current: {{}}\n" + (f'    when: s{n - 1}.city != "x"\n' if n else "") for n in range(1000))
    file = bench.folder / "chain.lucidability"
    file.write_text("lucidability: 1\nkind: ability\nlabel: Chain\nprompt: chain\nsteps:\n" + steps)
    return ["run", "--approve", file, *MOMENT, "--config", bench.off]


def library(bench):
    folder = bench.home / "data/lucid/abilities"
    subprocess.run([sys.executable, str(HERE / "gen_library.py"), str(folder), "1000"], check=True, stdout=subprocess.DEVNULL)
    # The index does not trust a file that was changed in the second in which it was read.
    time.sleep(1.1)
    bench.run("list")
    bench.keep("library")
    return ["list"]


def history(bench):
    fill(bench, 10_000)
    bench.keep("history")
    return ["history"]


def model(bench):
    bench.server = subprocess.Popen([sys.executable, str(HERE / "stub.py"), "50"], stdout=subprocess.PIPE, text=True)
    port = bench.server.stdout.readline().strip()
    return ["run", bench.hello, *MOMENT, "--config", bench.off, "--model", f"openai:http://127.0.0.1:{port}/v1#stub"]


ROWS = {
    "version": lambda bench: ["--version"],
    "check-file": lambda bench: ["check", bench.ability],
    "run-not-stored": lambda bench: ["run", bench.hello, *MOMENT, "--config", bench.off],
    "run-stored-0": run_stored(0),
    "run-stored-13": run_stored(13),
    "run-stored-1000": run_stored(1_000),
    "run-stored-10000": run_stored(10_000),
    "model-call": model,
    "check-1000": check_many,
    "chain-1000": chain,
    "list-1000": library,
    "history-10000": history,
}
# Rows whose command finds what it kept by the program that it is.
LEARNING = {"list-1000"}


def measure_row(lucid, name, everything):
    bench = Bench(lucid)
    bench.server = None
    try:
        words = ROWS[name](bench)
        counts = bench.others(words) if everything else {}
        return counts | {"instructions": bench.instructions(words, learns=name in LEARNING)}
    finally:
        if bench.server:
            bench.server.kill()
            bench.server.wait()
        bench.remove()


# --- What was accepted ---

HEAD = """\
# Instructions of one run of the release program when they were last accepted: `python3 Tests/Bench/gate.py --set`.
# `make test` fails above 110 %. Accepting more takes its reason in the commit: what the program does for it.
"""


def read_accepted(text):
    """Row -> instructions."""
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    if [line[0] for line in lines] != HELD or not all(len(line) == 2 and line[1].isdigit() for line in lines):
        raise Failed(f"ceilings.tsv does not have one number for each of {', '.join(HELD)}")
    return {name: int(count) for name, count in lines}


def above(accepted, measured):
    """What is above its ceiling, one phrase each."""
    return [
        f"{name}: {counts['instructions']:,} instructions are {counts['instructions'] / accepted[name] - 1:+.1%} of the accepted {accepted[name]:,}"
        for name, counts in measured.items() if name in accepted and counts["instructions"] > ROOM * accepted[name]]


def show(accepted, measured):
    """A line for each row."""
    columns = [column for column in COLUMNS if column in next(iter(measured.values()))]
    lines = [["row", *columns]]
    for name, counts in measured.items():
        cells = [f"{counts[column]:,}" for column in columns]
        if name in accepted:
            cells[0] += f" ({counts['instructions'] / accepted[name] - 1:+.1%})"
        lines.append([name, *cells])
    widths = [max(map(len, column)) + 2 for column in zip(*lines)]
    for cells in lines:
        print("".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip())


def main():
    parser = argparse.ArgumentParser(description="Counts instructions, and fails 10 % above what was accepted.")
    parser.add_argument("--lucid", default=str(ROOT / ".build/release/lucid"), help="the program, built by `make build`")
    parser.add_argument("--all", action="store_true", help="count everything, of all rows")
    parser.add_argument("--set", action="store_true", help="accept what is measured now")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"only these of {', '.join(ROWS)}")
    given = parser.parse_args()
    measure.WORK.mkdir(parents=True, exist_ok=True)
    try:
        for program in ("valgrind", *(("strace",) if given.all else ())):
            if not shutil.which(program):
                raise Failed(f"{program} is needed: apt-get install {program}")
        if not Path(given.lucid).exists():
            raise Failed(f"there is no {given.lucid}: make build")
        unknown = [name for name in given.rows if name not in ROWS]
        if unknown:
            raise Failed(f"there is no row {', '.join(unknown)}")
        rows = HELD if given.set else given.rows or (list(ROWS) if given.all else HELD)
        measured = {name: measure_row(given.lucid, name, given.all) for name in rows}
        if given.set:
            CEILINGS.write_text(HEAD + "".join(f"{name}\t{counts['instructions']}\n" for name, counts in measured.items()))
        accepted = read_accepted(CEILINGS.read_text())
        show(accepted, measured)
        problems = above(accepted, measured)
        if problems:
            raise Failed("; ".join(problems))
        print(f"gate: the instructions of {', '.join(name for name in rows if name in accepted)} are within 10 % of the accepted")
    except (Failed, OSError, subprocess.SubprocessError, sqlite3.Error) as problem:
        print(f"gate: {problem}", flush=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
