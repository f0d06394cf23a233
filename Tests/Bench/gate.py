#!/usr/bin/env python3
"""The gate for cost: counts what the release program uses, and fails above a ceiling.

    gate.py [--lucid FILE] [--ceilings FILE] [--set ROUNDS] [ROW ...]

Counts repeat where times do not: instructions (callgrind), system calls, bytes read and threads (strace), minor page
faults and peak memory (the kernel's account of the child). The environment is fixed: a new home, one time zone, one
moment. `--set 5` measures five rounds and writes the ceilings anew; docs/decisions/0073-cost-ceilings.md says when
that may be done. Needs valgrind, strace and a C compiler.
"""
import argparse
import math
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
# Room above the largest of the measured rounds: three times their spread, and at least this share. How many pages one
# fault maps in is the kernel's and the page cache's to say: a machine just started had up to 4 % more than the one that measured.
LEAST_ROOM = {"instructions": 0.015, "system_calls": 0.01, "minor_faults": 0.06, "bytes_read": 0.01, "peak_kib": 0.06, "threads": 0}
# One percent of a short run is less than a call. The C library makes a few more on one machine than on another.
LEAST_CALLS = 4
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
        self.spawn = measure.build_c("spawn")
        if self.spawn is None:
            raise Failed("a C compiler is needed (Debian package gcc)")
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

    def measured(self, words, learns=False):
        """The counts of one run. A command that `learns` keeps a cache for its program, which under callgrind is another one."""
        command = [str(self.lucid), *map(str, words)]
        counts = {}
        self.reset()
        sample, status = self.native(command)
        counts["minor_faults"], counts["peak_kib"] = sample.faults, round(sample.peak * 1024)
        self.expect(0, status, words, "natively")
        self.reset()
        log = self.folder / "trace"
        status = self.quiet(["strace", "-f", "-y", "-qq", "-o", str(log), *command])
        self.expect(0, status, words, "under strace")
        with log.open(errors="replace") as lines:
            counts |= trace_counts(lines)
        self.reset()
        log = self.folder / "callgrind"
        for _ in range(1 + learns):
            status = self.quiet(
                ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}", *command])
            self.expect(0, status, words, "under callgrind")
        found = re.search(r"Collected : (\d+)", log.read_text(errors="replace"))
        if not found:
            raise Failed("callgrind gave no count: " + log.read_text(errors="replace").strip()[-300:])
        counts["instructions"] = int(found.group(1))
        return counts

    def native(self, command):
        out = subprocess.run(
            [self.spawn, "300", *command], env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
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
# Rows whose command starts a thread for each core; their ceilings are of two cores.
PARALLEL, CORES = {"check-1000", "list-1000"}, 2
# Rows whose command finds what it kept by the program that it is.
LEARNING = {"list-1000"}


def measure_row(lucid, name, rounds):
    bench = Bench(lucid)
    bench.server = None
    try:
        words = ROWS[name](bench)
        return [bench.measured(words, learns=name in LEARNING) for _ in range(rounds)]
    finally:
        if bench.server:
            bench.server.kill()
            bench.server.wait()
        bench.remove()


# --- Ceilings ---

def read_ceilings(text):
    """Row -> column -> ceiling. Comments begin with `#`; the first other line names the columns."""
    lines = [line.split("\t") for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines or lines[0] != ["row", *COLUMNS]:
        raise Failed(f"the ceilings do not begin with the columns row, {', '.join(COLUMNS)}")
    ceilings = {}
    for name, *cells in lines[1:]:
        if name in ceilings or len(cells) != len(COLUMNS):
            raise Failed(f"the ceilings of {name} are there twice or not whole")
        ceilings[name] = dict(zip(COLUMNS, map(int, cells)))
    if set(ceilings) != set(ROWS):
        raise Failed("the ceilings are of other rows: " + ", ".join(sorted(set(ceilings) ^ set(ROWS))))
    return ceilings


def verdict(ceilings, measured):
    """What is above its ceiling, one phrase each."""
    return [
        f"{name}: {column} {measured[name][column]:,} is above its ceiling {ceilings[name][column]:,}"
        for name in measured for column in COLUMNS if measured[name][column] > ceilings[name][column]]


def show(ceilings, measured):
    """A line for each row; in each cell the count, its ceiling and the share of it."""
    lines = [["row", *COLUMNS]]
    for name, counts in measured.items():
        cells = [name]
        for column in COLUMNS:
            ceiling = ceilings[name][column]
            cells.append(f"{counts[column]:,} / {ceiling:,}" + (f" {100 * counts[column] / ceiling:.1f} %" if ceiling else ""))
        lines.append(cells)
    widths = [max(map(len, column)) + 2 for column in zip(*lines)]
    for cells in lines:
        print("".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip())


HEAD = """\
# Ceilings of `make gate`: what one run of the release program may use. The comment above each row says what its rounds measured.
# A ceiling is the largest round plus room: three times the spread of the rounds, at least 1.5 % (system calls and bytes 1 %, page faults and memory 6 %, threads none).
# Lowering one is always right: `python3 Tests/Bench/gate.py --set 5`. Raising one takes a decision, with its reason in
# docs/decisions/: say in the commit what the program does for it, and what was tried to avoid it.
"""


def written(rounds):
    """The file for these rounds: row -> list of counts."""
    lines = [HEAD, "\t".join(["row", *COLUMNS])]
    for name, counts in rounds.items():
        ceilings, said = [], []
        for column in COLUMNS:
            values = [c[column] for c in counts]
            least, most = min(values), max(values)
            room = 0 if column == "threads" else max(3 * (most - least), math.ceil(most * LEAST_ROOM[column]))
            if column == "system_calls":
                room = max(room, LEAST_CALLS)
            ceilings.append(str(most + room))
            said.append(f"{column} {least:,}" + (f" to {most:,}" if most > least else ""))
        lines.append(f"# {name}, {len(counts)} rounds: " + "; ".join(said) + ".")
        lines.append("\t".join([name, *ceilings]))
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description="Counts what the release program uses, and fails above a ceiling.")
    parser.add_argument("--lucid", default=str(ROOT / ".build/release/lucid"), help="the program, built by `make build`")
    parser.add_argument("--ceilings", type=Path, default=CEILINGS)
    parser.add_argument("--set", type=int, metavar="ROUNDS", help="measure so many rounds and write the ceilings anew")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"only these of {', '.join(ROWS)}")
    given = parser.parse_args()
    measure.WORK.mkdir(parents=True, exist_ok=True)
    try:
        for program, package in (("valgrind", "valgrind"), ("strace", "strace")):
            if not shutil.which(program):
                raise Failed(f"{program} is needed: apt-get install {package}")
        if not Path(given.lucid).exists():
            raise Failed(f"there is no {given.lucid}: make build")
        unknown = [name for name in given.rows if name not in ROWS]
        if unknown:
            raise Failed(f"there is no row {', '.join(unknown)}")
        rows = given.rows or list(ROWS)
        left_out = sorted(PARALLEL & set(rows)) if os.cpu_count() != CORES and not given.set else []
        if left_out:
            print(f"gate: not judged on {os.cpu_count()} cores, their ceilings are of {CORES}: {', '.join(left_out)}")
            rows = [name for name in rows if name not in left_out]
        if given.set:
            rounds = {}
            for name in rows:
                rounds[name] = measure_row(given.lucid, name, given.set)
                print(f"{name}: {rounds[name]}", flush=True)
            if given.rows:
                return print("Some rows only: the ceilings were not written.")
            given.ceilings.write_text(written(rounds))
            return print(f"Wrote {given.ceilings}.")
        ceilings = read_ceilings(given.ceilings.read_text())
        measured = {name: measure_row(given.lucid, name, 1)[0] for name in rows}
        show(ceilings, measured)
        above = verdict(ceilings, measured)
        # Page faults and memory depend on when threads meet; what is above is measured twice more and the least counts.
        for name in {phrase.split(":")[0] for phrase in above}:
            for again in measure_row(given.lucid, name, 2):
                measured[name] = {column: min(again[column], measured[name][column]) for column in COLUMNS}
        above = verdict(ceilings, measured)
        if above:
            raise Failed("; ".join(above))
        print(f"gate: {len(rows)} rows are within their ceilings")
    except (Failed, OSError, subprocess.SubprocessError, sqlite3.Error) as problem:
        print(f"gate: {problem}", flush=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
