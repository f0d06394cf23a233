import LucidCore
import LucidSystem
import Synchronization

/// The folder of the mirrors of a vault: for each source the parsed records of its files, and their
/// folded texts for searches, in a SQLite file for its owner only.
///
/// Files win always: a record serves only while the stamp of its file is the one that it was read
/// under. See docs/decisions/0219-the-mirror.md.
package final class MirrorFolder: Sendable {
  /// Fewer files are faster read than a mirror is opened.
  package static let fewest = 100

  let folder: String
  private let vault: String
  private let program: String
  let fewest: Int
  private let isOnlyRead: Bool
  /// Nanoseconds since 1970, by the clock that file systems go by.
  private let clock: @Sendable () -> Int64
  /// The names of mirrors that this process is about to write.
  private let claims: Claims

  private final class Claims: Sendable {
    let names = Mutex<Set<String>>([])
  }

  /// `vault` tells the vault from any other; what another `program` has made is made again. Where
  /// the folder is only read, a mirror that is there is used and none is made.
  package convenience init(folder: String, vault: String, program: String) {
    self.init(folder: folder, vault: vault, program: program, fewest: Self.fewest, clock: Self.now)
  }

  init(
    folder: String, vault: String, program: String, fewest: Int, isOnlyRead: Bool = false,
    clock: @escaping @Sendable () -> Int64
  ) {
    (self.folder, self.vault, self.program) = (folder, vault, program)
    (self.fewest, self.isOnlyRead, self.clock, claims) = (fewest, isOnlyRead, clock, Claims())
  }

  /// The same folder, in which nothing is written.
  package var onlyRead: MirrorFolder {
    MirrorFolder(folder: folder, vault: vault, program: program, fewest: fewest, isOnlyRead: true, clock: clock)
  }

  @Sendable static func now() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// Opens the mirror of a source for one reading of `files`; nil where it does not pay or cannot
  /// be had. Blocks for milliseconds.
  func mirror<Record: MirrorRecord>(_ source: String, of files: [MirrorFile], as record: Record.Type) -> Mirror<Record>? {
    guard pays(files, record), SystemRequirement.sqlite.canBeOpened else { return nil }
    let name = source + "-" + FNV1a.fileName(vault)
    let place = MirrorPlace(
      folder: folder, name: name, identity: "\(program)\n\(Record.form)\n\(MirrorStore.form)\n\(vault)")
    let isClaimed = !isOnlyRead && claims.names.withLock { $0.insert(name).inserted }
    let claim = isClaimed ? MirrorClaim { [claims] in claims.names.withLock { _ = $0.remove(name) } } : nil
    return Mirror(place, files, claim: claim, clock: clock)
  }
}

/// The right to write a mirror in this process, until it goes away.
final class MirrorClaim: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
