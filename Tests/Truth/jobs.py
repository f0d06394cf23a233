"""What lucid is asked in a world: abilities, plain questions, the daily overview, probes."""

import dataclasses
import datetime
import os
import pathlib
import random
import shutil
import subprocess

import probes
from reading.days import DAY, WEEKDAYS

ABILITIES = [
    "briefing",
    "calendar",
    "health",
    "email",
    "weather",
    "habits",
    "plan-day",
    "traffic",
    "notes",
    "motivate",
    "sleep",
    "deep-work",
    "prep",
    "week",
    "afternoon",
    "focus",
    "free-time",
    "hydrate",
    "stress",
    "workout",
    "inbox",
    "contacts",
    "reply",
    "gratitude",
    "review",
    "tomorrow",
    "wind-down",
    "reminder",
    "log-habits",
    "conflicts",
    "invitations",
    "nudge",
]

# Question, what it is about, day, person, days.
QUESTIONS = [
    ("What is on my calendar today?", "calendar", "today", None, None),
    ("What is on my calendar tomorrow?", "calendar", "tomorrow", None, None),
    ("What is on my calendar on Friday?", "calendar", "Friday", None, None),
    ("How did I sleep?", "sleep", "today", None, None),
    ("Will it rain tomorrow?", "weather", "tomorrow", None, None),
    ("Will it rain today?", "weather", "today", None, None),
    ("Do I have unread mail?", "mail", "today", None, None),
    ("What is my next meeting?", "calendar", None, None, None),
    ("Am I free tomorrow afternoon?", "calendar", "tomorrow", None, None),
    ("Which habits are open?", "habits", "today", None, None),
    ("Which habits did I miss yesterday?", "habits", "yesterday", None, None),
    ("Which tasks are due today?", "tasks", "today", None, None),
    ("Which reminders are due today?", "reminders", "today", None, None),
    ("What does the mail from Sam want?", "mail", None, "Sam", None),
    ("How did my HRV trend over 14 days?", "hrv", None, None, 14),
]

# How a German asks the same; in half of the German worlds.
GERMAN = {
    "What is on my calendar today?": "Was steht heute in meinem Kalender?",
    "What is on my calendar tomorrow?": "Was steht morgen in meinem Kalender?",
    "What is on my calendar on Friday?": "Was steht am Freitag in meinem Kalender?",
    "How did I sleep?": "Wie habe ich geschlafen?",
    "Will it rain tomorrow?": "Regnet es morgen?",
    "Will it rain today?": "Regnet es heute?",
    "Do I have unread mail?": "Habe ich ungelesene Mails?",
    "What is my next meeting?": "Was ist mein nächster Termin?",
    "Am I free tomorrow afternoon?": "Habe ich morgen Nachmittag frei?",
    "Which habits are open?": "Welche Gewohnheiten sind offen?",
    "Which habits did I miss yesterday?": "Welche Gewohnheiten habe ich gestern verpasst?",
    "Which tasks are due today?": "Welche Aufgaben sind heute fällig?",
    "Which reminders are due today?": "Welche Erinnerungen sind heute fällig?",
    "What does the mail from Sam want?": "Was will die Mail von Sam?",
    "How did my HRV trend over 14 days?": "Wie war der Trend meiner HRV in 14 Tagen?",
}

# What a person says, and what each habit then stands at; None: as it stood.
LOGS = [
    ("did not meditate", {"Meditate": 0}),
    ("Water 8 glasses", {"Water": 8}),
    ("run 1h", {"Run": 60}),
    ("Meditate", {"Meditate": 1}),
    ("Water 8", {"Water": 8}),
    ("run 1:30", {"Run": 90}),
]
REMINDERS = [
    ("tomorrow morning", 1, "08:00"),
    ("tomorrow at 15:00", 1, "15:00"),
    ("tomorrow 18:30", 1, "18:30"),
]
PEOPLE = ["Sarah", "Dana", "Ines", "Okafor"]
SOURCES = {
    "briefing": ["calendar", "health", "weather", "mail"],
    "calendar": ["calendar"],
    "health": ["health"],
    "email": ["mail"],
    "weather": ["weather"],
    "habits": ["habits"],
    "plan-day": ["calendar", "habits", "health"],
    "traffic": ["travel"],
    "notes": ["notes", "calendar"],
    "motivate": ["habits", "calendar"],
    "sleep": ["health"],
    "prep": ["calendar"],
    "deep-work": ["calendar", "habits"],
    "week": ["calendar"],
    "afternoon": ["calendar", "habits"],
    "focus": ["calendar", "habits", "health"],
    "free-time": ["calendar"],
    "stress": ["health", "calendar"],
    "workout": ["health", "calendar"],
    "inbox": ["mail"],
    "contacts": ["contacts", "mail"],
    "reply": ["mail"],
    "gratitude": ["calendar", "habits", "notes"],
    "review": ["calendar", "habits", "health"],
    "tomorrow": ["calendar", "mail"],
    "wind-down": ["health", "calendar"],
    "hydrate": ["health"],
    "conflicts": ["calendar"],
    "invitations": ["calendar"],
    "nudge": ["habits"],
    "ask calendar": ["calendar"],
    "ask sleep": ["health"],
    "ask weather": ["weather"],
    "ask mail": ["mail"],
    "ask habits": ["habits"],
    "ask tasks": ["tasks"],
    "ask reminders": ["reminders"],
    "ask hrv": ["health"],
}
# All well, nothing to do, a source is missing, a source failed, no model for a question.
ENDS = {0, 10, 11, 30, 31}
# A probe may name what is not there: a thing to change, a habit, somebody.
PROBE_ENDS = ENDS | {12, 20, 21, 22, 32}
WRITERS = {"reminder", "hydrate", "log-habits", "notes"}


@dataclasses.dataclass(frozen=True)
class Job:
    """One start of lucid: what it is called, its arguments, and what the answer is about."""

    ability: str
    arguments: tuple
    asked_day: str = None
    person: str = None
    asked_days: int = None
    words: str = ""
    wanted: tuple = ()
    writes: bool = False
    text: str = dataclasses.field(default="", repr=False)
    known: tuple = ()
    expects: dict = dataclasses.field(default_factory=dict, compare=False)

    @property
    def mail_days(self):
        """How far back the ability looks at mail, and at notes."""
        if "days" in self.expects:
            return self.expects["days"]
        return {"inbox": 2, "contacts": 30, "prep": 30}.get(
            self.ability, 3650 if self.ability.startswith("ask") else 7
        )

    @property
    def sources(self):
        """The sources that it asks, as far as that is known."""
        return self.known or SOURCES.get(self.ability, [])

    @property
    def matching(self):
        """The words that events and notes had to hold; empty for none."""
        return self.expects.get("matching", "")

    @property
    def unread_only(self):
        """Whether only unread mail was asked for."""
        return "unread" in self.words or bool(self.expects.get("unread"))

    @property
    def whole_slots(self):
        """Whether a free stretch is one slot, however long."""
        return bool(self.expects.get("whole"))

    @property
    def metrics(self):
        """The figures that were asked for; None for the usual ones."""
        return self.expects.get("metrics")

    @property
    def plain(self):
        """Whether nothing but the day was asked for, so that any record would be found."""
        return not self.expects and not self.person and self.ability in ("email", "inbox", "week")

    def last_day(self, truth):
        """The last of the days whose events were looked at; None when it is not known."""
        if self.ability == "week":
            return truth.week_end()
        return truth.today + self.expects["until"] * DAY if "until" in self.expects else None

    def hours(self, truth):
        """The hours that were asked about; None for all."""
        if "afternoon" not in self.words:
            return None
        times = (datetime.time(12), datetime.time(18))
        return [datetime.datetime.combine(self.day(truth), time, truth.zone) for time in times]

    def forecast_days(self, truth):
        """The days of the forecast that was asked for."""
        if self.asked_day:
            return [self.day(truth)]
        return [truth.today + i * DAY for i in range(self.expects.get("forecast", 3))]

    def day(self, truth):
        """The day that the answer is about, where a sentence names none."""
        if self.ability in ("tomorrow", "wind-down") or self.asked_day == "tomorrow":
            return truth.today + DAY
        if self.asked_day == "yesterday":
            return truth.today - DAY
        if self.asked_day in WEEKDAYS:
            # Never today: whoever means today says so.
            ahead = (WEEKDAYS.index(self.asked_day) - truth.today.weekday()) % 7 or 7
            return truth.today + ahead * DAY
        return truth.today

    def meant(self, truth, name):
        """What a habit stands at after what was said; None when nothing was said of it."""
        return dict(self.wanted).get(name) if self.ability == "log-habits" else None

    def meant_time(self, truth):
        """When the reminder was asked for; None when none was."""
        if self.ability != "reminder":
            return None
        days, time = self.wanted
        date = truth.today + days * DAY
        return datetime.datetime.combine(date, datetime.time.fromisoformat(time), truth.zone)


def of_ability(name, *options, chance):
    """A run of an ability with what it needs to be told."""
    arguments = ["run", f"gallery/{name}", *options]
    if name == "reminder":
        words, days, time = chance.choice(REMINDERS)
        arguments += ["--input=title=Call the bank", f"--input=at={words}"]
        return Job(name, tuple(arguments), words=words, wanted=(days, time), writes=True)
    if name == "log-habits":
        words, wanted = chance.choice(LOGS)
        return Job(
            name,
            (*arguments, f"--input=entries={words}"),
            words=words,
            wanted=tuple(wanted.items()),
            writes=True,
        )
    if name == "contacts":
        person = chance.choice(PEOPLE)
        return Job(name, (*arguments, f"--input=person={person}"), person=person)
    return Job(name, tuple(arguments), writes=name in WRITERS)


def of_probe(probe, fill):
    """A run of a probe, whose file stands in the folder of the world."""
    file = f"{probe.name}.lucidability"
    arguments = ["run", file, "--approve"]
    if probe.expects.get("attach"):
        arguments.append("--attach=plan.txt")

    def filled(value):
        return value.format(**fill) if isinstance(value, str) else value

    expects = {
        key: tuple(filled(part) for part in value) if isinstance(value, tuple) else filled(value)
        for key, value in probe.expects.items()
    }
    return Job(
        f"probe {probe.name}",
        tuple(arguments),
        person=fill["person"] if any("{person}" in step for step in probe.steps) else None,
        asked_days=probe.expects.get("trend"),
        writes=probe.writes,
        text=probe.text(fill),
        known=probe.sources or ((probe.family,) if probe.family else ()),
        expects=expects,
    )


def every(chance, is_german=False):
    """All jobs: each ability, some quiet and some as Markdown, each question, the overview.

    `words` of a question are English, whatever the language in which it is asked.
    """
    jobs = [of_ability(name, chance=chance) for name in ABILITIES]
    jobs += [
        of_ability(name, "--quiet", chance=chance)
        for name in ("sleep", "free-time", "week", "briefing")
    ]
    jobs += [
        of_ability(name, "--format=markdown", chance=chance)
        for name in ("calendar", "inbox", "review")
    ]
    jobs += [
        Job(
            f"ask {about}",
            ("ask", GERMAN[question] if is_german else question),
            day,
            person,
            days,
            question,
        )
        for question, about, day, person, days in QUESTIONS
    ]
    return jobs + [Job("today", ("briefing", "--force"))]


def turn(items, seed, count, step=None):
    """`count` of all items, so that over many worlds each comes as often.

    Of them `step` are used in a world, all when it is not given.
    """
    order = list(range(len(items)))
    random.Random("order").shuffle(order)
    count = min(count, len(items))
    return [items[order[(seed * (step or count) + i) % len(items)]] for i in range(count)]


def of_world(truth, count):
    """The jobs of a world: three of five abilities and questions, the rest probes."""
    seed = truth.seed
    chance = random.Random(f"jobs {seed}")
    is_german = truth.language == "de" and seed % 2 == 1
    fill = probes.things(truth, chance)
    few = count - count * 3 // 5
    turns = turn(probes.order(), seed, count, few)
    fitting = [probe for probe in turns if probes.fits(probe, fill)]
    few = [of_probe(probe, fill) for probe in fitting[:few]]
    unique = {job.ability: job for job in few}
    return turn(every(chance, is_german), seed, count * 3 // 5) + list(unique.values())


class Result:
    """What lucid printed, how it ended, and the vault as it left it."""

    def __init__(self, job, at, vault, code, text):
        self.job, self.at, self.vault, self.code, self.text = job, at, vault, code, text

    @property
    def broke(self):
        """Why the run is a failure of the program, whatever it says; empty when it is none."""
        if self.code is None:
            return "it did not end within 60 s"
        if self.code not in (PROBE_ENDS if self.job.text else ENDS):
            return f"it ended with {self.code}"
        return ""


def command(job, at, vault="vault", form=""):
    """The command line of a job, as somebody would type it in the folder of the world."""
    words = [word for word in job.arguments if not form or not word.startswith("--format")]
    if not any(word.startswith("--format") for word in words):
        words.append(f"--format={form or 'text'}")
    return [
        "lucid",
        *words,
        f"--vault={vault}",
        "--config=config.yaml",
        f"--at={at}",
    ]


def start(program, folder, job, at, home, form=""):
    """Runs a job in the folder of a world; one that writes gets a vault of its own.

    `form` is the format of the output where it is not the one of the job.
    """
    vault = "vault"
    if job.text:
        (folder / job.arguments[1]).write_text(job.text, encoding="utf-8")
    if job.writes:
        vault = f"vault-{job.ability.replace(' ', '-')}"
        shutil.rmtree(folder / vault, ignore_errors=True)
        shutil.copytree(folder / "vault", folder / vault)
    home = pathlib.Path(home)
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "TZ": "UTC"}
    for place in ("CONFIG", "DATA", "STATE", "CACHE"):
        environment[f"XDG_{place}_HOME"] = str(home / place.lower())
    words = [str(program), *command(job, at, vault, form)[1:]]
    try:
        done = subprocess.run(
            words,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=600,
        )
    except subprocess.TimeoutExpired as late:
        return Result(job, at, folder / vault, None, (late.stdout or b"").decode(errors="replace"))
    return Result(job, at, folder / vault, done.returncode, done.stdout.decode(errors="replace"))
