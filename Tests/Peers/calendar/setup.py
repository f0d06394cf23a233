"""The configuration of khal that the tests of `lucid setup` use is one that khal takes, and both then list the same: setup.py LUCID."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

lucid = sys.argv[1]

with tempfile.TemporaryDirectory() as room:
    home = pathlib.Path(room)
    shutil.copytree("Tests/Fixtures/setup/home", home, dirs_exist_ok=True)
    environment = {"HOME": room, "PATH": os.environ["PATH"], "TZ": "America/Toronto", "LANG": "C.UTF-8"}

    def run(*words, taken=(0,)):
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode in taken, (words, done)
        return done.stdout

    theirs = run(
        str(pathlib.Path(sys.executable).with_name("khal")), "list", "2026-04-06", "1d", "--day-format", "", "--format", "{title}"
    ).split("\n")
    run(lucid, "setup", "--yes")
    assert run(lucid, "config", "get", "backends.calendar") == "~/.calendars\n"
    ability = home / "a.lucidability"
    ability.write_text(
        "lucidability: 1\nkind: ability\nlabel: Day\nsteps:\n  - calendar.events: { from: 2026-04-06, to: 2026-04-07 }\nprompt: What is on?\n"
    )
    record = json.loads(run(lucid, "run", "--approve", str(ability), "--at=2026-04-06T07:30", "--json"))
    ours = [event["title"] for event in record["steps"][0]["result"]["items"]]
    assert ours == [title for title in theirs if title] == ["Standup"], (theirs, ours)
    run(lucid, "doctor", "--only=configuration", "--only=vault", "--only=calendar", "--only=tasks", "--only=mail", taken=(0,))
print("khal takes the configuration that lucid setup reads, and both list the same")
