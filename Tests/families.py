"""Counts the literals that name a tool family outside of its own folders, and fails when there are more.

A family is one declaration, its row in FamilyTable.swift; a list of names anywhere else is a second one, which misses the next family.
Usage: python3 Tests/families.py [--list] [SOURCES]
"""
import os
import re
import sys

# Lower it when the count falls; a new literal needs a reason in its commit.
CEILING = 67

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources")
with open(os.path.join(SOURCES, "LucidCore/Families/FamilyTable.swift"), newline="") as table:
    # These rows are words of the language, and no sources.
    NAMES = sorted(set(re.findall(r'FamilyTraits\(\s*name: "(\w+)"', table.read())) - {"run", "mcp", "other"})
# The same words as fields of records, keys of JSON and options name no family: `event["location"]`, `json.field("files", …)`.
FIELD = re.compile(
    r'(\[|\b(text|integer|list|items|fields|phrase|word|field|strings|key|keys|put|get|choice|optional|value|member|count|content'
    r'|object|objects|array|Field|Parameter|Key|Fact|ResultShape|Argument|group|sort|appendingPath|KnownWords\.set|KnownWords\.list)\(|\.init\(|symbol: |icon: |icon\()$')
# Words of people, by which texts are understood, and the catalogues.
WORDS = re.compile(r"LucidAgent/Claims/|LucidModels/Digest/|Inference/|Authoring/Sentence|Rewording/|Document/OtherKeys|Screen/Glyphs"
                   r"|LucidWording/|Cards/CardNoun\.swift|LucidImport/|lucid-bench/|ResultTable\.swift|StoredItems\.swift")


def owns(path, name):
    """Whether a path lies in a folder of the family, or reminders and tasks share it."""
    own = {name.capitalize()} | ({"Tasks", "Todos"} if name in ("reminders", "tasks") else set())
    # `lucid web` is a command of the same name.
    isCommand = name == "web" and ("/LucidWeb/" in path or path.endswith("WebCommand.swift"))
    return bool(own & set(path.split("/"))) or path.endswith("FamilyTable.swift") or isCommand


def literals(root):
    for folder, _, files in sorted(os.walk(root)):
        for file in sorted(files):
            path = os.path.normpath(os.path.join(folder, file))
            if not file.endswith(".swift") or WORDS.search(path):
                continue
            for number, line in enumerate(open(path, newline=""), 1):
                code = re.sub(r"(^|\s)//.*", "", line.rstrip("\n"))
                for found in re.finditer(r'"(%s)"' % "|".join(NAMES), code):
                    before, after = code[: found.start()], code[found.end():]
                    isField = FIELD.search(before) and not before.endswith(" [") and not before.endswith("([")
                    isMember = re.match(r": [.\w(]", after) and not before.endswith("case ")
                    if owns(path, found.group(1)) or isField or isMember:
                        continue
                    yield path, number, line.strip()


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    root = words[0] if words else SOURCES
    found = list(literals(root))
    if "--list" in sys.argv:
        for path, number, line in found:
            print(f"{path}:{number}: {line[:140]}")
    print(f"{len(found)} literals of families in {len({path for path, _, _ in found})} files outside of their folders; at most {CEILING}")
    if len(found) > CEILING:
        print("compute the list from FamilyTraits.all, or move the literal into the folder of the family")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
