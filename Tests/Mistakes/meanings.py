#!/usr/bin/env python3
"""Compares safe fixes with the languages that their forms come from: meanings.py LUCID [--show].

Each row of meanings.tsv is an expression of another language, the form that `lucid check` proposes, whether the fix is safe, the
value there and the value here. The value there is computed: by Python, by Jinja2 and SQLite where Python has them, by bash, and by
node where it is installed; the table was recorded with Python 3.11.7, Jinja2 3.1.6, SQLite 3.40.1 and Node 20.20.2. The form here
is run with `lucid try`. A fix is safe only if it is applied by `check --fix` and both values are the same; any other is left to the author.
"""
import csv
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

try:
    import jinja2
except ImportError:
    jinja2 = None

HERE = os.path.dirname(os.path.abspath(__file__))
VALUES = {"n": 7, "m": 2, "x": 2.5, "a": "Ann", "e": "", "t": True, "f": False, "l": ["a", "b"], "u": None}
KINDS = {"n": "integer", "m": "integer", "x": "number", "a": "string", "e": "string", "t": "boolean", "f": "boolean", "l": "list"}


def shown(kind, value):
    if kind == "condition":
        return "yes" if value else "no"
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else ",".join(value) if isinstance(value, list) else str(value)


def in_jinja(kind, text):
    if jinja2 is None:
        return None
    form = "{% if " + text + " %}yes{% else %}no{% endif %}" if kind == "condition" else "{{ " + text + " }}"
    return jinja2.Environment().from_string(form).render(VALUES)


def in_sql(kind, text):
    columns = ", ".join(f"? AS {name}" for name in VALUES if name != "l")
    row = sqlite3.connect(":memory:").execute(
        f"SELECT {text} FROM (SELECT {columns})", [value for name, value in VALUES.items() if name != "l"]).fetchone()
    return shown(kind, row[0])


def in_shell(kind, text):
    words = re.sub(r"\b([a-z])\b(?<!-[a-z])", r"$\1", text)
    names = {name: str(value) for name, value in VALUES.items() if isinstance(value, (int, str)) and not isinstance(value, bool)}
    return shown(kind, subprocess.run(["bash", "-c", f"[ {words} ]"], env={**os.environ, **names}, check=False).returncode == 0)


def in_javascript(kind, text):
    if not shutil.which("node"):
        return None
    names = "".join(f"const {name} = {json.dumps(value)};" for name, value in VALUES.items())
    form = f"({text}) ? 'yes' : 'no'" if kind == "condition" else f"String({text})"
    words = ["node", "-e", f"{names} process.stdout.write({form})"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


LANGUAGES = {
    "python": lambda kind, text: shown(kind, eval(text, {}, dict(VALUES))), "jinja": in_jinja, "sql": in_sql, "shell": in_shell,
    "javascript": in_javascript,
}


def ability(kind, text):
    """The file, in which names without a value are left out: an input that nothing uses is an error."""
    used = [name for name in VALUES if re.search(rf"\b{name}\b", re.sub(r"\"[^\"]*\"", "", text))]
    lines = ["lucidability: 1", "kind: ability", "label: Meaning"]
    inputs = [f"  {name}: {{ type: {KINDS[name]}, default: {json.dumps(VALUES[name])} }}" for name in used if name in KINDS]
    lines += ["inputs:"] * bool(inputs) + inputs
    if "u" in used:
        lines += ["variables: { u: \"<<notes.items[99].title>>\" }", "steps:", "  - id: notes", "    notes.search: { query: plan }"]
    form = f"<<if {text}>>yes<<else>>no<<end>>" if kind == "condition" else f"<<{text}>>"
    return "\n".join(lines + ["prompt: |", f"  Answer in one line what to do, of [{form}]", ""])


def run(lucid, *words):
    environment = {**os.environ, "HOME": os.getcwd(), "TZ": "America/Toronto"}
    return subprocess.run([lucid, *words], capture_output=True, text=True, env=environment, check=False)


def here(lucid, path):
    ended = run(lucid, "try", path, "--json")
    found = re.search(r"of \[(.*)\]", json.loads(ended.stdout).get("prompt", {}).get("resolved", "") if ended.stdout else "")
    return found.group(1) if found else f"nothing: {ended.stderr.strip()}"


def main():
    lucid, show = os.path.abspath(sys.argv[1]), "--show" in sys.argv
    with open(os.path.join(HERE, "meanings.tsv"), encoding="utf-8") as table:
        rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    os.chdir(tempfile.mkdtemp())
    wrong, left_out = [], 0
    for row in rows:
        kind, text, own = row["kind"], row["foreign"], row["own"]
        there = LANGUAGES[row["language"]](kind, text)
        left_out += there is None
        with open("a.lucidability", "w", encoding="utf-8") as file:
            file.write(ability(kind, text))
        run(lucid, "check", "--fix", "a.lucidability")
        with open("a.lucidability", encoding="utf-8") as file:
            fixed = file.read() == ability(kind, own)
        with open("own.lucidability", "w", encoding="utf-8") as file:
            file.write(ability(kind, own))
        ours = here(lucid, "own.lucidability")
        found = {"fix": "safe" if fixed else "guess", "there": row["there"] if there is None else there, "here": ours}
        if show:
            print(f"{row['language']}\t{text}\t{own}\t{found['fix']}\t{found['there']}\t{found['here']}")
        wrong += [f"{row['language']}: {text}: {key} is {value}, not {row[key]}" for key, value in found.items() if value != row[key]]
        if row["fix"] == "safe" and row["there"] != row["here"]:
            wrong.append(f"{row['language']}: {text} is safe, and means {row['there']} there and {row['here']} here")
    print(f"meanings: {len(rows)} forms, {left_out} without their language here", *wrong, sep="\n")
    sys.exit(1 if wrong else 0)


main()
