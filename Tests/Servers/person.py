"""What the checks of this folder share: a person with a configuration who runs lucid, a server on a thread, and a list of what went wrong."""

import http.server
import json
import os
import signal
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request


class Report:
    """Collects what does not hold; `close` prints it and says how it went."""

    def __init__(self, name):
        self.name, self.failures = name, []

    def expect(self, what, holds, found=""):
        if not holds:
            self.failures.append(f"{what}: {str(found)[:400]}")

    def close(self, summary):
        for failure in self.failures:
            print(f"{self.name}:", failure)
        print(f"{self.name}: {'FAILED' if self.failures else 'good'}: {summary}")
        return 1 if self.failures else 0


class Run:
    """How one run ended."""

    def __init__(self, words, done, seconds):
        self.words, self.code, self.seconds = words, done.returncode, seconds
        self.shown = (done.stdout + done.stderr).decode(errors="replace")
        try:
            self.record = json.loads(done.stdout or b"{}")
        except ValueError:
            self.record = {}

    @property
    def answer(self):
        return self.record.get("answer") or {}

    @property
    def text(self):
        return self.answer.get("text")

    @property
    def failure(self):
        return (self.record.get("failure") or {}).get("message", self.shown)


class Person:
    """A home of its own. `models` is what stands under `models:` of the configuration, `more` what stands beside it."""

    # Seconds after which a run has hung, however slow the machine is.
    patience = 600

    def __init__(self, lucid, models, more="", **environment):
        self.lucid = os.path.abspath(lucid)
        self.room = tempfile.TemporaryDirectory()
        self.folder = self.room.name
        os.mkdir(os.path.join(self.folder, "lucid"))
        with open(os.path.join(self.folder, "lucid", "config.yaml"), "w") as file:
            file.write(more + "models:\n" + "".join(f"  {line}\n" for line in models))
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "XDG_CONFIG_HOME": self.folder, "TZ": "America/Toronto", **environment}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.room.cleanup()

    def ability(self, name, body):
        """A file with this body; its path."""
        path = os.path.join(self.folder, name + ".lucidability")
        with open(path, "w") as file:
            file.write(f"lucidability: 1\nkind: ability\nlabel: {name}\n{body}")
        return path

    def start(self, *words):
        return subprocess.Popen(
            [self.lucid, *words], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)

    def run(self, *words, **environment):
        began = time.monotonic()
        done = subprocess.run(
            [self.lucid, *words], env={**self.environment, **environment}, capture_output=True, stdin=subprocess.DEVNULL,
            timeout=self.patience)
        return Run(words, done, time.monotonic() - began)

    def recorded(self, *words):
        """A run, and what was recorded of its exchanges."""
        with tempfile.TemporaryDirectory() as tape:
            run = self.run(*words, "--record", tape)
            exchanges = [json.load(open(os.path.join(tape, name))) for name in sorted(os.listdir(tape))]
        return run, exchanges


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers one request a connection."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def head(self, status=200, kind="text/event-stream", **more):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in more.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))


def serve(handler, port=0):
    """The server, on a thread, and its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"


def taken(report, name, base, openai, anthropic):
    """Sends the requests of Tests/Fixtures/models, which tests compare byte by byte, to a server that is not ours, and expects it to take them."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fixtures", "models")
    for file, path in [("openai-conversation.json", openai), ("anthropic-conversation.json", anthropic)]:
        with open(os.path.join(folder, file)) as golden:
            sent = {**json.load(golden), "max_tokens": 4}
        headers = {"Content-Type": "application/json", "x-api-key": "none", "Authorization": "Bearer none", "anthropic-version": "2023-06-01"}
        try:
            with urllib.request.urlopen(urllib.request.Request(base + path, json.dumps(sent).encode(), headers), timeout=600) as answer:
                body = answer.read()
                report.expect(f"{name} takes {file}", answer.status == 200 and b"data:" in body, body[:300])
        except urllib.error.HTTPError as error:
            report.expect(f"{name} takes {file}", False, (error.code, error.read()[:300]))


class Program:
    """A server that is a program of its own; ended at the end."""

    def __init__(self, words, ready, **environment):
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            words, stdout=self.log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env={**os.environ, **environment})
        end = time.monotonic() + 600
        while not ready():
            if self.process.poll() is not None or time.monotonic() > end:
                self.log.seek(0)
                said = self.log.read().decode(errors="replace")[-2000:]
                self.__exit__()
                raise SystemExit(f"{' '.join(map(str, words[:4]))} did not start:\n{said}")
            time.sleep(0.05)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
