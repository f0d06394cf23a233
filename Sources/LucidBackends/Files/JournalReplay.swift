import LucidBuiltins
import LucidCore

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// Does what a journal promises, as often as it takes: what was done already is left alone.
///
/// A file that somebody has changed since is not overwritten: what should have stood in it is kept in `.lucid/kept/`, and said.
struct JournalReplay {
  let journal: VaultJournal
  private var disk: any Disk { journal.disk }

  init(_ journal: VaultJournal) { self.journal = journal }

  /// Errors: the promise still stands, and this may be called again.
  func run(_ promise: Journal) throws(DiskError) -> [Notice] {
    var notices: [Notice] = []
    var touched: Set<String> = []
    for entry in promise.entries {
      if let notice = try done(entry, &touched) { notices.append(notice) }
    }
    for folder in touched.sorted() { try disk.sync(journal.absolute(folder)) }
    try journal.clear()
    return notices
  }

  private func done(_ entry: Journal.Entry, _ touched: inout Set<String>) throws(DiskError) -> Notice? {
    if let after = entry.after, try disk.status(journal.absolute(after.staged)) == nil { return nil }
    let now: Fingerprint?
    do throws(DiskError) {
      // Where the path leads to may have changed as well.
      let place = try VaultPlaces(roots: journal.roots, disk: disk).place(entry.path)
      guard place.path == entry.path else { return try keep(entry, "its folder has moved", &touched) }
      now = place.entry == nil ? nil : Fingerprint(try disk.read(journal.absolute(entry.path)))
    } catch {
      guard error.code == 0 else { throw error }
      return try keep(entry, error.reason, &touched)
    }
    guard now == entry.before else {
      // Nothing to be done when it is as it shall be.
      return now == entry.after?.fingerprint ? nil : try keep(entry, "it was changed by another program", &touched)
    }
    if let after = entry.after {
      try makeFolders(VaultPlaces.folder(of: entry.path), &touched)
      try move(after.staged, to: entry.path)
    } else {
      try disk.remove(journal.absolute(entry.path))
    }
    touched.insert(VaultPlaces.folder(of: entry.path))
    return nil
  }

  /// The folders above a file that are not there yet.
  private func makeFolders(_ folder: String, _ touched: inout Set<String>) throws(DiskError) {
    var missing: [String] = []
    var at = folder
    while !at.isEmpty, try disk.status(journal.absolute(at)) == nil {
      missing.append(at)
      at = VaultPlaces.folder(of: at)
    }
    for folder in missing.reversed() {
      try disk.makeFolder(journal.absolute(folder))
      touched.insert(VaultPlaces.folder(of: folder))
    }
  }

  /// Whole or not at all, also where two parts of one file system are mounted apart.
  private func move(_ staged: String, to path: String) throws(DiskError) {
    do throws(DiskError) {
      try disk.rename(journal.absolute(staged), to: journal.absolute(path))
    } catch {
      guard error.code == EXDEV else { throw error }
      let near = journal.absolute(VaultJournal.elsewhere(in: VaultPlaces.folder(of: path), 0))
      let permissions = try disk.status(journal.absolute(staged))?.permissions ?? 0o600
      try disk.create(near, try disk.read(journal.absolute(staged)), permissions: permissions)
      try disk.rename(near, to: journal.absolute(path))
      try disk.remove(journal.absolute(staged))
    }
  }

  private func keep(_ entry: Journal.Entry, _ reason: String, _ touched: inout Set<String>) throws(DiskError) -> Notice {
    let name = entry.path.oneLine(limit: 200)
    guard let after = entry.after else {
      return Notice("\(name) was to be removed and is still there: \(reason)", about: entry.path)
    }
    let place = try journal.free(RelativePath.join(VaultJournal.kept, entry.path))
    try makeFolders(VaultPlaces.folder(of: place), &touched)
    try move(after.staged, to: place)
    touched.insert(VaultPlaces.folder(of: place))
    return Notice("\(name) was not written: \(reason); what should stand there is kept in \(place)", about: entry.path)
  }
}
