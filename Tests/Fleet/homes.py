"""Homes of synthetic people, and what their stored histories tell."""

import collections
import datetime
import os
import pathlib
import shutil
import sqlite3
import subprocess
import time
import zoneinfo

UTC = datetime.timezone.utc
ABILITY = """lucidability: 1
kind: ability
label: Morning
steps:
  - tasks.list: {}
  - notes.append: { note: Log, text: "- <<today>>" }
prompt: Say it.
"""
NOTE = "# Log\n"
TASK = ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VTODO\nUID:a\nDTSTAMP:20260401T000000Z\nSUMMARY:Water the plants\nSTATUS:NEEDS-ACTION\n"
        "END:VTODO\nEND:VCALENDAR\n")
FIRST_USER = 200_000


class Homes:
    """A folder of people with one shared ability that reads tasks and appends a line to a note."""

    def __init__(self, folder, lucid, ability=ABILITY):
        self.folder, self.lucid = pathlib.Path(folder), lucid
        (self.folder / "shared/abilities").mkdir(parents=True)
        self.folder.chmod(0o711)
        (self.folder / "shared/abilities/morning.lucidability").write_text(ability)
        self.template = self.folder.parent / "template"
        (self.template / "home").mkdir(parents=True)
        os.symlink(self.folder / "shared", self.template / "shared")
        self._make(self.template / "home")
        self.users = {}

    def run(self, home, *words, check=True):
        return subprocess.run([self.lucid, f"--home={home}", *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=check)

    def _make(self, home):
        (home / "config/lucid").mkdir(parents=True)
        (home / "vault/notes").mkdir(parents=True)
        (home / "vault/tasks").mkdir()
        (home / "config/lucid/config.yaml").write_text("user: { name: Robin, timezone: UTC }\nvault: ~/vault\n")
        (home / "vault/notes/Log.md").write_text(NOTE)
        (home / "vault/tasks/a.ics").write_text(TASK)
        self.run(home, "trust", "grant", "--yes", "morning")
        self.run(home, "schedule", "add", "morning", "daily", "7:30", "--tz", "UTC", "--at", "2026-01-01T00:00", "--", "--model", "digest")
        self.schedule = (home / "config/lucid/schedules/morning.yaml").read_text()

    def add(self, name, when, zone, added, options=()):
        """Copies the home; each person has an account of their own where the engines run as root. `added` is in seconds."""
        home = self.folder / name
        shutil.copytree(self.template / "home", home, copy_function=shutil.copy)
        home.chmod(0o700)
        text = self.schedule.replace('when: "daily 7:30"', f'when: "{when}"').replace('"UTC"', f'"{zone}"')
        text = text.replace("added: 2026-01-01T00:00:00Z", "added: " + datetime.datetime.fromtimestamp(added, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
        if options:
            text = text.replace('"--model", "digest"', '"--model", "digest", ' + ", ".join(f'"{word}"' for word in options))
        file = home / "config/lucid/schedules/morning.yaml"
        file.write_text(text)
        if os.geteuid() == 0:
            user = self.users[name] = FIRST_USER + len(self.users)
            for folder, _, files in os.walk(home):
                os.chown(folder, user, user)
                for item in files:
                    os.chown(os.path.join(folder, item), user, user)
        return home


class Runs:
    """The stored runs of a home, read from its database, and the lines that they wrote into the note."""

    def __init__(self, home):
        home = pathlib.Path(home)
        self.rows, self.torn, path = [], 0, home / "state/lucid/runs.sqlite"
        if path.exists():
            database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)
            self.rows = database.execute("SELECT started, outcome, elapsed FROM runs ORDER BY number").fetchall()
            # Runs that were killed between the beginning of their commit and their result: what they wrote may be there.
            self.torn = database.execute("SELECT count(DISTINCT run) FROM writings JOIN runs ON runs.number = writings.run WHERE outcome IS NULL").fetchone()[0]
            database.close()
        self.results = [(started, elapsed) for started, outcome, elapsed in self.rows if outcome in ("ok", "partial")]
        self.lines = sum(line.startswith("- ") for line in (home / "vault/notes/Log.md").read_text().splitlines())


def tally(folder, expected):
    """Compares the stored runs of all homes with how many were due; returns the counts and what is wrong. `expected` is a number by person.

    A result is stored once for each due run. A line is written once too, except by a run that was itself killed in the middle of its commit.
    """
    counts, wrong = collections.Counter(), []
    for person, due in expected.items():
        runs = Runs(pathlib.Path(folder) / person)
        counts["due"] += due
        counts["stored"] += len(runs.results)
        counts["lines"] += runs.lines
        counts["without_result"] += len(runs.rows) - len(runs.results)
        counts["torn"] += runs.torn
        counts["written_twice"] += max(0, runs.lines - due)
        if len(runs.results) != due or not due <= runs.lines <= due + runs.torn:
            wrong.append(f"{person}: {due} due, {len(runs.results)} stored, {runs.lines} written")
    return counts, wrong


def zone_at(hour, minute, after, slack=600):
    """Returns a zone in which the clocks show HOUR:MINUTE next, and when that is. One that showed it up to `slack` seconds ago is taken at once."""
    found = []
    for name in sorted(zoneinfo.available_timezones()):
        if "/" not in name or name.startswith(("Etc/", "posix/", "right/", "SystemV/")):
            continue
        then = local(after, name).replace(hour=hour, minute=minute, second=0, microsecond=0)
        if then.timestamp() < after - slack:
            then += datetime.timedelta(days=1)
        found.append((max(int(then.timestamp()), -(-int(after) // 60) * 60), name))
    then, name = min(found)
    return name, then


def local(seconds, zone):
    return datetime.datetime.fromtimestamp(seconds, zoneinfo.ZoneInfo(zone))


def wait_for(what, check, step=0.2, seconds=1_800):
    """Waits for an event; after `seconds` it is taken for one that never comes."""
    end = time.time() + seconds
    while time.time() < end:
        if check():
            return
        time.sleep(step)
    raise SystemExit(f"fleet: {what} did not happen within {seconds} s")
