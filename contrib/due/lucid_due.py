"""Due runs of many people: what the engines in the folders beside this one share. Python's standard library only.

A run is named by a person, a schedule and a due time. A person is the name of a folder. The name of a schedule is theirs, so it is replaced by
an identifier, which only the key of the operator leads back to: nothing that an engine stores or logs names a schedule or an ability.
"""

import bisect
import concurrent.futures
import datetime
import hashlib
import json
import os
import pathlib
import re
import secrets
import subprocess
import time
from typing import NamedTuple

# Exit codes of lucid, docs/exit-codes.md. Any other is permanent; a run that was ended by a signal may succeed later.
GOOD = frozenset({0, 10, 11})
RETRYABLE = frozenset({30, 31, 32, 34, 40, 130})
PERMANENT = frozenset({1, 2, 20, 21, 22, 23, 24, 33, 70})
TIMED_OUT, CANCELLED = 32, 130

NAME = re.compile(r"(?!shared$)(?!-)[a-z0-9_-]{1,64}")
# How far ahead lucid is asked at least and at most. Each person has another number between, so that not all are asked again at once.
AHEAD, FURTHEST = 12 * 3600, 24 * 3600


class Run(NamedTuple):
    due: int  # seconds since 1970
    person: str
    schedule: str  # identifiers
    ability: str
    seconds: int  # the time after which the run is to be ended
    delay: int  # the longest delay that the person allows

    @property
    def key(self):
        return f"{self.person}/{self.schedule}@{self.due}"


class LucidError(Exception):
    """lucid gave no answer for a person. The text names no content."""


def is_good(code):
    return code in GOOD


def is_retryable(code):
    return code < 0 or code in RETRYABLE


def read_key(path):
    """Returns the operator's key; the first call makes it, readable for its owner only."""
    path = pathlib.Path(path)
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(16) + "\n")
    except FileExistsError:
        pass
    key = path.read_text().strip()
    if len(key) < 16:
        raise LucidError(f"{path} holds no key of 16 characters or more; remove it to have one made")
    return key


def identifier(key, person, name):
    """Returns 20 hexadecimal digits for a schedule or an ability of a person. `printf '%s\\n%s\\n%s' KEY PERSON NAME | sha256sum` gives the same."""
    return hashlib.sha256(f"{key}\n{person}\n{name}".encode()).hexdigest()[:20]


def fraction(text):
    """Returns a number from 0 up to 1 that is the same for the same text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big") / 2**48


def jitter(run, spread):
    """Returns by how many seconds a start is delayed: the same each time for a person's schedule. `spread` is the longest for those who set none."""
    return fraction(run.person + "/" + run.schedule) * (run.delay or spread)


def iso(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def environment():
    """Returns the environment of lucid: nothing of the engine's, such as the password of its database, is in it."""
    return {"PATH": os.environ.get("PATH", "/usr/local/bin:/usr/bin:/bin"), "LANG": os.environ.get("LANG", "C.UTF-8")}


class People:
    """The homes in a folder, as `lucid data people` makes them."""

    def __init__(self, folder, lucid, key):
        self.folder, self.lucid, self.key = os.path.abspath(folder), lucid, key
        self._names = {}

    def names(self):
        with os.scandir(self.folder) as items:
            return sorted(item.name for item in items if NAME.fullmatch(item.name) and item.is_dir(follow_symlinks=False))

    def home(self, person):
        if not NAME.fullmatch(person):
            raise LucidError("not the name of a person")
        return os.path.join(self.folder, person)

    def command(self, person, *words):
        return [self.lucid, "--home=" + self.home(person), *words]

    def ask(self, person, *words):
        """Returns the JSON that a command of lucid answers for a person. What it says on standard error is the person's, and is dropped."""
        try:
            done = subprocess.run(self.command(person, *words, "--json"), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, env=environment(), cwd="/", timeout=60)
            if done.returncode in GOOD:
                return json.loads(done.stdout)
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            raise LucidError(f"{words[0]} {words[1]} of {person}: {type(error).__name__}") from None
        raise LucidError(f"{words[0]} {words[1]} of {person}: exit code {done.returncode}")

    def stamp(self, person):
        """Returns what changes when a schedule of the person is added, changed or removed."""
        try:
            with os.scandir(os.path.join(self.home(person), "config/lucid/schedules")) as items:
                found = []
                for item in items:
                    facts = item.stat(follow_symlinks=False)
                    found.append((item.name, facts.st_mtime_ns, facts.st_size, facts.st_ino))
                return tuple(sorted(found))
        except OSError:
            return ()

    def schedule_name(self, person, schedule):
        """Returns the name behind an identifier; nil when the person removed the schedule."""
        name = self._names.get((person, schedule))
        if name is None or not os.path.exists(os.path.join(self.home(person), "config/lucid/schedules", name + ".yaml")):
            for file, *_ in self.stamp(person):
                if file.endswith(".yaml"):
                    self._names[person, identifier(self.key, person, file[:-5])] = file[:-5]
            name = self._names.get((person, schedule))
        return name

    def due(self, person, begin, end):
        """Returns the runs in the window, and where it ends: earlier than asked for where lucid lists no more."""
        answer = self.ask(person, "schedule", "due", "--since=" + iso(begin), "--until=" + iso(end))
        runs = [Run(row["epoch"], person, identifier(self.key, person, row["name"]), identifier(self.key, person, row["ability"]),
                    row["timeout_seconds"], row["delay_seconds"]) for row in answer["due"]]
        until = datetime.datetime.fromisoformat(answer["until"].replace("Z", "+00:00"))
        return runs, int(until.timestamp())


class DueRuns:
    """Due runs of all people, window after window. lucid is asked once for half a day or more; a file that changes has it asked again."""

    def __init__(self, people, workers=None):
        self.people, self.workers = people, workers or os.cpu_count() or 1
        self.asked = 0
        self._known = {}  # person: (stamp, begin, end, runs)

    def _person(self, person, begin, end):
        stamp = self.people.stamp(person)
        known = self._known.get(person)
        if not stamp:
            return []
        if known is None or known[0] != stamp or known[1] > begin or known[2] < end:
            ahead = AHEAD + int(fraction(person) * (FURTHEST - AHEAD))
            runs, reached = [], begin
            while reached < end:
                more, until = self.people.due(person, reached, end + ahead)
                self.asked += 1
                if until <= reached:
                    raise LucidError(f"schedule due of {person}: too many runs in one second")
                runs, reached = runs + more, until
            known = self._known[person] = (stamp, begin, reached, runs)
        runs = known[3]
        return runs[bisect.bisect_left(runs, (begin,)):bisect.bisect_left(runs, (end,))]

    def window(self, begin, end, behind=()):
        """Returns the runs from `begin` up to `end` and the people without an answer. `behind` has an earlier begin for some people."""
        behind, people, failed = dict(behind), self.people.names(), {}

        def runs(person):
            try:
                return self._person(person, behind.get(person, begin), end)
            except LucidError as error:
                failed[person] = str(error)
                return []

        now = time.time()
        stale = [p for p in people if p not in self._known or self._known[p][2] < max(end, now)]
        with concurrent.futures.ThreadPoolExecutor(self.workers) as pool:
            list(pool.map(runs, stale))
        found = [run for person in people if person not in failed for run in runs(person)]
        return sorted(found), failed


# The words of `lucid schedule list` for outcomes that an engine has to tell apart.
CODES = {
    "ok": 0, "not-met": 1, "usage": 2, "nothing": 10, "partial": 11, "file-invalid": 20, "requirement-not-met": 21, "consent-missing": 22,
    "input-missing": 23, "old-form": 24, "backend-failed": 30, "model-failed": 31, "timed-out": 32, "budget-exceeded": 33, "answer-invalid": 34,
    "locked": 40, "internal-error": 70, "cancelled": 130,
}
RUNNING = "running"


def epoch(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def pause(others_end):
    """Returns the seconds until a run of a schedule may begin, so that its second is not that in which another one ended: last_run needs that."""
    return max(0.0, int(others_end) + 1 - time.time()) if others_end is not None else 0.0


def last_run(people, person, name, started, others_end=None):
    """Returns how the run of a schedule that was started at `started` ended, for an engine that lost sight of it: its exit code, RUNNING, or nil.

    nil: it never began, or was killed before it had a result, so that it is to be started (again). `started` is by the clock of the machine that
    started it, which also wrote what is read here. Times in a home are whole seconds; what began in the second in which another run of the
    schedule ended (`others_end`) is that one.
    """
    row = next((row for row in people.ask(person, "schedule", "list")["schedules"] if row["name"] == name), None)
    if row is None or row["last"] is None:
        return None
    began = epoch(row["last"])
    if began < int(started) or others_end is not None and began <= int(others_end):
        return None
    if row["outcome"] in CODES:
        return CODES[row["outcome"]]
    # It has not stored its end: it runs, was killed, or was killed between its result and this.
    outcomes = {run["outcome"] for run in people.ask(person, "history", "list")["runs"]
                if os.path.basename(run["file"]) == os.path.basename(row["ability"]) and epoch(run["started_at"]) >= began}
    if RUNNING in outcomes:
        return RUNNING
    return next((CODES[word] for word in ("ok", "partial", "nothing") if word in outcomes), None)
