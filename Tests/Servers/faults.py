"""Runs lucid against a server of models that breaks in every way: faults.py LUCID. Python's standard library only; about half a minute."""

import concurrent.futures
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import time

from person import Handler, Person, Report, serve

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


class Server(Handler):
    def reset(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()

    def do_GET(self):
        self.head(kind="application/json")
        self.wfile.write(json.dumps({"data": [{"id": "small"}]}).encode())

    def do_POST(self):
        body = self.body()
        fault = self.path.split("/")[1]
        # Whoever came by a name of this machine and whoever came by its number are counted apart.
        seen = fault + "@" + self.headers["Host"].split(":")[0]
        SEEN.append((seen, time.monotonic(), dict(self.headers), body))
        tries = sum(1 for other in SEEN if other[0] == seen)
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

    def pieces(self, data):
        """In chunks of nine bytes."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.close_connection = True
        for i in range(0, len(data), 9):
            piece = data[i : i + 9]
            self.wfile.write(b"%x;more=1\r\n%s\r\n" % (len(piece), piece))

    def do_chunked(self, _):
        self.pieces(GOOD)
        self.wfile.write(b"0\r\nLast: one\r\n\r\n")

    def do_half_chunk(self, _):
        self.pieces(GOOD[:400])

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

    def hang(self):
        """Until the client hangs up."""
        self.rfile.read(1)

    def do_stalled(self, _):
        self.head()
        self.wfile.write(delta("begun "))
        self.wfile.flush()
        self.hang()

    def do_silent(self, _):
        self.hang()

    def do_later(self, _):
        self.head(429, "application/json", Retry_After="3600")
        self.wfile.write(b'{"error":{"message":"come back in an hour"}}')

    def do_refusal(self, _):
        self.head()
        self.wfile.write(
            event("message_start", message={"usage": {"input_tokens": 3, "output_tokens": 1}})
            + event("message_delta", delta={"stop_reason": "refusal", "stop_details": {"explanation": "not that"}})
            + event("message_stop"))

    def do_overloaded(self, tries):
        """An error in the middle of a stream before anything was said: may be asked again."""
        if tries > 1:
            return self.do_messages(tries)
        self.head()
        self.wfile.write(event("error", error={"type": "overloaded_error", "message": "Overloaded"}))

    def do_messages_no_end(self, _):
        self.head()
        self.wfile.write(MESSAGES[: MESSAGES.index(b"event: message_stop")])

    def do_cut_call(self, _):
        self.head()
        call = {"index": 0, "id": "a", "function": {"name": "notes_create", "arguments": '{"title": "Mil'}}
        self.wfile.write(chunk({"choices": [{"delta": {"tool_calls": [call]}}]}) + chunk({"choices": [{"finish_reason": "length"}]}) + DONE)

    def do_empty(self, _):
        self.head()

    def do_not_json(self, _):
        self.head()
        self.wfile.write(b"data: {oops\n\n")


ANTHROPIC = {"messages", "refusal", "overloaded", "messages_no_end"}
# Only who never answers is given up soon: on a busy machine a good answer may be late. The first deadline is also when a stall is looked for.
DEADLINES = {"silent": ", deadlines: { first: 1 }", "stalled": ", deadlines: { first: 10, between: 0.5 }"}


def profiles(base):
    for name in sorted(n[3:] for n in dir(Server) if n.startswith("do_") and n[3:].islower()):
        path = name.replace("_", "-")
        kind = f'anthropic: small, url: "{base}/{path}"' if name in ANTHROPIC else f'openai: "{base}/{path}", model: small'
        yield f"{name}: {{ {kind}, key: {{ env: TEST_KEY }}{DEADLINES.get(name, '')} }}"


def main(lucid):
    server, base = serve(Server)
    report = Report("servers")
    # By its number the server is asked over a socket, by a name under localhost through libcurl, as every server elsewhere is.
    hosts = ["127.0.0.1", "curl.localhost"]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(lambda host: by(host, lucid, base.replace("127.0.0.1", host), report), hosts))
    second(lucid, base, report)
    server.shutdown()
    return report.close("answers, faults, keys, recordings and a second model, over a socket and through libcurl")


def by(host, lucid, base, report):
    def expect(what, holds, found=""):
        report.expect(f"{host}: {what}", holds, found)

    def seen(fault):
        return [one for one in SEEN if one[0] == f"{fault}@{host}"]

    with Person(lucid, profiles(base), TEST_KEY=KEY) as person:

        def run(*words):
            done = person.run("try", "--json", *words)
            expect(f"{words}: no key is shown", KEY not in done.shown, "it is")
            return done

        for name in ["good", "bytewise", "chunked", "messages", "whole", "overloaded"]:
            done = run("--model", name)
            expect(f"{name}: exit", done.code == 0, done.shown)
            expect(f"{name}: answer", done.text == TEXT, done.text)
            expect(f"{name}: tokens", done.answer.get("tokens") == {"input": 312, "output": 50, "cached": 0}, done.answer)
        sent = json.loads(seen("good")[0][3])
        expect("request: data", sent["messages"][0]["role"] == "system" and "BEGIN DATA" in sent["messages"][1]["content"], sent)
        headers = seen("good")[0][2]
        expect("request: key", headers.get("Authorization") == "Bearer " + KEY, headers)
        expect("request: no key in the body", KEY not in json.dumps(sent))

        done = run("--model", "busy")
        expect("busy", done.code == 0 and done.seconds >= 1, done.shown)

        for name, word, partial, tries in [
            ("broken", "500: it hurts (tried 3 times)", None, 3),
            ("unauthorized", "401: bad key Bearer [secret]", None, 1),
            ("truncated", "without its end mark", "word0", 1),
            ("half_character", "in the middle of an event", "begun ", 1),
            ("half_chunk", "closed the connection", "word0", 1),
            ("no_end", "without its end mark", "begun ", 1),
            ("messages_no_end", "without its end mark", "word0", 1),
            ("empty", "(tried 3 times)", None, 3),
            ("not_json", "an event that is not JSON: {oops (tried 3 times)", None, 3),
            ("reset_later", "closed the connection", "begun ", 1),
            ("error_event", "out of memory", "begun ", 1),
            ("refusal", "refuses to answer: not that", None, 1),
            ("cut_call", "in the middle of a call", None, 1),
            ("later", "429: come back in an hour", None, 1),
            ("html", "text/html", None, 1),
            ("long_line", "a line of more than 1 MiB", None, 1),
            ("elsewhere", "redirects are not followed", None, 1),
            ("stalled", "stopped sending for 500 ms", "begun ", 1),
        ]:
            done = run("--model", name)
            expect(f"{name}: exit", done.code == (32 if name == "stalled" else 31), done.code)
            expect(f"{name}: message", word in done.failure, done.failure)
            expect(f"{name}: requests", len(seen(name.replace("_", "-"))) == tries, len(seen(name.replace("_", "-"))))
            expect(f"{name}: kept", done.text is None if partial is None else (done.text or "").startswith(partial), done.text)

        done = run("--model", "silent")
        expect("silent", done.code == 32 and "did not answer for 1 s (tried 3 times)" in done.failure, done.failure)

        with tempfile.TemporaryDirectory() as tape:
            first = run("--model", "good", "--record", tape)
            count = len(seen("good"))
            again = run("--model", "replay:" + tape)
            expect("replay", first.code == again.code == 0 and again.answer == first.answer and len(seen("good")) == count, again.shown)
            for name in os.listdir(tape):
                expect("replay: no key is recorded", KEY not in open(os.path.join(tape, name)).read())
            missed = run("--model", "replay:" + tape, "--at", "2026-04-07T07:30")
            expect("replay: a miss", missed.code == 31 and "never recorded" in missed.failure, missed.failure)

        listed = subprocess.run([person.lucid, "models", "--json"], env=person.environment, capture_output=True, timeout=600)
        good = [m for m in json.loads(listed.stdout)["models"] if m["name"] == "whole"]
        expect("models", listed.returncode == 0 and len(good) == 1 and good[0]["place"] == "this machine", listed)

        words = run("--model", "command:head -c 20")
        expect("command", words.text == "You answer one reque", words.shown)


def second(lucid, base, report):
    """Who is asked when the default does not answer."""
    expect = report.expect
    models = {
        "broken": f'{{ openai: "{base}/broken", model: small }}',
        "begun": f'{{ openai: "{base}/no-end", model: small }}',
        "unset": f'{{ anthropic: large, url: "{base}/messages", key: {{ env: NOBODY_SETS_THIS }} }}',
        "good": f'{{ openai: "{base}/good", model: small }}',
        "digest": None,
    }
    for first, then, code, word in [
        ("broken", "good", 0, "broken failed"),
        ("broken", "digest", 0, "broken failed"),
        ("unset", "good", 0, "the variable NOBODY_SETS_THIS is not set"),
        ("unset", "none", 31, "the variable NOBODY_SETS_THIS is not set"),
        ("begun", "good", 31, "without its end mark"),
        ("broken", "unset", 31, "then unset failed too"),
    ]:
        lines = [f"default: {first}", f"fallback: {then}"] + [f"{n}: {m}" for n, m in models.items() if m and n in (first, then)]
        with Person(lucid, lines) as person:
            done = person.run("run", person.ability("Hello", "prompt: Say hello.\n"), "--json")
            expect(f"{first}, then {then}: exit", done.code == code, done.shown)
            said = (done.answer.get("remark") or "") if code == 0 else done.failure
            expect(f"{first}, then {then}: said", word.replace("broken failed", "small failed") in said, said)
            if code == 0:
                expect(f"{first}, then {then}: text", done.text == TEXT or then == "digest", done.text)


sys.exit(main(sys.argv[1]))
