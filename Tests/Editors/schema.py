"""The JSON Schema takes every file that lucid takes, and refuses what a schema can see.

schema.py [LUCID]: with a program, every file of the repository and files changed by chance are compared with what it says of them.
schema.py --mutants FOLDER: compares the mutants without an error that `lucid-fuzz --mutants FROM COUNT --write FOLDER` wrote.
"""

import copy
import datetime
import json
import multiprocessing
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import jsonschema
from ruamel.yaml import YAML, YAMLError

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "grammar/lucidability.schema.json"

# Errors that a schema sees in every case. The others need names, types, texts or the bytes of the file.
SEEN = {
    "conflicting-keys", "empty-file", "format-version", "missing-argument", "missing-key", "not-a-mapping", "step-with-two-tools",
    "step-without-tool", "unknown-argument", "unknown-key", "unknown-kind", "unknown-tool", "unquoted-color", "wrong-shape",
}
# Errors that it sees in some cases only.
SOMETIMES = {"invalid-value", "old-form", "type-mismatch"}
# Files whose errors lie in what a name stands for (which card, which tool and its result, an input left empty), though their codes are seen elsewhere.
NAMES = {"card-table", "card-values", "test-input-empty", "test-names", "test-world", "tool-declarations"}
# Errors that keep YAML from being read, or that readers of YAML do not agree on: such files are not looked at.
UNREADABLE = {
    "duplicate-key", "file-too-large", "invalid-utf8", "merge-key", "nesting-too-deep", "not-text", "too-many-aliases", "yaml-syntax",
    "yaml-tag",
}


def patterns(schema):
    """The patterns of names anywhere in a schema."""
    for key, one in schema.items() if isinstance(schema, dict) else enumerate(schema if isinstance(schema, list) else []):
        yield from one if key == "patternProperties" else ()
        yield from patterns(one)


# How many files are changed by chance, always the same ones.
CHANGED = 1500
# What a changed file has in some place: every type, and texts that a key may read as another type.
VALUES = [
    None, True, False, 0, 1, -1, 3.5, "x", "", "<<today>>", "7 days", "30m", [], ["a"], {}, {"x": 1}, "2026-04-06", "calendar.events",
    "true", "12", "1e3", "#FF9F0A", [1, 2], [None], ["<<today>>"], {"use": 1}, "omit", "any", [{"name": "x"}], {"kind": "text"}, "0x10",
    "+5", "007", "1.", "null", "~", "yes", "calendar", {"calendar.events": {}}, {"mail.search": None, "notes.search": {"query": "x"}},
]
# What a step may be that calls a tool which the file declares, as the schema has it.
DECLARED = next(name for name in patterns(json.loads(SCHEMA.read_text(encoding="utf-8"))) if name.startswith("^(?!"))
# Steps, and the one thing that is said of each; a list of all tools is no help to anybody.
STEPS = [
    ({}, "'family.verb' is a required property"),
    ({"id": "x"}, "'family.verb' is a required property"),
    ({"calendar.evnts": {}}, f"'calendar.evnts' does not match any of the regexes: {DECLARED!r}, '^x-'"),
    ({"calendar.events": {"from": "today"}}, "'to' is a required property"),
    ({"mail.search": {"limit": "x"}}, "'x' does not match '^[+-]?[0-9]+$|<<'"),
    (3, "3 is not of type 'object'"),
]


def content(path):
    return path.read_bytes().decode("utf-8", "replace")


def documents(text):
    """The texts of the documents of a file: the checker takes one a file."""
    text = text.removeprefix("\ufeff")
    parts = re.split(r"(?m)^---(?:[ \t].*)?$", text)
    return [part for part in parts if part.strip()] or [text]


def refused(paths):
    """Which of the files the schema refuses, with why."""
    with tempfile.TemporaryDirectory() as folder:
        names = {}
        for number, path in enumerate(paths):
            for part, text in enumerate(documents(content(path))):
                name = pathlib.Path(folder) / f"{number}-{part}.yaml"
                name.write_text(text, encoding="utf-8")
                names[str(name)] = path
        done = subprocess.run(
            [sys.executable, "-m", "check_jsonschema", "--output-format", "json", "--schemafile", str(SCHEMA), *names],
            capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(done.stderr)
        report = json.loads(done.stdout)
        why = {}
        for error in report.get("errors", []) + report.get("parse_errors", []):
            message = f"{error.get('path', '')} {error.get('message', 'is not YAML')}"
            why.setdefault(names[error["filename"]], message)
        return why


def codes(path):
    """The codes of the errors that lucid gives, from the golden beside the file."""
    text = path.with_suffix(".diag").read_text(encoding="utf-8")
    return set(re.findall(r"(?m)^\S.*?: error: .*\[([a-z0-9-]+)\]$", text))


def plain(value):
    """As JSON has it: keys are texts, and so are dates."""
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value.isoformat() if isinstance(value, (datetime.date, datetime.datetime)) else value


def values(text):
    """The documents of a file; none where YAML cannot be read, or readers do not agree. One that is empty among others is left out."""
    try:
        found = [plain(YAML(typ="safe", pure=True).load(part)) for part in documents(text)]
        return [one for one in found if one is not None] or found
    except (YAMLError, ValueError, RecursionError):
        return []


def places(value, path=()):
    """Every place in a document, as the path to what holds it and the key there."""
    if isinstance(value, (dict, list)):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield path, key
            yield from places(one, path + (key,))


def changed(document, names, chance):
    """The document with something else in one or two places."""
    document = copy.deepcopy(document)
    for _ in range(chance.choice([1, 1, 1, 2])):
        found = list(places(document))
        if not found:
            break
        path, key = chance.choice(found)
        holder = document
        for one in path:
            holder = holder[one]
        act = chance.randrange(6)
        if act < 3:
            holder[key] = copy.deepcopy(chance.choice(VALUES))
        elif act == 3:
            del holder[key]
        elif act == 4:
            holder[key] = [holder[key]]
        elif isinstance(holder, dict):
            holder[chance.choice(names)] = holder.pop(key)
    return document


def faulty(lucid, folder):
    """The names of the files of a folder in which lucid finds an error."""
    environment = {"HOME": str(folder), "PATH": os.environ["PATH"]}
    done = subprocess.run([lucid, "check", "--format=json", str(folder)], capture_output=True, text=True, env=environment)
    if not done.stdout:
        raise SystemExit(done.stderr)
    found = json.loads(done.stdout)["diagnostics"]
    return {pathlib.Path(one["file"]).name for one in found if one["severity"] == "error"}


def validator():
    return jsonschema.Draft7Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def stricter(schema, found):
    """What the schema refuses of the documents of a file that lucid takes."""
    for error in (error for document in found for error in schema.iter_errors(document)):
        where = "/".join(str(one) for one in error.absolute_path)
        yield f"lucid takes this, and the schema refuses {where}: {error.message[:200]}"


def mutants(path):
    """How many mutants of a file of `lucid-fuzz` were compared, how many other readers do not read, and the problems."""
    schema, compared, unread, problems = validator(), 0, 0, []
    with path.open(encoding="utf-8") as lines:
        for seed, text in map(json.loads, lines):
            found = values(text)
            compared, unread = compared + bool(found), unread + (not found)
            problems += [f"mutant {seed}: {problem}" for problem in stricter(schema, found)]
    return compared, unread, problems


def against_mutants(folder):
    paths = sorted(pathlib.Path(folder).glob("*.jsonl"))
    with multiprocessing.Pool() as pool:
        done = pool.map(mutants, paths, chunksize=1)
    compared, unread = (sum(counts) for counts in list(zip(*done))[:2]) if done else (0, 0)
    problems = [problem for *_, found in done for problem in found]
    for problem in problems:
        print(f"schema: {problem}", file=sys.stderr)
    print(f"schema: takes {compared - len({problem.split(':')[0] for problem in problems})} of {compared} mutants that lucid takes; "
          f"other readers of YAML do not read {unread}")
    return 1 if problems or not compared else 0


def against(lucid):
    """Where the schema refuses what lucid takes: in the files of the repository, and in files changed by chance."""
    schema = validator()
    paths = [path for path in sorted(ROOT.rglob("*.lucidability")) if ".build" not in path.parts]
    files = {path: values(content(path)) for path in paths}
    good = [one for path in paths for one in files[path] if isinstance(one, dict) and "err" not in path.parts and len(str(one)) < 8000]
    names = sorted({key for one in good for path, key in places(one) if isinstance(key, str)})
    chance = random.Random(17)
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        made = {}
        for number, path in enumerate(paths):
            name = f"kept-{number}.lucidability"
            (folder / name).write_bytes(path.read_bytes())
            made[name] = (str(path.relative_to(ROOT)), files[path])
        for number in range(CHANGED):
            document = changed(chance.choice(good), names, chance)
            name = f"changed-{number}.lucidability"
            # JSON quotes every text, YAML none that it need not.
            if number % 2:
                (folder / name).write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
            else:
                with (folder / name).open("w", encoding="utf-8") as file:
                    writer = YAML()
                    writer.width = 10**6
                    writer.dump(document, file)
            made[name] = (json.dumps(document, ensure_ascii=False), [document])
        bad = faulty(lucid, folder)
    taken = 0
    for name, (title, found) in made.items():
        if name in bad:
            continue
        taken += 1
        problems += [f"{problem}: {title[:2000]}" for problem in stricter(schema, found)]
    for step, said in STEPS:
        document = {"lucidability": 1, "kind": "ability", "label": "T", "prompt": "x", "steps": [step]}
        found = [error.message for error in schema.iter_errors(document)]
        if found != [said]:
            problems.append(f"of the step {step} is said {found}, not {said}")
    if not problems:
        print(f"schema: takes all {taken} files that lucid takes, of {len(paths)} and {CHANGED} changed ones")
    return problems


def main():
    if sys.argv[1:2] == ["--mutants"]:
        return against_mutants(sys.argv[2])
    problems = []
    metaschema = subprocess.run([sys.executable, "-m", "check_jsonschema", "--check-metaschema", str(SCHEMA)], capture_output=True, text=True)
    if metaschema.returncode:
        problems.append(f"the schema is no schema: {metaschema.stdout}")

    folders = [ROOT / "abilities", ROOT / ".lucidability-samples", ROOT / "Tests/Fixtures/language/ok", ROOT / "Tests/Editors"]
    good = sorted(path for folder in folders for path in folder.rglob("*.lucidability"))
    for path, why in refused(good).items():
        problems.append(f"{path.relative_to(ROOT)} is good and refused: {why}")

    bad = sorted((ROOT / "Tests/Fixtures/language/err").glob("*.lucidability"))
    bad = [path for path in bad if not codes(path) & UNREADABLE]
    why = refused(bad)
    # Other readers do not take a condition that begins with `!` or `{`; what the schema would say is not known.
    bad = [path for path in bad if "Failed to parse" not in why.get(path, "")]
    seen = 0
    for path in bad:
        found = codes(path)
        if path.stem in NAMES:
            if path in why:
                problems.append(f"{path.name} is refused by the schema too now: take it out of NAMES. {why[path]}")
        elif found & SEEN:
            seen += 1
            if path not in why:
                problems.append(f"{path.name} has {', '.join(sorted(found & SEEN))}, and the schema takes it")
        elif not found & SOMETIMES and path in why:
            problems.append(f"{path.name} has only {', '.join(sorted(found)) or 'warnings'}, and the schema refuses it: {why[path]}")

    problems += against(sys.argv[1]) if len(sys.argv) > 1 else []
    for problem in problems:
        print(f"schema: {problem}", file=sys.stderr)
    if not problems:
        print(f"schema: takes {len(good)} good files, refuses {seen} of {len(bad)} wrong ones")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
