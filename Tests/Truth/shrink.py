"""Makes a world smaller for as long as the same false statement is still found in it."""

import pathlib
import shutil
import tempfile

import jobs
from judging.page import Page
from judging.rules import FALSE
from reading.truth import Truth


def still(program, folder, job, kind, cause):
    """Whether the job prints a statement that is false for this cause."""
    truth = Truth(folder)
    result = jobs.start(program, folder, job, f"{truth.now:%Y-%m-%dT%H:%M}", folder / "home")
    after = Truth(folder, result.vault) if job.writes else truth
    found = Page(result.text, job, after, truth).of(kind)
    return any(s.finding.verdict == FALSE and s.finding.cause == cause for s in found)


def without(folder, path, again):
    """Whether the statement is found without a file or folder, which then stays away."""
    aside = folder / "aside"
    shutil.move(path, aside)
    if again():
        shutil.rmtree(aside) if aside.is_dir() else aside.unlink()
        return True
    shutil.move(aside, path)
    return False


def files(program, world, job, kind, cause):
    """The files of a world that the statement needs; None when it needs more than one run."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place, "world")
        shutil.copytree(world, folder, ignore=shutil.ignore_patterns("vault-*"))
        vault = folder / "vault"

        def again():
            return still(program, folder, job, kind, cause)

        if not again():
            return None
        for path in sorted(vault.iterdir()):
            without(folder, path, again)
        for path in sorted(path for path in vault.rglob("*") if path.is_file()):
            if not path.name.startswith(".") and not path.parts[-2].startswith("."):
                without(folder, path, again)
        return sorted(str(p.relative_to(vault)) for p in vault.rglob("*") if p.is_file())
