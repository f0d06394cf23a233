"""Runs lucid against a server behind TLS whose authority is its own: secure.py LUCID."""

import json
import os
import ssl
import sys
import tempfile

import trustme

from person import Handler, Person, Report, serve


class Server(Handler):
    def do_POST(self):
        self.body()
        self.head()
        choice = {"delta": {"content": "Quite safe."}, "finish_reason": "stop"}
        self.wfile.write(b"data: " + json.dumps({"choices": [choice]}).encode() + b"\n\ndata: [DONE]\n\n")


def main(lucid):
    report = Report("secure server")
    expect = report.expect
    with tempfile.TemporaryDirectory() as folder:
        authority = trustme.CA()
        own, other = os.path.join(folder, "own.pem"), os.path.join(folder, "other.pem")
        authority.cert_pem.write_to_path(own)
        trustme.CA().cert_pem.write_to_path(other)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("localhost").configure_cert(context)
        server, base = serve(Server)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        base = base.replace("http:", "https:").replace("127.0.0.1", "localhost")
        profiles = [
            f'good: {{ openai: "{base}/v1", authorities: "{own}" }}',
            f'system: {{ openai: "{base}/v1" }}',
            f'other: {{ openai: "{base}/v1", authorities: "{other}" }}',
            f'number: {{ openai: "{base.replace("localhost", "127.0.0.1")}/v1", authorities: "{own}" }}',
        ]
        with Person(lucid, profiles) as person:
            hello = person.ability("Hello", "prompt: Say hello.\n")
            done = person.run("try", "--json", hello, "--model", "good")
            expect("its authority", done.code == 0 and done.text == "Quite safe.", done.shown)
            for name in ["system", "other", "number"]:
                done = person.run("try", "--json", hello, "--model", name)
                expect(name, done.code == 31 and "has no valid certificate" in done.failure, done.shown)
        server.shutdown()
    return report.close("certificates of the right authority and name, and of no other")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
