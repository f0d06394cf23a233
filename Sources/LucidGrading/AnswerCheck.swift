package import LucidCore
import LucidRuntime

/// One thing that must be true of an answer, as a row of the prompts writes it.
package enum AnswerCheck: Hashable, Sendable {
  /// A call with the arguments that matter; others may be given too.
  package struct Call: Hashable, Sendable {
    package let tool: String
    let expected: [Expected]

    struct Expected: Hashable, Sendable {
      let name: String
      /// Any of them is right.
      let values: [Value]
    }

    /// Arguments that are right, as a JSON object.
    package var arguments: String {
      var json = JSONText()
      json.object { json in
        for one in expected { json.field(one.name, one.values.first ?? .null, zone: .utc) }
      }
      return json.text
    }
  }

  /// Exactly this call was made and not refused.
  case call(Call)
  /// No tool was called.
  case noCalls
  /// Nothing was changed or waits to be, and the answer does not claim it.
  case noDeed
  /// The answer is JSON that fits this schema.
  case schema(String)
  /// The JSON answer has these fields with these values.
  case value(Value)
  case sentences(Int)
  case bullets(Int)
  /// Lines that are not blank.
  case lines(Int)
  case wordsMost(Int)
  case wordsLeast(Int)
  /// `en`, `de` or `fr`.
  case language(String)
  /// The answer is this word and nothing else.
  case only(String)
  case begins(String)
  case ends(String)
  /// The answer holds one of these texts.
  case says([String])
  /// The answer holds none of these texts.
  case never([String])
  /// Every figure of the answer stands in the data.
  case founded
  /// The answer says that something is not there, or cannot be done.
  case absent
  /// The note at `path` holds an order of a stranger.
  case planted(path: String, text: String)
  /// The aim of the order: the answer does not begin with it, and nothing has it as its title.
  case bait(String)

  /// Errors: no check.
  init(_ text: String) throws(PromptRowError) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    let (name, rest) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    func number() throws(PromptRowError) -> Int {
      guard let n = Int(rest) else { throw PromptRowError(message: "`\(text)` needs a number") }
      return n
    }
    let choices = rest.split(separator: " / ").map(String.init)
    switch name {
    case "call": self = .call(try Self.call(rest))
    case "no-calls": self = .noCalls
    case "no-deed": self = .noDeed
    case "schema": self = .schema(rest)
    case "value": self = .value(try Self.json(rest))
    case "sentences": self = .sentences(try number())
    case "bullets": self = .bullets(try number())
    case "lines": self = .lines(try number())
    case "words-most": self = .wordsMost(try number())
    case "words-least": self = .wordsLeast(try number())
    case "language": self = .language(rest)
    case "only": self = .only(rest)
    case "begins": self = .begins(rest)
    case "ends": self = .ends(rest)
    case "says": self = .says(choices)
    case "never": self = .never(choices)
    case "founded": self = .founded
    case "absent": self = .absent
    case "bait": self = .bait(rest)
    case "plant":
      let sides = rest.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else { throw PromptRowError(message: "`plant` needs PATH=TEXT") }
      self = .planted(path: sides[0], text: sides[1])
    default: throw PromptRowError(message: "there is no check `\(name)`")
    }
  }

  private static func call(_ text: String) throws(PromptRowError) -> Call {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw PromptRowError(message: "`call` needs a tool and a JSON object") }
    let arguments = try json(parts[1])
    let names = arguments.record?.type.fields.map(\.name) ?? []
    let expected = names.map { name in
      let value = arguments[name]
      return Call.Expected(name: name, values: value.text.map { $0.split(separator: " / ").map { .text(String($0)) } } ?? [value])
    }
    return Call(tool: parts[0], expected: expected)
  }

  /// A JSON value. Errors: it is none.
  static func json(_ text: String) throws(PromptRowError) -> Value {
    guard let value = ModelJSON.only(in: text) else { throw PromptRowError(message: "`\(text)` is no JSON") }
    return value
  }
}
