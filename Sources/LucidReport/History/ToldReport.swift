package import LucidCore
import LucidWording

/// The facts that runs told, for a person or for another program, oldest first.
package struct ToldReport: Sendable {
  package struct Item: Sendable {
    let at: Instant
    let ability: String
    let schedule: String?
    let run: String
    /// The name of its kind: all that is known of a fact that is stored as a checksum.
    let kind: String
    let checksum: String
    /// nil for a fact that is stored as a checksum.
    let sentence: String?
    /// The recipients: `mail to robin@example.org`.
    let deliveries: [String]

    /// Whether all words of a pattern are in the sentence, the kind or the ability.
    package func matches(_ pattern: String) -> Bool {
      WordNeedles(pattern)?.areIn([sentence, kind, ability]) ?? true
    }
  }

  private let language: Language
  private let zone: Zone

  package init(language: Language, zone: Zone) { (self.language, self.zone) = (language, zone) }

  /// Makes the item of a fact, with its sentence as it was told; `statement` is nil for a fact that
  /// is stored as a checksum.
  package func item(
    kind: StatementKind, checksum: String, statement: Statement?, ability: String, schedule: String?, run: String, at: Instant,
    deliveries: [String]
  ) -> Item {
    let text = statement.flatMap { StatementRenderer(language, now: at, zone: zone).text($0) }
    return Item(
      at: at, ability: ability, schedule: schedule, run: run, kind: kind.name, checksum: checksum,
      sentence: text?.replacing("**", with: ""), deliveries: deliveries)
  }

  package func render(_ items: [Item], _ screen: Screen, isJSON: Bool) -> CommandResult {
    isJSON ? .json(json(items)) : .text(text(items, screen))
  }

  private func text(_ items: [Item], _ screen: Screen) -> String {
    var page = LineWriter(ANSIWriter(screen))
    for item in items {
      let civil = zone.civil(item.at)
      let head = "\(civil.date.iso) \(civil.time.iso.prefix(5))  "
      let what = item.sentence.map { StyledText($0) } ?? StyledText("\(item.kind) (stored as a checksum)", .dim)
      page.add(StyledText(head, .dim) + StyledText(item.ability, .strong) + "  " + what)
    }
    return page.text
  }

  private func json(_ items: [Item]) -> JSONResult {
    JSONResult { json in
      json.array("facts") { json in
        for item in items {
          json.object { json in
            json.field("told_at", zone.iso(item.at))
            json.field("ability", item.ability)
            json.field("schedule", item.schedule)
            json.field("run", item.run)
            json.field("kind", item.kind)
            json.field("checksum", item.checksum)
            json.field("sentence", item.sentence)
            json.strings("deliveries", item.deliveries)
          }
        }
      }
    }
  }
}
