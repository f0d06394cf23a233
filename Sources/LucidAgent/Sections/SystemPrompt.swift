package import LucidCore
package import LucidRuntime

/// The system prompt of one request, section by section.
package struct SystemPrompt: Hashable, Sendable {
  package enum Fate: Hashable, Sendable {
    case included
    /// With the reason, as a clause: `its condition is false`.
    case left(String)
  }

  package struct Part: Hashable, Sendable {
    package let section: PlanSection
    /// The text that two requests in a row share.
    fileprivate let steady: String
    /// That of `steady`.
    fileprivate let pace: ChangePace
    /// The text that changes with the time of day.
    fileprivate let moment: String
    package var fate: Fate
    /// The families whose data it holds, sorted.
    package let families: [String]
    /// The origins of the text; of one that is left out, of what decided that.
    package let labels: Labels

    package init(
      section: PlanSection, text: String, pace: ChangePace = .configuration, moment: String = "", fate: Fate,
      families: [String] = [], labels: Labels = .none
    ) {
      self.section = section
      (self.steady, self.pace, self.moment) = (text, pace, moment)
      self.fate = fate
      self.families = families
      self.labels = labels
    }

    /// Empty when there was nothing to render.
    package var text: String { [steady, moment].filter { !$0.isEmpty }.joined(separator: " ") }
    package var isIncluded: Bool { fate == .included }
    package var bytes: Int { text.utf8.count }
  }

  /// In their order, those that are left out among them.
  package private(set) var parts: [Part]
  /// The names of the sections that were left out because there was no room, the first to go first.
  package private(set) var crowdedOut: [String] = []

  package init(_ parts: [Part]) { self.parts = parts }

  /// The sections as a conversation keeps them.
  var systemParts: [SystemPart] {
    parts.filter(\.isIncluded).flatMap { part in
      let priority = part.section.priority < PlanSection.mostPriority ? part.section.priority : .max
      return [(part.steady, part.pace), (part.moment, .minute)].filter { !$0.0.isEmpty }.map { text, pace in
        SystemPart(name: part.section.name, text: text, priority: priority, pace: pace)
      }
    }
  }

  /// The sections as they are sent, those that change least first.
  package var text: String { SystemPart.joined(systemParts) }

  /// The origins of the text. That a section is left out tells of its data, but is no text of
  /// others.
  package var labels: Labels {
    parts.reduce(.none) { $0.union($1.isIncluded ? $1.labels : Labels(families: $1.labels.families)) }
  }

  /// Leaves sections out until the rest has at most `room` tokens: those that are not about
  /// `wanted` families first, then the lowest priority, of the same one the last. What fits again
  /// beside a larger one that went is put back, in the opposite order. What has the highest
  /// priority stays, whatever it takes.
  package mutating func fit(_ room: Int, in window: PromptWindow = PromptWindow(), about wanted: Set<String> = []) {
    let open = parts.indices.filter { parts[$0].isIncluded && parts[$0].section.priority < PlanSection.mostPriority }
    let gone = SectionFit.gone(of: open) { i in
      let isWanted = wanted.contains(parts[i].section.name) || !wanted.isDisjoint(with: parts[i].families)
      return parts[i].section.priority + (isWanted ? PlanSection.mostPriority : 0)
    } fits: { left in
      var rest = self
      for i in left { rest.parts[i].fate = .left("") }
      return window.tokens(rest.text.utf8.count) <= room
    }
    for i in gone {
      crowdedOut.append(parts[i].section.name)
      parts[i].fate = .left(
        "there is no room: \(room) token\(room == 1 ? "" : "s") for all sections, and it has \(window.tokens(parts[i].bytes)) "
          + "at priority \(parts[i].section.priority)")
    }
  }
}
