"""Pushes to a server on this machine that notes what ntfy's would get: the body, Title, Priority, Tags, the token."""

import email.header
import http.server
import sys
import threading

from owner import LABEL, Owner


class Topic(http.server.BaseHTTPRequestHandler):
    got, answer = [], 200

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        title = str(email.header.make_header(email.header.decode_header(self.headers.get("Title", ""))))
        Topic.got.append((self.path, title, self.headers["Priority"], self.headers["Tags"], self.headers["Authorization"], body))
        self.send_response(Topic.answer)
        self.end_headers()
        self.wfile.write(b'{"error": "no"}' if Topic.answer != 200 else b"{}")

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Topic)
threading.Thread(target=server.serve_forever, daemon=True).start()
owner = Owner(sys.argv[1], sys.argv[2], TOKEN="tk_secret_of_the_topic")
url = f"http://127.0.0.1:{server.server_port}/robin"
owner.configure(f'{{ ntfy: {{ url: "{url}", key: {{ env: TOKEN }} }} }}')
PUSH = ["run", "say.lucidability", "-q", "--notify"]

owner.answer("- **Umbrella** = 80 %\n\nLeave at 8 🚲. The word is tk_secret_of_the_topic.")
owner(*PUSH)
path, title, priority, tags, key, body = Topic.got.pop()
assert (path, title, priority, tags) == ("/robin", LABEL, "3", "white_check_mark"), (path, title, priority, tags)
assert key == "Bearer tk_secret_of_the_topic"
assert body.startswith("- Umbrella = 80 %\n\nLeave at 8 🚲."), body
sent = owner("history", "show", "last", "--sent")
assert f"to {url}, which is this machine" in sent and "Umbrella" in sent and "Bearer" not in sent, sent

owner.answer("é" * 20_000)
owner(*PUSH)
assert 3_000 < len(Topic.got[-1][5].encode()) < 4_096 and Topic.got.pop()[5].endswith("…")

for status in (401, 500, 302):
    Topic.answer = status
    owner(*PUSH, exits=(11,))
    assert f"answered {status}" in owner.complaint and "tk_secret" not in owner.complaint, owner.complaint
    Topic.got.clear()
Topic.answer = 200
owner("deliver", "--pending")
assert len(Topic.got) == 3
Topic.got.clear()

owner(*PUSH, "--model", "openai:http://127.0.0.1:9/v1", exits=(31,))
path, title, priority, tags, key, body = Topic.got.pop()
assert title == LABEL + ": the model failed" and priority == "5" and tags == "rotating_light" and "lucid why" in body
print("pushes: title, priority, tags, token and text as a server of topics gets them")
