/// Pieces that mean something to one of the parsers: what mutations put in, and the dictionary of the fuzzer.
package enum Words {
  package static let all = [
    "<<", ">>", "<<if ", "<<elif ", "<<end>>", "<<else>>", "<<for x in ", "<<<<", "{{", "}}", "|", "(", ")", "[", "]", "{", "}",
    ",",
    ": ", "- ", "\n", "  ", "\t", "'", "\"", "\\", "#", "&a ", "*a ", "!!str ", "|\n  ", ">-\n  ", "---\n", "...\n",
    "%YAML 1.2\n",
    "? ", "~", "null", "1e999", "99999999999999999999", "2026-02-30", "24:61", "7d", "0x10", ".", "today", "weekday",
    "events.items[0].title", " and ", " or ", "not ", " in ", " is available", " is empty", " == ", " < ", "+", "-", "*", "/",
    "[-1]", "[1:3]", "[10:30]", "1mo", "9999y", " | number", " | date(\"d.M.\")", " | match(\"a{digits}\")",
    "prompt: ", "steps:\n", "when: ", "variables:\n", "inputs:\n", "on_error: {use: ", "for_each: x in ", "retry: {tries: 2}",
    "cache: 10m", "use: morningBriefing", "with: {", "after: [", "tests:\n", "expect: {", "world: ", "output: {schema: {",
    "card: {kind: tiles, tiles: [", "calendar.events: {}", "kind: ", "lucidability: 1\n", "\u{0}", "\u{1B}", "\u{FEFF}", "é", "🎉",
    "\u{202E}", "\r\n", "\u{85}",
  ]

  /// One `"word"` a line, other bytes than letters and marks as `\xHH`: the form that libFuzzer reads.
  package static var dictionary: String {
    all.map { word in
      let body = word.utf8.map { b -> String in
        let isPlain = b >= 0x20 && b < 0x7F && b != UInt8(ascii: "\"") && b != UInt8(ascii: "\\")
        guard !isPlain else { return String(Unicode.Scalar(b)) }
        let hex = String(b, radix: 16, uppercase: true)
        return "\\x" + (hex.utf8.count == 1 ? "0" : "") + hex
      }
      return "\"" + body.joined() + "\"\n"
    }.joined()
  }
}
