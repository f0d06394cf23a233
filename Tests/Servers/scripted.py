"""Runs lucid against llmock, which says what it is told to, breaks when it is told to, and judges its client: scripted.py LUCID LLMOCK."""

import concurrent.futures
import json
import socket
import sys
import urllib.request

from person import Person, Program, Report, taken


class Mock:
    def __init__(self, base):
        self.base = base

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=600) as answer:
            return json.loads(answer.read() or b"{}")

    def script(self, *behaviors):
        self.ask("/_llmock/reset", {})
        self.ask("/_llmock/scenario", {"behaviors": list(behaviors)})

    def verdict(self):
        return self.ask("/_llmock/verdict")


def check(lucid, llmock, name, report):
    """One client against a llmock of its own."""
    expect = report.expect
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    mock = Mock(f"http://127.0.0.1:{port}")

    def ready():
        try:
            return "passed" in mock.verdict()
        except OSError:
            return False

    patience = "deadlines: { first: 3, between: 1 }"
    profile = {
        "chat": f'chat: {{ openai: "{mock.base}/v1", model: gpt-4o, {patience} }}',
        "messages": f'messages: {{ anthropic: claude-sonnet-4-5, url: "{mock.base}/anthropic", {patience} }}',
    }[name]
    with Program([llmock, "serve", "-h", "127.0.0.1", "-p", str(port)], ready), Person(lucid, [profile]) as person:
        hello = person.ability("Hello", "prompt: Say hello.\n")

        def run(*behaviors, forgiven=()):
            mock.script(*behaviors)
            done, exchanges = person.recorded("try", "--json", hello, "--model", name)
            verdict = mock.verdict()
            found = [f for f in verdict["findings"] if f["code"] not in forgiven]
            expect(f"{name} {behaviors}: verdict", not found, found)
            return done, exchanges, verdict

        done, exchanges, _ = run({"type": "reply", "text": "It is four degrees."})
        expect(f"{name}: said", done.code == 0 and done.text == "It is four degrees.", done.shown)
        done, _, verdict = run({"type": "fail", "status": 429, "retry_after": 1}, {"type": "reply", "text": "Now."})
        expect(f"{name}: 429", done.code == 0 and done.text == "Now." and done.seconds >= 1, done.shown)
        expect(f"{name}: 429 was asked twice", verdict["attempts"] == 2, verdict)
        done, _, verdict = run(*[{"type": "fail", "status": 529 if name == "messages" else 503}] * 3)
        expect(f"{name}: overloaded", done.code == 31 and verdict["attempts"] == 3, done.shown)
        done, _, verdict = run({"type": "fail", "status": 401})
        expect(f"{name}: 401", done.code == 31 and verdict["attempts"] == 1, done.shown)
        done, _, verdict = run({"type": "fail", "status": 400})
        expect(f"{name}: 400", done.code == 31 and verdict["attempts"] == 1, done.shown)
        # Before the first word it asks again, and nobody notices. (llmock counts that as another call when the stream had gone on.)
        for kind in ["truncate", "disconnect", "malformed"]:
            done, _, _ = run({"type": "stream_fault", "kind": kind, "after_chunks": 1}, forgiven=("malformed_chunk_ignored",))
            asked = len(mock.ask("/_llmock/requests")["requests"])
            expect(f"{name}: {kind} at first", done.code == 0 and bool(done.text) and asked == 2, (asked, done.shown))
        # After it, what was shown is not said twice: the run fails and keeps it. The server sees only that nobody asks again.
        alone = ("truncated_stream_accepted", "gave_up", "malformed_chunk_ignored")
        for kind, word in [("truncate", "without its end mark"), ("disconnect", "closed the connection"), ("malformed", "not JSON"), ("stall", "stopped sending")]:
            done, _, _ = run({"type": "stream_fault", "kind": kind, "after_chunks": 4}, forgiven=alone)
            expect(f"{name}: {kind}", done.code == (32 if kind == "stall" else 31) and word in done.failure, (done.code, done.failure))
            expect(f"{name}: {kind}: a part is kept", bool(done.text), done.record)

        call = {"name": "get_weather", "arguments": {"city": "Oslo"}}
        _, exchanges, _ = run({"type": "reply", "tool_calls": [call]})
        calls = exchanges[0].get("calls") if exchanges else None
        expect(f"{name}: a call", calls and calls[0]["tool"] == "get_weather" and json.loads(calls[0]["arguments"]) == call["arguments"], exchanges)

        # Over a real conversation: a call and its result; one that is no tool, or cannot be read, is told and makes the run partial.
        def ask(*behaviors):
            mock.script(*behaviors)
            done = person.run("ask", "--sample", "--json", "--model", name, "What is on today?")
            expect(f"{name} {behaviors}: verdict", not mock.verdict()["findings"], mock.verdict())
            expect(f"{name} {behaviors}: asked twice", len(mock.ask("/_llmock/requests")["requests"]) == 2, done.shown)
            return done

        call = {"name": "calendar_events", "arguments": {"from": "2026-04-06", "to": "2026-04-07"}}
        done = ask({"type": "reply", "tool_calls": [call]}, {"type": "reply", "text": "Three meetings."})
        steps = [step.get("tool") for step in done.record.get("steps", [])]
        expect(f"{name}: a conversation", done.code == 0 and done.text == "Three meetings." and steps == ["calendar.events"], done.shown)
        for kind in ["unknown_tool", "malformed_arguments"]:
            done = ask({"type": "tool_fault", "kind": kind})
            expect(f"{name}: {kind}", done.code == 11 and bool(done.text), done.shown)
        mock.ask("/_llmock/reset", {})
        taken(report, "llmock", mock.base, "/v1/chat/completions", "/anthropic/v1/messages")


def main(lucid, llmock):
    report = Report("scripted model")
    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(lambda name: check(lucid, llmock, name, report), ["chat", "messages"]))
    return report.close("llmock's scripts, faults and calls; it finds no fault with its client")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
