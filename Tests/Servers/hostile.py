"""A server that means no good: hostile.py prints its port, answers until its input ends. Needs nothing but Python."""

import gzip
import http.server
import itertools
import socketserver
import sys
import threading
import time

GOOD = b"lucidability: 1\nkind: ability\nlabel: Nice\nsteps:\n  - notes.create: { title: Day, body: x }\nprompt: Hello.\n"
ELSEWHERE = {
    "to-a-file": "file:///etc/passwd", "to-ftp": "ftp://127.0.0.1/x", "to-plain": "http://example.org/x", "to-data": "data:text/plain,x",
    "to-https": "https://example.org/x", "to-nowhere": "", "to-itself": "/to-itself", "to-a-name": "http://a:b@127.0.0.1/x",
    "to-a-script": "javascript:alert(1)", "to-odd": "/x y\u00e9", "to-a-share": "//example.org/x", "to-a-port": "http://127.0.0.1:1/x",
}
COUNT = itertools.count()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def head(self, status, *headers):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True

    def whole(self, body, *headers):
        self.head(200, ("Content-Length", str(len(body))), *headers)
        self.wfile.write(body)

    def do_GET(self):
        name = self.path[1:].split("/")[0]
        try:
            if name in ELSEWHERE:
                self.send_response_only(302)
                self.wfile.write(b"".join(self._headers_buffer) + b"Location: " + ELSEWHERE[name].encode() + b"\r\nContent-Length: 0\r\n\r\n")
                self._headers_buffer = []
                self.close_connection = True
            elif name == "on-and-on":
                self.head(302, ("Location", f"/on-and-on/{next(COUNT)}"), ("Content-Length", "0"))
            elif hasattr(self, "do_" + name.replace("-", "_")):
                getattr(self, "do_" + name.replace("-", "_"))()
            else:
                self.head(404, ("Content-Length", "0"))
        except OSError:
            pass

    def do_good(self):
        self.whole(GOOD)

    def do_changing(self):
        self.whole(GOOD + b"# %d\n" % next(COUNT))

    def do_too_much(self):
        self.head(200, ("Content-Length", str(1 << 34)))
        while True:
            self.wfile.write(GOOD + b"#" * (1 << 16) + b"\n")

    def do_endless(self):
        self.head(200, ("Transfer-Encoding", "chunked"))
        while True:
            self.wfile.write(b"10000\r\n" + b"#" * (1 << 16) + b"\r\n")

    def do_endless_head(self):
        self.send_response(200)
        self.flush_headers()
        while True:
            self.wfile.write(b"X-A: " + b"a" * 1_000 + b"\r\n")

    def do_drip(self):
        self.head(200, ("Content-Length", str(len(GOOD))))
        for i in range(len(GOOD)):
            self.wfile.write(GOOD[i:i + 1])
            time.sleep(1)

    def do_too_little(self):
        self.head(200, ("Content-Length", str(len(GOOD) + 10)))
        self.wfile.write(GOOD)

    def do_nothing(self):
        self.whole(b"")

    def do_page(self):
        self.whole(b"<!DOCTYPE html><title>Sign in</title>", ("Content-Type", "text/html"))

    def do_squeezed(self):
        self.whole(gzip.compress(GOOD, mtime=0), ("Content-Encoding", "gzip"))

    def do_squeezed_bomb(self):
        self.whole(gzip.compress(b"#" * (1 << 28), mtime=0), ("Content-Encoding", "gzip"))

    def do_picture(self):
        self.whole(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ("Content-Type", "image/png"))

    def do_part(self):
        self.head(206, ("Content-Length", str(len(GOOD))))
        self.wfile.write(GOOD)

    def do_asks_for_a_password(self):
        self.head(401, ("WWW-Authenticate", "Basic"), ("Content-Length", "0"))

    def do_broken(self):
        self.head(500, ("Content-Length", "0"))

    def do_no_http(self):
        self.wfile.write(b"SSH-2.0-nice\r\n")
        self.close_connection = True

    def do_hangs_up(self):
        self.close_connection = True

    def do_signed(self):
        self.whole(GOOD)

    def do_signed_sig(self):
        self.whole(b"-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n")


# `signed.sig` beside `signed`.
setattr(Handler, "do_signed.sig", Handler.do_signed_sig)


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
