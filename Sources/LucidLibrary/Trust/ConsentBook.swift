import LucidCore
import LucidSyntax

/// What was agreed to on this machine: `consents.json`, beside the abilities and never in their folder, so that no file brings its own.
package struct ConsentBook: Sendable {
  package let place: LibraryPlace

  package init(_ place: LibraryPlace) { self.place = place }

  /// In the order of their identities. A file that cannot be read says nothing, which is the safe side.
  package func all() throws(LibraryError) -> [Trusted] {
    guard let bytes = try LibraryDisk.read(place.consents, limit: .mib(16)) else { return [] }
    let items = LibraryJSON.mapping(bytes, place.consents)?["consents"]?.sequence?.items ?? []
    return items.compactMap { Self.trusted($0) }.sorted { $0.identity < $1.identity }
  }

  package func of(_ identity: String) throws(LibraryError) -> Trusted? { try all().first { $0.identity == identity } }

  /// Changes what is said of one ability, under the lock; nil in and nil out stand for nothing said.
  package func change(_ identity: String, _ body: (inout Trusted?) -> Void) throws(LibraryError) {
    try LibraryDisk.makeFolder(place.root)
    let lock = try LibraryLock.take(place.lock)
    var all = try all()
    var one = all.first { $0.identity == identity }
    let before = one
    body(&one)
    if one != before {
      all.removeAll { $0.identity == identity }
      if let one, !one.lines.isEmpty { all.append(one) }
      try LibraryDisk.replace(place.consents, Array(Self.text(all.sorted { $0.identity < $1.identity }).utf8))
    }
    lock.release()
  }

  private static func trusted(_ node: YAMLNode) -> Trusted? {
    guard let fields = node.mapping, let identity = LibraryJSON.text(fields["for"]) else { return nil }
    let lines = (fields["allows"]?.sequence?.items ?? []).compactMap { node -> Trusted.Line? in
      guard let line = node.mapping, let effect = LibraryJSON.text(line["effect"]).flatMap(Need.Effect.init),
        let source = LibraryJSON.text(line["source"]), let answer = LibraryJSON.text(line["answer"]).flatMap(Trusted.Answer.init)
      else { return nil }
      let most = (line["most"]?.mapping?.entries ?? []).compactMap { entry in
        entry.value.scalar.flatMap { Int($0.text) }.map { (entry.key.text, $0) }
      }
      return Trusted.Line(
        Need(
          effect, source: source, reach: LibraryJSON.text(line["reach"]) ?? "", through: LibraryJSON.texts(line["through"]),
          most: Dictionary(most, uniquingKeysWith: min)), answer)
    }
    return Trusted(
      identity: identity, label: LibraryJSON.text(fields["label"]) ?? "", hash: LibraryJSON.text(fields["sha256"]) ?? "",
      date: LibraryJSON.text(fields["date"]) ?? "", lines: lines)
  }

  private static func text(_ all: [Trusted]) -> String {
    var json = JSONText()
    json.object { json in
      json.key("consents")
      json.array { json in
        for one in all {
          json.object { json in
            json.field("for", one.identity)
            json.field("label", one.label)
            json.field("sha256", one.hash)
            json.field("date", one.date)
            json.key("allows")
            json.array { json in
              for line in one.lines {
                json.object { json in
                  json.field("effect", line.need.effect.rawValue)
                  json.field("source", line.need.source)
                  json.field("answer", line.answer.rawValue)
                  json.field("reach", line.need.reach)
                  json.strings("through", line.need.through)
                  json.key("most")
                  json.object { json in for (tool, n) in line.need.most.sorted(by: { $0.key < $1.key }) { json.field(tool, n) } }
                }
              }
            }
          }
        }
      }
    }
    return json.indented()
  }
}
