#!/usr/bin/env python3
"""Calendar and contacts of a CalDAV/CardDAV server for lucid: one JSON object a line, see docs/families-of-your-own.md.

lucid_caldav.py FILE, where FILE is a configuration in TOML (README.md). Needs the packages caldav, icalendar, recurring-ical-events
and vobject.
"""
import json
import os
import subprocess
import sys
import tomllib
from urllib.parse import urlsplit

import caldav
from caldav.lib import error as dav_error


class Refusal(Exception):
    """An error of the protocol: bad_argument, not_set_up, unreachable, denied or failed."""

    def __init__(self, kind, message, remedy=None):
        super().__init__(message)
        self.kind, self.message, self.remedy = kind, message, remedy


class Server:
    """The server of the configuration: connected at the first request that needs it."""

    def __init__(self, path):
        self.path = path
        try:
            with open(path, "rb") as file:
                self.configuration = tomllib.load(file)
        except (OSError, tomllib.TOMLDecodeError) as problem:
            raise Refusal("not_set_up", f"{path} cannot be read: {problem}", "write it as README.md of the program shows") from None
        if "url" not in self.configuration:
            raise Refusal("not_set_up", f"{path} has no url", "add url = \"https://…\"")
        self.client = None

    @property
    def host(self):
        return urlsplit(self.configuration["url"]).netloc

    @property
    def own(self):
        return {address.lower() for address in self.configuration.get("own", [])}

    def password(self):
        command, variable = self.configuration.get("password_command"), self.configuration.get("password_env")
        if command:
            done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
            if done.returncode:
                raise Refusal("denied", f"password_command ended with {done.returncode}", f"correct password_command in {self.path}")
            return done.stdout.split("\n")[0]
        if variable:
            if variable not in os.environ:
                raise Refusal("denied", f"the variable {variable} is not set", "pass it by `secrets` of the configuration of lucid")
            return os.environ[variable]
        return None

    def connected(self):
        if self.client is None:
            self.client = caldav.DAVClient(
                url=self.configuration["url"], username=self.configuration.get("user"), password=self.password(),
                timeout=self.configuration.get("timeout", 10))
        return self.client

    def request(self, url, method, body="", headers=None):
        """Returns the answer. 412 and 404 are the caller's; every other refusal is an error."""
        answer = self.connected().request(str(url), method, body, headers or {})
        if answer.status >= 400 and answer.status not in (404, 412):
            raise Refusal("failed", f"{self.host} answered {method} with status {answer.status}", "look into the log of the server")
        return answer

    def put(self, url, body, kind, tag):
        """Stores a new item where `tag` is None, else a change of the item that had this tag."""
        condition = {"If-None-Match": "*"} if tag is None else {"If-Match": tag}
        answer = self.request(url, "PUT", body, {"Content-Type": f"{kind}; charset=utf-8", **condition})
        if answer.status in (404, 412) and tag is not None:
            raise Refusal("failed", "the item was changed on the server since it was read", "run it again")
        return answer.status != 412

    def delete(self, url, tag):
        if self.request(url, "DELETE", "", {"If-Match": tag}).status in (404, 412):
            raise Refusal("failed", "the item was changed on the server since it was read", "run it again")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: lucid_caldav.py FILE")
    from lucid_caldav_calendar import CalendarFamily
    from lucid_caldav_contacts import ContactsFamily

    server, families, tools = None, {}, {}
    for line in sys.stdin:
        try:
            request = json.loads(line)
        except ValueError:
            sys.exit("a line of standard input is not JSON")
        reply = {"id": request.get("id")}
        try:
            if request["tool"] == "hello":
                for family in (CalendarFamily, ContactsFamily):
                    tools.update({name: family for name in family.tools})
                reply["result"] = {
                    "protocol": 1, "name": "lucid-caldav", "version": "1", "families": ["calendar", "contacts"],
                    "tools": sorted(name for name in tools if name.startswith(request["arguments"]["family"] + "."))}
            elif request["tool"] not in tools:
                raise Refusal("bad_argument", f"there is no tool {request['tool']}")
            else:
                server = server or Server(sys.argv[1])
                kind = tools[request["tool"]]
                if kind not in families:
                    families[kind] = kind(server)
                reply.update(families[kind].answer(request))
        except Refusal as refusal:
            reply["error"] = {"kind": refusal.kind, "message": refusal.message, "remedy": refusal.remedy}
        except dav_error.AuthorizationError:
            reply["error"] = {
                "kind": "denied", "message": f"{server.host} refuses the user name or the password",
                "remedy": f"correct user and password_command in {server.path}"}
        except (KeyError, TypeError, ValueError) as problem:
            reply["error"] = {"kind": "bad_argument", "message": f"{type(problem).__name__}: {problem}"}
        except OSError as problem:
            host = server.host if server else "the server"
            reply["error"] = {
                "kind": "unreachable", "message": f"{host} does not answer",
                "remedy": "check that the server runs and that `network` of lucid's configuration allows it"}
            print(f"lucid-caldav: {problem}", file=sys.stderr)
        except dav_error.DAVError as problem:
            reply["error"] = {"kind": "failed", "message": f"{server.host}: {str(problem).splitlines()[0][:200]}"}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    # The modules of the families take `Refusal` from here.
    sys.modules["lucid_caldav"] = sys.modules["__main__"]
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    main()
