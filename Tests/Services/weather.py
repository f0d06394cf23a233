"""The weather by Open-Meteo's API, asked of a stand-in: weather.py LUCID. Open-Meteo's own server is in no package; the stand-in
answers in the shape that its documentation describes.
"""
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

from home import Home, check, port, wait

lucid = sys.argv[1]
listen = port()
url = f"http://127.0.0.1:{listen}"
FAULTS = {
    "500": "127.0.0.1 answered 500: Hourly API request limit exceeded",
    "429": "127.0.0.1 refuses more requests for now (429): Hourly API request limit exceeded",
    "html": "127.0.0.1 sent text/html instead of application/json",
    "cut": "127.0.0.1 closed the connection",
    "broken": "127.0.0.1 sent JSON that is damaged",
    "big": "127.0.0.1 sent more than 2 MiB",
    "slow": "127.0.0.1 did not answer within 8 s",
}


def fault(kind):
    urllib.request.urlopen(f"{url}/fault/{kind}").read()


with tempfile.TemporaryDirectory() as folder:
    log = pathlib.Path(folder) / "requests.log"
    server = subprocess.Popen([sys.executable, "Tests/Services/open_meteo.py", str(listen), str(log)], stderr=subprocess.DEVNULL)
    try:
        wait(url + "/fault/none")
        home = Home(
            lucid, f'user: {{ city: London, region: CA }}\nbackends: {{ weather: {{ open_meteo: "{url}/v1/forecast" }} }}\n')

        # Nothing is asked by looking at a plan, by made-up data, or by an ability that needs no weather.
        home.run("plan", "weather")
        home.run("try", "weather")
        home.run("try", "briefing")
        check(not log.exists(), "made-up data asked the network")

        text = home.run("run", "weather")
        check("London" in text and "Rain is likely" in text, text)
        asked = log.read_text().splitlines()
        check(len(asked) == 2 and "name=London" in asked[0] and asked[1].split()[1].startswith("lucid/"), asked)
        # Ontario's, for the region says so.
        check("latitude=42.98&longitude=-81.23" in asked[1], asked[1])
        home.run("run", "weather")
        check(len(log.read_text().splitlines()) == 2, "the same weather was asked for again")

        shown = home.run("history", "show")
        check("asked    127.0.0.1" in shown and "cached, of 20" in shown, shown)
        check("nothing left this machine" in home.run("history", "show", "--sent"), "a cached answer left something")
        before = len(log.read_text())
        home.run("replay")
        check(len(log.read_text()) == before, "a replay asked the network")

        # Another city that an author names; nothing of it is in a cache.
        there = home.ability("there", "lucidability: 1\nkind: ability\nlabel: There\nsteps:\n  - weather.forecast: { place: Helsinki }\nprompt: Tell me.\n")
        home.run("run", "--approve", there)
        check("latitude=60.17&longitude=24.94" in log.read_text(), log.read_text())
        nowhere = home.ability("nowhere", "lucidability: 1\nkind: ability\nlabel: Nowhere\nsteps:\n  - weather.now: { place: Xanadu }\nprompt: Tell me.\n")
        text = home.run("run", "--approve", nowhere, code=30)
        check("127.0.0.1 knows no place `Xanadu`" in text, text)

        # What breaks says so and serves what there was, with its time; nothing takes longer than its limit.
        for kind, words in FAULTS.items():
            fault(kind)
            home.age("/v1/forecast", 7_200)
            text = home.run("run", "weather")
            check("weather of " in text and words in text, f"{kind}: {text}")
            fault("none")
            home.age("/v1/forecast", 0)
            home.run("run", "weather")
        fault("500")
        home.age("/v1/forecast", 8 * 3_600)
        text = home.run("run", "weather", code=11)
        check("h old, too old for now" in text, text)
        fault("none")

        # Set up by a command: the city is searched for once, the service is asked once, and one key is written.
        other = Home(lucid, "# mine\nuser: { city: Montreal } # here\n")
        written = other.path / ".config/lucid/config.yaml"
        before = len(log.read_text().splitlines())
        text = other.run("setup", "weather", "London,CA", f"{url}/v1/forecast", code=22)
        check("to 127.0.0.1: `London,CA`, once" in text and len(log.read_text().splitlines()) == before, text)
        text = other.run("setup", "weather", "London,CA", f"{url}/v1/forecast", "--yes")
        asked = log.read_text().splitlines()[before:]
        check(len(asked) == 2 and "name=London&" in asked[0] and "latitude=42.98&longitude=-81.23" in asked[1], asked)
        check("London, CA is at 42.98" in text and "days of forecast" in text and "to undo: lucid config unset backends.weather" in text, text)
        check(written.read_text().startswith("# mine\nuser: { city: Montreal } # here\n"), written.read_text())
        check(f'weather: {{ open_meteo: "{url}/v1/forecast", at: [42.98' in written.read_text(), written.read_text())
        other.run("run", "weather")
        fault("500")
        before = written.read_text()
        text = other.run("setup", "weather", "10.5,20.5", f"{url}/v1/forecast", "--yes", code=30)
        check("nothing was written" in text and written.read_text() == before, text)
        fault("none")
        text = other.run("setup", "weather", "Xanadu", f"{url}/v1/forecast", "--yes", code=30)
        check("knows no place `Xanadu`" in text and written.read_text() == before, text)
        other.run("setup", "weather", "off")
        check("weather: off" in written.read_text(), written.read_text())

        # A vault that the command line names is all there is.
        vault = home.path / "vault"
        vault.mkdir()
        before = len(log.read_text())
        home.run("run", "weather", f"--vault={vault}", code=11)
        check(len(log.read_text()) == before, "a named vault asked the network")
    finally:
        server.kill()
        server.wait()
print(f"The weather by Open-Meteo's API: a city, its cache, {len(FAULTS)} faults, and what is never asked.")
