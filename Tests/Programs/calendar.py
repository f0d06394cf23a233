"""A program that answers for a calendar, good and bad: calendar.py MODE LOG. Each request is appended to LOG."""
import json
import sys
import time

MODE, LOG = sys.argv[1], sys.argv[2]
EVENTS = {
    "e1": {"id": "e1", "title": "Standup", "start": "2026-04-06T09:00:00-04:00", "end": "2026-04-06T09:30:00-04:00", "calendar": "Work",
           "attendees": [{"name": "Bob", "email": "bob@example.org"}]},
    "e2": {"id": "e2", "title": "Lunch", "start": "2026-04-06T12:00:00-04:00", "end": "2026-04-06T13:00:00-04:00", "calendar": "Home",
           "busy": False},
    "e3": {"id": "e3", "title": "Trip", "start": "2026-04-07", "end": "2026-04-08", "calendar": "Home", "all_day": True},
}
HELLO = {"protocol": 1, "name": "cal", "version": "2", "families": ["calendar"],
         "tools": ["calendar.events", "calendar.create", "calendar.delete"]}


def hello():
    changed = {"version": {"protocol": 9}, "family": {"families": ["mail"]}, "tools": {"tools": None}}.get(MODE, {})
    return {key: value for key, value in {**HELLO, **changed}.items() if value is not None}


def events():
    reply = {"result": {"items": list(EVENTS.values()), "calendars": ["Work", "Home", "Empty"]}}
    first = reply["result"]["items"][0] = dict(EVENTS["e1"])
    if MODE == "type":
        first["start"] = "soon"
    if MODE == "unknown":
        first["titel"] = first.pop("title")
    if MODE == "untitled":
        del first["title"]
    if MODE == "calendars":
        del reply["result"]["calendars"]
    if MODE == "cut":
        reply["result"]["truncated"] = True
    if MODE == "stale":
        reply["notices"] = [{"kind": "stale", "since": "2026-04-06T07:10:00-04:00"}, {"kind": "left_out", "text": "2 \x1b[31mdamaged"}]
    if MODE == "undated":
        reply["notices"] = [{"kind": "stale"}]
    if MODE == "refused":
        reply = {"error": {"kind": "denied", "message": "wrong password", "remedy": "correct it"}}
    if MODE == "nothing":
        reply = {}
    return reply


def answer(request):
    tool, given = request["tool"], request["arguments"]
    if tool == "hello":
        return {"result": hello()}
    if tool == "calendar.events":
        return events()
    if tool == "calendar.create":
        if MODE == "full" and request["phase"] == "apply":
            return {"error": {"kind": "failed", "message": "the disk is full"}}
        if MODE == "dies" and request["phase"] == "apply":
            sys.exit("killed")
        return {"result": {**{key: given[key] for key in ("id", "title", "start", "end")}, "calendar": "Work"}}
    if tool == "calendar.delete" and given["id"] in EVENTS:
        event = EVENTS[given["id"]]
        return {"result": event, **({"irreversible": "tells 1 guest"} if event.get("attendees") else {})}
    return {"error": {"kind": "bad_argument", "message": "no " + tool}}


if MODE == "gone":
    sys.exit("no such calendar")
waiting = []
for line in sys.stdin:
    request = json.loads(line)
    with open(LOG, "a") as log:
        log.write(line)
    if MODE == "babble":
        print("Ready.", flush=True)
    if MODE == "silent" and request["tool"] != "hello":
        time.sleep(600)
    try:
        answered = answer(request)
    except (KeyError, TypeError):
        answered = {"error": {"kind": "bad_argument", "message": "an argument is missing"}}
    reply = json.dumps({"id": request["id"], **answered})
    if MODE == "late" and request["tool"] == "calendar.events":
        # The second answer comes first.
        waiting.append(reply)
        if len(waiting) == 2:
            print(waiting[1], waiting[0], sep="\n", flush=True)
        continue
    print(reply, flush=True)
