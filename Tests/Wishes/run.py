#!/usr/bin/env python3
"""Runs the abilities of the wishes in their homes and compares the answers with what wishes.tsv expects of them.

Usage: run.py LUCID [--as-prompt] [--only ID] [--show]

`--as-prompt` tries `answer:` as `prompt:` and looks at what it renders to, for a program that has no `answer:` yet.
A wish is said plainly when its file has at most 25 lines without tests and `check` has nothing to say, else awkwardly.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import tempfile

import home

HERE = pathlib.Path(__file__).resolve().parent
LONGEST = 25
GOOD = {0, 10, 11}


def wishes():
    head, *rows = (line.split("\t") for line in (HERE / "wishes.tsv").read_text().splitlines())
    return [dict(zip(head, row)) for row in rows]


def is_named(form, text):
    """Whether a text has a form: whole figures, and other text of the line where `…` stands."""
    pattern = ".*".join(re.escape(part) for part in form.split("…"))
    pattern = (r"(?<![\d.,])" if form[0].isdigit() else "") + pattern + (r"(?![.,]?\d)" if form[-1].isdigit() else "")
    return re.search(pattern, text) is not None


def contents(vault):
    return {path: path.read_text(errors="replace") for path in vault.rglob("*") if path.is_file()}


def failures(wish, text, changes, written):
    """What a right answer has and this one has not, and the other way round; `written` is the text of the files that changed."""
    listed = lambda key: [part for part in wish[key].split("; ") if part]
    yield from (f"no {part}" for part in listed("contains") if not any(is_named(form, text) for form in part.split(" | ")))
    yield from (f"has {part}" for part in listed("lacks") if is_named(part, text))
    for part in listed("changes"):
        what, _, held = part.partition(" > ")
        noun, _, title = what.partition(" ")
        if not any(change["noun"] == noun and title in (change["title"] or "") for change in changes) or held not in written:
            yield f"wrote no {part}"
    if changes and not wish["changes"]:
        yield "wrote " + ", ".join(change["title"] or "" for change in changes)


class Runs:
    def __init__(self, program, folder, as_prompt):
        self.program, self.folder, self.as_prompt = program, folder, as_prompt
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "TZ": "UTC", "LUCID_POLICY": ""}

    def lucid(self, *words):
        done = subprocess.run([self.program, *words], env=self.environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        try:
            return done.returncode, json.loads(done.stdout)
        except ValueError:
            return done.returncode, {"printed": (done.stdout + done.stderr).strip()}

    def file(self, wish):
        text = (HERE / "abilities" / f"{wish['id']}.lucidability").read_text()
        lines = len(re.split(r"(?m)^tests:", text)[0].splitlines())
        if self.as_prompt:
            text = re.sub(r"(?m)^answer:", "prompt:", text).replace("expect: { answer:", "expect: { resolved:")
        path = self.folder / f"{wish['id']}.lucidability"
        path.write_text(text)
        return path, lines

    def judge(self, wish):
        """A row of the table: how it is said, lines, findings, tests, and what is wrong with the answer."""
        path, lines = self.file(wish)
        _, checked = self.lucid("check", "--format=json", str(path))
        style = {"no-closing-action", "no-output-format", "unnamed-source", "vague-word"} if self.as_prompt else set()
        findings = [one for one in checked["diagnostics"] if one["code"] not in style]
        tested, _ = self.lucid("test", str(path))
        own = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        vault, configuration = home.make(wish["home"], own)
        given = dict(word.split("=", 1) for word in wish["given"].split() if word)
        words = [f"--attach={HERE / value}" if key == "attach" else f"{key}={value}" for key, value in given.items()]
        before = contents(vault)
        if self.as_prompt:
            path.write_text(re.split(r"(?m)^tests:", path.read_text())[0])
        code, result = self.lucid("run", str(path), *words, f"--vault={vault}", f"--config={configuration}",
                                  f"--at=2026-04-06T{wish['at']}", f"--tz={home.ZONE}", "--json", "--approve")
        text = (result.get("prompt") or {}).get("resolved") if self.as_prompt else (result.get("answer") or {}).get("text")
        wrong = list(failures(wish, text or "", result.get("changes") or [],
                              "".join(text for path, text in contents(vault).items() if before.get(path) != text)))
        if code not in GOOD:
            wrong = [f"exit {code}"]
        said = "plainly" if lines <= LONGEST and not findings else "awkwardly"
        return {"said": said, "lines": lines, "findings": findings, "tests": tested == 0, "wrong": wrong, "text": text or result}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lucid")
    parser.add_argument("--as-prompt", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true", help="print findings and answers too")
    options = parser.parse_args()
    counts = {"answered": 0, "plainly": 0, "awkwardly": 0, "not": 0, "tested": 0, "lines": []}
    rows = [wish for wish in wishes() if wish["id"].startswith(options.only)]
    print(f"{'wish':18}{'said':11}{'lines':>5}  {'tests':7}answer")
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(str(pathlib.Path(options.lucid).resolve()), pathlib.Path(folder), options.as_prompt)
        for wish in rows:
            if wish["sayable"].startswith("no"):
                counts["not"] += 1
                print(f"{wish['id']:18}{'not':11}{'':>5}  {'':7}{wish['sayable'][4:]}")
                continue
            row = runs.judge(wish)
            counts[row["said"]] += 1
            counts["answered"] += not row["wrong"]
            counts["tested"] += row["tests"]
            counts["lines"].append(row["lines"])
            print(f"{wish['id']:18}{row['said']:11}{row['lines']:>5}  {'ok' if row['tests'] else 'failed':7}{'; '.join(row['wrong']) or 'as expected'}")
            if options.show:
                for one in row["findings"]:
                    print(f"    {one['severity']} {one['code']} line {one['line']}: {one['message']}")
                print("    " + str(row["text"]).strip().replace("\n", "\n    "))
    lines = sorted(counts["lines"]) or [0]
    print(f"wishes: {len(rows)} wishes, {counts['answered']} answered as expected, {counts['plainly']} said plainly, {counts['awkwardly']} awkwardly, "
          f"{counts['not']} not, {counts['tested']} with passing tests, {lines[len(lines) // 2]} lines in the middle")


if __name__ == "__main__":
    main()
