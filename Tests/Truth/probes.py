"""Small abilities that direct the summary to rare statements: one tool each, its kinds named.

An ability that names its statements says all of them that a run has, so a probe shows what a tool
can say, also what the shipped abilities seldom choose. Probes that write do so in a vault of their
own.
"""

import dataclasses

EVENT_KINDS = (
    "none_found empty count soon running first key longest_of_days over overlap unanswered back_to_back "
    "load all_day "
    "best_block longest_gap fullest_day freest_day free_slots no_slot protect no_block focus_block "
    "next no_next"
)
KINDS = {
    "calendar": EVENT_KINDS,
    "habits": "all_done done_today milestone unlogged open summary summary_past streaks none no_streak unusual",
    "health": "verdict slept resting_heart steps deep_sleep naps trend average no_data no_night "
    "night_so_far "
    "no_values low_and_high unusual",
    "mail": "needs_answer pressing for_information archivable count urgent_count nothing_urgent none "
    "latest",
    "notes": "none newest pinned",
    "contacts": "none contact turns birthday",
    "reminders": "none_due none_open was_due next open",
    "tasks": "none late next open",
    "weather": "now danger likely day",
    "travel": "time",
}


@dataclasses.dataclass(frozen=True)
class Probe:
    """An ability: its steps, the statements that it names, and what its judges have to know.

    `family` names all statements of a family; `asks` is what the prompt asks for.
    """

    name: str
    steps: tuple
    family: str = ""
    kinds: tuple = ()
    sources: tuple = ()
    expects: dict = dataclasses.field(default_factory=dict)
    asks: str = "Say what there is."
    writes: bool = False
    share: int = 1

    def text(self, fill):
        """The file of the ability; `fill` has what its steps name, such as a title."""
        lines = ["lucidability: 1", "kind: ability", "label: Probe"]
        lines += ["steps:"] if self.steps else []
        lines += [f"  - {step.format(**fill)}" for step in self.steps]
        kinds = [f"{self.family}.{kind}" for kind in KINDS.get(self.family, "").split()]
        kinds += self.kinds
        lines.append(f"prompt: {self.asks}")
        lines += [f"statements: [{', '.join(kinds)}]"] if kinds else []
        return "\n".join(lines) + "\n"


def of_action(kind, step, **expects):
    """A probe of one action."""
    asks = "Say what there is in one sentence. End with one action."
    family = kind.split(".")[0]
    return Probe(
        f"act-{kind}", (step,), kinds=(kind,), sources=(family,), expects=expects, asks=asks
    )


TODAY = "calendar.events: {{ from: <<today>>, to: <<tomorrow>> }}"
SLOTS = "calendar.free_slots: {{ from: <<today>>, to: <<tomorrow>>, minutes: 60 }}"

READS = [
    Probe("events", (TODAY,), "calendar", share=2),
    Probe(
        "three-days",
        ("calendar.events: {{ from: <<today>>, to: <<today | plus(3d)>> }}",),
        "calendar",
        expects={"until": 2},
        share=3,
    ),
    Probe("rest", ("calendar.events: {{ from: <<now>>, to: <<tomorrow>> }}",), "calendar"),
    Probe(
        "part",
        ("calendar.events: {{ from: <<today | at(12:00)>>, to: <<today | at(17:00)>> }}",),
        "calendar",
    ),
    Probe(
        "query",
        ("calendar.events: {{ from: <<today>>, to: <<tomorrow>>, query: {word} }}",),
        "calendar",
        expects={"matching": "{word}"},
    ),
    Probe(
        "timed",
        ("calendar.events: {{ from: <<today>>, to: <<tomorrow>>, all_day: false }}",),
        "calendar",
    ),
    Probe("slots", (SLOTS,), "calendar"),
    Probe(
        "slots-of-days",
        ("calendar.free_slots: {{ from: <<today>>, to: <<today | plus(3d)>>, minutes: 90 }}",),
        "calendar",
    ),
    Probe(
        "whole-slots",
        (
            "calendar.free_slots: {{ from: <<today>>, to: <<tomorrow>>, minutes: 30, whole: true, "
            "limit: 20 }}",
        ),
        "calendar",
        expects={"whole": True},
    ),
    Probe(
        "long-slots",
        ("calendar.free_slots: {{ from: <<today>>, to: <<tomorrow>>, minutes: 240 }}",),
        "calendar",
    ),
    Probe(
        "focus-block",
        ("calendar.focus_block: {{ from: <<today>>, to: <<tomorrow>> }}",),
        "calendar",
        share=2,
    ),
    Probe("next", ("calendar.next: {{}}",), "calendar", share=3),
    of_action("calendar.get_ready", TODAY),
    of_action("calendar.prepare", TODAY),
    of_action("calendar.decide", TODAY),
    of_action("calendar.keep_free", TODAY),
    of_action(
        "calendar.block_stretch",
        "calendar.free_slots: {{ from: <<today>>, to: <<tomorrow>>, minutes: 30, whole: true }}",
        whole=True,
    ),
    of_action(
        "calendar.block_focus", "calendar.focus_block: {{ from: <<today>>, to: <<tomorrow>> }}"
    ),
    Probe("habits-today", ("habits.today: {{}}",), "habits", share=2),
    Probe("habits-streaks", ("habits.streaks: {{}}",), "habits", share=3),
    Probe("habit-week", ("habits.summary: {{ habit: {habit} }}",), "habits"),
    Probe(
        "habit-past",
        (
            "habits.summary: {{ habit: {habit}, from: <<today | minus(9d)>>, "
            "to: <<today | minus(2d)>> }}",
        ),
        "habits",
    ),
    of_action("habits.keep_streak", "habits.today: {{}}"),
    of_action("habits.start", "habits.today: {{}}"),
    Probe("health-today", ("health.today: {{}}",), "health", share=2),
    Probe("health-sleep", ("health.sleep: {{}}",), "health", share=5),
    Probe(
        "trend-hrv", ("health.trend: {{ metric: hrv, from: <<today | minus(7d)>> }}",), "health", expects={"trend": 8}
    ),
    Probe(
        "trend-steps",
        ("health.trend: {{ metric: steps, from: <<today | minus(7d)>> }}",),
        "health",
        expects={"trend": 7},
    ),
    Probe(
        "trend-two",
        ("health.trend: {{ metric: sleep, from: <<today | minus(1d)>> }}",),
        "health",
        expects={"trend": 2},
        share=2,
    ),
    Probe(
        "trend-past",
        (
            "health.trend: {{ metric: resting_hr, from: <<today | minus(8d)>>, "
            "to: <<today | minus(1d)>> }}",
        ),
        "health",
        expects={"range": (8, 2)},
    ),
    of_action("health.earlier_to_bed", "health.sleep: {{}}"),
    of_action("health.advice", "health.today: {{}}"),
    Probe("weather-now", ("weather.now: {{}}",), "weather", share=2),
    Probe(
        "forecast", ("weather.forecast: {{}}",), "weather", expects={"forecast": 3}, share=2
    ),
    of_action("weather.advice", "weather.now: {{}}"),
    of_action("weather.days_advice", "weather.forecast: {{}}", forecast=3),
    Probe("way", ("travel.to: {{}}",), "travel", share=3),
    of_action("travel.leave_now", "travel.to: {{}}"),
    dataclasses.replace(of_action("travel.leave_anytime", "travel.to: {{}}"), share=3),
    of_action("travel.plan", "travel.to: {{}}"),
    Probe("mail-all", ("mail.search: {{ since: 30d }}",), "mail", expects={"days": 30}, share=2),
    Probe(
        "mail-unread",
        ("mail.search: {{ unread: true, since: 7d }}",),
        "mail",
        expects={"unread": True},
    ),
    Probe("mail-urgent", ("mail.urgent: {{ since: 7d }}",), "mail", share=2),
    Probe("mail-inbox", ("mail.search: {{}}",), "mail", expects={"days": 3650}, share=2),
    Probe("mail-latest", ("mail.search: {{ personal: true, limit: 1 }}",), "mail", expects={"days": 3650}),
    of_action("mail.reply", "mail.urgent: {{ since: 7d }}"),
    Probe("notes-recent", ("notes.search: {{}}",), "notes", expects={"days": 3650}, share=2),
    of_action("notes.work_on", "notes.search: {{}}"),
    Probe(
        "notes-search",
        ("notes.search: {{ query: {word} }}",),
        "notes",
        expects={"matching": "{word}", "days": 3650},
    ),
    Probe(
        "notes-for-event",
        ("calendar.next: {{}}", "notes.search: {{ limit: 100 }}"),
        kinds=("notes.read_before",),
        sources=("calendar", "notes"),
        asks="Say in one sentence which note to read before the meeting. End with one action.",
        share=14,
    ),
    Probe("contact", ("contacts.search: {{ query: {person} }}",), "contacts", share=2),
    Probe("birthdays", ("contacts.birthdays: {{ to: <<today | plus(60d)>> }}",), "contacts", share=3),
    Probe("reminders-list", ("reminders.list: {{}}",), "reminders", share=5),
    Probe("reminders-due", ("reminders.list: {{ due: <<now | plus(1m)>> }}",), "reminders"),
    of_action("reminders.do_or_move", "reminders.list: {{ due: <<now | plus(1m)>> }}"),
    Probe("tasks-list", ("tasks.list: {{}}",), "tasks", share=2),
    of_action("tasks.begin", "tasks.list: {{}}"),
    of_action("tasks.begin_high", "tasks.list: {{}}"),
    Probe("file", ("files.read: {{}}",), expects={"attach": True}, share=4),
    Probe("place", ("location.current: {{}}",), share=2),
    Probe("nothing", (), asks="Say something nice.", expects={"kind": "nothing"}, share=4),
    Probe(
        "draft",
        ("mail.search: {{ since: 30d }}",),
        expects={"kind": "model", "days": 30},
        asks="Draft a reply to the newest mail in three sentences.",
    ),
    Probe("labels", ("tasks.labels: {{}}",), expects={"kind": "labels"}),
    Probe(
        "tasks-labeled",
        ("tasks.list: {{ label: Home }}",),
        kinds=("tasks.none_labeled", "tasks.next"),
        share=3,
    ),
]

WRITES = [
    Probe(
        "add-event",
        ("calendar.create: {{ title: Kick-off, start: <<{day} | at({hour}:30)>> }}",),
        expects={"event": ("Kick-off", "{hour}:30")},
        share=2,
    ),
    Probe(
        "add-clash",
        ("calendar.create: {{ title: Kick-off, start: {event_start} }}",),
        kinds=("calendar.clash", "calendar.added"),
        share=2,
    ),
    Probe(
        "move-event",
        ("calendar.update: {{ search: {event}, start: <<today | plus(4d) | at({hour}:15)>> }}",),
        share=2,
    ),
    Probe("change-event", ("calendar.update: {{ search: {event}, location: Hall 7 }}",), share=2),
    Probe("delete-event", ("calendar.delete: {{ search: {event} }}",), share=2),
    Probe(
        "add-note",
        ("notes.create: {{ title: Plan of the day, body: Words of it }}",),
        expects={"note": "created"},
    ),
    Probe(
        "change-note",
        ("notes.update: {{ note: {note}, body: New words }}",),
        expects={"note": "changed", "text": "New words"},
    ),
    Probe(
        "append-note",
        ("notes.append: {{ note: {note}, text: More words }}",),
        expects={"note": "appended", "text": "More words"},
    ),
    Probe("pin-note", ("notes.update: {{ note: {note}, pinned: true }}",), expects={"note": "pinned"}),
    Probe(
        "unpin-note",
        ("notes.update: {{ note: {note}, pinned: false }}",),
        expects={"note": "unpinned"},
    ),
    Probe("delete-note", ("notes.delete: {{ note: {note} }}",)),
    Probe("add-contact", ("contacts.create: {{ name: Otto Normal, phones: +49 30 123 }}",)),
    Probe("change-contact", ("contacts.update: {{ search: {contact}, company: Initech }}",)),
    Probe("add-habit", ("habits.create: {{ name: Stretch }}",)),
    Probe("archive-habit", ("habits.archive: {{ habit: {habit} }}",), share=2),
    Probe("log-habit", ("habits.log: {{ habit: {habit}, value: 3 }}",)),
    Probe("add-task", ("tasks.create: {{ title: Buy tea, deadline: tomorrow {hour}:00 }}",), share=2),
    Probe("change-task", ("tasks.update: {{ search: {task}, deadline: tomorrow 17:00 }}",)),
    Probe("do-task", ("tasks.complete: {{ search: {task} }}",), share=2),
    Probe("delete-task", ("tasks.delete: {{ search: {task} }}",)),
    Probe("add-label", ("tasks.create_label: {{ name: Errands, color: red }}",)),
    Probe("do-reminder", ("reminders.complete: {{ search: {reminder} }}",), share=2),
    Probe(
        "change-reminder", ("reminders.update: {{ search: {reminder}, notes: Soon }}",), share=6
    ),
    Probe("delete-reminder", ("reminders.delete: {{ search: {reminder} }}",)),
]
PROBES = READS + [dataclasses.replace(probe, writes=True) for probe in WRITES]


def order():
    """The probes, each as often as its share says."""
    return [probe for probe in PROBES for _ in range(probe.share)]


def chosen(items, chance):
    """One of the items; None when there is none."""
    items = list(items)
    return chance.choice(items) if items else None


def things(truth, chance):
    """What the steps of probes name: titles that are in the world, an hour, a person."""
    ahead = [e for e in truth.agenda.events if e.start > truth.now and not e.declined]
    ahead = [e for e in ahead if not e.all_day and (e.start - truth.now).days < 6]
    once = [e for e in ahead if len(truth.agenda.named(e.title)) == 1]
    event = chosen(once, chance)
    open_tasks = [t.title for t in truth.tasks or [] if not t.done]
    open_reminders = [t.title for t in truth.reminders or [] if not t.done]
    return {
        "word": chance.choice(["Dana", "review", "Anna", "Zoom", "talk", "lunch", "cost"]),
        "person": chance.choice(["Sarah", "Dana", "Ines", "Okafor", "Otto"]),
        "hour": chance.choice(["09", "11", "14", "16"]),
        "day": chance.choice(["tomorrow", "today | plus(2d)"]),
        "event": event and event.title,
        "event_start": event and f"{event.start:%Y-%m-%dT%H:%M}",
        "note": chosen([n.title for n in truth.notes or []], chance),
        "habit": chosen([h.name for h in truth.habits or []], chance),
        "task": chosen(open_tasks, chance),
        "reminder": chosen(open_reminders, chance),
        "contact": chosen([c["name"] for c in truth.contacts or []], chance),
    }


def fits(probe, fill):
    """Whether the world has what the steps of a probe name."""
    return all(
        fill[name] is not None for name in fill for step in probe.steps if f"{{{name}}}" in step
    )
