"""What lucid sends fits the types of the vendors' own packages: bodies.py LUCID.

A server keeps each body and answers with what a script says: words, calls, calls that are refused, nothing readable. Each body has to fit the
declared parameters of the package `openai` or `anthropic`, with no member that they do not know.
"""

import json
import os
import sys
import tempfile
import types
import typing

import anthropic.types as messages
import openai.types.chat as chat
import pydantic
import typing_extensions

from person import Handler, Person, Report, serve

CHAT = chat.completion_create_params.CompletionCreateParamsStreaming
MESSAGES = messages.message_create_params.MessageCreateParamsStreaming
COUNT = messages.MessageCountTokensParams

CALLS = [
    ("tasks_create", '{"title": "Report", "priority": 2}'), ("tasks_create", '{"title": "Milk", "wrong": 1}'),
    ("calendar_events", '{"from": "2026-04-06", "to": "2026-04-07"}'), ("calendar_events", "{broken"), ("fly", "{}"),
]
# What the model says, answer after answer: words, or places in CALLS.
SCRIPTS = [["Hello."], [[0], "Done."], [[0, 2], "Done."], [[1], [1], "I could not."], [[3, 4], "I could not."], [[2], [0], [2], "Done."]]
ABILITIES = {
    "plain": "prompt: Say hello.\n",
    "json": "prompt: Count.\noutput: { format: json, schema: { type: object, properties: { n: { type: integer }, "
            "tags: { type: array, items: { type: string } } }, required: [n] } }\n",
    "tools": "prompt: Make a task.\nwrites: { tasks.create: 2 }\nmodel: { temperature: 0.3, max_tokens: 900 }\n",
    "data": "prompt: What is on?\nsteps:\n  - calendar.events: { from: today, to: tomorrow }\n",
}
PROFILES = ["", "effort: low", "must_call: true", "effort: high, must_call: true, context: 2048, max_tokens: 300", "schemas: false"]


class Model(Handler):
    """Answers in the form of the address that it is asked at."""

    bodies, script, asked = [], ["Hello."], 0

    def do_POST(self):
        self.bodies.append((self.path, json.loads(self.body())))
        if self.path.endswith(("/count_tokens", "/input_tokens")):
            self.head(kind="application/json")
            return self.wfile.write(b'{"input_tokens": 1800}')
        said = self.script[min(Model.asked, len(self.script) - 1)]
        Model.asked += 1
        calls = [] if isinstance(said, str) else [CALLS[n] for n in said]
        text = said if isinstance(said, str) else "Let me see."
        answer = self.chat(text, calls) if self.path.startswith("/v1/chat") else self.messages(text, calls)
        self.head(kind="application/json")
        self.wfile.write(json.dumps(answer).encode())

    def chat(self, text, calls):
        made = [{"id": f"c{n}", "type": "function", "function": {"name": name, "arguments": given}} for n, (name, given) in enumerate(calls)]
        return {"choices": [{"index": 0, "finish_reason": "tool_calls" if made else "stop",
                             "message": {"role": "assistant", "content": text, "tool_calls": made or None}}],
                "usage": {"prompt_tokens": 900, "completion_tokens": 5, "prompt_tokens_details": {"cached_tokens": 800}}}

    def messages(self, text, calls):
        def read(given):
            try:
                return json.loads(given)
            except ValueError:
                return {"broken": given}
        blocks = [{"type": "tool_use", "id": f"c{n}", "name": name, "input": read(given)} for n, (name, given) in enumerate(calls)]
        return {"type": "message", "role": "assistant", "content": [{"type": "text", "text": text}, *blocks],
                "stop_reason": "tool_use" if blocks else "end_turn", "usage": {"input_tokens": 900, "output_tokens": 5}}


def faults(value, shape, place=""):
    """Where a value does not fit a declared type, and members that it does not know. Pydantic lets both pass: what is iterable is only
    looked at when it is read."""
    origin, inner = typing.get_origin(shape), typing.get_args(shape)
    if origin is typing.Annotated or origin in (typing.Required, typing.NotRequired, typing_extensions.Required, typing_extensions.NotRequired):
        return faults(value, inner[0], place)
    if origin in (typing.Union, types.UnionType):
        return min((faults(value, one, place) for one in inner), key=len)
    if typing_extensions.is_typeddict(shape):
        if not isinstance(value, dict):
            return [f"{place}: is no object"]
        hints = typing_extensions.get_type_hints(shape, include_extras=True)
        wrong = [f"{place}.{name} is not known" for name in value if name not in hints]
        wrong += [f"{place}.{name} is missing" for name in shape.__required_keys__ if name not in value]
        return wrong + [w for name, one in value.items() if name in hints for w in faults(one, hints[name], f"{place}.{name}")]
    if origin is not None and isinstance(origin, type) and issubclass(list, origin) and len(inner) == 1:
        if not isinstance(value, list):
            return [f"{place}: is no list"]
        return [w for n, one in enumerate(value) for w in faults(one, inner[0], f"{place}[{n}]")]
    try:
        pydantic.TypeAdapter(shape).validate_python(value, strict=True)
    except pydantic.ValidationError as problem:
        return [f"{place}: {problem.errors()[0]['msg']}"]
    return []


def main(lucid):
    report = Report("bodies")
    server, base = serve(Model)
    kinds = {"chat": f'openai: "{base}/v1", model: m', "messages": f'anthropic: m, url: "{base}"'}
    shapes = {"chat": CHAT, "messages": MESSAGES}
    # A judge that finds nothing wrong in these would find nothing at all.
    hello = [{"role": "user", "content": "x"}]
    for shape, more in [(CHAT, {}), (MESSAGES, {"max_tokens": 3})]:
        good = {"model": "m", "messages": hello, "stream": True, **more}
        report.expect("a good body", not faults(good, shape), faults(good, shape))
        for bad in [{"frob": 1}, {"messages": [{"role": "user", "content": "x", "oops": 1}]}, {"messages": [{"role": "fool", "content": "x"}]},
                    {"tools": [{"cache_control": {"type": "forever"}}]}, {"model": 3}]:
            report.expect(f"the judge finds {bad}", bool(faults({**good, **bad}, shape)))
    seen, counted = set(), 0
    for kind, address in kinds.items():
        models = [f"m{n}: {{ {address}{', ' + more if more else ''} }}" for n, more in enumerate(PROFILES)]
        with Person(lucid, models) as person, tempfile.TemporaryDirectory() as vault:
            os.makedirs(os.path.join(vault, "tasks"))
            os.makedirs(os.path.join(vault, "calendar"))
            files = {name: person.ability(name, body) for name, body in ABILITIES.items()}
            for n in range(len(PROFILES)):
                asked = [("run", "--approve", file) for file in files.values()] + [("ask", "What is on today?")]
                for words in asked:
                    for script in SCRIPTS:
                        Model.bodies, Model.script, Model.asked = [], script, 0
                        person.run(*words, "--vault", vault, "--model", f"m{n}", "--at", "2026-04-06T07:30")
                        report.expect(f"{kind} {words[0]} {PROFILES[n]}: asked", bool(Model.bodies), "no request")
                        for path, body in Model.bodies:
                            text = json.dumps(body, sort_keys=True)
                            if text in seen:
                                continue
                            seen.add(text)
                            isCount = path.endswith("/count_tokens")
                            counted += isCount
                            wrong = faults(body, COUNT if isCount else shapes[kind])
                            report.expect(f"{kind} {words} {PROFILES[n]}: a body fits the types", not wrong, wrong)
    server.shutdown()
    report.expect("bodies for the counter", counted > 0)
    return report.close(f"{len(seen)} different bodies fit the types of openai and anthropic, {counted} of them for the counter")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
