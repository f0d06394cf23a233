"""`lucid ask` with a small model whose context is 2048, 4096 and 8192 tokens: window.py LUCID WEIGHTS.

The server has exactly the context that the profile names, and a template that puts the tools into the prompt. Whatever the model says,
no request may be longer than its context. Prints what was offered and what was left out.
"""

import json
import os
import sys

from person import Person, Report, serve
from small import UNHURRIED, Between, model

HERE = os.path.dirname(os.path.abspath(__file__))
ANSWER = 96
QUESTIONS = ["What is on my calendar today?", "Create a task called Call Sam, due 2026-04-10.", "Hello"]


def read(body):
    """Tokens of the prompt as the server counted them; None where it does not say."""
    for line in body.decode(errors="replace").splitlines():
        if line.startswith("data: {"):
            usage = json.loads(line[6:]).get("usage")
            if usage:
                return usage["prompt_tokens"]
    return None


def asked(person, context, question, report):
    Between.kept = []
    run = person.run("ask", "--sample", "--json", question, "--model", f"w{context}")
    name = f"{context}, {question}"
    # An answer of a broken form is the model's affair; a context that does not suffice is ours.
    report.expect(f"{name}: exit", run.code in (0, 11, 31, 34), f"{run.code}: {run.shown}")
    report.expect(f"{name}: context", "exceed" not in run.failure and "context" not in (run.record.get("failure") or {}).get("message", ""), run.failure)
    report.expect(f"{name}: asked", len(Between.kept) > 0, run.shown)
    for sent, body in Between.kept:
        tokens = read(body)
        report.expect(f"{name}: room", tokens is None or tokens + ANSWER <= context, tokens)
    sent, body = Between.kept[0] if Between.kept else ({}, b"")
    tools = [t["function"]["name"] for t in sent.get("tools") or []]
    system = sum(len(m["content"] or "") for m in sent.get("messages", []) if m["role"] == "system")
    notices = "; ".join(n["text"] for n in run.record.get("notices") or []) or "none"
    print(f"| {context} | {question} | {len(tools)} | {system} | {read(body)} | {len(Between.kept)} | {run.code} | {notices} |", flush=True)
    print(f"|  | offered: {', '.join(tools) or 'nothing'} |", flush=True)


def main(lucid, weights):
    Person.patience = 1500
    report = Report("windows")
    print("| context | question | tools | bytes of rules | tokens sent | requests | exit | notices |\n|---|---|---|---|---|---|---|---|")
    for context in [2048, 4096, 8192]:
        program, base = model(weights, "small", os.path.join(HERE, "tools.jinja"), context)
        with program:
            Between.base = base
            server, between = serve(Between)
            profile = f'w{context}: {{ openai: "{between}/v1", model: small, context: {context}, max_tokens: {ANSWER}, small: true, temperature: 0, {UNHURRIED} }}'
            with Person(lucid, [profile]) as person:
                for question in QUESTIONS:
                    asked(person, context, question, report)
            server.shutdown()
    return report.close("three contexts, three questions each")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
