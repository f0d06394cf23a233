"""Judges what lucid says about generated worlds against their raw files.

oracle.py LUCID [--worlds N] [--first SEED] [--jobs N] [--all] [--known FILE] [--dump FILE]
"""

import argparse
import concurrent.futures
import pathlib
import shutil
import sys

import jobs
import mutations
import report
import shrink
import worlds
from judging import whole
from judging.page import Page
from reading.truth import Truth


def judge(folder, result, truth):
    """What one run printed, judged by the files as the run left them."""
    if result.job.writes:
        truth = Truth(folder, result.vault)
    page = Page(result.text, result.job, truth)
    whole.judge(page)
    return page


def run_world(program, seed, options):
    """Writes a world, runs its jobs, and returns them with their statements."""
    folder = options.folder / str(seed)
    shutil.rmtree(folder, ignore_errors=True)
    worlds.write(seed, folder)
    truth = Truth(folder)
    at = f"{truth.now:%Y-%m-%dT%H:%M}"
    wanted = jobs.of_world(seed, 1000 if options.all else options.jobs)
    results = [jobs.start(program, folder, job, at, folder / "home") for job in wanted]
    pages = [judge(folder, result, truth) for result in results]
    whole.not_to_miss(pages)
    return [(seed, result, page) for result, page in zip(results, pages, strict=True)]


def smallest(program, summary, folder):
    """Of each kind and cause the files that its smallest world needs; None if unknown."""
    chosen = summary.smallest()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = pool.map(
            lambda item: shrink.files(program, folder / str(item[1][0]), item[1][1].job, *item[0]),
            chosen.items(),
        )
        return dict(zip(chosen, found, strict=True))


def arguments():
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--worlds", type=int, default=60, help="how many; 60 by default")
    parser.add_argument("--first", type=int, default=0, help="the first seed; 0 by default")
    parser.add_argument(
        "--jobs", type=int, default=10, help="runs of lucid in a world; 10 by default"
    )
    parser.add_argument(
        "--all", action="store_true", help="every ability and question in every world"
    )
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(".build/truth"))
    parser.add_argument(
        "--known", type=pathlib.Path, help="write the list for the repository to this file too"
    )
    parser.add_argument(
        "--dump", type=pathlib.Path, help="write each verdict on a line to this file"
    )
    return parser.parse_args()


def main():
    """Runs all worlds, two at a time; writes the list; fails on what breaks, also in the oracle."""
    options = arguments()
    options.folder.mkdir(parents=True, exist_ok=True)
    program = options.program.resolve()
    seeds = range(options.first, options.first + options.worlds)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows = [
            row
            for rows in pool.map(lambda seed: run_world(program, seed, options), seeds)
            for row in rows
        ]
    summary = report.Summary(rows, seeds, options.folder)
    (options.folder / "list.md").write_text(summary.text(), encoding="utf-8")
    if options.known:
        needed = smallest(program, summary, options.folder)
        options.known.write_text(summary.text(needed), encoding="utf-8")
    if options.dump:
        options.dump.write_text(summary.verdicts(), encoding="utf-8")
    changes = mutations.Check(page for _, _, page in rows)
    problems = summary.problems() + (changes.problems() if options.worlds >= 60 else [])
    for problem in problems:
        print(problem, file=sys.stderr)
    print(changes.line())
    print(summary.line(options.folder / "list.md"))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
