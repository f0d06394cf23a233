import LucidCore
import LucidStorage
import LucidSystem

/// Changes of several files of the library that all happen, or none of them.
///
/// The new texts are first written into one file, the journal, which appears in one step. Then each
/// file is replaced, and the journal removed. A process that is killed before the journal is there
/// has changed nothing; of one that is killed later the next one does the rest. Tried before:
/// origins first, then a file each: a killed `install` of three left one or two of them for good.
struct LibraryJournal: Sendable {
  /// A file and the text that it gets.
  struct Change: Hashable, Sendable {
    /// Below the root of the library.
    let path: String
    let text: String
    /// The text that it replaces, of a file that other programs write too; nil for any.
    var old: String?
  }

  let place: LibraryPlace

  init(_ place: LibraryPlace) { self.place = place }

  private var file: TrustFile<[Change]> {
    TrustFile(
      path: place.journal, subject: "an unfinished change of your library", limit: .mib(64),
      empty: [], decode: decode, encode: Self.text)
  }

  /// Makes all of the changes, under the lock, or none of them: false when the old text of one is
  /// not there any more.
  @discardableResult func commit(_ changes: [Change]) throws(LibraryError) -> Bool {
    try record(changes)
    let isDone = try apply(changes)
    try LibraryDisk.remove(place.journal)
    return isDone
  }

  /// Writes down what is to be done; from then on it is as good as done.
  func record(_ changes: [Change]) throws(LibraryError) { try file.replace(changes) }

  /// Replaces the files, each in one step. A change with an old text comes first; false when that
  /// is not there any more, and nothing was replaced.
  @discardableResult func apply(_ changes: [Change]) throws(LibraryError) -> Bool {
    for change in changes {
      let (path, bytes) = (place.root + "/" + change.path, Array(change.text.utf8))
      guard let old = change.old else {
        try LibraryDisk.replace(path, bytes)
        continue
      }
      if try LibraryDisk.replace(path, over: Array(old.utf8), bytes) { continue }
      // A process that was killed may have replaced it.
      guard try LibraryDisk.read(path, limit: .mib(64)) == bytes else { return false }
    }
    return true
  }

  /// Whether a process was killed in the middle of a change, or is in it now. Cost: one look.
  var isThere: Bool { LibraryDisk.status(place.journal) != nil }

  /// Does the rest of a change that was interrupted, under the lock. Doing it twice is harmless.
  func settle() throws(LibraryError) {
    guard isThere else { return }
    try apply(try file.read())
    try LibraryDisk.remove(place.journal)
  }

  // MARK: The file

  private func decode(_ node: JSONNode) throws(JSONSyntaxError) -> [Change] {
    var changes: [Change] = []
    for item in try node.requiredList("changes") {
      let change = try StorageReader.value(Change.self, item)
      guard isOwn(change.path) else { throw JSONSyntaxError("`path` is no file of the library", at: item.range.lowerBound) }
      changes.append(change)
    }
    return changes
  }

  /// Whether a change of the library can be about that file: the journal is no way to others.
  private func isOwn(_ path: String) -> Bool {
    let fixed = [place.origins, place.consents, place.order]
    if fixed.contains(place.root + "/" + path) { return true }
    guard path.hasSuffix(LibraryPlace.suffix), let slash = path.lastSlash else { return false }
    let name = String(path.behind(slash).dropLast(LibraryPlace.suffix.count))
    return LibraryName.isGood(name) && place.file(name) == place.root + "/" + path
  }

  private static func text(_ changes: [Change]) -> String {
    var json = JSONText()
    json.object { json in
      json.field("version", TrustFileVersion.current)
      json.key("changes")
      json.written(StorageWriter.text(changes))
    }
    return json.text
  }
}

extension LibraryJournal.Change: StoredObject {
  static func form<Form: StoredFields>(_ field: inout Form, _ it: Self?) throws(Form.Failure) -> Self {
    try Self(path: field("path", it, \.path), text: field("text", it, \.text), old: field("old", it, \.old))
  }
}

extension LibraryPlace {
  /// Only there while several files are changed together.
  var journal: String { root + "/library.journal" }

  /// The path of one of its files below the root, as a journal names it.
  func inner(_ path: String) -> String { path.path(below: root) ?? path }
}

extension Library {
  /// Does the rest of a change that a killed process left unfinished. A change that another process
  /// is making now is waited for.
  ///
  /// Where nothing can be written the library is read as it is.
  package func settle() {
    let journal = LibraryJournal(place)
    guard journal.isThere, let lock = try? LibraryLock.take(place.lock, seconds: 10) else { return }
    try? journal.settle()
    lock.release()
  }
}
