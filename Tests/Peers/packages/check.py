"""Packages of all shipped abilities, and of some with unusual texts, read by others and installed again.

check.py LUCID ROOM. Every plugin.json is validated with the published schema and every skill by the reference library. What is
installed from a package and exported again has the same bytes.
"""

import filecmp
import json
import os
import pathlib
import shutil
import subprocess
import sys

import jsonschema
import skills_ref
import skillsaw

lucid, room = os.path.realpath(sys.argv[1]), pathlib.Path(sys.argv[2])
environment = {"PATH": "/usr/bin:/bin", "TZ": "UTC", "LANG": "C.UTF-8"}
SCHEMA = pathlib.Path(skillsaw.__file__).parent / "schemas/agent_plugins/v1_0_0/plugin.schema.json"
# Texts that a format limits, or that JSON, YAML or Markdown could read otherwise.
UNUSUAL = {
    "long": {"label": "Long", "summary": "Says more. " * 200, "author": "A" * 200, "version": "1.2.3-beta.4"},
    "signs": {"label": "\"a\" #c: {d}", "summary": "---\nname: x\n---\n| <b> ``` \\u0041 \u2028 \U0001f600", "license": "MIT OR Apache-2.0"},
    "letters": {"label": "Früh ☂ 早", "summary": "Größe, Maß und 早晨.", "author": "Ödön von Horváth", "category": "Übung"},
    "number": {"label": "1.5", "summary": "null", "author": "true", "version": "1.0"},
}


def run(*words, home="home"):
    (room / home).mkdir(exist_ok=True)
    ended = subprocess.run(
        [lucid, *words], env=environment | {"HOME": str(room / home)}, cwd=room, capture_output=True, text=True, timeout=600)
    assert ended.returncode == 0, (words, ended.returncode, ended.stdout, ended.stderr)
    return ended.stdout


def same(left, right):
    """Fails unless two folders have the same files with the same bytes."""
    compared = filecmp.dircmp(left, right)
    assert not (compared.left_only or compared.right_only or compared.funny_files), (left, compared.left_only, compared.right_only)
    _, different, errors = filecmp.cmpfiles(left, right, compared.common_files, shallow=False)
    assert not (different or errors), (left, different, errors)
    for name in compared.common_dirs:
        same(left / name, right / name)


schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
jsonschema.Draft202012Validator.check_schema(schema)
valid = jsonschema.Draft202012Validator(schema)
assert schema["$id"] == "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"


def read(plugin):
    """Reads a plugin as its users do and returns the number of its skills."""
    manifest = json.loads((plugin / "plugin.json").read_text(encoding="utf-8"))
    assert not list(valid.iter_errors(manifest)), (plugin, [error.message for error in valid.iter_errors(manifest)])
    assert manifest["name"] == plugin.name
    assert {path.name for path in plugin.iterdir()} == {"plugin.json", "skills"}
    # The validator is not one that accepts everything.
    for change in ({"name": "A--b"}, {"permissions": []}, {"author": {"id": "x"}}, {"keywords": [1]}, {"$schema": "x"}):
        assert list(valid.iter_errors(manifest | change)), change
    for skill in (plugin / "skills").iterdir():
        assert skills_ref.validate(skill) == [], (skill, skills_ref.validate(skill))
        assert skills_ref.read_properties(skill).name == skill.name
    return len(list((plugin / "skills").iterdir()))


def lint(plugins):
    """Checks plugins with skillsaw, which takes longer to start than to read them."""
    rules = ["agent-plugin-json-valid", "agent-plugin-required", "agentskill-valid", "agentskill-name"]
    return subprocess.run(
        [sys.executable, "-m", "skillsaw", "lint", "--format", "json", *(word for rule in rules for word in ("--rule", rule)),
         *map(str, plugins)], cwd=room, capture_output=True, text=True, timeout=600)


for name, keys in UNUSUAL.items():
    keys = {"lucidability": 1, "kind": "ability", **keys, "prompt": "Say what day it is, <<today>>.\n"}
    (room / f"{name}.lucidability").write_text(
        "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in keys.items()), encoding="utf-8")
    run("fmt", f"{name}.lucidability")
categories = json.loads(run("gallery", "list", "--json"))["categories"]
shipped = ["gallery/" + ability["name"] for category in categories for ability in category["abilities"]]
own = [f"{name}.lucidability" for name in UNUSUAL]
skills = 0

# All in one plugin, and each in one of its own.
run("export", *shipped, *own, "--as", "plugin", "-o", "all")
(whole,) = (room / "all").iterdir()
skills += read(whole)
assert skills == len(shipped) + len(own)
for ability in shipped + own:
    run("export", ability, "--as", "plugin", "-o", "each")
plugins = sorted((room / "each").iterdir())
linted = lint([whole, *plugins])
assert linted.returncode == 0, (linted.stdout, linted.stderr)
# A folder that it does not take for a plugin it passes over.
stats = json.loads(linted.stdout)["stats"]
assert (stats["plugins"], stats["skills"]) == (len(plugins) + 1, skills + len(plugins)), stats
# A home where no ability is, so that nothing but the package can be the source.
defaults = [ability["name"] for ability in json.loads(run("list", "--json", home="none"))["abilities"]]
run("remove", *defaults, home="none")
for plugin in plugins:
    skills += read(plugin)
    shutil.copytree(room / "none", room / "other", symlinks=True)
    home = {"home": "other"}
    run("install", "--yes", str(plugin), **home)
    (name,) = [ability["name"] for ability in json.loads(run("list", "--json", **home))["abilities"]]
    run("export", name, "--as", "plugin", "-o", "again", **home)
    same(plugin, room / "again" / plugin.name)
    shutil.rmtree(room / "again")
    shutil.rmtree(room / "other")
print(f"packages: {skills} skills and {len(shipped) + len(own) + 1} plugins pass the published schema and the reference library, "
      f"and {len(shipped) + len(own)} come back with the same bytes")
