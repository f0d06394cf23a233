"""Lists of models, of their calls in one answer, of pending changes and of prompt sections."""

import json
import os
import subprocess
import sys

import alone
from counting import MOMENT, Kinds, LeftOut, each

models = Kinds()
kind = models.kind


def says(text):
    return [{"choices": [{"delta": {"content": text}, "finish_reason": "stop"}]}]


def calls(rows):
    """An answer with calls of (tool, arguments as JSON)."""
    delta = {
        "tool_calls": [
            {"index": i, "id": f"call{i}", "function": {"name": name, "arguments": text}}
            for i, (name, text) in enumerate(rows)
        ]
    }
    return [{"choices": [{"delta": delta, "finish_reason": "tool_calls"}]}]


def speaker(c, *broken):
    """A model that names the profile that it is asked by, and that those which fail do not have."""
    failing = {*broken, *(set(c.items) - set(c.good))}
    return lambda path, request: (
        None if path.split("/")[1] in failing else says("From " + path.split("/")[1])
    )


def profiles(c, server, more=""):
    c.configure(
        "models:\n"
        + more
        + each(c.items, f'  NAME: {{ openai: "{server.url}/NAME/v1", model: small-NAME }}')
        if c.n or more
        else ""
    )


@kind("models")
def listed(c):
    server = c.server()
    for name in c.good:
        server.pages[f"/{name}/v1/models"] = ('{"data": [{"id": "small-%s"}]}' % name, "application/json")
    server.model = speaker(c)
    profiles(c, server)
    found = c.json("models", "--json")["models"]
    c.same(
        "models and whether they answer",
        [(m["name"], m["answers"]) for m in found if m["name"] != "digest"],
        [(name, name in c.good) for name in c.items],
    )
    file = c.ability("steps: []\nprompt: Say hello.\n")
    for name in c.items:
        result = c.json(
            "run", "--approve", "--json", file, "--model", name, code=0 if name in c.good else 31
        )
        if name in c.good:
            c.same("answer", result["answer"]["text"].strip(), f"From {name}")
    c.start("run", "--approve", file)


@kind("models to fall back on")
def fallback(c):
    """The default does not answer; the one that `fallback` names does."""
    server = c.server()
    server.model = speaker(c, "broken")
    named = "" if c.bad is None else f"  fallback: {c.failing}\n"
    profiles(
        c,
        server,
        (
            f"  default: broken\n"
            f'{named}  broken: {{ openai: "{server.url}/broken/v1", model: small }}\n'
        ),
    )
    file = c.ability("steps: []\nprompt: Say hello.\n")
    # Without a fall-back by name there is none after a model on this machine.
    result = c.json("run", "--approve", "--json", file, code=31)
    c.names_failing(json.dumps(result["failure"]))
    c.holds(
        "a model that was not named answered",
        not result.get("answer") or "From" not in json.dumps(result["answer"]),
    )
    for name in c.good:
        profiles(
            c,
            server,
            (
                f"  default: broken\n  fallback: {name}\n"
                f'  broken: {{ openai: "{server.url}/broken/v1", model: small }}\n'
            ),
        )
        result = c.json("run", "--approve", "--json", file, code=0)
        c.same("answer", result["answer"]["text"].strip(), f"From {name}")


class Caller:
    """A model that asks for n calls in its first answer, and notes what it is told."""

    def __init__(self, rows):
        self.rows, self.replies, self.requests = rows, [], []

    def __call__(self, path, request):
        self.requests.append(request)
        told = [m for m in request["messages"] if m["role"] == "tool"]
        if told or not self.rows:
            self.replies = [(m["tool_call_id"], m["content"]) for m in told]
            return says("All is well.")
        return calls(self.rows)


def one_model(c, caller, more=""):
    server = c.server()
    server.model = caller
    c.configure(
        f'models: {{ default: near, near: {{ openai: "{server.url}/model/v1", model: small }} }}\n'
        + more
    )


def searches(c):
    (c.vault / "notes").mkdir()
    for i, name in enumerate(c.items):
        c.write(f"vault/notes/{name}.md", f"# Note {name}\nThe word w{name}.\n")
    return [
        ("notes_search", json.dumps({"query": f"w{name}"}) if i != c.bad else '{"query": ')
        for i, name in enumerate(c.items)
    ]


def ended(c):
    """A wrong call makes a run partial, unless a later call of the same tool makes it good."""
    return 0 if c.bad is None else 11 if c.bad == c.n - 1 else (0, 11)


def told(c, caller):
    c.same(
        "calls that were answered, in their order",
        [id for id, _ in caller.replies],
        [f"call{i}" for i in range(c.n)],
    )
    for i, (_, text) in enumerate(caller.replies):
        if i == c.bad:
            c.holds(f"the wrong call is not named: {text}", "not a JSON object" in text)
        else:
            c.holds(
                f"answer {i} is not that of {c.items[i]}: {text[:200]}",
                f"Note {c.items[i]}" in text,
            )


@kind("calls of a model in one answer of an ability")
def ability_calls(c):
    caller = Caller(searches(c))
    one_model(c, caller)
    file = c.ability("prompt: Look through my notes and say in one sentence what matters.\n")
    c.start("run", "--approve", file, "--at", MOMENT, code=ended(c))
    c.same("requests", len(caller.requests), 2 if c.n else 1)
    told(c, caller)


@kind("calls of a model in one answer of a conversation")
def conversation_calls(c):
    caller = Caller(searches(c))
    one_model(c, caller)
    c.start("ask", "What do my notes say?", "--at", MOMENT, code=ended(c))
    c.same("requests", len(caller.requests), 2 if c.n else 1)
    told(c, caller)


@kind("changes that a model asks for")
def changes(c):
    """Each is a pending change; all are applied together, and undone together."""
    caller = Caller(
        [
            ("tasks_create", json.dumps({"title": f"Task {name}"}) if i != c.bad else "{}")
            for i, name in enumerate(c.items)
        ]
    )
    one_model(c, caller)
    (c.vault / "tasks").mkdir()
    file = c.ability("prompt: Make a task for each name.\nwrites: { tasks.create: 9 }\n")
    # With --approve they would be written at once.
    c.start("trust", "grant", "--yes", file)
    c.start("run", file, "--at", MOMENT, code=ended(c))
    c.same(
        "calls that were answered",
        [id for id, _ in caller.replies],
        [f"call{i}" for i in range(c.n)],
    )
    pending = c.json("apply", "--json", code=0 if c.good else (0, 10))
    text = json.dumps(pending)
    places = [text.find(f"Task {name}") for name in c.good]
    c.holds(
        f"a pending change is missing or not in its order: {text[:200]}",
        places == sorted(places) and -1 not in places,
    )
    if c.good:
        c.start("apply", "last", "--all")
    lines, _ = c.run(
        "- id: t\n  tasks.list: {}",
        "<<for one in t.items | sort(title)>>\n<<one.title>>\n<<end>>",
        words=("--model", "digest"),
    )
    c.same("tasks", lines, [f"Task {name}" for name in c.good])
    c.start("undo", code=0 if c.good else 10)
    c.same("files that are left", list((c.vault / "tasks").glob("*.ics")), [])


@kind("sections of the system prompt")
def sections(c):
    """All search the notes at the same time; the source of the one that fails is missing."""
    for i, name in enumerate(c.items):
        c.write(f"vault/notes/{name}.md", f"# Note {name}\nThe word w{name}.\n")
        call = f"notes.search: {{ query: w{name} }}" if i != c.bad else "weather.now: {}"
        value = "found.items[0].title" if i != c.bad else "found.summary"
        c.write(
            f".config/lucid/sections/{name}.lucidability",
            f"lucidability: 1\nkind: section\nname: {name}\nsummary: A section.\n"
            f"order: {90 - i}\nvariables:\n  found: {{ {call} }}\n"
            f"text: 'SECTION {name}: <<{value}>>.'\n",
        )
    found = c.json("prompt", "--json", "--at", MOMENT)
    own = [s for s in found["sections"] if s["name"] in c.items]
    c.same(
        "sections and whether they are in",
        {s["name"]: s["included"] for s in own},
        {name: name in c.good for name in c.items},
    )
    places = [found["text"].find(f"SECTION {name}: Note {name}.") for name in reversed(c.good)]
    c.holds(
        f"a section is missing or not in its order: {places}",
        places == sorted(places) and -1 not in places,
    )
    for section in own:
        if section["name"] not in c.good:
            c.holds(f"no reason is given: {section}", bool(section["reason"]))


@kind("sections of an ability")
def ability_sections(c):
    caller = Caller([])
    one_model(c, caller)
    text = f"sections: [{', '.join(c.items)}]\nsteps: []\nprompt: Say hello.\n"
    for i, name in enumerate(c.items):
        c.write(f"vault/notes/{name}.md", f"# Note {name}\nThe word w{name}.\n")
        call = f"notes.search: {{ query: w{name} }}" if i != c.bad else "weather.now: {}"
        value = "found.items[0].title" if i != c.bad else "found.summary"
        text += (
            f"---\nlucidability: 1\nkind: section\nname: {name}\nsummary: A section.\n"
            f"order: {90 - i}\nvariables:\n  found: {{ {call} }}\n"
            f"text: 'SECTION {name}: <<{value}>>.'\n"
        )
    c.start("run", "--approve", c.ability(text), "--at", MOMENT)
    system = "\n".join(
        json.dumps(m["content"]) for m in caller.requests[0]["messages"] if m["role"] == "system"
    )
    places = [system.find(f"SECTION {name}: Note {name}.") for name in reversed(c.good)]
    c.holds(
        f"a section is missing or not in its order: {system[:300]}",
        places == sorted(places) and -1 not in places,
    )


@kind("questions to a model in a list")
def asked(c):
    """`model.ask` for each item of a list; to that which fails the server gives no answer."""
    server = c.server()

    def model(path, request):
        text = request["messages"][-1]["content"]
        return (
            None
            if "refused" in json.dumps(text)
            else says("Reply to " + " ".join(name for name in c.items if name in json.dumps(text)))
        )

    server.model = model
    c.configure(
        f'models: {{ default: near, near: {{ openai: "{server.url}/model/v1", model: small }} }}\n'
    )
    words = ["refused" if i == c.bad else name for i, name in enumerate(c.items)]
    head = (
        f"inputs:\n  words: {{ type: list, default: [{', '.join(words)}] }}\n"
        f"limits: {{ turns: 20 }}\n"
    )
    steps = (
        "- id: d\n  for_each: w in words\n  do:\n    - id: reply\n"
        '      model.ask: { prompt: "Answer <<w>>." }\n  on_error: omit'
    )
    lines, said = c.run(
        steps,
        "<<for one in d>>\n<<one.w>>: <<one.reply>>\n<<end>>",
        head=head,
        code=0 if c.bad is None else 11,
    )
    c.same(
        "replies",
        [line for i, line in enumerate(lines) if i != c.bad],
        [f"{name}: Reply to {name}" for name in c.good],
    )


NAMESPACE = ["--map-root-user", "--net"]


@kind("model servers on this machine", counts=(0, 1, 2, 4))
def local(c):
    """They listen at their usual ports, so the program looks where there is no other server."""
    if subprocess.run(["unshare", *NAMESPACE, "true"], capture_output=True).returncode:
        raise LeftOut("user namespaces (unshare --map-root-user --net)")
    names = list(alone.SERVERS)[: c.n]
    good = [name for i, name in enumerate(names) if i != c.bad]
    words = ["lucid", "models", "find", "--json", "--yes"]
    c.command = f"{' '.join(words)} (beside {', '.join(names) or 'no server'})"
    done = subprocess.run(
        [
            "unshare",
            *NAMESPACE,
            sys.executable,
            alone.__file__,
            ",".join(names),
            names[c.bad] if c.bad is not None else "",
            c.home.lucid,
            *words[1:],
        ],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=c.path,
        env={
            "HOME": str(c.path),
            "PATH": os.environ["PATH"],
            "TZ": "UTC",
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
    )
    c.ended(done, (0, 10, 31) if not good else 0)
    c.same(
        "servers",
        [server["program"] for server in json.loads(done.stdout)["servers"]] if good else [],
        good,
    )
