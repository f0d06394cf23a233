import LucidCore
import LucidSystem

/// The hidden folder of a vault in which a write is prepared, and the promise of one that was not
/// finished.
///
/// The holder of the lock does all of it.
struct VaultJournal: Sendable {
  let roots: FolderRoots
  let disk: any Disk

  static let folder = ".lucid"
  static let transaction = folder + "/transaction"
  static let kept = folder + "/kept"
  private static let journal = transaction + "/journal"
  /// The journal of a commit that is being taken back.
  private static let rollback = transaction + "/rollback"
  /// Where the bindings lead that a transaction writes through.
  private static let bound = transaction + "/bound"
  /// Where parts of a transaction wait that are on other file systems than the vault.
  private static let elsewhere = transaction + "/elsewhere"

  var root: String { roots.root }

  func absolute(_ path: String) -> String { roots.absolute(path) }

  var lockPath: String { absolute(Self.folder + "/lock") }

  /// Whether something is under way or was left behind. Cost: one call of the system.
  func isOpen() throws(HostError) -> Bool { try disk.status(absolute(Self.transaction)) != nil }

  /// The operation of a journal on its files.
  enum Phase {
    case preparing, committed, rollingBack
  }

  func phase() throws(HostError) -> Phase {
    if try disk.status(absolute(Self.journal)) != nil { return .committed }
    return try disk.status(absolute(Self.rollback)) != nil ? .rollingBack : .preparing
  }

  /// Whether files may be half changed.
  func isCommitted() throws(HostError) -> Bool { try phase() != .preparing }

  /// From here on the commit is taken back, by this process or the next one. After an error it
  /// still stands.
  func beginRollback() throws(HostError) {
    try disk.rename(absolute(Self.journal), to: absolute(Self.rollback))
    try? disk.sync(absolute(Self.transaction))
  }

  // MARK: Making

  /// Makes the hidden folder. Errors: it is a link, so that locks and parts of a transaction would
  /// lie outside of the vault.
  func makeFolder() throws(HostError) {
    try disk.makeFolder(absolute(Self.folder))
    try requireOwn()
  }

  /// Errors: the hidden folder, or one in it, is a link.
  func requireOwn() throws(HostError) {
    let real = try disk.resolve(root)
    for path in [Self.folder, Self.transaction, Self.kept] where try isLink(path, real) {
      throw HostError(path, .words(.linkedLocks))
    }
  }

  /// Whether one of the hidden folders is a link, also one that leads nowhere; false where there is
  /// none. Without the lock: another process may begin and end a transaction between two looks, so
  /// what cannot be resolved is looked for again.
  private func isLink(_ path: String, _ real: String) throws(HostError) -> Bool {
    for _ in 0..<20 {
      guard try disk.isTaken(absolute(path)) else { return false }
      if let found = try? disk.resolve(absolute(path)) { return found != FolderRoots.join(real, path) }
    }
    return true
  }

  func open() throws(HostError) {
    try makeFolder()
    try disk.makeFolder(absolute(Self.transaction))
  }

  /// Before anything is put there.
  func note(elsewhere paths: [String]) throws(HostError) {
    guard !paths.isEmpty else { return }
    try disk.create(absolute(Self.elsewhere), Array(paths.joined(separator: "\n").utf8), permissions: 0o600)
    try disk.sync(absolute(Self.transaction))
  }

  /// Which folders the paths lead to that are bound: the journal knows paths only. Before anything
  /// is promised.
  func note(bound paths: [String]) throws(HostError) {
    let places = roots.places(of: paths)
    guard !places.isEmpty else { return }
    try disk.create(absolute(Self.bound), Array(places.utf8), permissions: 0o600)
  }

  /// Whether the paths of a promise lead to where they led when it was made.
  func isBoundAsBefore(_ journal: Journal) throws(HostError) -> Bool {
    let isNoted = try disk.status(absolute(Self.bound)) != nil
    let noted = isNoted ? String(decoding: try disk.read(absolute(Self.bound)), as: UTF8.self) : ""
    return noted == roots.places(of: journal.entries.map(\.path))
  }

  /// The moment from which on it has happened: when this returns, and not when it throws.
  func commit(_ journal: Journal) throws(HostError) {
    let draft = absolute(Self.journal) + ".new"
    try disk.create(draft, journal.bytes, permissions: 0o600)
    try disk.sync(absolute(Self.transaction))
    try disk.sync(absolute(Self.folder))
    try disk.sync(root)
    try disk.rename(draft, to: absolute(Self.journal))
    do throws(HostError) {
      try disk.sync(absolute(Self.transaction))
    } catch {
      // Nobody knows whether it would survive. As long as it can be taken back it has not happened.
      guard (try? disk.remove(absolute(Self.journal))) != nil else { return }
      throw error
    }
  }

  /// Reads the journal; nil when it is damaged.
  func read(_ phase: Phase) throws(HostError) -> Journal? {
    Journal(try disk.read(absolute(phase == .rollingBack ? Self.rollback : Self.journal)))
  }

  // MARK: Clearing

  /// After a promise was kept, or for one that was never made.
  func clear() throws(HostError) {
    try disk.remove(absolute(Self.journal))
    try disk.remove(absolute(Self.rollback))
    try disk.sync(absolute(Self.transaction))
    if try disk.status(absolute(Self.elsewhere)) != nil {
      let paths = String(decoding: try disk.read(absolute(Self.elsewhere)), as: UTF8.self).split(separator: "\n").map(String.init)
      for path in paths where RelativePath.isSafe(path) && Self.isElsewhere(path) { try disk.remove(absolute(path)) }
    }
    for name in try disk.names(in: absolute(Self.transaction)) { try disk.remove(absolute(Self.transaction) + "/" + name) }
    try disk.removeFolder(absolute(Self.transaction))
  }

  /// A name for something that waits in a folder of another file system.
  static func elsewhere(in folder: String, _ number: Int) -> String {
    RelativePath.join(folder, ".lucid-\(UInt64.random(in: 0...UInt64.max))-\(number)")
  }

  private static func isElsewhere(_ path: String) -> Bool { path.pathParts.last?.hasPrefix(".lucid-") == true }

  /// Puts the journal of a transaction that cannot be understood out of the way, with all that
  /// belongs to it.
  func setAside() throws(HostError) -> String {
    try disk.makeFolder(absolute(Self.kept))
    let place = try free(RelativePath.join(Self.kept, "transaction"))
    try disk.rename(absolute(Self.transaction), to: absolute(place))
    return place
  }

  /// The path itself, or with a number behind it, so that nothing is there.
  func free(_ path: String) throws(HostError) -> String {
    var (candidate, number) = (path, 1)
    while try disk.isTaken(absolute(candidate)) {
      number += 1
      candidate = "\(path).\(number)"
    }
    return candidate
  }
}
