"""The stand-ins themselves: test_serve.py. A client that sends everything back gets each answer, one that does not is refused; what they
stream fits the types of the packages `openai` and `anthropic`, whose clients get an answer, the models and an error."""

import copy
import json
import os
import sys

import anthropic
import anthropic.types
import openai
import openai.types.chat
import pydantic

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import serve
from person import Report

EVENT = pydantic.TypeAdapter(anthropic.types.RawMessageStreamEvent)
TOOL = {"type": "function", "function": {"name": "calendar_events", "description": "Events.", "parameters": {"type": "object"}}}
CHAT = {"model": "m", "messages": [{"role": "user", "content": "What is on?"}], "tools": [TOOL], "tool_choice": "auto", "stream": True,
        "stream_options": {"include_usage": True}, "max_tokens": 700}
MESSAGES = {"model": "m", "messages": [{"role": "user", "content": "What is on?"}], "stream": True, "max_tokens": 700,
            "tools": [{"name": "calendar_events", "description": "Events.", "input_schema": {"type": "object"}}]}


def events(sent):
    return [json.loads(line[6:]) for line in sent.decode().splitlines() if line.startswith("data: {")]


def join(old, new):
    """Adds a delta to what came before: texts grow, lists go on, the rest is as it first came."""
    for name, value in new.items():
        if isinstance(value, str) and name not in ("role", "type", "id", "name"):
            old[name] = (old.get(name) or "") + value
        elif isinstance(value, list) and name != "tool_calls":
            old[name] = old.get(name, []) + value
        elif name == "function":
            join(old.setdefault(name, {}), value)
        elif name != "tool_calls" and (value is not None or name not in old):
            old.setdefault(name, value)


def chat_turn(found):
    """The assistant's message of a stream, with everything that it had, and the results of its calls."""
    message, calls = {"role": "assistant", "content": None}, {}
    for chunk in found:
        for choice in chunk["choices"]:
            join(message, choice["delta"])
            for call in choice["delta"].get("tool_calls", []):
                join(calls.setdefault(call.get("index", call.get("id")), {}), call)
    if calls:
        message["tool_calls"] = list(calls.values())
    return message, [{"role": "tool", "tool_call_id": call["id"], "content": "{}"} for call in calls.values()]


def messages_turn(found):
    blocks = {}
    for event in found:
        if event["type"] == "content_block_start":
            blocks[event["index"]] = dict(event["content_block"])
        elif event["type"] == "content_block_delta":
            block, delta = blocks[event["index"]], event["delta"]
            name = delta["type"].replace("_delta", "").replace("input_json", "json")
            block[name] = block.get(name, "") + delta.get("partial_json", delta.get(name, ""))
    for block in blocks.values():
        if "json" in block:
            block["input"] = json.loads(block.pop("json"))
    results = [{"type": "tool_result", "tool_use_id": b["id"], "content": "{}"} for b in blocks.values() if b["type"] == "tool_use"]
    return {"role": "assistant", "content": list(blocks.values())}, [{"role": "user", "content": results}] if results else []


def text(message):
    content = message["content"]
    return content or "" if not isinstance(content, list) else "".join(block.get("text", "") for block in content)


def forget(message):
    """Without the state of the server."""
    for name in [name for name in message if name.startswith("reasoning")]:
        del message[name]
    for call in message.get("tool_calls", []):
        call.pop("extra_content", None)
    if isinstance(message["content"], list):
        message["content"] = [block for block in message["content"] if not block["type"].endswith("thinking")]


def converse(stand, scenario, change=lambda message: None):
    """A whole conversation: the last message, and all events."""
    stand.begin(scenario)
    isChat = not isinstance(stand, serve.Anthropic)
    body, all_events = copy.deepcopy(CHAT if isChat else MESSAGES), []
    for _ in range(5):
        sent = b"".join(stand.answer(body))
        found = events(sent)
        all_events += found
        message, results = (chat_turn if isChat else messages_turn)(found)
        if not results and not any(one.get("delta", {}).get("stop_reason") == "pause_turn" for one in found):
            return message, all_events
        change(message)
        body = {**body, "messages": [*body["messages"], message, *results]}
    raise AssertionError("no end")


def refused(stand, body):
    """The words of a refusal; nil for an answer."""
    stand.begin("plain")
    try:
        b"".join(stand.answer(body))
    except serve.Refusal as refusal:
        return json.dumps(refusal.body)
    return None


def by_client(stand, report):
    """The vendor's own client, over HTTP: a streamed answer, the models, an error."""
    base, ask = stand.start(), {"model": stand.model, "max_tokens": 100, "messages": [{"role": "user", "content": "What is on?"}]}
    if isinstance(stand, serve.Anthropic):
        client = anthropic.Anthropic(base_url=base, api_key=serve.KEY, max_retries=0)
        with client.messages.stream(**ask) as stream:
            said = stream.get_final_message().content[0].text
        failure, create = anthropic.APIStatusError, client.messages.create
    else:
        client = openai.OpenAI(base_url=base, api_key=serve.KEY, max_retries=0)
        said = "".join(c.choices[0].delta.content or "" for c in client.chat.completions.create(stream=True, **ask) if c.choices)
        failure, create = openai.APIStatusError, client.chat.completions.create
    report.expect(f"{stand.name}: its answer to a client", said == serve.PLAIN, said)
    names = [model.id for model in client.models.list()]
    report.expect(f"{stand.name}: its models for a client", any(name.endswith(stand.model) for name in names), names)
    stand.begin("error")
    try:
        report.expect(f"{stand.name}: an error for a client", False, create(**ask))
    except failure as problem:
        report.expect(f"{stand.name}: an error for a client", problem.status_code == stand.failures["error"][0], problem)
    stand.server.shutdown()


def main():
    report, count = Report("stand-ins themselves"), 0
    for kind in serve.ALL:
        stand, name = kind(), kind.name
        by_client(kind(), report)
        isChat = kind is not serve.Anthropic
        for scenario, words in {"plain": serve.PLAIN, "tool": serve.SEEN, "parallel": serve.SEEN, "thinks": serve.SEEN}.items():
            message, found = converse(stand, scenario)
            report.expect(f"{name}, {scenario}: the answer", text(message) == words, message)
            odd = stand.changed + stand.refused
            report.expect(f"{name}, {scenario}: the state is as it was", not odd, odd)
            # The package drops what keeps a connection alive.
            for event in (event for event in found if event.get("type") != "ping"):
                count += 1
                for choice in event.get("choices", []) if kind is serve.Gemini else []:
                    for call in choice["delta"].get("tool_calls", []):
                        call.setdefault("index", 0)  # which Gemini leaves out
                try:
                    openai.types.chat.ChatCompletionChunk.model_validate(event) if isChat else EVENT.validate_python(event)
                except pydantic.ValidationError as problem:
                    report.expect(f"{name}, {scenario}: an event fits its type", False, (problem.errors()[0]["msg"], event))
        # Who forgets is refused by those who demand their state, and by no others.
        demanding = {"Gemini": "tool", "DeepSeek": "thinks", "OpenRouter": "thinks", "Anthropic": "thinks"}
        try:
            converse(stand, demanding.get(name, "thinks"), forget)
            isRefused = False
        except serve.Refusal:
            isRefused = True
        report.expect(f"{name}: state that is forgotten", isRefused == (name in demanding))
        good = CHAT if isChat else MESSAGES
        report.expect(f"{name}: a good request", refused(stand, good) is None)
        report.expect(f"{name}: an unknown member", (refused(stand, {**good, "frob": 1}) is not None) == kind.closed)
        call = {"id": "a", "type": "function", "function": {"name": "f", "arguments": "{}"}}
        bad = [{"messages": None}, {"messages": [{"role": "fool", "content": "x"}]}, {"max_tokens": "3"}] + ([
            {"messages": [{"role": "tool", "tool_call_id": "a", "content": "x"}]},
            {"messages": [{"role": "assistant", "content": None, "tool_calls": [call]}]},
            {"messages": [{"role": "assistant", "content": None, "tool_calls": [call | {"function": {"name": "f", "arguments": "{"}}]},
                          {"role": "tool", "tool_call_id": "a", "content": "x"}]},
        ] if isChat else [
            {"messages": [{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a"}]}]},
            {"messages": [{"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "f", "input": {}}]}]},
            {"messages": [{"role": "user", "content": " "}]},
            {"tools": [{"name": "f", "input_schema": {}, "cache_control": {"type": "ephemeral"}}] * 5},
        ])
        for change in bad:
            report.expect(f"{name}: {change}", refused(stand, {**good, **change}) is not None, "it is taken")
    stand = serve.Anthropic()
    message, _ = converse(stand, "pause")
    report.expect("Anthropic, pause", text(message) == "the capital of France." and not stand.changed, (message, stand.changed))
    return report.close(f"{count} events fit the types of openai and anthropic")


if __name__ == "__main__":
    sys.exit(main())
