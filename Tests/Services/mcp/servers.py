"""Real MCP servers in abilities: servers.py LUCID PRESENT BEFORE OLDEST, the folders with the Python SDK in its present version,
before 2.0, and when it spoke 2024-11-05 alone."""
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

from home import Home, check, port
from stand_ins import StandIns

lucid, present, before, oldest = sys.argv[1:5]
adder = os.path.abspath("Tests/Services/mcp/adder.py")


def reads(folder):
    """What a program of a virtual environment needs in the sandbox."""
    python = pathlib.Path(folder, "bin/python").resolve().parent.parent
    # The former versions are layers on the present one.
    folders = sorted({folder, present})
    return [word for each in folders for word in ("--read", each)] + ([] if str(python) == "/usr" else ["--read", str(python)])


def listening(at):
    for _ in range(3_000):
        try:
            return socket.create_connection(("127.0.0.1", at), timeout=60).close()
        except OSError:
            time.sleep(0.1)
    sys.exit(f"nothing listens at port {at}")


ABILITY = """lucidability: 1
kind: ability
label: Sum
steps:
  - id: sum
    adder.add: { a: 40 }
  - id: day
    adder.weekday: { day: 2026-04-06 }
prompt: "It is <<sum.result>>, <<day>>."
"""
protocols = {}
for name, folder in (("present", present), ("before", before)):
    python = folder + "/bin/python"
    for transport in ("stdio", "http"):
        home = Home(lucid, "")
        file = home.ability("sum", ABILITY)
        environment = {**os.environ, "WRITTEN": str(home.path / "written")}
        server = None
        if transport == "http":
            at = port()
            log = open(home.path / "server.log", "wb")
            server = subprocess.Popen([python, adder, str(at)], stdout=log, stderr=log, env=environment)
            listening(at)
            words = [f"http://127.0.0.1:{at}/mcp"]
        else:
            words = [*reads(folder), "--", python, adder, "stdio"]
        try:
            home.run("mcp", "add", "adder", "--yes", "--into", file, *words)
            listed = home.json("mcp", "--json")["servers"][0]
            protocols[name, transport] = listed["protocol"]
            effects = {tool["tool"]: tool["effect"] for tool in listed["tools"]}
            check(effects == {"add": "read", "weekday": "read", "broken": "read", "forget": "read", "write": "send"}, f"{name} {transport}: {effects}")
            result = home.json("run", "--approve", "--json", file)
            check(result["prompt"]["resolved"].startswith("It is 42, "), f"{name} {transport}: {result['prompt']}")
            check("Monday" in result["prompt"]["resolved"], f"{name} {transport}: {result['prompt']}")
            failed = home.run("backend", "test", "adder.broken", code=1)
            check("Error executing tool broken" in failed, f"{name} {transport}: {failed}")
            home.run("mcp", "update", "adder", code=10)
        finally:
            if server:
                server.send_signal(signal.SIGTERM)
                server.wait()
                log.close()
        if transport == "http":
            text = (home.path / "server.log").read_text()
            if name == "before":
                check(text.count("DELETE /mcp") >= 3, "the session was not given back:\n" + text)
            home.run("run", "--approve", file, code=30)
        left = subprocess.run(["pgrep", "-f", adder], capture_output=True, text=True).stdout
        check(not left, f"{name} {transport}: a server is left: {left}")

expected = {
    ("present", "stdio"): "2026-07-28", ("present", "http"): "2026-07-28", ("before", "stdio"): "2025-11-25", ("before", "http"): "2025-11-25",
}
check(protocols == expected, f"protocols: {protocols}")

# A version without notes on what a tool does: all of them count as sending.
home = Home(lucid, "")
file = home.ability(
    "old",
    """lucidability: 1
kind: ability
label: Sum
steps:
  - id: sum
    adder.add: { a: 40 }
writes: { adder.add: 1 }
prompt: "It is <<sum>>."
""")
home.run("mcp", "add", "adder", "--yes", "--into", file, "--tool", "add", *reads(oldest), "--", oldest + "/bin/python", adder, "stdio")
listed = home.json("mcp", "--json")["servers"][0]
check(listed["protocol"] == "2024-11-05" and {tool["effect"] for tool in listed["tools"]} == {"send"}, listed)
check(home.json("run", "--approve", "--json", file)["prompt"]["resolved"] == "It is 42.", "the oldest version")
failed = home.run("backend", "test", "--really", "adder.broken", code=1)
check("the printer is out of paper" in failed, failed)

# A server that wants a key: none, a wrong one, one without rights, the right one.
for name, folder in (("present", present), ("before", before)):
    at = port()
    home = Home(lucid, "")
    environment = {**os.environ, "GUARDED": "1", "WRITTEN": str(home.path / "written")}
    with open(home.path / "server.log", "wb") as log:
        server = subprocess.Popen([folder + "/bin/python", adder, str(at)], stdout=log, stderr=log, env=environment)
        try:
            listening(at)
            url = f"http://127.0.0.1:{at}/mcp"
            text = home.run("mcp", "add", "adder", url, "--yes", code=30)
            check("answered with status 401" in text and "name its key: `mcp: { adder: { key: { env: NAME } } }`" in text, f"{name}: {text}")
            for key, words in (("wrong", ["status 401", "it refuses the key"]), ("narrow", ["status 403", "use one with more rights"])):
                home.variables = {"ADDER_KEY": key}
                text = home.run("mcp", "add", "adder", url, "--key", "ADDER_KEY", "--yes", code=30)
                check(all(part in text for part in words) and key not in text.replace("wrong key", ""), f"{name}, {key}: {text}")
            check(not (home.path / ".config/lucid/mcp.lock").exists(), "a server that refused was added")
            home.variables = {"ADDER_KEY": "good"}
            file = home.ability("sum", ABILITY)
            home.run("mcp", "add", "adder", url, "--key", "ADDER_KEY", "--yes", "--into", file)
            check("It is 42, " in home.run("run", "--approve", file, "--show-prompt"), f"{name}: the right key")
            # A key that has run out since fails the step, and nothing of it is in the history.
            home.variables = {"ADDER_KEY": "wrong"}
            text = home.run("run", "--approve", file, code=30)
            check("status 401" in text and "it refuses the key" in text, f"{name}: {text}")
            check("Bearer" not in home.run("history", "show", "--sent", "--json"), f"{name}: a header is in the history")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()

# A session that the server forgets in the middle of a run: another one is begun, once for each call.
FORGETFUL = """lucidability: 1
kind: ability
label: Forgetful
steps:
  - id: first
    adder.forget: {}
  - id: sum
    adder.add: { a: <<first.result>> }
prompt: "It is <<sum.result>>."
"""
at = port()
home = Home(lucid, "")
with open(home.path / "server.log", "wb") as log:
    server = subprocess.Popen([before + "/bin/python", adder, str(at)], stdout=log, stderr=log, env={**os.environ, "WRITTEN": "-"})
    try:
        listening(at)
        file = home.ability("forgetful", FORGETFUL)
        home.run("mcp", "add", "adder", f"http://127.0.0.1:{at}/mcp", "--yes", "--into", file, "--tool", "forget", "--tool", "add")
        check("It is 42." in home.run("run", "--approve", file, "--show-prompt"), "a lost session")
        sent = home.json("history", "show", "--sent", "--json")["sent"]
        check(sum('"initialize"' in entry["text"] for entry in sent) == 2, f"{[entry['text'][:120] for entry in sent]}")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()
    text = (home.path / "server.log").read_text()
    check(text.count('" 404 ') == 1, f"the session was not lost:\n{text}")
stand = StandIns()
home = Home(lucid, "")
file = home.ability("echo", "lucidability: 1\nkind: ability\nlabel: Echo\nsteps:\n  - id: said\n    tiny.echo: { text: hello }\nprompt: '<<said>>'\n")
home.run("mcp", "add", "tiny", stand.url + "/mcp", "--yes", "--into", file, "--tool", "echo")
stand.mcp.forgets = 9
text = home.run("run", "--approve", file, code=30)
check("the MCP server tiny has forgotten the session" in text and stand.mcp.forgets == 7, f"{stand.mcp.forgets} {text}")
stand.stop()

# Servers of others.
home = Home(lucid, "")
repository = str(home.path / "repository")
git = ["git", "-C", repository, "-c", "user.name=Robin", "-c", "user.email=robin@example.org"]
subprocess.run(["git", "init", "-q", repository], check=True)
subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "Begin with a bridge"], check=True)
home.run("mcp", "add", "timely", "--yes", *reads(present), "--", present + "/bin/mcp-server-time", "--local-timezone", "UTC")
home.run(
    "mcp", "add", "git", "--yes", *reads(present), "--read", repository, "--", present + "/bin/mcp-server-git", "--repository", repository)
file = home.ability(
    "log",
    f"""lucidability: 1
kind: ability
label: Log
steps:
  - id: log
    git.git_log: {{ repo_path: {json.dumps(repository)}, max_count: 1 }}
  - id: berlin
    timely.convert_time: {{ source_timezone: UTC, time: "10:30", target_timezone: Asia/Tokyo }}
prompt: "<<log>> <<berlin.target.datetime>> <<berlin.time_difference>>"
""")
home.run("backend", "into", file, "git.git_log")
home.run("backend", "into", file, "timely.convert_time")
text = home.json("run", "--approve", "--json", file)["prompt"]["resolved"]
check("Begin with a bridge" in text and "T19:30" in text and "+9.0h" in text, text)

# Another server in its place has other tools.
config = home.path / ".config/lucid/config.yaml"
words = config.read_text().replace("mcp-server-git", "mcp-server-time").replace(f'"--repository", {repository}', '"--local-timezone", UTC')
config.write_text(words)
changed = home.run("run", "--approve", file, code=30)
check("no longer has the tool git_log" in changed, changed)
print("MCP servers: every check holds")
