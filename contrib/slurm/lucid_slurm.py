#!/usr/bin/env python3
"""Runs the schedules of many people on a Slurm cluster: lucid_slurm.py submit|task. Python's standard library only; README.md says how.

The ledger is a folder that all nodes see. `batches/FROM-UNTIL` has the due runs of a window, a line each, and is written whole before anything is
submitted: the end of the last one is where the next window begins. `runs/PERSON/SCHEDULE@DUE` is made by the task that starts a run. `retry` has
runs that are tried again, `behind` the people whose schedules could not be read.
"""

import argparse
import fcntl
import logging
import os
import pathlib
import shlex
import signal
import socket
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[1] / "due"))
import lucid_due  # noqa: E402

log = logging.getLogger("lucid.slurm")


class Ledger:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        for name in ("batches", "runs", "retry", "behind"):
            (self.folder / name).mkdir(parents=True, exist_ok=True, mode=0o700)

    def begin(self, since):
        """Returns the first moment that no window has had yet."""
        ends = [int(path.name.split("-")[1].split(".")[0]) for path in self.batches()]
        file = self.folder / "since"
        if not file.exists():
            self.write(file, f"{since}\n")
        return max([int(file.read_text()), *ends])

    def behind(self):
        """Returns the people whose schedules could not be read, with the first moment that they have not had."""
        return {path.name: int(path.read_text()) for path in (self.folder / "behind").iterdir() if not path.name.startswith(".")}

    def batches(self, suffix=""):
        return sorted(path for path in (self.folder / "batches").iterdir() if path.name[0].isdigit() and path.name.endswith(suffix))

    def add(self, begin, end, runs):
        """Stores the runs of a window, those of one ability of a person beside each other."""
        lines = ["\t".join(map(str, (r.person, r.schedule, r.ability, r.due, r.seconds, r.delay)))
                 for r in sorted(runs, key=lambda r: (r.person, r.ability, r.due))]
        path = self.folder / "batches" / f"{begin:012}-{end:012}.new"
        self.write(path, "".join(line + "\n" for line in lines))
        return path

    @staticmethod
    def read(path):
        rows = [line.split("\t") for line in path.read_text().splitlines()]
        return [lucid_due.Run(int(due), person, schedule, ability, int(seconds), int(delay)) for person, schedule, ability, due, seconds, delay in rows]

    @staticmethod
    def write(path, text):
        """Writes a file whole, or not at all."""
        part = path.with_name("." + path.name)
        with open(part, "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)

    def entry(self, run):
        return self.folder / "runs" / run.person / f"{run.schedule}@{run.due}"

    def forget(self, before):
        """Removes what was due before. The last batch stays, because the next window begins at its end."""
        for path in self.batches(".submitted")[:-1]:
            if int(path.name.split("-")[1].split(".")[0]) < before:
                path.unlink()
        for path in (self.folder / "runs").glob("*/*"):
            if int(path.name.split("@")[1]) < before:
                path.unlink()


class Entry:
    """What is known of one run: lines `started HOST TIME` and `ended CODE TIME`."""

    def __init__(self, path):
        self.path = path
        self.lines = [line.split() for line in path.read_text().splitlines()] if path.exists() else []

    @property
    def tries(self):
        return sum(line[0] == "started" for line in self.lines)

    def open(self):
        """Returns when a try was started whose end is not known; nil for none."""
        return float(self.lines[-1][2]) if self.lines and self.lines[-1][0] == "started" else None

    def code(self):
        return int(self.lines[-1][1]) if self.lines and self.lines[-1][0] == "ended" else None

    def others_end(self):
        """Returns when the last other run of the schedule ended."""
        stem, ends = self.path.name.split("@")[0], []
        for path in self.path.parent.glob(stem + "@*"):
            if path != self.path:
                ends += [float(line[2]) for line in Entry(path).lines if line[0] == "ended"]
        return max(ends, default=None)

    def add(self, *words):
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(self.path, "a") as file:
            file.write(" ".join(map(str, words)) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.lines.append([str(word) for word in words])


def groups(runs):
    """Returns the ability of a person with the first and the last line of its runs."""
    found = []
    for number, run in enumerate(runs):
        if found and found[-1][0] == (run.person, run.ability):
            found[-1][2] = number
        else:
            found.append([(run.person, run.ability), number, number])
    return found


def sbatch(options, batch, run, lines, begin=None):
    """Submits an array with one task at a time, which waits for earlier ones of its name: one for each ability of a person."""
    task = [sys.executable, str(HERE), "task", str(batch), "--people", options.people, "--ledger", options.ledger, "--key", options.key,
            "--lucid", options.lucid, "--retry-after", options.retry_after]
    words = ["sbatch", "--parsable", "--quiet", "--job-name", f"lucid-{lucid_due.identifier(options.key_text, run.person, run.ability)}",
             "--dependency=singleton", f"--array={lines}%1", "--requeue", "--output=/dev/null", "--error=/dev/null", "--chdir=/",
             "--export=PATH,LANG", f"--time={max(1, -(-run.seconds // 60) + 2)}", "--cpus-per-task=1"]
    if begin:
        words.append(time.strftime("--begin=%Y-%m-%dT%H:%M:%S", time.localtime(begin)))
    words += [*shlex.split(options.sbatch), "--wrap", "exec " + shlex.join(task)]
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)


def submit_batch(options, ledger, path):
    """Submits all runs of a window. After a crash in the middle all are submitted again, and the ledger keeps each of them once."""
    runs, submitted = ledger.read(path), path.with_suffix(".submitted")
    for _, first, last in groups(runs):
        run, at = runs[first], runs[last].due + lucid_due.jitter(runs[last], options.spread)
        done = sbatch(options, submitted, run, f"{first}-{last}", begin=at if at > time.time() + 1 else None)
        if done.returncode:
            log.warning("sbatch: exit code %d: %s", done.returncode, done.stderr.strip()[:200])
            return False
    os.replace(path, submitted)
    log.info("submitted %d runs of window %s", len(runs), path.stem)
    return True


def submit_retries(options, ledger):
    for file in sorted((ledger.folder / "retry").iterdir()):
        if file.name.startswith("."):
            continue
        batch, line, at = file.read_text().split()
        if float(at) <= time.time():
            run = ledger.read(pathlib.Path(batch))[int(line)]
            if sbatch(options, pathlib.Path(batch), run, line).returncode == 0:
                file.unlink()


def submit(options):
    ledger = Ledger(options.ledger)
    lock = open(ledger.folder / "lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise SystemExit(f"another process submits from {options.ledger}")
    due, stopping, forgotten = lucid_due.DueRuns(options.whose), [], 0
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopping.append(True))
    while True:
        # What a crash left is submitted first: its window is past.
        waiting = [not submit_batch(options, ledger, path) for path in ledger.batches(".new")]
        submit_retries(options, ledger)
        if not any(waiting):
            begin, now, behind = ledger.begin(options.since or int(time.time())), int(time.time()), ledger.behind()
            runs, failed = due.window(begin, now, behind) if begin < now else ([], {})
            for text in list(failed.values())[:20]:
                log.warning("%s", text)
            if runs:
                # People without an answer are noted before the window ends for all, and forgotten after.
                for person in set(failed) - set(behind):
                    ledger.write(ledger.folder / "behind" / person, f"{begin}\n")
                path = ledger.add(begin, now, runs)
                for person in set(behind) - set(failed):
                    (ledger.folder / "behind" / person).unlink()
                submit_batch(options, ledger, path)
            if time.time() - forgotten > 3600:
                ledger.forget(now - options.keep_days * 86_400)
                forgotten = time.time()
        end = time.time() + options.every
        while not options.once and not stopping and time.time() < end:
            time.sleep(0.2)
        if options.once or stopping:
            return 1 if any(waiting) else 0


def task(options):
    """Runs one line of a batch: what Slurm starts, also a second time when a node was lost."""
    ledger, batch = Ledger(options.ledger), pathlib.Path(options.batch)
    line = int(os.environ["SLURM_ARRAY_TASK_ID"])
    for _ in range(100):
        file = batch if batch.exists() else batch.with_suffix(".new")
        if file.exists():
            break
        time.sleep(0.1)
    run = ledger.read(file)[line]
    people, entry = options.whose, Entry(ledger.entry(run))
    waits = [float(word) for word in options.retry_after.split(",") if word]
    if entry.code() is not None and (lucid_due.is_good(entry.code()) or not lucid_due.is_retryable(entry.code()) or entry.tries > len(waits)):
        return 0
    name = people.schedule_name(run.person, run.schedule)
    if name is None:
        return 0
    code = None
    while (began := entry.open()) is not None and code is None:
        code = lucid_due.last_run(people, run.person, name, began, entry.others_end())
        if code == "running" and time.time() < began + run.seconds:
            code = None
            time.sleep(5)
        elif not isinstance(code, int):
            break
    if not isinstance(code, int):
        time.sleep(lucid_due.pause(entry.others_end()))
        entry.add("started", socket.gethostname(), f"{time.time():.3f}")
        process = subprocess.Popen(people.command(run.person, "schedule", "run", name), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, env=lucid_due.environment(), cwd="/")
        signal.signal(signal.SIGTERM, lambda *_: process.terminate())
        try:
            code = process.wait(run.seconds)
        except subprocess.TimeoutExpired:
            process.terminate()
            process.wait(10)
            code = lucid_due.TIMED_OUT
    entry.add("ended", code, f"{time.time():.3f}")
    if lucid_due.is_retryable(code) and entry.tries <= len(waits):
        ledger.write(ledger.folder / "retry" / f"{run.person}@{run.schedule}@{run.due}", f"{batch} {line} {time.time() + waits[entry.tries - 1]}\n")
    return 0 if lucid_due.is_good(code) else code if 0 < code < 256 else 1


def main():
    parser = argparse.ArgumentParser(prog="lucid_slurm.py", description="Run the schedules of many people on a Slurm cluster.")
    parser.add_argument("action", choices=["submit", "task"], help="submit due runs; run one (Slurm starts it)")
    parser.add_argument("batch", nargs="?", help="task: the file with the run")
    parser.add_argument("--people", default=os.environ.get("LUCID_PEOPLE"), help="the folder of the homes, the same on all nodes; default: LUCID_PEOPLE")
    parser.add_argument("--ledger", default="lucid-ledger", help="a folder that all nodes see, for the operator only")
    parser.add_argument("--key", default="lucid-engine.key", help="the file with the key of identifiers, made by the first start")
    parser.add_argument("--lucid", default="lucid", help="the program, on all nodes")
    parser.add_argument("--since", type=int, help="begin the first window at this time, seconds since 1970; default: now")
    parser.add_argument("--every", type=float, default=10, help="seconds between two looks")
    parser.add_argument("--once", action="store_true", help="look once, for a start by cron")
    parser.add_argument("--spread", type=float, default=0, help="delay starts by up to so many seconds, the same each day for a schedule")
    parser.add_argument("--retry-after", default="300,900,1800", help="seconds until each further try")
    parser.add_argument("--keep-days", type=int, default=30, help="days that the ledger keeps runs")
    parser.add_argument("--sbatch", default="", help="further options of sbatch, such as '--partition=night'")
    options = parser.parse_args()
    if not options.people or (options.action == "task") != bool(options.batch):
        parser.error("--people is needed, and a batch for `task` only")
    for name in ("people", "ledger", "key"):
        setattr(options, name, os.path.abspath(getattr(options, name)))
    options.key_text = lucid_due.read_key(options.key)
    options.whose = lucid_due.People(options.people, options.lucid, options.key_text)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s")
    return submit(options) if options.action == "submit" else task(options)


if __name__ == "__main__":
    sys.exit(main())
