#!/usr/bin/env python3
"""Runs a set of the checks in checks.tsv, those that compute beside those that wait, and names what failed in its last lines.

    checks.py [--all] [--repeat N] [--load N] SET [NAME ...]

A check of the set `test` is left out when its inputs are those of its last pass; `--all`, a NAME and CI take it in.
`--repeat` runs each check so often and `--load` keeps so many processes busy meanwhile: what depends on luck shows.
`full` and `live` write docs/full.md. LUCID names the program; logs stay in .build/checks.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field

import fullrun
from inputs import BUILD, ROOT, Stamp, Tree

# More that wait at once would take the processors from those that compute: runs inside the unit tests have limits of time.
SLOTS = {"cpu": max(2, os.cpu_count() or 2), "wait": 2, "alone": 1}


@dataclass
class Check:
    name: str
    weight: str
    sets: list
    inputs: list
    command: str


def read_table(text):
    groups, checks = {}, []
    for line in text[text.index("name\tweight\t"):].splitlines()[1:]:
        name, weight, sets, inputs, command = line.split("\t")
        words = [word for given in inputs.split() for word in groups.get(given, [given])]
        if weight == "group":
            groups[name] = words
        else:
            checks.append(Check(name, weight, sets.split(), words, command))
    return checks


@dataclass
class Outcome:
    """How a check ended, by its exit code and its log: one check, or as many tests as the log of swift-testing counts."""

    check: Check
    log: pathlib.Path
    code: int
    seconds: float
    processor: float = 0  # seconds of all that it started and waited for
    state: str = "passed"
    counts: dict = field(default_factory=dict)
    said: list = field(default_factory=list)

    def __post_init__(self):
        text = self.log.read_text(errors="replace")
        self.lines = [line.strip() for line in text.splitlines() if line.strip()] or ["it printed nothing"]
        left_out = self.lines[-1].startswith("NOT CHECKED")
        self.state = "FAILED" if self.code else "left out" if left_out else "passed"
        self.counts = {name: int(self.state == state) for name, state in [("passed", "passed"), ("failed", "FAILED"), ("skipped", "left out")]}
        self.said = [self.lines[-1][:200]]
        if ran := re.findall("^[✔✘] Test run with .*", text, re.M):
            ended = {"passed": "✔ Test (?!run |case ).* passed after", "failed": "✘ Test (?!run |case ).* failed after", "skipped": "➜ Test .* skipped"}
            self.counts = {name: len(re.findall(f"^{pattern}", text, re.M)) for name, pattern in ended.items()}
            self.said = ran[-1:]
        if self.code:
            self.counts["failed"] = max(self.counts["failed"], 1)
            self.said = self.reasons() or self.said

    def reasons(self):
        """One line for each test that failed, or the one line of another check that says why."""
        issues = []
        for line, comment in zip(self.lines, [*self.lines[1:], ""]):
            if found := re.match(r"✘ Test (.*?) recorded an issue.*? at ([^ ]+:\d+):\d+: ", line):
                issues.append(f"{found[1]} at {found[2]}" + (f": {comment[2:162]}" if comment.startswith("↳ ") else ""))
        told = [line[:200] for line in self.lines if re.match("FAILED |FAIL: |ERROR: |.*Fatal error|.*signal code", line)]
        return sorted(set(issues))[:40] or told[-1:]


class Runner:
    def __init__(self, given, environment):
        self.given, self.environment, self.printing = given, environment, threading.Lock()
        self.logs = BUILD / "checks" / given.set
        self.logs.mkdir(parents=True, exist_ok=True)

    def run(self, check, stamp, turn):
        log = self.logs / (f"{check.name}.{turn}.log" if self.given.repeat > 1 else f"{check.name}.log")
        changed = log.with_suffix(".changed")
        changed.write_text("".join(f"{file}\n" for file in (stamp.now["files"] if self.given.all else stamp.changed)))
        began = time.monotonic()
        with log.open("wb") as out:
            process = subprocess.Popen(
                ["bash", "-c", check.command], cwd=ROOT, env={**self.environment, "CHANGED": str(changed)}, stdin=subprocess.DEVNULL,
                stdout=out, stderr=subprocess.STDOUT)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        outcome = Outcome(check, log, process.returncode, time.monotonic() - began, used.ru_utime + used.ru_stime)
        if outcome.state == "passed":
            stamp.keep()
        with self.printing:
            print(f"{outcome.state:<8} {check.name:<16} {outcome.seconds:5.0f} s {outcome.processor:5.0f} s CPU  {outcome.said[0]}", flush=True)
        return outcome

    def all(self, jobs):
        """Those that compute and those that wait at once, in the order of the table; then one by one those that need the machine."""
        outcomes = []
        for weights in (("cpu", "wait"), ("alone",)):
            pools = {weight: concurrent.futures.ThreadPoolExecutor(SLOTS[weight]) for weight in weights}
            try:
                futures = [pools[job[0].weight].submit(self.run, *job) for job in jobs if job[0].weight in weights]
                outcomes += [future.result() for future in futures]
            finally:
                for pool in pools.values():
                    pool.shutdown(cancel_futures=True)
        return outcomes


def report(given, outcomes, unchanged):
    """The last lines; the very last one counts tests and checks."""
    failed = [outcome for outcome in outcomes if outcome.state == "FAILED"]
    for outcome in failed:
        marked = [line for line in outcome.lines if re.match("✘|.*(Fatal error|signal code)|error:", line)]
        print(f"\n== {outcome.check.name}: the end of {outcome.log.relative_to(ROOT)}", *(marked[:60] or outcome.lines[-30:]), sep="\n")
    print()
    if unchanged:
        print(f"Unchanged since they passed: {', '.join(unchanged)}.")
    for name in dict.fromkeys(outcome.check.name for outcome in outcomes if given.repeat > 1):
        turns = [outcome for outcome in outcomes if outcome.check.name == name]
        seconds = [outcome.seconds for outcome in turns]
        print(f"{name}: {sum(turn.state == 'passed' for turn in turns)} of {len(turns)} passed, {min(seconds):.0f} to {max(seconds):.0f} s")
    print(fullrun.summary())
    if failed:
        print(f"Failed: {len(failed)} of {len(outcomes)} checks")
    for outcome in failed:
        print("\n".join(f"  {outcome.check.name}: {reason}" for reason in outcome.said))
    passed, wrong, skipped = (sum(outcome.counts[name] for outcome in outcomes) for name in ("passed", "failed", "skipped"))
    skipped += len(unchanged)
    print(f"Total: {passed} passed, {wrong} failed" + (f", {skipped} skipped" if skipped else ""))
    return bool(failed)


def main():
    parser = argparse.ArgumentParser(description="Runs a set of checks.")
    parser.add_argument("--all", action="store_true", help="also what has not changed since it passed")
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="run each check so often")
    parser.add_argument("--load", type=int, default=0, metavar="N", help="keep so many processes busy meanwhile")
    parser.add_argument("--table", type=pathlib.Path, default=ROOT / "Tests/checks.tsv")
    parser.add_argument("set", choices=["test", "full", "live", "waits"])
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these")
    given = parser.parse_args()
    given.all = given.all or given.set != "test" or bool(given.names or os.environ.get("CI"))
    table = read_table(given.table.read_text())
    there = [check for check in table if given.set in check.sets]
    if unknown := set(given.names) - {check.name for check in there}:
        sys.exit(f"checks.py: {given.set} has no {', '.join(sorted(unknown))}; it has {', '.join(check.name for check in there)}")
    checks = [check for check in there if not given.names or check.name in given.names]

    lucid = os.path.abspath(os.environ.get("LUCID", BUILD / "release/lucid"))
    environment = {
        **os.environ, "LUCID": lucid, "SWIFT": os.environ.get("SWIFT", "swift"),
        # As many tests at once as the processors can serve: with all of them at once a run of an ability waits for its turn past its own limit.
        "TESTS": f"{os.path.dirname(lucid)}/lucidPackageTests.xctest --testing-library swift-testing"
        f" --experimental-maximum-parallelization-width {2 * SLOTS['cpu']}",
        # Which eighth of the table of rules is tried; eight commits try all of it.
        "LUCID_TURN": fullrun.git("rev-list", "--count", "HEAD"), **({"LUCID_FULL": "1"} if given.set == "full" else {})}
    tree, runner, began = Tree(), Runner(given, environment), time.monotonic()
    stamps = {check.name: Stamp(check.name, check.command, tree.inputs(check.name, check.inputs)) for check in checks}
    wanted = [check for check in checks if given.all or not stamps[check.name].holds]
    load = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(given.load)]
    try:
        outcomes = runner.all([(check, stamps[check.name], turn) for turn in range(1, given.repeat + 1) for check in wanted])
    finally:
        for process in load:
            process.kill()
    print(
        f"\n{len(outcomes)} checks ended after {time.monotonic() - began:.0f} s,"
        f" {sum(outcome.processor for outcome in outcomes):.0f} s of processor time.")
    if given.set in ("full", "live"):
        fullrun.write(
            given.set == "full" and not given.names, [(o.check.name, o.state, o.seconds, "; ".join(o.said)) for o in outcomes], [check.name for check in table])
    sys.exit(report(given, outcomes, [check.name for check in checks if check not in wanted]))


if __name__ == "__main__":
    main()
