#!/usr/bin/env python3
"""Compares what each argument of each tool does when it is null, empty, of a wrong type or absent with arguments.tsv.

Usage: arguments.py LUCID [--only TOOL] [--all]

Makes an ability for each cell from the example of the tool, checks it and runs it in the sample home. It prints the cells that differ
(`--all`: every one) and the tools and arguments that one side lacks. It reports only; the exit code is 0.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import shutil
import subprocess
import tempfile

import home

HERE = pathlib.Path(__file__).resolve().parent
STATES = ("null", "empty", "wrong", "absent")
# Typed values that come out null or absent; the first word of a type that is a key decides.
NULLS = {
    "date": "events.items[9].start", "integer": "tasks.items[99].priority", "number": "habits.items[99].value",
    "true": "events.items[9].all_day", "duration": "tasks.items[99].estimate", "list": "notes.items[99].tags", "text": "events.items[9].location",
}
ABSENT = {
    "date": "road.as_of", "integer": "road.minutes", "number": "road.minutes", "true": "road.minutes > 3", "duration": "road.minutes * 1m",
    "list": 'road.destination | split(",")', "text": "road.destination",
}
READS = {
    "events": "calendar.events: { from: <<today>>, to: <<tomorrow>> }", "tasks": "tasks.list: {}", "habits": "habits.today: {}",
    "notes": "notes.search: { limit: 5 }", "road": "travel.to: { destination: Atlantis }",
}
# Arguments of which a call has one.
BESIDE = {
    "id": ["search"], "search": ["id"], "entries": ["habit", "value"], "from": ["search"], "to": ["search"], "calendar": ["search"],
}
GREETING = "---\nlucidability: 1\nkind: ability\nlabel: Greeting\npart: true\nsteps: []\nprompt: Wish <<name>> a good day in one line.\n"


def arguments_of(example):
    """The arguments of an example as written, by name."""
    body, parts, depth, quoted, part = example[example.index("{") + 1:example.rindex("}")], [], 0, "", ""
    for letter in body + ",":
        if quoted or letter in "\"'":
            quoted = "" if quoted == letter else quoted or letter
        depth += (letter in "[{<(") - (letter in "]}>)") if not quoted else 0
        if letter == "," and depth == 0 and not quoted:
            parts.append(part.strip())
            part = ""
        else:
            part += letter
    return dict(one.split(": ", 1) for one in parts if one)


def value(state, kind):
    """The text of an argument in a state, and the step that it reads."""
    word = next((key for key in NULLS if kind.startswith(key)), "text")
    if state == "wrong":
        return "'<<events>>'"
    if state == "empty":
        return {"list": "[]", "text": "'<<weekday | replace(weekday, \"\")>>'"}.get(word if "one of" not in kind else "", '""')
    return f"'<<{(NULLS if state == 'null' else ABSENT)[word]}>>'"


def ability(row, state, example):
    own = arguments_of(example) | {row["argument"]: value(state, row["type"])}
    for other in BESIDE.get(row["argument"], []):
        own.pop(other, None)
    text = own[row["argument"]]
    read = next((name for name in READS if f"<<{name}." in text or f"<<{name}>" in text), "events")
    lines = ["lucidability: 1", "kind: ability", "label: Cell", "limits: { turns: 2 }", "steps:", f"  - id: {read}", f"    {READS[read]}"]
    lines += ["    on_error: omit"] * (read == "road") + ["  - id: it", f"    {row['tool']}:"]
    lines += [f"      {name}: {text}" for name, text in own.items()] + ["prompt: Say hello in one line."]
    return "\n".join(lines) + "\n" + GREETING * (row["tool"] == "ability.run")


class Cells:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8", "TZ": "UTC", "LUCID_POLICY": ""}
        self.vault, self.configuration = home.make("sample", folder)
        (folder / "report.txt").write_text("A report.\n")
        shutil.copy(HERE / "spending.csv", folder)

    def lucid(self, *words):
        return subprocess.run([self.program, *words], env=self.environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def outcome(self, row, state, example):
        name = f"{row['tool']}-{row['argument']}-{state}"
        path, vault = self.folder / f"{name}.lucidability", self.folder / name
        path.write_text(ability(row, state, example))
        checked = self.lucid("check", "--format=json", str(path))
        errors = [one for one in json.loads(checked.stdout)["diagnostics"] if one["severity"] == "error"]
        if errors:
            return "refused", errors[0]["message"]
        shutil.copytree(self.vault, vault)
        files = ("report.txt", "spending.csv") if row["tool"].startswith("files.") else ()
        attached = [f"--attach={self.folder / name}" for name in files]
        done = self.lucid("run", str(path), *attached, f"--vault={vault}", f"--config={self.configuration}", "--at=2026-04-06T07:30",
                          f"--tz={home.ZONE}", "--json", "--approve")
        shutil.rmtree(vault)
        try:
            result = json.loads(done.stdout)
        except ValueError:
            return "crashed", (done.stdout + done.stderr).strip()[:200]
        step = next((step for step in result.get("steps") or [] if step["name"] == "it"), None)
        reason = ((step or {}).get("reason") or (result.get("failure") or {}).get("message") or "")
        if step is None or step["state"] == "failed":
            return "failed", reason
        if step["state"] == "skipped":
            return ("omitted" if reason.startswith(f"`{row['argument']}`") else "missing"), reason
        return ("empty" if row["kind"] == "content" else "ignored"), json.dumps(step.get("result"))[:100]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lucid")
    parser.add_argument("--only", default="")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    program = str(pathlib.Path(options.lucid).resolve())
    head, *lines = (line.split("\t") for line in (HERE / "arguments.tsv").read_text().splitlines())
    rows = [row for row in (dict(zip(head, line)) for line in lines) if row["tool"].startswith(options.only)]
    listed = subprocess.run([program, "tools", "--format=json"], capture_output=True, check=True).stdout
    tools = {tool["name"]: tool for tool in json.loads(listed)["tools"]}
    table = {(row["tool"], row["argument"]) for row in rows}
    signatures = {(name, argument["name"]) for name, tool in tools.items() for argument in tool["parameters"] if name.startswith(options.only)}
    for tool, argument in sorted(signatures - table):
        print(f"{tool} {argument}: no row in the table")
    for tool, argument in sorted(table - signatures):
        print(f"{tool} {argument}: no such argument")
    cells = [(row, state) for row in rows if (row["tool"], row["argument"]) in signatures for state in STATES]
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        runs = Cells(program, pathlib.Path(folder))
        found = list(pool.map(lambda cell: runs.outcome(*cell, tools[cell[0]["tool"]]["example"]), cells))
    for (row, state), (outcome, reason) in zip(cells, found):
        same = outcome == row[state]
        counts[state, same] += 1
        if options.all or not same:
            print(f"{row['tool']} {row['argument']} {state}: {outcome}" + ("" if same else f", not {row[state]}") + f" ({reason})")
    right = sum(counts[state, True] for state in STATES)
    print(f"arguments: {len(cells)} cells, {right} as required; " + ", ".join(f"{state} {counts[state, True]}" for state in STATES))


if __name__ == "__main__":
    main()
