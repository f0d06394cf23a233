/// One thing that must be so when a test has run.
package struct AbilityTestAssertion: Hashable, Sendable {
  package enum Check: Hashable, Sendable {
    /// The prompt after resolution.
    case resolved(TextCheck)
    case answer(TextCheck)
    /// The steps whose tools were called, in declared order.
    case steps([String])
    /// The number of calls of the tools and variables behind a name.
    case calls([CallTarget], Int)
    /// A call of each of these; `isAll` when there is no other.
    case arguments(CallTarget, [ArgumentPattern], isAll: Bool)
    case payload([PathPart], PayloadCheck)
    /// Calls of tools that write or send.
    case writes(Int)
    /// All changes of the run, in any order.
    case changes([ChangeCheck])
    case outcome(RunOutcome)
    /// The steps and variables that gave nothing, in any order.
    case missing([String])
  }

  package enum CallTarget: Hashable, Sendable {
    case tool(String)
    case variable(String)
    /// By its name in the plan.
    case step(String)
  }

  package struct ChangeCheck: Hashable, Sendable {
    package let kind: Change.Kind
    /// As `Change` has it: `event`, `reminder`.
    package let noun: String
    /// `*` stands for any run of characters.
    package let title: String

    package init(_ kind: Change.Kind, _ noun: String, _ title: String) {
      (self.kind, self.noun, self.title) = (kind, noun, title)
    }
  }

  package enum PayloadCheck: Hashable, Sendable {
    /// A value of a known type, or `.any`; moments are still texts.
    case value(Value, ValueType)
    case text(TextCheck)
  }

  /// A step of a path into the card: `tiles[0].label`, `tiles.length`.
  package enum PathPart: Hashable, Sendable {
    case field(String)
    case element(Int)
    case length
  }

  /// As the author reads it: `answer.contains`, `calls.location`.
  package let key: String
  package let check: Check
  package let span: Span

  package init(_ key: String, _ check: Check, at span: Span) {
    self.key = key
    self.check = check
    self.span = span
  }
}

/// An assertion on a text. Spaces at the ends of lines, and line breaks at both ends, do not count.
package enum TextCheck: Hashable, Sendable {
  case contains(String)
  case notContains(String)
  case equals(String)
  case startsWith(String)
  case endsWith(String)
  /// `*` stands for any run of characters, line breaks too.
  case matches(String)
  /// Words are runs of characters between white space with a letter or a digit in them.
  case maxWords(Int)
}
