"""A program that the person added, and whose answers others wrote: zoo.py mcp|describes|tool LOG. What it is told goes into LOG; its answer is zoo.txt
beside it, as a failure when it is asked about `fail`. As an MCP server it has a tool that reads, `look_up`, and one that sends, `post`; one that `describes` says the text of its tools."""
import json
import pathlib
import sys

log = open(sys.argv[2], "a", buffering=1)
text = (pathlib.Path(sys.argv[2]).parent / "zoo.txt").read_text()


def tool(name, **more):
    schema = {"type": "object", "properties": {"about": {"type": "string"}}, "required": ["about"]}
    about = text if sys.argv[1] == "describes" else "Looks up animals of the zoo"
    return {"name": name, "description": about, "inputSchema": schema, **more}


if sys.argv[1] == "tool":
    request = sys.stdin.read()
    log.write(request + "\n")
    if json.loads(request)["args"]["about"] == "fail":
        sys.exit(text)
    print(json.dumps({"text": text}))
    sys.exit()
for line in sys.stdin:
    request = json.loads(line)
    method, params = request.get("method"), request.get("params", {})
    if "id" not in request:
        continue
    if method == "tools/call":
        log.write(json.dumps(params) + "\n")
    if method == "initialize":
        result = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "zoo", "version": "1"}}
    elif method == "tools/list":
        result = {"tools": [tool("look_up", annotations={"readOnlyHint": True}), tool("post")]}
    elif method == "tools/call":
        fails = params.get("arguments", {}).get("about") == "fail"
        result = {"content": [{"type": "text", "text": text}], "isError": fails}
    else:
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32601, "message": "Method not found"}}), flush=True)
        continue
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
