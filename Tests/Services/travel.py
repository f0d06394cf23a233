"""Travel times by a real Valhalla and addresses by a real Nominatim, both over a piece of OpenStreetMap: travel.py LUCID MAP, with the
Python that has pyvalhalla and nominatim. Without root, PostGIS and osm2pgsql the addresses are left out and said.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import valhalla
from valhalla.config import get_config

import nominatim
from home import Home, check, port, wait

lucid, map_file = os.path.abspath(sys.argv[1]), sys.argv[2]
ABILITY = """lucidability: 1
kind: ability
label: Way
steps:
  - id: way
    travel.to: { destination: "60.165, 24.95", mode: MODE }
prompt: The way takes <<way.minutes>> minutes, usually <<way.usual_minutes | default("unknown")>>.
"""


def configuration(folder, listen):
    tiles = folder / "tiles"
    tiles.mkdir()
    config = get_config(tile_extract="", tile_dir=str(tiles), verbose=False)
    config["mjolnir"].update(tile_extract="", concurrency=2, admin="", timezone="")
    service = config["httpd"]["service"]
    service.update(listen=f"tcp://127.0.0.1:{listen}", loopback=f"ipc://{folder}/loopback", interrupt=f"ipc://{folder}/interrupt")
    service["drain_seconds"] = 0
    for part in ("loki", "thor", "odin"):
        config[part]["service"]["proxy"] = f"ipc://{folder}/{part}"
    file = folder / "valhalla.json"
    file.write_text(json.dumps(config))
    return file


def way(home, ability):
    return home.json("run", "--approve", ability, "--json")["steps"][0]["result"]


def addresses(map_file, valhalla_url):
    """The way between two addresses, which Nominatim finds and Valhalla joins."""
    lacks = nominatim.missing()
    if lacks:
        print(f"NOT CHECKED: addresses by a real Nominatim. They need {lacks}.")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = nominatim.Nominatim(folder, map_file)
        try:
            way_between(server, valhalla_url)
        finally:
            server.stop()


def way_between(server, valhalla_url):
    home = Home(lucid, f'''user: {{ office: "Mannerheimintie 10, Helsinki" }}
backends: {{ travel: {{ valhalla: "{valhalla_url}", geocode: {{ nominatim: "{server.url}" }}, from: "Kaivokatu 1, Helsinki" }} }}
''')
    office = ABILITY.replace('{ destination: "60.165, 24.95", mode: MODE }', "{ mode: walk }")
    minutes = way(home, home.ability("office", office))["minutes"]
    # Four hundred and fifty metres between the station and the hotel Marski.
    check(3 <= minutes <= 12, f"{minutes} min")
    asked = [key for key in home.entries() if "/search?" in key]
    check(len(asked) == 2, f"two addresses, each asked for once: {asked}")
    nowhere = home.ability("nowhere", ABILITY.replace("60.165, 24.95", "Nowhere Street 77").replace("MODE", "car"))
    text = home.run("run", "--approve", nowhere, code=30)
    check("Nowhere Street 77" in text, text)
    print(f"Addresses by Nominatim: {minutes} min on foot from Kaivokatu 1 to Mannerheimintie 10.")


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    listen = port()
    file = configuration(folder, listen)
    programs = pathlib.Path(valhalla.__file__).parent / "bin"
    for program in ("valhalla_build_tiles", "valhalla_service"):
        os.chmod(programs / program, 0o755)
    quiet = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run([programs / "valhalla_build_tiles", "-c", file, os.path.abspath(map_file)], check=True, **quiet)
    server = subprocess.Popen([programs / "valhalla_service", file, "2"], **quiet)
    try:
        url = f"http://127.0.0.1:{listen}"
        wait(url + "/status")
        home = Home(lucid, f'backends: {{ travel: {{ valhalla: "{url}", from: "60.1699, 24.9384" }} }}\n')
        found = {}
        for mode in ("car", "bike", "walk"):
            result = way(home, home.ability(mode, ABILITY.replace("MODE", mode)))
            found[mode] = result["minutes"]
            check(result["usual_minutes"] is None, f"{mode}: nobody knows what is usual: {result}")
        # A kilometre on foot, and a kilometre and a half with one-way streets by car.
        check(10 <= found["walk"] <= 16 and 3 <= found["car"] <= 9 and 3 <= found["bike"] <= 9, f"{found}")
        text = home.run("run", "--approve", home.ability("transit", ABILITY.replace("MODE", "transit")), code=30)
        check("127.0.0.1 has no travel times by transit" in text, text)
        away = home.ability("away", ABILITY.replace("MODE", "car").replace("60.165, 24.95", "48.85, 2.35"))
        text = home.run("run", "--approve", away, code=30)
        check("No suitable edges near location" in text, text)
        shown = home.run("history", "show", "--sent")
        check('"costing":"auto"' in shown, shown)
        addresses(map_file, url)
    finally:
        server.kill()
        server.wait()
    # An answer of the last hour serves while the router is away, and says so.
    home.age("pedestrian", 1800)
    text = home.run("run", "--approve", home.ability("walk", ABILITY.replace("MODE", "walk")))
    check("travel time of " in text and "nothing answers at" in text, text)
    print(f"Travel times by Valhalla: {found['car']} min by car, {found['bike']} by bike, {found['walk']} on foot.")
