"""The statements of the JSON answer beside those that the text was read as: kind by kind."""

import json
import re

from .page import Statement
from .rules import FALSE, OPEN, TRUE, Finding

# Said below the answer; JSON shows what is missing in a field of its own.
BESIDE = {"summary.not_available", "summary.not_set_up", "summary.out_of_date"}


def statements(text):
    """Kind and text of the statements in a JSON result; None without an answer."""
    try:
        result = json.loads(text)
    except ValueError:
        return None
    answer = (result.get("answer") or {}).get("statements") or []
    # The headline stands above the answer, and seldom is one of its statements.
    head = result.get("headline")
    if head:
        # The short form of an action that the headline says is not shown, nor a sentence that it quotes.
        def shown(s):
            excerpt = s["values"].get("excerpt")
            # What is said about an event stands once, where the headline has all of it.
            if s["kind"] == head["kind"] and s["kind"].endswith("about_event") and s.get("records") == head.get("records"):
                return "told" in s["values"] or "…" in head["text"]
            return "told" not in s["values"] or s["kind"] != head["kind"] and (not excerpt or excerpt not in head["text"])

        answer = [s for s in answer if shown(s)]
    found = [(s["kind"], s["text"].replace("**", "")) for s in answer]
    if head:
        found.append((head["kind"], head["text"].replace("**", "")))
    return list(dict.fromkeys(found))


def flat(text):
    """A text as a reader compares it."""
    return re.sub(r"[\s\u00a0\u202f]+", " ", text.replace("**", "")).strip()


def judge(page, text):
    """Adds a verdict for each statement of the JSON: said in the text, and read as its kind."""
    told = statements(text)
    if told is None:
        page.statements.append(made(FALSE, text[:80], "the result is no JSON"))
        return []
    shown = flat(" ".join(page.lines))
    read = [(s.kind, flat(s.text)) for s in page.statements if "." in s.kind]
    for kind, sentence in told:
        sentence = flat(sentence)
        if sentence not in shown:
            page.statements.append(made(FALSE, sentence, "the text does not say it", kind))
        elif (kind, sentence) in read:
            page.statements.append(made(TRUE, sentence, "", kind))
        else:
            other = [name for name, words in read if words == sentence]
            cause = f"the text reads as {other[0]}" if other else "no rule reads it"
            page.statements.append(made(FALSE if other else OPEN, sentence, cause, kind))
    known = [flat(sentence) for _, sentence in told]
    for kind, sentence in read:
        of_answer = any(s.place == "answer" and flat(s.text) == sentence for s in page.of(kind))
        # A statement of several sentences is read as each of them.
        if of_answer and kind not in BESIDE and not any(sentence in one for one in known) and told:
            page.statements.append(made(FALSE, sentence, "JSON does not say it", kind))
    return [kind for kind, _ in told]


def made(verdict, text, cause, kind=""):
    """A statement about a statement in JSON."""
    return Statement("statement in JSON", text, Finding(verdict, cause, kind))
