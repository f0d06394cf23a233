"""Writes the table of compatibility forms of Unicode (NFKC of single characters), or compares it: compatibility_forms.py [--check].

Each entry is `CODE=FORM`, or `CODE+COUNT=FORM` for characters in a row whose forms are in a row too. A form is one or more codes with
dots between them, all in hexadecimal digits.
"""
import pathlib
import sys
import textwrap
import unicodedata

FILE = pathlib.Path(__file__).resolve().parents[2] / "Sources/LucidCore/Source/compatibility-forms.txt"


def entries():
    forms = []
    for code in range(0x80, 0x110000):
        if 0xD800 <= code < 0xE000 or not unicodedata.decomposition(chr(code)).startswith("<"):
            continue
        forms.append((code, [ord(c) for c in unicodedata.normalize("NFKC", chr(code))]))
    i = 0
    while i < len(forms):
        code, form = forms[i]
        count = 1
        while i + count < len(forms) and len(form) == 1 and forms[i + count] == (code + count, [form[0] + count]):
            count += 1
        yield f"{code:X}{f'+{count}' if count > 1 else ''}=" + ".".join(f"{c:X}" for c in form)
        i += count


text = textwrap.fill(" ".join(entries()), 94, break_long_words=False, break_on_hyphens=False) + "\n"
if "--check" in sys.argv:
    # Another version of Unicode has other characters.
    is_current = unicodedata.unidata_version != "14.0.0" or FILE.read_text(encoding="utf-8") == text
    sys.exit(0 if is_current else f"{FILE.name} is not current")
FILE.write_text(text, encoding="utf-8")
