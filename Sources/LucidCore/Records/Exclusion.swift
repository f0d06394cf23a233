/// The reason why an item that a person knows of is not in the answer of a run, with its evidence.
package struct Exclusion: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The answer has the words.
    case answered
    /// A filter of the ability left it out, by its condition or by its number.
    case filtered(String, SourcePlace?, isLimit: Bool)
    /// It was in the data; the author of the answer did not take it. `isInPrompt`: it stood in the
    /// text of the request too. `isInCard`: the card was made of it.
    case unmentioned(author: String?, isInPrompt: Bool, isInCard: Bool)
    /// An event that the person declined.
    case declined(author: String?)
    /// The call would have found it without one of its arguments, or without several together.
    case outside([CallArgument])
    /// The limit of the call cut it off.
    case cut(CallArgument)
    /// The same call finds it now: it came or was changed after the run had read.
    case late
    /// It is in a source, and the run did not ask for it there.
    case unread
    /// It is in a source whose results are not stored: whether the run had it is not known.
    case unknown
  }

  package let reason: Reason
  /// The tool through which it was found, `family.verb`.
  package let tool: String
  /// The step of the run; nil where the run has none.
  package let step: String?
  /// The title, subject or name of the record, or its first text.
  package let title: String
  /// The id of the record; nil when it has none.
  package let id: String?

  package init(_ reason: Reason, tool: String, step: String?, title: String, id: String?) {
    (self.reason, self.tool, self.step, self.title, self.id) = (reason, tool, step, title, id)
  }

  package var source: String { ToolName.family(tool) }
}

/// The answer to why something is not in the answer of a run.
package struct ExclusionReport: Hashable, Sendable {
  /// A call that was looked through.
  package struct Look: Hashable, Sendable {
    package enum State: Hashable, Sendable {
      /// Looked through; how many records have the words.
      case read(matches: Int)
      /// It gave nothing to look through, with the reason.
      case unavailable(MessageText)
      /// Its results were not stored.
      case unstored
    }

    package let tool: String
    /// The step of the run; nil for a source as it is now.
    package let step: String?
    package let state: State

    package init(tool: String, step: String?, _ state: State) { (self.tool, self.step, self.state) = (tool, step, state) }
  }

  package let words: String
  package let ability: String
  package let started: Instant
  /// The most telling first; empty when no source has the words.
  package let exclusions: [Exclusion]
  package let looks: [Look]

  package init(words: String, ability: String, started: Instant, exclusions: [Exclusion], looks: [Look]) {
    (self.words, self.ability, self.started) = (words, ability, started)
    (self.exclusions, self.looks) = (exclusions, looks)
  }
}
