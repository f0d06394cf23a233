"""PyYAML reads front matter that was changed: the keys that were to change say what they shall, all others what they said before."""
import datetime
import pathlib
import re

import yaml

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "Tests/Fixtures/notes"
# What Tests/LucidBackendsTests/Notes/NoteFixtureTests.swift changes.
TITLE, TAGS = "New: title # 1", ["work", "yes", "x y", "2026-04-01", "ünï", "1:1", "no, really"]
TITLE_KEYS, TAG_KEYS, DATE_KEYS = {"title"}, {"tags", "tag"}, {"updated", "modified", "last_modified"}


def split(text):
    """Front matter and the rest."""
    match = re.match(r"\ufeff?---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)(.*)", text, re.S | re.M)
    return (yaml.safe_load(match[1]) or {}, match[2]) if match else ({}, text)


def read(path):
    return path.read_bytes().decode()


def main():
    changed = 0
    for path in sorted(FOLDER.glob("*.md")):
        after = path.with_suffix(".md.after")
        if not after.exists():
            continue
        (old, body), (new, rest) = split(read(path)), split(read(after))
        may = TITLE_KEYS | TAG_KEYS | DATE_KEYS | {"pinned"}
        assert {k: v for k, v in old.items() if k.lower() not in may} == {k: v for k, v in new.items() if k.lower() not in may}, path.name
        assert list(old) == list(new)[:len(old)], f"{path.name}: the order of keys"
        assert new["pinned"] is True, path.name
        if "title" in new:
            assert new["title"] == TITLE, f"{path.name}: {new['title']!r}"
        else:
            assert f"# {TITLE}" in rest, path.name
        assert new.get("tags", new.get("tag")) == TAGS, f"{path.name}: {new.get('tags')!r}"
        dates = [new[key] for key in DATE_KEYS if key in new]
        for date in dates:
            text = date if isinstance(date, str) else date.isoformat()
            assert text.startswith("2026-04-06"), f"{path.name}: {date!r}"
            assert isinstance(date, (str, datetime.date)), path.name
        assert rest.strip("\r\n") == body.strip("\r\n") or "title" not in new, f"{path.name}: the text"
        changed += 1
    titles = [line.split("\t") for line in read(FOLDER / "titles.tsv").splitlines()]
    made = read(FOLDER / "titles.out").split("\n\f\n")[:-1]
    assert len(titles) == len(made), (len(titles), len(made))
    for (title,), text in zip(titles, made):
        front, body = split(text)
        assert front["title"] == title, f"{title!r} {front['title']!r}"
        assert front["tags"] == TAGS and front["pinned"] is False and front["source"] == "conversation", front
        assert front["created"] == front["updated"] == datetime.datetime(2026, 4, 6, 7, 30), front
        assert body == f"\nText of {title}\n", repr(body)
    print(f"notes: {changed} changed and {len(made)} new ones say to PyYAML what they shall")


main()
