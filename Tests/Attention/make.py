#!/usr/bin/env python3
"""Lays out a home: make.py HOME FOLDER [MOMENT [ZONE]]; the folder gets config.yaml and vault/, as they were at the moment."""

import argparse
import csv
import importlib
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "homes")]


def table(name):
    """The rows of one of the tables, by column."""
    with (HERE / name).open(newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def home(name):
    """The home of a name."""
    return importlib.import_module(name).home


def moments(name):
    """The moments of a home."""
    return [row for row in table("moments.tsv") + table("moments-2.tsv") if row["home"] == name]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("home", choices=sorted(path.stem for path in (HERE / "homes").glob("*.py")))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("moment", nargs="?", help="such as 2026-10-23T16:30; the last of moments.tsv or moments-2.tsv by default")
    parser.add_argument("zone", nargs="?", help="the zone of the moment; the home's by default")
    options = parser.parse_args()
    moment, zone = options.moment, options.zone
    if moment is None:
        row = moments(options.home)[-1]
        moment, zone = row["time"], row["zone"]
    home(options.home).make(options.folder, moment, zone)


if __name__ == "__main__":
    main()
