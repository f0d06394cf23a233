"""Writes the table of compatibility forms of Unicode (NFKC of single characters), or compares it: compatibility_forms.py [--check].

Each entry is `CODE=FORM`, or `CODE+COUNT=FORM` for characters in a row whose forms are in a row too. A form is one or more codes with
dots between them, all in hexadecimal digits.
"""
import pathlib
import sys
import textwrap
import unicodedata

FILE = pathlib.Path(__file__).resolve().parents[2] / "Sources/LucidCore/Source/CompatibilityForms.swift"
HEAD = '''/// Characters that Unicode keeps beside others of the same meaning, such as `ﬁ`, `ⅼ` and `Ａ`, with
/// what NFKC makes of each.
///
/// `Tests/Reference/compatibility_forms.py` writes the table, here from Unicode VERSION.
package enum CompatibilityForms {
  /// nil for a character that has no such form.
  package static func form(_ scalar: Unicode.Scalar) -> String? { scalar.value < 0x80 ? nil : table[scalar] }

  private static let table: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    for entry in entries.split(whereSeparator: \\.isWhitespace) {
      let parts = entry.split(separator: "=")
      let key = parts[0].split(separator: "+")
      let forms = parts[1].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = UInt32(key[0], radix: 16) else { continue }
      for n in 0..<(key.count > 1 ? UInt32(key[1]) ?? 1 : 1) {
        guard let scalar = Unicode.Scalar(first + n) else { continue }
        var form = ""
        for code in forms {
          // Only entries of one character stand for several in a row.
          if let part = Unicode.Scalar(forms.count == 1 ? code + n : code) { form.unicodeScalars.append(part) }
        }
        table[scalar] = form
      }
    }
    return table
  }()

  private static let entries = """
'''


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


lines = textwrap.wrap(" ".join(entries()), 94, break_long_words=False, break_on_hyphens=False)
text = HEAD.replace("VERSION", unicodedata.unidata_version) + "".join(f"    {line}\n" for line in lines) + '    """\n}\n'
if "--check" in sys.argv:
    sys.exit(0 if FILE.read_text(encoding="utf-8") == text else "Sources/LucidCore/Source/CompatibilityForms.swift is not current")
FILE.write_text(text, encoding="utf-8")
