#!/usr/bin/env python3
"""Prints what lucid uses of the machine, from the one table in Sources/CSystem/Requirements.c.

dependencies.py depends|recommends   a line for debian/control
dependencies.py packages             the Debian packages, the preferred one of each row
dependencies.py table                rows of kind, name, purpose, files and packages, separated by tabs
"""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
KINDS = ("library", "optional library", "program", "data", "optional data")

# The compiler reads the table: a second reader of C could read it otherwise.
PRINTER = r"""
#include "CRequirements.h"
#include <stdio.h>
static void list(const char *const *texts) {
  for (int i = 0; i < 3 && texts[i]; i++) printf("%s%s", i ? "," : "", texts[i]);
}
int main(void) {
  for (int row = 0; row < CS_REQUIREMENT_COUNT; row++) {
    const cs_requirement *r = cs_requirement_at(row);
    printf("%d\t%s\t%s\t", r->kind, r->name, r->purpose);
    list(r->files);
    putchar('\t');
    list(r->packages);
    putchar('\n');
  }
}
"""


def table():
    """Returns the rows as dictionaries, in the order of the table."""
    sources = ROOT / "Sources" / "CSystem"
    with tempfile.TemporaryDirectory() as folder:
        printer = pathlib.Path(folder) / "printer.c"
        printer.write_text(PRINTER)
        program = pathlib.Path(folder) / "printer"
        compiler = ["gcc", "-std=c11", "-Wall", "-Werror", "-I", sources / "include"]
        subprocess.run([*compiler, printer, sources / "Requirements.c", sources / "Versions.c", "-o", program, "-ldl"], check=True)
        text = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    rows = []
    for line in text.splitlines():
        kind, name, purpose, files, packages = line.split("\t")
        row = {"kind": KINDS[int(kind)], "name": name, "purpose": purpose}
        row["files"], row["packages"] = files.split(","), packages.split(",")
        if len(row["files"]) != len(row["packages"]):
            raise SystemExit(f"dependencies.py: `{name}` does not name one package for each file")
        rows.append(row)
    return rows


def relations(rows, *kinds):
    """Returns the relations of the rows of some kinds; packages that serve as well are alternatives."""
    return [" | ".join(row["packages"]) for row in rows if row["kind"] in kinds]


def depends(rows):
    return relations(rows, "library", "data")


def recommends(rows):
    return relations(rows, "optional library", "program", "optional data")


if __name__ == "__main__":
    wish = sys.argv[1] if len(sys.argv) == 2 else ""
    if wish == "depends":
        print(", ".join(depends(table())))
    elif wish == "recommends":
        print(", ".join(recommends(table())))
    elif wish == "packages":
        print(" ".join(row["packages"][0] for row in table()))
    elif wish == "table":
        for row in table():
            print("\t".join([row["kind"], row["name"], row["purpose"], " ".join(row["files"]), " ".join(row["packages"])]))
    else:
        raise SystemExit(__doc__)
