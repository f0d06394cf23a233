"""Judges what lucid says about generated worlds against their raw files.

oracle.py LUCID [--worlds N] [--first SEED] [--jobs N] [--all] [--known FILE] [--dump FILE]
"""

import argparse
import concurrent.futures
import dataclasses
import functools
import multiprocessing
import pathlib
import shutil
import sys

import changes
import jobs
import mutations
import report
import shrink
import worlds
from judging import facts, formats, whole
from judging.page import Page
from reading.truth import Truth

# The oracle itself is tried in the first worlds only: it is the same in the later ones.
TRIED = 120
# Of so many worlds one is asked for JSON too.
WITH_JSON = 3


@dataclasses.dataclass
class Row:
    """One run in a world, as light as a report needs it."""

    seed: int
    job: jobs.Job
    at: str
    broke: str
    statements: list
    unread: list
    facts: list
    kinds: list


@dataclasses.dataclass
class World:
    """All runs of a world, and the outcomes of the changes that were tried on them."""

    rows: list
    phrasing: list
    computing: list


def judge(folder, result, truth):
    """What one run printed, judged by the files as the run left them."""
    after = Truth(folder, result.vault) if result.job.writes else truth
    page = Page(result.text, result.job, after, truth)
    whole.judge(page)
    return page


def run_world(program, options, seed):
    """Writes a world, runs its jobs, judges them, and tries the oracle on them."""
    folder = options.folder / str(seed)
    shutil.rmtree(folder, ignore_errors=True)
    worlds.write(seed, folder)
    truth = Truth(folder)
    at = f"{truth.now:%Y-%m-%dT%H:%M}"
    wanted = jobs.of_world(truth, 1000 if options.all else options.jobs)
    rows, pages = [], []
    for job in wanted:
        result = jobs.start(program, folder, job, at, folder / "home")
        page = judge(folder, result, truth)
        pages.append(page)
        rows.append(Row(seed, job, at, result.broke, page.statements, page.unread, [], []))
        rows[-1].facts = [] if result.broke else facts.of_page(page)
    whole.not_to_miss(pages)
    phrasing, computing = [], []
    if seed < TRIED:
        phrasing = mutations.tried(pages)
        computing = changes.tried(folder, pages)
    if seed % WITH_JSON == 0:
        for row, page in zip(rows, pages):
            if not row.job.writes and not row.broke and "--quiet" not in row.job.arguments:
                told = jobs.start(program, folder, row.job, at, folder / "home", "json")
                row.kinds = formats.judge(page, told.text)
    if not options.keep:
        keep = any(s.finding.verdict == "false" for row in rows for s in row.statements)
        if not keep:
            shutil.rmtree(folder, ignore_errors=True)
    return World(rows, phrasing, computing)


def smallest(program, summary, folder):
    """Of each kind and cause the files that its smallest world needs; None if unknown."""
    chosen = summary.smallest()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = pool.map(
            lambda item: shrink.files(program, folder / str(item[1][0].seed), item[1][0].job, *item[0]),
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
    parser.add_argument("--keep", action="store_true", help="keep also worlds without a false word")
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
    options.folder = options.folder.resolve()
    options.folder.mkdir(parents=True, exist_ok=True)
    program = options.program.resolve()
    seeds = range(options.first, options.first + options.worlds)
    context = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        work = functools.partial(run_world, program, options)
        found = list(pool.map(work, seeds, chunksize=max(1, min(20, len(seeds) // 8))))
    summary = report.Summary(found, seeds, options.folder)
    (options.folder / "list.md").write_text(summary.text(), encoding="utf-8")
    if options.known:
        needed = smallest(program, summary, options.folder)
        options.known.write_text(summary.text(needed), encoding="utf-8")
    if options.dump:
        options.dump.write_text(summary.verdicts(), encoding="utf-8")
    problems = summary.problems()
    for problem in problems:
        print(problem, file=sys.stderr)
    for line in summary.lines(options.folder / "list.md"):
        print(line)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
