"""Takes the card out of the JSON of a run: `card.py RUN.json FOLDER` writes FOLDER/RUN.card."""

import json
import pathlib
import sys

path, folder = map(pathlib.Path, sys.argv[1:])
card = json.loads(path.read_text())["card"]
if card is None:
    raise SystemExit(f"{path}: there is no card")
(folder / (path.stem + ".card")).write_text(json.dumps(card))
