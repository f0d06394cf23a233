"""minijinja as a peer of the render table: its own crate in a small Rust program, and its Python package.

The crate needs no other one for what the prompt asks, so rustc builds it from the source distribution on PyPI. Nothing
here fails: what cannot be had is named and left out.
"""
import json
import os
import re
import shutil
import subprocess
import sys

from measure import HERE, WORK, missing

# The crate has the version of the Python package.
VERSION = re.search(r"^minijinja==(\S+)", (HERE.parent / "requirements.lock").read_text(), re.MULTILINE)[1]
TEMPLATE = HERE / "prompt.j2"
FEATURES = ["builtins", "debug", "macros", "multi_template", "adjacent_loop_items", "std_collections"]


def rust_value(value):
    """An expression of Rust for a value of vars.json."""
    if value is None:
        return "Value::from(())"
    if isinstance(value, bool):
        return f"Value::from({'true' if value else 'false'})"
    if isinstance(value, int):
        return f"Value::from({value}i64)"
    if isinstance(value, str):
        return f"Value::from({json.dumps(value, ensure_ascii=False)})"
    if isinstance(value, list):
        return f"Value::from(vec![{', '.join(map(rust_value, value))}])"
    return "minijinja::context! { " + ", ".join(f"{key} => {rust_value(item)}" for key, item in value.items()) + " }"


def run(command, **more):
    """Whether a command ended well."""
    return subprocess.run([str(word) for word in command], capture_output=True, **more).returncode == 0


def crate():
    """The folder of the crate; None when it cannot be had."""
    folder = WORK / f"minijinja-{VERSION}"
    if not (folder / "src").exists():
        unpacked = WORK / "minijinja-unpacked"
        shutil.rmtree(unpacked, ignore_errors=True)
        unpacked.mkdir(parents=True)
        # pip unpacks a source distribution and then asks for its build tool, which is not needed: pip fails and leaves the files.
        run([sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-deps", "--no-build-isolation",
             "--no-binary", ":all:", "--dest", unpacked, f"minijinja=={VERSION}"],
            env={**os.environ, "TMPDIR": str(unpacked), "PIP_NO_CLEAN": "1"}, timeout=300)
        found = next(unpacked.glob("pip-download-*/minijinja_*/minijinja/Cargo.toml"), None)
        if found:
            shutil.copytree(found.parent, folder)
        shutil.rmtree(unpacked, ignore_errors=True)
    return folder if (folder / "src").exists() else None


def rust():
    """The Rust program; None when it cannot be built or gives another text."""
    program, values = WORK / "minijinja", WORK / "values.rs"
    source = HERE / "rust" / "minijinja.rs"
    if not shutil.which("rustc"):
        return missing("minijinja in Rust", "rustc is not installed")
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        folder = crate()
        if folder is None:
            return missing("minijinja in Rust", "its source distribution could not be downloaded")
        body = rust_value(json.loads((HERE / "vars.json").read_text()))
        values.write_text(f"fn values() -> Value {{\n    {body}\n}}\n")
        library = WORK / "libminijinja.rlib"
        features = [word for name in FEATURES for word in ("--cfg", f'feature="{name}"')]
        optimized = ["--edition", "2021", "-C", "opt-level=3", "-C", "codegen-units=1"]
        built = run(["rustc", "--crate-name", "minijinja", "--crate-type", "rlib", "--cap-lints", "allow", *optimized, *features,
                     "-o", library, folder / "src/lib.rs"]) and run(
            ["rustc", *optimized, "-C", "lto=fat", "--extern", f"minijinja={library}", "-o", program, source],
            env={**os.environ, "BENCH_VALUES": str(values)})
        if not built:
            return missing("minijinja in Rust", "rustc could not build it")
    return checked("minijinja in Rust", [program])


def python():
    """The Python program; None when its package cannot be installed or gives another text."""
    made = subprocess.run([HERE.parent / "python.sh", "prepare"], stdout=subprocess.PIPE, text=True)
    if made.returncode != 0:
        return missing("minijinja in Python", "its package could not be installed")
    return checked("minijinja in Python", [f"{made.stdout.strip()}/bin/python", HERE / "render_minijinja.py"])


def checked(label, command):
    """The command, if it gives the text that every engine gives."""
    for verb in ("render", "render-parse"):
        done = subprocess.run([*map(str, command), verb, str(TEMPLATE), "1"], capture_output=True)
        if done.returncode != 0 or done.stdout != (HERE / "prompt.txt").read_bytes():
            return missing(label, f"`{verb}` did not give the text of prompt.txt")
    return command


def commands(count):
    """(label, renders) -> command, with a run that renders nothing for each label."""
    found = {}
    for label, command in (("minijinja, {}", rust()), ("minijinja in Python, {}", python())):
        for verb, how in (("render", "compiled once"), ("render-parse", "parsed each time")) if command else ():
            name = label.format(how)
            found[name, count] = [*command, verb, TEMPLATE, count]
            found[name + ", none", 0] = [*command, verb, TEMPLATE, 0]
    return found
