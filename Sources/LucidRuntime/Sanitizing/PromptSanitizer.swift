package import LucidCore

/// Neutralizes markup in untrusted text before it is placed in a model request: the end of a turn,
/// a role or an order to a program becomes plain text that says the same.
///
/// `<|im_start|>` becomes `< |im_start| >`, `</s>` becomes `< /s>`, `[INST]` becomes `[ INST]`,
/// `[NOTE_ACTION:` becomes `(NOTE_ACTION:`, `System:` at the start of a line becomes `'System':`,
/// and so do the lines between which data stands. Doing it twice changes nothing. Cost: one pass.
package enum PromptSanitizer {
  /// Names of special tokens that stand in `<…>` or `</…>`, in small letters.
  private static let tokens: Set<String> = [
    "s", "bos", "eos", "pad", "unk", "start_of_turn", "end_of_turn", "start_of_image", "think", "thinking", "tool_call",
    "tool_response",
    "tools", "tool", "tool_calls", "tool_result", "tool_results", "function", "function_call", "function_calls",
    "function_results",
    "invoke", "parameter", "param", "minimax:tool_call", "arg_key", "arg_value", "start_function_call", "escape", "system_prompt",
    "system-prompt", "system-reminder", "sop", "eop", "eoh", "eoa", "<sys>", "system", "assistant",
    "user", "human", "begin_of_text", "end_of_text",
  ]
  private static let brackets: Set<String> = [
    "inst", "/inst", "sys", "/sys", "system_prompt", "/system_prompt", "available_tools", "/available_tools", "tool_calls",
    "tool_results", "/tool_results", "user", "assistant", "system", "gmask",
  ]
  private static let roles: Set<String> = [
    "system", "assistant", "user", "human", "ai", "developer", "tool", "function", "model", "### instruction", "### response",
    "### system", "### user", "### assistant",
  ]
  /// The lines between which `RequestText` puts data.
  private static let fences = [Array("begin data".utf8), Array("end data".utf8)]

  package static func sanitize(_ text: String) -> String {
    var text = text
    // Without characters that hide, so that nothing is put between the letters of a mark.
    let isClean = text.withUTF8 { TerminalSanitizer.isClean($0) }
    let bytes = Array((isClean ? text : TerminalSanitizer.data(text)).utf8)
    guard
      bytes.contains(where: {
        $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "|")
          || $0 | 0x20 == UInt8(ascii: "d") || $0 == 0xE2 || $0 == 0xE3 || $0 == 0xEF
      })
    else { return isClean ? text : String(decoding: bytes, as: UTF8.self) }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 16)
    var lineStart = true
    var i = 0
    while i < bytes.count {
      let b = bytes[i]
      if lineStart, let end = role(bytes, at: i) {
        out.append(UInt8(ascii: "'"))
        out += bytes[i..<end]
        out.append(UInt8(ascii: "'"))
        i = end
        lineStart = false
        continue
      }
      if b == 0x0A {
        lineStart = true
      } else if b != 0x20, b != 0x09, b != UInt8(ascii: ">"), b != UInt8(ascii: "*") {
        lineStart = false
      }
      if let length = TagMark.length(bytes, at: i) {
        out.append(UInt8(ascii: "("))
        i += length
        continue
      }
      out.append(b)
      if opens(bytes, i) || closes(bytes, i) { out.append(0x20) }
      i += 1
    }
    return String(decoding: out, as: UTF8.self)
  }

  package static func sanitize(_ missing: MissingData) -> MissingData {
    missing.with(source: missing.source.map { sanitize($0) }, why: missing.why.mapped { sanitize($0) })
  }

  /// Sanitizes every text of a value.
  package static func sanitize(_ value: Value) -> Value {
    switch value {
    case .text(let text): .text(sanitize(text))
    case .list(let items): .list(items.map { sanitize($0) })
    case .record(let record): .record(Record(record.type, values: record.values.map { sanitize($0) }))
    case .absent(let absence): .absent(Absence(absence.cause, sanitize(absence.missing)))
    case .truncated(let truncated):
      .truncated(TruncatedValue(sanitize(truncated.value), truncated.bound, total: truncated.total))
    default: value
    }
  }

  /// Returns the author's text as it is, with what was put in sanitized.
  package static func sanitize(_ prompt: RenderedText) -> String {
    let bytes = Array(prompt.text.utf8)
    var out = ""
    var at = 0
    for insertion in prompt.insertions
    where insertion.start >= at && insertion.end <= bytes.count && insertion.start <= insertion.end {
      out += String(decoding: bytes[at..<insertion.start], as: UTF8.self)
      out += sanitize(String(decoding: bytes[insertion.start..<insertion.end], as: UTF8.self))
      at = insertion.end
    }
    return out + String(decoding: bytes[at...], as: UTF8.self)
  }

  // MARK: Marks

  /// Whether a space belongs after this `<` or `[`.
  private static func opens(_ bytes: [UInt8], _ i: Int) -> Bool {
    switch bytes[i] {
    case UInt8(ascii: "<"):
      guard i + 1 < bytes.count else { return false }
      // `<|`, and the same with the full-width and double bars of some models.
      let isWide = [[0xEF, 0xBD, 0x9C], [0xE2, 0x80, 0x96]].contains { bytes[(i + 1)...].starts(with: $0) }
      if bytes[i + 1] == UInt8(ascii: "|") || isWide { return true }
      let from = bytes[i + 1] == UInt8(ascii: "/") ? i + 2 : i + 1
      let name = word(bytes, from, until: [UInt8(ascii: ">"), 0x20, UInt8(ascii: "=")])
      return tokens.contains(name) || name.hasPrefix("antml:") || name.hasPrefix("unused") || name.hasPrefix("extra_id_")
        || name.hasPrefix("reserved_") || name.hasPrefix("tokens_unused") || name.hasPrefix("<sys")
        || name.hasPrefix("</sys")
    case UInt8(ascii: "["): return brackets.contains(word(bytes, i + 1, until: [UInt8(ascii: "]")]))
    default: return false
    }
  }

  /// Whether a space belongs after this `|`: `|>`.
  private static func closes(_ bytes: [UInt8], _ i: Int) -> Bool {
    bytes[i] == UInt8(ascii: "|") && i + 1 < bytes.count && bytes[i + 1] == UInt8(ascii: ">")
  }

  /// Where the name of a role ends that stands before a colon.
  private static func role(_ bytes: [UInt8], at start: Int) -> Int? {
    let first = bytes[start]
    guard first == UInt8(ascii: "#") || (first | 0x20 >= 0x61 && first | 0x20 <= 0x7A) else { return nil }
    for fence in fences where stands(fence, bytes, start) { return start + fence.count }
    var end = start
    while end < bytes.count, end - start < 20, !isColon(bytes, end), bytes[end] != 0x0A { end += 1 }
    guard end < bytes.count, isColon(bytes, end) else { return nil }
    var name = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    while name.hasSuffix(" ") || name.hasSuffix("*") { name.removeLast() }
    return roles.contains(name) ? end : nil
  }

  /// `:`, or the full-width one.
  private static func isColon(_ bytes: [UInt8], _ i: Int) -> Bool {
    bytes[i] == UInt8(ascii: ":") || (bytes[i] == 0xEF && bytes[i...].starts(with: [0xEF, 0xBC, 0x9A]))
  }

  private static func stands(_ words: [UInt8], _ bytes: [UInt8], _ start: Int) -> Bool {
    guard start + words.count <= bytes.count else { return false }
    return zip(words, bytes[start...]).allSatisfy { $0 == ($1 >= 0x41 && $1 <= 0x5A ? $1 | 0x20 : $1) }
  }

  private static func word(_ bytes: [UInt8], _ start: Int, until ends: Set<UInt8>) -> String {
    var end = start
    while end < bytes.count, end - start < 32, !ends.contains(bytes[end]), bytes[end] != 0x0A { end += 1 }
    guard end < bytes.count, ends.contains(bytes[end]) else { return "" }
    return String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
  }
}
