import LucidCore
import LucidRuntime

/// Calls that a model wrote into its text because it has no other way of asking, or has forgotten
/// it: JSON alone, in `<tool_call>` tags, alone in a fence, or at the end of some words, and the
/// forms of `CallForm`.
///
/// Only there: a call with words behind it, in quotation marks, in a block of code among words, or
/// one that a text holds which the model has read, is a quotation and is not made.
struct TextualToolCalls {
  /// The prefix of the ids of such calls.
  static let mark = "written-"
  /// Longer texts are not looked through.
  private static let most = ByteCount.kib(32)
  private static let nameKeys = ["name", "tool", "function", "tool_name", "function_name", "action"]
  private static let argumentKeys = ["arguments", "args", "parameters", "params", "input", "action_input"]
  private static let wrappers = ["tool_call", "tool_calls", "function_call", "function", "calls"]

  private typealias Call = (name: String, arguments: String)

  /// The answer with the calls removed from its text; unchanged if it asks for none.
  let answer: Answer
  /// The tools of calls that the text only quotes, once each.
  let quoted: [String]
  /// The tool that the text asks for in a form that cannot be read, and the words before that.
  let unread: (tool: String, before: String)?

  /// `messages` are the texts that the model has read, in which a call is no request of its own.
  init(_ answer: Answer, _ names: ToolNames, after messages: [String] = []) {
    (self.answer, quoted) = Self.read(answer, names, after: messages)
    let isRead = !self.answer.calls.isEmpty || !quoted.isEmpty || answer.text.utf8.count > Self.most.bytes
    unread = isRead ? nil : Self.unread(in: answer.text, names, after: messages)
  }

  /// A mark that a call begins with, outside of quotations, with the name of a tool behind it.
  private static func unread(in text: String, _ names: ToolNames, after messages: [String]) -> (tool: String, before: String)? {
    guard let found = CallForm.unread(in: text, names) else { return nil }
    let start = text.bytes(of: found.mark)
    let isQuoted = Quotation(Array(text.utf8)).holds(start) || messages.contains { $0.contains(text[found.mark]) }
    return isQuoted ? nil : (found.tool.name, withoutMarks(String(text[..<found.mark.lowerBound])))
  }

  private static func read(_ answer: Answer, _ names: ToolNames, after messages: [String]) -> (Answer, [String]) {
    guard answer.text.utf8.count <= most.bytes else { return (answer, []) }
    let text = unfenced(answer.text)
    guard let found = Self.found(in: text, names, mayRepair: !answer.isCut) else { return (answer, []) }
    let known = messages.flatMap { message in
      Self.found(in: message, names, mayRepair: false)?.calls.compactMap { identity($0, names) } ?? []
    }
    let isQuoted =
      found.isQuoted || found.calls.contains { call in identity(call, names).map(known.contains) ?? false }
    guard !isQuoted else {
      let tools = found.calls.compactMap { names.tool($0.name)?.name }
      return (answer, tools.enumerated().filter { !tools[..<$0].contains($1) }.map(\.element))
    }
    var answer = answer
    answer.calls = found.calls.enumerated().map { ToolCall(id: "\(mark)\($0 + 1)", tool: $1.name, arguments: $1.arguments) }
    answer.text = withoutMarks(String(decoding: Array(text.utf8)[..<found.start], as: UTF8.self))
    return (answer, [])
  }

  /// The identity of a call: its tool, and its arguments in any order.
  private struct Identity: Hashable {
    let tool: String
    let arguments: [String: Value]
  }

  private static func identity(_ call: Call, _ names: ToolNames) -> Identity? {
    let call = names.resolved(ToolCall(id: "", tool: call.name, arguments: call.arguments))
    guard let given = try? ToolCallSession.arguments(call) else { return nil }
    let pairs = zip(given.type.fields.map(\.name), given.values)
    return Identity(tool: call.tool, arguments: Dictionary(pairs) { first, _ in first })
  }

  // MARK: Places

  /// Calls in a text, where the first begins, in bytes, and whether they are quoted; nil for none.
  private static func found(
    in text: String, _ names: ToolNames, mayRepair: Bool
  ) -> (calls: [Call], start: Int, isQuoted: Bool)? {
    let bytes = Array(text.utf8)
    if let written = CallForm.calls(in: text, names) {
      let found = written.calls.map { (calls: [($0.name, $0.arguments)], range: text.bytes(of: $0.range)) }
      return judged(found, isMarked: written.isMarked, bytes)
    }
    guard bytes.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }) else { return nil }
    var values = ModelJSON.places(in: text)
    // The last brace is what small models forget; the object of arguments has to be whole all the same.
    if mayRepair, !values.contains(where: { !calls(of: $0.value, names, depth: 0).isEmpty }) {
      values = ModelJSON.places(in: text + "}").map { ($0.value, $0.range.lowerBound..<min($0.range.upperBound, bytes.count)) }
    }
    let found = values.map { (calls: calls(of: $0.value, names, depth: 0), range: $0.range) }.filter { !$0.calls.isEmpty }
    return judged(found, isMarked: false, bytes)
  }

  /// Calls with their places, and whether the text around them quotes them. Those with marks of
  /// their own may have words on the lines behind.
  private static func judged(
    _ found: [(calls: [Call], range: Range<Int>)], isMarked: Bool, _ bytes: [UInt8]
  ) -> (calls: [Call], start: Int, isQuoted: Bool)? {
    guard let first = found.first?.range, let last = found.last?.range else { return nil }
    let quotation = Quotation(bytes)
    let before = bytes[..<first.lowerBound].last { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D }
    // Words between two calls, or behind one, explain them.
    var between: [UInt8] = []
    for (a, b) in zip(found, found.dropFirst()) { between += bytes[a.range.upperBound..<b.range.lowerBound] }
    let behind = bytes[last.upperBound...]
    let isQuoted =
      found.contains { quotation.holds($0.range) } || hasWords(between[...])
      || hasWords(isMarked || before == 0x3E || before == 0x5D ? lineRest(behind) : behind)
    return (found.flatMap(\.calls), first.lowerBound, isQuoted)
  }

  /// The rest of a line, with closing marks on lines of their own: `</tool_call>`.
  private static func lineRest(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes[..<(bytes.firstIndex(of: 0x0A) ?? bytes.endIndex)]
  }

  /// Whether a text says something: anything but blanks, marks such as `</tool_call>` and
  /// `[END_TOOL_REQUEST]`, and punctuation.
  private static func hasWords(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    var rest = text[...]
    while let first = rest.first {
      let close: Character? = first == "<" ? ">" : first == "[" ? "]" : nil
      if let close, let end = rest.prefix(longestMark).firstIndex(of: close) {
        rest = rest[rest.index(after: end)...]
      } else if first.isLetter || first.isNumber {
        return true
      } else {
        rest.removeFirst()
      }
    }
    return false
  }

  private static let longestMark = 40

  /// An answer that is one block of code alone, without its fence.
  private static func unfenced(_ text: String) -> String {
    // A block of this name is a call wherever it stands.
    if let open = text.firstRange(of: "```tool_code"), let close = text[open.upperBound...].firstRange(of: "```") {
      return text[..<open.lowerBound] + "<tool_code>" + text[open.upperBound..<close.lowerBound] + text[close.upperBound...]
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    let isBlank = { (line: String) in line.allSatisfy(\.isWhitespace) }
    guard let first = lines.firstIndex(where: { !isBlank($0) }), let last = lines.lastIndex(where: { !isBlank($0) }),
      first < last, lines[first].hasPrefix("```"), lines[last].allSatisfy({ $0 == "`" || $0.isWhitespace }),
      lines[last].hasPrefix("```"), !lines[(first + 1)..<last].contains(where: { $0.hasPrefix("```") })
    else { return text }
    return lines[(first + 1)..<last].joined(separator: "\n")
  }

  /// Words without the mark behind them that opens a call: `<tool_call>`, `[TOOL_CALLS]`.
  private static func withoutMarks(_ text: String) -> String {
    var text = text[...]
    while let last = text.last {
      let open: Character? = last == ">" ? "<" : last == "]" ? "[" : nil
      if last.isWhitespace {
        text.removeLast()
      } else if let open, let start = text.suffix(longestMark).lastIndex(of: open) {
        text = text[..<start]
      } else {
        break
      }
    }
    return String(text)
  }

  // MARK: Calls

  private static func calls(of value: Value, _ names: ToolNames, depth: Int) -> [Call] {
    guard depth < 4 else { return [] }
    if case .list(let items) = value { return items.flatMap { calls(of: $0, names, depth: depth + 1) } }
    guard case .record(let record) = value else { return [] }
    for key in nameKeys {
      guard let name = record[key].text, names.tool(name) != nil else { continue }
      if let given = argumentKeys.first(where: { !record[$0].isMissing }) { return [(name, text(record[given]))] }
      // Arguments beside the name.
      let rest = record.type.fields.enumerated().filter { $1.name != key && $1.name != "type" && $1.name != "id" }
      let beside = Record(
        RecordType("Object", rest.map { .init($1.name, .any, "") }), values: rest.map { record.values[$0.offset] })
      return [(name, text(.record(beside)))]
    }
    // The name in an object, the arguments beside it.
    if let name = record["function"]["name"].text, names.tool(name) != nil,
      let given = argumentKeys.first(where: { !record[$0].isMissing }),
      argumentKeys.allSatisfy({ record["function"][$0].isMissing })
    {
      return [(name, text(record[given]))]
    }
    for key in wrappers where !record[key].isMissing {
      let inner = calls(of: record[key], names, depth: depth + 1)
      if !inner.isEmpty { return inner }
    }
    if record.type.fields.count == 1, names.tool(record.type.fields[0].name) != nil, case .record = record.values[0] {
      return [(record.type.fields[0].name, text(record.values[0]))]
    }
    return []
  }

  /// Returns arguments as text; a text is returned unchanged.
  private static func text(_ value: Value) -> String { value.text ?? value.json }
}
