"""The JSON Schema takes every file that lucid takes, and refuses what a schema can see."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "grammar/lucidability.schema.json"

# Errors that a schema sees in every case. The others need names, types, texts or the bytes of the file.
SEEN = {
    "conflicting-keys", "empty-file", "format-version", "missing-argument", "missing-key", "not-a-mapping", "step-with-two-tools",
    "step-without-tool", "unknown-argument", "unknown-key", "unknown-kind", "unknown-tool", "unquoted-color", "wrong-shape",
}
# Errors that it sees in some cases only.
SOMETIMES = {"invalid-value", "type-mismatch"}
# Files whose errors lie in what a name stands for (which card, which tool's result, an input left empty), though their codes are seen elsewhere.
NAMES = {"card-table", "card-values", "test-input-empty", "test-names", "test-world"}
# Errors that keep YAML from being read, or that readers of YAML do not agree on: such files are not looked at.
UNREADABLE = {
    "duplicate-key", "file-too-large", "invalid-utf8", "merge-key", "nesting-too-deep", "not-text", "too-many-aliases", "yaml-syntax",
    "yaml-tag",
}


def documents(path):
    """The texts of the documents of a file: the checker takes one a file."""
    text = path.read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")
    parts = re.split(r"(?m)^---(?:[ \t].*)?$", text)
    return [part for part in parts if part.strip()] or [text]


def refused(paths):
    """Which of the files the schema refuses, with why."""
    with tempfile.TemporaryDirectory() as folder:
        names = {}
        for number, path in enumerate(paths):
            for part, text in enumerate(documents(path)):
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


def main():
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

    for problem in problems:
        print(f"schema: {problem}", file=sys.stderr)
    if not problems:
        print(f"schema: takes {len(good)} good files, refuses {seen} of {len(bad)} wrong ones")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
