"""Lists of abilities, files, packages, galleries, recipients, schedules, people and runs."""

import json
import re
import shutil
import subprocess
import zipfile

from counting import COUNTS, HEAD, MOMENT, Kinds, each

library = Kinds()
kind = library.kind


def hello(name, more=""):
    return (
        f"lucidability: 1\nkind: ability\nlabel: {name.title()}\n{more}steps: []\n"
        f"prompt: Say in one sentence hello to {name}. End with one line that begins with a verb.\n"
    )


# A file with an error.
BROKEN = "lucidability: 1\nkind: ability\nlabel: Broken\npromt: Say hello.\n"


def files(c, folder="files", broken=BROKEN):
    return [
        str(c.write(f"{folder}/{name}.lucidability", broken if i == c.bad else hello(name)))
        for i, name in enumerate(c.items)
    ]


@kind("files that are checked")
def checked(c):
    paths = files(c)
    (c.path / "files").mkdir(exist_ok=True)
    code = 0 if c.bad is None else 20
    for words in ([paths, ["files"]] if c.n else []):
        found = c.json("check", "--json", *words, code=code)
        c.same(
            "files with errors",
            [d["file"].split("/")[-1] for d in found["diagnostics"] if d["severity"] == "error"],
            [] if c.bad is None else [f"{c.failing}.lucidability"],
        )
    for command in ("check", "fmt"):
        if c.n and c.bad is None:
            c.start(command, *paths)
        elif not c.n:
            c.start(command, code=2)
            c.start(command, "files", code=(0, 2))


@kind("many files that are checked", counts=(16, 17, 33, 200), fails=False)
def checked_together(c):
    """More than sixteen are checked on all cores; the results stand in the order of the paths."""
    for i in range(c.n):
        c.write(f"files/{i:03}.lucidability", BROKEN if i % 3 == 0 else hello("world"))
    found = c.json("check", "--json", "files", code=20)
    c.same(
        "files with errors",
        [d["file"].split("/")[-1] for d in found["diagnostics"] if d["severity"] == "error"],
        [f"{i:03}.lucidability" for i in range(0, c.n, 3)],
    )


def test(name, expected):
    return (
        f"  - name: {name}\n    world: {{ mail.urgent: [] }}\n"
        f"    expect: {{ resolved: {{ contains: {expected} }} }}\n"
    )


@kind("tests of an ability", counts=(*COUNTS, 9))
def tests(c):
    names = [f"test {i}" for i in range(c.n)]
    text = (
        hello("world")
        + ("tests:\n" if c.n else "")
        + "".join(test(name, "goodbye" if i == c.bad else "hello") for i, name in enumerate(names))
    )
    file = c.write("world.lucidability", text)
    found = (
        c.json("test", "--json", file, code=10 if not c.n else 0 if c.bad is None else 1)
        if c.n
        else {}
    )
    if c.n:
        c.same(
            "tests",
            [(t["name"], t["state"] == "passed") for f in found["files"] for t in f["tests"]],
            [(name, i != c.bad) for i, name in enumerate(names)],
        )
    else:
        c.start("test", file, code=10)


@kind("files with tests")
def test_files(c):
    paths = [
        c.write(
            f"{name}.lucidability",
            hello(name)
            + "tests:\n"
            + test("first", "hello")
            + test("second", "goodbye" if i == c.bad else name),
        )
        for i, name in enumerate(c.items)
    ]
    if not c.n:
        return c.start("test", code=2)
    found = c.json("test", "--json", *paths, code=0 if c.bad is None else 1)
    c.same(
        "files and tests",
        [
            (f["file"].split("/")[-1], [t["state"] == "passed" for t in f["tests"]])
            for f in found["files"]
        ],
        [(f"{name}.lucidability", [True, i != c.bad]) for i, name in enumerate(c.items)],
    )


@kind("abilities of one file that is installed")
def installed(c):
    """Together or not at all; then shown, exported and removed together."""
    file = c.write(
        "several.lucidability",
        "---\n".join(BROKEN if i == c.bad else hello(name) for i, name in enumerate(c.items)),
    )
    before = [a["name"] for a in c.json("list", "--json")["abilities"]]
    if not c.good or c.bad is not None:
        c.names(c.start("install", "--yes", file, code=20), "several.lucidability")
        c.same("the library", [a["name"] for a in c.json("list", "--json")["abilities"]], before)
        return
    done = c.json("install", "--yes", "--json", file)
    c.same("abilities", [a["name"] for a in done["abilities"]], list(c.items))
    c.same(
        "the library",
        sorted(a["name"] for a in c.json("list", "--json")["abilities"]),
        sorted(before + list(c.items)),
    )
    text = c.start("export", *reversed(c.items))
    c.same(
        "exported, in the order of the names",
        re.findall(r"^label: (\w+)", text, re.M),
        [name.title() for name in reversed(c.items)],
    )
    c.start("update", *c.items, code=(0, 10))
    c.start("trust")
    c.start("remove", *c.items)
    c.same("the library", [a["name"] for a in c.json("list", "--json")["abilities"]], before)


@kind("packages that are verified")
def packages(c):
    """Skills as folders and archives, and a plugin with all. A file of its own spoils a skill."""
    for name in c.items:
        c.start("install", "--yes", c.write(f"{name}.lucidability", hello(name)))
        c.start("export", name, "--as", "skill", "-o", "skills")
        if name not in c.good:
            c.write(f"skills/{name}/scripts/more.sh", "echo\n")
        with zipfile.ZipFile(c.path / f"{name}.zip", "w") as archive:
            for file in sorted((c.path / "skills" / name).rglob("*")):
                if file.is_file():
                    archive.write(
                        file, f"{name}/" + str(file.relative_to(c.path / "skills" / name))
                    )
    for words in ([f"{name}.zip" for name in c.items], [f"skills/{name}" for name in c.items]):
        if not c.n:
            c.start("verify", code=2)
            continue
        found = c.json("verify", "--json", *words, code=0 if c.bad is None else 20)
        c.same(
            "paths",
            [
                (p["path"].split("/")[-1].removesuffix(".zip"), p["verified"])
                for p in found["paths"]
            ],
            [(name, name in c.good) for name in c.items],
        )
    for name in c.items:
        c.start("remove", name)
        for place in (f"{name}.zip", f"skills/{name}"):
            c.start(
                "install",
                "--yes",
                place,
                code=20 if name not in c.good else 0 if place.endswith("zip") else 10,
            )
    if c.n and c.bad is None:
        c.start("export", *c.items, "--as", "plugin", "-o", "plugins")
        plugin = next((c.path / "plugins").iterdir())
        c.same(
            "skills of the plugin",
            sorted(p.name for p in (plugin / "skills").iterdir()),
            sorted(c.items),
        )
        found = c.json("verify", "--json", plugin)
        c.same(
            "abilities of the plugin",
            sorted(a["name"] for p in found["paths"] for a in p["abilities"]),
            sorted(c.items),
        )


@kind("galleries")
def galleries(c):
    for name in c.items:
        c.write(
            f"galleries/{name}/tidy.lucidability",
            hello(f"tidy {name[:3]}", "summary: Tidies.\ncategory: Evening\n"),
        )
        c.start("gallery", "add", f"galleries/{name}", "--name", name)
    if c.bad is not None:
        shutil.rmtree(c.path / "galleries" / c.failing)
    found = c.json("gallery", "--json", code=(0, 11))
    c.same("galleries", [g["name"] for g in found["galleries"]], list(c.items))
    c.same(
        "their abilities",
        sorted(
            a["name"]
            for k in found["categories"]
            for a in k["abilities"]
            if a["name"].split("/")[0] in c.items
        ),
        sorted(f"{name}/tidy" for name in c.good),
    )
    if c.bad is not None:
        c.names(json.dumps([g for g in found["galleries"] if g["name"] == c.failing]), c.failing)
        c.holds(
            "the missing folder has no notice",
            any(g["notices"] for g in found["galleries"] if g["name"] == c.failing),
        )
    for name in c.good:
        c.start("install", "--yes", f"{name}/tidy")
    for name in c.items:
        c.start("gallery", "remove", name)
    c.same("galleries that are left", c.json("gallery", "--json")["galleries"], [])


@kind("galleries that are repositories")
def repositories(c):
    """Each has a second ability since it was added, or is gone."""
    git = [
        "git",
        "-c",
        "user.name=Robin",
        "-c",
        "user.email=robin@example.org",
        "-c",
        "init.defaultBranch=main",
    ]

    def commit(name):
        for words in (["add", "."], ["commit", "-qm", "More"]):
            subprocess.run([*git, *words], cwd=c.path / "repositories" / name, check=True)

    for name in c.items:
        c.write(
            f"repositories/{name}/first.lucidability",
            hello(f"first {name[:3]}", "category: Evening\n"),
        )
        subprocess.run([*git, "init", "-q"], cwd=c.path / "repositories" / name, check=True)
        commit(name)
        c.start("gallery", "add", f"file://{c.path}/repositories/{name}/.git", "--name", name)
    for name in c.good:
        c.write(
            f"repositories/{name}/second.lucidability",
            hello(f"second {name[:3]}", "category: Evening\n"),
        )
        commit(name)
    if c.bad is not None:
        shutil.rmtree(c.path / "repositories" / c.failing)
    c.names_failing(
        c.start("gallery", "update", code=10 if not c.n else 0 if c.bad is None else (11, 30))
    )
    found = c.json("gallery", "--json")
    c.same(
        "galleries",
        [(g["name"], g["abilities"]) for g in found["galleries"]],
        [(name, 2 if name in c.good else 1) for name in c.items],
    )


@kind("abilities of a gallery")
def gallery(c):
    (c.path / "club").mkdir()
    for i, name in enumerate(c.items):
        c.write(
            f"club/{name}.lucidability",
            BROKEN if i == c.bad else hello(name, "category: Evening\n"),
        )
    text = c.start(
        "gallery", "index", "club", code=20 if not c.n else 0 if c.bad is None else (0, 11)
    )
    c.same("the index", [a["name"] for a in json.loads(c.out)["abilities"]] if c.n else [], c.good)
    c.names_failing(text)
    c.start("gallery", "add", "club", code=0 if c.n else (0, 20))
    found = c.json("gallery", "--json")
    c.same(
        "abilities",
        sorted(
            a["name"]
            for k in found["categories"]
            for a in k["abilities"]
            if a["name"].startswith("club/") and not a.get("problem")
        ),
        sorted(f"club/{name}" for name in c.good),
    )


SENDMAIL = """#!/bin/sh
cat > "FOLDER/letter-$$"
grep -q '^To:.*FAILING@' "FOLDER/letter-$$" || exit 0
rm "FOLDER/letter-$$"
echo "no such mailbox" >&2
exit 67
"""


@kind("recipients of a result")
def recipients(c):
    folder = c.path / "sent"
    folder.mkdir()
    program = c.program(
        "sendmail.sh",
        SENDMAIL.replace("FOLDER", str(folder)).replace(
            "FAILING", "nobody" if c.bad is None else c.failing
        ),
    )
    addresses = [f"{name}@example.org" for name in c.items]
    file = c.write("hello.lucidability", hello("world"))

    def letters():
        found = sorted(
            re.search(r"^To: *<?(\w+)@", letter.read_text(), re.M)[1]
            for letter in folder.glob("letter-*")
        )
        for letter in folder.glob("letter-*"):
            letter.unlink()
        return found

    configured = f"mail_to: [{', '.join(addresses)}], " if c.n else ""
    for options in ([], [word for address in addresses for word in ("--mail-to", address)]):
        if options or c.n == 0:
            configured = ""
        c.configure(f"deliver: {{ {configured}sendmail: [{program}] }}\n")
        text = c.start("run", "--approve", file, *options, code=0 if c.bad is None else 11)
        c.same("recipients", letters(), sorted(c.good))
        c.names_failing(text)
        waiting = c.json("deliver", "--json", code=10 if c.bad is None else 0)
        c.same(
            "deliveries that wait",
            [name for name in c.items if name + "@" in json.dumps(waiting)],
            [] if c.bad is None else [c.failing],
        )
        if c.bad is not None:
            program.write_text(SENDMAIL.replace("FOLDER", str(folder)).replace("FAILING", "nobody"))
            c.start("deliver", "--pending")
            c.same("recipients of the second try", letters(), [c.failing])
            program.write_text(
                SENDMAIL.replace("FOLDER", str(folder)).replace("FAILING", c.failing)
            )


@kind("notifications of steps")
def notifications(c):
    server = c.server()
    c.configure(f'deliver: {{ ntfy: {{ url: "{server.url}/topic" }} }}\n')
    steps = each(c.items, "- id: NAME\n  notify.send: { text: Hello NAME. }")
    if c.bad is not None:
        steps = steps.replace(f"text: Hello {c.failing}.", "text: <<none.title>>").replace(
            f"- id: {c.failing}\n", f"- id: {c.failing}\n  on_error: omit\n"
        )
        steps = "- id: none\n  weather.now: {}\n  on_error: omit\n" + steps.replace(
            "none.title", "none.summary"
        )
    lines, said = c.run(steps, "Nothing.", code=0 if c.bad is None else 11)
    c.names(said, "" if c.bad is None else "weather")
    c.same(
        "notifications in the order of the file",
        [
            re.sub(r".*Hello (\w+)\..*", r"\1", body, flags=re.S)
            for _, _, target, body in server.take()
            if "/topic" in target
        ],
        c.good,
    )


@kind("schedules")
def schedules(c):
    for i, name in enumerate(c.items):
        c.start(
            "schedule",
            "add",
            "weather",
            f"daily {9 - i}:30",
            "--to",
            "none",
            "--name",
            name,
            "--tz",
            "UTC",
            "--at",
            "2026-04-05T12:00",
        )
    if c.bad is not None:
        c.write(f".config/lucid/schedules/{c.failing}.yaml", "whe: [\n")
    code = 0 if c.bad is None else 11
    found = c.json("schedule", "list", "--json", "--at", "2026-04-05T12:00", code=code)
    c.same("schedules", [row["name"] for row in found["schedules"]], c.good)
    c.names_failing(c.start("schedule", "list", "--at", "2026-04-05T12:00", code=code))
    due = c.json(
        "schedule",
        "due",
        "--json",
        "--from",
        "2026-04-06T00:00",
        "--until",
        "2026-04-07T00:00",
        "--tz",
        "UTC",
        code=code,
    )
    c.same(
        "due runs in the order of their times",
        [run["name"] for run in due["due"]],
        list(reversed(c.good)),
    )
    c.same("complete", due["complete"], c.bad is None)
    for name in c.items:
        c.start("schedule", "remove", name)
    c.same("schedules that are left", list((c.path / ".config/lucid/schedules").glob("*.yaml")), [])


@kind("people")
def people(c):
    (c.path / "people").mkdir()
    for name in c.items:
        c.start("people", "add", name, "--people", "people")
    if c.bad is not None:
        (c.path / "people" / c.failing).chmod(0o755)
    listed = c.json("people", "list", "--people", "people", "--json", code=(0, 11))
    c.same("people", [row["name"] for row in listed["people"]], sorted(c.items))
    found = c.json(
        "people", "check", "--people", "people", "--json", code=0 if c.bad is None else 11
    )
    c.same(
        "people whose home is good",
        [(row["name"], row["good"]) for row in found["people"]],
        [(name, name in c.good) for name in sorted(c.items)],
    )
    if c.n:
        chosen = c.json(
            "people",
            "check",
            *reversed(c.items),
            "--people",
            "people",
            "--json",
            code=0 if c.bad is None else 11,
        )
        c.same(
            "people who were named",
            sorted(row["name"] for row in chosen["people"]),
            sorted(c.items),
        )
    c.holds(
        "the sums have an end",
        "# EOF" in c.start("people", "history", "--openmetrics", "--people", "people"),
    )


@kind("runs of the history")
def history(c):
    for i, name in enumerate(c.items):
        steps = "steps:\n  - weather.now: {}\n" if i == c.bad else "steps: []\n"
        file = c.write(
            f"{name}.lucidability",
            (
                f"lucidability: 1\nkind: ability\nlabel: {name.title()}\n"
                f"{steps}prompt: Say in one sentence hello.\n"
            ),
        )
        c.start(
            "run", "--approve", file, "--at", f"2026-04-06T0{i}:30", code=30 if i == c.bad else 0
        )
    found = c.json("history", "--json", code=(0, 10))
    runs = found["runs"] if isinstance(found, dict) else found
    c.same(
        "runs, the last one first",
        [(run["ability"], run["outcome"] == "ok") for run in runs],
        [(name.title(), name in c.good) for name in reversed(c.items)],
    )
    for name in c.items:
        c.start("history", "show", name.title())
    text = c.start("history", "--openmetrics")
    c.same(
        "abilities in the figures",
        sorted(set(re.findall(r'lucid_kept_runs\{ability="(\w+)"', text))),
        sorted(name.title() for name in c.items),
    )


@kind("codes, tools and words that are named", fails=True)
def named(c):
    codes = ["unknown-key", "unused-name", "type-mismatch", "unknown-name", "forward-reference"][
        : c.n
    ]
    names = ["calendar.events", "mail.search", "weather.now", "travel.to", "notes.search"][: c.n]
    if c.bad is not None:
        codes[c.bad], names[c.bad] = "nonesuch", "nonesuch"
    for command, words in (("explain", codes), ("tools", names)):
        text = c.start(command, *words, code=0 if c.bad is None else 2)
        c.names(text, "" if c.bad is None else "nonesuch")
        if c.bad is None:
            places = [text.find(word) for word in words]
            c.holds(f"`lucid {command}` left out a word", -1 not in places)


@kind("jobs that are imported")
def jobs(c):
    rows = [
        {
            "id": name,
            "name": f"Job {name}",
            "enabled": True,
            "schedule": {"kind": "cron", "expr": f"{i} 9 * * 1"},
            "sessionTarget": "isolated",
            "payload": (
                {"kind": "agentTurn", "message": f"Say in one sentence hello to {name}."}
                if i != c.bad
                else {"kind": "systemEvent", "text": ""}
            ),
        }
        for i, name in enumerate(c.items)
    ]
    c.write("jobs.json", json.dumps({"version": 1, "jobs": rows}))
    text = c.start(
        "import",
        "jobs.json",
        "--from",
        "openclaw",
        "-o",
        "jobs.lucidability",
        code=0 if c.n else (0, 20),
    )
    file = c.path / "jobs.lucidability"
    written = file.read_text() if file.exists() else ""
    c.same("abilities in their order", re.findall(r"hello to (\w+)\.", written), list(c.good))
    c.names_failing(text)


@kind("days and times of a backtest", fails=False)
def backtest(c):
    file = c.write("hello.lucidability", hello("world"))
    if not c.n:
        return c.start("backtest", file, "--days", 0, "--at", MOMENT, code=2)
    found = c.json(
        "backtest", file, "--days", c.n, "--at", "2026-04-06T12:00", "--sample", "--json"
    )
    c.same(
        "days",
        [m["local_time"] for m in found["moments"]],
        [f"2026-04-{7 - c.n + i:02}T07:30" if c.n < 7 else "" for i in range(c.n)],
    )
    times = [word for i in range(c.n) for word in ("--time", f"{8 + i}:00")]
    found = c.json(
        "backtest", file, "--days", 1, *times, "--at", "2026-04-06T23:00", "--sample", "--json"
    )
    c.same(
        "times",
        [m["local_time"] for m in found["moments"]],
        [f"2026-04-06T{8 + i:02}:00" for i in range(c.n)],
    )


@kind("incidents")
def incidents(c):
    """Schedules whose run fails; that which fails here does not fail there."""
    for i, name in enumerate(c.items):
        steps = "steps: []\n" if i == c.bad else "steps:\n  - weather.now: {}\n"
        file = c.write(
            f"{name}.lucidability",
            f"lucidability: 1\nkind: ability\nlabel: {name.title()}\n{steps}prompt: Say hello.\n",
        )
        c.start("trust", "grant", "--yes", file, code=(0, 10))
        c.start(
            "schedule", "add", file, "daily 7:30", "--to", "none", "--name", name, "--tz", "UTC"
        )
        text = (c.path / f".config/lucid/schedules/{name}.yaml").read_text()
        c.write(
            f".config/lucid/schedules/{name}.yaml", re.sub(r"retries: \w+", "retries: off", text)
        )
        c.start("schedule", "run", name, code=0 if i == c.bad else 30)
    found = c.json("incidents", "--json", code=(0, 10, 11))
    c.same(
        "incidents",
        sorted(name for name in c.items if f'"{name}"' in json.dumps(found)),
        sorted(c.good),
    )
