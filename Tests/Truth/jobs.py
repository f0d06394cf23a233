"""What lucid is asked in a world: abilities, plain questions, the daily overview."""

import dataclasses
import datetime
import os
import pathlib
import random
import shutil
import subprocess

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
    "traffic": ["eta"],
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

    @property
    def mail_days(self):
        """How far back the ability looks at mail."""
        return {"inbox": 2, "contacts": 30, "prep": 30}.get(
            self.ability, 3650 if self.ability.startswith("ask") else 7
        )

    @property
    def sources(self):
        """The sources that it asks, as far as that is known."""
        return SOURCES.get(self.ability, [])

    @property
    def writes(self):
        """Whether it changes the vault."""
        return self.ability in WRITERS

    def day(self, truth):
        """The day that the answer is about, where a sentence names none."""
        if self.ability in ("tomorrow", "wind-down") or self.asked_day == "tomorrow":
            return truth.today + DAY
        if self.asked_day == "yesterday":
            return truth.today - DAY
        if self.asked_day in WEEKDAYS:
            return (
                truth.today + ((WEEKDAYS.index(self.asked_day) - truth.today.weekday()) % 7) * DAY
            )
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
        return Job(name, tuple(arguments), words=words, wanted=(days, time))
    if name == "log-habits":
        words, wanted = chance.choice(LOGS)
        return Job(
            name,
            (*arguments, f"--input=entries={words}"),
            words=words,
            wanted=tuple(wanted.items()),
        )
    if name == "contacts":
        person = chance.choice(PEOPLE)
        return Job(name, (*arguments, f"--input=person={person}"), person=person)
    return Job(name, tuple(arguments))


def every(chance):
    """All jobs: each ability, some quiet and some as Markdown, each question, the overview."""
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
        Job(f"ask {about}", ("ask", question), day, person, days, question)
        for question, about, day, person, days in QUESTIONS
    ]
    return jobs + [Job("today", ("briefing", "--force"))]


def of_world(seed, count):
    """The jobs of a world: `count` of all, so that over many worlds each comes as often."""
    jobs = every(random.Random(f"jobs {seed}"))
    order = list(range(len(jobs)))
    random.Random("order").shuffle(order)
    count = min(count, len(jobs))
    return [jobs[order[(seed * count + i) % len(jobs)]] for i in range(count)]


class Result:
    """What lucid printed, how it ended, and the vault as it left it."""

    def __init__(self, job, at, vault, code, text):
        self.job, self.at, self.vault, self.code, self.text = job, at, vault, code, text

    @property
    def broke(self):
        """Why the run is a failure of the program, whatever it says; empty when it is none."""
        if self.code is None:
            return "it did not end within 60 s"
        if self.code not in ENDS:
            return f"it ended with {self.code}"
        return ""


def command(job, at, vault="vault"):
    """The command line of a job, as somebody would type it in the folder of the world."""
    form = () if any(word.startswith("--format") for word in job.arguments) else ("--format=text",)
    # The prompt is judged too.
    prompt = ("--show-prompt",) if job.arguments[0] == "run" else ()
    return [
        "lucid",
        *job.arguments,
        *form,
        *prompt,
        f"--vault={vault}",
        "--config=config.yaml",
        f"--at={at}",
    ]


def start(program, folder, job, at, home):
    """Runs a job in the folder of a world; one that writes gets a vault of its own."""
    vault = "vault"
    if job.writes:
        vault = f"vault-{job.ability}"
        shutil.rmtree(folder / vault, ignore_errors=True)
        shutil.copytree(folder / "vault", folder / vault)
    home = pathlib.Path(home)
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "TZ": "UTC"}
    for place in ("CONFIG", "DATA", "STATE", "CACHE"):
        environment[f"XDG_{place}_HOME"] = str(home / place.lower())
    words = [str(program), *command(job, at, vault)[1:]]
    try:
        done = subprocess.run(
            words,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
        )
    except subprocess.TimeoutExpired as late:
        return Result(job, at, folder / vault, None, (late.stdout or b"").decode(errors="replace"))
    return Result(job, at, folder / vault, done.returncode, done.stdout.decode(errors="replace"))
