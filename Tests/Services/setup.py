"""Services that are set up by a command, against stand-ins: setup.py LUCID. Each says what will leave and asks nothing before it is agreed
to, is asked once and written, and is not written when the service fails.
"""
import sys

from home import Home, check
from stand_ins import StandIns

lucid = sys.argv[1]
MINE = "# mine\nuser: { city: Montreal, office: '60.165, 24.95' } # here\n"
# The words, what is said to leave, the start of what is asked, its answer, and what is written.
ROWS = {
    "travel": (
        ["travel", "valhalla=URL", "nominatim=URL/places", "from=Kaivokatu 1"], "the coordinates of both ends of a way", ["/places/search", "/route"],
        "15 min", 'travel: { valhalla: "URL", geocode: { nominatim: "URL/places" }, from: "Kaivokatu 1" }'),
    "web": (["web", "searxng=URL/words"], "the words of each search", ["/words/search"], "1 result for a search", 'web: { searxng: "URL/words" }'),
    "feeds": (["feeds", "town=URL/feed"], "that you read this feed", ["/feed"], "1 item of 1 feed", 'feeds: { town: "URL/feed" }'),
}
FAULTS = {"429": "(429)", "html": "sent", "cut": "closed the connection", "lies": "sent", "refused": "nothing answers"}
count = 0
for name, (words, leaves, asked, answer, written) in ROWS.items():
    server = StandIns()
    url = server.url
    words = [word.replace("URL", url) for word in words]
    home = Home(lucid, MINE)
    file = home.path / ".config/lucid/config.yaml"
    text = home.run("setup", *words, code=22)
    check(leaves in text and "127.0.0.1" in text and "--yes" in text, f"{name}: {text}")
    check(not server.take() and file.read_text() == MINE, f"{name}: asked or written before it was agreed to")
    text = home.run("setup", *words, "--dry-run", "--offline")
    check(not server.take() and file.read_text() == MINE, f"{name}: a dry run asked or wrote")
    text = home.run("setup", *words, "--yes")
    got = [target for _, _, target, _ in server.take()]
    check(len(got) == len(asked) and all(target.startswith(start) for target, start in zip(got, asked)), f"{name}: asked {got}")
    check(answer in text and f"to undo: lucid config unset backends.{'travel' if name == 'travel' else name}" in text, f"{name}: {text}")
    check(file.read_text().startswith(MINE) and written.replace("URL", url) in file.read_text(), f"{name}: {file.read_text()}")
    home.run("setup", name, "off")
    check(": off" in file.read_text() or name not in file.read_text(), f"{name}: {file.read_text()}")
    for kind, said in FAULTS.items():
        home = Home(lucid, MINE)
        file = home.path / ".config/lucid/config.yaml"
        if kind == "refused":
            server.stop()
        else:
            server.faults = {asked[-1]: kind}
        text = home.run("setup", *words, "--yes", code=30)
        check(said in text and "nothing was written" in text and "--offline" in text, f"{name}, {kind}: {text}")
        check(file.read_text() == MINE, f"{name}, {kind}: {file.read_text()}")
        count += 1

# Without a start there is no way to ask for: it is written, and said.
home = Home(lucid, MINE)
text = home.run("setup", "travel", "valhalla=http://127.0.0.1:9", "--yes")
check("was not asked: it is not set where journeys start (lucid config set backends.travel.from ADDRESS)" in text, text)
print(f"Setup of {', '.join(ROWS)}: what leaves is said, one question, one key; {count} failing services wrote nothing.")
