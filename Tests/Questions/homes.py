"""The homes of the questions: `sample`, `rich` (the richer home of the wishes with more/ on top), and `german`."""

import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Wishes"))
import home  # noqa: E402

ZONE = home.ZONE
NAMES = ("sample", "rich", "german")
# What a home in German has of its own: texts in the language of the questions.
OWN = ("calendar", "contacts", "habits", "mail", "notes", "reminders", "tasks")


def make(name, folder):
    """Writes the vault and the configuration of a home below a folder; returns their paths."""
    vault, configuration = home.make("more" if name == "rich" else "sample", folder)
    if name == "german":
        for part in OWN:
            shutil.rmtree(vault / part)
        (vault / "bookmarks/bookmarks.html").unlink()
        (vault / "feeds/town.xml").unlink()
    if name != "sample":
        shutil.copytree(HERE / {"rich": "more", "german": "german"}[name], vault, dirs_exist_ok=True)
    home.settle(vault)
    language = "de" if name == "german" else "en"
    text = configuration.read_text()
    assert text.count("  language: en\n") == 1
    configuration.write_text(text.replace("  language: en\n", f"  language: {language}\n  emails: [robin@example.org]\n"))
    return vault, configuration
