"""Calendar and contacts of real servers by the program of contrib/caldav: check.py LUCID FOLDER, the folder with its packages."""
import concurrent.futures
import contextlib
import json
import os
import pathlib
import pty
import signal
import subprocess
import sys

import caldav
from home import Home, check, port, wait

lucid, packages = sys.argv[1:3]
program = pathlib.Path("contrib/caldav").resolve()
python = pathlib.Path(packages, "bin/python")
readable = [str(program), packages]
prefix = python.resolve().parent.parent
readable += [] if str(prefix) == "/usr" else [str(prefix)]
AT = ["--at", "2026-04-06T07:30"]
STANDUP = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//check//EN
BEGIN:VEVENT
UID:standup
DTSTAMP:20260301T000000Z
DTSTART;TZID=Europe/Berlin:20260330T090000
DTEND;TZID=Europe/Berlin:20260330T093000
RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=10
SUMMARY:Standup
ORGANIZER:mailto:robin@example.org
ATTENDEE;CN=Robin;PARTSTAT=ACCEPTED:mailto:robin@example.org
ATTENDEE;CN=Bob:mailto:bob@example.org
X-KEPT:as it is
END:VEVENT
END:VCALENDAR
"""
LUNCH = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//check//EN
BEGIN:VEVENT
UID:lunch
DTSTAMP:20260301T000000Z
DTSTART:20260406T100000Z
DTEND:20260406T110000Z
SUMMARY:Lunch
END:VEVENT
END:VCALENDAR
"""
BOOK = """<mkcol xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><set><prop><resourcetype><collection/><c:addressbook/></resourcetype>
<displayname>People</displayname></prop></set></mkcol>"""


class Server:
    """A server with two events and an empty address book."""

    def __init__(self, folder, name):
        self.folder, self.name = folder, name
        self.at = port()
        self.url = f"http://127.0.0.1:{self.at}/"
        self.user, self.password = ("robin", "secret") if name == "radicale" else (None, None)
        (folder / "users").write_text("robin:secret\n")
        (folder / "radicale.conf").write_text(
            f"[server]\nhosts=127.0.0.1:{self.at}\n[auth]\ntype=htpasswd\nhtpasswd_filename={folder}/users\nhtpasswd_encryption=plain\n"
            f"[storage]\nfilesystem_folder={folder}/store\n[rights]\ntype=owner_only\n")

    def start(self):
        words = {
            "radicale": ["radicale", "--config", f"{self.folder}/radicale.conf"],
            "xandikos": ["xandikos", "serve", "--defaults", "-d", f"{self.folder}/store", "-l", "127.0.0.1", "-p", str(self.at)],
        }[self.name]
        self.log = open(self.folder / f"{self.name}.log", "ab")
        self.process = subprocess.Popen([f"{packages}/bin/{words[0]}", *words[1:]], stdout=self.log, stderr=self.log)
        wait(self.url + ".web/" if self.name == "radicale" else self.url)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.log.close()

    @property
    def calendar(self):
        principal = caldav.DAVClient(url=self.url, username=self.user, password=self.password).principal()
        return next(iter(principal.calendars()), None) or principal.make_calendar(name="Work", cal_id="work")

    def seed(self):
        self.calendar.add_event(STANDUP.replace("\n", "\r\n"))
        self.calendar.add_event(LUNCH.replace("\n", "\r\n"))
        if self.user:
            client = caldav.DAVClient(url=self.url, username=self.user, password=self.password)
            client.request(self.url + "robin/people/", "MKCOL", BOOK, {"Content-Type": "application/xml"})

    def data(self):
        """What the server has, by UID."""
        return {str(one.icalendar_instance.walk("VEVENT")[0]["UID"]): one.data for one in self.calendar.events()}


def configuration(home, server, password="secret"):
    file = home.path / "dav.toml"
    file.write_text(f'url = "{server.url}"\nown = ["robin@example.org"]\ntimeout = 5\n' + (
        f'user = "{server.user}"\npassword_command = ["echo", "{password}"]\n' if server.user else ""))
    access = f"program: [{python}, {program}/lucid_caldav.py, {file}], network: [127.0.0.1], folders: {{ read: {json.dumps(readable)} }}"
    home.configure(
        f"user: {{ timezone: Europe/Berlin }}\nbackends:\n  calendar: {{ {access} }}\n  contacts: {{ {access} }}\n")


def ability(home, name, steps, prompt, writes=""):
    return home.ability(name, f"lucidability: 1\nkind: ability\nlabel: {name.title()}\nsteps:\n{steps}\n{writes}prompt: {json.dumps(prompt)}\n")


def on_a_terminal(home, answer, *words):
    """The exit code and the output of a run that asks on a terminal."""
    main, side = pty.openpty()
    process = subprocess.Popen(
        [home.lucid, *words], stdin=side, stdout=side, stderr=side, cwd=home.path,
        env={"HOME": str(home.path), "PATH": os.environ["PATH"], "TZ": "UTC", "TERM": "dumb"})
    os.close(side)
    out = b""
    with contextlib.suppress(OSError):
        while chunk := os.read(main, 4096):
            out += chunk
            if b"Do it? [y/N]" in out and answer:
                os.write(main, answer)
                answer = b""
    os.close(main)
    return process.wait(), out.decode()


def checks(server, home):
    configuration(home, server)
    for family in ("calendar", "contacts"):
        told = home.run("backend", "test", family, "--really")
        check("it ends when its standard input is closed" in told, told)
    check(set(server.data()) == {"standup", "lunch"}, f"a test wrote: {set(server.data())}")

    # Read: an occurrence of a series in its zone, an event in UTC, and what is worked out of them.
    day = ability(home, "day", """  - id: c
    calendar.events: { from: 2026-04-06, to: 2026-04-07 }
  - id: f
    calendar.free_slots: { from: 2026-04-06, to: 2026-04-07, limit: 3 }
  - id: n
    calendar.next: {}""",
        "<<c.items[0].title>> <<c.items[0].id>> <<c.items[0].start>>, <<c.items[1].title>>, <<f.items[0].start>>, <<n.title>>")
    card = home.run("run", day, *AT, code=22)
    check("a program that runs" in " ".join(card.split()) and "network to any host (it names 127.0.0.1)" in " ".join(card.split()), card)
    result = home.json("run", "--approve", "--json", day, *AT)["prompt"]["resolved"]
    check(result.startswith("Standup standup@20260406T070000Z ") and "at 9:00 AM, Lunch" in result, result)
    check(result.endswith("8:00 AM, Standup"), result)

    # Create, move, delete; each is on the server only when the whole run has gone well.
    new = ability(home, "new", """  - id: n
    calendar.create: { title: Dentist, start: 2026-04-07T15:00, location: Main St 1 }
  - id: p
    contacts.create: { name: Ana Silva, emails: ana@example.org, phones: +1 514 555 0101, birthday: 1990-04-09 }""",
        "<<n.id>> <<p.name>>", "writes: { calendar.create: 1, contacts.create: 1 }\n")
    made = home.json("run", "--approve", "--json", new, *AT)
    check(made["fate"] == "written" if "fate" in made else True, str(made)[:400])
    uid = made["prompt"]["resolved"].split()[0]
    stored = server.data().get(uid, "")
    check("SUMMARY:Dentist" in stored and "TZID=Europe/Berlin:20260407T150000" in stored, f"{stored}\n{server.data()}")
    told = home.run("undo", code=10)
    check("files" in told, told)
    find = ability(home, "find", "  - id: p\n    contacts.search: { query: silva }\n  - id: b\n    contacts.birthdays: { to: <<today + 5d>> }",
        "<<p.items[0].name>> <<p.items[0].emails[0]>> <<b.items[0].birthday.age>>")
    found = home.json("run", "--approve", "--json", find, *AT)["prompt"]["resolved"]
    check(found == "Ana Silva ana@example.org 36", found)
    broken = ability(home, "broken", """  - id: n
    calendar.create: { title: Never, start: 2026-04-07T18:00 }
  - id: d
    calendar.delete: { search: There is none of this name }""",
        "<<n.title>>", "writes: { calendar.create: 1, calendar.delete: 1 }\n")
    home.run("run", "--approve", broken, *AT, code=30)
    check("Never" not in str(server.data()), "a run that failed has written")
    move = ability(home, "move", "  - id: m\n    calendar.update: { search: Dentist, start: 2026-04-08T16:00 }", "<<m.start>>",
        "writes: { calendar.update: 1 }\n")
    home.run("run", "--approve", move, *AT)
    check("20260408T160000" in server.data()[uid] and "Main St 1" in server.data()[uid], server.data()[uid])
    drop = ability(home, "drop", "  - id: d\n    calendar.delete: { search: Dentist }", "<<d.title>>", "writes: { calendar.delete: 1 }\n")
    home.run("run", "--approve", drop, *AT)
    check(uid not in server.data(), "the event is still there")

    # Guests are told by the server: asked on a terminal, refused without one.
    guests = ability(home, "guests", "  - id: d\n    calendar.delete: { search: Standup, on: 2026-04-06 }", "<<d.title>>",
        "writes: { calendar.delete: 1 }\n")
    home.run("trust", "grant", "--yes", guests)
    refused = home.run("run", guests, *AT, code=30)
    check("cannot be undone" in refused and "1 guest: Bob" in refused and "nothing was written" in refused, refused)
    code, said = on_a_terminal(home, b"n\n", "run", guests, *AT)
    check(code == 30 and "Do it? [y/N]" in said and "EXDATE" not in server.data()["standup"], said)
    code, said = on_a_terminal(home, b"y\n", "run", guests, *AT)
    stored = server.data()["standup"]
    check(code == 0 and "EXDATE;TZID=Europe/Berlin:20260406T090000" in stored and "X-KEPT:as it is" in stored, said + stored)
    result = home.json("run", "--approve", "--json", day, *AT)["prompt"]["resolved"]
    check(result.startswith("Lunch lunch "), result)

    # A wrong password says what to correct; a server that is away is said at once, and a replay needs none.
    if server.user:
        configuration(home, server, password="wrong")
        told = home.run("run", "--approve", day, *AT, code=30)
        check("refuses the user name or the password" in told and "password_command" in told, told)
        configuration(home, server)
    server.stop()
    told = home.run("run", "--approve", day, *AT, code=30)
    check("127.0.0.1" in told and "does not answer" in told, told)
    again = home.json("replay", "--json", last(home))["prompt"]["resolved"]
    check(again == result, again)
    left = subprocess.run(["pgrep", "-f", str(home.path / "dav.toml")], capture_output=True, text=True).stdout
    check(not left, f"a program is left: {left}")
    server.start()


def last(home):
    """The name of the last stored run that went well."""
    runs = home.json("history", "--json")["runs"]
    return next(run["run"] for run in runs if run["outcome"] == "ok")


def tried(name):
    home = Home(lucid, "")
    server = Server(home.path, name)
    server.start()
    try:
        server.seed()
        checks(server, home)
    finally:
        server.stop()


# Both at once: most of the time goes by in starts of programs.
with concurrent.futures.ThreadPoolExecutor() as pool:
    list(pool.map(tried, ("radicale", "xandikos")))
print("calendars and contacts of Radicale and Xandikos were read, changed and left alone as asked")
