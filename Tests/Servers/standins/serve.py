"""Stand-ins for eight model servers: Ollama, llama.cpp, vLLM, LM Studio, Gemini, DeepSeek, OpenRouter and Anthropic.

Each lists its models, streams, refuses and fails in the form of its server, as its published types, documentation and issue threads tell
it (README.md). The model behind it follows a script. `serve.py NAME [PORT]` runs one alone, with the script `plain`.
"""

import json
import os
import re
import sys
import threading
import time
from dataclasses import dataclass, field

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from person import Handler, serve

KEY = "sk-the-key-of-the-stand-ins"
PLAIN = "Paris is the capital of France."
SEEN = "The standup and the client review are on your calendar."
PART = "Paris is the capital"
SCHEMA = '{"n": 1}'
THOUGHT = "hidden-thought-{}: the calendar knows it."


def calendar(day):
    return "calendar_events", {"from": f"2026-04-0{day}", "to": f"2026-04-0{day + 1}"}


@dataclass
class Turn:
    """One answer of a model."""

    text: str = ""
    calls: list = field(default_factory=list)
    thought: str = ""
    end: str = ""  # a reason in the server's words; empty for the one that fits

    @classmethod
    def script(cls, scenario):
        """The answers of a scenario, one for each round of calls."""
        if scenario == "tool":
            return [cls(calls=[calendar(6)]), cls(SEEN)]
        if scenario == "parallel":
            return [cls("Let me look.", [calendar(6), calendar(7)]), cls(SEEN)]
        if scenario == "thinks":
            rounds = [cls("", [calendar(6)]), cls("", [calendar(7)]), cls(SEEN)]
            for n, turn in enumerate(rounds):
                turn.thought = THOUGHT.format(n)
            return rounds
        return [cls(SCHEMA if scenario == "schema" else PLAIN)]


class Refusal(Exception):
    """A request that is answered with an error: its status, its body and more headers."""

    def __init__(self, status, body, **headers):
        super().__init__(status, body)
        self.status, self.body, self.headers = status, body, headers


# MARK: Forms of requests


def faults(value, shape, place=""):
    """Where a value does not fit: (place, problem, name). A shape is a type, a set of words, a list of one shape, a tuple of
    alternatives, or members, of which those with `!` are required."""
    if isinstance(shape, tuple):
        # A member that is not known tells least of which one is meant.
        return min((faults(value, one, place) for one in shape), key=lambda found: (sum(f[1] != "unknown" for f in found), len(found)))
    if isinstance(shape, set):
        return [] if value in shape else [(place, "type", f"one of {sorted(shape)}")]
    if isinstance(shape, list):
        if not isinstance(value, list):
            return [(place, "type", "a list")]
        return [fault for n, one in enumerate(value) for fault in faults(one, shape[0], f"{place}[{n}]")]
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return [(place, "type", "an object")]
        known = {name.rstrip("!"): inner for name, inner in shape.items()}
        found = [(place, "missing", name[:-1]) for name in shape if name.endswith("!") and name[:-1] not in value]
        found += [(place, "unknown", name) for name in value if name not in known]
        return found + [f for name in value if name in known for f in faults(value[name], known[name], f"{place}.{name}".lstrip("."))]
    fits = isinstance(value, shape) and not (isinstance(value, bool) and shape is not bool)
    return [] if fits else [(place, "type", shape.__name__)]


NONE = type(None)
NUMBER = (int, float)


def chat(message=None, call=None, **more):
    """The form of a request for chat completions, with members that one server adds to it, to messages of the assistant, to calls."""
    function = {"name!": str, "arguments!": str}
    called = {"id!": str, "type!": {"function"}, "function!": function, **(call or {})}
    assistant = {"role!": {"assistant"}, "content": (str, NONE), "tool_calls": [called], "name": str, **(message or {})}
    tool = {"type!": {"function"}, "function!": {"name!": str, "description": str, "parameters": dict, "strict": bool}}
    form = {"type!": {"json_schema"}, "json_schema!": {"name!": str, "strict": bool, "schema": dict}}
    return {
        "model!": str,
        "messages!": [({"role!": {"system", "user"}, "content!": str}, assistant,
                       {"role!": {"tool"}, "content!": str, "tool_call_id!": str})],
        "tools": [tool], "tool_choice": {"auto", "none", "required"}, "stream": bool, "stream_options": {"include_usage": bool},
        "max_tokens": int, "temperature": NUMBER, "reasoning_effort": str, "response_format": form, **more}


def unanswered(messages):
    """Words for calls without results and results without calls, as OpenAI has them; nil for a conversation in order."""
    open_calls = []
    for message in messages:
        if message["role"] == "tool":
            if message["tool_call_id"] not in open_calls:
                return "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'"
            open_calls.remove(message["tool_call_id"])
            continue
        if open_calls:
            break
        open_calls = [call["id"] for call in message.get("tool_calls") or []]
    if open_calls:
        return "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'."
    return None


# MARK: The servers


class StandIn:
    """What all have in common. A subclass is one server: its name, its port, the path before its endpoints, its models, its words."""

    name, port, prefix, key = "", 0, "/v1", None
    model = ""
    shape = chat()
    closed = False  # whether unknown members are refused
    charset = ""  # behind the type of a body
    window = None  # tokens, set by the scenario `window`
    limited = 429
    failures = {}  # scenario -> status and words, or the whole body
    finish = {"calls": "tool_calls", "words": "stop", "tokens": "length"}

    def __init__(self):
        self.begin("plain")

    def begin(self, scenario):
        self.scenario = scenario
        self.asked = []  # what asked for an answer: `at`, `body` and what was `sent`
        self.refused = []  # refusals that no scenario plans
        self.issued = {}  # what the server wants back: id of a call -> state
        self.changed = []  # state that came back as another one
        self.window = 4800 if scenario == "window" else None

    def start(self, port=0):
        """Listens; the address up to its endpoints."""
        handler = type("Bound", (Endpoint,), {"stand": self})
        self.server, base = serve(handler, port)
        self.base = base + self.prefix
        return self.base

    # What a request is answered with.

    def get(self, path):
        if path == self.prefix + "/models":
            return self.listed()
        raise self.missing("GET", path)

    def post(self, path, body):
        if path == self.prefix + "/chat/completions":
            return self.answer(body)
        raise self.missing("POST", path)

    def missing(self, method, path):
        return Refusal(404, self.error(404, "Not Found"))

    def error(self, status, words):
        """The body of an error."""
        return {"error": {"message": words, "type": "invalid_request_error", "param": None, "code": None}}

    def authorize(self, headers):
        if self.key and headers.get("Authorization") != "Bearer " + self.key:
            raise Refusal(401, self.error(401, "Invalid API key"))

    def tokens(self, body):
        """Of a request, as this vocabulary counts."""
        return len(json.dumps(body.get("messages")) + json.dumps(body.get("system")) + json.dumps(body.get("tools"))) // 4

    def answer(self, body):
        """The pieces of a streamed answer. Errors: a refusal."""
        exchange = {"at": time.monotonic(), "body": body, "sent": ""}
        self.asked.append(exchange)
        try:
            return self.kept(self.made(body), exchange)
        except Refusal as refusal:
            exchange["sent"] = refusal.body
            raise

    def kept(self, stream, exchange):
        for piece in stream:
            exchange["sent"] += piece.decode()
            yield piece

    def made(self, body):
        if planned := self.planned():
            raise planned
        self.judge(body)
        used = self.tokens(body)
        if self.window and used + body["max_tokens"] > self.window:
            return self.overflow(used, body["max_tokens"])
        turns = Turn.script(self.scenario)
        turn = self.ending() or turns[min(self.rounds(body), len(turns) - 1)]
        offered = [self.called(tool) for tool in body.get("tools") or []]
        if turn.calls and turn.calls[0][0] not in offered:
            turn = Turn(f"The tool {turn.calls[0][0]} was not offered.")
        return self.stream(turn, used, body)

    def planned(self):
        """The error that the scenario wants; nil for none."""
        if self.scenario in self.failures:
            status, words = self.failures[self.scenario]
            return Refusal(status, self.error(status, words) if isinstance(words, str) else words)
        if self.scenario == "limit" and len(self.asked) == 1:
            return self.limits(1)
        if self.scenario == "later":
            return self.limits(3600)
        return None

    def ending(self):
        """A turn that ends as the scenario wants it."""
        if self.scenario == "cut":
            return Turn(PART, end=self.finish["tokens"])
        return None

    def judge(self, body):
        """Errors: a refusal of what does not fit its types, of a conversation out of order, of state that did not come back."""
        for place, problem, name in faults(body, self.shape):
            if problem != "unknown" or self.closed:
                raise self.refuse(400, self.words(place, problem, name))
        if words := self.order(body):
            raise self.refuse(400, words)
        self.demand(body)

    def refuse(self, status, words):
        refusal = Refusal(status, self.error(status, words))
        self.refused.append(words)
        return refusal

    def words(self, place, problem, name):
        return f"{place}: {problem} {name}"

    def order(self, body):
        for message in body["messages"]:
            for call in message.get("tool_calls") or []:
                try:
                    read = json.loads(call["function"]["arguments"])
                except ValueError:
                    read = None
                if not isinstance(read, dict):
                    return "invalid tool call arguments"
        return unanswered(body["messages"])

    def demand(self, body):
        pass

    def rounds(self, body):
        return sum(1 for message in body["messages"] if message.get("tool_calls"))

    def called(self, tool):
        return tool["function"]["name"]

    def overflow(self, used, most):
        raise Refusal(400, self.error(400, self.excess(used, most)))

    def excess(self, used, most):
        return (f"This model's maximum context length is {self.window} tokens. However, you requested {used + most} tokens "
                f"({used} in the messages, {most} in the completion). Please reduce the length of the messages or completion.")

    def limits(self, seconds):
        return Refusal(self.limited, self.error(self.limited, self.limit_words), Retry_After=str(seconds))

    # Streams.

    def chunk(self, delta, finish=None, **more):
        return {"id": "chatcmpl-781", "object": "chat.completion.chunk", "created": 1790000000, "model": self.model,
                "choices": [{"index": 0, "delta": delta, "finish_reason": finish}], **more}

    def usage(self, used, turn):
        said = max(1, len(turn.text + turn.thought) // 4)
        return {"prompt_tokens": used, "completion_tokens": said, "total_tokens": used + said}

    def stream(self, turn, used, body):
        """Events of chat completions: thought, words, calls, the end, the usage, the mark."""
        finish = turn.end or (self.finish["calls"] if turn.calls else self.finish["words"])
        yield from self.opens()
        for piece in pieces(turn.thought):
            yield self.event(self.chunk(self.thinks(piece)))
        for piece in pieces(turn.text):
            yield self.event(self.chunk(self.says(piece)))
        if self.scenario == "broken":
            yield from self.breaks()
            return
        for delta in self.calls(turn):
            yield self.event(self.chunk(delta))
        yield from self.ends(finish, self.usage(used, turn), bool((body.get("stream_options") or {}).get("include_usage")))
        yield b"data: [DONE]\n\n"

    def event(self, value):
        return b"data: " + json.dumps(value, ensure_ascii=False).encode() + b"\n\n"

    def opens(self):
        yield from ()

    def says(self, piece):
        return {"content": piece}

    def thinks(self, piece):
        return {"reasoning_content": piece}

    def calls(self, turn):
        """A head with the name and pieces of the arguments, for each call."""
        for n, (name, arguments) in enumerate(turn.calls):
            head = {"index": n, "id": self.identity(n, turn), "type": "function", "function": {"name": name, "arguments": ""}}
            yield {"tool_calls": [head]}
            for piece in cut(json.dumps(arguments)):
                yield {"tool_calls": [{"index": n, "function": {"arguments": piece}}]}

    def identity(self, n, turn):
        """The id of a call, under which its state is kept."""
        made = f"call_{len(self.asked)}_{n}"
        if turn.thought:
            self.issued[made] = turn.thought
        return made

    def ends(self, finish, usage, wants_usage):
        yield self.event(self.chunk({}, finish))
        if wants_usage:
            yield self.event({**self.chunk({}), "choices": [], "usage": usage})

    def breaks(self):
        yield self.event(self.error(500, self.broken_words))


def pieces(text):
    return re.findall(r"\S+\s*", text)


def cut(text):
    return [text[i : i + 7] for i in range(0, len(text), 7)]


class Ollama(StandIn):
    """Calls come whole in one chunk. A prompt that is too long is cut without a word; so is the reason of a failure in the middle."""

    name, port, model = "Ollama", 11434, "qwen3:8b"
    shape = chat({"reasoning": str}, {"index": int})
    limited, limit_words = 503, "server busy, please try again.  maximum pending requests exceeded"
    failures = {
        "error": (400, "registry.ollama.ai/library/qwen3:8b does not support tools"),
        "absent": (404, "model 'qwen3:8b' not found"),
        "busy": (500, "model requires more system memory (9.6 GiB) than is available (7.7 GiB)")}
    served = 4096  # its default
    details = {"parent_model": "", "format": "gguf", "family": "qwen3", "families": ["qwen3"], "parameter_size": "8.2B",
               "quantization_level": "Q4_K_M"}

    def entry(self, name, **details):
        return {"name": name, "model": name, "modified_at": "2026-11-01T08:00:00Z", "size": 5225388164, "digest": "500a1f067a9f",
                "details": {**self.details, **details}}

    def entries(self):
        return [self.entry("nomic-embed-text:latest", family="nomic-bert", families=["nomic-bert"], parameter_size="137M"),
                self.entry("llama3.2:1b", family="llama", families=["llama"], parameter_size="1.2B"), self.entry(self.model)]

    def get(self, path):
        if path == "/api/version":
            return {"version": "0.40.12"}
        if path == "/api/tags":
            return {"models": self.entries()}
        if path == "/api/ps":
            return {"models": [{**self.entry(self.model), "expires_at": "2026-11-29T18:00:00Z", "size_vram": 5225388164,
                                "context_length": self.served}]}
        return super().get(path)

    def post(self, path, body):
        if path != "/api/show":
            return super().post(path, body)
        chats = "embed" not in body["model"]
        return {"license": "", "modelfile": "", "parameters": "temperature 0.6", "template": "{{ .Prompt }}", "details": self.details,
                "model_info": {"general.architecture": "qwen3", "general.parameter_count": 8190735360, "qwen3.context_length": 40960},
                "capabilities": ["completion", "tools", "thinking"] if chats else ["embedding"]}

    def missing(self, method, path):
        return Refusal(404, "404 page not found")

    def listed(self):
        return {"object": "list", "data": [
            {"id": one["name"], "object": "model", "created": 1790000000, "owned_by": "library"} for one in self.entries()]}

    def error(self, status, words):
        kind = {400: "invalid_request_error", 404: "not_found_error"}.get(status, "api_error")
        return {"error": {"message": words, "type": kind, "param": None, "code": None}}

    def order(self, body):
        for message in body["messages"]:
            if not isinstance(message.get("content"), str) and not message.get("tool_calls"):
                return "invalid message content type: <nil>"
        return super().order(body)

    def made(self, body):
        self.window = None  # it refuses no length
        return super().made(body)

    def tokens(self, body):
        used = super().tokens(body)
        if used <= self.served:
            return used
        # Version 0.33 keeps the last half of its context, versions of 2025 as much as fits.
        return self.served if self.scenario == "silent" else self.served // 2 + 3

    def chunk(self, delta, finish=None, **more):
        return super().chunk(
            {"role": "assistant", "content": "", **delta}, finish, system_fingerprint="fp_ollama", **more)

    def thinks(self, piece):
        return {"reasoning": piece}

    def calls(self, turn):
        if turn.calls:
            yield {"tool_calls": [
                {"id": self.identity(n, turn), "index": n, "type": "function", "function": {"name": name, "arguments": json.dumps(given)}}
                for n, (name, given) in enumerate(turn.calls)]}

    def breaks(self):
        # Its writer reads the error as an empty answer that is not done.
        yield self.event(self.chunk({}))


class LlamaCpp(StandIn):
    """Counts tokens; errors have a number, and one of those kinds names the lengths. Builds before September 2025 send errors in the
    middle as a field `error` of their own, which is the scenario `older`."""

    name, port, model = "llama.cpp", 8080, "gpt-oss-20b"
    shape = chat({"reasoning_content": str})
    limited, limit_words = 503, "Loading model"
    failures = {"error": (401, "Invalid API Key"),
                "busy": (500, "The model produced output that does not match the expected peg-native format")}
    broken_words = "Compute error."

    def get(self, path):
        if path == "/props":
            return {"default_generation_settings": {"id": 0, "id_task": -1, "n_ctx": 16384, "speculative": False, "is_processing": False,
                                                    "params": {}, "next_token": []},
                    "total_slots": 1, "model_alias": self.model, "model_path": "/models/gpt-oss-20b-mxfp4.gguf",
                    "modalities": {"vision": False, "audio": False}, "endpoint_slots": True, "chat_template": "{{ messages }}",
                    "chat_template_caps": {"supports_tools": True, "supports_tool_calls": True, "supports_parallel_tool_calls": True},
                    "bos_token": "", "eos_token": "<|return|>", "build_info": "b9038-1a2b3c4d", "is_sleeping": False}
        return self.listed() if path == "/api/tags" else super().get(path)

    def post(self, path, body):
        if path == self.prefix + "/chat/completions/input_tokens":
            return {"input_tokens": self.tokens(body)}
        return super().post(path, body)

    def missing(self, method, path):
        return Refusal(404, self.error(404, "File Not Found"))

    def listed(self):
        meta = {"vocab_type": 2, "n_vocab": 201088, "n_ctx_train": 131072, "n_embd": 2880, "n_params": 20914757184, "size": 12100000000}
        return {"models": [{"name": self.model, "model": self.model, "type": "model", "capabilities": ["completion"],
                            "details": {"format": "gguf", "family": ""}}],
                "object": "list",
                "data": [{"id": self.model, "object": "model", "created": 1790000000, "owned_by": "llamacpp", "meta": meta}]}

    def error(self, status, words):
        kind = {400: "invalid_request_error", 401: "authentication_error", 404: "not_found_error", 503: "unavailable_error"}
        return {"error": {"code": status, "message": words, "type": kind.get(status, "server_error")}}

    def overflow(self, used, most):
        # It counts the prompt alone.
        words = f"request ({used} tokens) exceeds the available context size ({self.window - most} tokens), try increasing it"
        error = {"code": 400, "message": words, "type": "exceed_context_size_error", "n_prompt_tokens": used, "n_ctx": self.window - most}
        raise Refusal(400, {"error": error})

    def chunk(self, delta, finish=None, **more):
        return super().chunk(delta, finish, system_fingerprint="b9038-1a2b3c4d", **more)

    def opens(self):
        yield self.event(self.chunk({"role": "assistant", "content": None}))

    def ends(self, finish, usage, wants_usage):
        timings = {"cache_n": 0, "prompt_n": usage["prompt_tokens"], "prompt_ms": 30.9, "predicted_n": 9, "predicted_ms": 661.1}
        yield self.event({**self.chunk({}, finish), **({} if wants_usage else {"timings": timings})})
        if wants_usage:
            yield self.event({**self.chunk({}), "choices": [], "usage": usage, "timings": timings})

    def stream(self, turn, used, body):
        for event in super().stream(turn, used, body):
            if self.scenario == "older" and event.startswith(b"data: [DONE]"):
                # The error takes the place of the end.
                yield b"error: " + json.dumps(self.error(500, "Context size has been exceeded.")["error"]).encode() + b"\n\n"
            elif self.scenario != "older" or b'"finish_reason": null' in event:
                yield event


class VLLM(StandIn):
    """Ignores members that it does not know. Thoughts are in `reasoning`; errors have the name of an exception, and stood at the top
    before version 0.10, which is the scenario `older`."""

    name, port, model, charset = "vLLM", 8000, "Qwen/Qwen3-8B", "; charset=utf-8"
    shape = chat({"reasoning": str})
    limited, limit_words = 503, "The server is overloaded, please try again later."
    failures = {
        "error": (400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
        "absent": (404, "The model `Qwen/Qwen3-8B` does not exist."),
        "older": (400, {"object": "error", "message": "The model `m` does not support tools.", "type": "BadRequestError", "param": None,
                        "code": 400})}
    broken_words = "EngineCore encountered an issue. See stack trace (above) for the root cause."

    def missing(self, method, path):
        return Refusal(404, {"detail": "Not Found"})

    def listed(self):
        permission = {"id": "modelperm-1", "object": "model_permission", "created": 1790000000, "allow_create_engine": False,
                      "allow_sampling": True, "allow_logprobs": True, "organization": "*", "group": None, "is_blocking": False}
        return {"object": "list", "data": [
            {"id": self.model, "object": "model", "created": 1790000000, "owned_by": "vllm", "root": self.model, "parent": None,
             "max_model_len": 32768, "permission": [permission]}]}

    def error(self, status, words):
        kind = {400: "BadRequestError", 404: "NotFoundError", 503: "ServiceUnavailableError"}
        return {"error": {"message": words, "type": kind.get(status, "InternalServerError"), "param": None, "code": status}}

    def excess(self, used, most):
        return (f"This model's maximum context length is {self.window} tokens. However, you requested {most} output tokens and your "
                f"prompt contains at least {used} input tokens, for a total of at least {used + most} tokens. Please reduce the length "
                f"of the input prompt or the number of requested output tokens. (parameter=input_tokens, value={used})")

    def ending(self):
        return Turn(PART, end="abort") if self.scenario == "ends" else super().ending()

    def chunk(self, delta, finish=None, **more):
        made = super().chunk(delta, finish, **more)
        made["choices"][0].update(logprobs=None, token_ids=None, **({"stop_reason": None} if finish else {}))
        return made

    def opens(self):
        yield self.event({**self.chunk({"role": "assistant", "content": ""}), "prompt_token_ids": None})

    def thinks(self, piece):
        return {"reasoning": piece}

    def breaks(self):
        yield from super().breaks()
        yield b"data: [DONE]\n\n"

    def ends(self, finish, usage, wants_usage):
        yield self.event(self.chunk({"content": ""}, finish))
        if wants_usage:
            yield self.event({**self.chunk({}), "choices": [], "usage": {**usage, "prompt_tokens_details": None}})


class LMStudio(StandIn):
    """Answers 200 to every path. Errors are a text; in a stream they come as an event with status 200."""

    name, port, model, charset = "LM Studio", 1234, "qwen/qwen3-8b", "; charset=utf-8"
    shape = chat({"reasoning_content": str})
    limit_words = "Too many requests in the queue"
    failures = {
        "error": (400, 'Error rendering prompt with jinja template: "Unknown StringValue filter: tojson".'),
        "absent": (404, {"error": {
            "message": 'Failed to load model "qwen/qwen3-8b". Error: Model loading was stopped due to insufficient system resources.',
            "type": "invalid_request_error", "param": "model", "code": "model_not_found"}})}
    broken_words = "The model has crashed without additional information. (Exit code: 18446744072635810000)"

    def get(self, path):
        if path == "/api/v0/models":
            return {"object": "list", "data": [
                {"id": "text-embedding-nomic-embed-text-v1.5", "object": "model", "type": "embeddings", "publisher": "nomic-ai",
                 "arch": "nomic-bert", "compatibility_type": "gguf", "quantization": "Q4_0", "state": "loaded", "max_context_length": 2048,
                 "loaded_context_length": 2048},
                {"id": "gemma-3-27b", "object": "model", "type": "vlm", "publisher": "google", "arch": "gemma3", "compatibility_type": "gguf",
                 "quantization": "4bit", "state": "not-loaded", "max_context_length": 131072},
                {"id": self.model, "object": "model", "type": "llm", "publisher": "qwen", "arch": "qwen3", "compatibility_type": "gguf",
                 "quantization": "Q4_K_M", "state": "loaded", "max_context_length": 32768, "loaded_context_length": 12288,
                 "capabilities": ["tool_use"]}]}
        return super().get(path)

    def missing(self, method, path):
        return Refusal(200, {"error": f"Unexpected endpoint or method. ({method} {path})"})

    def listed(self):
        names = ["text-embedding-nomic-embed-text-v1.5", "gemma-3-27b", self.model]
        return {"data": [{"id": name, "object": "model", "owned_by": "organization_owner"} for name in names], "object": "list"}

    def error(self, status, words):
        return {"error": words}

    def failed(self, words):
        yield b"event: error\n" + self.event({"error": {"message": words}, "message": words})

    def overflow(self, used, most):
        return self.failed(f"Cannot truncate prompt with n_keep ({used}) >= n_ctx ({self.window - most})")

    def breaks(self):
        return self.failed(self.broken_words)

    def chunk(self, delta, finish=None, **more):
        made = super().chunk(delta, finish, system_fingerprint=self.model, **more)
        made["choices"][0]["logprobs"] = None
        return made

    def says(self, piece):
        return {"role": "assistant", "content": piece}

    def thinks(self, piece):
        return {"role": "assistant", "reasoning_content": piece}

    def identity(self, n, turn):
        super().identity(n, turn)
        return f"{365174485 + 10 * len(self.asked) + n}"


class Gemini(StandIn):
    """Errors are a list of one. A call is whole in a chunk of its own, without a number; the first of a turn has a signature that has
    to come back, and a streamed turn with calls ends with `stop`."""

    name, prefix, key, model, charset = "Gemini", "/v1beta/openai", KEY, "gemini-3-flash-preview", "; charset=UTF-8"
    shape = chat({"extra_content": dict}, {"extra_content": {"google": {"thought_signature": str}}})
    closed = True
    finish = {"calls": "stop", "words": "stop", "tokens": "length"}
    status = {400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 404: "NOT_FOUND", 429: "RESOURCE_EXHAUSTED", 503: "UNAVAILABLE"}
    failures = {
        "error": (400, [{"error": {
            "code": 400, "message": "API key not valid. Please pass a valid API key.", "status": "INVALID_ARGUMENT",
            "details": [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID", "domain": "googleapis.com"}]}}]),
        "absent": (404, "models/gemini-3-flash-preview is not found for API version v1main, or is not supported for generateContent."),
        "busy": (503, "The model is overloaded. Please try again later.")}
    limit_words = ("You exceeded your current quota, please check your plan and billing details. "
                   "* Quota exceeded for metric: generate_content_free_tier_requests, limit: 20")

    def listed(self):
        return {"object": "list", "data": [
            {"id": "models/" + self.model, "object": "model", "owned_by": "google", "display_name": "Gemini 3 Flash Preview"}]}

    def error(self, status, words):
        return [{"error": {"code": status, "message": words, "status": self.status[status]}}]

    def limits(self, seconds):
        # It has no header for this.
        body = self.error(429, self.limit_words)
        body[0]["error"]["details"] = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": f"{seconds}.037906927s"}]
        return Refusal(429, body)

    def breaks(self):
        # Behind the events, and no event itself.
        words = "This model is currently experiencing high demand. Spikes in demand are usually temporary. Please try again later."
        yield json.dumps({"error": {"code": 503, "message": words, "status": "UNAVAILABLE"}}, indent=2).encode()

    def words(self, place, problem, name):
        if problem == "unknown":
            return f'Invalid JSON payload received. Unknown name "{name}"{f" at {place!r}" if place else ""}: Cannot find field.'
        return f"Invalid value at '{place}' ({name})"

    def excess(self, used, most):
        return f"The input token count ({used}) exceeds the maximum number of tokens allowed ({self.window - most})."

    def demand(self, body):
        for n, message in enumerate(body["messages"]):
            for call in (message.get("tool_calls") or [])[:1]:
                came = call.get("extra_content", {}).get("google", {}).get("thought_signature")
                if not came:
                    raise self.refuse(
                        400, "Function call is missing a thought_signature in functionCall parts. This is required for tools to work "
                        "correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call "
                        f"`default_api:{call['function']['name']}` , position {n + 1}. Please refer to "
                        "https://ai.google.dev/gemini-api/docs/thought-signatures for more details.")
                if came != self.issued.get(call["id"]):
                    raise self.refuse(400, "Corrupted thought signature.")

    def ending(self):
        return Turn("", end="function_call_filter: MALFORMED_FUNCTION_CALL") if self.scenario == "ends" else super().ending()

    def chunk(self, delta, finish=None, **more):
        return super().chunk({"role": "assistant", **delta}, finish, **more)

    def stream(self, turn, used, body):
        turn.thought = ""  # it shows none unless it is told to
        return super().stream(turn, used, body)

    def calls(self, turn):
        for n, (name, given) in enumerate(turn.calls):
            made = f"function-call-{1000 + 10 * len(self.asked) + n}"
            call = {"function": {"arguments": json.dumps(given), "name": name}, "id": made, "type": "function"}
            if n == 0:
                self.issued[made] = f"EjQKMgEMOdbHJChLX75QUCJjyYlm+{made}/8="
                call = {"extra_content": {"google": {"thought_signature": self.issued[made]}}, **call}
            yield {"tool_calls": [call]}

    def ends(self, finish, usage, wants_usage):
        yield self.event({**self.chunk({}, finish), **({"usage": usage} if wants_usage else {})})


class DeepSeek(StandIn):
    """Keeps the connection alive with comments. Thoughts of a turn with calls have to come back; the usage is on the last chunk."""

    name, prefix, key, model = "DeepSeek", "", KEY, "deepseek-v4-flash"
    shape = chat({"reasoning_content": (str, NONE)})
    limit_words = "Rate limit reached"
    failures = {
        "error": (402, "Insufficient Balance"), "absent": (400, "Model Not Exist"),
        "busy": (503, {"error": {
            "message": "Service is too busy. We advise users to temporarily switch to alternative LLM API service providers.",
            "type": "service_unavailable_error", "param": None, "code": "service_unavailable_error"}})}

    def listed(self):
        names = [self.model, "deepseek-v4-pro"]
        return {"object": "list", "data": [{"id": name, "object": "model", "owned_by": "deepseek"} for name in names]}

    def error(self, status, words):
        kind = {401: "authentication_error", 402: "unknown_error"}.get(status, "invalid_request_error")
        return {"error": {"message": words, "type": kind, "param": None, "code": "invalid_request_error"}}

    def words(self, place, problem, name):
        said = f"missing field `{name}`" if problem == "missing" else f"invalid type, expected {name}"
        return f"Failed to deserialize the JSON body into the target type: {place}: {said} at line 1 column 1"

    def demand(self, body):
        for message in body["messages"]:
            wanted = [self.issued[call["id"]] for call in message.get("tool_calls") or [] if call["id"] in self.issued]
            if not wanted:
                continue
            if not message.get("reasoning_content"):
                raise self.refuse(400, "The `reasoning_content` in the thinking mode must be passed back to the API.")
            if message["reasoning_content"] != wanted[0]:
                self.changed.append((message["reasoning_content"], wanted[0]))

    def ending(self):
        return Turn(PART, end="insufficient_system_resource") if self.scenario == "ends" else super().ending()

    def chunk(self, delta, finish=None, **more):
        made = super().chunk(delta, finish, system_fingerprint="fp_8802369eaa_prod0820_fp8_kvcache", **more)
        made["choices"][0]["logprobs"] = None
        return {"usage": None, **made}

    def opens(self):
        yield b": keep-alive\n\n: keep-alive\n\n"
        yield self.event(self.chunk({"role": "assistant", "content": None, "reasoning_content": ""}))

    def says(self, piece):
        return {"content": piece, "reasoning_content": None}

    def thinks(self, piece):
        return {"content": None, "reasoning_content": piece}

    def ends(self, finish, usage, wants_usage):
        more = {"prompt_tokens_details": {"cached_tokens": 0}, "prompt_cache_hit_tokens": 0, "prompt_cache_miss_tokens": usage["prompt_tokens"]}
        yield self.event({**self.chunk({"content": "", "reasoning_content": None}, finish), "usage": {**usage, **more}})


def provided(status, raw):
    """OpenRouter's error for an error of its provider."""
    more = {"metadata": {"raw": raw, "provider_name": "Google AI Studio", "is_byok": False}}
    return {"error": {"message": "Provider returned error", "code": status, **more}, "user_id": "user_2x"}


class OpenRouter(StandIn):
    """Keeps the connection alive with comments. The words of the provider are in `metadata.raw`, as JSON or plain; thoughts of a turn
    with calls come as `reasoning_details`, which this provider wants back."""

    name, prefix, key, model = "OpenRouter", "/api/v1", KEY, "google/gemini-3-flash-preview"
    shape = chat({"reasoning": (str, NONE), "reasoning_details": [dict]})
    limit_words = "google/gemini-3-flash-preview is temporarily rate-limited upstream. Please retry shortly."
    inner = {"error": {"code": 400, "message": "Schema for the function is not supported.", "status": "INVALID_ARGUMENT"}}
    failures = {
        "error": (400, provided(400, json.dumps(inner, indent=2))),
        "absent": (404, "No endpoints found that support tool use."),
        "busy": (502, provided(502, "upstream connect error or disconnect/reset before headers"))}
    broken_words = "Provider disconnected"

    def listed(self):
        return {"data": [
            {"id": self.model, "canonical_slug": self.model, "name": "Google: Gemini 3 Flash Preview", "created": 1790000000,
             "description": "", "context_length": 1048576, "architecture": {"modality": "text->text", "tokenizer": "Gemini"},
             "pricing": {"prompt": "0.0000005", "completion": "0.000003"}, "top_provider": {"context_length": 1048576},
             "per_request_limits": None, "supported_parameters": ["max_tokens", "reasoning", "tools", "tool_choice"]}]}

    def error(self, status, words):
        return {"error": {"message": words, "code": status}, "user_id": "user_2x"}

    def limits(self, seconds):
        return Refusal(429, provided(429, self.limit_words), Retry_After=str(seconds))

    def excess(self, used, most):
        return (f"This endpoint's maximum context length is {self.window} tokens. However, you requested about {used + most} tokens "
                f"({used} of text input, {most} in the output). Please reduce the length of either one, or use the "
                '"middle-out" transform to compress your prompt automatically.')

    def demand(self, body):
        for message in body["messages"]:
            wanted = [self.issued[call["id"]] for call in message.get("tool_calls") or [] if call["id"] in self.issued]
            if not wanted:
                continue
            if not message.get("reasoning_details"):
                self.refused.append("Function call is missing a thought_signature")
                raise Refusal(400, provided(400, json.dumps({"error": {
                    "code": 400, "message": "Function call is missing a thought_signature in functionCall parts.",
                    "status": "INVALID_ARGUMENT"}})))
            came = self.joined(message["reasoning_details"])
            if came != self.joined(wanted[0]):
                self.changed.append((came, wanted[0]))

    @staticmethod
    def joined(details):
        """Pieces of one index are one entry: a client sends them back whole or as they came."""
        out = []
        for detail in details:
            if out and "text" in detail and out[-1].get("index") == detail.get("index"):
                out[-1]["text"] += detail["text"]
            else:
                out.append(dict(detail))
        return out

    def chunk(self, delta, finish=None, **more):
        made = super().chunk({"role": "assistant", "content": "", **delta}, finish, provider="Google AI Studio", **more)
        made["choices"][0].update(native_finish_reason=finish and {"length": "MAX_TOKENS"}.get(finish, "STOP"), logprobs=None)
        return made

    def opens(self):
        yield b": OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n"

    def thinks(self, piece):
        return {"reasoning": piece, "reasoning_details": [self.detail(piece)]}

    @staticmethod
    def detail(text):
        return {"type": "reasoning.text", "text": text, "format": "google-gemini-v1", "index": 0}

    def calls(self, turn):
        made = None
        for n, (name, given) in enumerate(turn.calls):
            made = f"tool_calendar_events_{len(self.asked)}_{n}"
            yield {"tool_calls": [
                {"index": n, "id": made, "type": "function", "function": {"name": name, "arguments": json.dumps(given)}}]}
        if turn.thought and made:
            sealed = {"type": "reasoning.encrypted", "data": "AY89a18IwQsQ8in+" + made, "format": "google-gemini-v1", "id": made, "index": 1}
            self.issued[made] = [*map(self.detail, pieces(turn.thought)), sealed]
            yield {"reasoning": None, "reasoning_details": [sealed]}

    def breaks(self):
        yield self.event({**self.chunk({}, "error"), "error": {"code": 502, "message": self.broken_words}})

    def ends(self, finish, usage, wants_usage):
        yield self.event(self.chunk({}, finish))
        more = {"cost": 0.0012, "is_byok": False, "completion_tokens_details": {"reasoning_tokens": 0}}
        yield self.event(self.chunk({}, usage={**usage, **more}))


class Anthropic(StandIn):
    """Events with names. Unknown members are refused; thinking blocks of the last turn have to come back as they were, and a pause is
    gone on with when the turn comes back."""

    name, prefix, key, model, charset = "Anthropic", "", KEY, "claude-opus-5-5", "; charset=utf-8"
    closed = True
    finish = {"calls": "tool_use", "words": "end_turn", "tokens": "max_tokens"}
    limit_words = "This request would exceed your organization's rate limit of 30,000 input tokens per minute."
    failures = {
        "error": (400, "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade."),
        "absent": (404, "model: claude-opus-5-5"), "busy": (529, "Overloaded")}
    cached = {"cache_control": {"type!": {"ephemeral"}, "ttl": {"5m", "1h"}}}
    text = {"type!": {"text"}, "text!": str, **cached}
    use = {"id!": str, "name!": str, "input!": dict, **cached}
    block = (text, {"type!": {"tool_use"}, **use, "caller": dict}, {"type!": {"server_tool_use"}, **use, "caller": dict},
             {"type!": {"tool_result"}, "tool_use_id!": str, "content": (str, [text]), "is_error": bool, **cached},
             {"type!": {"thinking"}, "thinking!": str, "signature!": str}, {"type!": {"redacted_thinking"}, "data!": str})
    shape = {
        "model!": str, "max_tokens!": int, "messages!": [{"role!": {"user", "assistant"}, "content!": (str, [block])}],
        "system": (str, [text]), "stream": bool, "temperature": NUMBER, "thinking": dict,
        "tools": [{"name!": str, "description": str, "input_schema!": dict, "type": {"custom"}, **cached}],
        "tool_choice": ({"type!": {"auto", "any", "none"}, "disable_parallel_tool_use": bool}),
        "output_config": {"effort": {"low", "medium", "high", "max"}, "format": {"type!": {"json_schema"}, "schema!": dict}}}

    def get(self, path):
        if path == "/v1/models":
            return {"data": [{"type": "model", "id": self.model, "display_name": "Claude Opus 5.5", "created_at": "2026-10-01T00:00:00Z"}],
                    "has_more": False, "first_id": self.model, "last_id": self.model}
        raise self.missing("GET", path)

    def post(self, path, body):
        if path == "/v1/messages/count_tokens":
            return {"input_tokens": self.tokens(body)}
        if path == "/v1/messages":
            return self.answer(body)
        raise self.missing("POST", path)

    def authorize(self, headers):
        if self.key not in (headers.get("x-api-key"), headers.get("Authorization", "").removeprefix("Bearer ")):
            raise Refusal(401, self.error(401, "invalid x-api-key"))
        if headers.get("anthropic-version") not in ("2023-06-01", "2026-10-21"):
            raise Refusal(400, self.error(400, "anthropic-version: header is required"))

    def error(self, status, words):
        kinds = {400: "invalid_request_error", 401: "authentication_error", 404: "not_found_error", 429: "rate_limit_error",
                 529: "overloaded_error"}
        return {"type": "error", "error": {"type": kinds.get(status, "api_error"), "message": words}, "request_id": "req_011CbVRY6381"}

    def words(self, place, problem, name):
        place = re.sub(r"\[(\d+)\]", r".\1", place)
        said = {"unknown": "Extra inputs are not permitted", "missing": "Field required"}
        return f"{place}: Input should be {name}" if problem == "type" else f"{place}.{name}: {said[problem]}".lstrip(".")

    def excess(self, used, most):
        return f"prompt is too long: {used} tokens > {self.window - most} maximum"

    @staticmethod
    def content(message):
        return [{"type": "text", "text": message["content"]}] if isinstance(message["content"], str) else message["content"]

    def order(self, body):
        if json.dumps(body).count('"cache_control"') > 4:
            return "A maximum of 4 blocks with cache_control may be provided."
        open_uses, last = [], None
        for n, message in enumerate(body["messages"]):
            if message["role"] == last:
                return f"messages.{n}.role: roles must alternate"
            last = message["role"]
            blocks = self.content(message)
            if any(block["type"] == "text" and not block["text"].strip() for block in blocks):
                return f"messages.{n}: text content blocks must be non-empty"
            results = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
            if sorted(results) != sorted(open_uses):
                return (f"messages.{n}: `tool_use` ids were found without `tool_result` blocks immediately after: "
                        f"{', '.join(open_uses)}." if open_uses else
                        f"messages.{n}.content.0: unexpected `tool_use_id` found in `tool_result` blocks: {', '.join(results)}.")
            open_uses = [block["id"] for block in blocks if block["type"] == "tool_use"]
        return "`tool_use` ids were found without `tool_result` blocks at the end" if open_uses else None

    def demand(self, body):
        for n, message in enumerate(body["messages"]):
            if message["role"] != "assistant":
                continue
            came = [{k: v for k, v in block.items() if k != "cache_control"} for block in self.content(message)]
            uses = [block["id"] for block in came if block["type"] == "tool_use"] or ["paused"]
            sent = self.issued.get(uses[0])
            if sent is None:
                continue
            thinking = [block for block in sent if block["type"].endswith("thinking")]
            if thinking and not came[0]["type"].endswith("thinking"):
                raise self.refuse(
                    400, f"messages.{n}.content.0.type: Expected `thinking` or `redacted_thinking`, but found `{came[0]['type']}`. When "
                    "`thinking` is enabled, a final `assistant` message must start with a thinking block.")
            if thinking != [block for block in came if block["type"].endswith("thinking")]:
                raise self.refuse(
                    400, f"messages.{n}.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be "
                    "modified. These blocks must remain as they were in the original response.")
            if came != sent:
                self.changed.append((came, sent))

    def rounds(self, body):
        return sum(any(block["type"] == "tool_use" for block in self.content(message)) for message in body["messages"])

    def called(self, tool):
        return tool["name"]

    def ending(self):
        if self.scenario == "ends":
            return Turn("", end="refusal")
        if self.scenario == "pause" and len(self.asked) == 1:
            return Turn("Paris is ", end="pause_turn")
        return Turn("the capital of France.") if self.scenario == "pause" else super().ending()

    def event(self, value):
        return f"event: {value['type']}\n".encode() + super().event(value)

    def blocks(self, turn):
        """The blocks of a turn, as they have to come back."""
        if turn.thought:
            yield {"type": "thinking", "thinking": turn.thought, "signature": f"EqQBCkgIARABGAIiQL2UoU0b1OHYi+{len(self.asked)}=="}
            yield {"type": "redacted_thinking", "data": f"EmwKAhgBEgy3va3pzix/LafPsn4a+{len(self.asked)}"}
        if turn.text:
            yield {"type": "text", "text": turn.text}
        for n, (name, given) in enumerate(turn.calls):
            yield {"type": "tool_use", "id": f"toolu_01{len(self.asked)}{n}", "name": name, "input": given}
        if turn.end == "pause_turn":
            yield {"type": "server_tool_use", "id": "srvtoolu_011", "name": "web_search", "input": {"query": "capital of France"}}

    def deltas(self, block):
        """What a block starts as, and its pieces."""
        kind = block["type"]
        if kind == "text":
            return {**block, "text": ""}, [{"type": "text_delta", "text": piece} for piece in pieces(block["text"])]
        if kind == "thinking":
            thought = [{"type": "thinking_delta", "thinking": piece} for piece in pieces(block["thinking"])]
            return {**block, "thinking": "", "signature": ""}, [*thought, {"type": "signature_delta", "signature": block["signature"]}]
        if kind == "redacted_thinking":
            return block, []
        given = ["", *cut(json.dumps(block["input"]))]
        return {**block, "input": {}}, [{"type": "input_json_delta", "partial_json": piece} for piece in given]

    def stream(self, turn, used, body):
        blocks = list(self.blocks(turn))
        uses = [block["id"] for block in blocks if block["type"] == "tool_use"]
        if uses or turn.end == "pause_turn":
            self.issued[uses[0] if uses else "paused"] = blocks
        usage = {"input_tokens": used, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0, "service_tier": "standard"}
        yield self.event({"type": "message_start", "message": {
            "model": self.model, "id": "msg_01XFDUDYJgAACzvnptvVoYEL", "type": "message", "role": "assistant", "content": [],
            "stop_reason": None, "stop_sequence": None, "stop_details": None, "usage": {**usage, "output_tokens": 1}}})
        for n, block in enumerate(blocks):
            start, deltas = self.deltas(block)
            yield self.event({"type": "content_block_start", "index": n, "content_block": start})
            if n == 0:
                yield self.event({"type": "ping"})
            for delta in deltas:
                yield self.event({"type": "content_block_delta", "index": n, "delta": delta})
            if self.scenario == "broken":
                yield self.event({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}, "request_id": "req_1"})
                return
            yield self.event({"type": "content_block_stop", "index": n})
        end = turn.end or (self.finish["calls"] if turn.calls else self.finish["words"])
        details = {"type": "refusal", "category": "cyber", "explanation": "This was declined as unsafe."} if end == "refusal" else None
        yield self.event({"type": "message_delta", "delta": {"stop_reason": end, "stop_sequence": None, "stop_details": details},
                          "usage": {**usage, "output_tokens": 15}})
        yield self.event({"type": "message_stop"})


ALL = [Ollama, LlamaCpp, VLLM, LMStudio, Gemini, DeepSeek, OpenRouter, Anthropic]


class Endpoint(Handler):
    """HTTP of a stand-in."""

    stand = None

    def do_GET(self):
        self.respond(self.stand.get)

    def do_POST(self):
        body = json.loads(self.body())
        self.respond(lambda path: self.stand.post(path, body))

    def respond(self, make):
        try:
            self.stand.authorize(self.headers)
            made = make(self.path.split("?")[0])
            if isinstance(made, (dict, list)):
                return self.whole(200, made)
            self.begin(200, "text/event-stream", Cache_Control="no-cache", Transfer_Encoding="chunked")
            for piece in made:
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.wfile.write(b"0\r\n\r\n")
        except Refusal as refusal:
            self.whole(refusal.status, refusal.body, **refusal.headers)

    def handle(self):
        try:
            super().handle()
        except (BrokenPipeError, ConnectionResetError):
            pass  # The client has what it wants.

    def begin(self, status, kind, **more):
        self.send_response(status)
        for name, value in {"Content_Type": kind + self.stand.charset, **more}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def whole(self, status, body, **more):
        isText = isinstance(body, str)
        sent = (body if isText else json.dumps(body, indent=1)).encode()
        self.begin(status, "text/plain" if isText else "application/json", Content_Length=str(len(sent)), **more)
        self.wfile.write(sent)


def main(name, port="0"):
    stand = next(one for one in ALL if one.name.lower() == name.lower())()
    print(stand.start(int(port)), flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
