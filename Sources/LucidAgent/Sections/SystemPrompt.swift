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
    /// Empty when there was nothing to render.
    package let text: String
    package var fate: Fate
    /// The families whose data it holds, sorted.
    package let families: [String]
    /// The origins of the text; of one that is left out, of what decided that.
    package let labels: Labels

    package init(section: PlanSection, text: String, fate: Fate, families: [String] = [], labels: Labels = .none) {
      self.section = section
      self.text = text
      self.fate = fate
      self.families = families
      self.labels = labels
    }

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
    parts.filter(\.isIncluded).map { part in
      let priority = part.section.priority
      return SystemPart(
        name: part.section.name, text: part.text, priority: priority < PlanSection.mostPriority ? priority : .max)
    }
  }

  /// The sections with one space between them.
  package var text: String { parts.filter(\.isIncluded).map(\.text).joined(separator: " ") }

  /// The origins of the text. That a section is left out tells of its data, but is no text of
  /// others.
  package var labels: Labels {
    parts.reduce(.none) { $0.union($1.isIncluded ? $1.labels : Labels(families: $1.labels.families)) }
  }

  /// Leaves sections out until the rest has at most `room` tokens: the lowest priority first, of
  /// the same one the last. What has the highest priority stays, whatever it takes.
  package mutating func fit(_ room: Int, in window: PromptWindow = PromptWindow()) {
    while window.tokens(text.utf8.count) > room {
      let open = parts.indices.filter { parts[$0].isIncluded && parts[$0].section.priority < PlanSection.mostPriority }
      guard let least = open.map({ parts[$0].section.priority }).min(),
        let at = open.last(where: { parts[$0].section.priority == least })
      else { return }
      crowdedOut.append(parts[at].section.name)
      parts[at].fate = .left(
        "there is no room: \(room) token\(room == 1 ? "" : "s") for all sections, and its priority \(least) is the lowest")
    }
  }
}
