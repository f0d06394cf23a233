import LucidCore
import LucidStorage
import LucidSystem

/// The permissions granted on this machine: `consents.json`, next to the folder of abilities and
/// never in it, so that no file can bring its own.
package struct PermissionStore: Sendable {
  package let place: LibraryPlace

  package init(_ place: LibraryPlace) { self.place = place }

  private var file: TrustFile<[PermissionGrant]> {
    TrustFile(
      path: place.consents, subject: "your permissions", limit: .mib(16), empty: [], decode: Self.decode,
      encode: Self.text)
  }

  /// Returns all in the order of their identities. Errors: the file cannot be understood, so that
  /// nothing is known.
  package func all() throws(LibraryError) -> [PermissionGrant] { try file.read() }

  /// Returns the permissions in the bytes of such a file of another machine. Errors: they cannot be
  /// understood.
  package static func grants(
    in bytes: [UInt8], _ name: String
  ) throws(LibraryError) -> [PermissionGrant] {
    do throws(JSONSyntaxError) { return try decode(try JSONParser.parse(bytes)) } catch {
      throw LibraryError(.file, "\(name): \(error.text(in: bytes))")
    }
  }

  package func of(_ identity: String) throws(LibraryError) -> PermissionGrant? { try all().first { $0.isOf(identity) } }

  /// Returns what was answered for a text: under its identity, and every refusal that holds for it
  /// wherever it lies. `refusers` are the identities under which those refusals are stored.
  package func answers(for subject: TrustSubject) throws(LibraryError) -> (trusted: PermissionGrant, refusers: [String]) {
    let all = try all()
    var trusted =
      subject.identity.flatMap { identity in all.first { $0.isOf(identity) } }
      ?? PermissionGrant(identity: subject.identity ?? "", label: "", hash: "", date: "")
    var refusers: [String] = []
    for one in all {
      let refused = one.refusals(of: subject)
      guard !refused.isEmpty else { continue }
      refusers.append(one.identity)
      if !one.isOf(trusted.identity) { trusted.lines += refused }
    }
    return (trusted, refusers)
  }

  /// Changes what is said of one ability, under the lock; nil in and nil out stand for nothing
  /// said.
  package func change(_ identity: String, _ body: (inout PermissionGrant?) -> Void) throws(LibraryError) {
    try changing { $0.change(identity, body) }
  }

  /// Returns the change of the file as one of several that are made together; nil when it stays as
  /// it is. Under the lock.
  func change(_ body: (inout PermissionBook) -> Void) throws(LibraryError) -> LibraryJournal.Change? {
    let before = try all()
    var book = PermissionBook(all: before)
    body(&book)
    book.all.sort { $0.identity < $1.identity }
    guard book.all != before else { return nil }
    return LibraryJournal.Change(path: place.inner(place.consents), text: Self.text(book.all))
  }

  /// Forgets the grants of a removed ability. Denials are kept, under its id alone.
  package func forget(id: String, name: String) throws(LibraryError) {
    let identity = PermissionGrant.identity(id: id, name: name)
    try changing { book in
      guard let at = book.all.firstIndex(where: { $0.isOf(identity) }) else { return }
      let gone = book.all.remove(at: at)
      let refused = gone.lines.filter { $0.answer == .never }
      guard !refused.isEmpty else { return }
      let bare = "id:\(id.uppercased())"
      var left = PermissionGrant(identity: bare, label: gone.label, hash: gone.hash, date: gone.date)
      if let there = book.all.firstIndex(where: { $0.isOf(bare) }) {
        left.lines = book.all.remove(at: there).lines
      }
      for line in refused { left.say(.never, line.need, hashes: line.hashes) }
      book.all.append(left)
    }
  }

  private func changing(_ body: (inout PermissionBook) -> Void) throws(LibraryError) {
    try LibraryDisk.makeFolder(place.root)
    let lock = try LibraryLock.take(place.lock)
    // Its rest would take this change back.
    try LibraryJournal(place).settle()
    let before = try all()
    var book = PermissionBook(all: before)
    body(&book)
    book.all.sort { $0.identity < $1.identity }
    if book.all != before { try file.replace(book.all) }
    lock.release()
  }

  // MARK: The file

  private static func decode(_ node: JSONNode) throws(JSONSyntaxError) -> [PermissionGrant] {
    var all: [PermissionGrant] = []
    var identities: Set<[UInt8]> = []
    for item in try node.requiredList("consents") {
      // Without its list the refusals of an ability would be lost.
      _ = try item.requiredList("allows")
      let one = try StorageReader.value(PermissionGrant.self, item)
      guard identities.insert(Array(one.identity.utf8)).inserted else {
        throw JSONSyntaxError("`for` occurs twice", at: item.range.lowerBound)
      }
      all.append(one)
    }
    return all.sorted { $0.identity < $1.identity }
  }

  /// A line for each, so that two versions of the file can be compared.
  private static func text(_ all: [PermissionGrant]) -> String {
    let lines = all.map(\.json)
    return #"{"version":\#(TrustFileVersion.current),"consents":["# + "\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }
}

/// The permissions of all abilities while they are changed.
package struct PermissionBook: Sendable {
  var all: [PermissionGrant]

  /// Changes what is said of one ability; nil in and nil out stand for nothing said.
  mutating func change(_ identity: String, _ body: (inout PermissionGrant?) -> Void) {
    var one = all.first { $0.isOf(identity) }
    body(&one)
    all.removeAll { $0.isOf(identity) }
    if let one, !one.lines.isEmpty { all.append(one) }
  }

  /// Stores that an ability may do what it needs, always.
  mutating func grant(
    _ needs: [RequiredPermission], to identity: String, _ plan: Plan, _ text: String, at date: String
  ) {
    guard !needs.isEmpty else { return }
    change(identity) { trusted in
      var one =
        trusted
        ?? PermissionGrant(identity: identity, label: plan.ability.label, hash: "", date: "")
      one.hash = SHA256.hex(Array(text.utf8))
      one.date = date
      for need in needs { one.say(.always, need) }
      trusted = one
    }
  }
}
