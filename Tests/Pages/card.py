"""Takes the cards out of the JSON of runs: `card.py FOLDER RUN.json...` writes FOLDER/RUN.card of each."""

import json
import pathlib
import sys

folder, *paths = map(pathlib.Path, sys.argv[1:])
for path in paths:
    card = json.loads(path.read_text())["card"]
    if card is None:
        raise SystemExit(f"{path}: there is no card")
    (folder / (path.stem + ".card")).write_text(json.dumps(card))
