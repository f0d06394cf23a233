"""The check of the oracle on what is computed: the files of a world are changed behind its back.

What lucid printed of the world as it was must then be found false, or a fact of it missing. Each
change goes to the record on which a true statement rests.
"""

import shutil

from changing import CHANGES, Copy
from judging import facts
from judging.page import Page
from judging.rules import TRUE
from reading.truth import Truth

# Each change is tried in one of so many worlds.
STRIDE = 3
# So many kinds of changes must fit some text of sixty worlds.
WANTED = 30


def noticed(page, truth):
    """Whether a page is found false of another world, or lacks a fact of it."""
    found = Page(page.text, page.job, truth)
    before = sorted((s.kind, s.text) for s in page.statements if s.finding.verdict == TRUE)
    after = sorted((s.kind, s.text) for s in found.statements if s.finding.verdict == TRUE)
    lost = [one for one in before if one not in after]
    missing = {one.name for one, is_said in facts.of_page(found) if not is_said}
    known = {one.name for one, is_said in facts.of_page(page) if not is_said}
    return bool(lost) or bool(missing - known)


def attempt(make, page, statement, folder):
    """Whether a change is noticed; None when it could not be made."""
    place = folder / "changed"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(folder / "vault", place / "vault")
    for name in ("config.yaml", "world.json", "plan.txt"):
        shutil.copy2(folder / name, place / name)
    try:
        copy = Copy(page.truth, place)
        if not make(copy, statement, page):
            return None
        return noticed(page, Truth(place))
    finally:
        shutil.rmtree(place, ignore_errors=True)


def tried(folder, pages):
    """The outcomes of the changes on the pages of a world: number, and whether it was noticed."""
    found = []
    reading = [page for page in pages if not page.job.writes]
    for number_of, (_, kinds, make) in enumerate(CHANGES):
        if (pages[0].truth.seed + number_of) % STRIDE:
            continue
        done = None
        for page in reading:
            for statement in page.of(*kinds):
                # The sentence of a tile may be about some of the events only.
                if statement.finding.verdict == TRUE and statement.place != "tile" and done is None:
                    done = attempt(make, page, statement, folder)
                    if done is not None:
                        found.append((number_of, done, page.job.ability, statement.text))
    return found
