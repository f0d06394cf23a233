"""The calendar of a CalDAV server."""
import copy
import datetime
import zoneinfo

import icalendar
import recurring_ical_events
from caldav.lib import error as dav_error
from lucid_caldav import Refusal

UTC = datetime.timezone.utc
REPLIES = {"ACCEPTED": "accepted", "DECLINED": "declined", "TENTATIVE": "tentative"}
RULES = {"daily", "weekly", "monthly", "yearly"}


def moment(text, zone):
    """A date, or a time in a zone."""
    if not isinstance(text, str):
        raise Refusal("bad_argument", f"{text!r} is no date and no time")
    try:
        if len(text) == 10:
            return datetime.date.fromisoformat(text)
        value = datetime.datetime.fromisoformat(text)
    except ValueError:
        raise Refusal("bad_argument", f"{text!r} is no date and no time") from None
    return value.astimezone(zone) if value.tzinfo else value.replace(tzinfo=zone)


def is_day(value):
    return not isinstance(value, datetime.datetime)


def instant(value, zone):
    """A date as its first instant; a time without a zone lies in that of the run."""
    if is_day(value):
        return datetime.datetime.combine(value, datetime.time(), zone)
    return value if value.tzinfo else value.replace(tzinfo=zone)


class Item:
    """One file of a calendar: an event with the changed occurrences of its series."""

    def __init__(self, calendar, name, url, data, tag):
        self.calendar, self.name, self.url, self.tag = calendar, name, url, tag
        self.ical = icalendar.Calendar.from_ical(data)

    @property
    def master(self):
        events = self.ical.walk("VEVENT")
        return next((event for event in events if "RECURRENCE-ID" not in event), events[0])

    @property
    def is_series(self):
        return "RRULE" in self.master or "RDATE" in self.master


class CalendarFamily:
    tools = ["calendar.events", "calendar.create", "calendar.update", "calendar.delete"]

    def __init__(self, server):
        self.server = server
        self.found = None
        self.prepared = {}

    def answer(self, request):
        self.zone = zoneinfo.ZoneInfo(request["context"]["zone"])
        tool, given = request["tool"], request["arguments"]
        if tool == "calendar.events":
            return self.events(moment(given["from"], self.zone), moment(given["to"], self.zone))
        write = {"calendar.create": self.create, "calendar.update": self.update, "calendar.delete": self.delete}[tool]
        key = (tool, request.get("key"), str(sorted(given.items(), key=str)))
        return write(given, key, request["phase"] == "apply")

    def calendars(self):
        """The calendars with events, with their names, in the order of the server."""
        if self.found is None:
            found = []
            for calendar in self.server.connected().principal().calendars():
                kinds = calendar.get_supported_components() or ["VEVENT"]
                if "VEVENT" in kinds:
                    name = calendar.get_display_name() or str(calendar.url).rstrip("/").rsplit("/", 1)[-1]
                    found.append((name, calendar))
            self.found = found
        return self.found

    # Reading

    def events(self, start, end):
        start, end = instant(start, self.zone), instant(end, self.zone)
        items, damaged = [], 0
        for name, calendar in self.calendars():
            for stored in calendar.search(start=start.astimezone(UTC), end=end.astimezone(UTC), event=True, expand=False):
                try:
                    item = Item(calendar, name, stored.url, stored.data, None)
                    for event in recurring_ical_events.of(item.ical).between(start, end):
                        if str(event.get("STATUS", "")).upper() != "CANCELLED":
                            items.append(self.record(event, item))
                except (ValueError, KeyError, IndexError):
                    damaged += 1
        reply = {"result": {"items": items, "calendars": [name for name, _ in self.calendars()]}}
        if damaged:
            reply["notices"] = [{"kind": "left_out", "text": f"{damaged} damaged events of the server"}]
        return reply

    def record(self, event, item):
        start = event["DTSTART"].dt
        end = event["DTEND"].dt if "DTEND" in event else start + (
            event["DURATION"].dt if "DURATION" in event else datetime.timedelta(days=1 if is_day(start) else 0))
        uid = str(item.master["UID"])
        if item.is_series:
            original = event["RECURRENCE-ID"].dt if "RECURRENCE-ID" in event else start
            uid += "@" + instant(original, self.zone).astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
        people = self.people(event)
        return {
            "id": uid, "title": " ".join(str(event.get("SUMMARY", "")).split()) or "(no title)",
            "start": instant(start, self.zone).isoformat(), "end": instant(end, self.zone).isoformat(), "all_day": is_day(start),
            "location": str(event["LOCATION"]) if event.get("LOCATION") else None,
            "notes": str(event["DESCRIPTION"])[:4000] if event.get("DESCRIPTION") else None, "calendar": item.name,
            "attendees": [{"name": name, "email": address} for name, address, _ in people],
            "series": str(item.master["UID"]) if item.is_series else None,
            "reply": next((REPLIES[state] for _, address, state in people if address in self.server.own and state in REPLIES), None),
            "status": "tentative" if str(event.get("STATUS", "")).upper() == "TENTATIVE" else "confirmed",
            "busy": str(event.get("TRANSP", "OPAQUE")).upper() != "TRANSPARENT",
        }

    @staticmethod
    def people(event):
        listed = event.get("ATTENDEE", [])
        found = []
        for person in listed if isinstance(listed, list) else [listed]:
            if str(person.params.get("CUTYPE", "")).upper() in ("ROOM", "RESOURCE"):
                continue
            address = str(person)
            address = address[7:] if address.lower().startswith("mailto:") else address
            name = person.params.get("CN")
            found.append((str(name) if name else None, address.lower(), str(person.params.get("PARTSTAT", "")).upper()))
        return found

    def guests(self, event):
        """What a change tells others, which nobody can take back; nothing without guests."""
        guests = [name or address for name, address, _ in self.people(event) if address not in self.server.own]
        if not guests:
            return {}
        names = ", ".join(guests[:3]) + (f" and {len(guests) - 3} more" if len(guests) > 3 else "")
        return {"irreversible": f"the server may tell {len(guests)} guest{'s' if len(guests) > 1 else ''}: {names}"}

    # Writing

    def item(self, id):
        """The item of an id, and the start of the occurrence that it means; None for an event that does not repeat."""
        uid, _, occurrence = id.rpartition("@")
        try:
            start = datetime.datetime.strptime(occurrence, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
        except ValueError:
            uid, start = id, None
        for name, calendar in self.calendars():
            try:
                stored = calendar.get_event_by_uid(uid)
            except dav_error.NotFoundError:
                continue
            answer = self.server.request(stored.url, "GET")
            return Item(calendar, name, stored.url, answer.raw, answer.headers.get("ETag")), start
        raise Refusal("bad_argument", f"there is no event with the id {id}", "take the id that calendar.events gives")

    def unchanged(self, key, item, is_apply):
        """An item is changed as it was shown, or not at all."""
        if not is_apply:
            self.prepared[key] = item.tag
        elif self.prepared.get(key, item.tag) != item.tag:
            raise Refusal("failed", "the event was changed on the server since it was shown", "run it again")

    def create(self, given, key, is_apply):
        wanted = given.get("calendar")
        known = self.calendars()
        if not known:
            raise Refusal("not_set_up", f"{self.server.host} has no calendar", "create one with a calendar program")
        chosen = [one for one in known if wanted is None or one[0].lower() == wanted.lower()]
        if not chosen:
            raise Refusal("bad_argument", f"no calendar is called {wanted}", "calendars: " + ", ".join(name for name, _ in known))
        name, calendar = chosen[0]
        event = icalendar.Event()
        event.add("UID", given["id"])
        event.add("DTSTAMP", datetime.datetime.now(UTC))
        start = moment(given["start"], self.zone)
        self.fill(event, given, start)
        if given.get("recurrence"):
            event.add("RRULE", self.rule(given, start))
        ical = icalendar.Calendar()
        ical.add("VERSION", "2.0")
        ical.add("PRODID", "-//lucid//caldav//EN")
        ical.add_component(event)
        ical.add_missing_timezones()
        item = Item(calendar, name, str(calendar.url).rstrip("/") + f"/{given['id']}.ics", ical.to_ical(), None)
        reply = {"result": self.record(item.master, item)}
        if is_apply:
            # An event of this id is the same call, made before.
            self.server.put(item.url, item.ical.to_ical(), "text/calendar", None)
        return reply

    def update(self, given, key, is_apply):
        item, occurrence = self.item(given["id"])
        self.unchanged(key, item, is_apply)
        event = self.occurrence(item, occurrence)
        before = copy.deepcopy(event)
        start, end = event["DTSTART"].dt, None
        if given.get("start"):
            start = moment(given["start"], self.zone)
            if given.get("all_day") is False and is_day(start):
                start = instant(start, self.zone)
            length = before["DTEND"].dt - before["DTSTART"].dt if "DTEND" in before else before.get("DURATION")
            length = getattr(length, "dt", length) or datetime.timedelta(days=1 if is_day(start) else 0)
            if is_day(start) != is_day(before["DTSTART"].dt):
                length = datetime.timedelta(days=1) if is_day(start) else datetime.timedelta(hours=1)
            end = start + length
        if given.get("recurrence"):
            if item.is_series:
                raise Refusal("bad_argument", "the event repeats already", "change it with a calendar program")
            event.add("RRULE", self.rule(given, start))
        self.fill(event, given, start, end)
        event.pop("LAST-MODIFIED", None)
        event.add("LAST-MODIFIED", datetime.datetime.now(UTC))
        number = int(event.pop("SEQUENCE", 0))
        event.add("SEQUENCE", number + 1)
        item.ical.add_missing_timezones()
        reply = {"result": self.record(event, item), "before": self.record(before, item), **self.guests(before)}
        if is_apply:
            self.server.put(item.url, item.ical.to_ical(), "text/calendar", item.tag)
        return reply

    def delete(self, given, key, is_apply):
        item, occurrence = self.item(given["id"])
        self.unchanged(key, item, is_apply)
        if item.is_series and occurrence:
            event = self.occurrence(item, occurrence, isKept=False)
            if is_apply:
                self.server.put(item.url, item.ical.to_ical(), "text/calendar", item.tag)
        else:
            event = item.master
            if is_apply:
                self.server.delete(item.url, item.tag)
        return {"result": self.record(event, item), **self.guests(event)}

    def occurrence(self, item, start, isKept=True):
        """The event that is changed: of a series an occurrence of its own, which is made where there is none."""
        if not item.is_series or start is None:
            return item.master
        day = start.astimezone(self.zone).date()
        whole = [instant(day, self.zone) - datetime.timedelta(days=1), instant(day, self.zone) + datetime.timedelta(days=2)]
        found = [
            event for event in recurring_ical_events.of(item.ical).between(*whole)
            if instant(event["RECURRENCE-ID"].dt if "RECURRENCE-ID" in event else event["DTSTART"].dt, self.zone) == start]
        moved = [
            event for event in item.ical.walk("VEVENT")
            if "RECURRENCE-ID" in event and instant(event["RECURRENCE-ID"].dt, self.zone) == start]
        if not found and not moved:
            raise Refusal("bad_argument", "the series has no such occurrence", "take the id that calendar.events gives")
        event = moved[0] if moved else found[0]
        original = event["RECURRENCE-ID"].dt if "RECURRENCE-ID" in event else event["DTSTART"].dt
        if not isKept:
            item.ical.subcomponents = [one for one in item.ical.subcomponents if one not in moved]
            item.master.add("EXDATE", [original])
            return event
        if moved:
            return event
        own = copy.deepcopy(item.master)
        for name in ("RRULE", "RDATE", "EXDATE", "DTSTART", "DTEND", "DURATION"):
            own.pop(name, None)
        own.add("RECURRENCE-ID", original)
        own.add("DTSTART", event["DTSTART"].dt)
        own.add("DTEND", event["DTEND"].dt)
        item.ical.add_component(own)
        return own

    def fill(self, event, given, start, end=None):
        if given.get("end"):
            end = moment(given["end"], self.zone)
        if end is not None:
            if is_day(end) != is_day(start) or instant(end, self.zone) < instant(start, self.zone):
                raise Refusal("bad_argument", "the end does not fit the start")
            for name in ("DTSTART", "DTEND", "DURATION"):
                event.pop(name, None)
            event.add("DTSTART", start)
            event.add("DTEND", end)
        for name, key in (("title", "SUMMARY"), ("location", "LOCATION"), ("notes", "DESCRIPTION")):
            if given.get(name) is not None:
                event.pop(key, None)
                event.add(key, given[name])
        if given.get("reminder_minutes") is not None:
            event.subcomponents = [one for one in event.subcomponents if one.name != "VALARM"]
            alarm = icalendar.Alarm()
            alarm.add("ACTION", "DISPLAY")
            alarm.add("DESCRIPTION", str(event.get("SUMMARY", "")))
            alarm.add("TRIGGER", datetime.timedelta(minutes=-given["reminder_minutes"]))
            event.add_component(alarm)

    def rule(self, given, start):
        if given["recurrence"] not in RULES:
            raise Refusal("bad_argument", f"{given['recurrence']} is no recurrence", "one of " + ", ".join(sorted(RULES)))
        rule = {"FREQ": given["recurrence"].upper()}
        if given.get("recurrence_end"):
            until = moment(given["recurrence_end"], self.zone)
            rule["UNTIL"] = instant(until, self.zone).date() if is_day(start) else instant(until, self.zone).astimezone(UTC)
        return rule
