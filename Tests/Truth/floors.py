"""The floors of the truth test, in one place: what may be false, and what must be said.

`FALSE`, `UNREAD` and `RECALL` hold of the sixty worlds of the suite. A number of false statements above its
floor fails; when it falls, the floor is lowered with it. The aim is 0.
"""

FALSE = 0
# Lines of cards, and sentences, that no rule reads, in sixty worlds.
UNREAD = 3
# Of the facts that an answer must say, in percent.
RECALL = 95
# Each kind of the catalogue must occur so often in two thousand worlds.
EACH = 20

# Kinds that need the network, or a place that a world cannot have.
CANNOT = {
    "calendar.unanswered": "an invitation that waits for a reply, which no world has",
    "calendar.answer": "the same",
    "calendar.none_found": "a list without its range, which no source gives",
    "summary.not_available": "a source that is there and fails, which no world has",
    "summary.no_data": "the sources that are missing are named instead",
    "summary.no_current_data": "the sources that are out of date are named instead",
    "summary.known": "a scheduled run that is delivered, which no world has",
    "summary.headline": "the words of an ability's author, which no shipped ability has",
    "summary.not_needed": "an ability whose steps all have conditions, which no world has",
    "web.none": "it needs the network",
    "web.page": "it needs the network",
    "weather.quoted": "a source that words its own advice",
}
# Kinds that sixty worlds may miss: two thousand have about 130 of them or fewer (known.md counts).
RARE = {
    "calendar.apart",
    "calendar.added",
    "calendar.changed",
    "calendar.clash",
    "calendar.deleted",
    "calendar.load",
    "calendar.longest_of_days",
    "calendar.no_block",
    "calendar.no_next",
    "contacts.birthday",
    "contacts.changed",
    "contacts.contact",
    "contacts.created",
    "contacts.turns",
    "travel.leave_anytime",
    "travel.plan",
    "files.empty",
    "habits.archived",
    "habits.created",
    "habits.logged",
    "habits.no_streak",
    "habits.summary",
    "habits.summary_past",
    "habits.unusual",
    "health.average",
    "health.earlier_to_bed",
    "health.low_and_high",
    "health.naps",
    "health.night_so_far",
    "health.no_values",
    "health.resting_heart",
    "health.steps",
    "health.unusual",
    "location.here",
    "reminders.none_due",
    "mail.about_event",
    "mail.pressing",
    "mail.urgent_count",
    "notes.appended",
    "notes.changed",
    "notes.created",
    "notes.deleted",
    "notes.pinned",
    "notes.read_before",
    "reminders.changed",
    "reminders.deleted",
    "reminders.done",
    "reminders.none_open",
    "summary.found_nothing",
    "summary.nothing",
    "tasks.begin_high",
    "tasks.changed",
    "tasks.created",
    "tasks.created_label",
    "tasks.deleted",
    "tasks.done",
    "tasks.none",
    "tasks.none_due",
    "tasks.none_labeled",
    "tasks.open",
}
