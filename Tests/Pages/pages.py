"""Looks at every page at four widths, light and dark: nothing may stand out at the side, axe-core may find nothing, texts must contrast.

The browser is driven through its DevTools protocol; two pictures of each are left beside the page.
"""

import base64
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import axe_core_python
import websocket

# The style sheet changes at 34rem and 48rem: axe-core, which takes most of the time, looks below and above.
WIDTHS = [360, 390, 768, 1280]
THEMES = ["light", "dark"]
# The width of the pictures, which are for people: making them takes longer than everything else.
PICTURED = 390

OVERFLOW = """(() => {
  const wide = [];
  const limit = document.documentElement.clientWidth;
  for (const e of document.querySelectorAll("body *")) {
    const r = e.getBoundingClientRect();
    if (r.width > 1 && r.right > limit + 1) wide.push(e.tagName + "." + e.className + " to " + Math.round(r.right));
  }
  if (document.documentElement.scrollWidth > limit) wide.push("page " + document.documentElement.scrollWidth);
  return wide.slice(0, 5);
})()"""

EMPTY = """[...document.querySelectorAll("p,li,h1,h2,h3,dd,dt,td,th,summary")]
  .filter(e => !e.textContent.trim() && !e.querySelector("svg") && e.tagName != "TD").map(e => e.outerHTML.slice(0, 80))"""

AXE = """axe.run(document, {resultTypes: ["violations"], ...OPTIONS})
  .then(r => r.violations.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 120)
    + " (" + n.any.map(a => a.message).join("; ").slice(0, 160) + ")").join(" | ")))"""


class Browser:
    def __init__(self, program, profile):
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-port=0",
             "--remote-allow-origins=*", "--no-first-run", "--disable-background-networking", "--disable-component-update",
             f"--user-data-dir={profile}", "about:blank"],
            stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if match := re.search(r"ws://\S+", line):
                break
        else:
            raise SystemExit("the browser did not start")
        self.socket = websocket.create_connection(match[0], timeout=600)
        self.count = 0
        self.session = None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def send(self, method, **params):
        self.count += 1
        message = {"id": self.count, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']}")
                return answer["result"]

    def wait(self, event):
        while json.loads(self.socket.recv()).get("method") != event:
            pass

    def show(self, width, theme):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])

    def picture(self, width):
        height = self.evaluate("document.documentElement.scrollHeight")
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        return base64.b64decode(self.send("Page.captureScreenshot", captureBeyondViewport=True, format="png", clip=clip)["data"])

    def evaluate(self, script):
        answer = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise SystemExit(str(answer["exceptionDetails"])[:500])
        return answer["result"].get("value")


def main(program, folder):
    axe = next(pathlib.Path(axe_core_python.__file__).parent.rglob("axe.min.js")).read_text()
    pages = sorted(pathlib.Path(folder).glob("*.html"))
    problems = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            browser.send("Page.enable")
            browser.send("Page.setBypassCSP", enabled=True)
            for page in pages:
                text = page.read_text()
                for bad in ["<script", "http://", "https://", "url(", "@import"]:
                    if bad in re.sub(r"<(title|blockquote|li|p|span|strong)[^>]*>[^<]*", "", text):
                        problems.append(f"{page.name}: holds {bad}")
                # A page has no scripts: it is loaded once, and follows the window and the theme.
                browser.send("Page.navigate", url=page.resolve().as_uri())
                browser.wait("Page.loadEventFired")
                problems += [f"{page.stem}: empty: {e}" for e in browser.evaluate(EMPTY)]
                for width, theme in itertools.product(WIDTHS, THEMES):
                    browser.show(width, theme)
                    problems += [f"{page.stem} {width} {theme}: stands out: {e}" for e in browser.evaluate(OVERFLOW)]
                    if width == PICTURED:
                        page.with_name(f"{page.stem}-{width}-{theme}.png").write_bytes(browser.picture(width))
                # What is folded away is looked at too.
                browser.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
                browser.evaluate(axe + "; 0")
                for width, theme in itertools.product(WIDTHS, THEMES):
                    browser.show(width, theme)
                    where = f"{page.stem} {width} {theme}, unfolded"
                    problems += [f"{where}: stands out: {e}" for e in browser.evaluate(OVERFLOW)]
                    if width not in (WIDTHS[0], WIDTHS[-1]):
                        continue
                    # The theme changes colours and nothing else.
                    only = {} if theme == THEMES[0] else {"runOnly": ["color-contrast"]}
                    problems += [f"{where}: {e}" for e in browser.evaluate(AXE.replace("OPTIONS", json.dumps(only)))]
        finally:
            browser.process.terminate()
            browser.process.wait()
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        raise SystemExit(f"{len(problems)} problems in {len(pages)} pages")
    print(f"pages: {len(pages)} pages, {len(WIDTHS)} widths, light and dark: nothing stands out, axe-core finds nothing")


main(*sys.argv[1:])
