"""PyYAML and ruamel.yaml read what `lucid fmt` writes: the values that a file said, also where tags stood in it without quotes.

formatted.py LUCID
"""

import itertools
import os
import pathlib
import subprocess
import sys
import tempfile

import yaml
from ruamel.yaml import YAML, YAMLError

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEAD = "lucidability: 1\nkind: ability\nlabel: T\nprompt: hi\n"

# Tags, with what a program of YAML takes for its own.
TAGS = [
    "<<events.items[0].title>>", '<<a | join(", ")>>', "<<a | f('x: y', \"it's #1\")>>", "<<x | at(12:00)>>", '<<m | map("<<title>>")>>',
    "<<x | split(\"\\\\: \")>>", "<<größe[0]>> und <<b>>", "a <<x is \"b: c\">> d", "<<x ? y>>", "<<today>>", "<<x[0]>>\t<<y[1]>>",
]
# Where a value may stand: `@` is its place.
FORMS = [
    "x-a: { query: @, b: 1 }\n", "x-a: [@, b]\n", "x-a: [b, [c, @]]\n", "x-a:\n  - @\n  - { c: [@] }\n", "x-a: @\n", "x-a: { @: 1 }\n",
    "x-a: { query: @ }  # a comment\n", "x-a: @  # a comment\n", "x-a: { b: @, c: a value of some length, d: another one of some length, e: a third }\n",
    "@: 1\n",
]


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def pyyaml(text):
    return list(yaml.load_all(text, yaml.BaseLoader))


def ruamel(text):
    """Every scalar as its text, as PyYAML's BaseLoader has it."""
    reader = YAML(typ="base", pure=True)
    return list(reader.load_all(text))


def main():
    lucid = sys.argv[1]
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        expected, before = {}, {}
        for number, (form, tag) in enumerate(itertools.product(FORMS, TAGS)):
            name = f"tag-{number}.lucidability"
            (folder / name).write_text(HEAD + form.replace("@", tag), encoding="utf-8")
            expected[name] = pyyaml(HEAD + form.replace("@", quoted(tag)))
        shipped = [path for path in sorted(ROOT.rglob("*.lucidability")) if ".build" not in path.parts]
        for number, path in enumerate(shipped):
            data = path.read_bytes()
            name = f"kept-{number}.lucidability"
            try:
                expected[name], before[name] = pyyaml(data.decode("utf-8")), data
                (folder / name).write_bytes(data)
            except (yaml.YAMLError, ValueError, RecursionError):
                pass
        environment = {"HOME": str(folder), "PATH": os.environ["PATH"]}
        done = subprocess.run([lucid, "fmt", "--quiet", *(str(folder / name) for name in expected)], env=environment, capture_output=True, text=True)
        if done.returncode not in (0, 20, 21):
            raise SystemExit(f"fmt ended with {done.returncode}: {done.stderr[-2000:]}")
        written = 0
        for name, values in expected.items():
            data = (folder / name).read_bytes()
            # A file that fmt refused, or that had the form, says nothing of fmt.
            if data == before.get(name):
                continue
            written += 1
            text = data.decode("utf-8")
            for reader in (pyyaml, ruamel):
                try:
                    found = reader(text)
                except (yaml.YAMLError, YAMLError, ValueError) as error:
                    found = f"{type(error).__name__}: {error}"
                if found != values:
                    problems.append(f"{reader.__name__} reads {found}, not {values}, in:\n{text[:2000]}")
    if written < len(TAGS) * len(FORMS):
        problems.append(f"only {written} files were formatted")
    for problem in problems:
        print(f"formatted: {problem}", file=sys.stderr)
    if not problems:
        print(f"formatted: PyYAML and ruamel.yaml read {written} files as they were meant")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
