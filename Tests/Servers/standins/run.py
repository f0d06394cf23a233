"""Runs lucid against the stand-ins of eight model servers: run.py LUCID [FOLDER]. Python's standard library only.

What has to come out stands in expected.tsv. Prints a table, server by scenario, and the reason of each cell that is not right; FOLDER gets
the requests and answers of those. Servers of this machine are found at their usual ports, so all runs in a network namespace of its own.
"""

import concurrent.futures
import csv
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, ".."), os.path.join(HERE, "..", "..", "Services")]

import namespace
import serve
from person import Person, Report

INSIDE = "LUCID_STANDINS_INSIDE"
SCENARIOS = ["find", "list", "plain", "schema", "tool", "parallel", "thinks", "error", "absent", "busy", "broken", "older", "cut", "ends",
             "pause", "limit", "later", "window", "silent", "halved"]
SCHEMA = ("prompt: Count the capitals of France.\noutput: { format: json, schema: { type: object, properties: { n: { type: integer } }, "
          "required: [n], additionalProperties: false } }\n")
CALLS = {"tool": 1, "parallel": 2, "thinks": 2}


def strings(value):
    """All texts of a JSON value."""
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from strings(inner)


class Table:
    """The expected rows, and what came of them."""

    def __init__(self):
        with open(os.path.join(HERE, "expected.tsv")) as file:
            self.rows = list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE))
        self.reasons = {}

    def of(self, stand):
        return [row for row in self.rows if row["server"] == stand.name]

    def set(self, row, reasons):
        self.reasons[row["server"], row["scenario"]] = reasons

    def show(self):
        print("| server |", " | ".join(SCENARIOS), "|\n|---|" + "---|" * len(SCENARIOS))
        for server in dict.fromkeys(row["server"] for row in self.rows):
            cells = [self.reasons.get((server, name)) for name in SCENARIOS]
            print("|", server, "|", " | ".join("" if cell is None else "not" if cell else "right" for cell in cells), "|")


def judge(stand, row, run):
    """Why a run is not right; empty when it is."""
    said = "\n".join(strings(run.record)) + run.shown
    asked, scenario = stand.asked, row["scenario"]
    reasons = [f"the server refused: {words}" for words in stand.refused]
    reasons += [f"state came back changed: {came} for {sent}" for came, sent in stand.changed]
    if run.code != int(row["exit"]):
        reasons.append(f"exit {run.code}, not {row['exit']}: {run.failure[:300]}")
    if len(asked) != int(row["requests"]):
        reasons.append(f"{len(asked)} requests, not {row['requests']}")
    if (run.text or "") != row["text"]:
        reasons.append(f"the text is {run.text!r}")
    if row["words"] not in said:
        reasons.append(f"the words are missing; it says: {run.failure[:300]}")
    steps = [step for step in run.record.get("steps") or [] if step["name"].startswith("call") and step["state"] == "done"]
    if len(steps) != CALLS.get(scenario, 0):
        reasons.append(f"{len(steps)} calls were made, not {CALLS.get(scenario, 0)}")
    if "hidden-thought" in said:
        reasons.append("a thought is shown")
    if serve.KEY in said:
        reasons.append("the key is shown")
    if scenario == "limit" and len(asked) > 1 and asked[1]["at"] - asked[0]["at"] < 1:
        reasons.append("it did not wait for a second")
    return reasons


def excerpt(exchange):
    """A request without what is long and the same each time, and its answer."""
    body = {name: value for name, value in exchange["body"].items() if name not in ("tools", "system")}
    body["messages"] = [message for message in body["messages"] if message["role"] != "system"]
    return {"request": body, "answer": exchange["sent"]}


def question(person, stand, profile, row):
    scenario = row["scenario"]
    stand.begin(scenario)
    words = ["What is on my calendar today?" if scenario in CALLS else "What is the capital of France?"]
    # Without a context in the profile nothing is cut before the server says that it is too much.
    model = f"openai:{stand.base}#{stand.model}" if scenario in ("window", "silent", "halved") and not stand.key else profile
    if scenario in ("silent", "halved"):
        words += ["--attach", os.path.join(person.folder, "long.txt")]
    if scenario == "schema":
        return person.run("run", "--json", "--model", model, os.path.join(person.folder, "Count.lucidability"))
    return person.run("ask", "--sample", "--json", "--at", "2026-04-06T07:30", "--model", model, *words)


def find(person, stands, table):
    """`lucid models find`: what it says of each server; the profiles that it has written."""
    run = person.run("models", "find", "--yes", "--json")
    found = {one["program"]: one for one in run.record.get("servers") or []}
    for stand in stands:
        for row in table.of(stand):
            if row["scenario"] == "find":
                one = found.get(stand.name, {})
                seen = " ".join(str(one.get(name)) for name in ("model", "context", "tool_calls"))
                table.set(row, [] if run.code == int(row["exit"]) and seen == row["words"] else [f"found {seen}: {run.shown[:400]}"])
    # The scripted answers fail the trial, after which a model only rephrases; here they are asked for all of it.
    path = os.path.join(person.folder, "lucid", "config.yaml")
    with open(path) as file:
        text = re.sub(r",? *\btrust: *rephrase", "", file.read())
    with open(path, "w") as file:
        file.write(text)
    listed = person.run("models", "--json")
    return {stand.name: model["name"] for stand in stands for model in listed.record.get("models") or []
            if stand.base in json.dumps(model)}


def listing(person, stand, profile, table):
    for row in table.of(stand):
        if row["scenario"] == "list":
            run = person.run("models", "--json")
            one = next((model for model in run.record.get("models") or [] if model["name"] == profile), {})
            right = run.code == int(row["exit"]) and one.get("answers") is True and row["words"] in (one.get("models") or [])
            table.set(row, [] if right else [f"exit {run.code}: {one or run.shown[:300]}"])


def check(person, stand, profile, table, folder):
    """All scenarios of one server, one after the other."""
    listing(person, stand, profile, table)
    for row in table.of(stand):
        if row["scenario"] in ("find", "list"):
            continue
        reasons = judge(stand, row, run := question(person, stand, profile, row))
        table.set(row, reasons)
        if reasons and folder:
            with open(os.path.join(folder, f"{stand.name} {row['scenario']}.json".replace(" ", "-")), "w") as file:
                kept = {"reasons": reasons, "exchanges": [excerpt(one) for one in stand.asked], "shown": run.shown}
                json.dump(kept, file, indent=1, ensure_ascii=False)


def main(lucid, folder=None):
    report, table = Report("stand-ins"), Table()
    stands = [kind() for kind in serve.ALL]
    for stand in stands:
        stand.start(stand.port)
    local, remote = [s for s in stands if not s.key], [s for s in stands if s.key]
    models = []
    for stand in remote:
        # By a name it is asked through libcurl, as every server elsewhere is.
        base = stand.base.replace("127.0.0.1", "curl.localhost")
        isChat = not isinstance(stand, serve.Anthropic)
        kind = f'openai: "{base}", model: "{stand.model}"' if isChat else f'anthropic: "{stand.model}", url: "{base}"'
        models.append(f"{stand.name.lower()}: {{ {kind}, key: {{ env: TEST_KEY }} }}")
    with Person(lucid, models, TEST_KEY=serve.KEY) as person:
        person.ability("Count", SCHEMA)
        with open(os.path.join(person.folder, "long.txt"), "w") as file:
            file.write("".join(f"Line {n} of a long text about Paris.\n" for n in range(800)))
        profiles = find(person, local, table) | {stand.name: stand.name.lower() for stand in remote}
        with concurrent.futures.ThreadPoolExecutor(len(stands)) as pool:
            jobs = [pool.submit(check, person, stand, profiles.get(stand.name, "digest"), table, folder) for stand in stands]
            for job in jobs:
                job.result()
    table.show()
    for row in table.rows:
        for reason in table.reasons.get((row["server"], row["scenario"]), ["it was not tried"]):
            report.expect(f"{row['server']}, {row['scenario']}", False, reason)
    return report.close(f"{len(table.rows)} scenarios of {len(stands)} servers")


if __name__ == "__main__":
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "yes"
        os.execvp("unshare", ["unshare", "--map-root-user", "--net", sys.executable, "-B", *sys.argv])
    namespace.enter()
    sys.exit(main(*sys.argv[1:]))
