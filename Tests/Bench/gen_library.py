#!/usr/bin/env python3
"""Writes a library of different abilities of about 40 lines each: gen_library.py FOLDER NUMBER [SEED].

The same seed gives the same files. Each uses inputs, three steps with arguments and modifiers, a condition and a loop, and has
nothing that a check would find fault with: what is measured is the checking, not the reporting.
"""
import random
import sys
from pathlib import Path

NOUNS = """agenda answer article balance basket bicycle bridge budget camera candle chapter choir client coffee concert contract
corner course dinner doctor draft engine errand family figure garden guitar harbour holiday invoice journey kitchen ladder
lecture lesson letter library market meeting meter museum novel office orchard paper parcel picnic piano planet project
recipe report river school season speech station story summer supper table theatre ticket train trip visit window winter
workshop""".split()
VERBS = "answer arrange book cancel check compare finish invite move order pack plan prepare print read repair review send sort write".split()
CATEGORIES = ["Morning", "Productivity", "Health", "Communication", "Evening"]
SLOTS = ["morning", "afternoon", "evening"]
ICONS = ["calendar", "envelope.fill", "note.text", "bolt", "book", "heart.fill"]
LABELS = ["Day", "Week", "Prep", "Mail", "Plan", "Desk"]


def ability(number, r):
    some = lambda n: " ".join(r.choice(NOUNS) for _ in range(n))
    first, second, third = r.sample(NOUNS, 3)
    return f"""lucidability: 1
kind: ability
label: {r.choice(LABELS)} {number:05d}
summary: What the {first} of today means for the {some(2)}.
icon: {r.choice(ICONS)}
color: "#{r.randrange(1 << 24):06X}"
category: {r.choice(CATEGORIES)}
slot: {r.choice(SLOTS)}
inputs:
  topic:
    type: string
    default: "{some(2)}"
    ask: Which {first} is this about?
  words: {{ type: integer, default: {r.randint(20, 90)} }}
  brief: {{ type: boolean, default: {r.choice(["true", "false"])} }}
steps:
  - id: events
    calendar.events: {{ from: <<today>>, to: <<today | plus({r.randint(1, 14)}d)>>, limit: {r.randint(5, 50)} }}
    on_error: omit
  - id: mail
    mail.search:
      query: <<topic>>
      unread: {r.choice(["true", "false"])}
      since: {r.choice(["24h", "48h", "7d"])}
      limit: {r.randint(5, 40)}
    timeout: {r.randint(2, 12)}s
  - id: notes
    notes.search: {{ query: "{third}", limit: 5 }}
    when: events.count > 0 and mail.count < {r.randint(5, 30)}
prompt: |
  Today is <<today>>. From the calendar, the mail and the notes, say what <<name>> has to {r.choice(VERBS)}.
  The subject is <<topic>>, and above all the {some(1)} and the {second}.
  <<if brief>>
  Answer in three bullets of at most <<words>> words, for a reader who has to {r.choice(VERBS)} the {some(1)} first.
  <<else>>
  Answer in one table with a row for each {first}: the time, the {second}, and who has to {r.choice(VERBS)} it.
  <<end>>
  <<for event in events.items | limit({r.randint(2, 6)})>>
  - <<event.title>> at <<event.start | time>>
  <<end>>
  There are <<mail.count>> messages and <<notes.count | default("no")>> notes about the {some(1)}.
  End with one thing to {r.choice(VERBS)} today.
"""


def main(folder, number, seed=20260406):
    folder, r = Path(folder), random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    size = lines = 0
    for n in range(number):
        text = ability(n, r)
        size, lines = size + len(text), lines + text.count("\n")
        (folder / f"{n:05d}.lucidability").write_text(text)
    print(f"{number} files, {size / max(1, number):.0f} bytes and {lines / max(1, number):.1f} lines each")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:4]))
