"""Writes the table by which searches compare texts, `fold-table.txt`, from Unicode's data, or compares it: fold_table.py [--check].

Each entry is `CODE=FORM`, `CODE+COUNT=FORM` for characters in a row whose forms are in a row too, or `CODE*COUNT=FORM` for
characters in a row with one form. A form is codes, in hexadecimal, with dots between them. `CODE.MARK=FORM` is a letter
that is written as two characters. Characters that `compatibility-forms.txt` has are left out: the form there is folded. The rules are
in docs/decisions/0218-one-fold.md.
"""
import pathlib
import re
import sys
import textwrap
import unicodedata

FILE = pathlib.Path(__file__).resolve().parents[2] / "Sources/LucidCore/Text/fold-table.txt"
DIAERESIS = 0x308

# What keyboards have one key for.
APOSTROPHES = "\u2018\u2019\u201A\u201B\u2032\u2035\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u00B4\u1FBD\u1FBF\u0384\u1FFD\u1FFE\u055A\u05F3\uA78B\uA78C"
QUOTES = "\u201C\u201D\u201E\u201F\u00AB\u00BB\u2033\u2036\u05F4\u301D\u301E\u301F\u02BA\u02EE"
SIGNS = {"\u2044": "/", "\u2215": "/", "\u301C": "~", "\u3030": "~", "\u2212": "-", "\u2043": "-", "\u02D7": "-"}
# Arabic and Persian letters that are typed for one another.
ARABIC = {"ٱ": "ا", "ى": "ي", "ی": "ي", "ة": "ه", "ۃ": "ه", "ہ": "ه", "ە": "ه", "ک": "ك", "ڪ": "ك", "ـ": ""}
LETTERS = {"æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ŋ": "n", "ĸ": "k", "ı": "i", "ȷ": "j", "ł": "l", "ς": "σ"}
STROKE = re.compile(r"LATIN SMALL LETTER ([A-Z]) WITH (?:DIAGONAL STROKE|STROKE|BAR|HOOK|TOPBAR)")

# Letters of their own although a mark tells them from another: they have keys on the keyboards of their languages.
CYRILLIC = "йїўѓќ"
KANA = [chr(c) for c in [*range(0x3041, 0x3100), *range(0x31F0, 0x3200)]]
BENGALI = ["\u09DC", "\u09DD", "\u09DF", "\u0B5C", "\u0B5D"]
# The signs of India that are dropped; in Bengali and Odia it makes another letter.
NUKTAS = {0x93C, 0xA3C, 0xABC, 0xCBC}
# Marks of any script, of Cyrillic, Hebrew, Arabic and Syriac.
MARKS = [(0x300, 0x36F), (0x483, 0x489), (0x591, 0x5BD), (0x5BF, 0x5C7), (0x610, 0x61A), (0x64B, 0x65F), (0x670, 0x670),
         (0x6D6, 0x6DC), (0x6DF, 0x6E8), (0x6EA, 0x6ED), (0x711, 0x711), (0x730, 0x74A), (0x898, 0x8E1), (0x8E3, 0x8FF),
         (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20F0), (0xFB1E, 0xFB1E), (0xFE20, 0xFE2F)]
# Not drawn: joiners, marks of direction, selectors of variants, fillers.
IGNORABLE = [(0xAD, 0xAD), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E),
             (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xE0001, 0xE007F), (0xE0100, 0xE01EF)]


def within(code, ranges):
    return any(a <= code <= b for a, b in ranges)


def pairs():
    """Letters that stay, by the two characters that they may be written as."""
    found = {}
    for c in list(CYRILLIC) + KANA + BENGALI + [chr(c) for c in range(0x900, 0x1200)]:
        parts = unicodedata.decomposition(c).split()
        if len(parts) != 2 or parts[0].startswith("<"):
            continue
        a, b = (int(p, 16) for p in parts)
        if b not in NUKTAS and not within(b, MARKS) or c in CYRILLIC:
            found[a, b] = c
    return found


PAIRS = pairs()
WHOLE = set(PAIRS.values())


def single(c):
    """The form of one character that has no other decomposition."""
    code = ord(c)
    if within(code, IGNORABLE) or within(code, MARKS) and unicodedata.category(c)[0] == "M" or code in NUKTAS:
        return ""
    if c in APOSTROPHES:
        return "'"
    if c in QUOTES:
        return '"'
    if c in SIGNS:
        return SIGNS[c]
    if c in ARABIC:
        return ARABIC[c]
    if c in LETTERS:
        return LETTERS[c]
    if stroke := STROKE.fullmatch(unicodedata.name(c, "")):
        return stroke[1].lower()
    category = unicodedata.category(c)
    if category == "Pd":
        return "-"
    if category == "Zs":
        return " "
    if category == "Nd":
        return str(unicodedata.digit(c))
    return c


def fold(c):
    """The form of a character: NFKC, small, without marks."""
    if c in APOSTROPHES or c in QUOTES:
        return single(c)
    small = c.casefold() if ord(c) != 0x345 else c
    if small in WHOLE:
        return small
    parts = unicodedata.decomposition(c).split()
    if parts:
        form = unicodedata.normalize("NFKC", c) if parts[0].startswith("<") else "".join(chr(int(p, 16)) for p in parts)
        if form == c or len(form) == 1 and parts[0].startswith("<") and unicodedata.decomposition(form) == "":
            return single(form.casefold() if form != c else form)
        return joined("".join(fold(p) for p in form))
    # Small letters in two steps: the capital of a letter with a stroke, and `ẞ`.
    return "".join(single(p) for p in small)


def joined(text):
    """With a letter and its mark as one character again."""
    for a, b in zip(text, text[1:]):
        if (ord(a), ord(b)) in PAIRS:
            text = text.replace(a + b, PAIRS[ord(a), ord(b)])
    return text


def spells(c):
    """Whether a letter is one of a, o and u with two dots, which German also writes with an e."""
    parts = unicodedata.normalize("NFD", c)
    return parts[0] in "aouAOU" and chr(DIAERESIS) in parts


def reference(text, spelled=False):
    """The fold of a whole text, character by character."""
    out = ""
    for c in text:
        if spelled and spells(c):
            out += fold(c)[0] + "e" + fold(c)[1:]
            continue
        code = ord(c)
        compat = unicodedata.normalize("NFKC", c) if unicodedata.decomposition(c).startswith("<") and len(c) == 1 else c
        mark = ord(compat) if len(compat) == 1 else code
        if out and (whole := PAIRS.get((ord(out[-1]), mark))):
            out = out[:-1] + whole
        elif out and mark == DIAERESIS and spelled and out[-1] in "aou":
            out += "e"
        elif out and 0x1161 <= mark <= 0x1175 and 0x1100 <= ord(out[-1]) <= 0x1112:
            out = out[:-1] + chr(0xAC00 + ((ord(out[-1]) - 0x1100) * 21 + mark - 0x1161) * 28)
        elif out and 0x11A8 <= mark <= 0x11C2 and 0xAC00 <= ord(out[-1]) <= 0xD7A3 and (ord(out[-1]) - 0xAC00) % 28 == 0:
            out = out[:-1] + chr(ord(out[-1]) + mark - 0x11A7)
        else:
            out += fold(c)
    return out


def form(c):
    """As it stands in the table: with the dots of letters that German spells out."""
    return f"{fold(c)[0]}{chr(DIAERESIS)}{fold(c)[1:]}" if spells(c) else fold(c)


def entries():
    rows = []
    for code in range(0x80, 0x110000):
        c = chr(code)
        if 0xD800 <= code < 0xE000 or 0xAC00 <= code < 0xD7A4:
            continue
        # What is folded by its form there.
        if unicodedata.decomposition(c).startswith("<") and fold(c) == "".join(fold(p) for p in unicodedata.normalize("NFKC", c)):
            continue
        if form(c) != c:
            rows.append((code, [ord(p) for p in form(c)]))
    i = 0
    while i < len(rows):
        code, to = rows[i]

        def count(step):
            n = 1
            while i + n < len(rows) and rows[i + n] == (code + n, [p + n * step for p in to]):
                n += 1
            return n

        same, rising = count(0), count(1) if len(to) == 1 else 1
        most = max(same, rising)
        run = "" if most == 1 else f"*{most}" if same == most else f"+{most}"
        yield f"{code:X}{run}=" + ".".join(f"{p:X}" for p in to)
        i += most
    for (a, b), whole in PAIRS.items():
        yield f"{a:X}.{b:X}={ord(whole):X}"


if __name__ == "__main__":
    text = textwrap.fill(" ".join(entries()), 94, break_long_words=False, break_on_hyphens=False) + "\n"
    if "--check" in sys.argv:
        # Another version of Unicode has other characters.
        is_current = unicodedata.unidata_version != "14.0.0" or FILE.read_text(encoding="utf-8") == text
        sys.exit(0 if is_current else f"{FILE.name} is not current")
    FILE.write_text(text, encoding="utf-8")
