"""Lists of the language: steps, items, inputs, files, variables, cards."""

import json

from counting import HEAD, MOMENT, Kinds, each, indented

language = Kinds()
kind = language.kind


def notes(c):
    for name in c.items:
        c.write(f"vault/notes/{name}.md", f"# Note {name}\nThe word w{name}.\n")
    (c.vault / "notes").mkdir(exist_ok=True)


def words(c):
    """The input: a word for each item; that which fails names a feed that is not there."""
    return f"inputs:\n  words: {{ type: list, default: [{', '.join(c.items)}] }}\n"


def feeds(c):
    """A feed in a file for each item but that which fails."""
    (c.vault / "feeds").mkdir()
    for name in ("zulu", *c.good):
        c.write(
            f"vault/feeds/{name}.xml",
            "<rss version='2.0'><channel><title>N</title>"
            f"<item><guid>{name}</guid><title>Item {name}</title></item></channel></rss>",
        )


@kind("steps that read at the same time")
def steps(c):
    feeds(c)
    text = each(c.items, "- id: NAME\n  feeds.items: { feed: NAME }\n  on_error: omit")
    lines, said = c.run(
        text, each(c.good, "<<NAME.items[0].title>>") or "Nothing.", code=0 if c.bad is None else 11
    )
    c.same("results", lines, [f"Item {name}" for name in c.good] or ["Nothing."])
    c.same("steps in the order of the file", [s["name"] for s in c.record["steps"]], list(c.items))
    c.names_failing(said)


@kind("items of for_each")
def for_each(c):
    feeds(c)
    text = "- id: a\n  for_each: w in words\n  feeds.items: { feed: <<w>> }\n  on_error: omit"
    lines, said = c.run(
        text,
        "<<a | length>>\n<<for one in a>>\n<<one.items[0].title>>\n<<end>>",
        head=words(c),
        code=0 if c.bad is None else 11,
    )
    if c.bad is None:
        c.same(
            "results in the order of the items",
            lines,
            [str(c.n), *(f"Item {name}" for name in c.items)],
        )
    else:
        c.names_failing(said)


@kind("items of do")
def do(c):
    feeds(c)
    text = (
        "- id: a\n  for_each: w in words\n  do:\n    - id: f\n"
        "      feeds.items: { feed: <<w>> }\n    - id: n\n"
        "      notes.search: { query: <<w>> }\n  on_error: omit"
    )
    notes(c)
    lines, said = c.run(
        text,
        "<<for one in a>>\n<<one.w>>: <<one.f.items[0].title>>, <<one.n.count>> note\n<<end>>",
        head=words(c),
        code=0 if c.bad is None else 11,
    )
    # An item that is left out is absent: its place has a phrase with the reason.
    c.same("places", len(lines), c.n)
    c.same(
        "items in their order",
        [line for i, line in enumerate(lines) if i != c.bad],
        [f"{name}: Item {name}, 1 note" for name in c.good],
    )
    c.holds(
        "the place of the item that fails has no reason", c.bad is None or c.failing in lines[c.bad]
    )
    c.names_failing(said)


@kind("items that are written")
def written(c):
    """All or none: one that fails without `on_error` leaves the vault as it was."""
    feeds(c)
    (c.vault / "notes").mkdir()
    text = (
        "- id: a\n  for_each: w in words\n  do:\n    - id: f\n"
        "      feeds.items: { feed: <<w>> }\n    - id: n\n"
        '      notes.create: { title: "Note <<w>>", body: Text. }'
    )
    lines, said = c.run(
        text,
        "<<a | length>>",
        head=words(c) + "writes: { notes.create: 9 }\n",
        code=0 if c.bad is None else 30,
    )
    found = sorted(file.name for file in (c.vault / "notes").glob("*.md"))
    c.same("notes", len(found), 0 if c.bad is not None else c.n)
    c.names_failing(said)
    changes = json.dumps(c.record.get("changes") or c.record.get("writes") or [])
    if c.bad is None:
        c.holds(
            f"a change is not in the result: {changes[:200]}",
            all(f"Note {name}" in json.dumps(c.record) for name in c.items),
        )
        c.start("undo", code=0 if c.n else 10)
        c.same("notes after undo", list((c.vault / "notes").glob("*.md")), [])


@kind("values of an input")
def inputs(c):
    """As one list, and the option repeated; a value that is none is named."""
    file = c.ability(
        (
            "inputs:\n  days: { type: list, of: integer, default: [] }\nsteps: []\n"
            "prompt: \"<<days | length>>: <<days | join(' ')>>\"\n"
        )
    )
    values = ["none" if i == c.bad else str(i) for i in range(c.n)]
    for options in (
        ["--input", "days=" + ",".join(values)] if c.n else [],
        [word for value in values for word in ("--input", f"days={value}")],
    ):
        if c.bad is not None:
            c.names(c.start("run", "--approve", file, *options, code=(2, 23)), "none")
            continue
        result = c.json("run", "--approve", "--json", file, *options)
        c.same("values", result["prompt"]["resolved"].strip(), f"{c.n}: {' '.join(values)}".strip())


@kind("inputs of an ability")
def several(c):
    head = ("inputs:\n" if c.n else "") + each(c.items, "  NAME: { type: integer }")
    file = c.ability(
        head
        + "steps: []\nprompt: |\n"
        + (indented(each(c.items, "NAME <<NAME>>"), 2) if c.n else "  Nothing.\n")
    )
    given = [f"{name}={'x' if i == c.bad else i}" for i, name in enumerate(c.items)]
    if c.bad is not None:
        c.names_failing(c.start("run", "--approve", file, *given, code=(2, 23)))
        return
    result = c.json("run", "--approve", "--json", file, *given)
    c.same(
        "values",
        result["prompt"]["resolved"].strip().splitlines(),
        [f"{name} {i}" for i, name in enumerate(c.items)] or ["Nothing."],
    )
    if c.n:
        c.names(c.start("run", "--approve", file, *given[:-1], code=23), c.items[-1])


@kind("variables that are looked up")
def variables(c):
    feeds(c)
    head = ("variables:\n" if c.n else "") + each(
        c.items, "  NAME: { feeds.items: { feed: NAME } }"
    )
    lines, said = c.run(
        "",
        "".join(f'<<{name}.items[0].title | default("nothing")>>\n' for name in c.items)
        or "Nothing.",
        head=head,
        code=(0, 11),
    )
    c.same(
        "values",
        lines,
        [f"Item {name}" if name in c.good else "nothing" for name in c.items] or ["Nothing."],
    )


@kind("files that are attached", counts=(0, 1, 2, 3))
def attached(c):
    for name in c.items:
        c.write(f"{name}.txt", f"Text of {name}.\n")
    options = [word for name in c.items for word in ("--attach", f"{name}.txt")]
    if c.bad is not None:
        (c.path / f"{c.failing}.txt").unlink()
        file = c.ability(
            "steps:\n"
            + indented(each(c.items, "- id: NAME\n  files.read: { path: NAME.txt }"), 2)
            + "prompt: Say hello.\n"
        )
        return c.names_failing(c.start("run", "--approve", file, *options, code=(2, 11, 30)))
    steps = (
        each(c.items, "- id: NAME\n  files.read: { path: NAME.txt }")
        or "- id: a\n  files.read: {}\n  on_error: omit"
    )
    lines, said = c.run(
        steps, each(c.items, "<<NAME.text>>") or "Nothing.", words=options, code=0 if c.n else 11
    )
    c.same("texts", lines, [f"Text of {name}." for name in c.items] or ["Nothing."])


@kind("abilities that a step runs")
def parts(c):
    feeds(c)
    steps = each(c.items, "- id: NAME\n  ability.run: { ability: Part NAME }\n  on_error: omit")
    text = (
        ("steps:\n" + indented(steps, 2) if c.n else "steps: []\n")
        + "prompt: |\n"
        + indented(each(c.good, "NAME: <<NAME>>") or "Nothing.", 2)
    )
    for name in c.items:
        text += (
            f"---\nlucidability: 1\nkind: ability\nlabel: Part {name}\npart: true\nsteps:\n"
            f"  - id: f\n    feeds.items: {{ feed: {name} }}\n"
            "prompt: <<f.items[0].title>>\n"
        )
    c.configure(
        "models: { default: echo, echo: { command: [sed, -n, 's/.*\\(Item [a-z]*\\).*/\\1/p'] } }\n"
    )
    result = c.json(
        "run",
        "--approve",
        "--json",
        c.ability(text),
        "--at",
        MOMENT,
        "--model",
        "digest",
        code=0 if c.bad is None else 11,
    )
    c.same(
        "steps in the order of the file",
        [name for name in c.items if name in json.dumps(result["steps"])],
        list(c.items),
    )
    c.names_failing(json.dumps(result))
    for name in c.good:
        c.holds(f"the part {name} gave nothing", f"{name}:" in result["prompt"]["resolved"])


@kind("files that are imported")
def imports(c):
    for name in c.good:
        c.write(
            f"parts/{name}.lucidability",
            (
                f"lucidability: 1\nkind: ability\nlabel: Part {name}\npart: true\nsteps: []\n"
                f"prompt: Part {name} says hello.\n"
            ),
        )
    steps = each(c.items, "- id: NAME\n  ability.run: { ability: Part NAME }")
    file = c.ability(
        f"import: [{', '.join(f'parts/{name}.lucidability' for name in c.items)}]\n"
        + ("steps:\n" + indented(steps, 2) if c.n else "steps: []\n")
        + "prompt: |\n"
        + indented(each(c.items, "NAME: <<NAME>>") or "Nothing.", 2)
    )
    if c.bad is not None:
        return c.names_failing(c.start("run", "--approve", file, code=20))
    result = c.json("run", "--approve", "--json", file)
    c.same("steps", [s["name"] for s in result["steps"] if s["name"] in c.items], list(c.items))


STATEMENTS = [
    "mail.urgent_count",
    "calendar.longest_gap",
    "calendar.first",
    "habits.streaks",
    "weather.likely",
]


@kind("statements that are named", fails=False)
def statements(c):
    """All statements that are named are said; over several sources what has a time comes first."""
    file = c.ability(
        "steps:\n  - calendar.events: { from: <<today>>, to: <<tomorrow>> }\n"
        "  - habits.streaks: {}\n  - mail.urgent: { since: 48h }\n  - weather.now: {}\n"
        f"statements: [{', '.join(STATEMENTS[:c.n])}]\n"
        "prompt: From calendar, habits, mail and weather, say what matters.\n"
    )
    result = c.json("try", "--json", file, code=0 if c.n else (0, 20))
    if c.n:
        # An action is added where none is named.
        c.same(
            "statements",
            sorted(s["kind"] for s in result["answer"]["statements"] if s["role"] != "action"),
            sorted(STATEMENTS[: c.n]),
        )


@kind("tiles and rows of cards")
def cards(c):
    feeds(c)
    steps = "steps:\n" + indented(
        "- id: zulu\n  feeds.items: { feed: zulu }\n"
        + each(c.items, "- id: NAME\n  feeds.items: { feed: NAME }\n  on_error: omit"),
        2,
    )
    tiles = "".join(
        f'    - {{ label: {name}, value: "<<{name}.items[0].title>>" }}\n' for name in c.items
    )
    rows = {
        "tiles": "card:\n  kind: tiles\n  tiles:" + ("\n" + tiles if c.n else " []\n"),
        "list": "card:\n  kind: list\n  items:"
        + ("\n" + tiles.replace("label: ", "sub: ") if c.n else " []\n"),
        "table": "card:\n  kind: table\n  columns: [a]\n  rows: <<zulu.items | limit(0)>>\n",
    }
    for name in ("tiles", "list"):
        file = c.ability(
            steps + rows[name] + "prompt: From the feeds, say in one sentence what matters.\n"
        )
        result = c.json(
            "run",
            "--approve",
            "--json",
            file,
            "--at",
            MOMENT,
            code=(0, 20) if not c.n else 0 if c.bad is None else 11,
        )
        if c.n:
            body = result["card"]
            items = (
                body.get("tiles")
                or body.get("items")
                or body["body"].get("tiles")
                or body["body"]["items"]
            )
            text = [json.dumps(item) for item in items]
            c.same(
                f"{name} in their order",
                [any(f"Item {n}" in t for n in c.good) for t in text][: len(c.items)],
                [n in c.good for n in c.items],
            )


@kind("choices of a question")
def choices(c):
    """`ask.choice` offers each item in its order, and refuses an id that it does not offer."""
    feeds(c)
    (c.vault / "feeds/zulu.xml").unlink()
    for name in c.items:
        c.write(f"vault/notes/{name}.md", f"---\nid: {name}\ntitle: Note {name}\n---\nText.\n")
    (c.vault / "notes").mkdir(exist_ok=True)
    file = c.ability(
        "steps:\n  - id: n\n    notes.search: { limit: 50 }\n  - id: which\n"
        "    ask.choice: { question: Which?, among: <<n.items | sort(title)>> }\n"
        "prompt: Say hello to <<which.title>>.\n"
    )
    if not c.n:
        return c.start("run", "--approve", file)
    result = c.json("run", "--approve", "--json", file, code=23)
    c.same("offers", [offer["id"] for offer in result["failure"]["offers"]], list(c.items))
    for name in c.items:
        given = name if name in c.good else "nonesuch"
        result = c.json(
            "run", "--approve", "--json", file, f"which={given}", code=0 if name in c.good else 23
        )
        if name in c.good:
            c.same(
                "the chosen one", result["prompt"]["resolved"].strip(), f"Say hello to Note {name}."
            )
