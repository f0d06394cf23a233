"""Lists of sources: feeds, calendars, accounts, folders, services."""

import email.utils
import datetime
import json

import open_meteo
from counting import Kinds, MOMENT, NAMES, each

sources = Kinds()
kind = sources.kind
NOW = datetime.datetime.fromisoformat(MOMENT).replace(tzinfo=datetime.timezone.utc)
open_meteo.moment = NOW


def ago(hours):
    return NOW - datetime.timedelta(hours=hours)


def rss(items):
    """A feed of (title, time)."""
    rows = "".join(
        f"<item><guid>{title}</guid><title>{title}</title>"
        f"<pubDate>{email.utils.format_datetime(time)}</pubDate></item>"
        for title, time in items
    )
    return f"<rss version='2.0'><channel><title>News</title>{rows}</channel></rss>"


def news(c):
    """The items of each feed, one more in each, and all lines, newest first."""
    items = {
        name: [(f"{name} {j}", ago(20 - i + 30 * j)) for j in range(i + 1)]
        for i, name in enumerate(c.items)
    }
    rows = sorted(
        ((time, f"{name}: {title}") for name in c.good for title, time in items[name]), reverse=True
    )
    return items, [row for _, row in rows]


FEEDS = "- id: a\n  feeds.items: { limit: 100 }\n  on_error: omit"
FEED_LINES = "<<for i in a.items>>\n<<i.feed>>: <<i.title>>\n<<end>>"


def ended(c):
    """The exit code. A damaged part is named; whether it makes the run partial is not promised."""
    return 11 if not c.n else 0 if c.bad is None else (0, 11)


def bound(c, isolated=False):
    """The exit code of a list of folders: with one missing the source is not available, unless the
    others are read alone."""
    return ended(c) if isolated or c.bad is None else 11


def compare(c, what, lines, expected, isolated=False):
    """What a list of folders gives, where it gives something."""
    if c.n and (isolated or c.bad is None):
        c.same(what, lines, expected)
    c.names_failing(c.said)


@kind("feeds of the network")
def feeds(c):
    server = c.server()
    items, expected = news(c)
    words = [f"{name}={server.url}/feed/{name}" for name in c.items]
    for name in c.good:
        server.pages[f"/feed/{name}"] = (rss(items[name]), "application/rss+xml")
    if c.bad is not None:
        server.faults[f"/feed/{c.failing}"] = "429"
    if c.n:
        c.configure("backends:\n  feeds:\n" + each(c.items, f"    NAME: {server.url}/feed/NAME"))
    lines, said = c.run(FEEDS, FEED_LINES, code=ended(c))
    c.same("items", lines if c.n else [], expected)
    c.names_failing(said)
    c.names(said, "" if c.n else "feeds")
    # One feed by its name.
    for name in c.items:
        lines, said = c.run(
            FEEDS.replace("limit", f"feed: {name}, limit"),
            FEED_LINES,
            code=0 if name in c.good else 11,
        )
        if name in c.good:
            c.same(
                f"items of {name}",
                lines,
                [line for line in expected if line.startswith(name + ":")],
            )
    found = c.json("doctor", "--only", "feeds", "--json", code=0 if c.bad is None else 11)
    c.same("state", found["findings"][0]["state"], "ok" if c.n else "off")
    c.names_failing(json.dumps(found))
    # The same by a command.
    file = c.path / ".config/lucid/config.yaml"
    c.configure("")
    c.start("setup", "feeds", *words, "--yes", code=2 if not c.n else 0 if c.bad is None else 30)
    if c.bad is not None:
        c.names_failing(c.start("setup", "feeds", *words, "--yes", code=30))
        c.same("the configuration", file.read_text(), "vault: ~/vault\n")
    elif c.n:
        places = [file.read_text().find(f"{server.url}/feed/{name}") for name in c.items]
        c.holds(
            "a feed is not in the configuration, or not in its order",
            places == sorted(places) and -1 not in places,
        )
        c.same("state", c.json("doctor", "--only", "feeds", "--json")["state"], "ok")


@kind("feeds in files")
def feed_files(c):
    items, expected = news(c)
    (c.vault / "feeds").mkdir()
    for name in c.items:
        c.write(f"vault/feeds/{name}.xml", rss(items[name]) if name in c.good else "no feed\n")
    lines, said = c.run(FEEDS, FEED_LINES, code=ended(c) if c.n else (0, 11))
    c.same("items", lines if c.n else [], expected)
    c.names_failing(said)


def event(title, start, uid=None, more=""):
    return (
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Lists//EN\r\nBEGIN:VEVENT\r\n"
        f"UID:{uid or title}\r\nDTSTAMP:20260401T000000Z\r\n"
        f"DTSTART:{start:%Y%m%dT%H%M%SZ}\r\nDURATION:PT30M\r\nSUMMARY:{title}\r\n{more}"
        "END:VEVENT\r\nEND:VCALENDAR\r\n"
    )


def hour(i):
    """The hour of an item of today: that of the last item is the first."""
    return NOW.replace(hour=20 - 2 * i, minute=0)


EVENTS = "- id: a\n  calendar.events: { from: <<today>>, to: <<tomorrow>> }\n  on_error: omit"
EVENT_LINES = "<<for e in a.items>>\n<<e.calendar>>: <<e.title>>\n<<end>>"


def calendars(c, folder):
    for i, name in enumerate(c.items):
        c.write(f"{folder}/{name}/one.ics", event(f"Event {name}", hour(i)))


@kind("calendars of the vault")
def vault_calendars(c):
    (c.vault / "calendar").mkdir()
    calendars(c, "vault/calendar")
    if c.bad is not None:
        c.write(f"vault/calendar/{c.failing}/one.ics", "no calendar\r\n")
    lines, said = c.run(EVENTS, EVENT_LINES, code=0 if c.bad is None else (0, 11))
    c.same("events", lines, [f"{name}: Event {name}" for name in reversed(c.good)])
    c.names_failing(said)
    found = c.json("doctor", "--only", "calendar", "--json", code=0 if c.bad is None else 11)
    c.names(json.dumps(found), f"{c.n} calendar" if c.bad is None else c.failing)
    for name in c.good:
        lines, _ = c.run(EVENTS.replace(" }", f", calendar: {name} }}"), EVENT_LINES, code=0 if c.bad is None else (0, 11))
        c.same(f"events of {name}", lines, [f"{name}: Event {name}"])


def folders(c, family, base):
    """Names folders of a list; that which fails is missing."""
    c.configure(f"backends:\n  {family}: [{', '.join(f'~/{base}/{name}' for name in c.items)}]\n")
    if c.bad is not None:
        folder = c.path / base / c.failing
        for file in sorted(folder.rglob("*"), reverse=True):
            file.rmdir() if file.is_dir() else file.unlink()
        folder.rmdir()


@kind("folders of calendars")
def calendar_folders(c):
    calendars(c, "cal")
    folders(c, "calendar", "cal")
    lines, _ = c.run(EVENTS, EVENT_LINES, code=bound(c))
    compare(c, "events", lines, [f"{name}: Event {name}" for name in reversed(c.good)])


def message(name, i):
    return (
        f"From: {name} <{name}@example.org>\r\nTo: robin@example.com\r\n"
        f"Subject: Mail {name}\r\nMessage-ID: <{name}@example.org>\r\n"
        f"Date: {email.utils.format_datetime(ago(20 - i))}\r\n\r\nHello.\r\n"
    )


MAIL = "- id: a\n  mail.search: { limit: 400 }\n  on_error: omit"
MAIL_LINES = "<<for m in a.items>>\n<<m.subject>>\n<<end>>"


def maildir(c, folder):
    for part in ("cur", "new", "tmp"):
        (c.path / folder / part).mkdir(parents=True)


def account(c, folder, name, i):
    maildir(c, folder)
    c.write(f"{folder}/new/{int(ago(20 - i).timestamp())}.{name}.host", message(name, i))


@kind("accounts of the vault", fails=False)
def accounts(c):
    for i, name in enumerate(c.items):
        account(c, f"vault/mail/{name}/INBOX", name, i)
    lines, said = c.run(MAIL, MAIL_LINES, code=ended(c))
    c.same(
        "messages, newest first",
        lines if c.n else [],
        [f"Mail {name}" for name in reversed(c.good)],
    )
    c.json("doctor", "--only", "mail", "--json", code=0 if c.n else 11)


@kind("folders of mail")
def mail_folders(c):
    for i, name in enumerate(c.items):
        account(c, f"mail/{name}", name, i)
    folders(c, "mail", "mail")
    lines, _ = c.run(MAIL, MAIL_LINES, code=bound(c))
    compare(c, "messages, newest first", lines, [f"Mail {name}" for name in reversed(c.good)])
    for name in c.good if c.bad is None else []:
        lines, _ = c.run(MAIL.replace("limit", f"folder: {name}/Inbox, limit"), MAIL_LINES)
        c.same(f"messages of {name}", lines, [f"Mail {name}"])


@kind("address books")
def address_books(c):
    for i, name in enumerate(c.items):
        c.write(
            f"books/{name}/one.vcf",
            (
                f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:{name}\r\nFN:Person {name}\r\n"
                f"BDAY:1990-04-{20 - i}\r\nEND:VCARD\r\n"
            ),
        )
    folders(c, "contacts", "books")
    steps = (
        "- id: a\n  contacts.birthdays: {}\n  on_error: omit\n- id: b\n"
        "  contacts.search: { query: person }\n  on_error: omit"
    )
    lines, _ = c.run(
        steps,
        "<<for p in a.items>>\n<<p.name>>\n<<end>>\n<<b.count>>",
        code=bound(c, isolated=True),
    )
    compare(
        c,
        "birthdays, the next one first, and all contacts",
        lines,
        [f"Person {name}" for name in reversed(c.good)] + [str(len(c.good))],
        isolated=True,
    )


NOTES = "- id: a\n  notes.search: { limit: 100 }\n  on_error: omit"
NOTE_LINES = "<<for n in a.items>>\n<<n.title>>\n<<end>>"


def note(name, i):
    return (
        f"---\ntitle: Note {name}\nupdated: {ago(20 - i):%Y-%m-%dT%H:%M:%SZ}\n---\n"
        f"The word bridge.\n"
    )


@kind("folders of notes")
def note_folders(c):
    for i, name in enumerate(c.items):
        c.write(f"notes/{name}/one.md", note(name, i))
    folders(c, "notes", "notes")
    lines, _ = c.run(NOTES, NOTE_LINES, code=bound(c, isolated=True))
    compare(
        c,
        "notes, the last changed first",
        lines,
        [f"Note {name}" for name in reversed(c.good)],
        isolated=True,
    )


def todo(name, i, more=""):
    return (
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Lists//EN\r\nBEGIN:VTODO\r\n"
        f"UID:{name}\r\nDTSTAMP:20260401T000000Z\r\nSUMMARY:Todo {name}\r\n"
        f"DUE:{hour(i):%Y%m%dT%H%M%SZ}\r\n{more}STATUS:NEEDS-ACTION\r\nEND:VTODO\r\n"
        f"END:VCALENDAR\r\n"
    )


@kind("lists of tasks and reminders")
def todos(c):
    for family in ("tasks", "reminders"):
        (c.vault / family).mkdir()
        for i, name in enumerate(c.items):
            c.write(
                f"vault/{family}/{name}/one.ics", todo(name, i) if i != c.bad else "no todo\r\n"
            )
    steps = "- id: a\n  tasks.list: {}\n- id: b\n  reminders.list: {}"
    lines, said = c.run(
        steps,
        "<<for t in a.items>>\n<<t.title>>\n<<end>>\n<<for t in b.items>>\n<<t.title>>\n<<end>>",
        code=0 if c.bad is None else (0, 11),
    )
    c.same(
        "tasks and reminders by their times",
        lines,
        [f"Todo {name}" for name in reversed(c.good)] * 2,
    )
    c.names_failing(said)


@kind("folders of tasks and reminders")
def todo_folders(c):
    for family in ("tasks", "reminders"):
        for i, name in enumerate(c.items):
            c.write(f"{family}/{name}/one.ics", todo(name, i))
    c.configure(
        "backends:\n"
        + "".join(
            f"  {family}: [{', '.join(f'~/{family}/{name}' for name in c.items)}]\n"
            for family in ("tasks", "reminders")
        )
    )
    for family in ("tasks", "reminders") if c.bad is not None else ():
        (c.path / family / c.failing / "one.ics").unlink()
        (c.path / family / c.failing).rmdir()
    steps = (
        "- id: a\n  tasks.list: {}\n  on_error: omit\n- id: b\n  reminders.list: {}\n"
        "  on_error: omit"
    )
    lines, _ = c.run(
        steps,
        "<<for t in a.items>>\n<<t.title>>\n<<end>>\n<<for t in b.items>>\n<<t.title>>\n<<end>>",
        code=bound(c),
    )
    compare(
        c,
        "tasks and reminders by their times",
        lines,
        [f"Todo {name}" for name in reversed(c.good)] * 2,
    )


@kind("labels and subtasks", fails=False)
def labels(c):
    (c.vault / "tasks").mkdir()
    c.write("vault/tasks/labels.json", json.dumps([{"name": name} for name in c.items]))
    c.write(
        "vault/tasks/t.ics", todo("whole", 0, "".join(f"CATEGORIES:{name}\r\n" for name in c.items))
    )
    for i, name in enumerate(c.items):
        c.write(f"vault/tasks/{name}.ics", todo(name, i, "RELATED-TO:whole\r\n"))
    lines, _ = c.run(
        "- id: a\n  tasks.list: {}\n- id: b\n  tasks.labels: {}",
        (
            "<<a.count>>\n<<for l in a.items[0].labels>>\n<<l>>\n<<end>>\n"
            "<<for s in a.items[0].subtasks | sort(title)>>\n<<s.title>>\n<<end>>\n"
            "<<b.items | length>>"
        ),
    )
    c.same(
        "labels and subtasks",
        lines,
        ["1", *c.items, *(f"Todo {name}" for name in c.items), str(c.n)],
    )


@kind("people of an event and fields of a contact", fails=False)
def parts(c):
    attendees = each(c.items, "ATTENDEE;CN=NAME:mailto:NAME@example.org").replace("\n", "\r\n")
    c.write(
        "vault/calendar/work/one.ics",
        event("Meeting", hour(0), more="ORGANIZER:mailto:a@b.example\r\n" + attendees),
    )
    fields = "".join(
        f"TEL:+1514555010{i}\r\nEMAIL:{name}@example.org\r\n" for i, name in enumerate(c.items)
    )
    c.write(
        "vault/contacts/one.vcf",
        f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:1\r\nFN:Sam Lee\r\n{fields}END:VCARD\r\n",
    )
    maildir(c, "vault/mail")
    to = ", ".join(f"{name}@example.org" for name in c.items)
    c.write(
        "vault/mail/new/1775000000.1.host",
        (
            f"From: a@example.org\r\nSubject: Mail\r\nMessage-ID: <1@x>\r\n"
            f"{'To: ' + to if to else 'X-None: 1'}\r\n\r\nHello.\r\n"
        ),
    )
    steps = (
        "- id: a\n  calendar.events: { from: <<today>>, to: <<tomorrow>> }\n- id: p\n"
        "  contacts.search: { query: sam }\n- id: m\n  mail.search: {}"
    )
    prompt = (
        "<<for x in a.items[0].attendees>>\n<<x.name>>\n<<end>>\n"
        "<<for x in p.items[0].phones>>\n<<x>>\n<<end>>\n"
        "<<for x in p.items[0].emails>>\n<<x>>\n<<end>>\n<<m.items[0].to>>"
    )
    lines, _ = c.run(steps, prompt)
    c.same(
        "attendees, phones, addresses and recipients",
        lines,
        [
            *c.items,
            *(f"+1514555010{i}" for i in range(c.n)),
            *(f"{name}@example.org" for name in c.items),
            *([to] if to else []),
        ],
    )


@kind("habits", fails=False)
def habits(c):
    rows = [
        {
            "id": name,
            "name": f"Habit {name}",
            "unit": "boolean",
            "targetValue": 1,
            "frequency": "daily",
            "createdAt": "2026-03-24",
            "isArchived": False,
        }
        for name in reversed(c.items)
    ]
    c.write("vault/habits/habits.json", json.dumps(rows))
    lines, _ = c.run(
        "- id: a\n  habits.today: {}", "<<a.total>>\n<<for h in a.items>>\n<<h.name>>\n<<end>>"
    )
    c.same(
        "habits in their order", lines, [str(c.n)] + [f"Habit {name}" for name in reversed(c.items)]
    )
    if c.n:
        text = ", ".join(f"Habit {name}" for name in c.items)
        c.start("run", "gallery/log-habits", f"entries={text}", "--at", MOMENT)
        lines, _ = c.run("- id: a\n  habits.today: {}", "<<a.done>>")
        c.same("habits that were logged together", lines, [str(c.n)])


METRICS = ("hrv", "resting_hr", "steps", "exercise", "distance")
UNITS = {"hrv": "ms", "resting_hr": "bpm", "steps": "steps", "exercise": "min", "distance": "km"}


@kind("tables of health")
def health(c):
    names = METRICS[: c.n]
    (c.vault / "health").mkdir()
    for i, name in enumerate(names):
        rows = "".join(f"2026-04-0{day},{name},{40 + i},{UNITS[name]}\n" for day in range(1, 7))
        c.write(
            f"vault/health/{NAMES[i]}.csv",
            "date,metric,value,unit\n" + rows if i != c.bad else "\0\0\0no table\n",
        )
    asked = ", ".join(METRICS)
    lines, said = c.run(
        f"- id: a\n  health.today: {{ metrics: [{asked}] }}\n  on_error: omit",
        "<<for m in a.metrics>>\n<<m.name>>: <<m.value>>\n<<end>>",
        code=ended(c) if c.n else (0, 11),
    )
    c.same(
        "metrics in the order asked for",
        lines if c.n else [],
        [f"{name}: {40 + i}" for i, name in enumerate(names) if i != c.bad],
    )
    c.names_failing(said)


@kind("recordings of searches")
def recordings(c):
    (c.vault / "web").mkdir()
    for i, name in enumerate(c.items):
        row = {
            "query": f"words {name}",
            "recorded": f"{ago(1):%Y-%m-%dT%H:%M:%SZ}",
            "results": [
                {
                    "title": f"Page {name} {j}",
                    "url": f"https://{name}.example/{j}",
                    "snippet": "Words.",
                }
                for j in range(c.n)
            ],
        }
        c.write(f"vault/web/{name}.json", json.dumps(row) if i != c.bad else "{")
    steps = each(c.items, "- id: NAME\n  web.search: { query: words NAME }\n  on_error: omit")
    lines, said = c.run(
        steps,
        "".join(f'<<{name}.items | map(title) | join(", ")>>\n' for name in c.good) or "Nothing.",
        code=0 if c.bad is None else 11,
    )
    c.same(
        "pages, best first",
        lines,
        [", ".join(f"Page {name} {j}" for j in range(c.n)) for name in c.good] or ["Nothing."],
    )


# A step and what it gives, for each of five services.
SERVICES = (
    ("weather.now: { place: Helsinki }", "<<x0.place>>", "Helsinki", "/v1/forecast"),
    ("travel.to: { destination: 'Kaivokatu 1' }", "<<x1.minutes>>", "15", "/route"),
    ("web.search: { query: bridge }", "<<x2.items[0].title>>", "Bridge closed", "/words/search"),
    ("web.fetch: { url: 'URL/page' }", "<<x3.title>>", "The bridge", "/page"),
    ("feeds.items: {}", "<<x4.items[0].title>>", "Bridge open", "/feed"),
)
BACKENDS = """backends:
  weather: { open_meteo: "URL/v1/forecast" }
  travel: { valhalla: "URL", geocode: { nominatim: "URL/places" }, from: "60.17, 24.94" }
  web: { searxng: "URL/words", fetch: [127.0.0.1] }
  feeds: { town: "URL/feed" }
"""


@kind("services together")
def services(c):
    server = c.server()
    c.configure(BACKENDS.replace("URL", server.url))
    rows = SERVICES[: c.n]
    if c.bad is not None:
        server.faults[rows[c.bad][3]] = "cut"
    steps = "".join(
        f"- id: x{i}\n  {row[0].replace('URL', server.url)}\n  on_error: omit\n"
        for i, row in enumerate(rows)
    )
    lines, said = c.run(
        steps, "\n".join(row[1] for row in rows) or "Nothing.", code=0 if c.bad is None else 11
    )
    if c.bad is None:
        c.same("answers", lines, [row[2] for row in rows] or ["Nothing."])
    else:
        c.same(
            "answers of the others",
            [line for i, line in enumerate(lines) if i != c.bad],
            [row[2] for i, row in enumerate(rows) if i != c.bad],
        )
        c.names(said, rows[c.bad][0].split(".")[0])


@kind("hosts of pages")
def hosts(c):
    """Pages of n hosts that the configuration allows; of that which fails it allows none."""
    server = c.server("0.0.0.0")
    urls = [f"http://127.0.0.{i + 1}:{server.port}/page" for i in range(c.n)]
    allowed = ", ".join(f"127.0.0.{i + 1}" for i in range(c.n) if i != c.bad)
    c.configure(f"backends:\n  web: {{ fetch: [{allowed}] }}\n")
    steps = "".join(
        f"- id: {name}\n  web.fetch: {{ url: '{url}' }}\n  on_error: omit\n"
        for name, url in zip(c.items, urls)
    )
    lines, said = c.run(
        steps,
        "".join(f"{name}: <<{name}.title>>\n" for name in c.good) or "Nothing.",
        code=0 if c.bad is None else 11,
    )
    c.same("pages", lines, [f"{name}: The bridge" for name in c.good] or ["Nothing."])
    c.names(said, "" if c.bad is None else f"127.0.0.{c.bad + 1}")


def many(n):
    return [f"item{i:03}" for i in range(n)]


@kind("many notes, mails, events and cards", counts=(1, 63, 64, 65, 128, 129, 300), fails=False)
def pieces(c):
    """Files are read at the same time, in pieces of 64 and 128."""
    names = many(c.n)
    maildir(c, "vault/mail")
    for i, name in enumerate(names):
        time = ago(400 - i)
        c.write(
            f"vault/notes/{name}.md",
            f"---\ntitle: {name}\nupdated: {time:%Y-%m-%dT%H:%M:%SZ}\n---\nThe word bridge.\n",
        )
        c.write(
            f"vault/mail/new/{int(time.timestamp())}.{name}.host",
            (
                f"From: a@example.org\r\nSubject: {name}\r\nMessage-ID: <{name}@x>\r\n"
                f"Date: {email.utils.format_datetime(time)}\r\n\r\nHello.\r\n"
            ),
        )
        c.write(f"vault/calendar/work/{name}.ics", event(name, NOW + datetime.timedelta(minutes=i)))
        c.write(
            f"vault/contacts/{name}.vcf",
            f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:{name}\r\nFN:{name}\r\nEND:VCARD\r\n",
        )
    steps = (
        "- id: a\n  notes.search: { limit: 100 }\n- id: b\n  mail.search: { limit: 500 }\n"
        "- id: e\n  calendar.events: { from: <<today>>, to: <<tomorrow>> }\n- id: p\n"
        "  contacts.search: { query: item, limit: 100 }"
    )
    lines, _ = c.run(
        steps,
        (
            '<<a.items | map(title) | join(" ")>>\n<<b.items | map(subject) | join(" ")>>\n'
            '<<e.items | map(title) | join(" ")>>\n<<p.count>>'
        ),
    )
    newest = list(reversed(names))
    c.same("notes", lines[0].split()[:100], newest[:100])
    c.names(lines[0], "more)" if c.n > 100 else "")
    c.same("messages", lines[1].split(), newest)
    c.same("events", lines[2].split(), names)
    c.holds(
        f"contacts: {lines[3]}",
        lines[3] in ([str(c.n)] if c.n <= 100 else ["at least 100", f"100 of {c.n}"]),
    )


@kind("lists of the configuration", fails=False)
def settings(c):
    """Addresses of the person, working days, families that stay here, profiles."""
    addresses = [f"robin@{name}.example" for name in c.items]
    days = ["mon", "tue", "wed", "thu", "fri"][: c.n]
    families = ["calendar", "contacts", "health", "mail", "notes"][: c.n]
    c.configure(
        f"user: {{ timezone: UTC, emails: [{', '.join(addresses)}] }}\n"
        f"hours: {{ from: '09:00', to: '17:00', days: [{', '.join(days)}] }}\n"
        f"policy: {{ local_only: [{', '.join(families)}] }}\n"
        + ("profiles:\n" if c.n else "")
        + each(c.items, "  NAME: { user: { city: City NAME } }")
    )
    for i, address in enumerate(addresses):
        attendee = (
            f"ORGANIZER:mailto:a@b.example\r\nATTENDEE;PARTSTAT=DECLINED:mailto:{address}\r\n"
        )
        c.write(f"vault/calendar/work/{i}.ics", event(f"Event {i}", hour(i), more=attendee))
    c.write("vault/calendar/work/own.ics", event("Own", hour(9)))
    steps = (
        "- id: a\n  calendar.events: { from: <<today>>, to: <<tomorrow>> }\n"
        "- id: f\n"
        "  calendar.free_slots:\n"
        "    { from: 2026-05-04, to: 2026-05-11, whole: true, minutes: 60, limit: 100 }"
    )
    lines, _ = c.run(
        steps,
        (
            "<<a.items | where(reply == \"declined\") | length>> of <<a.count>>\n<<for s in f.items>>\n"
            '<<s.start | date("EEE")>>\n<<end>>'
        ),
    )
    c.same(
        "declined events and working days",
        [line.lower() for line in lines],
        [f"{c.n} of {c.n + 1}", *days],
    )
    c.same("local_only", c.json("models", "--json")["local_only"], families)
    for name in c.items:
        c.holds(
            f"the city of profile {name}",
            f"City {name}" in c.start("config", "list", "--profile", name),
        )
    c.names(c.start("config", "list", "--profile", "zulu", code=2), "zulu")
