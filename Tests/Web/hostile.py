"""Hostile requests against `lucid web`: hostile.py LUCID FOLDER. Each row says what must come; nothing here needs a browser."""

import html.parser
import os
import pathlib
import re
import shutil
import socket
import stat
import subprocess
import sys
import time
import urllib.parse

import homes

FORM = "application/x-www-form-urlencoded"
# What each page says. The frame of other pages, scripts and what is elsewhere are refused by the browser, too.
POLICY = {"default-src 'none'", "style-src 'unsafe-inline'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"}
HEADERS = {
    "x-content-type-options": "nosniff", "cache-control": "no-store", "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin", "x-frame-options": "DENY",
}
SCREENS = ["today", "abilities", "gallery", "ask", "waiting", "history"]

problems = []
count = 0


def check(name, holds, found=""):
    global count
    count += 1
    if not holds:
        problems.append(f"{name}: {str(found)[:300]}")


# MARK: Raw requests

class Raw:
    """Requests as bytes, so that they can be wrong in every way."""

    def __init__(self, server, cookie=""):
        self.port, self.cookie = server.port, cookie

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def bytes(self, data, shut=False):
        """The answer's status, its headers and body; 0 for a connection that was closed without one."""
        with self.connect() as peer:
            try:
                peer.sendall(data)
                if shut:
                    peer.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # the server answers and closes before it has read everything
            answer = b""
            try:
                while part := peer.recv(65536):
                    answer += part
            except OSError:
                pass
        head, _, body = answer.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        found = re.match(r"HTTP/1\.[01] (\d+)", lines[0])
        headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            headers.setdefault(name.lower(), value.strip())
        return (int(found[1]) if found else 0), headers, body

    def request(self, method="GET", path="/today", headers=(), body=b"", host=None, cookie=None, origin=None, version="1.1"):
        host = f"127.0.0.1:{self.port}" if host is None else host
        lines = [f"{method} {path} HTTP/{version}".encode("latin-1")]
        lines += [b"Host: " + host.encode()] if host else []
        cookie = self.cookie if cookie is None else cookie
        lines += [b"Cookie: " + cookie.encode()] if cookie else []
        lines += [b"Origin: " + origin.encode()] if origin is not None else []
        names = {name.lower() for name, _ in headers}
        if (body or method in ("POST", "PUT")) and not names & {"content-length", "transfer-encoding"}:
            lines.append(f"Content-Length: {len(body)}".encode())
        lines += [f"{name}: {value}".encode("latin-1") for name, value in headers] + [b"Connection: close", b"", b""]
        return self.bytes(b"\r\n".join(lines) + body)

    def form(self, path, fields, headers=(), **more):
        body = fields if isinstance(fields, bytes) else urllib.parse.urlencode(fields).encode()
        headers = list(headers)
        if not any(name == "Content-Type" for name, _ in headers):
            headers.append(("Content-Type", FORM))
        return self.request("POST", path, headers, body, **more)


def secure(name, answer):
    """What every answer of the endpoint says."""
    status, headers, body = answer
    for header, value in HEADERS.items():
        check(f"{name}: {header}", headers.get(header) == value, headers)
    policy = {part.strip() for part in headers.get("content-security-policy", "").split(";")}
    check(f"{name}: policy", policy == POLICY, policy)
    check(f"{name}: no script", b"<script" not in body.lower(), body[:200])
    check(f"{name}: names no server", "server" not in headers, headers)


def row(name, answer, *statuses, secured=True, **wanted):
    """One hostile request: its status is one of these, and what else must come."""
    status, headers, body = answer
    check(name, status in statuses, f"{status} instead of {statuses}: {body[:160]!r}")
    if secured:
        secure(name, answer)
    if "location" in wanted:
        check(f"{name}: leads", headers.get("location") == wanted["location"], headers.get("location"))
    check(f"{name}: sets no cookie", "set-cookie" not in headers, headers)


# MARK: Rows

def hosts(raw):
    """A name that was made to point to 127.0.0.1 is not this server's."""
    port = raw.port
    for host in ["evil.example", f"evil.example:{port}", "127.0.0.1", "localhost", f"127.0.0.1:{port + 1}", f"localhost.:{port}",
                 f"[::1]:{port}", f"0.0.0.0:{port}", f"127.0.0.1:{port}.evil.example", f"127.0.0.2:{port}", f"2130706433:{port}"]:
        row(f"host {host}", raw.request(host=host), 421, secured=False)
    row("no host", raw.request(host="", version="1.0"), 421, secured=False)
    row("no host in 1.1", raw.request(host=""), 400, 421, secured=False)
    row("two hosts", raw.request(headers=[("Host", "evil.example")]), 400, 421, secured=False)
    row("an address as target", raw.request(path="http://evil.example/today", host="evil.example"), 400, 421, secured=False)
    row("good host", raw.request(), 200)
    row("localhost", raw.request(host=f"localhost:{port}"), 200)


def origins(raw, token):
    port = raw.port
    for origin in ["http://evil.example", "null", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}", "http://127.0.0.1",
                   f"http://localhost:{port}.evil.example", f"http://127.0.0.1:{port}, http://evil.example", "", "file://"]:
        row(f"origin {origin}", raw.form("/do/dismiss", {"token": token}, origin=origin), 403, secured=False)
    row("origin on a page", raw.request(origin="http://evil.example"), 403, secured=False)
    row("own origin", raw.form("/do/dismiss", {"token": token}, origin=f"http://127.0.0.1:{port}"), 303, location="/today")


def cookies(raw, server):
    session, good = raw.cookie.split("=")
    check("the cookie is named after the port", session == f"lucid_session_{raw.port}", session)
    for name, cookie in [("none", ""), ("forged", session + "=" + "0" * 64), ("empty", session + "="), ("other name", "session=" + good),
                         ("of another port", f"lucid_session_{raw.port + 1}={good}"), ("upper case", f"{session.upper()}={good}"),
                         ("cut", f"{session}={good[:-1]}"), ("long", f"{session}={good}0"), ("quoted", f'{session}="{good}"')]:
        for method, path in [("GET", "/today"), ("POST", "/do/apply"), ("GET", "/job/1"), ("GET", "/nothing"), ("GET", "/")]:
            row(f"cookie {name}: {method} {path}", raw.request(method, path, cookie=cookie or "a=b"), 401)
    row("cookie among others", raw.request(cookie=f"{session}=planted; a=b; {session}={good}"), 200)


def codes(raw, server):
    used = server.link.split(str(server.port), 1)[1]
    row("used code", raw.request(path=used), 403)
    row("used code without a cookie", raw.request(path=used, cookie="a=b"), 403)
    for guess in ["", "0" * 64, "%00", "*", "f" * 63, "' or 1=1"]:
        row(f"guessed code {guess}", raw.request(path="/open?code=" + urllib.parse.quote(guess), cookie="a=b"), 403)
    row("no code", raw.request(path="/open", cookie="a=b"), 403)
    link = server.next_link().split(str(server.port), 1)[1]
    row("code by HEAD", raw.request("HEAD", link, cookie="a=b"), 405)
    row("code by POST", raw.request("POST", link, cookie="a=b"), 401)
    row("code twice in one link", raw.request(path=f"{link}&code=0", cookie="a=b"), 403)
    answer = status, headers, body = raw.request(path=link, cookie="a=b")
    check("guesses use up no code", status == 200, status)
    check("the link leads on", b'http-equiv="refresh" content="0; url=/today"' in body, body[-300:])
    secure("open", answer)
    cookie = headers.get("set-cookie", "")
    check("cookie of a session", re.fullmatch(r"lucid_session_\d+=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=/", cookie), cookie)
    row("a code that was just used", raw.request(path=link, cookie="a=b"), 403)
    check("the next code is another", server.next_link().split(str(server.port), 1)[1] != link)
    return cookie.split(";")[0]


def tokens(raw, token, other_cookie, other_token):
    for name, fields in [("none", {}), ("empty", {"token": ""}), ("forged", {"token": "0" * 64}), ("upper case", {"token": token.upper()}),
                         ("of another session", {"token": other_token}), ("cut", {"token": token[:-1]}), ("with a NUL", {"token": token + "\0"}),
                         ("under another name", {"Token": token})]:
        row(f"token {name}", raw.form("/do/reject", {"run": "last", **fields}), 403)
    row("token in the address", raw.form(f"/do/reject?token={token}", {"run": "last"}), 403)
    row("token in a header", raw.form("/do/reject", {"run": "last"}, [("X-Token", token), ("X-CSRF-Token", token)]), 403)
    row("cookie as token", raw.form("/do/reject", {"run": "last", "token": raw.cookie.split("=")[1]}), 403)
    row("good token, other cookie", raw.form("/do/dismiss", {"token": token}, cookie=other_cookie), 403)
    row("good token", raw.form("/do/dismiss", {"token": token}), 303, location="/today")


def paths(raw, token):
    for path in ["/do/../open", "/do/%2e%2e/today/x", "/%2e%2e/%2e%2e/etc/passwd", "/../../etc/passwd", "/.%00/", "/nothing", "/do", "/do/",
                 "/do/apply", "/do/dismiss", "/job", "/job/", "/job/0", "/job/-1", "/job/1/../1/x", "/job/../today", "/job/99999999999999999999",
                 "/job/1%00", "/%", "/%zz", "/%ff%fe", "/today/..", "/today/%0a", "/today/%1b%5b31m", "/web/page", "/open/", "/.git/config", "/favicon.ico", "/robots.txt", "/today%2f..%2fx%00"]:
        row(f"path {path}", raw.request(path=path), 404, 400, secured=False)
    row("two slashes", raw.request(path="//evil.example/today"), 404, 200, secured=False)
    row("long path", raw.request(path="/" + "a" * 8_000), 404, 414)
    for name in ["nothing", "..", "apply/..", "apply/x", "", "%2e%2e%2fapply", "run", "web", "APPLY"]:
        row(f"action {name}", raw.form(f"/do/{name}", {"token": token, "run": "last"}), 404)
    row("form for a page that has none", raw.form("/nothing", {"token": token}), 404)
    for back in ["//evil.example", "http://evil.example/", "/\\evil.example", "\\\\evil.example", "/\n/evil.example", "/\t/evil.example",
                 "/\r\nSet-Cookie: a=b", "javascript:alert(1)", "", "today", " //evil.example", "/\x00/evil.example"[:1] + "\u2028",
                 "https:evil.example", "/today\r\n\r\n<b>"]:
        row(f"back {back!r}", raw.form("/do/dismiss", {"token": token, "back": back}), 303, location="/today")
    row("back", raw.form("/do/dismiss", {"token": token, "back": "/history?page=2"}), 303, location="/history?page=2")


def methods(raw, token):
    for method in ["HEAD", "PUT", "DELETE", "TRACE", "OPTIONS", "PATCH", "CONNECT", "PROPFIND", "get", "X" * 40]:
        answer = raw.request(method, headers=[("X-Note", homes.MARK)])
        row(f"method {method}", answer, 405, 400, 501, secured=False)
        check(f"method {method}: nothing comes back", homes.MARK.encode() not in answer[2] and homes.MARK not in str(answer[1]), answer)
    row("overridden method", raw.request("POST", "/do/dismiss", [("X-HTTP-Method-Override", "GET")]), 403)
    status, headers, body = raw.request("HEAD")
    check("HEAD has no body", not body, body)
    status, headers, body = raw.request("OPTIONS", origin="http://evil.example", headers=[("Access-Control-Request-Method", "POST")])
    check("no other origin is let in", "access-control-allow-origin" not in headers, headers)


def bodies(raw, token):
    row("huge body", raw.form("/do/dismiss", b"token=" + token.encode() + b"&x=" + b"a" * (5 << 20)), 413, secured=False)
    row("huge body, announced", raw.request("POST", "/do/dismiss", [("Content-Type", FORM), ("Content-Length", str(1 << 40))]), 0, 400, 413, secured=False)
    row("many fields", raw.form("/do/dismiss", b"&".join([b"a=1"] * 100_000) + b"&token=" + token.encode()), 303, location="/today")
    row("long field", raw.form("/do/reject", {"token": token, "run": "a" * (1 << 20)}), 303, location="/today")
    row("huge header", raw.request(headers=[("X-Note", "a" * (1 << 20))]), 0, 400, 413, 431, secured=False)
    row("many headers", raw.request(headers=[(f"X-{n}", "a" * 60) for n in range(5_000)]), 0, 400, 413, 431, secured=False)
    row("huge address", raw.request(path="/today?x=" + "a" * (1 << 20)), 0, 400, 414, 431, secured=False)
    row("many cookies", raw.request(cookie="; ".join(f"lucid_session_{raw.port}={n:064x}" for n in range(200))), 401)
    row("lengths that differ", raw.form("/do/dismiss", {"token": token}, [("Content-Length", "1"), ("Content-Length", "9999")]), 0, 400, 403, secured=False)
    row("negative length", raw.request("POST", "/do/dismiss", [("Content-Length", "-1")]), 0, 400, 413, secured=False)
    row("length and chunks", raw.request("POST", "/do/dismiss", [("Content-Length", "5"), ("Transfer-Encoding", "chunked")], b"0\r\n\r\n"), 0, 400, 403, secured=False)
    row("damaged chunks", raw.request("POST", "/do/dismiss", [("Transfer-Encoding", "chunked")], b"zz\r\n\r\n"), 0, 400, 403, secured=False)
    fields = urllib.parse.urlencode({"token": token}).encode()
    chunks = f"{len(fields):x}\r\n".encode() + fields + b"\r\n0\r\n\r\n"
    row("good chunks", raw.request("POST", "/do/dismiss", [("Content-Type", FORM), ("Transfer-Encoding", "chunked")], chunks), 303, location="/today")
    part = b'--BOUNDARY\r\nContent-Disposition: form-data; name="token"\r\n\r\n' + token.encode()
    for name, kind, body in [
        ("multipart without a boundary", "multipart/form-data", part + b"\r\n--BOUNDARY--\r\n"),
        ("multipart with an empty boundary", "multipart/form-data; boundary=", part + b"\r\n--BOUNDARY--\r\n"),
        ("multipart with another boundary", "multipart/form-data; boundary=C", part + b"\r\n--BOUNDARY--\r\n"),
        ("multipart that breaks off", "multipart/form-data; boundary=BOUNDARY", part[:40]),
        ("multipart without names", "multipart/form-data; boundary=BOUNDARY", b"--BOUNDARY\r\n\r\n" + token.encode() + b"\r\n--BOUNDARY--\r\n"),
        ("bytes as a form", FORM, bytes(range(256)) * 8), ("empty form", FORM, b""),
    ]:
        row(name, raw.form("/do/dismiss", body, [("Content-Type", kind)]), 403, 400)
    for kind in ["text/plain", "application/json", "", "application/octet-stream", "text/html; " + FORM]:
        row(f"type {kind}", raw.form("/do/dismiss", fields, [("Content-Type", kind)]), 403)
    row("good multipart", raw.form("/do/dismiss", part + b"\r\n--BOUNDARY--\r\n", [("Content-Type", "multipart/form-data; boundary=BOUNDARY")]), 303, location="/today")


def notice(raw):
    """What the next page tells of the last action; the page is plain text between tags."""
    return raw.request(path="/waiting")[2].decode() + raw.request(path="/today")[2].decode()


def fields(raw, token, home):
    """Fields become words of a command: never an option, never two words, never a command."""
    pending = home.run("apply", "--list")
    for run in ["--all", "-h", "--help", "--config=/etc/passwd", "-", "--", "last\n--all", "last\r\nX: 1", "$(id)", "`id`", "; id", "last; id",
                "../../etc/passwd", "\x1b[31mlast", "\u202elast", "last\x01", "*", "%s%n", "", " "]:
        for action in ["apply", "reject"]:
            answer = raw.form(f"/do/{action}", {"token": token, "run": run, "back": "/waiting"})
            row(f"{action} {run!r}", answer, *([303] if run else [404]))
            said = notice(raw)
            check(f"{action} {run!r}: is no option", "Usage: lucid" not in said, said)
            check(f"{action} {run!r}: ran nothing", "uid=" not in said and "root:" not in said, said)
    for ident in ["-1", "--all", "1\n2", "1 2", "0x1", "\u0661", "99999999999999999999", ""]:
        row(f"apply id {ident!r}", raw.form("/do/apply", {"token": token, "run": "last", "id": ident, "back": "/waiting"}), 303, 404)
    for value in [b"last%00--all", b"%00", b"%ff%fe", b"last%C0%80"]:
        row(f"apply {value}", raw.form("/do/apply", b"token=" + token.encode() + b"&run=" + value), 400)
    check("nothing was applied or rejected", home.run("apply", "--list") == pending, home.run("apply", "--list"))
    row("field twice", raw.form("/do/dismiss", [("token", "0"), ("token", token)]), 303, 403)


def connections(server, raw):
    """Connections that ask nothing, or slowly, end within seconds and keep nobody out."""
    slow = []
    for number in range(100):
        peer = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        if number % 4:
            peer.sendall([b"", b"GET / HTTP/1.1\r\n", b"POST /do/apply HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n", b"G"][number % 4])
        slow.append(peer)
    row("beside 100 slow connections", raw.request(), 200)
    for number, peer in enumerate(slow):
        try:
            rest = peer.recv(65536)
            ended = rest == b"" or rest.startswith(b"HTTP/1.")
        except TimeoutError:
            ended = False
        except OSError:
            ended = True
        check(f"slow connection {number} is closed", ended)
        peer.close()
    with raw.connect() as peer:
        peer.sendall(f"GET /today HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        answer = b""
        try:
            while part := peer.recv(65536):
                answer += part
            ended = answer.startswith(b"HTTP/1.1 401")
        except TimeoutError:
            ended = False
        check("a connection without a session is closed", ended, answer[:100])
    with raw.connect() as peer:
        line = f"GET /today HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: %s\r\n%s\r\n"
        peer.sendall((line % (raw.cookie, "") + line % ("a=b", "Connection: close\r\n")).encode())
        answer = b""
        while part := peer.recv(65536):
            answer += part
        statuses = re.findall(rb"HTTP/1\.1 (\d+)", answer)
        check("a session is of its request, not of its connection", statuses == [b"200", b"401"], statuses)
    row("after all of it", raw.request(), 200)


def accounts(raw):
    """Another account of the machine gets no answer, whatever it knows; the kernel says whose a connection is."""
    if os.geteuid():
        return print("hostile requests: another account is left out, which needs root", file=sys.stderr)
    line = ["curl", "-s", "--max-time", "60", "-H", "Cookie: " + raw.cookie, f"http://127.0.0.1:{raw.port}/today"]
    said = subprocess.run(line, capture_output=True, text=True, timeout=120, cwd="/", user=65534, group=65534, extra_groups=[])
    check("another account", said.returncode in (52, 56) and said.stdout == "", f"{said.returncode} {said.stdout}")
    said = subprocess.run(line, capture_output=True, text=True, timeout=120)
    check("the same request of the own account", "</html>" in said.stdout, said.stdout)


def listens(server):
    """Of all sockets of the machine, this process listens on one, of 127.0.0.1."""
    inodes = set()
    for link in pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir():
        try:
            if found := re.fullmatch(r"socket:\[(\d+)\]", str(link.readlink())):
                inodes.add(found[1])
        except OSError:
            pass
    found = []
    for table in ["tcp", "tcp6", "udp", "udp6"]:
        for line in pathlib.Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            parts = line.split()
            if parts[9] in inodes and (parts[3] == "0A" or table.startswith("udp")):
                found.append(table + " " + parts[1])
    check("listens on 127.0.0.1 alone", found == [f"tcp 0100007F:{server.port:04X}"], found)


def files(home, server):
    lock = home.folder / ".local/state/lucid/web.lock"
    check("the file of the link is the owner's", stat.S_IMODE(lock.stat().st_mode) == 0o600, oct(lock.stat().st_mode))
    for path in [lock.parent, lock.parent.parent]:
        check(f"{path.name} is the owner's", not stat.S_IMODE(path.stat().st_mode) & 0o077, oct(path.stat().st_mode))
    words = pathlib.Path(f"/proc/{server.process.pid}/cmdline").read_bytes()
    check("no command line has a secret", not re.search(rb"[0-9a-f]{64}", words), words)


# MARK: Texts by others

class Page(html.parser.HTMLParser):
    """The elements, attributes and addresses of a page."""

    ELEMENTS = set("""html head meta title style link body a nav ul ol li div span p main header footer section article aside h1 h2 h3 h4 h5 h6
        form input button label select option optgroup textarea fieldset legend details summary dl dt dd table thead tbody tfoot tr td th caption
        pre code strong em b i small mark time svg path g circle rect line polyline polygon use title defs text symbol br hr blockquote ins del s u sub
        sup figure figcaption meter progress output datalist abbr cite kbd var samp q colgroup col""".split())

    def __init__(self, name):
        super().__init__(convert_charrefs=True)
        self.name, self.links, self.texts, self.problems = name, [], [], []
        self.is_field = False

    def handle_starttag(self, tag, attributes):
        self.is_field = tag == "textarea"
        if tag not in self.ELEMENTS:
            self.problems.append(f"element {tag}")
        for key, value in attributes:
            value = value or ""
            # A value goes back as it is; where a person reads it, its label tells of it.
            if key != "value":
                self.texts.append(value)
            if key.startswith("on") or key in ("srcdoc", "formaction", "ping", "background"):
                self.problems.append(f"attribute {key}={value}")
            if key == "http-equiv" and value.lower() != "content-security-policy":
                self.problems.append(f"attribute {key}={value}")
            if key in ("href", "src", "action", "poster", "data", "xlink:href"):
                bare = re.sub(r"[\x00-\x20\x7f-\x9f]", "", value).lower()
                if key != "href" and key != "action" and not bare.startswith("#"):
                    self.problems.append(f"{tag} loads {value}")
                if re.match(r"(javascript|data|vbscript|file):", bare):
                    self.problems.append(f"{tag} leads to {value}")
                if tag in ("form", "link") and not re.match(r"/(?!/)", bare) and bare:
                    self.problems.append(f"{tag} leads to {value}")
                if tag == "a":
                    self.links.append(value)
            if key == "style" and re.search(r"url\(|expression|@import|position\s*:\s*fixed", value):
                self.problems.append(f"style {value}")

    def handle_data(self, data):
        if not self.is_field:
            self.texts.append(data)

    def handle_endtag(self, tag):
        self.is_field = False


CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def inert(name, body):
    """Returns the addresses that a page leads to."""
    text = body.decode()
    page = Page(name)
    page.feed(text)
    page.close()
    for problem in sorted(set(page.problems)):
        check(f"inert {name}", False, problem)
    # Neither in the bytes nor as a reference: in what is read they are written out.
    for where, read in [("bytes", text), ("texts", "\n".join(page.texts))]:
        check(f"inert {name}: controls in {where}", not CONTROLS.search(read), repr(CONTROLS.findall(read)[:5]))
    check(f"inert {name}: markup", "<img" not in text and "<script" not in text.lower() and "<b>" + homes.MARK not in text, name)
    check(f"inert {name}: nothing elsewhere", not re.search(r"url\((?!#)|@import", text), name)
    return page.links


def crawl(client, most=150):
    """Looks at every page that a page of this server leads to by a link."""
    waiting, seen, marked = ["/" + name for name in SCREENS], set(), 0
    while waiting and len(seen) < most:
        path = waiting.pop(0)
        if path in seen:
            continue
        seen.add(path)
        answer = client.get(path)
        # The gallery, for one, may not be a screen yet; every link leads to one.
        check(f"crawl {path}", answer.status in (200, 303) or (path[1:] in SCREENS and answer.status == 404), answer.status)
        if answer.status != 200 or "text/html" not in answer.headers.get("content-type", ""):
            continue
        # What was sent to a model is shown whole, so this page alone is as long as a person's data.
        grows = re.fullmatch(r"/history/[^/]+/sent", path)
        check(f"crawl {path}: below 60 KiB", grows or len(answer.body) < 60 << 10, len(answer.body))
        marked += homes.MARK in answer.text
        for link in inert(path, answer.body):
            link = link.split("#")[0]
            if re.match(r"/(?!/)", link) and link not in seen:
                waiting.append(link)
    return seen, marked


def main(lucid, folder):
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    home = homes.hostile(lucid, folder / "hostile")
    with homes.Server(home) as server:
        client = homes.Client(server)
        raw = Raw(server, client.cookie)
        token = client.token()
        old = client.cookie
        other_cookie = codes(raw, server)
        other = homes.Client(server, server.next_link())
        hosts(raw)
        origins(raw, token)
        cookies(raw, server)
        tokens(raw, token, other_cookie, other.token())
        paths(raw, token)
        methods(raw, token)
        bodies(raw, token)
        fields(raw, token, home)
        connections(server, raw)
        accounts(raw)
        listens(server)
        files(home, server)
        seen, marked = crawl(client)
        check("texts by others are on the screens", marked > 3, f"{marked} of {len(seen)}")
    with homes.Server(home) as server:
        row("a cookie of the server before", Raw(server, old).request(), 401)
        row("a link of the server before", Raw(server, old).request(path="/open?code=" + "0" * 64), 403)
        check("a server that runs is not started twice", server.next_link().startswith(server.address + "/open?code="))
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        raise SystemExit(f"hostile requests: {len(problems)} of {count} checks failed")
    print(f"hostile requests: {count} checks hold; {len(seen)} pages are inert")


main(*sys.argv[1:])
