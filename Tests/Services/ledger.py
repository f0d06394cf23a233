"""Every byte in the ledger: each part of lucid that asks a server is made to ask a stand-in, and what the history says was sent is compared
with what the server got, word for word. Then the faults of each source, in one table: ledger.py LUCID.
"""
import concurrent.futures
import json
import socket
import sys
import threading

from home import Home, check
from stand_ins import FAULTS, StandIns

lucid = sys.argv[1]
HEAD = "lucidability: 1\nkind: ability\nlabel: NAME\n"
TOOL = "tools:\n  rates.now: { args: { from: string }, result: { rate: number } }\n"
ECHO = "tools:\n  tiny.echo: { about: Repeats, args: { text: string }, result: string }\n"

# The parts that ask, each with the steps of an ability that makes it ask, and where the server is asked.
PARTS = {
    "weather": ("steps:\n  - id: a\n    weather.forecast: { place: Helsinki }\nprompt: '<<a>>'\n", ["/v1/search", "/v1/forecast"]),
    "travel": ("steps:\n  - id: a\n    travel.to: { destination: 'Kaivokatu 1' }\nprompt: '<<a.minutes>>'\n", ["/places/search", "/route"]),
    "search": ("steps:\n  - id: a\n    web.search: { query: 'bridge rue ontario' }\nprompt: '<<a.items | map(title)>>'\n", ["/words/search"]),
    "page": ("steps:\n  - id: a\n    web.fetch: { url: 'URL/page' }\nprompt: '<<a.text>>'\n", ["/page"]),
    "feeds": ("steps:\n  - id: a\n    feeds.items: {}\nprompt: '<<a.items | map(title)>>'\n", ["/feed"]),
    "tool": (TOOL + "steps:\n  - id: a\n    rates.now: { from: EUR }\nprompt: '<<a.rate>>'\n", ["/tool"]),
    "tool by GET": (TOOL.replace("rates.", "quotes.") + "steps:\n  - id: a\n    quotes.now: { from: 'EUR & CHF' }\nprompt: '<<a.rate>>'\n", ["/tool?"]),
    "MCP": (ECHO + "steps:\n  - id: a\n    tiny.echo: { text: 'the words' }\nprompt: '<<a>>'\n", ["/mcp"]),
    "model": ("prompt: Say hello.\n", ["/model/v1/chat/completions"]),
    "push": ("steps:\n  - notify.send: { text: 'Take the bus.' }\nprompt: Done.\n", ["/topic"]),
}


def configuration(url):
    return f"""backends:
  weather: {{ open_meteo: "{url}/v1/forecast" }}
  travel: {{ valhalla: "{url}", geocode: {{ nominatim: "{url}/places" }}, from: "60.17, 24.94" }}
  web: {{ searxng: "{url}/words", fetch: [127.0.0.1] }}
  feeds: {{ town: "{url}/feed" }}
tools:
  rates.now: {{ http: {{ url: "{url}/tool" }}, args: {{ from: string }}, result: {{ rate: number }}, limits: {{ seconds: 4 }} }}
  quotes.now: {{ http: {{ url: "{url}/tool", method: GET }}, args: {{ from: string }}, result: {{ rate: number }} }}
models: {{ local: {{ openai: "{url}/model/v1", model: small }} }}
deliver: {{ ntfy: {{ url: "{url}/topic" }} }}
"""


def ability(home, name, url):
    return home.ability(name.replace(" ", "-"), HEAD.replace("NAME", name) + PARTS[name][0].replace("URL", url))


def add_server(home, url):
    """Agrees to the MCP server and limits its calls, so that one that says nothing is not waited for."""
    home.run("mcp", "add", "tiny", f"{url}/mcp", "--yes")
    file = home.path / ".config/lucid/config.yaml"
    text = file.read_text()
    check(f'url: "{url}/mcp"' in text or f"url: {url}/mcp" in text, text)
    file.write_text(text.replace(f'url: "{url}/mcp"', f'url: "{url}/mcp", limits: {{ seconds: 4 }}').replace(
        f"url: {url}/mcp", f'url: "{url}/mcp", limits: {{ seconds: 4 }}'))


def words_of(entry, url):
    """What a request of the history was: method, target and body, as a server gets them."""
    text = entry["text"]
    if not text.startswith(("GET http", "POST http", "DELETE http")):
        return ("POST", entry["to"].removeprefix(url), text)
    head, _, body = text.partition("\n\n")
    method, address = head.split(" ", 1)
    return (method, address.removeprefix(url), body)


def ledger():
    server = StandIns()
    url = server.url
    home = Home(lucid, configuration(url))
    add_server(home, url)
    check(server.take(), "the server was not asked for its tools")
    for name, (_, targets) in PARTS.items():
        file = ability(home, name, url)
        home.run("run", "--approve", file, "--model", "local" if name == "model" else "digest")
        got = [(method, target, body) for method, _, target, body in server.take()]
        for target in targets:
            check(any(asked[1].startswith(target) for asked in got), f"{name}: the server was not asked at {target}: {got}")
        if name == "push":
            # A message is in the history by itself, with its text.
            shown = home.run("history", "show", "--sent")
            check("Take the bus." in got[0][2] and "Take the bus." in shown, f"{name}: {got}\n{shown}")
            continue
        told = [words_of(entry, url) for entry in home.json("history", "show", "--sent", "--json")["sent"]]
        check(sorted(told) == sorted(got), f"{name}: the history says\n  {told}\nand the server got\n  {got}")
        shown = home.json("history", "show", "--json")
        if name != "model":
            services = shown["services"]
            check(services and all(s["host"] == url.removeprefix("http://") and s["received_bytes"] >= 0 for s in services), f"{name}: {services}")
    # Without a run: a command that asks one address by name says it.
    text = home.run("install", "--yes", f"{url}/fetched.lucidability")
    check(server.take(), "nothing was fetched")
    check(url in text or "fetched" in text.lower(), text)
    server.stop()
    return len(PARTS)


# What is not asked for in a table of faults: the source, its faults that have another outcome, and why.
SOURCES = {
    "weather": "/v1/forecast", "travel": "/route", "search": "/words", "page": "/page", "feeds": "/feed", "tool": "/tool", "MCP": "/mcp",
}
# The words that must stand in the message.
WORDS = {
    "refused": ["nothing answers at", "did not answer", "could not be reached"],
    "slow": ["did not answer within", "did not finish within"],
    "silent": ["did not answer within", "did not finish within"],
    "cut": ["closed the connection"],
    "429": ["429"],
    "type": ["image/png", "no JSON", "is not UTF-8", "no message", "not a message"],
    "big": ["more than"],
    "html": ["damaged", "no JSON", "not JSON", "no route", "no list", "no feed", "is no message", "not a message", "instead of", "an MCP"],
    "private": ["not followed", "which is not followed", "answered with status 302", "answered 302", "is a private address"],
    "lies": ["no list", "no route", "no feed", "forecast", "changed", "declares", "current", "a number"],
}


def one(name, kind):
    """Runs a source with a fault; returns an error or None."""
    server = StandIns()
    trap = socket.create_server(("127.0.0.1", 0))
    met = []
    threading.Thread(target=lambda: accept(trap, met), daemon=True).start()
    url = server.url
    home = Home(lucid, configuration(url))
    if name == "MCP":
        add_server(home, url)
    server.redirect = f"http://localhost:{trap.getsockname()[1]}/private"
    # A step beside the one that fails: the run goes on with the rest.
    beside = HEAD.replace("NAME", name) + PARTS[name][0].replace("URL", url).replace(
        "prompt: '<<", "  - id: beside\n    notes.search: { query: bridge }\nprompt: '<<beside.items | map(title)>> <<").replace(
        "id: a\n", "id: a\n    on_error: omit\n").replace("<<a.text>>", "<<a.text | default(0)>>")
    note = home.path / "vault/notes/The rest is here.md"
    note.parent.mkdir(parents=True)
    note.write_text("A bridge.\n")
    with (home.path / ".config/lucid/config.yaml").open("a") as config:
        config.write("vault: ~/vault\n")
    file = home.ability("fault", beside)
    if kind == "refused":
        server.stop()
    else:
        server.faults[SOURCES[name]] = kind
    # A server that hangs does so for ever; that the run ends is what its source's own limit is for.
    code, text = home.result("run", "--approve", file, "--model", "digest", "--show-prompt")
    if kind != "refused":
        server.stop()
    trap.close()
    if code != 11 or "The rest is here" not in text:
        return f"{name}, {kind}: exit {code}, the rest was lost:\n{text}"
    if met:
        return f"{name}, {kind}: a private address was connected to"
    if not any(words in text for words in WORDS[kind]):
        return f"{name}, {kind}: the message has none of {WORDS[kind]}:\n{text}"
    return None


def accept(trap, met):
    try:
        while True:
            trap.accept()
            met.append(1)
    except OSError:
        pass


# No fault of the source: a page is whatever it says.
LEFT_OUT = {("page", "lies"), ("page", "html")}


def faults(only=None):
    rows = [(name, kind) for name in SOURCES for kind in FAULTS if (name, kind) not in LEFT_OUT]
    if only:
        rows = [row for row in rows if only in " ".join(row)]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        problems = [problem for problem in pool.map(lambda row: one(*row), rows) if problem]
    check(not problems, "\n".join(problems))
    return len(rows)


if __name__ == "__main__":
    only = sys.argv[2] if len(sys.argv) > 2 else None
    parts = 0 if only else ledger()
    rows = faults(only)
    print(f"Every byte of {parts} parts that ask servers is in the history; {rows} faults of {len(SOURCES)} sources end in time, with the rest.")
