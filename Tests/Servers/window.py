"""`lucid ask` with a small model whose context is 2048, 4096 and 8192 tokens: window.py LUCID WEIGHTS.

The server has exactly the context that the profile names, and a template that puts the tools into the prompt. Whatever the model says,
no request may be longer than its context, with the answer that the profile leaves room for. Prints what was offered and left out.
"""

import http.client
import json
import os
import sys
import urllib.error
import urllib.request

from person import Handler, Person, Report, serve
from small import UNHURRIED, model

HERE = os.path.dirname(os.path.abspath(__file__))
ANSWER = 96
QUESTIONS = ["What is on my calendar today?", "Create a task called Call Sam, due 2026-04-10.", "Hello"]


class Counting(Handler):
    """Stands between lucid and the model: has the server count each request as it would read it, then lets it write a few tokens."""

    base, kept, counted = "", [], []

    def do_POST(self):
        sent = json.loads(self.body())
        if self.path.endswith("/input_tokens"):
            return self.answer_count(sent)
        self.kept.append((sent, self.count(sent)))
        request = urllib.request.Request(
            self.base + self.path, json.dumps({**sent, "max_tokens": 4}).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=1200) as answer:
                status, kind, body = answer.status, answer.headers["Content-Type"], answer.read()
        except urllib.error.HTTPError as error:
            status, kind, body = error.code, error.headers["Content-Type"], error.read()
        except (OSError, http.client.HTTPException):
            return  # The model's server was ended while it still wrote.
        try:
            self.head(status, kind)
            self.wfile.write(body)
        except OSError:
            pass  # lucid has gone: its time was over.

    def answer_count(self, sent):
        """The server's own counter, as it answers."""
        answer = self.post(self.path, sent)
        self.counted.append((answer["input_tokens"], self.count(sent)))
        self.head(200, "application/json")
        self.wfile.write(json.dumps(answer).encode())

    def count(self, sent):
        """Tokens of a request by the server's own template and vocabulary."""
        whole = self.post("/apply-template", {k: sent[k] for k in ("messages", "tools") if k in sent})
        return len(self.post("/tokenize", {"content": whole["prompt"], "add_special": True})["tokens"])

    def post(self, path, value):
        request = urllib.request.Request(self.base + path, json.dumps(value).encode(), {"Content-Type": "application/json"})
        return json.load(urllib.request.urlopen(request, timeout=600))


def asked(person, context, question, report):
    Counting.kept.clear()
    Counting.counted.clear()
    run = person.run("ask", "--sample", "--json", question, "--model", f"w{context}")
    name = f"{context}, {question}"
    # An answer that is broken or late is the model's affair; a context that does not suffice is lucid's.
    report.expect(f"{name}: exit", run.code in (0, 11, 31, 32, 34), f"{run.code}: {run.shown}")
    report.expect(f"{name}: context", "exceed" not in run.failure, run.failure)
    report.expect(f"{name}: asked", len(Counting.kept) > 0, run.shown)
    for _, tokens in Counting.kept:
        report.expect(f"{name}: room", tokens + ANSWER <= context, tokens)
    # Its counter has to say what its vocabulary says.
    for said, tokens in Counting.counted:
        report.expect(f"{name}: counted", abs(said - tokens) <= 2, f"{said} and {tokens}")
    sent, tokens = Counting.kept[0] if Counting.kept else ({}, None)
    tools = [t["function"]["name"] for t in sent.get("tools") or []]
    system = sum(len((m["content"] or "").encode()) for m in sent.get("messages", []) if m["role"] == "system")
    dropped = [n["text"] for n in run.record.get("notices") or [] if "to fit" in n["text"]]
    counts = ", ".join(str(tokens) for _, tokens in Counting.kept)
    print(f"| {context} | {question} | {len(tools)} | {system} | {counts} | {run.code} |", flush=True)
    counted = [f"counted at the edge: {', '.join(str(said) for said, _ in Counting.counted)}"] if Counting.counted else []
    print(f"    offered: {', '.join(tools) or 'nothing'}", *counted, *dropped, sep="\n    ", flush=True)


def main(lucid, weights):
    Person.patience = 1500
    report = Report("windows")
    print("| context | question | tools | bytes of rules | tokens of each request | exit |\n|---|---|---|---|---|---|")
    for context in [2048, 4096, 8192]:
        program, base = model(weights, "small", os.path.join(HERE, "tools.jinja"), context)
        with program:
            Counting.base = base
            server, between = serve(Counting)
            profile = f'w{context}: {{ openai: "{between}/v1", model: small, context: {context}, max_tokens: {ANSWER}, small: true, temperature: 0, {UNHURRIED} }}'
            with Person(lucid, [profile]) as person:
                for question in QUESTIONS:
                    asked(person, context, question, report)
            server.shutdown()
    return report.close("three contexts, three questions each")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
