package import LucidCore

/// The records that `lucid find` found, for a person or for another program.
package struct FoundReport: Sendable {
  package struct Item: Sendable {
    /// The family.
    let source: String
    let title: String
    let id: String?
    let start: Instant?
    let end: Instant?
    /// Time, place and state, as a person reads them.
    let facts: [String]
    /// Lines of its text that have the words.
    let lines: [String]

    package init(
      source: String, title: String, id: String?, start: Instant?, end: Instant?, facts: [String], lines: [String]
    ) {
      (self.source, self.title, self.id, self.start, self.end) = (source, title, id, start, end)
      (self.facts, self.lines) = (facts, lines)
    }
  }

  private let words: String
  private let items: [Item]
  private let lookedAt: [String]
  private let unavailable: [String]
  /// The line on what was looked at.
  private let summary: String

  /// `unavailable` are the reasons for which sources could not be read.
  package init(words: String, items: [Item], lookedAt: [String], unavailable: [String], summary: String) {
    (self.words, self.items, self.lookedAt) = (words, items, lookedAt)
    (self.unavailable, self.summary) = (unavailable, summary)
  }

  package func render(zone: Zone, screen: Screen, isJSON: Bool) -> CommandResult {
    isJSON ? .json(json(zone)) : .text(text(screen))
  }

  private func text(_ screen: Screen) -> String {
    var page = LineWriter(ANSIWriter(screen))
    if items.isEmpty { page.add(StyledText("No source that was looked at has \"\(words)\".", .warn)) }
    for item in items {
      page.add(StyledText(item.title, .strong) + StyledText("  " + item.source, .dim))
      if !item.facts.isEmpty { page.add(StyledText(item.facts.joined(separator: ", ")), indent: 2) }
      for line in item.lines { page.add(StyledText("> " + line, .dim), indent: 2) }
    }
    page.gap()
    page.add(StyledText(summary, .dim))
    return page.text
  }

  private func json(_ zone: Zone) -> JSONResult {
    JSONResult { json in
      json.field("words", words)
      json.array("items") { json in
        for item in items {
          json.object { json in
            json.field("source", item.source)
            json.field("title", item.title)
            json.field("id", item.id)
            json.field("start_at", item.start.map(zone.iso))
            json.field("end_at", item.end.map(zone.iso))
            json.strings("facts", item.facts)
            json.strings("lines", item.lines)
          }
        }
      }
      json.strings("looked_at", lookedAt)
      json.strings("unavailable", unavailable)
    }
  }
}
