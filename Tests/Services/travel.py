"""Travel times by a real Valhalla over OpenStreetMap: travel.py LUCID MAP, with the Python that has pyvalhalla."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import valhalla
from valhalla.config import get_config

from home import Home, check, port, wait

lucid, map_file = os.path.abspath(sys.argv[1]), sys.argv[2]
ABILITY = """lucidability: 1
kind: ability
label: Way
steps:
  - id: way
    eta.to: { destination: "60.165, 24.95", mode: MODE }
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
        home = Home(lucid, f'backends: {{ eta: {{ valhalla: "{url}", from: "60.1699, 24.9384" }} }}\n')
        found = {}
        for mode in ("car", "bike", "walk"):
            way = home.ability(mode, ABILITY.replace("MODE", mode))
            record = home.json("run", "--approve", way, "--json")
            result = record["observations"][0]["value"] if "observations" in record else record["steps"][0]["result"]
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
    finally:
        server.kill()
        server.wait()
    # An answer of the last hour serves while the router is away, and says so.
    home.age("pedestrian", 1800)
    text = home.run("run", "--approve", home.ability("walk", ABILITY.replace("MODE", "walk")))
    check("travel time of " in text and "nothing answers at" in text, text)
    print(f"Travel times by Valhalla: {found['car']} min by car, {found['bike']} by bike, {found['walk']} on foot.")
