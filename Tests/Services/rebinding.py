"""Pages of public hosts never lead into a private network: rebinding.py LUCID, in a namespace of its own (alone.sh).

A name server answers with a public address first and with a private one later; redirects and addresses name private places in all
spellings. Every address leads to this machine, so whatever is connected to is answered and counted.
"""
import http.server
import json
import os
import socket
import sys
import threading
import urllib.parse

from home import Home, check
from namespace import Listener, Names, Packets, enter, is_private
from stand_ins import PAGE

PUBLIC = "93.184.216.34"
lucid = os.path.abspath(sys.argv[1])
# Hosts of addresses, as they are written, that lead into a private network.
PLACES = [
    "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "0.0.0.0", "0", "localhost", "LOCALHOST", "localhost.",
    "127.0.0.1.", "10.0.0.8", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.169.254", "2852039166", "[::1]", "[::]", "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]", "[::ffff:169.254.169.254]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fc00::1]", "[fd12:3456::1]", "[fe80::1]",
    "[fe80::1%25lo]", "inside.example", "metadata.example", "inside6.example", "mapped.example", "nat64.example", "\uff11\uff12\uff17.0.0.1",
]
NAMES = {
    "town.example": [[PUBLIC]],
    "flip.example": [[PUBLIC], ["127.0.0.1"]],
    "flop.example": [[PUBLIC], ["169.254.169.254"]],
    "flip6.example": [["2606:2800:220:1::1"], ["::1"]],
    "inside.example": [["127.0.0.1"]],
    "metadata.example": [["169.254.169.254"]],
    "inside6.example": [["fd12:3456::1"]],
    "mapped.example": [["::ffff:127.0.0.1"]],
    "nat64.example": [["64:ff9b::7f00:1"]],
    # Both at once: the private one may not be tried, whether the public one answers or not.
    "both.example": [["127.0.0.1", PUBLIC]],
    "both6.example": [["::1", PUBLIC]],
    "dead.example": [["203.0.114.9", "127.0.0.1", "::1"]],
}


class Town(http.server.BaseHTTPRequestHandler):
    """The public server: a page, and redirects to wherever the path says."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.path.startswith("/to/"):
            self.send_response(302)
            self.send_header("Location", urllib.parse.unquote(self.path[4:]).encode().decode("latin-1"))
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE.encode())


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def server_bind(self):
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        # IP_FREEBIND: no interface has the address.
        self.socket.setsockopt(socket.SOL_IP, 15, 1)
        super().server_bind()


class Server6(Server):
    address_family = socket.AF_INET6


enter()
names, packets = Names(NAMES), Packets()
for address, kind in ((PUBLIC, Server), ("2606:2800:220:1::1", Server6)):
    server = kind((address, 80), Town)
    threading.Thread(target=server.serve_forever, daemon=True).start()
inside = [Listener("0.0.0.0", 80), Listener("::", 80, socket.AF_INET6), Listener("0.0.0.0", 443), Listener("0.0.0.0", 3128)]
home = Home(lucid, "backends: { web: { fetch: on } }\n")
HEAD = "lucidability: 1\nkind: ability\nlabel: Page\nsteps:\n"
STEP = "  - id: page{0}\n    web.fetch: {{ url: '{1}' }}\n    on_error: omit\n"
rows = 0


def fetch(*urls, private=False, **variables):
    """Fetches pages in one run; returns the steps of its record and the addresses that were connected to, in turn."""
    global rows
    rows += len(urls)
    home.variables = variables
    for listener in inside:
        listener.count = 0
    packets.take()
    text = HEAD + "".join(STEP.format(i, url) for i, url in enumerate(urls)) + "prompt: Tell me.\n"
    code, text = home.result("run", "--approve", "--model", "digest", "--json", home.ability("page", text))
    check(code in (0, 11), f"{urls}: {code}\n{text}")
    steps = json.loads(text[text.index("{"):text.rindex("}") + 1])["steps"]
    met = packets.connections(packets.take())
    if not private:
        check(not any(listener.count for listener in inside), f"{urls}: a listener inside was connected to\n{met}\n{text}")
        check(not [to for to, _ in met if is_private(to)], f"{urls}: {met}\n{text}")
        check("SECRET" not in text, f"{urls}: {text}")
    return steps, met


def is_read(step, words="Rue Sherbrooke"):
    return step["state"] == "done" and words in step["result"]["text"]


# The listeners count: a host that the configuration names may be inside, and is met.
home.configure("backends: { web: { fetch: [inside.example] } }\n")
(step,), met = fetch("http://inside.example/page", private=True)
check(is_read(step, "SECRET") and sum(l.count for l in inside) == 1 and ("127.0.0.1", 80) in met, f"the listener does not count: {step} {met}")
# Its answer is in the cache, and does not serve where only public hosts may be asked.
home.configure("backends: { web: { fetch: on } }\n")
(step,), met = fetch("http://inside.example/page")
check(step["kind"] == "forbidden" and not met, f"{step} {met}")

# A public page is read, so what follows is refused for where it leads.
(step,), met = fetch("http://town.example/page")
check(is_read(step) and met == [(PUBLIC, 80)], f"{step} {met}")

# Names that change between two runs, and in one run between the page and its redirect.
flips = ("flip.example", "flop.example", "flip6.example")
steps, met = fetch(*[f"http://{name}/page" for name in flips])
check(all(map(is_read, steps)) and len(met) == 3, f"{steps} {met}")
steps, met = fetch(*[f"http://{name}/other" for name in flips])
check(all(step["kind"] == "forbidden" and "is a private address" in step["reason"] for step in steps) and not met, f"{steps} {met}")
names.turns.clear()
fetch(*[f"http://{name}/to/" + urllib.parse.quote(f"http://{name}/third", safe="") for name in flips])
for name in ("both.example", "both6.example"):
    (step,), met = fetch(f"http://{name}/page")
    check(is_read(step) == ((PUBLIC, 80) in met), f"{name}: {step} {met}")
(step,), met = fetch("http://dead.example:81/page")
check(step["state"] == "failed" and met and all(to == "203.0.114.9" for to, _ in met), f"{step} {met}")

# All spellings, as the address of the page and as the end of a redirect.
for start in range(0, len(PLACES), 9):
    places = PLACES[start:start + 9]
    for scheme in ("http", "https"):
        urls = [f"{scheme}://{place}/page" for place in places]
        steps, met = fetch(*urls)
        check(all(step["state"] == "failed" for step in steps) and not met, f"{urls}: {steps} {met}")
    urls = ["http://town.example/to/" + urllib.parse.quote(f"http://{place}/inside", safe="") for place in places]
    steps, met = fetch(*urls)
    check(all(step["state"] == "failed" for step in steps) and set(met) == {(PUBLIC, 80)}, f"{urls}: {steps} {met}")

# Behind a proxy nobody could look, so none is used.
for variable in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
    (step,), met = fetch("http://town.example/proxied-" + variable, **{variable: "http://127.0.0.1:3128"})
    check(is_read(step) and met == [(PUBLIC, 80)], f"{variable}: {step} {met}")
print(f"Pages never lead inside: {len(PLACES)} spellings of private places, names that change, redirects, proxies; {rows} pages, no connection.")
