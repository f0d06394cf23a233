"""The bill of materials of a release: CycloneDX 1.5 in JSON, the same bytes for the same program."""
import datetime
import json
import re
import uuid

import release

# What is linked in, and words of it that must be in the program: who is listed here is there. Versions are asked of the machine
# that builds.
LINKED = [
    ("swift", "Swift standard library and runtime", b"Fatal error", "Apache-2.0 WITH Swift-exception"),
    ("libdispatch", "Grand Central Dispatch", b"BUG IN CLIENT OF LIBDISPATCH", "Apache-2.0 WITH Swift-exception"),
    ("libyaml", "YAML parser", b"did not find expected <document start>", "MIT"),
    ("libstdc++", "C++ runtime, for the Swift runtime", b"basic_string", "GPL-3.0-or-later WITH GCC-exception-3.1"),
]
# The types of CycloneDX by the kinds of `dependencies.table()`, whether optional or not.
TYPES = {"library": "library", "program": "application", "data": "data"}


def _swift():
    found = re.search(r"Swift version (\S+)", release.output("swift", "--version"))
    return found.group(1) if found else None


def _debian(package):
    return release.output("dpkg-query", "-W", "-f", "${Version}", package)


def debian_sources():
    """Returns the source packages of Debian whose code is linked in, with their versions."""
    compiler = release.output("gcc", "-dumpversion").strip().split(".")[0]
    return [(f"gcc-{compiler}", _debian(f"libstdc++-{compiler}-dev")), ("libyaml", _debian("libyaml-0-2"))]


def _linked_versions():
    swift = _swift()
    (gcc, runtime), (_, yaml) = debian_sources()
    return {
        "swift": (swift, f"pkg:github/swiftlang/swift@swift-{swift}-RELEASE"),
        "libdispatch": (swift, f"pkg:github/swiftlang/swift-corelibs-libdispatch@swift-{swift}-RELEASE"),
        "libyaml": (yaml, f"pkg:deb/debian/libyaml@{yaml}?arch=source"),
        "libstdc++": (runtime, f"pkg:deb/debian/{gcc}@{runtime}?arch=source"),
    }


def _license(expression):
    return [{"expression": expression}]


def text(program, rows):
    """Returns the document. `rows` is the table of `dependencies.table()`: what is opened or started at run time."""
    binary = program.path.read_bytes()
    checksum = release.digest(program.path)
    me = f"pkg:generic/lucidability@{program.version}"
    versions = _linked_versions()
    components, wanted = [], []
    for name, description, mark, expression in LINKED:
        if mark not in binary:
            raise SystemExit(f"package: {name} is in the list of what is linked in, and not in the program")
        version, address = versions[name]
        components.append(
            {
                "type": "library", "bom-ref": address, "name": name, "version": version, "description": description,
                "scope": "required", "licenses": _license(expression), "purl": address,
                "properties": [{"name": "lucidability:linkage", "value": "static"}],
            }
        )
        wanted.append(address)
    for row in rows:
        address = f"pkg:deb/debian/{row['packages'][0]}"
        components.append(
            {
                "type": TYPES[row["kind"].removeprefix("optional ")], "bom-ref": address, "name": row["name"], "description": f"used for {row['purpose']}",
                "scope": "required" if row["kind"] in ("library", "data") else "optional", "purl": address,
                "properties": [
                    {"name": "lucidability:linkage", "value": "opened at run time, not distributed with lucid"},
                    {"name": "lucidability:files", "value": " ".join(row["files"])},
                ],
            }
        )
        wanted.append(address)
    time = datetime.datetime.fromtimestamp(release.stamp(), datetime.timezone.utc)
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, me + '#' + checksum)}",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application", "bom-ref": me, "name": "lucidability", "version": program.version,
                "licenses": _license("Apache-2.0"), "purl": me, "hashes": [{"alg": "SHA-256", "content": checksum}],
            },
        },
        "components": components,
        "dependencies": [{"ref": me, "dependsOn": wanted}] + [{"ref": one} for one in wanted],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
