package import LucidCore

/// The exit code of a process: the word and the number that the command gives to an outcome.
package struct ExitFacts: Hashable, Sendable {
  package let word: String
  package let code: Int

  package init(_ word: String, _ code: Int) {
    self.word = word
    self.code = code
  }
}

/// The result of a command as one JSON object: the frame that all results share, then its fields.
///
/// The frame is `exit` (the word) and `exit_code` (the number). It is written here only, when the
/// exit code of the command is known; ResultTable lists the fields of each result.
package struct JSONResult: Sendable {
  /// The layout of the object: one line for programs, indented lines for people.
  package enum Layout: Hashable, Sendable {
    case compact
    /// Lists and objects that fit in `width` columns stay on their line.
    case indented(width: Int)
  }

  private let fields: JSONText

  /// `fields` writes the fields of the top object, in snake_case.
  package init(_ fields: (inout JSONText) -> Void) {
    var json = JSONText()
    json.object(fields)
    self.fields = json
  }

  /// The object and a line break.
  package func text(_ exit: ExitFacts, _ layout: Layout = .compact) -> String {
    var json = JSONText()
    json.object { json in
      json.frame(exit)
      json.members(of: fields)
    }
    switch layout {
    case .compact: return json.text + "\n"
    case .indented(let width): return json.indented(width: width)
    }
  }
}

/// The result of a command in the form that was asked for.
package enum CommandResult: Sendable {
  /// Text for people, or a format of its own, such as SARIF, HTML or OpenMetrics.
  case text(String)
  case json(JSONResult)

  /// `exit` and `layout` are for JSON only.
  package func text(_ exit: ExitFacts, _ layout: JSONResult.Layout = .compact) -> String {
    switch self {
    case .text(let text): text
    case .json(let result): result.text(exit, layout)
    }
  }
}

extension JSONText {
  /// The fields that every result has.
  mutating func frame(_ exit: ExitFacts) {
    field("exit", exit.word)
    field("exit_code", exit.code)
  }

  /// The fields of another object as fields of this one.
  fileprivate mutating func members(of object: JSONText) {
    let inner = object.bytes.dropFirst().dropLast()
    if !inner.isEmpty { written(String(decoding: inner, as: UTF8.self)) }
  }
}
