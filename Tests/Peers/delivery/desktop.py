"""Notifications through notify-send to a daemon on the session bus that this runs under."""

import asyncio
import os
import sys
import threading

from dbus_next.aio import MessageBus
from dbus_next.service import ServiceInterface, method

from owner import LABEL, Owner

shown = []


class Daemon(ServiceInterface):
    def __init__(self):
        super().__init__("org.freedesktop.Notifications")

    @method()
    def Notify(
        self, app: "s", replaces: "u", icon: "s", summary: "s", body: "s", actions: "as", hints: "a{sv}", timeout: "i"
    ) -> "u":
        shown.append((app, summary, body, hints["urgency"].value))
        return len(shown)

    @method()
    def GetCapabilities(self) -> "as":
        return ["body", "body-markup"]

    @method()
    def GetServerInformation(self) -> "ssss":
        return ["test", "test", "1", "1.2"]

    @method()
    def CloseNotification(self, number: "u"):
        pass


ready = threading.Event()


async def serve():
    bus = await MessageBus().connect()
    bus.export("/org/freedesktop/Notifications", Daemon())
    await bus.request_name("org.freedesktop.Notifications")
    ready.set()
    await bus.wait_for_disconnect()


threading.Thread(target=lambda: asyncio.run(serve()), daemon=True).start()
assert ready.wait(20)
owner = Owner(sys.argv[1], sys.argv[2], DBUS_SESSION_BUS_ADDRESS=os.environ["DBUS_SESSION_BUS_ADDRESS"])
owner.configure("{ notify: true }")

owner.answer('- **Umbrella** & <b>"5 < 6"</b> C:\\new \\101\n- second\n\n- third\n- fourth')
owner("run", "say.lucidability", "-q", "--notify")
app, summary, body, urgency = shown.pop()
assert (app, summary, urgency) == ("lucid", LABEL, 1), (app, summary, urgency)
assert body == '- Umbrella &amp; &lt;b&gt;"5 &lt; 6"&lt;/b&gt; C:\\new \\101\n- second\n- third', body

# The configuration alone, since nobody watches.
owner("run", "say.lucidability", "-q", "--model", "openai:http://127.0.0.1:9/v1", exits=(31,))
app, summary, body, urgency = shown.pop()
assert summary == LABEL + ": the model failed" and urgency == 2, (summary, urgency)
owner("run", "say.lucidability", "-q", "--no-deliver")
assert not shown

owner.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
owner("run", "say.lucidability", "-q", "--notify", exits=(11,))
assert "notify-send exited with " in owner.complaint and "it is not retried" in owner.complaint, owner.complaint
owner("deliver", "--pending", exits=(10,))
# Due reminders and tasks, as a timer delivers them: each once, many in one message, missed ones said.
owner.environment["DBUS_SESSION_BUS_ADDRESS"] = os.environ["DBUS_SESSION_BUS_ADDRESS"]
owner("schedule", "add", "reminders", "--timer=systemd", "--at=2026-04-06T07:00", "--", "--notify")
owner.environment["LUCID_SCHEDULED"] = "reminders"
for folder, uid, due in [("reminders", "Call <b>Ana</b>", "20260406T120000Z"), ("tasks", "Report", "20260406T220000Z"), ("reminders", "Rent", "20260407T120000Z")]:
    (owner.room / "vault" / folder).mkdir(exist_ok=True)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", f"UID:{uid[:4]}", f"SUMMARY:{uid}", f"DUE:{due}", "END:VTODO", "END:VCALENDAR", ""]
    (owner.room / "vault" / folder / f"{uid[:4]}.ics").write_text("\r\n".join(lines))
owner("schedule", "run", "reminders", "--at=2026-04-06T07:59", exits=(10,))
assert not shown
owner("schedule", "run", "reminders", "--at=2026-04-06T08:00")
assert shown.pop() == ("lucid", "Call <b>Ana</b>", "due 08:00", 1) and not shown
owner("schedule", "run", "reminders", "--at=2026-04-07T08:00")
assert shown.pop() == ("lucid", "1 reminder, 1 task", "Report: was due yesterday 18:00\nRent: due 08:00", 1) and not shown
owner("schedule", "run", "reminders", "--at=2026-04-07T08:01", exits=(10,))
assert not shown
# The desktop is gone when one is due: it comes when the desktop is there again.
call = owner.room / "vault/reminders/Call.ics"
call.write_text(call.read_text().replace("20260406T120000Z", "20260407T130000Z"))
owner.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
owner("schedule", "run", "reminders", "--at=2026-04-07T09:00", exits=(30,))
assert "notify-send exited with " in owner.complaint, owner.complaint
owner("schedule", "run", "reminders", "--at=2026-04-07T09:01", exits=(30,))
assert not owner.complaint, owner.complaint
owner.environment["DBUS_SESSION_BUS_ADDRESS"] = os.environ["DBUS_SESSION_BUS_ADDRESS"]
owner("schedule", "run", "reminders", "--at=2026-04-07T09:10")
assert shown.pop()[1:3] == ("Call <b>Ana</b>", "was due 09:00") and not shown

# A step of an ability: after the commit, once, in the order of the file; a text is text, whatever it looks like.
del owner.environment["LUCID_SCHEDULED"]
owner.configure("{}")
(owner.room / "tell.lucidability").write_text("""lucidability: 1
kind: ability
label: Tell
steps:
  - for_each: word in ["<b>one</b> & C:\\\\x", "two"]
    notify.send: { title: "-- <<word>>", text: "<<word>>", urgency: critical }
  - notify.send: { text: three }
writes: { notify.send: 3 }
prompt: Say it.
""")
owner("run", "tell.lucidability", "-q", "--approve")
seen = [(summary, body, urgency) for _, summary, body, urgency in shown]
marked = "&lt;b&gt;one&lt;/b&gt; &amp; C:\\x"
assert seen == [("-- <b>one</b> & C:\\x", marked, 2), ("-- two", "two", 2), ("Tell", "three", 1)], seen
assert owner("history", "show", "last").count("sent: accepted, tried once") == 3
shown.clear()
# A bus that is gone: refused, and said; it is about its moment, and nothing comes later.
owner.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
owner("run", "tell.lucidability", "-q", "--approve", exits=(11,))
assert owner.complaint.count("refused: notification on the desktop: notify-send exited with ") == 3, owner.complaint
owner.environment["DBUS_SESSION_BUS_ADDRESS"] = os.environ["DBUS_SESSION_BUS_ADDRESS"]
owner("deliver", "--pending", exits=(10,))
assert not shown
# Private data on the desktop of this machine is no flow elsewhere; to an address it is one.
(owner.room / "private.lucidability").write_text("""lucidability: 1
kind: ability
label: Private
steps:
  - id: c
    notes.search: {}
  - notify.send: { text: "<<c.count>> notes" }
    when: c.count >= 0
prompt: Say it.
""")
(owner.room / "vault/notes").mkdir(exist_ok=True)
owner("run", "private.lucidability", "-q", exits=(22,))
assert "reads notes, sends notify;" in owner.complaint, owner.complaint
owner("run", "private.lucidability", "-q", "--approve")
assert shown.pop()[1:3] == ("Private", "0 notes") and not shown
print("notifications: label, text and urgency as a daemon gets them from notify-send")
