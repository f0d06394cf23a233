"""A newcomer's path through `lucid web` in a real browser, without scripts: walk.py LUCID BROWSER FOLDER.

Each screen is looked at as it is reached: axe-core at two widths, light and dark, nothing that stands out at the side, no script, no request
to elsewhere, at most 60 KiB. Names of buttons and fields come from the tables of texts. A failure names the home, the screen and the step.
"""

import concurrent.futures
import contextlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import traceback

import axe_core_python
from playwright.sync_api import Error, expect, sync_playwright

import homes

WIDTHS, THEMES = [390, 1280], ["light", "dark"]
MOST = 60 << 10
AXE = next(pathlib.Path(axe_core_python.__file__).parent.rglob("axe.min.js")).read_text()
# Playwright waits this long for what a page brings about; a whole machine of checks runs beside this one.
PATIENCE = 30_000

OVERFLOW = """() => {
  const limit = document.documentElement.clientWidth, wide = [];
  for (const e of document.querySelectorAll("body *")) {
    const r = e.getBoundingClientRect();
    if (r.width > 1 && r.right > limit + 1 && !e.closest("pre, .scroll, table")) wide.push(e.tagName + "." + e.className + " to " + Math.round(r.right));
  }
  if (document.documentElement.scrollWidth > limit) wide.push("page " + document.documentElement.scrollWidth);
  return wide.slice(0, 4);
}"""
# Of what a finger touches; a link within a text may be as high as its line.
SMALL = """() => [...document.querySelectorAll("button, input:not([type=hidden]), select, textarea, nav a")].filter(e => {
  const r = e.getBoundingClientRect();
  const lines = e.type == "checkbox" || e.type == "radio" ? e.closest("label") : null;
  const h = lines ? lines.getBoundingClientRect().height : r.height;
  return r.width > 0 && getComputedStyle(e).visibility != "hidden" && h < 43.5 && !e.closest(".skip");
}).map(e => e.tagName + " " + (e.textContent || e.name).trim().slice(0, 30) + " " + Math.round(e.getBoundingClientRect().height)).slice(0, 4)"""

DIARY = """lucidability: 1
kind: ability
label: Diary
inputs:
  who: { type: string, ask: "Who writes?" }
steps:
  - notes.append: { note: Diary, text: "written by <<who>>" }
writes: { notes.append: 1 }
prompt: |
  Say in one sentence that it is noted.
"""
TIDY = """lucidability: 1
kind: ability
label: Tidy
steps:
  - notes.create: { title: Tidy day, body: A quiet one. }
writes: { notes.create: 1 }
prompt: |
  Say in one sentence that it is noted.
"""


class Words:
    """The fixed texts of the screens in a language, with `#` for their pieces."""

    def __init__(self, language):
        name = {"en": "English/english", "de": "German/german"}[language]
        self.rows = {}
        for line in (homes.ROOT / f"Sources/LucidWording/{name}-texts.tsv").read_text().splitlines():
            parts = line.split("\t")
            if parts[0] == "web":
                self.rows[parts[1]] = parts[2]

    def __call__(self, name, *pieces):
        """The text; with no pieces for its places, an expression that takes any."""
        if name not in self.rows:
            raise KeyError(f"no text `web {name}` in the tables")
        text = self.rows[name]
        if "#" not in text:
            return text
        for piece in pieces:
            text = text.replace("#", piece, 1)
        return re.compile("^" + re.escape(text).replace(r"\#", ".+") + "$") if "#" in text else text


class Walk:
    def __init__(self, browser, home, server, language, name, folder, problems):
        self.browser, self.home, self.server, self.name, self.folder, self.problems = browser, home, server, name, folder, problems
        self.words = Words(language)
        self.looked = {}
        # The run of the question whose change is applied.
        self.run = "last"
        self.context = self.visitor()
        self.page = self.context.new_page()
        # What looks at the pages needs scripts; it gets the page as it stands.
        self.looker = browser.new_context(bypass_csp=True).new_page()

    def visitor(self):
        """A browser of its own, without scripts."""
        context = self.browser.new_context(java_script_enabled=False, viewport={"width": WIDTHS[0], "height": 844})
        context.set_default_timeout(PATIENCE)
        context.on("request", self.requested)
        return context

    def requested(self, request):
        if not request.url.startswith((self.server.address + "/", "data:", "about:")):
            self.problems.append(f"{self.name}: a request to {request.url}")

    def hear(self):
        """Keeps what a screen reader has of Today."""
        (self.folder / f"{self.name}-today.txt").write_text(self.page.locator("body").aria_snapshot() + "\n")

    @contextlib.contextmanager
    def step(self, text):
        """A failure ends this step and no other."""
        try:
            yield
        except (AssertionError, Error, KeyError, StopIteration, SystemExit) as error:
            where = traceback.extract_tb(error.__traceback__)
            line = next((one.lineno for one in reversed(where) if one.filename == __file__), 0)
            seen = ""
            with contextlib.suppress(Error):
                seen = f" at {self.page.url.removeprefix(self.server.address)}"
                self.page.screenshot(path=self.folder / f"{self.name}-failed-{line}.png", full_page=True)
            self.problems.append(f"{self.name}{seen}: {text}: {str(error).splitlines()[0][:200]} (walk.py:{line})")

    # MARK: Looking

    def go(self, path):
        answer = self.page.goto(self.server.address + path)
        assert answer.status == 200, f"{path} answered {answer.status}"

    def look(self, screen):
        """Looks at the page that is shown, once a screen."""
        if screen in self.looked:
            return
        self.page.wait_for_load_state()
        page, where = self.looker, f"{self.name} {screen}"
        page.set_content(self.page.content())
        # The bytes that a browser gets; those of a run are its page once more.
        self.looked[screen] = size = len(page.content().encode())
        if size > MOST:
            self.problems.append(f"{where}: {size} bytes")
        if page.locator("script").count():
            self.problems.append(f"{where}: a script")
        # The live part of a run has its own title until the result takes its place.
        mains, titles = page.locator("main").count(), page.locator("h1:visible").count()
        if mains != 1 or titles != 1:
            self.problems.append(f"{where}: {mains} main, {titles} h1")
        page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
        page.evaluate(AXE + "; 0")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                page.screenshot(path=self.folder / f"{self.name}-{screen}-{width}-{theme}.png", full_page=True)
                # The theme changes colours and nothing else.
                only = {} if theme == THEMES[0] else {"runOnly": ["color-contrast"]}
                found = page.evaluate(
                    "options => axe.run(document, options).then(r => r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3)"
                    ".map(n => n.html.slice(0, 140) + ' (' + n.any.map(a => a.message).join('; ').slice(0, 140) + ')').join(' | ')))",
                    {"resultTypes": ["violations"], **only})
                self.problems += [f"{where} {width} {theme}: {one}" for one in found]
            self.problems += [f"{where} {width}: stands out: {one}" for one in page.evaluate(OVERFLOW)]
            self.problems += [f"{where} {width}: too small to touch: {one}" for one in page.evaluate(SMALL)]
        page.set_viewport_size({"width": WIDTHS[0], "height": 844})
        page.emulate_media(color_scheme=THEMES[0])

    def visit(self, path, screen=None):
        with self.step(f"look at {path}"):
            self.go(path)
            self.look(screen or path.strip("/").replace("/", "-"))

    # MARK: What a page has

    def button(self, word, *pieces, within=None):
        return (within or self.page).get_by_role("button", name=self.words(word, *pieces), exact=True).first

    def decision(self, *words):
        """A button for one pending change, which is spoken with its title, or for all of them."""
        names = "|".join(re.escape(self.words.rows[word].split("#")[0].strip()) for word in words)
        return self.page.get_by_role("button", name=re.compile(f"^({names})(:| |$)")).first

    def link(self, word, *pieces):
        return self.page.get_by_role("link", name=self.words(word, *pieces), exact=True).first

    def ended(self, page=None):
        """Waits for the end of a run that goes on on its page."""
        expect((page or self.page).locator(".final").last).to_be_visible(timeout=PATIENCE)

    def says(self, text, page=None):
        expect((page or self.page).locator("body")).to_contain_text(text)

    def runs(self):
        """The runs that the history has, by the command line."""
        return [one["run"] for one in self.listed()]

    def listed(self):
        return json.loads(self.home.run("history", "list", "--json", "--limit=500"))["runs"]

    def note(self, name):
        return self.home.folder / f"vault/notes/{name}.md"


# MARK: The path of a newcomer, on the sample person's data

def open_link(walk):
    with walk.step("open the link"):
        # As a link on a page of another site, which sends no cookie with a redirect.
        walk.page.goto("data:text/html,<meta name=referrer content=no-referrer><a href='" + walk.server.link + "'>go</a>")
        walk.page.get_by_role("link").click()
        expect(walk.page).to_have_url(walk.server.address + "/today")
        expect(walk.page.locator("nav")).to_be_visible()
        walk.look("today")
        walk.hear()
    with walk.step("the link works once"):
        stranger = walk.visitor()
        page = stranger.new_page()
        answer = page.goto(walk.server.link)
        assert answer.status == 403, answer.status
        expect(page.get_by_role("heading", name=walk.words("signIn"))).to_be_visible()
        assert page.goto(walk.server.address + "/today").status == 401
        stranger.close()
    with walk.step("the first key leads to the content"):
        walk.go("/today")
        walk.page.keyboard.press("Tab")
        expect(walk.page.locator(":focus")).to_have_text(walk.words("skip"))
    with walk.step("every screen is one link away, with its name"):
        for name in ["abilities", "ask", "waiting", "history", "today"]:
            walk.page.get_by_role("navigation", name=walk.words("screens")).get_by_role("link", name=re.compile(f"^{walk.words(name)}")).click()
            expect(walk.page).to_have_url(f"{walk.server.address}/{name}")
            expect(walk.page.locator("nav [aria-current=page]")).to_contain_text(walk.words(name))


def today(walk):
    with walk.step("the day has its briefing"):
        walk.go("/today")
        walk.says("standup")
    with walk.step("the briefing is dismissed, and shown once more"):
        walk.button("todayDismiss").click()
        walk.says(walk.words("todayDismissed"))
        walk.link("todayShow").click()
        expect(walk.button("todayDismiss")).to_be_visible()


def run_with_input(walk):
    with walk.step("run an ability with an input"):
        before = walk.runs()
        walk.go("/run/day-of")
        walk.look("run-day-of")
        walk.page.get_by_label("Who asks?").fill("Ada <b>Lovelace</b>")
        walk.button("runStart").click()
        expect(walk.page).to_have_url(re.compile(r"/job/\d+$"))
        walk.ended()
        walk.says("The standup is at 10:00.")
        walk.look("job")
        new = [one for one in walk.runs() if one not in before]
        assert len(new) == 1, new
    with walk.step("why it says so"):
        walk.link("runWhy").click()
        walk.look("why")
    with walk.step("an input that is wrong is told, and kept"):
        walk.go("/run/reminder")
        walk.look("run-reminder")
        walk.button("runStart").click()
        expect(walk.page.locator("main :invalid").first).to_be_visible()
        expect(walk.page).to_have_url(walk.server.address + "/run/reminder")
        # Past a browser that asks for what a field must have.
        token = walk.page.locator("input[name=token]").first.input_value()
        answer = walk.context.request.post(walk.server.address + "/run/reminder", form={"token": token, "in.notes": "kept"})
        told = walk.context.new_page()
        told.goto(answer.url)
        expect(told.get_by_role("alert").first).to_be_visible()
        expect(told.locator("main form [name='in.notes']").last).to_have_value("kept")
        told.close()


def permission(walk):
    with walk.step("an ability that writes shows its card first"):
        walk.go("/run/tidy")
        expect(walk.page.get_by_role("heading", name=walk.words("runNeeds"))).to_be_visible()
        walk.look("permission")
        assert not walk.note("Tidy day").exists()
    with walk.step("it is permitted once, and writes"):
        walk.button("runOnce").click()
        walk.ended()
        assert walk.note("Tidy day").exists()
    with walk.step("what it wrote is undone in place"):
        walk.decision("runUndo").click()
        homes.until("the undo", lambda: not walk.note("Tidy day").exists())
    with walk.step("once is once"):
        walk.go("/run/tidy")
        expect(walk.page.get_by_role("heading", name=walk.words("runNeeds"))).to_be_visible()


def reminders(walk):
    return sum("Call the dentist" in path.read_text() for path in (walk.home.folder / "vault/reminders").glob("*.ics"))


def pending(walk):
    with walk.step("what waits is shown, and rejected"):
        walk.go("/waiting")
        walk.says("Call the dentist")
        walk.look("waiting")
        walk.decision("rejectAll", "reject").click()
        walk.go("/waiting")
        walk.says(walk.words("waitingNothing"))
        assert reminders(walk) == 0, reminders(walk)
        walk.go("/history")
        walk.says(walk.words("historyRejected", "1"))
    with walk.step("ask for a write: it is pending"):
        walk.go("/ask")
        walk.look("ask")
        walk.page.get_by_label(walk.words("askField")).fill("Remind me to call the dentist")
        walk.button("askAgain").click()
        expect(walk.page).to_have_url(re.compile(r"/job/\d+$"))
        expect(walk.decision("applyAll", "apply")).to_be_visible()
        walk.look("asked")
        assert reminders(walk) == 0, reminders(walk)
        walk.run = walk.runs()[0]
    with walk.step("apply it"):
        walk.decision("applyAll", "apply").click()
        homes.until("the reminder", lambda: reminders(walk) == 1)
    with walk.step("undo it from the history"):
        walk.go(f"/history/{walk.run}")
        # The answer says "pending"; what was decided since stands beside it.
        walk.says(walk.words("historyApplied", "1"))
        walk.look("history-run")
        walk.decision("runUndo").click()
        homes.until("the undo", lambda: reminders(walk) == 0)
    with walk.step("redo it"):
        walk.go(f"/history/{walk.run}")
        walk.decision("redo").click()
        homes.until("the redo", lambda: reminders(walk) == 1)
    with walk.step("the conversation goes on"):
        walk.go("/ask")
        walk.page.get_by_role("link", name=re.compile("Remind me to call")).first.click()
        walk.look("conversation")
        walk.page.get_by_label(walk.words("askField")).fill("And when is the standup?")
        walk.button("askAgain").click()
        walk.says("The standup is at 10:00.")


def gallery(walk):
    with walk.step("the gallery is searched"):
        walk.go("/gallery")
        walk.look("gallery")
        walk.page.get_by_label(walk.words("galleryFind")).fill("sleep")
        walk.button("gallerySearch").click()
        walk.page.get_by_role("link", name=re.compile("sleep", re.IGNORECASE)).first.click()
        walk.look("gallery-ability")
    with walk.step("an ability is installed after its card"):
        installed = walk.home.run("list")
        address = walk.page.url
        walk.button("installNow").or_(walk.button("installPlain")).first.click()
        homes.until("the ability", lambda: walk.home.run("list") != installed)
        walk.page.goto(address)
        walk.says(walk.words("galleryInstalled"))
    with walk.step("a file is shown before it is installed"):
        walk.go("/gallery")
        file = walk.home.folder / "upload.lucidability"
        file.write_text(homes.ABILITY.replace("Day of", "Uploaded"))
        walk.page.get_by_label(walk.words("uploadField")).set_input_files(file)
        walk.button("uploadCheck").click()
        walk.look("upload")
        assert "uploaded" not in walk.home.run("list")
        walk.button("installNow").or_(walk.button("installPlain")).first.click()
        homes.until("the upload", lambda: "uploaded" in walk.home.run("list"))


def abilities(walk):
    with walk.step("the library is put in order"):
        walk.go("/abilities")
        walk.look("abilities")
        walk.page.get_by_role("link", name=walk.words("abilitiesOrder")).or_(walk.page.get_by_text(walk.words("abilitiesOrder"))).first.click()
        walk.button("moveTop", "Weather").click()
        # `lucid list` begins with those of the time of day.
        order = walk.home.folder / ".local/share/lucid/abilities/order.txt"
        homes.until("the order", lambda: [line for line in order.read_text().splitlines() if line[0] != "#"][0] == "weather")
    walk.visit("/abilities/day-of")


def edit(walk):
    with walk.step("a mistake is told under its line, with its remedy"):
        walk.go("/edit/day-of")
        walk.look("edit")
        field = walk.page.get_by_label(walk.words("editText"))
        text = field.input_value()
        field.fill(text.replace("prompt:", "promt:"))
        walk.button("editCheck").click()
        walk.says(walk.words("editErrors"))
        walk.says("prompt")
        walk.look("edit-mistake")
        assert "promt" not in walk.home.run("show", "day-of", "--text", good=range(256)) + stored(walk)
    with walk.step("the fix is a button, and then it can be saved"):
        walk.button("editFix").or_(walk.button("editGuess")).first.click()
        field = walk.page.get_by_label(walk.words("editText"))
        assert "promt:" not in field.input_value(), "the mistake is still there"
        field.fill(field.input_value().replace("Names the events", "Names all events"))
        walk.button("editCheck").click()
        walk.look("edit-changed")
        walk.button("editSave").or_(walk.button("editSaveAllow")).first.click()
        walk.says(walk.words("editSaved"))
        assert "Names all events" in stored(walk)
    walk.visit("/edit/new")


def stored(walk):
    return (walk.home.folder / ".local/share/lucid/abilities/day-of.lucidability").read_text()


def history(walk):
    with walk.step("the history has the runs, and finds one by its words"):
        walk.go("/history")
        walk.look("history")
        walk.page.get_by_label(walk.words("historySearch")).fill("standup")
        walk.button("historyFilter").click()
        expect(walk.page.locator("main a[href^='/history/']").first).to_be_visible()
    with walk.step("a run whose tab was closed is there"):
        before = walk.runs()
        page = walk.context.new_page()
        page.goto(walk.server.address + "/run/day-of")
        page.get_by_label("Who asks?").fill("slowly")
        page.get_by_role("button", name=walk.words("runStart"), exact=True).click(no_wait_after=True)
        page.wait_for_url(re.compile(r"/job/\d+$"), wait_until="commit")
        page.close()
        homes.until("the run", lambda: len(walk.runs()) == len(before) + 1)
        new = next(one for one in walk.runs() if one not in before)
        homes.until("its end", lambda: all(one["outcome"] != "running" for one in walk.listed()))
        walk.go("/history")
        expect(walk.page.locator(f"a[href='/history/{new}']").first).to_be_visible()
        walk.go(f"/history/{new}")
        walk.says("The standup is at 10:00.")


def together(walk):
    """Two browsers and a terminal write into one note: each line is there once."""
    with walk.step("two browsers at once beside a terminal"):
        before = walk.runs()
        other = walk.visitor()
        second = other.new_page()
        second.goto(walk.server.next_link())
        expect(second).to_have_url(walk.server.address + "/today")
        pages = {"first": walk.page, "second": second}
        for name, page in pages.items():
            page.goto(walk.server.address + "/run/diary")
            page.get_by_label("Who writes?").fill(name)
        terminal = subprocess.Popen([walk.home.lucid, "run", "diary", "who=terminal", *walk.home.moment], env=walk.home.environment,
                                    cwd=walk.home.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for page in pages.values():
            page.get_by_role("button", name=walk.words("runStart"), exact=True).click(no_wait_after=True)
            page.wait_for_url(re.compile(r"/job/\d+$"), wait_until="commit")
        for page in pages.values():
            walk.ended(page)
        said, _ = terminal.communicate(timeout=300)
        assert terminal.returncode in (0, 11), said
        lines = [line for line in walk.note("Diary").read_text().splitlines() if "written by" in line]
        assert sorted(lines) == [f"written by {name}" for name in ["first", "second", "terminal"]], lines
        assert len(walk.runs()) == len(before) + 3, f"{len(walk.runs())} runs after {len(before)}"
        other.close()


SCREENS = ["/today", "/abilities", "/gallery", "/edit/new", "/ask", "/waiting", "/history", "/run/weather", "/run/reminder", "/abilities/weather",
           "/gallery/sleep", "/edit/weather"]


def sample_path(walk):
    for part in [open_link, today, run_with_input, permission, pending, gallery, abilities, edit, history, together]:
        part(walk)


def screens(walk):
    """Every screen of a home, without doing anything."""
    walk.page.goto(walk.server.link)
    expect(walk.page).to_have_url(walk.server.address + "/today")
    for path in SCREENS:
        walk.visit(path)
        if path == "/today":
            walk.hear()


def empty_path(walk):
    screens(walk)
    with walk.step("an empty home has a first step"):
        walk.go("/today")
        walk.says("lucid setup")
        walk.page.get_by_role("link", name=walk.words("todaySample")).or_(walk.button("todaySample")).first.click()
        walk.look("today-sample")


def sample(lucid, folder, language="en"):
    home = homes.sample(lucid, folder, language)
    home.install("diary", DIARY)
    (home.folder / "vault/notes/Diary.md").write_text("# Diary\n\nThe first line.\n")
    home.install("tidy", TIDY)
    home.run("trust", "revoke", "tidy")
    return home


PATHS = [
    ("sample", "en", sample, sample_path), ("empty", "en", homes.empty, empty_path), ("full", "en", homes.full, screens),
    ("german", "de", lambda lucid, folder: sample(lucid, folder, "de"), screens),
]


def walked(lucid, program, folder, row):
    """One home in a browser of its own: what is wrong, and the bytes of each screen."""
    name, language, make, path = row
    problems = []
    shutil.rmtree(folder / f"home-{name}", ignore_errors=True)
    home = make(lucid, folder / f"home-{name}")
    with sync_playwright() as playwright, homes.Server(home) as server:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"])
        walk = Walk(browser, home, server, language, name, folder, problems)
        path(walk)
        browser.close()
    return problems, {f"{name} {screen}": size for screen, size in walk.looked.items()}


def main(lucid, program, folder, *only):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    rows = [row for row in PATHS if not only or row[0] in only]
    # A walk waits for its server most of the time, and none knows of another.
    with concurrent.futures.ThreadPoolExecutor() as pool:
        results = list(pool.map(lambda row: walked(lucid, program, folder, row), rows))
    problems = [problem for found, _ in results for problem in found]
    sizes = {screen: size for _, looked in results for screen, size in looked.items()}
    if (folder / "sample-today.txt").exists():
        shutil.copy(folder / "sample-today.txt", folder / "today.txt")
    (folder / "sizes.txt").write_text("".join(f"{size:6} {name}\n" for name, size in sorted(sizes.items(), key=lambda one: -one[1])))
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        raise SystemExit(f"screens: {len(problems)} problems on {len(sizes)} screens")
    print(f"screens: {len(sizes)} screens, {len(WIDTHS)} widths, light and dark: axe-core finds nothing; the largest has {max(sizes.values())} bytes")


main(*sys.argv[1:])
