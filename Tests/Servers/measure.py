"""What a small model gets right: measure.py LUCID WEIGHTS [TRIES]. Prints the tables of docs/models.md; takes minutes.

Every try is a whole run of the program on the sample person's data. What is counted is what the program's own record says, never an
impression: figures of the answer that stand in no source, calls that were asked for, and what came of them.
"""

import json
import subprocess
import sys

from person import Person
from small import model

# Of each ability, what its answer should name.
READ = {
    "briefing": ["standup", "client review", "rain"],
    "email": ["contract", "budget"],
    "gallery/free-time": ["10:00", "14:30"],
}
TASK = """prompt: "Create a task called Call Sam, due 2026-04-10."
writes: { tasks.create: 1 }
"""
NATIVE = "asked for in the way of the server"
WRITTEN = "stood in the text"


def reading(person, name, tries):
    ended = named = invented = figures = 0
    for _ in range(tries):
        try:
            run = person.run("try", "--json", name, "--model", "plain")
        except subprocess.TimeoutExpired:
            continue  # It has not ended well.
        ended += run.code == 0 and bool((run.text or "").strip())
        named += sum(word in (run.text or "").lower() for word in READ[name])
        receipts = run.record.get("receipts") or {}
        linked, loose = len(receipts.get("found") or []), len(receipts.get("not_found") or [])
        figures, invented = figures + linked + loose, invented + loose
    print(f"| {name} | {ended} of {tries} | {named} of {tries * len(READ[name])} | {invented} of {figures} |", flush=True)


def right(run):
    """Whether what waits or was done is the task that was asked for, and how much of it."""
    made = [c for p in run.record.get("proposals") or [] for c in p.get("changes") or []] + (run.record.get("changes") or [])
    titled = any("call sam" in (c.get("title") or "").lower() for c in made)
    dated = any("April 10" in (c.get("detail") or "") for c in made)
    return bool(made), titled, titled and dated


def creating(person, name, tries):
    file = person.ability("Task", TASK)
    count = dict.fromkeys(["first", "native", "written", "refused", "claimed", "repaired", "warned", "made", "titled", "dated", "ended"], 0)
    for _ in range(tries):
        try:
            run, exchanges = person.recorded("try", "--json", file, "--model", name)
        except subprocess.TimeoutExpired:
            continue
        exchanges.sort(key=lambda e: len(e["messages"]))
        made, titled, dated = right(run)
        reminded = any("Nothing has been created" in m.get("text", "") for e in exchanges for m in e["messages"] if m["role"] == "user")
        refused = any(r.get("refused") for e in exchanges for m in e["messages"] if m["role"] == "tools" for r in m["replies"])
        native = any(e.get("calls") for e in exchanges)
        notices = json.dumps(run.record.get("notices") or [])
        # Without a second asking and without reading the text for calls, only this would have counted.
        count["first"] += bool(exchanges and exchanges[0].get("calls") and titled and not refused)
        count["native"] += native
        count["written"] += made and not native
        count["refused"] += refused
        count["claimed"] += reminded
        count["repaired"] += reminded and made
        count["warned"] += "the answer says" in notices
        count["made"] += made
        count["titled"] += titled
        count["dated"] += dated
        count["ended"] += run.code == 0
    words = " | ".join(str(count[k]) for k in ["first", "native", "written", "refused", "claimed", "repaired", "warned", "titled", "dated", "ended"])
    print(f"| {name} | {words} |", flush=True)


def main(lucid, weights, tries=10):
    program, base = model(weights, "small")
    common = f'openai: "{base}/v1", model: small, max_tokens: 160, temperature: 0.6'
    with program, Person(lucid, [f"plain: {{ {common} }}", f"small: {{ {common}, small: true }}", f"words: {{ {common}, tools: false }}"]) as person:
        print("| ability | ended well | named what matters | figures that stand nowhere |\n|---|---|---|---|")
        for name in READ:
            reading(person, name, tries)
        print(
            f"\n| of {tries} | at once | {NATIVE} | {WRITTEN} | refused first | claimed | repaired | warned of | the right title | and day | ended well |"
            "\n|---|---|---|---|---|---|---|---|---|---|---|")
        for name in ["words", "plain", "small"]:
            creating(person, name, tries)


if __name__ == "__main__":
    main(*sys.argv[1:3], *map(int, sys.argv[3:4]))
