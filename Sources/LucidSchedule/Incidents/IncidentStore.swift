package import LucidCore
import LucidStorage
import LucidSystem

/// The open incidents of the account: a file for each schedule beside the stamp of its last run,
/// replaced atomically.
package struct IncidentStore: Sendable {
  private static let suffix = ".incident"
  private static let alive = "/.alive"
  /// nil when the account has no home.
  private let folder: String?

  /// `stamps` is the folder of the stamps of schedules.
  package init(stamps: String?) { folder = stamps }

  private func path(_ name: String) -> String? { folder.map { $0 + "/" + name + Self.suffix } }

  /// Returns the open incident of a schedule; nil when there is none, or its file is damaged: a
  /// failure is better reported twice than not at all.
  package func read(_ name: String) -> Incident? {
    guard let path = path(name), let bytes = try? HostFile.read(path, limit: .kib(64)),
      var incident = StorageReader.whole(Incident.self, bytes), incident.count > 0
    else { return nil }
    incident.schedule = name
    return incident
  }

  /// Returns the open incident of a schedule, also that of a run that was interrupted and that no
  /// later start has found yet.
  package func open(_ name: String) -> Incident? {
    let stored = read(name)
    return InterruptedRuns(stamps: folder).find(name).map { .after(stored, $0) } ?? stored
  }

  /// Stores an incident in the place of the one before. Returns a notice when it cannot be stored:
  /// the failure is then reported again.
  package func write(_ incident: Incident) -> Notice? {
    guard let path = path(incident.schedule) else { return nil }
    return Self.noticing { () throws(HostError) in try HostFile.write(StorageWriter.whole(incident), to: path) }
  }

  package func remove(_ name: String) {
    if let path = path(name) { HostFile.remove(path) }
  }

  /// Removes what belongs to no schedule.
  func removeAlive() {
    if let folder { HostFile.remove(folder + Self.alive) }
  }

  /// Returns the open incidents by name, those of interrupted runs among them, and the schedules
  /// whose files are damaged.
  package func all() -> (open: [Incident], damaged: [String]) {
    guard let folder, let items = FolderReader.items(folder) else { return ([], []) }
    let files = items.map(\.name).filter { !$0.hasPrefix(".") }
    let stored = Set(files.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) })
    // A stamp has the name of its schedule, without an end.
    let stamps = files.filter { ScheduleEntry.isName($0) }
    var (open, damaged): ([Incident], [String]) = ([], [])
    for name in stored.union(stamps).sorted() {
      if let incident = self.open(name) { open.append(incident) }
      if stored.contains(name), read(name) == nil { damaged.append(name) }
    }
    return (open, damaged)
  }

  // MARK: Messages that all is well

  /// When the owner was last told how the schedules are; nil when never, or when that is not known.
  package var lastAlive: Instant? {
    guard let folder, let bytes = try? HostFile.read(folder + Self.alive, limit: .kib(4)) else { return nil }
    return Int64(String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" }).map { Instant(seconds: $0) }
  }

  /// Stores that the owner was told. Returns a notice when it cannot be stored.
  package func write(alive: Instant) -> Notice? {
    guard let folder else { return nil }
    return Self.noticing { () throws(HostError) in
      try HostFile.write(Array("\(alive.seconds)\n".utf8), to: folder + Self.alive)
    }
  }

  private static func noticing(_ write: () throws(HostError) -> Void) -> Notice? {
    do throws(HostError) { try write() } catch { return Notice(.words(.incidentNotStored, error.words)) }
    return nil
  }
}
