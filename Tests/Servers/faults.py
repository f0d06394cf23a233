"""Runs lucid against a server of models that breaks in every way: faults.py LUCID. Python's standard library only; about ten seconds."""

import http.server
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

KEY = "sk-this-is-the-key-of-the-test"
WORDS = [f"word{i} " for i in range(49)] + ["ünï€😀."]
TEXT = "".join(WORDS)
SEEN = []


def chunk(data):
    return b"data: " + json.dumps(data, ensure_ascii=False).encode() + b"\n\n"


def delta(text):
    return chunk({"choices": [{"index": 0, "delta": {"content": text}}]})


END = chunk({"choices": [{"delta": {}, "finish_reason": "stop"}]})
USAGE = chunk({"choices": [], "usage": {"prompt_tokens": 312, "completion_tokens": 50}})
DONE = b"data: [DONE]\n\n"
GOOD = b"".join(delta(w) for w in WORDS) + END + USAGE + DONE


def event(kind, **more):
    return f"event: {kind}\n".encode() + chunk({"type": kind, **more})


MESSAGES = (
    event("message_start", message={"usage": {"input_tokens": 312, "output_tokens": 1}})
    + event("content_block_start", index=0, content_block={"type": "text", "text": ""})
    + event("ping")
    + b"".join(event("content_block_delta", index=0, delta={"type": "text_delta", "text": w}) for w in WORDS)
    + event("message_delta", delta={"stop_reason": "end_turn"}, usage={"output_tokens": 50})
    + event("message_stop")
)


class Server(http.server.BaseHTTPRequestHandler):
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

    def reset(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()

    def do_GET(self):
        self.head(kind="application/json")
        self.wfile.write(json.dumps({"data": [{"id": "small"}]}).encode())

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        fault = self.path.split("/")[1]
        SEEN.append((fault, time.monotonic(), dict(self.headers), body))
        tries = sum(1 for seen in SEEN if seen[0] == fault)
        try:
            getattr(self, "do_" + fault.replace("-", "_"))(tries)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def do_good(self, _):
        self.head()
        self.wfile.write(GOOD)

    def do_bytewise(self, _):
        self.head()
        for i in range(0, len(GOOD), 3):
            self.wfile.write(GOOD[i : i + 3])

    def do_messages(self, _):
        self.head()
        self.wfile.write(MESSAGES)

    def do_whole(self, _):
        self.head(kind="application/json")
        choice = {"message": {"content": TEXT}, "finish_reason": "stop"}
        self.wfile.write(json.dumps({"choices": [choice], "usage": {"prompt_tokens": 312, "completion_tokens": 50}}).encode())

    def do_busy(self, tries):
        if tries > 1:
            return self.do_good(tries)
        self.head(429, "application/json", Retry_After="1")
        self.wfile.write(b'{"error":{"message":"slow down"}}')

    def do_broken(self, _):
        self.head(500, "application/json")
        self.wfile.write(b'{"error":{"message":"it hurts"}}')

    def do_unauthorized(self, _):
        self.head(401, "application/json")
        self.wfile.write(json.dumps({"error": {"message": "bad key " + self.headers.get("Authorization", "")}}).encode())

    def do_truncated(self, _):
        self.head()
        self.wfile.write(GOOD[:400])

    def do_half_character(self, _):
        self.head()
        self.wfile.write(delta("begun ") + 'data: {"choices":[{"delta":{"content":"€'.encode()[:-1])

    def do_no_end(self, _):
        self.head()
        self.wfile.write(delta("begun "))

    def do_reset_later(self, _):
        self.head()
        self.wfile.write(delta("begun "))
        self.wfile.flush()
        time.sleep(0.1)
        self.reset()

    def do_error_event(self, _):
        self.head()
        self.wfile.write(delta("begun ") + chunk({"error": {"message": "out of memory"}}))

    def do_html(self, _):
        self.head(kind="text/html")
        self.wfile.write(b"<html>sign in</html>")

    def do_long_line(self, _):
        self.head()
        self.wfile.write(b"data: " + b"x" * 10_000_000)

    def do_elsewhere(self, _):
        self.head(307, "text/plain", Location="http://127.0.0.1:1/")

    def do_stalled(self, _):
        self.head()
        self.wfile.write(delta("begun "))
        self.wfile.flush()
        time.sleep(4)

    def do_silent(self, _):
        time.sleep(4)


def main(lucid):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        config = os.path.join(folder, "config.yaml")
        quick = "deadlines: { first: 1, between: 0.5 }"
        with open(config, "w") as file:
            file.write("models:\n")
            for name in sorted(n[3:] for n in dir(Server) if n.startswith("do_") and n[3:].islower()):
                path = name.replace("_", "-")
                kind = f'anthropic: small, url: "{base}/{path}"' if name == "messages" else f'openai: "{base}/{path}", model: small'
                file.write(f"  {name}: {{ {kind}, key: {{ env: TEST_KEY }}, {quick} }}\n")
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "TEST_KEY": KEY, "XDG_CONFIG_HOME": folder}
        os.mkdir(os.path.join(folder, "lucid"))
        os.rename(config, os.path.join(folder, "lucid", "config.yaml"))

        def run(*words):
            began = time.monotonic()
            done = subprocess.run([lucid, "try", "--json", *words], env=environment, capture_output=True, timeout=60)
            shown = (done.stdout + done.stderr).decode()
            if KEY in shown:
                failures.append(f"{words}: the key is shown")
            return json.loads(done.stdout or b"{}"), done.returncode, time.monotonic() - began, shown

        def expect(name, holds, what):
            if not holds:
                failures.append(f"{name}: {what}")

        for name in ["good", "bytewise", "messages", "whole"]:
            result, code, _, shown = run("--model", name)
            answer = result.get("answer") or {}
            expect(name, code == 0, f"exit {code}: {shown[:300]}")
            expect(name, answer.get("text") == TEXT, f"the answer is {answer.get('text')!r}")
            expect(name, answer.get("tokens") == {"input": 312, "output": 50}, f"tokens are {answer.get('tokens')}")
        sent = json.loads(next(seen[3] for seen in SEEN if seen[0] == "good"))
        expect("request", sent["messages"][0]["role"] == "system" and "BEGIN DATA" in sent["messages"][1]["content"], "no data in it")
        headers = next(seen[2] for seen in SEEN if seen[0] == "good")
        expect("request", headers.get("Authorization") == "Bearer " + KEY, "no key in it")
        expect("request", KEY not in json.dumps(sent), "the key is in the body")

        _, code, took, shown = run("--model", "busy")
        expect("busy", code == 0 and took >= 1, f"exit {code} after {took:.1f} s: {shown[:300]}")

        for name, word, partial, tries in [
            ("broken", "500: it hurts (tried 3 times)", None, 3),
            ("unauthorized", "401: bad key Bearer [secret]", None, 1),
            ("truncated", "without its end mark", "word0", 1),
            ("half_character", "in the middle of an event", "begun ", 1),
            ("no_end", "without its end mark", "begun ", 1),
            ("reset_later", "broke", "begun ", 1),
            ("error_event", "out of memory", "begun ", 1),
            ("html", "text/html", None, 1),
            ("long_line", "a line of more than 1 MiB", None, 1),
            ("elsewhere", "redirects are not followed", None, 1),
            ("stalled", "fell silent for 500 ms", "begun ", 1),
        ]:
            before = len(SEEN)
            result, code, took, shown = run("--model", name)
            message = (result.get("failure") or {}).get("message", shown)
            expect(name, code == (32 if name == "stalled" else 31), f"exit {code}")
            expect(name, word in message, f"it says {message[:300]!r}")
            expect(name, len(SEEN) - before == tries, f"{len(SEEN) - before} requests")
            kept = (result.get("answer") or {}).get("text")
            expect(name, kept is None if partial is None else (kept or "").startswith(partial), f"kept is {kept!r}")
            expect(name, took < 8, f"it took {took:.1f} s")

        result, code, _, _ = run("--model", "silent")
        expect("silent", code == 32 and "said nothing for 1 s (tried 3 times)" in result["failure"]["message"], str(result.get("failure")))

        tape = os.path.join(folder, "tape")
        first, code, _, _ = run("--model", "good", "--record", tape)
        count = len(SEEN)
        again, code2, _, _ = run("--model", "replay:" + tape)
        expect("replay", code == code2 == 0 and again["answer"] == first["answer"] and len(SEEN) == count, "it differs")
        for name in os.listdir(tape):
            expect("replay", KEY not in open(os.path.join(tape, name)).read(), "the key is recorded")
        missed, code, _, _ = run("--model", "replay:" + tape, "--at", "2026-04-07T07:30")
        expect("replay", code == 31 and "never recorded" in missed["failure"]["message"], "a miss is no failure")

        listed = subprocess.run([lucid, "models", "--json"], env=environment, capture_output=True, timeout=60)
        good = [m for m in json.loads(listed.stdout)["models"] if m["name"] == "whole"]
        expect("models", listed.returncode == 0, f"exit {listed.returncode}")
        expect("models", len(good) == 1 and good[0]["place"] == "this machine", str(good))

        words = subprocess.run([lucid, "try", "--json", "--model", "command:head -c 20"], env=environment, capture_output=True, timeout=60)
        expect("command", json.loads(words.stdout)["answer"]["text"] == "You answer one reque", words.stdout.decode()[-300:])
    for failure in failures:
        print("servers:", failure)
    print(f"servers: {'FAILED' if failures else 'good'}: answers, faults, keys, recordings against a server of models")
    return 1 if failures else 0


sys.exit(main(os.path.abspath(sys.argv[1])))
