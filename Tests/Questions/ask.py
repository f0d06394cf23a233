#!/usr/bin/env python3
"""Asks the questions of questions.tsv without a model in their homes, and compares the answers with what is expected.

Usage: ask.py LUCID [--only ID] [--show] [--failures]

What a person sees is compared: the text output without the footer, and the error messages when the question was refused.
"""

import argparse
import collections
import os
import pathlib
import subprocess
import tempfile

import homes
import table

# Exit codes with an answer: ok and partial; "nothing" is an answer where one is expected, and a refusal where none is.
TOLD = {0, 11}
NOTHING = 10
RESULTS = {
    "right": "answered as expected, or told that nothing has the word",
    "wrong": "answered with something false, beside the point or incomplete",
    "refused": "refused rightly, and the word is named",
    "unnamed": "refused rightly, but the word is not named",
    "missed": "refused wrongly",
}


class Asker:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.homes = {}
        for name in homes.NAMES:
            (folder / name).mkdir()
            self.homes[name] = homes.make(name, folder / name)

    def ask(self, row):
        """The exit code and the texts on both outputs."""
        vault, configuration = self.homes[row["home"]]
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "C.UTF-8", "TZ": "UTC", "LUCID_POLICY": ""}
        done = subprocess.run([self.program, "ask", f"--vault={vault}", f"--config={configuration}", f"--at={row['moment']}",
                               f"--tz={homes.ZONE}", row["question"]],
                              env=environment, cwd=self.folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        lines = (line for line in done.stdout.replace("*", "").splitlines() if not line.startswith("-- "))
        return done.returncode, "\n".join(lines).strip(), done.stderr.strip()


def judge(row, code, answer, errors):
    """The result, a key of RESULTS, and the reasons of one that is not right."""
    named = not row["word"] or table.has(row["word"].split(" | "), answer + "\n" + errors, row)
    if row["kind"] == "refuse":
        if code in TOLD:
            return "wrong", [f"answered, and cannot use {row['word']}"]
        return ("refused", []) if named else ("unnamed", [f"does not name {row['word']}"])
    if code not in TOLD | {NOTHING}:
        if not row["contains"]:
            return ("right", []) if named else ("unnamed", [f"does not name {row['word']}"])
        return "missed", [f"exit {code}"]
    reasons = ["no " + " | ".join(part) for part in table.parts(row["contains"]) if not table.has(part, answer, row)]
    reasons += [f"has {part[0]}" for part in table.parts(row["lacks"]) if table.has(part, answer, row, near=False)]
    reasons += [] if named else [f"does not name {row['word']}"]
    return ("wrong", reasons) if reasons else ("right", [])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lucid")
    parser.add_argument("--only", default="", help="questions whose id begins so")
    parser.add_argument("--show", action="store_true", help="print the answers too")
    parser.add_argument("--failures", action="store_true", help="print only what is not as expected")
    options = parser.parse_args()
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        asker = Asker(str(pathlib.Path(options.lucid).resolve()), pathlib.Path(folder))
        for row in table.rows():
            if not row["id"].startswith(options.only):
                continue
            code, answer, errors = asker.ask(row)
            result, reasons = judge(row, code, answer, errors)
            counts[row["language"], row["kind"], result] += 1
            if options.failures and result in ("right", "refused"):
                continue
            print(f"{row['id']:24}{row['kind']:8}{result:9}{row['question']}" + (f"  [{'; '.join(reasons)}]" if reasons else ""))
            if options.show:
                print("    " + (answer + "\n" + errors).strip().replace("\n", "\n    "))
    print(f"\n{'':16}{'all':>6}" + "".join(f"{name:>9}" for name in RESULTS))
    every = [(language, kind) for language in ("en", "de") for kind in ("answer", "find", "refuse")]
    for label, chosen in [(" ".join(one), [one]) for one in every] + [
            (language, [one for one in every if one[0] == language]) for language in ("en", "de")] + [("all", every)]:
        sums = [sum(counts[(*one, result)] for one in chosen) for result in RESULTS]
        print(f"{label:16}{sum(sums):>6}" + "".join(f"{number:>9}" for number in sums))
    for name, meaning in RESULTS.items():
        print(f"{name}: {meaning}")


if __name__ == "__main__":
    main()
