import LucidCore
import LucidRuntime

/// Calls as Python writes them: `[NAME(KEY="VALUE")]` of Llama and LFM, in a block `tool_code` of
/// Gemma, inside of `print(…)`.
///
/// Only alone, in a list, or behind a mark: a name with brackets in a sentence is prose.
enum FunctionCalls {
  /// Marks that may stand before the first call on its line.
  private static let openings = ["[", "print(", "<|tool_call_start|>", "<|python_start|>", "<|python_tag|>", "```", ">", "]"]

  static func calls(in text: String, _ names: ToolNames) -> [WrittenCall] {
    var calls: [WrittenCall] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      let isOther = { (character: Character) in !(character.isLetter || character.isNumber || "_.:-".contains(character)) }
      let start = rest[..<open].lastIndex(where: isOther).map { rest.index(after: $0) } ?? rest.startIndex
      let name = String(rest[start..<open])
      guard let tool = names.tool(name), isOpening(text[..<start]) || !calls.isEmpty else {
        rest = rest[rest.index(after: open)...]
        continue
      }
      guard let close = Self.close(in: text[text.index(after: open)...]),
        let arguments = arguments(text[text.index(after: open)..<close], tool)
      else { return [] }
      let end = text.index(after: close)
      calls.append(WrittenCall(name: name, arguments: arguments, range: Self.start(text[..<start])..<end))
      rest = text[end...]
    }
    return calls
  }

  private static func isOpening(_ before: Substring) -> Bool {
    let line = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    let plain = line.trimmed
    return plain.isEmpty || openings.contains { plain.hasSuffix($0) }
  }

  /// The beginning of a call with the brackets that it stands in.
  private static func start(_ before: Substring) -> String.Index {
    for bracket in ["[", "print("] where before.hasSuffix(bracket) { return before.dropLast(bracket.count).endIndex }
    return before.endIndex
  }

  /// The closing bracket of what is open; nil when there is none.
  private static func close(in text: Substring) -> String.Index? { parts(of: text).close }

  /// The parts between commas, up to the closing bracket of what is open.
  private static func parts(of text: Substring) -> (parts: [Substring], close: String.Index?) {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    var quote: Character?
    var isEscaped = false
    for i in text.indices {
      let character = text[i]
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == open {
          quote = nil
        }
        continue
      }
      switch character {
      case "\"", "'": quote = character
      case "(", "[", "{": depth += 1
      case ")" where depth == 0: return (parts + [text[start..<i]], i)
      case ")", "]", "}": depth -= 1
      case "," where depth == 0:
        parts.append(text[start..<i])
        start = text.index(after: i)
      default: break
      }
    }
    return (parts + [text[start...]], nil)
  }

  /// The arguments as an object; nil when one is no literal, or without a name where the tool needs
  /// more than one.
  private static func arguments(_ text: Substring, _ tool: OfferedTool) -> String? {
    if let whole = ModelJSON.only(in: text.trimmed), case .record = whole { return whole.json }
    var members: [(String, Value)] = []
    for part in parts(of: text).parts.map(\.trimmed) where !part.isEmpty {
      if let equals = part.firstIndex(of: "="),
        part[..<equals].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == " " })
      {
        guard let value = ModelJSON.only(in: part[part.index(after: equals)...].trimmed) else { return nil }
        members.append((part[..<equals].trimmed, value))
      } else {
        guard members.isEmpty, tool.parameters.required.count == 1, let value = ModelJSON.only(in: part) else { return nil }
        members.append((tool.parameters.required[0], value))
      }
    }
    return Value.record(Record(RecordType("Object", members.map { .init($0.0, .any, "") }), values: members.map(\.1))).json
  }
}
