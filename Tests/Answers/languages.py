#!/usr/bin/env python3
"""Compares what shipped abilities say in each language: the values are the same, and each sentence of one has its like in the other.

Only words may differ. A card, the results of steps and the statements hold values, so they are equal; the answer has as many lines, and no
sentence of it is left in the other language.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import sys
import tempfile

import homes
import render

LANGUAGES = ("en", "de")
# A line of names alone is the same in every language; one with such a word is a sentence.
WORDS = {
    "en": r"the|is|are|be|were|has|have|must|cannot|could|today|tomorrow|yesterday|of|from|and|or|than|which|there|this|that|with|no|not"
          r"|more|only|your|you",
    "de": r"der|die|das|ist|sind|war|wird|wurde|wurden|kann|muss|heute|morgen|gestern|von|und|oder|als|mit|im|auf|für|kein|keine|nicht|nur"
          r"|ein|eine|einen|dein|deine|du"}


def values(result):
    """What a result holds beside its words."""
    answer = result.get("answer") or {}
    stated = [{key: one.get(key) for key in ("kind", "values", "records")} for one in answer.get("statements") or []]
    return {
        "outcome": result.get("outcome"), "card": result.get("card"), "statements": stated,
        "steps": [step.get("result") for step in result.get("steps") or []]}


def strings(value):
    """All texts in a value: names, and what people wrote."""
    if isinstance(value, str):
        # `Dana <dana@example.org>` is shown as `Dana`.
        parts = [part.strip() for line in value.splitlines() for part in (line, line.split(" <")[0], line.lstrip("-*#> []x"))]
        yield from (part for part in parts if len(part) > 2)
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from strings(part)


def foreign(page, result, language, files):
    """The lines of a page with a word of another language, beside names and what people wrote."""
    values = [step.get("result") for step in result.get("steps") or []] + [result.get("card"), files]
    written = sorted(set(strings(values)), key=len, reverse=True)
    for line in page.splitlines():
        rest = line
        for text in written:
            rest = rest.replace(text, " ")
            # The beginning of a text that is cut.
            if "…" in rest and (found := re.search(r"(\S[^…]{5,})…", rest)) and text.startswith(found[1].split("  ")[-1].strip()[:40]):
                rest = rest.replace(found[1].split("  ")[-1] + "…", " ")
        for other, words in WORDS.items():
            if other != language and (word := re.search(rf"\b({words})\b", rest)):
                yield f"`{word[0]}` in {language}: {line.strip()}"


def faults(runs, files):
    """The differences of two runs that are not words; a run is its result and its page."""
    (first, english), (second, german) = runs
    if not isinstance(first, dict) or not isinstance(second, dict):
        if isinstance(first, dict) != isinstance(second, dict):
            yield f"one of two gives no result: {first if isinstance(second, dict) else second}"
        return
    one, other = values(first), values(second)
    for key, value in one.items():
        if value != other[key]:
            yield f"the {key} differ: {first_difference(value, other[key])}"
    lines = [[line for line in page.splitlines() if line.strip()] for page in (english, german)]
    # A headline that is cut is told whole below it.
    counts = [len(page) - (bool(page) and "…" in page[0]) for page in lines]
    # One that fits whole in one language only, and ends with its stop, has what belongs to its sentence on a line below it.
    whole = [bool(page) and page[0].endswith(".") for page in lines]
    if whole[0] != whole[1]:
        counts = [count - isWhole for count, isWhole in zip(counts, whole)]
    if counts[0] != counts[1] and len(lines[0]) != len(lines[1]):
        yield f"{counts[0]} lines and {counts[1]}"
    for language, page, result in zip(LANGUAGES, (english, german), (first, second)):
        yield from foreign(page, result, language, files)


def first_difference(one, other):
    """The first values that differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            if one[key] != other.get(key):
                return first_difference(one[key], other.get(key))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for first, second in zip(one, other):
            if first != second:
                return first_difference(first, second)
    return f"{json.dumps(one)[:120]} and {json.dumps(other)[:120]}"


def main():
    program = os.path.realpath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        environment = render.surroundings(root)
        names = render.abilities(program, environment)
        jobs, files = [], {}
        for home in homes.HOMES:
            vault, configuration = home.make(root)
            files[home.name] = [path.read_text(errors="replace") for path in vault.rglob("*.md")]
            text = configuration.read_text()
            if "language: " not in text:
                text = text.replace("user: {", "user: { language: en,", 1)
            text, count = re.subn(r"\blanguage: \w+", "language: LANGUAGE", text)
            assert count == 1, f"{home.name} names no language"
            for language in LANGUAGES:
                spoken = configuration.with_name(f"{home.name}-{language}.yaml")
                spoken.write_text(text.replace("LANGUAGE", language))
                jobs += [(home, vault, spoken, name) for name in names]
        with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
            def run(job):
                moment = f"{job[0].days[0]}T07:30"
                result = render.run(program, environment, *job, moment)[0]
                return result, render.run(program, environment, *job, moment, "--format=text", "--width=200")[0]

            results = dict(zip(((job[0].name, job[3], job[2].stem.rpartition("-")[2]) for job in jobs), pool.map(run, jobs)))
    found = 0
    for home in homes.HOMES:
        for name in names:
            for fault in faults([results[home.name, name, language] for language in LANGUAGES], files[home.name]):
                found += 1
                print(f"{home.name} {name}: {fault}")
    if found:
        sys.exit(f"languages: {found} differences")
    print(f"languages: {len(names)} abilities in {len(homes.HOMES)} homes say the same in {' and '.join(LANGUAGES)}")


if __name__ == "__main__":
    main()
