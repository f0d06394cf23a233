#!/usr/bin/env python3
"""answers.py LUCID FOLDER: writes what the program answers on this system into a folder, to be compared with another system's.

try/      `lucid try` of every shipped ability
read/     what each family reads of real files: calendars, mail and contacts of other programs, a health export, feeds, documents
written/  what each family writes
served/   feeds fetched from a server, and an answer to a client: what goes through the libraries of the network

What a family must find is looked for: files that are equal because nothing was read do not pass.
"""
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Answers"))
import homes  # noqa: E402
import render  # noqa: E402

MOMENT = ["--at", "2026-04-06T07:30", "--tz", "America/Toronto"]
FIXTURES = ROOT / "Tests" / "Fixtures"
# A line that each family reads, as it is in the files.
FOUND = {
    "events": "First working day", "reminders": "Renew the library card", "tasks": "Ask Sam for the numbers", "letters": "会議の議事録", "notes": "Grocery list",
    "people": "Sarah Kim", "habits": "Water", "body": "hrv", "sleep": "deep", "sky": "Montreal", "way": "minutes", "hits": "easter",
    "news": "Rue Ontario", "place": "Montreal", "text": "Sales rose", "rich": "Grüße", "printed": "Printed on paper", "slots": "2026-04-06",
}
RTF = r"{\rtf1\ansi\ansicpg1252{\b Gr\'fc\'dfe} from a word processor.\par}"


class Home:
    """A home of its own: what is configured on this system does not count."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        folder.mkdir(parents=True)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "TZ": "UTC", "LUCID_POLICY": "",
            **{f"XDG_{part}_HOME": str(folder / part.lower()) for part in ("CONFIG", "DATA", "STATE", "CACHE")},
        }

    def run(self, *words):
        """Runs the program; returns its exit code and what it printed. A signal is a negative code."""
        done = subprocess.run(
            [self.program, *words], env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
        return done.returncode, done.stdout.decode(), done.stderr.decode()


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def pdf(text):
    """Returns a PDF file of one page with one line."""
    content = f"BT /F1 18 Tf 72 720 Td ({text}) Tj ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    data, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    return f"{data}xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"


def tried(home, out):
    for name in render.abilities(home.program, home.environment):
        inputs = homes.HOMES[0].inputs.get(name.rpartition("/")[2], {})
        code, said, complaint = home.run("try", name, *(f"{key}={value}" for key, value in inputs.items()))
        if code < 0 or not said:
            sys.exit(f"answers: `lucid try {name}` ends with {code}: {said}{complaint}")
        put(out / f"{name.replace('/', '-')}.txt", f"{said}{complaint}exit {code}\n")


def vault(home):
    """Makes a vault of the sample person's data and of files that other programs wrote; returns its path and the configuration."""
    folder, configuration = homes.HOMES[0].make(home.folder)
    shutil.copytree(FIXTURES / "calendar/wild/calendar", folder / "calendar/wild")
    shutil.copytree(FIXTURES / "mail/encodings", folder / "mail", dirs_exist_ok=True)
    for name in ("plain", "folded", "groups", "phone", "wide", "four"):
        shutil.copy(FIXTURES / f"contacts/{name}.vcf", folder / "contacts")
    (folder / "mail/.Drafts").mkdir()
    for name in ("cur", "new", "tmp"):
        (folder / "mail/.Drafts" / name).mkdir()
    put(folder.parent / "text.txt", (FIXTURES / "homes/report.txt").read_text())
    put(folder.parent / "rich.rtf", RTF)
    put(folder.parent / "printed.pdf", pdf("Printed on paper"))
    return folder, configuration


def words(folder, configuration, name):
    return ["run", str(ROOT / "Tests/Systems" / name), "--vault", str(folder), "--config", str(configuration), *MOMENT, "--approve"]


def read(home, out):
    folder, configuration = vault(home)
    attached = [f"--attach={home.folder / name}" for name in ("text.txt", "rich.rtf", "printed.pdf")]
    code, said, complaint = home.run(*words(folder, configuration, "families.lucidability"), *attached, "--json")
    if not said.startswith("{"):
        sys.exit(f"answers: reading all families ends with {code}: {said}{complaint}")
    for step in json.loads(said)["steps"]:
        text = json.dumps({"result": step["result"], "notices": step["notices"]}, indent=1, ensure_ascii=False)
        if FOUND[step["name"]] not in text:
            sys.exit(f"answers: {step['tool']} has not found `{FOUND[step['name']]}`: {step['state']}, {text[:2000]}\n{complaint}")
        put(out / f"{step['name']}.json", text + "\n")


UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def written(home, out):
    """Writes the files that the steps made and changed, without the identifiers, which are other ones each time; undoes it all."""
    folder, configuration = vault(home)
    configuration.write_text(configuration.read_text().replace("history: off\n", ""))
    before = contents(folder)
    code, said, complaint = home.run(*words(folder, configuration, "writes.lucidability"))
    if code != 0:
        sys.exit(f"answers: writing to all families ends with {code}: {said}{complaint}")
    changed = [
        f"== {path.parent} {path.suffix}\n{data.decode(errors='backslashreplace')}\n"
        for path, data in contents(folder).items() if before.get(path) != data
    ]
    put(out / "files.txt", UUID.sub("UUID", "".join(sorted(changed))))
    code, said, complaint = home.run("undo")
    if code != 0 or contents(folder) != before:
        sys.exit(f"answers: the writes cannot be undone, {code}: {said}{complaint}")


def contents(folder):
    """Returns the files of a vault by their paths, without lucid's own."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and ".lucid" not in path.relative_to(folder).parts)
    return {path.relative_to(folder): path.read_bytes() for path in files}


class Feeds(http.server.BaseHTTPRequestHandler):
    """Serves the sample person's feed under each address, each time with other identifiers."""

    text = (ROOT / ".lucidability-samples/robin/vault/feeds/town.xml").read_bytes()

    def do_GET(self):
        text = self.text.replace(b"town-", self.path.strip("/").encode() + b"-").replace(b"town.example/", b"town.example" + self.path.encode() + b"/")
        self.send_response(200)
        self.send_header("Content-Type", "application/rss+xml")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


def served(home, out):
    """Fetches 1, 2 and 5 feeds from a server, and asks the program's own server for a page."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Feeds) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        place = f"http://127.0.0.1:{server.server_port}"
        ability = home.folder / "news.lucidability"
        put(ability, "lucidability: 1\nkind: ability\nlabel: News\nsteps:\n- id: news\n  feeds.items: { since: 3650d, limit: 100 }\n"
                     "prompt: <<news | json>>\n")
        for count in (1, 2, 5):
            configuration = home.folder / f"feeds-{count}.yaml"
            put(configuration, "history: off\nbackends: { feeds: { " + ", ".join(f'f{n}: "{place}/{n}"' for n in range(count)) + " } }\n")
            code, said, complaint = home.run("run", str(ability), "--config", str(configuration), *MOMENT, "--approve", "--json")
            items = json.loads(said)["steps"][0]["result"]["items"] if code == 0 else []
            if len({item["feed"] for item in items}) != count:
                sys.exit(f"answers: {count} feeds end with {code}: {said}{complaint}")
            put(out / f"feeds-{count}.json", json.dumps(items, indent=1, ensure_ascii=False).replace(place, "PLACE") + "\n")
        server.shutdown()
    put(home.folder / "day.lucidability", "lucidability: 1\nkind: ability\nlabel: Day\nprompt: It is <<today>>.\n")
    process = subprocess.Popen([home.program, "watch", "day.lucidability", "--page", *MOMENT], cwd=home.folder, env=home.environment,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    try:
        address = process.stdout.readline().decode().strip()
        with urllib.request.urlopen(address, timeout=60) as reply:
            policy, page = reply.headers["Content-Security-Policy"], reply.read().decode()
            put(out / "page.html", f"{reply.status} {policy}\n{page}".replace(address.split("/")[-2], "TOKEN"))
    finally:
        process.terminate()
        process.wait(60)


def main(program, folder):
    out = pathlib.Path(folder)
    program = os.path.realpath(program)
    with tempfile.TemporaryDirectory() as place:
        for part in (tried, read, written, served):
            part(Home(program, pathlib.Path(place) / part.__name__), out / part.__name__)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
