"""The TextMate grammar gives the words of a file the names that they should have."""

import json
import logging
import pathlib
import sys

from textmate_grammar.parsers.base import LanguageParser

HERE = pathlib.Path(__file__).resolve().parent
GRAMMAR = HERE.parents[1] / "grammar/lucidability.tmLanguage.json"

# Line, word in it, part of the name that it has.
PLACES = [
    (1, "# Everything an editor should know by its colour.", "comment.line"),
    (2, "lucidability", "entity.name.tag"),
    (2, "1", "constant.numeric"),
    (5, "name", "variable.other.lucidability"),
    (5, "\\\"", "constant.character.escape"),
    (5, "{{old}}", "invalid.deprecated"),
    (6, "x-folder", "entity.name.tag.extension"),
    (7, "when", "keyword.control.conditional"),
    (7, "count", "variable.other.property"),
    (7, ">", "keyword.operator.comparison"),
    (7, "not", "keyword.operator.word"),
    (9, "<<", "punctuation.section.embedded.begin"),
    (9, "{{name}}", "invalid.deprecated"),
    (10, "default", "entity.name.function.filter"),
    (13, "mail", "entity.name.function.family"),
    (13, "search", "entity.name.function.tool"),
    (13, "true", "constant.language"),
    (13, "24h", "constant.numeric.duration"),
    (14, "30s", "constant.numeric.duration"),
    (14, "# long enough", "comment.line"),
    (17, "today", "variable.other.lucidability"),
    (18, "2026-04-07", "constant.other.timestamp"),
    (19, "when", "keyword.control.conditional"),
    (21, "|", "keyword.control.flow.block-scalar"),
    (22, "key: not a key,", "string.unquoted.block"),
    (23, "cat <<EOF and a << b stay text,", "string.unquoted.block"),
    (23, "<<<<name>>", "constant.character.escape"),
    (24, "if", "keyword.control.lucidability"),
    (24, "\"x\"", "string.quoted.double.lucidability"),
    (25, "for", "keyword.control.lucidability"),
    (25, "in", "keyword.operator.word"),
    (25, "limit", "entity.name.function.filter"),
    (25, "3", "constant.numeric"),
    (26, "length", "variable.parameter"),
    (27, "end", "keyword.control.lucidability"),
    (29, "title", "variable.other.lucidability"),
    (29, "date", "entity.name.function.filter"),
    (29, "upper", "entity.name.function.filter"),
    (29, "greeting", "variable.other.lucidability"),
]
# The same of mistakes.lucidability: tags of other languages, and tags that are right.
MISTAKES = [
    (7, "<<else if mail.count > 1>>", "invalid.illegal.tag"),
    (8, "<<elseif mail.count > 0>>", "invalid.illegal.tag"),
    (9, "<<else:>>", "invalid.illegal.tag"),
    (10, "<<endif>>", "invalid.illegal.tag"),
    (10, "<<endfor>>", "invalid.illegal.tag"),
    (10, "<<end if>>", "invalid.illegal.tag"),
    (11, "elif", "keyword.control.lucidability"),
    (11, "else", "keyword.control.lucidability"),
    (11, "end", "keyword.control.lucidability"),
    (11, "elsewhere", "variable.other.lucidability"),
    (11, "ending", "variable.other.lucidability"),
]
# A tag is one word between brackets too; the files beside this one are YAML, which this is not.
TAGS = "x-a: { query: <<events.items[0].title>>, limit: 3 }\nx-b: [<<a | join(', ')>>, <<b[1]>>] # c\n"
IN_TAGS = [
    (1, "items", "variable.other.property"),
    (1, "title", "variable.other.property"),
    (1, "limit", "entity.name.tag"),
    (1, "3", "constant.numeric"),
    (2, "join", "entity.name.function.filter"),
    (2, "b", "variable.other.lucidability"),
    (2, "# c", "comment.line"),
]
# Lines and what no word of theirs may be: a text has no keys, and ends before the next key.
NOT = [(22, "entity.name.tag"), (23, "meta.embedded"), (29, "string.unquoted.block"), (30, "string.unquoted.block")]
NOT_MISTAKES = [(6, "invalid"), (11, "invalid")]


def grammar():
    """With the rule of block texts for each depth: this engine does not know what an earlier match was, as those of editors do."""
    text = json.loads(GRAMMAR.read_text(encoding="utf-8"))
    block = text["repository"]["block"]
    inner = block["patterns"].pop()
    for depth in range(1, 13):
        begin = inner["begin"].replace(" +", " {%d}" % depth)
        block["patterns"].append(inner | {"begin": begin, "end": inner["end"].replace("\\1", " {%d}" % depth)})
    return text


def problems_of(name, places, absent, text=None):
    """Words of a file, or of a text, that have another name than they should."""
    tokens = LanguageParser(grammar()).parse_string(text or (HERE / name).read_text(encoding="utf-8")).flatten()

    def scopes(line, word):
        return [" ".join(names) for (at, _), text, names in tokens if at == line - 1 and word == text.strip()]

    problems = []
    for line, word, scope in places:
        found = scopes(line, word)
        if not any(scope in names for names in found):
            problems.append(f"{name}:{line}: {word} should be {scope}, is {found or 'no word of its own'}")
    for line, scope in absent:
        for (at, _), text, names in tokens:
            if at == line - 1 and scope in " ".join(names):
                problems.append(f"{name}:{line}: {text} should not be {scope}")
    return problems


def main():
    logging.disable(logging.WARNING)
    problems = problems_of("sample.lucidability", PLACES, NOT) + problems_of("mistakes.lucidability", MISTAKES, NOT_MISTAKES)
    problems += problems_of("tags", IN_TAGS, [], TAGS)
    for problem in problems:
        print(f"textmate: {problem}", file=sys.stderr)
    if not problems:
        print(f"textmate: {len(PLACES) + len(MISTAKES) + len(IN_TAGS)} places have their names")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
