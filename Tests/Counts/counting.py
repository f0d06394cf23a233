"""Cases of the checks of lists, and the table that they stand in.

A case starts the program with n items in a home of its own, and compares what it says with what
the documents promise. The first difference ends the case.
"""

import json
import shlex
import shutil
import signal

from home import Home
from stand_ins import StandIns

COUNTS = (0, 1, 2, 5)
NAMES = ("alpha", "bravo", "charlie", "delta", "echo")
# All runs are on this day; the first item is the newest or the next one.
MOMENT = "2026-04-06T07:30"
HEAD = "lucidability: 1\nkind: ability\nlabel: List\n"
# Ends by a fault of the program: a trap (Swift uses SIGILL and SIGTRAP), an abort, a bad address.
CRASHES = {
    -s
    for s in (
        signal.SIGILL,
        signal.SIGTRAP,
        signal.SIGABRT,
        signal.SIGSEGV,
        signal.SIGBUS,
        signal.SIGFPE,
    )
} | {132, 133, 134, 135, 136, 139}


class Wrong(Exception):
    """What was found instead of what is promised."""


class Crash(Wrong):
    """The program ended by a signal."""


class LeftOut(Exception):
    """What this machine lacks for a case."""


class Case:
    """One kind with `n` items, of which that with the index `bad` fails; None for none."""

    def __init__(self, lucid, kind, n, bad=None):
        self.kind, self.n, self.bad = kind, n, bad
        self.items = NAMES[:n]
        self.home = Home(lucid, "vault: ~/vault\n")
        self.path = self.home.path
        self.vault = self.path / "vault"
        self.vault.mkdir()
        self.command, self.kept = "", None
        self.servers = []

    def __str__(self):
        return f"{self.kind}, {self.n}" + ("" if self.bad is None else f", {self.failing} fails")

    @property
    def failing(self):
        """The name of the item that fails."""
        return NAMES[self.bad]

    @property
    def good(self):
        return [name for i, name in enumerate(self.items) if i != self.bad]

    def server(self, address="127.0.0.1"):
        self.servers.append(StandIns(address))
        return self.servers[-1]

    def end(self, keep=False):
        """Ends the servers and removes the home, or moves it to `kept`."""
        for server in self.servers:
            server.stop()
        if keep:
            self.kept = shutil.copytree(self.path, f"{self.path}-kept", symlinks=True)
        self.home.folder.cleanup()

    # Files of the home

    def write(self, path, text):
        """A file below the home folder."""
        file = self.path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def program(self, path, text):
        file = self.write(path, text)
        file.chmod(0o755)
        return file

    def configure(self, text):
        self.home.configure("vault: ~/vault\n" + text)

    def ability(self, text, name="list"):
        return self.home.ability(name, HEAD + text)

    # The program

    def start(self, *words, code=0):
        """Starts the program; returns what it wrote to both outputs. `code` may be several."""
        self.command = shlex.join(("lucid", *map(str, words)))
        return self.ended(self.home.ended([str(word) for word in words]), code)

    def ended(self, done, code):
        """What an ended program wrote, if it ended as it should."""
        self.out = done.stdout
        text = done.stdout + done.stderr
        said = done.stderr or done.stdout
        if done.stdout.startswith("{") and not done.stderr.strip():
            try:
                result = json.loads(done.stdout)
                said = json.dumps(
                    [result[key] for key in ("failure", "notices", "findings") if result.get(key)]
                )
            except ValueError:
                pass
        if done.returncode in CRASHES:
            raise Crash(f"CRASH, exit {done.returncode}: {last(done.stderr)}")
        codes = code if isinstance(code, tuple) else (code,)
        if done.returncode not in codes:
            raise Wrong(
                f"exit {done.returncode} instead of {' or '.join(map(str, codes))}: {last(said)}"
            )
        return text

    def json(self, *words, code=0):
        """The object on standard output."""
        self.start(*words, code=code)
        try:
            return json.loads(self.out)
        except ValueError:
            raise Wrong(f"no JSON: {last(self.out)}")

    def run(self, steps, prompt, code=0, words=(), head=""):
        """Runs an ability of these steps; returns the resolved prompt's lines and all notices."""
        text = (
            head
            + ("steps:\n" + indented(steps, 2) if steps else "steps: []\n")
            + "prompt: |\n"
            + indented(prompt, 2)
        )
        result = self.json(
            "run", "--approve", "--json", "--at", MOMENT, self.ability(text), *words, code=code
        )
        self.record = result
        lines = ((result.get("prompt") or {}).get("resolved") or "").strip().splitlines()
        self.said = json.dumps([result.get("notices"), result.get("failure")], ensure_ascii=False)
        return [line for line in lines if line.strip()], self.said

    # What is promised

    def same(self, what, found, expected):
        if found != expected:
            raise Wrong(f"{what}: {shown(found)} instead of {shown(expected)}")

    def names(self, text, part):
        if part not in text:
            raise Wrong(f"`{part}` is not named: {last(text)}")

    def names_failing(self, text):
        """The item that fails is named, if there is one."""
        if self.bad is not None:
            self.names(text, self.failing)

    def holds(self, what, truth):
        if not truth:
            raise Wrong(what)


def last(text):
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    return " / ".join(lines[-3:])[-400:] or "it said nothing"


def shown(value):
    return json.dumps(value, ensure_ascii=False)[:300]


def indented(text, blanks):
    return "".join(
        " " * blanks + line + "\n" if line else "\n" for line in text.strip("\n").split("\n")
    )


def each(names, line):
    """A line for each name."""
    return "".join(
        line.replace("NAME", name).replace("INDEX", str(i)) + "\n" for i, name in enumerate(names)
    )


class Kinds:
    """A table of kinds: with how many items each is tried, and whether one of them may fail."""

    def __init__(self):
        self.rows = {}

    def kind(self, name, counts=COUNTS, fails=True):
        def add(function):
            self.rows[name] = (function, counts, fails)
            return function

        return add

    def cases(self):
        """Yields each kind with each number, and again with the item in the middle failing."""
        for name, (_, counts, fails) in self.rows.items():
            for n in counts:
                yield name, n, None
                if fails and n > 1:
                    yield name, n, n // 2
