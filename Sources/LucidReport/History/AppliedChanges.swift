package import LucidCore

/// Renders the result of `lucid apply`.
package struct AppliedChanges {
  private let changes: [Change]
  private let notices: [Notice]

  package init(_ changes: [Change], _ notices: [Notice]) { (self.changes, self.notices) = (changes, notices) }

  /// Whether a message is in the queue now.
  package var hasQueued: Bool { changes.contains { $0.kind == .queued } }

  package func text(_ run: String, _ screen: Screen) -> String {
    var page = LineWriter(ANSIWriter(screen))
    for change in changes {
      let line: [StyledText?] = [
        StyledText("\(change.noun) \(change.kind.rawValue)"), StyledText(change.title, .strong),
        change.detail.map { StyledText($0.text) },
        change.place.map { StyledText($0, .dim) },
      ]
      page.add(StyledText(.done, .good), .joined(line), indent: 0, column: screen.drawing ? 2 : 4)
    }
    if changes.isEmpty { page.add("nothing to change: everything is in place") }
    for notice in notices { page.add(StyledText(.alert, .warn) + " " + StyledText(notice.text), hanging: 2) }
    page.add(StyledText("lucid undo \(run) undoes it", .dim))
    return page.text
  }

  package func json(_ run: String) -> JSONResult {
    JSONResult { json in
      json.field("run", run)
      json.objects("changes", changes) { json, change in Self.change(change, &json) }
      json.strings("notices", notices.map(\.text))
    }
  }

  static func change(_ change: Change, _ json: inout JSONText) {
    json.field("kind", change.kind.rawValue)
    json.field("noun", change.noun)
    json.field("id", change.id)
    json.field("title", change.title)
    json.field("detail", change.detail?.text)
    json.field("place", change.place)
  }
}
