"""Clients of the program as an MCP server: clients.py LUCID BIN CALLS. The official SDK in both eras of the protocol, over standard
input and over HTTP; each version of the protocol; a client that dies; two at once; memory over CALLS calls; four checkers by others."""
import asyncio
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

import httpx2
from mcp import Client, StdioServerParameters, types
from mcp.client.streamable_http import streamable_http_client

from home import Home, check
from stand_ins import StandIns

lucid, tools, calls = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
# A model that repeats the line of the prompt that holds the input.
CONFIGURATION = """vault: ~/vault
models:
  default: echo
  echo: { command: [grep, -o, "The [a-z0-9]* has [0-9]* events"] }
"""
home = Home(lucid, CONFIGURATION)
(home.path / "vault/reminders").mkdir(parents=True)
variables = {"HOME": str(home.path), "PATH": os.environ["PATH"], "TZ": "UTC"}

AGENDA = """lucidability: 1
kind: ability
label: Agenda
inputs:
  word: { type: string, default: day }
steps:
  - id: events
    calendar.events: { from: today, to: tomorrow }
prompt: "The <<word>> has <<events.count>> events."
"""
(home.path / "vault/calendar").mkdir()
agenda = home.ability("agenda", AGENDA)


def served(*more):
    return [lucid, "mcp", "serve", "--client", "tester", *more]


# Nothing is exposed before the person agrees, and the flow is named.
check("nothing is exposed" in home.run("mcp", "exposed", code=10), "nothing is exposed at first")
refused = home.run("mcp", "expose", "reminder", "--to", "tester", code=22)
check("sends reminders to client tester" in refused and "--yes" in refused, f"the flow and the remedy are named: {refused}")
for name in ("reminder", "weather", agenda):
    home.run("mcp", "expose", name, "--to", "tester", "--yes")
home.run("trust", "grant", agenda, "--yes")

# What stays on this machine is refused, also when it was exposed before.
home.configure(CONFIGURATION + "policy:\n  local_only: [calendar]\n")
kept = home.run("mcp", "expose", agenda, "--to", "other", "--yes", code=22)
check("local_only" in kept, f"local_only is named: {kept}")
done = subprocess.run(
    [lucid, "mcp", "call", "agenda", "--client", "tester"], input="{}", capture_output=True, text=True, env=variables, cwd=home.path)
check(done.returncode == 22 and json.loads(done.stdout)["isError"], f"local_only refuses a call: {done.stdout}")
check("events" not in json.loads(done.stdout)["content"][0]["text"].replace("calendar", ""), "and nothing of the result is told")
home.configure(CONFIGURATION)


class Raw:
    """A client without a library: one message a line."""

    def __init__(self, *more):
        self.process = subprocess.Popen(
            served(*more), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=variables, cwd=home.path)
        self.number = 0

    def send(self, method, params=None, **more):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "method": method, **more, **({"params": params} if params else {})}) + "\n")
        self.process.stdin.flush()

    def ask(self, method, params=None):
        self.number += 1
        self.send(method, params, id=self.number)
        while True:
            reply = json.loads(self.process.stdout.readline())
            if reply.get("id") == self.number:
                return reply

    def end(self):
        self.process.stdin.close()
        return self.process.wait(timeout=600)

    def memory(self):
        """Resident memory in KiB, which is only printed."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1))


def versions():
    for version in ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "1999-01-01"):
        raw = Raw()
        agreed = raw.ask("initialize", {
            "protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}})["result"]
        wanted = version if version.startswith("202") else "2025-11-25"
        check(agreed["protocolVersion"] == wanted, f"{version}: {agreed['protocolVersion']}")
        raw.send("notifications/initialized")
        check(raw.ask("ping")["result"] == {}, f"{version}: ping")
        listed = types.ListToolsResult.model_validate(raw.ask("tools/list")["result"])
        check([tool.name for tool in listed.tools] == ["agenda", "reminder", "weather"], f"{version}: {listed}")
        result = types.CallToolResult.model_validate(raw.ask("tools/call", {"name": "agenda", "arguments": {"word": "morning"}})["result"])
        check(not result.is_error and "The morning has 0 events" in json.dumps(result.structured_content), f"{version}: {result}")
        check(raw.ask("tools/call", {"name": "none"})["error"]["code"] == -32602, f"{version}: unknown tool")
        check(raw.end() == 0, f"{version}: exit")
    raw = Raw()
    meta = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
    found = raw.ask("server/discover", {"_meta": meta})["result"]
    check("2026-07-28" in found["supportedVersions"] and found["resultType"] == "complete", f"discover: {found}")
    check(raw.ask("initialize", {"_meta": meta})["error"]["code"] == -32601, "no handshake without sessions")
    other = raw.ask("tools/list", {"_meta": {**meta, "io.modelcontextprotocol/protocolVersion": "2030-01-01"}})
    check(other["error"]["code"] == -32022 and "2026-07-28" in other["error"]["data"]["supported"], f"version: {other}")
    failed = raw.ask("prompts/get", {"_meta": meta, "name": "agenda", "arguments": {"nope": "1"}})
    check(failed["error"]["code"] == -32603 and "no input `nope`" in failed["error"]["message"], f"a prompt that fails: {failed}")
    odd = raw.ask("tools/call", {"_meta": {**meta, "progressToken": {"a": 1}}, "name": "agenda", "arguments": {}})
    check(not odd["result"]["isError"], f"a token that is none: {odd}")
    skills = raw.ask("skills/list", {"_meta": meta})["result"]["skills"]
    check([skill["frontmatter"]["name"] for skill in skills] == ["agenda", "reminder", "weather"], f"skills: {skills}")
    for file in skills[0]["resources"]:
        text = raw.ask("resources/read", {"_meta": meta, "uri": file["uri"]})["result"]["contents"][0]["text"]
        check(file["digest"] == "sha256:" + hashlib.sha256(text.encode()).hexdigest(), f"the digest of {file['uri']}")
    one = raw.ask("skills/get", {"_meta": meta, "uri": skills[0]["uri"]})["result"]["skill"]
    check(one == skills[0], "skills/get gives the entry of the list")
    check(raw.end() == 0, "exit")


async def sdk(connection, mode):
    seen = []

    async def progress(done, total, message):
        seen.append(message)

    async with Client(connection, mode=mode) as client:
        names = [tool.name for tool in (await client.list_tools()).tools]
        check(names == ["agenda", "reminder", "weather"], f"{mode}: {names}")
        result = await client.call_tool("agenda", {"word": "week"}, progress_callback=progress)
        check(not result.is_error and "The week has 0 events" in result.content[0].text, f"{mode}: {result}")
        check(seen == ["events: calendar.events"], f"{mode}: progress {seen}")
        wrong = await client.call_tool("reminder", {"title": "x"})
        check(wrong.is_error and "at" in wrong.content[0].text, f"{mode}: {wrong}")
        prompts = [prompt.name for prompt in (await client.list_prompts()).prompts]
        check(prompts == names, f"{mode}: {prompts}")
        prompt = await client.get_prompt("agenda", {"word": "year"})
        check("The year has 0 events" in prompt.messages[0].content.text, f"{mode}: {prompt}")
        read = await client.read_resource("skill://lucid/agenda/SKILL.md")
        check(read.contents[0].text.startswith("---\nname: \"agenda\""), f"{mode}: {read}")


async def over_streams():
    for mode in ("legacy", "auto"):
        await sdk(StdioServerParameters(command=lucid, args=served()[1:], env=variables, cwd=str(home.path)), mode)


class Listening:
    """The server over HTTP, with the token that it prints."""

    def __enter__(self):
        self.process = subprocess.Popen(
            served("--http", "0"), stderr=subprocess.PIPE, text=True, env=variables, cwd=home.path)
        self.url = re.search(r"http://127.0.0.1:\d+/mcp", self.process.stderr.readline()).group(0)
        self.token = self.process.stderr.readline().split()[-1]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=600)


async def over_http():
    with Listening() as server:
        for headers, status in (
            ({}, 401), ({"Authorization": "Bearer wrong"}, 401),
            ({"Authorization": "Bearer " + server.token, "Origin": "https://evil.example"}, 403),
            ({"Authorization": "Bearer " + server.token, "Host": "evil.example"}, 421),
        ):
            reply = httpx2.post(server.url, json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, headers=headers)
            check(reply.status_code == status and "agenda" not in reply.text, f"{headers}: {reply.status_code}")
        sender = {"Authorization": "Bearer " + server.token}
        two = [{"jsonrpc": "2.0", "id": number, "method": "ping"} for number in (1, 2)]
        reply = httpx2.post(server.url, json=[*two, {"jsonrpc": "2.0", "method": "notifications/initialized"}], headers=sender)
        check([one["id"] for one in reply.json()] == [1, 2], f"a list of messages: {reply.text}")
        reply = httpx2.post(server.url, content=b"x" * 5_000_000, headers={**sender, "Content-Type": "application/json"})
        check(reply.status_code == 413, f"a huge body: {reply.status_code}")
        for path, method, status in (("/", "POST", 404), ("/mcp/../etc/passwd", "POST", 404), ("/mcp", "GET", 405), ("/mcp", "DELETE", 405)):
            reply = httpx2.request(method, server.url.removesuffix("/mcp") + path, headers=sender)
            check(reply.status_code == status, f"{method} {path}: {reply.status_code}")
        for mode in ("legacy", "auto"):
            async with httpx2.AsyncClient(headers={"Authorization": "Bearer " + server.token}) as http:
                await sdk(streamable_http_client(server.url, http_client=http), mode)
        done = subprocess.run([tools + "/jbt-mcpcheck", server.url, "--token", server.token], capture_output=True, text=True)
        check(done.returncode == 0, f"jbt-mcpcheck: {done.stdout}{done.stderr}")


def checkers():
    command = shlex.join(served())
    for words in (
        ["mcp-conform", "server", "--transport", "stdio", "--command", command], ["amagi-mcp-probe", "--", *served("--authoring")],
        ["mcp-assert", "audit", "--server", command], ["mcp-assert", "fuzz", "--runs", "5", "--seed", "7", "--server", command],
    ):
        done = subprocess.run([f"{tools}/{words[0]}", *words[1:]], capture_output=True, text=True, env=variables, cwd=home.path)
        check(done.returncode == 0, f"{' '.join(words)}: {done.stdout}{done.stderr}")


def pending():
    """A reminder of a client is pending, shown, applied; the history names the client and has no contents."""
    before = list((home.path / "vault/reminders").iterdir())
    raw = Raw()
    result = raw.ask("tools/call", {"name": "reminder", "arguments": {"title": "Call the dentist", "at": "2027-01-05T09:00"}})["result"]
    raw.end()
    check("Not written yet" in result["content"][0]["text"].split("\n")[0], f"said first: {result}")
    check(result["structuredContent"]["pending"][0]["tool"] == "reminders.create", f"pending: {result}")
    run = result["structuredContent"]["run"]
    check(list((home.path / "vault/reminders").iterdir()) == before, "nothing is written")
    check("1 pending change" in home.result("status", "--quiet")[1], "the status counts it")
    check("Call the dentist" in home.run("apply", run), "the person sees it")
    shown = home.run("history", "show", run)
    check("lucid mcp call reminder --client tester" in shown and "kept     without bookmarks, calendar" in shown, f"history: {shown}")
    home.run("apply", run, "--all")
    files = [file for file in (home.path / "vault/reminders").iterdir() if file not in before]
    check(len(files) == 1 and "Call the dentist" in files[0].read_text(), f"applied: {files}")


def budget():
    """The budget of a day holds for clients: the request that would exceed it is not sent, and the remedy is told."""
    stand = StandIns()
    home.configure(f"""vault: ~/vault
models: {{ default: local, local: {{ openai: "{stand.url}/model/v1", model: small }} }}
budgets: {{ tokens_per_day: 1 }}
""")
    spend = home.ability("spend", "lucidability: 1\nkind: ability\nlabel: Spend\nprompt: Say hello.\n")
    home.run("mcp", "expose", spend, "--to", "spender", "--yes")
    done = subprocess.run(
        [lucid, "mcp", "call", "spend", "--client", "spender"], input="{}", capture_output=True, text=True, env=variables, cwd=home.path)
    check(done.returncode == 33 and json.loads(done.stdout)["isError"], f"budget: {done.returncode} {done.stdout}{done.stderr}")
    check("`tokens_per_day`" in done.stdout and "For the person: " in done.stdout, f"the remedy: {done.stdout}")
    check(not stand.take(), "a request beyond the budget was sent")
    stand.stop()
    home.configure(CONFIGURATION)


def dying():
    """A client that is killed in the middle of calls leaves no process behind, and another one goes on."""
    first, second = Raw(), Raw()
    for _ in range(12):
        first.number += 1
        first.send("tools/call", {"name": "agenda", "arguments": {}}, id=first.number)
    first.process.stdin.close()
    check(first.process.wait(timeout=600) == 0, "a server ends with its client")
    check(not second.ask("tools/call", {"name": "agenda", "arguments": {}})["result"]["isError"], "the other client is served")
    # One that is cancelled gets no reply, and the next call does.
    second.number += 1
    second.send("tools/call", {"name": "agenda", "arguments": {}}, id=second.number)
    second.send("notifications/cancelled", {"requestId": second.number})
    check(second.ask("tools/list")["result"]["tools"], "served after a cancellation")
    check(second.end() == 0, "exit")


def memory():
    """Two clients with a half of the calls each."""
    clients = [Raw(), Raw()]
    began, figures = time.monotonic(), []
    for number in range(calls // 2):
        for raw in clients:
            raw.number += 1
            raw.send("tools/call", {"name": "agenda", "arguments": {"word": f"w{number}"}}, id=raw.number)
        for raw in clients:
            reply = json.loads(raw.process.stdout.readline())
            check(f"The w{number} has" in reply["result"]["structuredContent"]["answer"], f"call {number}: {reply}")
        if number in (calls // 8, calls // 2 - 1):
            figures.append(max(raw.memory() for raw in clients))
    for raw in clients:
        check(raw.end() == 0, "exit")
    print(f"mcp serve: {calls} calls of two clients in {time.monotonic() - began:.0f} s, memory {figures[0]} KiB, then {figures[1]} KiB")


versions()
asyncio.run(over_streams())
asyncio.run(over_http())
pending()
budget()
dying()
memory()
checkers()
print("mcp serve: 5 versions, 2 transports, 4 checkers")
