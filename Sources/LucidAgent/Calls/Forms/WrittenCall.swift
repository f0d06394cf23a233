import LucidCore
import LucidRuntime

/// A call that stands in a text.
struct WrittenCall {
  /// As it is written.
  let name: String
  /// An object as JSON.
  let arguments: String
  /// The place of the call with its marks.
  let range: Range<String.Index>
}

/// A form in which servers pass calls on as text, instead of as calls.
struct CallForm: Sendable {
  /// A text without any of these has no call of this form.
  let marks: [String]
  /// Whether the marks belong to calls alone.
  var isMarked = true
  /// Returns the calls of a text, in order; none when one is not whole.
  let calls: @Sendable (String, ToolNames) -> [WrittenCall]

  /// All forms but JSON.
  static let all: [CallForm] =
    [
      CallForm(marks: ["to="], calls: HarmonyCalls.calls),
      CallForm(marks: ["<arg_key>", "<tool_call>"], calls: KeyedCalls.calls),
      CallForm(marks: ["Action Input:"], calls: ActionCalls.calls), CallForm(marks: ["call:"], calls: EscapedCalls.calls),
    ] + MarkedCalls.forms.map { form in CallForm(marks: [form.begin]) { MarkedCalls.calls(in: $0, $1, form) } }
    + TaggedToolCalls.forms.map { form in CallForm(marks: [form.open]) { TaggedToolCalls.calls(in: $0, $1, form) } }
    + [
      CallForm(marks: ["{"], isMarked: false, calls: BareCalls.calls),
      CallForm(marks: ["("], isMarked: false, calls: FunctionCalls.calls),
    ]

  /// Marks that open a call and that no answer has by chance.
  private static let openings =
    [
      "<|channel|>commentary to=", "commentary to=functions.", "<start_function_call>", "<|tool_call_start|>", "<|python_start|>",
      "<|open|>",
      "```tool_code", "<tool_call>", "<|python_tag|>",
    ] + MarkedCalls.forms.map(\.begin) + TaggedToolCalls.forms.map(\.open)

  /// Returns the calls of the first form that has any, all of them of offered tools.
  static func calls(in text: String, _ names: ToolNames) -> (calls: [WrittenCall], isMarked: Bool)? {
    for form in all where form.marks.contains(where: { text.contains($0) }) {
      let calls = form.calls(text, names)
      if !calls.isEmpty, calls.allSatisfy({ names.tool($0.name) != nil }) { return (calls, form.isMarked) }
    }
    return nil
  }

  /// Returns the first mark of a call that cannot be read, and the tool that is named behind it.
  static func unread(in text: String, _ names: ToolNames) -> (tool: OfferedTool, mark: Range<String.Index>)? {
    guard let mark = openings.compactMap({ text.firstRange(of: $0) }).min(by: { $0.lowerBound < $1.lowerBound }) else {
      return nil
    }
    let rest = text[mark.lowerBound...]
    let tool = names.offered.first { tool in [tool.name, tool.plainName].contains { rest.contains($0) } }
    return tool.map { ($0, mark) }
  }
}

/// The arguments of a call, as texts.
enum WrittenArguments {
  /// Returns an object as JSON. Lists and objects stand in the texts as JSON, all else as bare
  /// words.
  static func json(_ members: [(name: String, value: String)]) -> String {
    var json = JSONText()
    json.object { json in
      for (name, value) in members {
        json.key(name)
        if value.first == "[" || value.first == "{", let whole = ModelJSON.only(in: value) {
          json.value(whole, zone: .utc)
        } else {
          json.string(value)
        }
      }
    }
    return json.text
  }

  /// Returns the first object of a text as JSON, and its end; nil when anything but blanks, fences
  /// and marks is before it.
  static func object(in text: Substring) -> (json: String, end: String.Index)? {
    guard let open = text.firstIndex(of: "{"), isFiller(text[..<open]) else { return nil }
    let rest = String(text[open...])
    guard let place = ModelJSON.places(in: rest).first, place.range.lowerBound == 0, place.value.record != nil else { return nil }
    return (place.value.json, text.utf8.index(open, offsetBy: place.range.upperBound, limitedBy: text.endIndex) ?? text.endIndex)
  }

  /// Whether a text is nothing but blanks, fences, `json` and marks such as `<|message|>`.
  private static func isFiller(_ text: Substring) -> Bool {
    var text = text
    while let first = text.first {
      if first.isWhitespace || first == "`" || first == ":" || first == "=" {
        text.removeFirst()
      } else if first == "<", let end = text.prefix(40).firstIndex(of: ">") {
        text = text[text.index(after: end)...]
      } else if let word = ["json", "code", "commentary", "analysis"].first(where: { text.hasPrefix($0) }) {
        text.removeFirst(word.count)
      } else {
        return false
      }
    }
    return true
  }
}

extension Value {
  /// As JSON.
  var json: String {
    var json = JSONText()
    json.value(self, zone: .utc)
    return json.text
  }
}

extension StringProtocol {
  /// Without blanks and line breaks around it.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension String {
  /// A range in bytes of UTF-8.
  func bytes(of range: Range<Index>) -> Range<Int> {
    utf8.distance(from: startIndex, to: range.lowerBound)..<utf8.distance(from: startIndex, to: range.upperBound)
  }
}
