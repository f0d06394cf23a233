/// The words by which a tool is inferred: phrases of a prompt, or the bare name of
/// its family.
///
/// Stands beside the tool, so that a new tool brings its words along.
package struct TriggerPhrases: Hashable, Sendable {
  /// Words that ask for the tool's result, and what they say about its arguments.
  package struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Small letters, words apart by one space; the last word also counts with an `s`, each word
    /// also with `'s`.
    package let text: String
    /// An argument that the words set, as a file would write it: `unread: true`, `metrics: hrv`.
    /// Those of a list are put together.
    package let sets: Argument?

    package init(_ text: String, sets name: String, to value: String) {
      self.text = text
      sets = Argument(name: name, value: value)
    }

    package init(stringLiteral text: String) {
      self.text = text
      sets = nil
    }
  }

  /// An argument as a file would write it.
  package struct Argument: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// The use of a time next to the words, such as "this week".
  package enum Time: Hashable, Sendable {
    case ignored
    /// The result is of today, whatever the words say.
    case today
    /// Two arguments, start and exclusive end; without such words they span today.
    case range(from: String, to: String)
    /// One argument, how far back; not given without such words, nor for times to come.
    case since(String)
    /// One argument, before which something is due; not given for times of the past.
    case before(String)
    /// Start and exclusive end of days to come, the start not where it is today; not given for
    /// times of the past.
    case ahead(from: String, to: String)
    /// Start and exclusive end of days that are over, the end not where it is that of today.
    case past(from: String, to: String)
  }

  /// An argument for a person whom the prompt names.
  package struct Person: Hashable, Sendable {
    package let parameter: String
    /// Words between the phrase and the name: `from`.
    package let after: [String]

    package init(_ parameter: String, after: [String]) { (self.parameter, self.after) = (parameter, after) }
  }

  /// The longest phrase that stands in a prompt counts.
  package let phrases: [StyledText]
  /// Phrases that count only beside a time: "events this weekend".
  package let timed: [String]
  /// Longer phrases in which the words mean something else: `calendar year`.
  package let never: [String]
  package let time: Time
  package let person: Person?
  /// The argument for a subject: `query` of "mail about the budget".
  package let topic: String?
  /// The argument for a length: `minutes` of "slots of 30 minutes".
  package let length: String?
  /// The tool that takes over where this one cannot be asked for the time or the person.
  package let fallback: String?
  /// Whether the bare name of the family stands for this tool.
  package let isStandard: Bool

  package init(
    _ phrases: [StyledText], timed: [String] = [], never: [String] = [], time: Time = .ignored, person: Person? = nil,
    topic: String? = nil, length: String? = nil, fallback: String? = nil, isStandard: Bool = false
  ) {
    self.phrases = phrases
    self.timed = timed
    self.never = never
    self.time = time
    self.person = person
    self.topic = topic
    self.length = length
    self.fallback = fallback
    self.isStandard = isStandard
  }

  /// The phrases of a tool that only a file can call.
  package static let none = TriggerPhrases([])
}
