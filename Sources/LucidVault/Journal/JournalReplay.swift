import LucidBuiltins
import LucidCore
import LucidSystem

/// Applies a journal to the files of a vault, or takes it back, as often as it takes: finished
/// entries are left alone.
///
/// A file changes places with its new content in one step. What was taken out waits where the new
/// content had waited, so that a change that another program made in that moment is seen, and
/// nothing of it is lost.
struct JournalReplay {
  let journal: VaultJournal
  private var disk: any Disk { journal.disk }

  init(_ journal: VaultJournal) { self.journal = journal }

  /// A file that is not what its change was made from.
  struct Conflict: Hashable {
    let path: String
    let reason: MessageText
  }

  private static let changed = MessageText.words(.otherProgramWrites)

  /// For the process that commits: stops at the first conflict. nil when every file was read back
  /// as it should be.
  ///
  /// Errors: the journal still stands.
  func apply(_ promise: Journal) throws(HostError) -> Conflict? {
    var touched: Set<String> = []
    for entry in promise.entries {
      if let reason = try place(entry, &touched) { return Conflict(path: entry.path, reason: reason) }
    }
    try sync(touched)
    for entry in promise.entries {
      if let reason = try check(entry) { return Conflict(path: entry.path, reason: reason) }
    }
    return nil
  }

  /// For the process that finds the journal of a killed one: goes on after a conflict, and keeps
  /// the content that has no place in `.lucid/kept/`.
  ///
  /// Errors: the journal still stands, and this may be called again.
  func finish(_ promise: Journal) throws(HostError) -> [Notice] {
    var notices: [Notice] = []
    var touched: Set<String> = []
    for entry in promise.entries {
      if let reason = try place(entry, &touched) { notices.append(try keep(entry, reason, &touched)) }
    }
    try sync(touched)
    try journal.clear()
    return notices
  }

  private func sync(_ folders: Set<String>) throws(HostError) {
    for folder in folders.sorted() { try disk.sync(journal.absolute(folder)) }
  }

  /// nil when there is no such file.
  private func fingerprint(_ path: String) throws(HostError) -> Checksum? {
    guard try disk.status(journal.absolute(path)) != nil else { return nil }
    do throws(HostError) { return Checksum(try disk.read(journal.absolute(path))) } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  // MARK: Forward

  /// Returns why it cannot be done; nil when it is done.
  private func place(_ entry: Journal.Entry, _ touched: inout Set<String>) throws(HostError) -> MessageText? {
    if let aside = entry.aside, try disk.status(journal.absolute(aside)) != nil { return nil }
    if let after = entry.after {
      guard let waiting = try fingerprint(after.staged) else { return nil }
      if waiting != after.fingerprint { return try checkExchanged(entry, after, waiting) }
    }
    let now: Checksum?
    do throws(HostError) {
      // Where the path leads to may have changed as well.
      let place = try VaultPlaces(roots: journal.roots, disk: disk).place(entry.path)
      guard place.path == entry.path else { return .words(.folderMoved) }
      now = place.entry == nil ? nil : try fingerprint(entry.path)
    } catch {
      guard error.code == nil else { throw error }
      return error.reason
    }
    guard now == entry.before else {
      // Nothing to be done when it is as it should be.
      return now == entry.after?.fingerprint ? nil : Self.changed
    }
    let folder = VaultPlaces.folder(of: entry.path)
    touched.insert(folder)
    guard let after = entry.after else { return try takeOut(entry) ? nil : Self.changed }
    try makeFolders(folder, &touched)
    guard let before = entry.before else { return try insert(after.staged, at: entry.path) ? nil : Self.changed }
    return try exchange(after.staged, with: entry.path, expecting: before) ? nil : Self.changed
  }

  /// Checks that the file taken out has the old content; nil when it has.
  private func checkExchanged(
    _ entry: Journal.Entry, _ after: Journal.Content, _ waiting: Checksum
  ) throws(HostError) -> MessageText? {
    if waiting == entry.before { return nil }
    // A process was killed before it could see that another program had been faster.
    if try fingerprint(entry.path) == after.fingerprint {
      try disk.swap(journal.absolute(after.staged), journal.absolute(entry.path))
    }
    return Self.changed
  }

  /// False when another program was faster: its content is in place again.
  private func exchange(_ staged: String, with path: String, expecting before: Checksum) throws(HostError) -> Bool {
    let (waiting, target) = (journal.absolute(staged), journal.absolute(path))
    do throws(HostError) { return try disk.exchange(waiting, with: target) { Checksum($0) == before } } catch {
      guard error.code == EXDEV else { throw error }
      return try exchangeNear(staged, with: path, expecting: before)
    }
  }

  /// The same where two parts of one file system are mounted apart: the new content is copied
  /// beside the old one first.
  private func exchangeNear(_ staged: String, with path: String, expecting before: Checksum) throws(HostError) -> Bool {
    let near = journal.absolute(VaultJournal.elsewhere(in: VaultPlaces.folder(of: path), 0))
    let (waiting, target) = (journal.absolute(staged), journal.absolute(path))
    let permissions = try disk.status(waiting)?.permissions ?? 0o600
    try disk.create(near, try disk.read(waiting), permissions: permissions)
    let isDone = try disk.exchange(near, with: target) { Checksum($0) == before }
    if isDone {
      let old = try disk.read(near)
      try disk.remove(waiting)
      try disk.create(waiting, old, permissions: permissions)
    }
    try disk.remove(near)
    return isDone
  }

  /// False when there is a file by now.
  private func insert(_ staged: String, at path: String) throws(HostError) -> Bool {
    let (waiting, target) = (journal.absolute(staged), journal.absolute(path))
    do throws(HostError) { return try disk.insert(waiting, at: target) } catch {
      guard error.code == EXDEV else { throw error }
    }
    let near = journal.absolute(VaultJournal.elsewhere(in: VaultPlaces.folder(of: path), 0))
    try disk.create(near, try disk.read(waiting), permissions: try disk.status(waiting)?.permissions ?? 0o600)
    guard try disk.insert(near, at: target) else {
      try disk.remove(near)
      return false
    }
    try disk.remove(waiting)
    return true
  }

  /// Removes a file. False when another program was faster: its content is in place again.
  private func takeOut(_ entry: Journal.Entry) throws(HostError) -> Bool {
    let target = journal.absolute(entry.path)
    guard let aside = entry.aside.map(journal.absolute) else {
      try disk.remove(target)
      return true
    }
    do throws(HostError) { try disk.rename(target, to: aside) } catch {
      guard error.code == EXDEV else { throw error }
      try disk.remove(target)
      return true
    }
    if OpenWriters.areGone(aside), Checksum(try disk.read(aside)) == entry.before { return true }
    _ = try disk.insert(aside, at: target)
    return false
  }

  /// Reads a file back. nil when it holds what was written, perhaps with something that another
  /// program has added since.
  private func check(_ entry: Journal.Entry) throws(HostError) -> MessageText? {
    guard let after = entry.after else {
      guard let aside = entry.aside, let removed = try fingerprint(aside) else { return nil }
      return removed == entry.before ? nil : Self.changed
    }
    guard try disk.status(journal.absolute(entry.path)) != nil else { return .words(.removedByOther) }
    let now = try disk.read(journal.absolute(entry.path))
    guard Checksum(Array(now.prefix(after.fingerprint.count))) == after.fingerprint else {
      return .words(.replacedByOther)
    }
    // Written to by a program that had the old file open.
    guard let old = try fingerprint(after.staged), old != after.fingerprint, old != entry.before else { return nil }
    return Self.changed
  }

  // MARK: Back

  /// Puts everything back. Returns the files that another program has changed since, which stay as
  /// they are.
  ///
  /// Errors: the rest is still to be done.
  func rollBack(_ promise: Journal) throws(HostError) -> [String] {
    var (left, touched): ([String], Set<String>) = ([], [])
    for entry in promise.entries.reversed() {
      if try !putBack(entry, &touched) { left.append(entry.path) }
    }
    try sync(touched)
    return left
  }

  private func putBack(_ entry: Journal.Entry, _ touched: inout Set<String>) throws(HostError) -> Bool {
    let target = journal.absolute(entry.path)
    touched.insert(VaultPlaces.folder(of: entry.path))
    guard let after = entry.after else {
      guard let aside = entry.aside, try disk.status(journal.absolute(aside)) != nil else { return true }
      if try disk.insert(journal.absolute(aside), at: target) { return true }
      try move(aside, to: try place(kept: entry.path, &touched))
      return false
    }
    let waiting = try fingerprint(after.staged)
    if waiting == after.fingerprint {
      touched.remove(VaultPlaces.folder(of: entry.path))
      return true
    }
    let now = try fingerprint(entry.path)
    guard now == after.fingerprint else {
      // Somebody may have removed what was made; or has written on what was changed.
      if waiting == nil, entry.before == nil { return now == nil }
      if let waiting, waiting != entry.before { try move(after.staged, to: try place(kept: entry.path, &touched)) }
      return false
    }
    guard waiting != nil else {
      guard entry.before == nil else { return false }
      try move(entry.path, to: after.staged)
      return true
    }
    return try exchange(after.staged, with: entry.path, expecting: after.fingerprint)
  }

  // MARK: Places

  /// The folders above a file that are not there yet.
  private func makeFolders(_ folder: String, _ touched: inout Set<String>) throws(HostError) {
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
  private func move(_ path: String, to other: String) throws(HostError) {
    do throws(HostError) {
      try disk.rename(journal.absolute(path), to: journal.absolute(other))
    } catch {
      guard error.code == EXDEV else { throw error }
      let near = journal.absolute(VaultJournal.elsewhere(in: VaultPlaces.folder(of: other), 0))
      let permissions = try disk.status(journal.absolute(path))?.permissions ?? 0o600
      try disk.create(near, try disk.read(journal.absolute(path)), permissions: permissions)
      try disk.rename(near, to: journal.absolute(other))
      try disk.remove(journal.absolute(path))
    }
  }

  /// A free place in `.lucid/kept/`, its folders made.
  private func place(kept path: String, _ touched: inout Set<String>) throws(HostError) -> String {
    let place = try journal.free(RelativePath.join(VaultJournal.kept, path))
    try makeFolders(VaultPlaces.folder(of: place), &touched)
    touched.insert(VaultPlaces.folder(of: place))
    return place
  }

  private func keep(_ entry: Journal.Entry, _ reason: MessageText, _ touched: inout Set<String>) throws(HostError) -> Notice {
    let name = entry.path.oneLine(limit: 200)
    guard let after = entry.after else {
      return Notice(.words(.wasToBeRemoved, name, reason), about: entry.path)
    }
    let place = try place(kept: entry.path, &touched)
    try move(after.staged, to: place)
    return Notice(.words(.notWrittenKept, name, reason, place), about: entry.path)
  }
}
