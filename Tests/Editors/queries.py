"""The queries for YAML's tree-sitter parser find what they should."""

import pathlib
import sys

import tree_sitter_yaml
from tree_sitter import Language, Parser, Query, QueryCursor

HERE = pathlib.Path(__file__).resolve().parent
QUERIES = HERE.parents[1] / "grammar/helix/queries/lucidability/highlights.scm"

# Line, text of the node, capture.
PLACES = {
    (7, "when", "keyword.control"),
    (19, "when", "keyword.control"),
    (13, "mail.search", "function"),
    (16, "calendar.events", "function"),
    (6, "x-folder", "attribute"),
    (17, "<<today>>", "variable"),
    (13, "24h", "constant.numeric"),
    (14, "30s", "constant.numeric"),
}


def main():
    language = Language(tree_sitter_yaml.language())
    text = (HERE / "sample.lucidability").read_bytes()
    root = Parser(language).parse(text).root_node
    captures = QueryCursor(Query(language, QUERIES.read_text(encoding="utf-8"))).captures(root)
    found = {(node.start_point[0] + 1, node.text.decode(), name) for name, nodes in captures.items() for node in nodes}
    for place in sorted(PLACES ^ found):
        print(f"queries: {'missing' if place in PLACES else 'not expected'}: {place}", file=sys.stderr)
    if found == PLACES and not root.has_error:
        print(f"queries: {len(found)} captures, all as expected")
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
