#!/usr/bin/env python3
"""build.py LUCID FOLDER: makes the files of a release from a release build.

A Debian package, a tarball, a wheel for PyPI, a bill of materials and SHA256SUMS.

The same program at the same commit gives the same bytes. SOURCE_DATE_EPOCH, else the time of the last commit, is the time of all
files. MAINTAINER is who signs the Debian package, `Name <address>`.
"""
import datetime
import email.utils
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import archives
import dependencies
import release
import sbom

SUMMARY = "runs personal AI abilities written in YAML"
DESCRIPTION = """\
 lucid reads short YAML files, called abilities, that say what to look up
 and what to ask. It reads a calendar, mail, notes and other sources from a
 folder of open formats and shows the answer as a card.
 .
 The summary that is built in needs no model, no account and no network.
"""
MAINTAINER = "Lucidability maintainers <maintainers@lucidability.invalid>"
# Where Debian's shells look, instead of the folders for what an administrator installs.
DEBIAN_PLACES = {"usr/share/zsh/site-functions/_lucid": "usr/share/zsh/vendor-completions/_lucid"}


def control(program, rows, size):
    """Returns the control file; what lucid opens at run time comes from the table."""
    depends = [f"libc6 (>= {program.glibc_text})"] + dependencies.depends(rows)
    fields = {
        "Package": "lucidability",
        "Version": program.version,
        "Architecture": program.debian_architecture,
        "Maintainer": os.environ.get("MAINTAINER") or MAINTAINER,
        "Installed-Size": str(size),
        "Depends": ", ".join(depends),
        "Recommends": ", ".join(dependencies.recommends(rows)),
        "Built-Using": ", ".join(f"{source} (= {version})" for source, version in sbom.debian_sources()),
        "Section": "utils",
        "Priority": "optional",
        "Description": SUMMARY,
    }
    return "".join(f"{key}: {value}\n" for key, value in fields.items()) + DESCRIPTION


def copyright_text():
    """Returns what Debian asks for, and what the licences of what is linked in ask for."""
    return f"""Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Lucidability
Comment:
 The program contains the Swift runtime and libdispatch (Apache-2.0 with the
 runtime library exception of Swift), libyaml (Expat) and libstdc++ (GPL-3 with
 the GCC runtime library exception).

Files: *
Copyright: 2026 The Lucidability authors
           2014-2026 Apple Inc. and the Swift project authors (Swift, libdispatch)
           2006-2020 Kirill Simonov (libyaml)
License: Apache-2.0 and Expat

License: Apache-2.0
 On Debian systems, the full text of the Apache License, version 2.0, is in
 /usr/share/common-licenses/Apache-2.0.

{yaml_license()}"""


def yaml_license():
    """Returns the paragraph on libyaml; its licence asks for the notice in every copy."""
    text = pathlib.Path("/usr/share/doc/libyaml-0-2/copyright").read_text()
    paragraph = next((part for part in text.split("\n\n") if "License: Expat" in part), None)
    if paragraph is None:
        raise SystemExit("package: the licence of libyaml is not where Debian has it: make packages")
    return "License: Expat\n" + paragraph.split("License: Expat\n")[1].rstrip() + "\n"


def changelog(program, stamp):
    """Returns the changelog in Debian's form: one entry, which names the file with all of them."""
    maintainer = os.environ.get("MAINTAINER") or MAINTAINER
    date = email.utils.format_datetime(datetime.datetime.fromtimestamp(stamp, datetime.timezone.utc))
    return (
        f"lucidability ({program.version}) unstable; urgency=medium\n\n"
        f"  * Release {program.version}; CHANGELOG.md.gz beside this file says what is new.\n\n"
        f" -- {maintainer}  {date}\n"
    )


# The one complaint of lintian that stands: libyaml is linked in on purpose; the control file and the bill of materials say so.
OVERRIDES = """\
# libyaml is linked statically, so that start-up loads no library but the C library (docs/decisions/0007-linking.md).
# Built-Using and the bill of materials name its version: a security update of libyaml asks for a new release.
lucidability: embedded-library libyaml [usr/bin/lucid]
"""


def put(folder, name, data):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    path.chmod(0o644)


def debian(program, rows, out, stamp):
    with tempfile.TemporaryDirectory() as held:
        folder = pathlib.Path(held) / "package"
        folder.mkdir()
        release.staged(program, folder, "/usr")
        for old, new in DEBIAN_PLACES.items():
            (folder / new).parent.mkdir(parents=True)
            (folder / old).rename(folder / new)
            (folder / old).parent.rmdir()
        for page in sorted((folder / "usr/share/man").rglob("*.1")):
            put(folder, f"{page.relative_to(folder)}.gz", archives.compressed(page.read_bytes()))
            page.unlink()
        doc = "usr/share/doc/lucidability"
        put(folder, f"{doc}/copyright", copyright_text())
        put(folder, f"{doc}/changelog.gz", archives.compressed(changelog(program, stamp).encode()))
        put(folder, f"{doc}/CHANGELOG.md.gz", archives.compressed((release.ROOT / "CHANGELOG.md").read_bytes()))
        for name, data in release.documents().items():
            put(folder, f"{doc}/{name}", data)
        put(folder, "usr/share/lintian/overrides/lucidability", OVERRIDES)
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        sums = "".join(f"{release.digest(path, 'md5')}  {path.relative_to(folder)}\n" for path in files)
        size = sum((path.stat().st_size + 1023) // 1024 for path in files)
        put(folder, "DEBIAN/control", control(program, rows, size))
        put(folder, "DEBIAN/md5sums", sums)
        for path in [folder, *folder.rglob("*")]:
            if path.is_dir():
                path.chmod(0o755)
            os.utime(path, (stamp, stamp))
        name = out / f"lucidability_{program.version}_{program.debian_architecture}.deb"
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", "--build", folder, name],
            check=True, stdout=subprocess.DEVNULL, env=dict(os.environ, SOURCE_DATE_EPOCH=str(stamp)),
        )
        return name


def tarball(program, bill, out, stamp):
    with tempfile.TemporaryDirectory() as held:
        folder = pathlib.Path(held)
        release.staged(program, folder, "/")
        for name in ("CHANGELOG.md", "LICENSE"):
            put(folder, name, (release.ROOT / name).read_bytes())
        for name, data in release.documents().items():
            put(folder, name, data)
        put(folder, "THIRD-PARTY", copyright_text())
        put(folder, "sbom.cdx.json", bill)
        top = f"lucid-{program.version}-linux-{program.machine}"
        archives.tarball(out / f"{top}.tar.gz", folder, top, stamp)


def wheel(program, out, stamp):
    name, version = "lucidability", program.version
    tag = f"py3-none-manylinux_{'_'.join(map(str, program.glibc))}_{program.machine}"
    facts = f"{name}-{version}.dist-info"
    files = {
        f"{name}-{version}.data/scripts/lucid": (program.path.read_bytes(), True),
        f"{facts}/licenses/LICENSE": ((release.ROOT / "LICENSE").read_bytes(), False),
        f"{facts}/licenses/THIRD-PARTY": (copyright_text().encode(), False),
    }
    metadata = (
        f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\nSummary: {SUMMARY}\nLicense-Expression: Apache-2.0\n"
        "License-File: LICENSE\nLicense-File: THIRD-PARTY\nClassifier: Environment :: Console\n"
        "Classifier: Operating System :: POSIX :: Linux\nDescription-Content-Type: text/markdown\n\n"
        + (release.ROOT / "README.md").read_text()
    )
    archives.wheel(out / f"{name}-{version}-{tag}.whl", name, version, tag, files, metadata, stamp)


def main(lucid, folder):
    out = pathlib.Path(folder)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    program, stamp = release.Program(lucid), release.stamp()
    rows = dependencies.table()
    bill = sbom.text(program, rows)
    debian(program, rows, out, stamp)
    tarball(program, bill, out, stamp)
    wheel(program, out, stamp)
    put(out, f"lucidability-{program.version}.cdx.json", bill)
    made = sorted(path for path in out.iterdir())
    put(out, "SHA256SUMS", "".join(f"{release.digest(path)}  {path.name}\n" for path in made))
    for path in [*made, out / "SHA256SUMS"]:
        print(f"{path}  {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
