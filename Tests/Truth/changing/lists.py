"""Changes of habits, mail, notes, contacts and todos, and of what is there at all."""

import datetime

from reading.days import DAY

from .world import change


def month(copy):
    """The name of the entries of this month."""
    return f"habits/entries-{copy.truth.today:%Y-%m}.json"


@change("a habit done today", "habits.open", "habits.unlogged", "habits.keep_streak", "habits.start")
def done(copy, statement, page):
    """Its target is logged."""
    one = copy.titled(copy.truth.habits, statement)
    if one is None or not (copy.vault / month(copy)).is_file():
        return False
    key, date = one.name.lower(), str(copy.truth.today)

    def alter(rows):
        rows[:] = [r for r in rows if (r["habitID"], r["date"]) != (key, date)]
        rows.append({"id": "changed", "habitID": key, "value": one.target, "date": date})

    return copy.json(month(copy), alter)


@change("no entry of the last days", "habits.keep_streak", "habits.streaks", "row of habits")
def broken(copy, statement, page):
    """All entries of the habit are gone."""
    one = copy.titled([h for h in copy.truth.habits or [] if h.streak], statement)
    if one is None:
        return False
    made = False
    for path in (copy.vault / "habits").glob("entries-*.json"):
        made |= copy.json(
            f"habits/{path.name}",
            lambda rows: rows.__setitem__(
                slice(None), [r for r in rows if r["habitID"] != one.name.lower()]
            ),
        )
    return made


@change("a lower target", "habits.open", "habits.unlogged", "row of habits")
def lower(copy, statement, page):
    """What was logged in part is enough."""
    part = [h for h in copy.truth.habits or [] if not h.done and h.value > 0]
    one = copy.titled(part, statement)
    if one is None:
        return False

    def alter(rows):
        for row in rows:
            if row["name"] == one.name:
                row["targetValue"] = 1

    return copy.json("habits/habits.json", alter)


@change("a habit archived", "habits.done_today", "habits.all_done")
def archived(copy, statement, page):
    """The first one."""

    def alter(rows):
        kept = [row for row in rows if not row["isArchived"]]
        kept[0]["isArchived"] = True

    return bool(copy.truth.habits) and copy.json("habits/habits.json", alter)


def message(copy, statement):
    """The file of the message that a statement names; None for none."""
    one = copy.titled(copy.truth.mail, statement)
    return copy.vault / one.record.rpartition(":")[0] if one else None


@change("a message answered", "mail.needs_answer", "mail.pressing", "mail.reply")
def answered(copy, statement, page):
    """Its flags."""
    path = message(copy, statement)
    if path is None:
        return False
    path.rename(copy.vault / "mail/cur" / (path.name.partition(":")[0] + ":2,RS"))
    return True


@change("a message removed", "mail.needs_answer", "mail.latest", "mail.pressing")
def removed(copy, statement, page):
    """Its file is gone."""
    path = message(copy, statement)
    if path is None:
        return False
    path.unlink()
    return True


@change("a message of another day", "mail.latest")
def redated(copy, statement, page):
    """Its date, two days earlier."""
    one = copy.titled(copy.truth.mail, statement)
    if one is None:
        return False
    date = f"Date: {one.date - 2 * DAY:%a, %d %b %Y %H:%M:%S %z}"
    return copy.edit(one.record, (r"^Date:.*", date))


@change("another sender", "mail.needs_answer", "mail.latest", "mail.reply")
def sender(copy, statement, page):
    """Who wrote it."""
    one = copy.titled(copy.truth.mail, statement)
    return one is not None and copy.edit(one.record, (r"^From:.*", "From: Otto <otto@example.com>"))


@change("a new message that waits", "mail.nothing_urgent", "mail.urgent_count", "mail of a tile")
def waiting(copy, statement, page):
    """Of an hour ago."""
    date = copy.truth.now - datetime.timedelta(hours=1)
    text = (
        "From: Otto Normal <otto@example.com>\nTo: Robin Roy <robin@example.org>\n"
        f"Subject: Offer\nDate: {date:%a, %d %b %Y %H:%M:%S %z}\n"
        "Message-ID: <changed@example.com>\n\nCan you answer by 17:00 today?\n"
    )
    (copy.vault / "mail/new" / f"{int(date.timestamp())}.C1.host").write_text(text)
    return True


@change("a note removed", "notes.newest", "notes.work_on")
def no_note(copy, statement, page):
    """Its file is gone."""
    one = copy.titled(copy.truth.notes, statement)
    if one is None:
        return False
    (copy.vault / one.record.rpartition(":")[0]).unlink()
    return True


@change("a box ticked", "notes.work_on")
def ticked(copy, statement, page):
    """All of the note."""
    one = copy.titled(copy.truth.notes, statement)
    return one is not None and copy.edit(one.record, (r"- \[ \]", "- [x]"))


@change("a note without its mark", "notes.pinned")
def unpinned(copy, statement, page):
    """The first that is named."""
    one = copy.titled([n for n in copy.truth.notes or [] if n.pinned], statement)
    return one is not None and copy.edit(one.record, (r"^pinned: true\n", ""))


@change("another number", "contacts.contact")
def number(copy, statement, page):
    """Of the card."""
    people = [c for c in copy.truth.contacts or [] if c["name"] in statement.text]
    return bool(people) and copy.edit(people[0]["record"], (r"^(TEL[^:]*):.*", r"\1:+99 1"))


@change("another birthday", "contacts.turns", "contacts.birthday")
def older(copy, statement, page):
    """A day in another month."""
    people = [c for c in copy.truth.contacts or [] if c["name"] in statement.text]
    return bool(people) and copy.edit(people[0]["record"], (r"^BDAY:(....|--).*", r"BDAY:\g<1>0229"))


def todo(copy, statement):
    """The todo that a statement names."""
    return copy.titled((copy.truth.tasks or []) + (copy.truth.reminders or []), statement)


DUE = ("tasks.next", "tasks.late", "reminders.next", "reminders.was_due")


@change("a deadline moved", *DUE)
def postponed(copy, statement, page):
    """By eleven days."""
    one = todo(copy, statement)
    if one is None or one.due is None:
        return False
    return copy.edit(one.record, (r"^DUE([^:\r\n]*):\d{8}", rf"DUE\1:{one.due + 11 * DAY:%Y%m%d}"))


@change("a todo done", *DUE, "tasks.begin", "reminders.do_or_move")
def finished(copy, statement, page):
    """Its status."""
    one = todo(copy, statement)
    return one is not None and copy.edit(one.record, (r"^STATUS:NEEDS-ACTION", "STATUS:COMPLETED"))


@change("all todos done", "tasks.open", "reminders.open")
def all_finished(copy, statement, page):
    """The status of each."""
    every = (copy.truth.tasks or []) + (copy.truth.reminders or [])
    pairs = (r"^STATUS:NEEDS-ACTION", "STATUS:COMPLETED")
    return any([copy.edit(one.record, pairs) for one in every])


@change("a source that is there", "summary.not_set_up", "summary.no_data")
def there(copy, statement, page):
    """Folders of all sources."""
    folders = {"calendar", "mail", "notes", "contacts", "tasks", "reminders", "habits"}
    for name in (*folders, "mail/new", "mail/cur", "mail/tmp"):
        (copy.vault / name).mkdir(parents=True, exist_ok=True)
    path = copy.vault / "habits/habits.json"
    if not path.exists():
        path.write_text("[]")
    return bool(page.job.sources) and set(page.job.sources) <= folders


@change("another city", "location.here")
def city(copy, statement, page):
    """Of the configuration."""
    return copy.edit("config.yaml", (r"^  city: .*", "  city: Quito"))
