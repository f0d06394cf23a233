"""render_minijinja.py render|render-parse TEMPLATE N: what rust/minijinja.rs does, by minijinja's Python package.

The values are handed over with each render, as every Python program has to do.
"""
import json
import sys
from pathlib import Path

import minijinja

verb, template, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
source = template.read_text()
values = json.loads((template.parent / "vars.json").read_text())
environment = minijinja.Environment(templates={"prompt": source}, trim_blocks=True, keep_trailing_newline=True)
text = environment.render_template("prompt", **values)
for _ in range(count):
    text = environment.render_template("prompt", **values) if verb == "render" else environment.render_str(source, **values)
sys.stdout.write(text)
