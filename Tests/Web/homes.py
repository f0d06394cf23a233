"""Homes for `lucid web`, and a server on one: an empty one, the sample person's, a full one, and one that is full of hostile texts."""

import http.client
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / ".lucidability-samples"
# The sample person's Monday, which the texts of that person are about.
MONDAY = ["--at=2026-04-06T07:30", "--tz=America/Toronto"]

# A model that answers at once, but for a person of the name `slowly`: it has a reminder set where it is asked for one.
MODEL = """#!/bin/sh
case "$(cat)" in
*slowly*) sleep 4; echo 'The standup is at 10:00.' ;;
*'when is the standup'*) echo 'The standup is at 10:00.' ;;
*'emind me to call the dentist'*) echo '[REMINDER:{"title":"Call the dentist","at":"2026-04-07T08:00:00"}] I noted the call.' ;;
*) echo 'The standup is at 10:00.' ;;
esac
"""

# Texts as an attacker would write them into a title: markup, an attribute's end, a terminal's escapes, changes of direction, a link.
MARK = "QZ7"
HOSTILE = [
    f"<script>document.title='{MARK}'</script>", f"<img src=x onerror=alert('{MARK}')>", f"\"' onmouseover=alert('{MARK}') x='",
    f"</title></textarea></pre></style><svg onload=alert('{MARK}')>", f"\x1b[31m{MARK}\x1b]8;;http://evil.example\x07",
    f"\u202e{MARK}\u2066\u200b", f"[{MARK}](javascript:alert(1))", f"{MARK} <!-- --> ]]> {{{{7*7}}}} &lt;b&gt;",
]

# An ability that asks for a text, reads the calendar and needs no permission.
ABILITY = """lucidability: 1
kind: ability
label: Day of
summary: Names the events of a day.
inputs:
  who: { type: string, ask: "Who asks?", default: Robin }
  day: { type: date, default: today }
steps:
  - calendar.events: { from: <<day>>, to: <<tomorrow>> }
prompt: |
  Say to <<who>> what is on. Answer in one sentence.
"""


class Home:
    """The folder of a person, with what `lucid` gets in its environment."""

    def __init__(self, lucid, folder, moment=MONDAY):
        self.lucid, self.folder, self.moment = str(pathlib.Path(lucid).resolve()), pathlib.Path(folder).resolve(), list(moment)
        self.folder.mkdir(parents=True)
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "C.UTF-8"}

    def configure(self, text):
        file = self.folder / ".config/lucid/config.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run(self, *words, good=(0, 10, 11), **more):
        """Runs a command as a person in a terminal would, and returns what it printed."""
        done = subprocess.run([self.lucid, *words], env=self.environment, cwd=self.folder, capture_output=True, text=True,
                              timeout=300, **more)
        if done.returncode not in good:
            raise SystemExit(f"lucid {' '.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def install(self, name, text):
        file = self.folder / f"{name}.lucidability"
        file.write_text(text)
        self.run("install", "--yes", str(file))


def empty(lucid, folder):
    return Home(lucid, folder)


def sample(lucid, folder, language="en"):
    """The sample person's data as a vault of their own, with a model that answers at once."""
    home = Home(lucid, folder)
    shutil.copytree(SAMPLES / "robin/vault", home.folder / "vault")
    for path in (home.folder / "vault").rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    model = home.folder / "model"
    model.write_text(MODEL)
    model.chmod(0o755)
    settings = (SAMPLES / "robin/config.yaml").read_text().replace("language: en", f"language: {language}")
    home.configure(f"{settings}vault: ~/vault\nmodels: {{ default: own, own: {{ command: [{model}] }} }}\n")
    home.install("day-of", ABILITY)
    home.run("run", "weather", *home.moment)
    home.run("ask", "Remind me to call the dentist", *home.moment)
    return home


def full(lucid, folder, name="manager"):
    """A person with a year of mail, events and notes."""
    sys.path[:0] = [str(ROOT / "Tests/Attention"), str(ROOT / "Tests/Attention/homes")]
    import make
    row = make.moments(name)[-1]
    home = Home(lucid, folder, [f"--at={row['time']}", f"--tz={row['zone']}"])
    make.home(name).make(home.folder / "data", row["time"], row["zone"])
    home.configure((home.folder / "data/config.yaml").read_text())
    home.run("run", "weather", *home.moment, good=(0, 10, 11, 30))
    return home


def hostile(lucid, folder):
    """The sample person, into whose titles, names and labels somebody has written what a browser or a terminal would act on."""
    home = sample(lucid, folder)
    vault = home.folder / "vault"
    for number, text in enumerate(HOSTILE):
        line = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
        (vault / f"calendar/work/x{number}.ics").write_text(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\n"
            f"UID:x{number}\r\nDTSTAMP:20260401T000000Z\r\nDTSTART:20260406T{12 + number:02}0000Z\r\nDTEND:20260406T{12 + number:02}3000Z\r\n"
            f"SUMMARY:{line}\r\nLOCATION:{line}\r\nDESCRIPTION:{line}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
        (vault / f"tasks/x{number}.ics").write_text(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\n"
            f"UID:t{number}\r\nDTSTAMP:20260401T000000Z\r\nDUE:20260406T2{number % 4}0000Z\r\nSUMMARY:{line}\r\nEND:VTODO\r\nEND:VCALENDAR\r\n")
        (vault / "notes" / (text.replace("/", "\u2215") + ".md")).write_text(f"# {text}\n\n{text}\n")
        subject = text.replace("\r", " ").replace("\n", " ")
        (vault / f"mail/new/17754{number:02}000.M9P9{number}.x").write_bytes(
            f"From: {MARK} <a{number}@evil.example>\r\nTo: robin@example.org\r\nSubject: {subject}\r\nMessage-ID: <x{number}@evil.example>\r\n"
            f"Date: Mon, 06 Apr 2026 06:{number:02}:00 -0400\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nPlease answer: {text}\r\n".encode())
    label = f"<b>{MARK}</b>"  # at most twelve characters
    home.install("evil", ABILITY.replace("Day of", f"'{label}'").replace("Names the events of a day.", f"'{HOSTILE[1].replace(chr(39), chr(34))}'"))
    # Stored runs, one with hostile inputs, and a pending change with a hostile title.
    home.run("run", "day-of", f"who={HOSTILE[0]}", *home.moment)
    home.run("run", "briefing", *home.moment)
    model = home.folder / "model"
    model.write_text(MODEL.replace("Call the dentist", f"Call <img src=x onerror=alert({MARK})>").replace("I noted", f"<script>{MARK}</script> I noted"))
    home.run("ask", "Remind me to call the dentist", *home.moment)
    return home


class Server:
    """`lucid web` on a home."""

    def __init__(self, home, *options):
        self.home = home
        self.errors = home.folder / "web.errors"
        self.process = subprocess.Popen(
            [home.lucid, "web", *home.moment, *options], env=home.environment, cwd=home.folder, stdout=subprocess.PIPE,
            stderr=self.errors.open("w"), text=True)
        self.link = self.process.stdout.readline().strip()
        if not re.fullmatch(r"http://127\.0\.0\.1:\d+/open\?code=[0-9a-f]{64}", self.link):
            raise SystemExit(f"lucid web printed no link: {self.link!r} {self.errors.read_text()}")
        self.port = int(self.link.split(":")[2].split("/")[0])
        self.address = f"http://127.0.0.1:{self.port}"

    def next_link(self):
        """The link for another browser, as a second `lucid web` prints it."""
        return self.home.run("web").strip()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Client:
    """A browser without a picture: it keeps its cookie, and follows nothing by itself."""

    def __init__(self, server, link=None):
        self.server, self.cookie = server, ""
        answer = self.get((link or server.link).split(str(server.port), 1)[1])
        if answer.status != 200:
            raise SystemExit(f"the link was not accepted: {answer.status}")
        self.cookie = answer.headers["set-cookie"].split(";")[0]

    def send(self, method, path, body=None, headers=()):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=300)
        connection.putrequest(method, path)
        lines = dict(headers)
        if self.cookie and "Cookie" not in lines:
            lines["Cookie"] = self.cookie
        if body is not None:
            lines.setdefault("Content-Length", str(len(body)))
        for name, value in lines.items():
            connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        return Answer(answer.status, [(name.lower(), value) for name, value in answer.getheaders()], answer.read())

    def get(self, path):
        return self.send("GET", path)

    def post(self, path, fields, headers=()):
        import urllib.parse
        body = urllib.parse.urlencode(fields).encode()
        return self.send("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded", **dict(headers)})

    def token(self):
        """The secret of the forms, read from the first page that has a form."""
        for path in ["/today", "/waiting", "/abilities", "/ask", "/history"]:
            if found := re.search(rb'name="token" value="([0-9a-f]{64})"', self.get(path).body):
                return found[1].decode()
        raise SystemExit("no screen has a form")


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.list, self.headers, self.body = status, headers, dict(headers), body

    @property
    def text(self):
        return self.body.decode()


def until(what, condition, seconds=120):
    """Waits for what another process brings about. It is not about time: the limit is that of what hangs."""
    for _ in range(seconds * 10):
        if found := condition():
            return found
        time.sleep(0.1)
    raise SystemExit(f"waited in vain for {what}")
