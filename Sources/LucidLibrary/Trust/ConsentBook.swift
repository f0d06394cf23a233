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
    return items.compactMap { $0.mapping.flatMap { Self.trusted($0) } }.sorted { $0.identity < $1.identity }
  }

  /// Cost: the file is read, and of as many lines as there are abilities one is understood, as long as nobody has laid it out anew.
  package func of(_ identity: String) throws(LibraryError) -> Trusted? {
    guard let bytes = try LibraryDisk.read(place.consents, limit: .mib(16)) else { return nil }
    guard bytes.starts(with: (Self.head + #"{"for":"#).utf8) else { return try all().first { $0.identity == identity } }
    var start = JSONText()
    start.string(identity)
    let wanted = Array((#"{"for":"# + start.text + ",").utf8)
    guard var line = bytes.split(separator: UInt8(ascii: "\n")).first(where: { $0.starts(with: wanted) }) else { return nil }
    if line.last == UInt8(ascii: ",") { line.removeLast() }
    return LibraryJSON.mapping(Array(line), place.consents).flatMap { Self.trusted($0) }
  }

  private static let head = #"{"consents":["# + "\n"

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
      // What somebody has damaged by hand can still be looked into.
      if let old = try LibraryDisk.read(place.consents, limit: .mib(16)), !old.isEmpty,
        LibraryJSON.mapping(old, place.consents)?["consents"] == nil
      {
        try LibraryDisk.replace(place.consents + ".damaged", old)
      }
      try LibraryDisk.replace(place.consents, Array(Self.text(all.sorted { $0.identity < $1.identity }).utf8))
    }
    lock.release()
  }

  private static func trusted(_ fields: YAMLMapping) -> Trusted? {
    guard let identity = LibraryJSON.text(fields["for"]) else { return nil }
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

  /// A line for each.
  private static func text(_ all: [Trusted]) -> String {
    let lines = all.map { one in
      var json = JSONText()
      one.write(&json)
      return json.text
    }
    return head + lines.joined(separator: ",\n") + "\n]}\n"
  }
}

extension Trusted {
  /// As an object: what is kept, and what `lucid trust --json` prints.
  package func write(_ json: inout JSONText) {
    json.object { json in
      json.field("for", identity)
      json.field("label", label)
      json.field("sha256", hash)
      json.field("date", date)
      json.key("allows")
      json.array { json in
        for line in lines {
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
