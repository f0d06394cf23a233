"""An empty home in which the program runs: its configuration, its cache, its exit codes."""
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request


class Home:
    # Seconds after which a run has hung, however slow the machine is.
    patience = 600

    def __init__(self, lucid, configuration):
        self.lucid = os.path.abspath(lucid)
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.variables = {}
        self.configure(configuration)

    def configure(self, text):
        file = self.path / ".config/lucid/config.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def ended(self, words):
        """The ended program; `variables` are added to its environment."""
        return subprocess.run(
            [self.lucid, *words], capture_output=True, text=True, cwd=self.path, timeout=self.patience,
            env={"HOME": str(self.path), "PATH": os.environ["PATH"], "TZ": "UTC", **self.variables})

    def result(self, *words):
        """The exit code, and all that was said."""
        done = self.ended(words)
        return done.returncode, done.stdout + done.stderr

    def good(self, words, code):
        done = self.ended(words)
        check(done.returncode == code, f"{' '.join(words)}: exit {done.returncode}, not {code}\n{done.stdout}{done.stderr}")
        return done

    def run(self, *words, code=0):
        done = self.good(words, code)
        return done.stdout + done.stderr

    def json(self, *words, code=0):
        return json.loads(self.good(words, code).stdout)

    def ability(self, name, text):
        file = self.path / f"{name}.lucidability"
        file.write_text(text)
        return str(file)

    def entries(self):
        """The answers in the cache, by their requests."""
        found = {}
        for file in (self.path / ".cache/lucid/responses").glob("*"):
            head = file.read_bytes().split(b"\n", 2)
            entry = json.loads(head[1])
            found[entry["key"]] = (file, head, entry)
        return found

    def age(self, part, seconds):
        """Makes the answers to requests with `part` in them older."""
        for key, (file, head, entry) in self.entries().items():
            if part in key:
                for name in ("failure", "message", "failed_until"):
                    entry.pop(name, None)
                for name in ("fetched", "fresh_until"):
                    if name in entry:
                        entry[name] = int(entry[name]) - seconds
                content = json.dumps(entry).encode() + b"\n" + head[2]
                file.write_bytes(b"lucid response 1 %x\n" % checksum(content) + content)


def checksum(content):
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in content:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def check(holds, message):
    if not holds:
        sys.exit(f"{message}")


def port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait(url):
    for _ in range(3_000):
        try:
            return urllib.request.urlopen(url, timeout=60).read()
        except OSError:
            time.sleep(0.1)
    sys.exit(f"{url} does not answer")
