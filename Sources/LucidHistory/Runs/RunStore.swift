package import LucidCore
import LucidSQLite
import LucidSystem

/// The record of runs: one SQLite file. Belongs to one thread at a time.
package final class RunStore {
  let file: StoreFile
  var database: Database
  private var identity: UInt64?

  /// Whether the file is only looked at, and stays as it is whatever is wrong with it.
  private let isPeek: Bool

  /// Notices about the file itself.
  package private(set) var notices: [Notice] = []

  /// Makes the file if there is none; a damaged one is put out of the way.
  package init(path: String, patience: Int32 = 3_000) throws(RunStoreError) {
    file = StoreFile(path: path)
    isPeek = false
    if let reason = file.make() { throw RunStoreError(.words(.inFile, path, reason)) }
    var noticed: [Notice] = []
    do throws(DatabaseError) {
      (database, identity) = try Self.open(file, patience, &noticed)
      notices = noticed
    } catch {
      guard error.kind == .damaged else { throw Self.refusal(error, path) }
      let place = file.setAside(file.identity)
      do throws(DatabaseError) {
        if let reason = file.make() { throw DatabaseError(.other, reason.text) }
        (database, identity) = try Self.open(file, patience, &noticed)
      } catch { throw Self.refusal(error, path) }
      if let place {
        notices.append(Notice(.words(.historyCreatedOld, place), about: place))
      }
    }
  }

  private init(peeking file: StoreFile) throws(DatabaseError) {
    self.file = file
    isPeek = true
    // A history that is looked at may be another person's, and made to keep the reader: a million runs take 30 million.
    database = try Database(file.path, patience: 0, mostInstructions: 300_000_000)
    try database.execute("PRAGMA query_only = ON")
  }

  /// Opens a history for a hint or a completion, whose notices are not shown: a damaged file, a
  /// damaged log and a file of an earlier version stay as they are.
  ///
  /// Returns nil where there is none. What cannot be read throws when it is asked.
  package static func peek(path: String) -> RunStore? {
    let file = StoreFile(path: path)
    return file.exists ? try? RunStore(peeking: file) : nil
  }

  /// nil when nothing was ever kept there.
  package static func existing(path: String) throws(RunStoreError) -> RunStore? {
    StoreFile(path: path).exists ? try RunStore(path: path) : nil
  }

  private static func open(
    _ file: StoreFile, _ patience: Int32, _ notices: inout [Notice]
  ) throws(DatabaseError) -> (Database, UInt64?) {
    let identity = file.identity
    let database = try Database(file.path, patience: patience)
    if let notice = try logNotice(file, database) { notices.append(notice) }
    try Schema.prepare(database)
    return (database, identity)
  }

  /// Before anything is written over the log: what of it SQLite has passed over. A copy of it is
  /// kept, once.
  private static func logNotice(_ file: StoreFile, _ database: Database) throws(DatabaseError) -> Notice? {
    // SQLite reads the log with the first question.
    _ = try database.first("PRAGMA user_version", []) { $0.count(0) }
    let log = WriteAheadLog(file.path)
    guard log.damage() != nil else { return nil }
    // Another process may be adding to it: with the right to write it stands still.
    do throws(DatabaseError) { try database.execute("BEGIN IMMEDIATE") } catch {
      if error.kind == .busy { return nil }
    }
    let damage = log.damage()
    let place = damage == nil ? nil : file.keepLog()
    try? database.execute("ROLLBACK")
    guard let damage else { return nil }
    try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let lost = MessageText.words(.newestRunsLost, damage)
    return Notice(place.map { .words(.logCopied, lost, $0) } ?? lost, about: place)
  }

  /// Writes the whole history into one new file, with all that other processes have stored so far.
  package func copy(to path: String) throws(RunStoreError) {
    do throws(DatabaseError) { _ = try database.run("VACUUM INTO ?", [.text(path)]) } catch {
      throw Self.refusal(error, file.path)
    }
  }

  /// Damaged files that were put out of the way, in order.
  package static func damagedFiles(path: String) -> [String] { StoreFile(path: path).damaged }

  static func refusal(_ error: DatabaseError, _ path: String) -> RunStoreError {
    switch error.kind {
    case .missingLibrary:
      RunStoreError(
        SystemRequirement.sqlite.failure, hint: .words(.orHistoryOff, SystemRequirement.remedy))
    case .newer: RunStoreError(.words(.inFile, path, error.message), hint: .words(.useThatVersion))
    case .busy: RunStoreError(.words(.writingAllTheTime, path), isLocked: true)
    case .full: RunStoreError(.words(.noSpaceLeft, path))
    case .readOnly: RunStoreError(.words(.isReadOnly, path))
    case .damaged, .other: RunStoreError("\(path): \(error.message)")
    }
  }

  /// Does `body`; on a file that turns out to be damaged, once more on a new one.
  func asked<T>(_ body: () throws(DatabaseError) -> T) throws(RunStoreError) -> T {
    do throws(DatabaseError) { return try body() } catch {
      guard error.kind == .damaged, !isPeek else { throw Self.refusal(error, file.path) }
    }
    let place = file.setAside(identity)
    do throws(DatabaseError) {
      if let reason = file.make() { throw DatabaseError(.other, reason.text) }
      (database, identity) = try Self.open(file, 3_000, &notices)
      notices.append(Notice(place.map { .words(.historyCreatedOld, $0) } ?? .words(.historyCreated), about: place))
      return try body()
    } catch { throw Self.refusal(error, file.path) }
  }
}

/// An error of the run history: one line for a person, and the remedy.
package struct RunStoreError: Error, Hashable, Sendable {
  package let words: MessageText
  package let remedy: MessageText?
  /// Another process is at it: the same may work a moment later.
  package let isLocked: Bool

  package init(_ words: MessageText, hint: MessageText? = nil, isLocked: Bool = false) {
    (self.words, remedy, self.isLocked) = (words, hint, isLocked)
  }

  /// The English texts, for errors of commands.
  package var message: String { words.text }
  package var hint: String? { remedy?.text }
}
