#!/usr/bin/env python3
"""What every shipped ability answers, without a model, in homes on three days at three times: written to answers.md, to be read, and compared."""

import argparse
import concurrent.futures
import difflib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import agree
import homes

PAGE = pathlib.Path(__file__).with_name("answers.md")
# Of those that take a file or nothing of a person there is nothing to say.
GOOD = {0, 10, 11, 30}
HEAD = """\
# Answers without a model

What the shipped abilities answer from the built-in summary, in three homes, on a weekday, a Saturday and a day on which clocks change, at
three times: written by `make answers`, compared by `make test`. Equal answers stand once, with the times at which they are given.

"""


def abilities(program, environment):
    """The names of the gallery's abilities and of the defaults, as `lucid run` takes them."""
    def read(*words):
        return json.loads(subprocess.run([program, *words, "--json"], env=environment, capture_output=True, check=True).stdout)

    gallery = [row["name"] for category in read("gallery")["categories"] for row in category["abilities"]]
    return sorted({f"gallery/{name}" for name in gallery} | {row["name"] for row in read("list")["abilities"]}, key=lambda name: name.split("/")[::-1])


def surroundings(root):
    """The environment of the runs: a home of its own below `root`."""
    (root / "home").mkdir()
    return {
        "PATH": os.environ["PATH"], "HOME": str(root / "home"), "LANG": "C.UTF-8", "TZ": "UTC", "LUCID_POLICY": "", **{
            f"XDG_{part}_HOME": str(root / "home" / part.lower()) for part in ("CONFIG", "DATA", "STATE", "CACHE")}}


def run(program, environment, home, vault, configuration, name, moment, *form):
    """Runs an ability on a copy of the vault; returns its result, or what it printed, with its exit code and the folder of the copy."""
    short = name.rpartition("/")[2]
    inputs = [f"{key}={value}" for key, value in home.inputs.get(short, {}).items()]
    with tempfile.TemporaryDirectory() as folder:
        own = pathlib.Path(folder) / "vault"
        shutil.copytree(vault, own)
        homes.without_later_mail(own, moment, home.zone)
        done = subprocess.run(
            [program, "run", name, *inputs, "--vault", str(own), "--config", str(configuration), "--at", moment, "--tz", home.zone, *(form or ["--json"])],
            env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=600)
    try:
        return json.loads(done.stdout), done.returncode, folder
    except ValueError:
        return (done.stdout if form else done.stderr or done.stdout).strip(), done.returncode, folder


def results(program):
    """Runs every ability in every home at every moment; gives the result, the exit code and the folder by home, ability and moment."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        environment = surroundings(root)
        made = {home.name: home.make(root) for home in (*homes.HOMES, homes.DISPUTED)}
        names = abilities(program, environment)
        jobs = [
            (home, name, f"{day}T{time}") for name in names for home in (*homes.HOMES, homes.DISPUTED) for day in home.days for time in homes.TIMES]
        with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
            done = list(pool.map(lambda job: run(program, environment, job[0], *made[job[0].name], *job[1:]), jobs))
    return {(home.name, name, moment): result for (home, name, moment), result in zip(jobs, done)}


def answer(result, code, folder):
    """The answer of a run, and its exit code where that is not a good one."""
    if isinstance(result, dict):
        text = (result.get("answer") or {}).get("text") or f"(no answer: {result.get('reason') or result.get('outcome')})"
    else:
        text = f"(no answer: {result})"
    if code not in GOOD:
        text += f"\n(exit code {code})"
    return text.strip().replace(folder, "")


def page(found):
    """Renders the page."""
    text = HEAD + "".join(f"- **{home.name}**: {home.about}; {', '.join(home.days)}\n" for home in homes.HOMES)
    for name in dict.fromkeys(name for _, name, _ in found):
        text += f"\n## {name}\n"
        for home in homes.HOMES:
            text += f"\n### {name}: {home.name}\n"
            groups = {}
            for day in home.days:
                for time in homes.TIMES:
                    groups.setdefault(answer(*found[home.name, name, f"{day}T{time}"]), []).append(f"{day[5:]} {time}")
            for said, moments in groups.items():
                text += f"\n{', '.join(moments)}\n" + "".join(f"> {line}".rstrip() + "\n" for line in said.splitlines())
    return text


def main():
    parser = argparse.ArgumentParser(description="renders answers.md, or compares it with what the program says")
    parser.add_argument("program")
    parser.add_argument("--write", action="store_true", help="write the page anew")
    options = parser.parse_args()
    found = results(os.path.realpath(options.program))
    now = page(found)
    if options.write:
        PAGE.write_text(now)
    before = PAGE.read_text() if PAGE.exists() else ""
    if now != before:
        sys.stdout.writelines(line + "\n" for line in list(difflib.unified_diff(before.splitlines(), now.splitlines(), lineterm="", n=1))[:60])
        sys.exit("answers: differ from Tests/Answers/answers.md: read the difference, then `make answers`")
    pairs = agree.pairs(found)
    count = now.count("\n### ")
    print(
        f"answers: {count // 3} abilities in 3 homes at 9 moments say what was reviewed;"
        f" {pairs} pairs of abilities in 4 homes say nothing different about one record")


if __name__ == "__main__":
    main()
