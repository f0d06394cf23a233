import LucidAgent
import LucidCore
import LucidRuntime
import LucidTesting

/// What a text by strangers must not have any more when a model reads it. Looks in its own way, not in that of the code under test.
enum Marks {
  private static let tokens = [
    "<|", "|>", "<\u{FF5C}", "</s>", "<s>", "[inst]", "[/inst]", "<<sys>>", "<start_of_turn>", "<end_of_turn>",
    "[available_tools]",
    "[tool_results]", "[gmask]", "<sop>", "<eoh>", "<eoa>", "<extra_id_", "<tokens_unused", "<tool_call>", "</tool_call>",
    "<tool_response>",
    "</tool_response>", "<function_calls>", "<invoke", "<think>", "</think>", "<system>", "</system>",
  ]
  private static let roles = [
    "system", "assistant", "user", "human", "developer", "**system**", "### instruction", "### response", "> system",
  ]

  /// Inside JSON a line break is written as two characters.
  private static let words =
    tokens
    + roles.flatMap { role in
      ["\n", "\\n", "\n ", "\\n "].flatMap { start in [":", "\u{FF1A}"].map { start + role + $0 } }
    }
  private static let filter = WordFilter(words)

  static func found(in text: String) -> [String] {
    let small = text.lowercased()
    var found = filter.admits(small[...]) ? words.filter(small.contains) : []
    let plain = plain(text)
    for name in TagRegistry.standard.names + ["TELEPORT"] where plain.contains("[\(name):{") { found.append(name) }
    if text.unicodeScalars.contains(where: { isHidden($0.value) }) { found.append("a hidden character") }
    return found
  }

  /// Characters without a shape of their own that reorder, hide or command.
  static func isHidden(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x09, 0x0B..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// Between the lines that begin and end data stands what belongs there, and no other line looks like one of them.
  static func brokenFences(in text: String) -> [String] {
    var broken: [String] = []
    var isInside = false
    var isJSON = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let bare = line.drop { $0 == " " || $0 == "\t" }.uppercased()
      if bare.hasPrefix("BEGIN DATA") {
        if isInside || !line.hasPrefix("BEGIN DATA: ") { broken.append(String(line)) }
        isInside = true
        isJSON = line.contains(" (")
      } else if bare.hasPrefix("END DATA") {
        if !isInside || line != "END DATA" { broken.append(String(line)) }
        isInside = false
      } else if isInside, isJSON, ModelJSON.only(in: String(line)) == nil {
        broken.append(String(line))
      }
    }
    return isInside ? broken + ["no end"] : broken
  }

  /// In capitals, without blanks and marks, look-alikes as what they look like.
  private static func plain(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20, 0x2A, 0x5C, 0x60, 0xA0, 0x200B...0x200D, 0x0300...0x036F, 0xFE00...0xFE0F: continue
      case 0xFF01...0xFF5E: out.unicodeScalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      case 0x1D400...0x1D419: out.unicodeScalars.append(Unicode.Scalar(scalar.value - 0x1D400 + 65) ?? scalar)
      case 0x3010, 0x3014, 0x27E6: out += "["
      case 0xA789, 0x2236: out += ":"
      default: out += letters[scalar] ?? String(Character(scalar))
      }
    }
    return out.uppercased()
  }

  private static let letters: [Unicode.Scalar: String] = [
    "\u{0410}": "A", "\u{0415}": "E", "\u{041E}": "O", "\u{0421}": "C", "\u{0391}": "A", "\u{0395}": "E", "\u{0399}": "I",
    "\u{039D}": "N",
    "\u{039F}": "O", "\u{03A4}": "T",
  ]
}
