"""The homes on which the program is compared with itself, with the mirror and without: all that other checks make, and a large one."""

import contextlib
import dataclasses
import importlib.util
import io
import pathlib
import shutil
import sys

TESTS = pathlib.Path(__file__).resolve().parent.parent
ROBIN = TESTS.parent / ".lucidability-samples/robin"
# Of `--quick`: each way in which a home comes to be, the fewest that hold every source.
QUICK = ("hostile", "manager", "searches", "life")

# A source of few files has no mirror: each that is in a home gets old records until it has so many, in some homes so few that deletions
# take it below.
ENOUGH, FEW = 140, 102
UNPADDED = ("nothing", "empty", "searches", "life", "large", "larger")
# Homes whose every search takes a second without a mirror, with the most queries and rounds of changes that they get.
SLOW = {"larger": (120, 6)}


@dataclasses.dataclass
class Home:
    """A vault, a configuration without `vault:` and `history:`, and the moment at which it is looked at."""

    name: str
    vault: pathlib.Path
    configuration: str
    at: str
    zone: str


def module(path, name):
    """A module of another check, whose folders are searched for what it imports."""
    sys.path[:0] = [str(path.parent), str(path.parent / "homes")]
    spec = importlib.util.spec_from_file_location(name, path)
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    spec.loader.exec_module(made)
    del sys.path[:2]
    return made


def own(text):
    """The configuration without the lines that this check writes."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(("vault:", "history:", "models:")))


def sample(folder, _):
    shutil.copytree(ROBIN / "vault", folder / "vault")
    return folder / "vault", (ROBIN / "config.yaml").read_text(), "2026-04-06T07:30", "America/Toronto"


def answers(name):
    """A home of Tests/Answers, in the morning of its first day."""

    def make(folder, _):
        homes = module(TESTS / "Answers/homes.py", "answers_homes")
        [home] = [home for home in (*homes.HOMES, homes.DISPUTED) if home.name == name]
        vault, configuration = home.make(folder)
        return vault, configuration.read_text(), f"{home.days[0]}T07:30", home.zone

    return make


def questions(name):
    """A home of Tests/Questions."""

    def make(folder, _):
        homes = module(TESTS / "Questions/homes.py", "questions_homes")
        vault, configuration = homes.make(name, folder)
        return vault, configuration.read_text(), "2026-04-06T07:30", homes.ZONE

    return make


def attention(name):
    """A home of Tests/Attention, at its last moment."""

    def make(folder, _):
        maker = module(TESTS / "Attention/make.py", "attention_make")
        sys.path[:0] = [str(TESTS / "Attention"), str(TESTS / "Attention/homes")]
        try:
            row = maker.moments(name)[-1]
            maker.home(name).make(folder, row["time"], row["zone"])
        finally:
            del sys.path[:2]
        return folder / "vault", (folder / "config.yaml").read_text(), row["time"], row["zone"]

    return make


def world(seed):
    """A generated world of Tests/Truth."""

    def make(folder, _):
        made = module(TESTS / "Truth/worlds.py", "truth_worlds").write(seed, folder)
        return folder / "vault", (folder / "config.yaml").read_text(), made["at"], made["zone"]

    return make


def hostile(folder, lucid):
    """The home of Tests/Web into whose titles and names somebody has written what would be acted on."""
    with contextlib.redirect_stdout(io.StringIO()):
        home = module(TESTS / "Web/homes.py", "web_homes").hostile(lucid, folder / "home")
    return home.folder / "vault", (ROBIN / "config.yaml").read_text(), "2026-04-06T07:30", "America/Toronto"


def searches(folder, _):
    """The texts of Tests/Search, in twelve scripts."""
    vault = module(TESTS / "Search/vault.py", "search_vault")
    vault.make(folder / "vault")
    return folder / "vault", "", vault.NOW, vault.ZONE


def large(mails, notes, events):
    """A long life."""

    def make(folder, _):
        maker = module(TESTS / "Bench/gen_home.py", "bench_gen_home")
        maker.Writer(folder / "vault").all(mails, notes, events)
        return folder / "vault", "", maker.AT, maker.ZONE

    return make


MAKERS = {
    "sample": sample, "berlin": answers("berlin"), "disputed": answers("disputed"), "nothing": answers("empty"),
    "rich": questions("rich"), "german-questions": questions("german"),
    **{path.stem: attention(path.stem) for path in sorted((TESTS / "Attention/homes").glob("*.py"))},
    "hostile": hostile, "searches": searches,
    **{f"world-{seed}": world(seed) for seed in range(12)},
    "life": large(250, 120, 120), "large": large(1_500, 400, 400), "larger": large(22_000, 3_000, 2_000)}


def pad(vault, count):
    """Adds records to the sources that are there."""
    writer = module(TESTS / "Bench/gen_home.py", "bench_gen_home").Writer(vault)
    for part, add in (("mail/cur", lambda number: writer.mail(number, count, new=False)), ("notes", lambda number: writer.note(number, count)),
                      ("calendar", lambda number: writer.event(number, count)), ("contacts", writer.contact),
                      ("tasks", lambda number: writer.task(number, count))):
        folder = vault / part
        if not folder.is_dir() or not any(folder.iterdir()):
            continue
        for new in {"notes": [f"Area {number}" for number in range(12)], "calendar": ["home", "work"], "mail/cur": ["../.Sent/cur"]}.get(part, []):
            (folder / new).mkdir(parents=True, exist_ok=True)
        there = sum(path.is_file() for path in folder.rglob("*"))
        # Every tenth message is sent mail, which lies elsewhere.
        for number in range((count - there) * 10 // 9 + 1 if part == "mail/cur" else count - there):
            add(number)


def make(name, folder, lucid):
    """Writes the home of a name below a folder that is not there yet."""
    folder.mkdir(parents=True)
    vault, configuration, at, zone = MAKERS[name](folder, lucid)
    if name not in UNPADDED:
        pad(vault, FEW if list(MAKERS).index(name) % 3 == 0 else ENOUGH)
    for path in vault.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else 0o644)
    return Home(name, vault, own(configuration), at, zone)
