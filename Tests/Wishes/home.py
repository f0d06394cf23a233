"""The two homes of the wishes: the sample person's (`sample`), and the same with the files of more/ on top (`more`)."""

import datetime
import json
import os
import pathlib
import shutil

HERE = pathlib.Path(__file__).resolve().parent
ROBIN = HERE.parents[1] / ".lucidability-samples/robin"
SPENDING = HERE / "spending.csv"
ZONE = "America/Toronto"
# Files without a date of their own are as old as 07:20 on Monday, when the travel times were taken.
MADE = datetime.datetime.fromisoformat("2026-04-06T11:20+00:00").timestamp()


def make(name, folder):
    """Writes the vault and the configuration of a home below a folder; returns their paths."""
    vault, configuration = folder / f"{name}-vault", folder / f"{name}.yaml"
    shutil.copytree(ROBIN / "vault", vault)
    configuration.write_text("history: off\n" + (ROBIN / "config.yaml").read_text())
    for path in (HERE / "more").rglob("*") if name == "more" else ():
        target = vault / path.relative_to(HERE / "more")
        if path.is_dir():
            target.mkdir(exist_ok=True)
        elif path.suffix == ".json" and target.exists():
            target.write_text(json.dumps(json.loads(target.read_text()) + json.loads(path.read_text())))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    settle(vault)
    return vault, configuration


def settle(vault):
    """Makes the folders of mail that are missing, and all files as old as the home."""
    for part in ("mail/.Drafts", "mail/.Sent", "mail"):
        for place in ("cur", "new", "tmp"):
            (vault / part / place).mkdir(parents=True, exist_ok=True)
    for path in vault.rglob("*"):
        os.utime(path, (MADE, MADE))
