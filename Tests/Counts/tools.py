"""Lists of MCP servers and their tools, of declared tools, of family programs, and of clients."""

import json
import os
import subprocess

from counting import MOMENT, Kinds, each

tools = Kinds()
kind = tools.kind

# An MCP server over standard input with COUNT tools: NAME COUNT. A file `down-NAME` ends it.
MCP = """import json, os, sys
name, count = sys.argv[1], int(sys.argv[2])
down = os.path.join(os.path.dirname(__file__), "down-" + name)
if os.path.exists(down):
    sys.exit(name + " is out of order")
for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    method, reply = message["method"], {}
    if method == "initialize":
        about = {"name": name, "version": "1"}
        reply["result"] = {"protocolVersion": "2025-06-18", "serverInfo": about}
        reply["result"]["capabilities"] = {"tools": {}}
    elif method == "tools/list":
        schema = {"properties": {"text": {"type": "string"}}, "required": ["text"]}
        tool = {"description": "Repeats", "annotations": {"readOnlyHint": True}}
        tool["inputSchema"] = {"type": "object", **schema}
        reply["result"] = {"tools": [{"name": "echo%d" % i, **tool} for i in range(count)]}
    elif method == "tools/call":
        text = message["params"]["arguments"]["text"]
        if text == "broken":
            reply["result"] = {"isError": True, "content": [{"type": "text", "text": "broken"}]}
        else:
            text = " ".join((name, message["params"]["name"], text))
            reply["result"] = {"content": [{"type": "text", "text": text}]}
    else:
        reply["error"] = {"code": -32601, "message": "no such method"}
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **reply}), flush=True)
"""
ECHO = "{ about: Repeats, args: { text: string }, result: string }"


def asked(names, tool="echo"):
    """The declarations of tools `NAME.echo` and a step for each."""
    head = ("tools:\n" + each(names, f"  NAME.{tool}: {ECHO}")) if names else ""
    return head, each(names, f"- id: NAME\n  NAME.{tool}: {{ text: hello }}\n  on_error: omit")


@kind("MCP servers of the network")
def mcp_http(c):
    server = c.server()
    for name in c.items:
        c.start("mcp", "add", name, f"{server.url}/mcp/{name}", "--yes")
    listed = c.json("mcp", "--json")["servers"]
    c.same(
        "servers",
        [(s["name"], [t["tool"] for t in s["tools"]]) for s in listed],
        [(name, ["echo", "post"]) for name in c.items],
    )
    if c.bad is not None:
        server.faults[f"/mcp/{c.failing}"] = "cut"
    head, steps = asked(c.items)
    lines, said = c.run(
        steps,
        each(c.good, "NAME: <<NAME>>") or "Nothing.",
        head=head,
        code=0 if c.bad is None else 11,
    )
    c.same("answers", lines, [f"{name}: hello" for name in c.good] or ["Nothing."])
    c.names_failing(said)
    asked_at = {target for _, _, target, body in server.take() if "tools/call" in body}
    c.holds("a server was not called", asked_at >= {f"/mcp/{name}" for name in c.good})


@kind("MCP servers that are programs")
def mcp_programs(c):
    script = c.write("server.py", MCP)
    for name in c.items:
        c.start("mcp", "add", name, "--yes", "--no-sandbox", "--", "python3", script, name, "1")
    c.same("servers", [s["name"] for s in c.json("mcp", "--json")["servers"]], list(c.items))
    if c.bad is not None:
        c.write(f"down-{c.failing}", "")
    head, steps = asked(c.items, "echo0")
    lines, said = c.run(
        steps,
        each(c.good, "NAME: <<NAME>>") or "Nothing.",
        head=head,
        code=0 if c.bad is None else 11,
    )
    c.same("answers", lines, [f"{name}: {name} echo0 hello" for name in c.good] or ["Nothing."])
    c.names_failing(said)
    for name in c.items:
        c.start("mcp", "remove", name)
    c.same("servers that are left", c.json("mcp", "--json")["servers"], [])


@kind("tools of one MCP server")
def mcp_tools(c):
    script = c.write("server.py", MCP)
    # A server without a tool is not added.
    code = 0 if c.n else 10
    c.start("mcp", "add", "tiny", "--yes", "--no-sandbox", "--", "python3", script, "tiny", c.n, code=code)
    if not c.n:
        return
    listed = c.json("mcp", "--json")["servers"]
    c.same("tools", [t["tool"] for t in listed[0]["tools"]], [f"echo{i}" for i in range(c.n)])
    head = ("tools:\n" + each(c.items, f"  tiny.echoINDEX: {ECHO}")) if c.n else ""
    steps = each(c.items, "- id: NAME\n  tiny.echoINDEX: { text: NAME }\n  on_error: omit")
    if c.bad is not None:
        steps = steps.replace("text: " + c.failing, "text: broken")
    lines, said = c.run(
        steps, each(c.good, "<<NAME>>") or "Nothing.", head=head, code=0 if c.bad is None else 11
    )
    c.same(
        "answers",
        lines,
        [f"tiny echo{i} {name}" for i, name in enumerate(c.items) if i != c.bad] or ["Nothing."],
    )
    c.names(said, "" if c.bad is None else f"tiny.echo{c.bad}")


TOOL = """#!/usr/bin/env python3
import json, sys
name = json.load(sys.stdin)["args"]["text"]
if name == "broken":
    sys.exit("the tool is broken")
json.dump({"value": name.upper()}, sys.stdout)
"""


@kind("declared tools that are programs")
def programs(c):
    script = c.program("tool.py", TOOL)
    one = "args: { text: string }, result: { value: string }"
    c.configure(
        ("tools:\n" if c.n else "")
        + each(c.items, f"  NAME.get: {{ run: [{script}], {one}, sandbox: off }}")
    )
    listed = c.json("backend", "--json")
    c.same("tools", [t["name"] for t in listed["tools"]], [f"{name}.get" for name in c.items])
    for name in c.items[:1]:
        c.start("backend", "test", f"{name}.get", "text=alpha")
    head = ("tools:\n" + each(c.items, f"  NAME.get: {{ {one} }}")) if c.n else ""
    steps = each(c.items, "- id: NAME\n  NAME.get: { text: NAME }\n  on_error: omit")
    if c.bad is not None:
        steps = steps.replace("text: " + c.failing, "text: broken")
    lines, said = c.run(
        steps,
        each(c.good, "<<NAME.value>>") or "Nothing.",
        head=head,
        code=0 if c.bad is None else 11,
    )
    c.same("answers", lines, [name.upper() for name in c.good] or ["Nothing."])
    c.names_failing(said)
    # Written into an ability, all at once.
    file = c.ability("prompt: Say hello.\n", "empty")
    if c.n:
        c.start("backend", "into", file, *(f"{name}.get" for name in c.items))
        text = open(file).read()
        c.holds("a declaration is missing", all(f"{name}.get" in text for name in c.items))


@kind("declared tools that are services")
def services(c):
    server = c.server()
    for i, name in enumerate(c.items):
        server.pages[f"/tools/{name}"] = (json.dumps({"rate": i + 0.5}), "application/json")
    if c.bad is not None:
        server.faults[f"/tools/{c.failing}"] = "cut"
    one = "args: { from: string }, result: { rate: number }"
    c.configure(
        ("tools:\n" if c.n else "")
        + each(
            c.items,
            f'  NAME.rate: {{ http: {{ url: "{server.url}/tools/NAME", method: GET }}, {one} }}',
        )
    )
    head = ("tools:\n" + each(c.items, f"  NAME.rate: {{ {one} }}")) if c.n else ""
    steps = each(c.items, "- id: NAME\n  NAME.rate: { from: EUR }\n  on_error: omit")
    lines, said = c.run(
        steps,
        each(c.good, "<<NAME.rate>>") or "Nothing.",
        head=head,
        code=0 if c.bad is None else 11,
    )
    c.same("answers", lines, [str(i + 0.5) for i in range(c.n) if i != c.bad] or ["Nothing."])
    c.names_failing(said)
    sent = c.json("history", "show", "--sent", "--json")["sent"]
    c.same(
        "requests in the history",
        sorted(
            s["text"].split("?")[0]
            for s in sent
            if s["to"].split("/")[-1] in c.good or "GET" in s["text"]
        ),
        sorted(
            f"GET {server.url}/tools/{name}"
            for name in c.items
            for _ in range(1 if name in c.good else 2)
        ),
    )


FAMILY = """import json, sys
family = sys.argv[1]
tool = {"tasks": "tasks.list", "reminders": "reminders.list"}.get(family, family + ".search")
field = {"contacts": "name", "mail": "subject"}.get(family, "title")
for line in sys.stdin:
    request = json.loads(line)
    if request["tool"] == "hello":
        reply = {"result": {"protocol": 1, "families": [family], "tools": [tool]}}
    elif sys.argv[2] == "bad":
        sys.exit(family + " is out of order")
    else:
        reply = {"result": {"items": [{"id": str(i), field: family + str(i)} for i in range(3)]}}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
"""
FAMILIES = (
    ("notes", "notes.search: {}", "title"),
    ("contacts", "contacts.search: { query: a }", "name"),
    ("tasks", "tasks.list: {}", "title"),
    ("reminders", "reminders.list: {}", "title"),
    ("mail", "mail.search: {}", "subject"),
)


@kind("programs for families")
def families(c):
    script = c.write("family.py", FAMILY)
    rows = FAMILIES[: c.n]
    c.configure(
        ("backends:\n" if c.n else "")
        + "".join(
            f"  {row[0]}: {{ program: [python3, {script}, {row[0]}, "
            f"{'bad' if i == c.bad else 'good'}], sandbox: off }}\n"
            for i, row in enumerate(rows)
        )
    )
    steps = "".join(f"- id: {row[0]}\n  {row[1]}\n  on_error: omit\n" for row in rows)
    good = [row for i, row in enumerate(rows) if i != c.bad]
    prompt = "".join(
        f'<<{family}.items | map({field}) | join(" ")>>\n' for family, _, field in good
    )
    lines, said = c.run(steps, prompt or "Nothing.", code=0 if c.bad is None else 11)
    c.same(
        "answers",
        lines,
        [" ".join(f"{family}{i}" for i in range(3)) for family, _, _ in good] or ["Nothing."],
    )
    c.names(said, "" if c.bad is None else rows[c.bad][0])


@kind("abilities served to a client")
def served(c):
    for i, name in enumerate(c.items):
        file = c.write(
            f"{name}.lucidability",
            f"lucidability: 1\nkind: ability\nlabel: {name.title()}\ninputs:\n"
            f"  word: {{ type: string }}\n"
            "steps:\n  - id: n\n    notes.search: { query: <<word>> }\nprompt: <<word>>\n",
        )
        c.start("install", "--yes", file)
        c.start("mcp", "expose", name, "--to", "desk", "--yes")
    c.write("vault/notes/one.md", "A bridge.\n")
    exposed = c.json("mcp", "exposed", "--json", code=(0, 10))
    c.holds("an ability is not listed", all(name in json.dumps(exposed) for name in c.items))
    c.command = "lucid mcp serve --client desk"
    process = subprocess.Popen(
        [c.home.lucid, "mcp", "serve", "--client", "desk", "--at", MOMENT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=c.path,
        env={"HOME": str(c.path), "PATH": os.environ["PATH"], "TZ": "UTC"},
    )

    def send(**message):
        process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        process.stdin.flush()

    def replies(count):
        found = {}
        while len(found) < count:
            line = process.stdout.readline()
            if not line:
                break
            message = json.loads(line)
            if "id" in message:
                found[message["id"]] = message
        return found

    try:
        send(
            id="i",
            method="initialize",
            params={
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "desk", "version": "1"},
            },
        )
        replies(1)
        send(method="notifications/initialized")
        send(id="l", method="tools/list", params={})
        listed = replies(1)["l"]["result"]["tools"]
        c.same("tools", sorted(tool["name"] for tool in listed), sorted(c.items))
        for i, name in enumerate(c.items):
            send(
                id=name,
                method="tools/call",
                params={"name": name, "arguments": {} if i == c.bad else {"word": "bridge"}},
            )
        found = replies(c.n)
        c.same("answers", sorted(found), sorted(c.items))
        failed = [
            name
            for name in c.items
            if found[name].get("error") or found[name]["result"].get("isError")
        ]
        c.same("calls that failed", failed, [] if c.bad is None else [c.failing])
    finally:
        process.stdin.close()
        error = process.stderr.read()
        code = process.wait(timeout=20)
        process.stdout.close()
        process.stderr.close()
    c.holds(
        f"CRASH, exit {code}: {error[-200:]}" if code < 0 or code > 131 else f"exit {code}",
        code == 0,
    )
