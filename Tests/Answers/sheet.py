#!/usr/bin/env python3
"""Draws answers from answers.md for a rating: sheet.py FOLDER [--seed N]. Writes sheet.md, key.tsv and the vaults."""

import argparse
import pathlib
import random
import re

import homes
import render

COUNT, BAD = 60, 12


def drawn():
    """Every answer of the page: ability, home, moment, text."""
    rows = []
    name = home = None
    moments, said = [], []

    def close():
        if said:
            rows.extend((name, home, moment, "\n".join(said)) for moment in moments)
            said.clear()

    for line in render.PAGE.read_text().splitlines():
        if line.startswith("### "):
            close()
            name, _, home = line[4:].partition(": ")
        elif re.match(r"\d\d-\d\d \d\d:\d\d", line):
            close()
            moments = line.split(", ")
        elif line.startswith(">"):
            said.append(line[2:])
    close()
    return rows


def worse(text, others, chance):
    """The answer made bad, and how."""
    times = re.findall(r"\d\d?:\d\d", text)
    numbers = re.findall(r"\*\*(\d+)", text)
    ways = ["another"]
    if times:
        ways += ["time"] * 2
    if numbers:
        ways += ["number"] * 2
    if text.count("\n") >= 2:
        ways.append("twice")
    match chance.choice(ways):
        case "time":
            old = chance.choice(times)
            hour, minute = old.split(":")
            return text.replace(old, f"{(int(hour) + 3) % 24:02}:{minute}"), f"{old} is three hours later"
        case "number":
            old = chance.choice(numbers)
            return text.replace(f"**{old}", f"**{int(old) + 2}"), f"{old} is two more"
        case "twice":
            lines = text.splitlines()
            return "\n".join([*lines, lines[0]]), "the first sentence is said twice"
        case _:
            return chance.choice([other for other in others if other != text]), "the answer of another home or day"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True)
    chance = random.Random(options.seed)
    rows = [row for row in drawn() if "(no answer" not in row[3]]
    texts = {}
    for row in rows:
        texts.setdefault((row[0], row[3]), row)
    chosen = chance.sample(sorted(texts.values()), COUNT)
    bad = set(chance.sample(range(COUNT), BAD))
    sheet, key = ["# Answers to be rated"], []
    for n, (name, home, moment, text) in enumerate(chosen, 1):
        what = ""
        if n - 1 in bad:
            text, what = worse(text, [row[3] for row in rows if row[0] == name and (row[1], row[2]) != (home, moment)], chance)
        year_moment = f"2026-{moment.replace(' ', 'T')}"
        quoted = "\n".join(f"> {line}".rstrip() for line in text.splitlines())
        sheet.append(f"## {n}. `{name}`, {home}, {year_moment}\n\n{quoted}")
        key.append(f"{n}\t{name}\t{home}\t{year_moment}\t{what}")
    (options.folder / "sheet.md").write_text("\n\n".join(sheet) + "\n")
    (options.folder / "key.tsv").write_text("\n".join(key) + "\n")
    for home in homes.HOMES:
        home.make(options.folder)


if __name__ == "__main__":
    main()
