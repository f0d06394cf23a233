"""A year of schedules in one go: year.py LUCID DAYS. Python's standard library only; systemd-analyze says when timers elapse.

A clock that stands still is put from one elapse of a timer to the next, and what its service starts is started for real: a process in
exactly the environment of the unit. Among it a model's server that breaks by a plan, nights in which clocks change, days on which the machine
is off, and processes that are killed. At the end the record and the files must tell the same as the list that was kept here.
"""

import collections
import datetime
import glob
import json
import os
import random
import re
import shlex
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zoneinfo
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LUCID, DAYS = os.path.abspath(sys.argv[1]), int(sys.argv[2])
UTC = datetime.timezone.utc
# The short one covers a night in which clocks change.
START = datetime.datetime(2026, 1, 1, tzinfo=UTC) if DAYS > 60 else datetime.datetime(2026, 3, 25, tzinfo=UTC)
END = START + datetime.timedelta(days=DAYS)
PLAN = random.Random(2026)
GRACE = datetime.timedelta(minutes=10)
RETRIES = [datetime.timedelta(minutes=m) for m in (5, 15, 30)]
WORDS = {0: "ok", 10: "nothing", 11: "partial", 30: "backend-failed", 31: "model-failed", 32: "timed-out", 40: "locked", -9: "killed"}

HEAD = "lucidability: 1\nkind: ability\nlabel: {}\n"
APPEND = HEAD + "steps:\n  - notes.append: {{ note: {}, text: \"- <<today>>\" }}\nprompt: Say it.\n"
MODEL = HEAD + "limits: {{ time: 10s }}\nsteps:\n  - notes.search\nprompt: Sum up my notes.\n"
# Name, text of the ability (None: shipped), when, zone, options.
SCHEDULES = [
    ("briefing", None, "weekdays 7:30", "Europe/Rome", ["--model", "digest"]),
    ("weather", None, "daily 7:00", "Europe/Rome", ["--model", "digest"]),
    ("calendar", None, "last day of the month at 18:00", "Europe/Rome", ["--model", "digest"]),
    ("diary", HEAD.format("Diary") + 'steps:\n  - notes.create: { title: "Day of <<today>>", body: "Written on <<today>>." }\nprompt: Say it.\n',
     "daily 23:50", "Europe/Rome", ["--model", "digest"]),
    ("water", HEAD.format("Water") + "steps:\n  - habits.log: { habit: Water, value: 3 }\nprompt: Say it.\n",
     "daily 8:00", "Europe/Rome", ["--model", "digest"]),
    ("night", APPEND.format("Night", "Night"), "daily 2:30", "Europe/Rome", ["--model", "digest"]),
    ("toronto", APPEND.format("Toronto", "Toronto"), "30 1 * * *", "America/Toronto", ["--model", "digest", "--tz", "America/Toronto"]),
    ("island", APPEND.format("Island", "Island"), "daily 2:00", "Australia/Lord_Howe", ["--model", "digest", "--tz", "Australia/Lord_Howe"]),
    ("rent", HEAD.format("Rent") + 'steps:\n  - tasks.create: { title: "Rent <<today>>" }\nprompt: Say it.\n',
     "monthly on the 1st at 9:00", "Asia/Kathmandu", ["--model", "digest", "--tz", "Asia/Kathmandu"]),
    ("letter", MODEL.format("Letter"), "daily 6:15", "Europe/Rome", []),
    ("digest", MODEL.format("Digest"), "every 12 hours", "Europe/Rome", []),
    ("never", HEAD.format("Never") + "when: 1 > 2\nprompt: Nothing.\n", "weekdays at 18", "Europe/Rome", ["--model", "digest"]),
]


class Server(BaseHTTPRequestHandler):
    """Answers as a model does, or fails as the plan says."""

    asked = collections.Counter()
    lock = threading.Lock()

    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with Server.lock:
            fault = PLAN.choices(["good", "broken", "hangs", "cut", "reset"], [88, 3, 3, 3, 3])[0]
            Server.asked[fault] += 1
        piece = lambda data: b"data: " + json.dumps(data).encode() + b"\n\n"
        word = piece({"choices": [{"index": 0, "delta": {"content": "All is well. "}}]})
        try:
            if fault == "broken":
                self.send_error(500)
                return
            if fault == "reset":
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.connection.close()
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(word)
            if fault == "hangs":
                time.sleep(3)
            if fault == "good":
                self.wfile.write(piece({"choices": [{"delta": {}, "finish_reason": "stop"}]}) + b"data: [DONE]\n\n")
        except OSError:
            pass


class Problems(list):
    def expect(self, holds, text):
        if not holds:
            self.append(text)


def elapses(expressions):
    """When a timer elapses: of all its expressions, without the last iterations that lie behind the end."""
    words = ["systemd-analyze", "calendar", f"--base-time={START:%Y-%m-%d %H:%M:%S} UTC", f"--iterations={DAYS * 2 + 4}"]
    done = subprocess.run(words + expressions, env={"TZ": "UTC", "LC_ALL": "C", "PATH": os.environ["PATH"]}, capture_output=True, text=True, check=True)
    found = re.findall(r"(?:Next elapse|(?:Iter\.|Iteration) #\d+): \w+ (\S+ \S+) UTC", done.stdout)
    times = {datetime.datetime.strptime(t, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC) for t in found}
    return sorted(t for t in times if START < t < END)


def unit(path):
    """The words and the variables of a service."""
    text = open(path).read()
    words = shlex.split(re.search(r"^ExecStart=(.*)$", text, re.M).group(1).replace("%%", "%").replace("$$", "$"))
    lines = [shlex.split(line.replace("%%", "%"))[0] for line in re.findall(r"^Environment=(.*)$", text, re.M)]
    return words, dict(line.split("=", 1) for line in lines)


class World:
    def __init__(self, root, port):
        self.home, self.vault, self.problems = root + "/home", root + "/vault", Problems()
        shutil.copytree(".lucidability-samples/robin/vault", self.vault)
        subprocess.run(["chmod", "-R", "u+w", self.vault], check=True)
        for name in ("Night", "Toronto", "Island"):
            open(f"{self.vault}/notes/{name}.md", "w").write(f"# {name}\n")
        for file in glob.glob(self.vault + "/habits/entries-*"):
            os.remove(file)
        os.makedirs(self.home + "/.config/lucid")
        with open(self.home + "/.config/lucid/config.yaml", "w") as file:
            file.write(
                f"user: {{ name: Robin Roy, city: Montreal, timezone: Europe/Rome }}\nvault: {self.vault}\n"
                f"models:\n  default: local\n  fallback: none\n  local: {{ openai: 'http://127.0.0.1:{port}/v1', model: small, "
                "deadlines: { first: 1, between: 1, total: 4 } }\nhistory: { keep: 3650d, runs: 1000000, size: 4GB }\n")
        self.person = {"HOME": self.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "Europe/Rome"}
        self.units, self.due = {}, {}
        for name, text, when, zone, options in SCHEDULES:
            ability = name
            if text:
                ability = f"{root}/{name}.lucidability"
                open(ability, "w").write(text)
                self.lucid("trust", "grant", "--yes", ability)
            self.lucid("schedule", "add", ability, when, "--tz", zone, "--to", "systemd", "--at", START.strftime("%Y-%m-%dT%H:%M:%SZ"), "--", *options)
            self.units[name] = unit(f"{self.home}/.config/systemd/user/lucid-{name}.service")
            timer = open(f"{self.home}/.config/systemd/user/lucid-{name}.timer").read()
            self.due[name] = elapses(re.findall(r"^OnCalendar=(.*)$", timer, re.M))
        self.last = dict.fromkeys(self.due, START)
        self.runs, self.retries = [], 0

    def lucid(self, *words):
        done = subprocess.run([LUCID, *words], env=self.person, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600)
        if done.returncode not in (0, 10, 11):
            sys.exit(f"lucid {' '.join(words)}: {done.returncode} {done.stderr}")
        return done.stdout

    def began(self, name):
        """What the program itself remembers; the start of the year when it never ran."""
        try:
            words = open(f"{self.home}/.local/state/lucid/schedules/{name}").read().split()
            return datetime.datetime.fromtimestamp(int(words[1]), UTC)
        except OSError:
            return START

    def start(self, name, now):
        words, variables = self.units[name]
        missed = [t for t in self.due[name] if self.last[name] < t < now - GRACE]
        process = subprocess.Popen(
            words + ["--at", now.strftime("%Y-%m-%dT%H:%M:%SZ")], env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        if PLAN.random() < 0.01:
            time.sleep(PLAN.uniform(0.01, 0.15))
            process.send_signal(signal.SIGKILL)
        out = process.communicate(timeout=600)[0]
        if process.returncode != -9:
            named = re.search(r"(\d+) runs were missed since|catch-up run: it was (due) at", out)
            count = 0 if not named else 1 if named.group(2) else int(named.group(1))
            self.problems.expect(count == len(missed), f"{name} at {now}: {len(missed)} were missed, {count} named: {out[-300:]}")
            self.problems.expect(process.returncode in WORDS, f"{name} at {now}: exit {process.returncode}: {out[-300:]}")
            self.last[name] = now
        else:
            # Killed before it said that it began, it has not begun: the next one answers for this time too.
            self.last[name] = self.began(name)
        self.runs.append((name, now, process.returncode, len(missed)))

    def live(self):
        """Timers in the order in which they elapse; what a machine that was off has missed is caught up once when it is on again."""
        off = []
        for _ in range(max(1, DAYS // 50)):
            begin = START + datetime.timedelta(hours=PLAN.uniform(30, DAYS * 24 - 100))
            off.append((begin, begin + datetime.timedelta(hours=PLAN.uniform(10, 90))))
        events = {(t, name) for name, times in self.due.items() for t in times if not any(a <= t < b for a, b in off)}
        for begin, end in off:
            on = end.replace(microsecond=0)
            if any(a <= on < b for a, b in off):
                continue
            events |= {(on, name) for name, times in self.due.items() if any(begin <= t < end for t in times)}
        for now, name in sorted(events):
            self.start(name, now)
        return len(off)

    def check_times(self):
        """Every time has a run of its own or one that stands in for it."""
        for name, times in self.due.items():
            made = [now for n, now, _, _ in self.runs if n == name]
            for t in times:
                late = [now for now in made if now >= t]
                self.problems.expect(late or t > max(made), f"{name}: nothing was ever made for {t}")
            self.problems.expect(len(set(made)) == len(made), f"{name}: started twice at one time")

    def check_record(self):
        database = sqlite3.connect(f"file:{self.home}/.local/state/lucid/runs.sqlite?mode=ro", uri=True)
        rows = database.execute("SELECT file, started, outcome, exit FROM runs").fetchall()
        self.problems.expect(database.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the record is damaged")
        kept = collections.defaultdict(list)
        for file, started, outcome, code in rows:
            kept[os.path.basename(file).removesuffix(".lucidability"), started].append((outcome, code))
        for name, now, code, _ in self.runs:
            # A run that failed is made again, but not at or after the next time of its timer.
            due = min((t for t in self.due[name] if t > now), default=END)
            times = [now] + [now + wait for wait in RETRIES if now + wait < due]
            found = [row for t in times for row in kept.pop((name, int(t.timestamp())), [])]
            tries = found if code == -9 else found[:-1]
            self.problems.expect(
                all(c in (30, 31, 32) for _, c in tries[:-1] if code == -9) and (code == -9 or all(c in (30, 31, 32) for _, c in tries)),
                f"{name} at {now} was made again after {tries}")
            self.retries += max(0, len(found) - 1)
            if code != -9:
                self.problems.expect(found[-1:] == [(WORDS[code], code)], f"{name} at {now} ended with {code}; the record has {found}")
        self.problems.expect(not kept, f"runs that nobody started: {list(kept)[:5]}")
        return len(rows)

    def check_files(self):
        """What writes wrote once for each run that ended well, and never in two halves."""
        def days(name, zone):
            well, maybe = collections.Counter(), collections.Counter()
            for n, now, code, _ in self.runs:
                if n == name:
                    local = local_day(now, zone)
                    (well if code in (0, 11) else maybe)[local] += 1
            return well, maybe

        for name, zone, found in [
            ("night", "Europe/Rome", self.lines("Night")), ("toronto", "America/Toronto", self.lines("Toronto")),
            ("island", "Australia/Lord_Howe", self.lines("Island")), ("diary", "Europe/Rome", self.diary()),
            ("rent", "Asia/Kathmandu", self.tasks()),
        ]:
            well, maybe = days(name, zone)
            for day in set(well) | set(maybe) | set(found):
                low, high = well[day], well[day] + maybe[day]
                self.problems.expect(low <= found[day] <= high, f"{name} on {day}: written {found[day]} times for {low} runs ({maybe[day]} killed)")
        well, maybe = days("water", "Europe/Rome")
        logged = collections.Counter()
        for file in glob.glob(self.vault + "/habits/entries-*"):
            data = json.load(open(file))
            for entry in data if isinstance(data, list) else data.get("entries", []):
                logged[str(entry.get("date") or entry.get("day"))[:10]] += 1
        for day in set(well) | set(maybe) | set(logged):
            # A second log of a day replaces the first.
            self.problems.expect((1 if well[day] else 0) <= logged[day] <= 1, f"water on {day}: {logged[day]} entries")
        killed = any(code == -9 for _, _, code, _ in self.runs)
        self.problems.expect(killed or not os.path.exists(self.vault + "/.lucid/transaction"), "a write was left half done")

    def lines(self, note):
        return collections.Counter(spoken(line[2:]) for line in open(f"{self.vault}/notes/{note}.md") if line.startswith("- "))

    def diary(self):
        return collections.Counter(
            spoken(m.group(1)) for f in glob.glob(self.vault + "/notes/*.md") for m in [re.search(r"Day of (\w+, \w+ \d+, \d{4})", open(f).read())] if m)

    def tasks(self):
        texts = [open(f).read().replace("\\", "") for f in glob.glob(self.vault + "/tasks/*.ics")]
        return collections.Counter(spoken(m) for t in texts for m in re.findall(r"SUMMARY:Rent (\w+, \w+ \d+, \d{4})", t.replace("\r\n ", "")))

    def check_program(self):
        """The program's own view of how it went last."""
        listed = json.loads(self.lucid("schedule", "list", "--json", "--at", END.strftime("%Y-%m-%dT%H:%M:%SZ")))["schedules"]
        for one in listed:
            last = max((now for n, now, code, _ in self.runs if n == one["name"] and code != -9), default=None)
            self.problems.expect(
                last and (one["last"] or "") >= last.strftime("%Y-%m-%dT%H:%M:%SZ"), f"list of {one['name']}: {one['last']}, was {last}")
        history = json.loads(self.lucid("history", "--json", "--limit", "100000"))["runs"]
        for name in list(self.due):
            self.lucid("schedule", "remove", name)
        left = [f for f in [".config/systemd", ".config/lucid/schedules", ".local/state/lucid/schedules"] if os.path.exists(f"{self.home}/{f}")]
        self.problems.expect(not left, f"left behind: {left}")
        return len(history)


def spoken(text):
    return datetime.datetime.strptime(text.strip(), "%A, %B %d, %Y").strftime("%Y-%m-%d")


def local_day(now, zone):
    return now.astimezone(zoneinfo.ZoneInfo(zone)).strftime("%Y-%m-%d")


def main():
    begin = time.monotonic()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as root:
        world = World(root, server.server_address[1])
        outages = world.live()
        kept = 0
        if not world.problems or world.runs:
            world.check_times()
            kept = world.check_record()
            world.check_files()
            listed = world.check_program()
            world.problems.expect(listed == kept, f"history lists {listed} of {kept} runs")
    codes = sorted({code for *_, code, _ in world.runs}, key=lambda c: (c < 0, c))
    print(f"{'':10}{'due':>6}{'runs':>6}{'late':>6}{'missed':>8}" + "".join(f"{WORDS.get(c, c):>14}" for c in codes))
    for name in world.due:
        mine = [(code, missed) for n, _, code, missed in world.runs if n == name]
        row = f"{name:10}{len(world.due[name]):6}{len(mine):6}{sum(m > 0 for _, m in mine):6}{sum(m for _, m in mine):8}"
        print(row + "".join(f"{sum(code == c for code, _ in mine) or '':>14}" for c in codes))
    faults = ", ".join(f"{n} {fault}" for fault, n in sorted(Server.asked.items()))
    for problem in world.problems[:40]:
        print("year:", problem)
    print(
        f"year: {'FAILED' if world.problems else 'good'}: {DAYS} days, {len(world.runs)} runs of {len(world.due)} schedules, {world.retries} of them made again, {kept} in the record, "
        f"off {outages} times; the model's server: {faults}; {time.monotonic() - begin:.0f} s")
    return 1 if world.problems else 0


sys.exit(main())
