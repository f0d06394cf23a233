#!/usr/bin/env python3
"""Judges the briefing of a program by the must lists: judge.py LUCID [HOME...] [--show] [--sheet FILE] [--format html]."""

import argparse
import html.parser
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

import make

# A page of so many lines fits a screen, so all of them count as its first half.
SCREEN = 12
GOALS = {"recall": 0.9, "first half": 0.9, "headline": 0.9, "double": 0, "false": 0}
BLOCKS = set("p div li tr h1 h2 h3 h4 section header footer summary dt dd br article ul ol table".split())
ROWS = {"li", "tr", "p"}
SPELLINGS = (("[‐‑‒–—−]", "-"), ("[‘’]", "'"), ("[“”„]", '"'), ("[\u00a0\u202f\u2009]", " "), (r"\*\*|`|\u2068|\u2069", ""))
HIDDEN = {"style", "script", "svg", "title", "head", "details"}


class Lines(html.parser.HTMLParser):
    """The text of a page of HTML, a line for each block, without what is folded."""

    def __init__(self):
        super().__init__()
        self.text, self.hidden, self.rows = "", 0, 0

    def handle_starttag(self, tag, attributes):
        if tag in HIDDEN:
            self.hidden += 1
        elif tag in BLOCKS:
            self.text += " " if self.rows and tag not in ROWS else "\n"
        self.rows += tag in ROWS

    def handle_endtag(self, tag):
        if tag in HIDDEN:
            self.hidden -= 1
        self.rows -= tag in ROWS
        if tag in BLOCKS:
            self.text += " " if self.rows else "\n"
        elif tag in ("td", "th", "span"):
            self.text += " "

    def handle_data(self, data):
        if not self.hidden:
            self.text += re.sub(r"\s+", " ", data)


def plain(text):
    """Text in one spelling: dashes, quotes, spaces, times of day such as `6:55`, no capitals and no marks of Markdown."""
    text = unicodedata.normalize("NFC", text).casefold()
    for old, new in SPELLINGS:
        text = re.sub(old, new, text)
    text = re.sub(r"(?<![\d:.])(\d{1,2})\.(\d\d) uhr\b", r"\1:\2", text)
    text = re.sub(r"(?<![\d:.])(\d{1,2}) uhr\b", r"\1:00", text)

    def day_clock(match):
        return f"{int(match[1]) % 12 + (12 if match[3] == 'p' else 0)}:{match[2] or '00'}"

    text = re.sub(r"(?<![\d:.])(\d{1,2})(?::(\d\d))? ?([ap])\.?m\b\.?", day_clock, text)
    return re.sub(r"(?<![\d:.])0(\d:\d\d)", r"\1", text)


def spots(part, text):
    """Where a part of an alternative stands; a star at its end stands for more letters, and the end of a span such as 14:00-15:00 is no time."""
    part = plain(part.strip())
    open_end, part = part.endswith("*"), part.rstrip("*")
    before = r"(?<!\w)" if re.match(r"\w", part) else ""
    if re.fullmatch(r"\d+:\d\d", part):
        before = r"(?<![\w:])(?<!\d-)(?<!\d - )"
    after = "" if open_end or not re.search(r"\w$", part) else r"(?!\w)"
    return [match.start() for match in re.finditer(before + re.escape(part) + after, text)]


def passages(text):
    """The lines of a page that hold words, each with its number; what is indented under an item of a list belongs to it."""
    parts, item, deep = [], False, 0
    for number, line in enumerate(line for line in text.splitlines() if line.strip()):
        indent, begins = len(line) - len(line.lstrip()), bool(re.match(r"\s*([-*•!]|\d+:\d\d)", line))
        if item and not begins and indent > deep:
            parts[-1] = (parts[-1][0], f"{parts[-1][1]} {line.strip()}")
        else:
            parts.append((number, line.strip()))
            item, deep = begins, indent
    return parts


def found(alternatives, parts):
    """The first line of the first passage with all parts of one of the alternatives, which are joined by ` + `, or None."""
    for number, text in parts:
        if any(all(spots(part, text) for part in alternative.split(" + ")) for alternative in alternatives.split(" | ")):
            return number
    return None


def explanations(titles, parts):
    """How many passages explain a thing; after a time of day it is only listed."""
    listed = re.compile(r"(\d:\d\d|all day|ganztägig)[\s|·-]*$")

    def explained(part):
        return any(not listed.search(part[:place]) for title in titles.split(" | ") for place in spots(title, part))

    return sum(explained(part) for _, part in parts)


def named(row, headline):
    """Whether a headline is about a thing; it need not have the time."""
    titles = [alternative.split(" + ")[0] for alternative in row["text"].split(" | ")] + ([row["once"]] if row["once"] else [])
    return any(found(title, [(0, headline)]) is not None for title in titles)


def briefing(program, name, moment, form):
    """The page of a home at a moment, in a home folder that holds nothing else, and the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        make.home(name).make(root / "person", moment["time"], moment["zone"])
        (root / "home").mkdir()
        environment = {"PATH": os.environ["PATH"], "HOME": str(root / "home"), "LANG": "C.UTF-8", "TZ": "UTC"}
        words = ["--config", str(root / "person/config.yaml"), "--at", moment["time"], "--tz", moment["zone"], "--format", form]
        done = subprocess.run(
            [program, "run", "briefing", *words], env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=300, cwd=root)
    text = done.stdout or f"(no page, exit code {done.returncode}: {done.stderr.strip()})"
    if form == "html":
        reader = Lines()
        reader.feed(text)
        text = re.sub(r" *\n\s*", "\n", reader.text).strip()
    return text.replace(folder, ""), done.returncode


def judged(page, rows):
    """The figures of a page, and lines that say what was missed."""
    text = plain(page)
    parts = passages(text)
    half = max(SCREEN, (sum(bool(line.strip()) for line in text.splitlines()) + 1) // 2)
    headline = next((part for _, part in parts if not part.lstrip("# _").startswith("briefing")), "")
    must = [row for row in rows if row["kind"] in ("head", "must")]
    tally = dict.fromkeys(("recall", "first half", "headline", "double", "false", "long headline"), 0)
    tally.update({"must": len(must), "pages": 1})
    remarks = []
    for row in must:
        place = found(row["text"], parts)
        early = place is not None and place < half
        tally["recall"] += place is not None
        tally["first half"] += early
        if not early:
            remarks.append(f"{'missing' if place is None else 'late'}: {row['text']} ({row['reason']})")
    tally["headline"] = int(any(named(row, headline) for row in rows if row["kind"] == "head"))
    if not tally["headline"]:
        remarks.append(f"headline: {headline.strip()}")
    tally["long headline"] = int(len(headline.strip("# \n")) > 70)
    for row in rows:
        if row["kind"] == "not" and found(row["text"], parts) is not None:
            tally["false"] += 1
            remarks.append(f"must not: {row['text']} ({row['reason']})")
        elif row["kind"] != "not" and row["once"] and (count := explanations(row["once"], parts)) > 1:
            tally["double"] += 1
            remarks.append(f"double: {row['once']} is explained {count} times")
    return tally, remarks


def line(name, tally):
    """A row of the table of results."""
    recall = f"{tally['recall']} of {tally['must']}"
    headline = f"{tally['headline']} of {tally['pages']}"
    return (
        f"{name:<12}{recall:>11}{tally['recall'] / tally['must']:>6.0%}{tally['first half'] / tally['must']:>12.0%}{headline:>11}"
        f"{tally['double']:>8}{tally['false']:>7}{tally['long headline']:>15}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("homes", nargs="*")
    parser.add_argument("--show", action="store_true", help="print the pages, and what each lacks")
    parser.add_argument("--sheet", type=pathlib.Path, help="write the pages for raters, without figures, and FILE.tsv to fill in")
    parser.add_argument("--format", choices=("text", "html", "markdown"), default="text")
    make.list_options(parser)
    parser.add_argument("--goals", action="store_true", help="fail when a goal is missed")
    options = parser.parse_args()
    program = os.path.realpath(options.program)
    moments, must = make.lists(options.ending)
    names = options.homes or list(dict.fromkeys(row["home"] for row in moments))
    total, sheet, ratings = {}, ["# Briefings to be rated by rubric.md\n"], ["page\thome\tmoment\trater\trating\treason\n"]
    print(f"{'':<12}{'recall':>17}{'first half':>12}{'headline':>11}{'double':>8}{'false':>7}{'long headline':>15}")
    for name in names:
        home = {}
        for moment in moments:
            if moment["home"] != name:
                continue
            page, code = briefing(program, name, moment, options.format)
            tally, remarks = judged(page, [row for row in must if (row["home"], row["moment"]) == (name, moment["moment"])])
            for key, value in tally.items():
                home[key] = home.get(key, 0) + value
                total[key] = total.get(key, 0) + value
            if options.show:
                print(f"\n===== {name} {moment['moment']}: {moment['time']} {moment['zone']}, {moment['about']}; exit code {code}")
                print("\n" + "\n".join([page.strip(), "", *(f"  - {remark}" for remark in remarks), ""]))
            number = len(ratings)
            title = f"## {number}. {name}, {moment['time']} {moment['zone']}"
            sheet.append(f"\n{title}\n\n{make.home(name).about}\n\n````text\n{page.strip()}\n````\n")
            ratings.append(f"{number}\t{name}\t{moment['moment']}\t\t\t\n")
        print(line(name, home))
    print(line("all", total))
    if options.sheet:
        options.sheet.write_text("".join(sheet))
        options.sheet.with_name(options.sheet.name + ".tsv").write_text("".join(ratings))
    if options.goals:
        reached = {key: total[key] / total["must"] for key in ("recall", "first half")}
        reached.update({"headline": total["headline"] / total["pages"], "double": -total["double"], "false": -total["false"]})
        missed = [key for key, goal in GOALS.items() if reached[key] < goal]
        if missed:
            sys.exit(f"attention: goals missed: {', '.join(missed)}")


if __name__ == "__main__":
    main()
