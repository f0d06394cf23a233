"""Markdown notes with front matter, some of it old while the file was changed lately."""

import datetime
import os

NOTES = [
    (
        "Project proposal",
        "Scope and budget.\n\n- [ ] Add the cost table\n- [ ] Ask Dana\n- [x] Outline\n",
    ),
    ("Grocery list", "- oat milk\n- rye bread\n"),
    ("Client review questions", "Bring this to the Client review.\n\n- [ ] Who signs?\n"),
    ("Anna interview questions", "Ask about the move.\n"),
    ("Packliste", "- [ ] Regenjacke\n- [ ] Ladekabel\n"),
    ("Retro ideas", "Shorter planning.\n"),
    ("Roadmap draft", "Which quarter comes first?\n"),
    ("Board questions", "Bring this to the Board meeting.\n\n- [ ] Who votes?\n"),
    ("Fragen an den Zahnarzt", "Krone oben links.\n"),
]


def write(scene):
    """Writes `notes/`; returns the titles with their dates."""
    (scene.folder / "vault/notes").mkdir(parents=True, exist_ok=True)
    told = []
    for title, body in scene.random.sample(NOTES, 0 if scene.chance(0.1) else scene.random.randint(2, len(NOTES))):
        changed = scene.now - datetime.timedelta(hours=scene.pick([2, 12, 30, 60, 100, 220, 900]))
        lines = [f"title: {title}"]
        dates = scene.pick(["updated", "updated", "created", "none"])
        if dates == "updated":
            created = changed - datetime.timedelta(days=scene.random.randint(0, 30))
            lines += [f"created: {created:%Y-%m-%dT%H:%M}", f"updated: {changed:%Y-%m-%dT%H:%M}"]
        elif dates == "created":
            created = changed - datetime.timedelta(days=scene.random.randint(20, 90))
            lines += [f"created: {created:%Y-%m-%d}"]
        if scene.chance(0.3):
            lines.append("pinned: true")
        path = scene.write(f"notes/{title}.md", "---\n" + "\n".join(lines) + "\n---\n\n" + body)
        os.utime(path, (changed.timestamp(), changed.timestamp()))
        told.append(f"{title}: {dates}, {changed:%Y-%m-%d %H:%M}")
    return told
