#!/usr/bin/env python3
"""Lays out a home: make.py HOME FOLDER [MOMENT [ZONE]]; the folder gets config.yaml and vault/, as they were at the moment."""

import argparse
import csv
import importlib
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "homes")]
# The endings of the names of each list's tables, by the option that reads it.
LISTS = {"first": "", "second": "-2", "third": "-3"}


def table(name):
    """The rows of one of the tables, by column."""
    with (HERE / name).open(newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def home(name):
    """The home of a name."""
    return importlib.import_module(name).home


def moments(name):
    """The moments of a home."""
    return [row for ending in LISTS.values() for row in table(f"moments{ending}.tsv") if row["home"] == name]


def lists(ending):
    """The moments and the rows of a list."""
    return table(f"moments{ending}.tsv"), table(f"must{ending}.tsv")


def list_options(parser):
    """Adds an option for each list, which sets the `ending` of its tables."""
    for name, ending in LISTS.items():
        parser.add_argument(f"--{name}", dest="ending", action="store_const", const=ending, default="",
                            help=f"read moments{ending}.tsv and must{ending}.tsv")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("home", choices=sorted(path.stem for path in (HERE / "homes").glob("*.py")))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("moment", nargs="?", help="such as 2026-10-23T16:30; the last of the home's moments by default")
    parser.add_argument("zone", nargs="?", help="the zone of the moment; the home's by default")
    options = parser.parse_args()
    moment, zone = options.moment, options.zone
    if moment is None:
        row = moments(options.home)[-1]
        moment, zone = row["time"], row["zone"]
    home(options.home).make(options.folder, moment, zone)


if __name__ == "__main__":
    main()
