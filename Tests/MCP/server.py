"""An MCP server on standard input and output that needs no packages: server.py [MODE] [FILE].

It speaks the versions with a handshake. MODE makes it misbehave: `dies`, `garbage`, `silent`, `large`, `slow` and `stubborn` when a tool is
called, `null` with no result, `banner` and `logs` before they answer, `changed` and `gone` in its list of tools, `old` in the version it speaks, `asks` with a request of its own before it answers, `brittle` by ending at a question that it does not know.
FILE, if any, gets a line for each message that it reads.
"""

import json
import sys
import time

MODE = sys.argv[1] if len(sys.argv) > 1 else "good"
LOG = open(sys.argv[2], "a", buffering=1) if len(sys.argv) > 2 else None
READS = {"readOnlyHint": True}
TOOLS = [
    {
        "name": "say-hello",
        "description": "Greets somebody" + (" else" if MODE == "changed" else ""),
        "annotations": READS,
        "inputSchema": {
            "type": "object",
            "properties": {
                "fullName": {"type": "string", "description": "Whom to greet"},
                "times": {"type": "integer", "default": 1},
                "tone": {"enum": ["kind", "short"], "default": "kind"},
                "when": {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}], "default": None},
                "filter": {"type": "object", "properties": {"deep": {"type": "string"}}},
            },
            "required": ["fullName"],
        },
    },
    {
        "name": "count",
        "description": "Counts letters",
        "annotations": READS,
        "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
        "outputSchema": {
            "type": "object",
            "properties": {
                "letterCount": {"type": "integer"},
                "words": {"type": "array", "items": {"type": "string"}},
                "note": {"type": "string"},
            },
            "required": ["letterCount", "words"],
        },
    },
    {"name": "picture", "description": "Draws", "annotations": READS, "inputSchema": {"type": "object", "properties": {}}},
    {"name": "fail", "description": "Fails", "annotations": READS, "inputSchema": {"type": "object", "properties": {}}},
    {"name": "post", "description": "Posts a text", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}}},
    {
        "name": "nested",
        "description": "Cannot be called",
        "inputSchema": {"type": "object", "properties": {"query": {"type": "object"}}, "required": ["query"]},
    },
]
if MODE == "gone":
    TOOLS = TOOLS[1:]


def send(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def text(words):
    return {"content": [{"type": "text", "text": words}]}


def call(name, arguments):
    if MODE == "dies":
        print("the disk is full", file=sys.stderr)
        sys.exit(3)
    if MODE == "garbage":
        print("Connected to the database!", flush=True)
    if MODE in ("silent", "stubborn"):
        return None
    if MODE == "slow":
        time.sleep(2)
    if MODE == "large":
        return text("x" * 5 * 1024 * 1024)
    if name == "say-hello":
        return text("; ".join([f"Hello {arguments['fullName']}"] * arguments.get("times", 1)) + "\n" + json.dumps(arguments, sort_keys=True))
    if name == "count":
        words = arguments["text"].split()
        result = {"letterCount": sum(map(len, words)), "words": words, "other": 1}
        return {**text(json.dumps(result)), "structuredContent": result}
    if name == "picture":
        image = {"type": "image", "data": "iVBORw0KGgo=", "mimeType": "image/png"}
        return {"content": [{"type": "text", "text": "A house."}, image, image]}
    if name == "post":
        return text("posted " + arguments.get("text", "nothing"))
    return {**text("the printer is out of paper"), "isError": True}


if MODE == "banner":
    print("Tiny server 1.2 on stdio", flush=True)
    print("ready.", flush=True)
if MODE == "logs":
    print(json.dumps({"level": 30, "time": 1, "msg": "listening"}), flush=True)
    print("[]", flush=True)
if MODE == "refuses":
    request = json.loads(sys.stdin.readline())
    send({"id": request["id"], "error": {"code": -32601, "message": "Method not found"}})
    request = json.loads(sys.stdin.readline())
    send({"id": request["id"], "error": {"code": -32000, "message": "no licence was found"}})
if MODE == "stubborn":
    import signal

    signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    if LOG:
        LOG.write(line)
    request = json.loads(line)
    method, params = request.get("method"), request.get("params", {})
    if method is None or "id" not in request:
        continue
    answer = {"id": request["id"]}
    if method == "initialize":
        version = "1999-01-01" if MODE == "old" else params["protocolVersion"]
        version = "2025-06-18" if version == "2025-11-25" else version
        server = {"name": "tiny", "version": "1.2"}
        send({**answer, "result": {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": server}})
    elif method == "tools/list":
        # Two pages.
        first = "cursor" not in params
        page = TOOLS[:3] if first else TOOLS[3:]
        send({**answer, "result": {"tools": page, **({"nextCursor": "more"} if first else {})}})
    elif method == "tools/call":
        if MODE == "asks":
            send({"id": "s1", "method": "ping"})
            send({"id": "s2", "method": "sampling/createMessage", "params": {}})
            send({"method": "notifications/progress", "params": {"progressToken": 1, "progress": 1}})
        if MODE == "null":
            send({**answer, "result": None})
            continue
        result = call(params["name"], params.get("arguments", {}))
        if result is not None:
            send({**answer, "result": result})
    elif MODE == "brittle":
        print("1 validation error for ClientRequest", file=sys.stderr)
        sys.exit(1)
    else:
        send({**answer, "error": {"code": -32601, "message": "Method not found"}})
while MODE == "stubborn":
    time.sleep(1)
