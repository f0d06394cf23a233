import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidVault

/// A folder of todos, as todoman and vdirsyncer keep them: one todo a file in a folder for each
/// list, or `.ics` files with any number.
///
/// Files are read again only when they have changed.
struct TodoFolder: Sendable {
  struct Contents: Sendable {
    /// The newest revision of each, in the order of the files; cancelled ones and exceptions of
    /// series are left out.
    var todos: [StoredTodo] = []
    /// Where new ones go: the first list, else the folder itself.
    var home: String
    var notices: [Notice] = []
    /// Whether there is such a folder.
    var exists = false
  }

  let tree: any FileStage
  let kind: TodoKind
  let zones: ZoneResolver
  /// The addresses of the person.
  let own: OwnAddresses
  /// nil looks at the todos as they are.
  let asOf: AsOf?
  private let readFiles: ReadFiles
  /// The name of what is kept: addresses of the person are used to read a file.
  private let source: String

  private struct Listing: Sendable {
    let home: String
    let files: [MirrorFile]
  }

  /// A file as it was read.
  private struct File: Sendable {
    var todos: [StoredTodo] = []
    var notices: [Notice]
  }

  /// The folder of the list.
  var root: String { kind.rawValue }

  private static let mostNotices = 10
  private static let largestFile = ByteCount.mib(16)

  init(tree: any FileStage, kind: TodoKind, zones: any ZoneDatabase, own: OwnAddresses, asOf: AsOf? = nil) {
    self.own = own
    self.asOf = asOf
    readFiles = asOf?.files ?? ReadFiles()
    source = kind.rawValue + own.key
    self.tree = tree
    self.kind = kind
    self.zones = ZoneResolver(zones)
  }

  /// May block. Errors: `.unavailable` when the folder is not there.
  func contents() throws(StepFailure) -> Contents { try existing(whateverIsThere(in: tree)) }

  /// The todos as a query sees them, from a mirror where files are as they were.
  func contents(in pool: BlockingPool, mirrors: MirrorFolder?) async throws(StepFailure) -> Contents {
    let (kept, key) = (asOf?.read(in: tree), source + " files")
    let listing: Listing?
    if let known: Listing = kept?[key] {
      listing = known
    } else {
      listing = try await pool.run { () throws(StepFailure) in try self.listing(of: tree) }
      if let listing, listing.files.allSatisfy({ $0.stamp != nil }) { kept?.keep(listing, key) }
    }
    guard let listing else { return try existing(Contents(home: root)) }
    let files = try await readFiles.records(
      mirrors, source, of: listing.files, in: pool, known: { file, record in self.file(record, file.path) },
      read: { file in self.file(file.path, of: tree) })
    return contents(of: listing, files)
  }

  private func existing(_ contents: Contents) throws(StepFailure) -> Contents {
    guard contents.exists else {
      throw .noFolder(
        root, in: tree, .words(.noFolderIn, root, tree.name),
        hint: .words(.putTodoFiles, tree.name, root))
    }
    return contents
  }

  /// Stages what `plan` makes of the contents, after `readBack` has found its effect in the
  /// contents as they will be (see `edit`). Of all todos only those that `ids` name may be others
  /// then. An empty plan stages nothing.
  func stage<Intent, Result>(
    writing ids: Set<String>, _ plan: (Contents) throws(StepFailure) -> (changes: [FileChange], intent: Intent),
    readBack: (Contents, StagedTree, Intent) throws(StepFailure) -> Result
  ) throws(StepFailure) -> Result {
    try ICalComponent.openLibrary()
    return try tree.edit { () throws(StepFailure) in
      let contents = try whateverIsThere(in: tree)
      let (changes, intent) = try plan(contents)
      return (changes, intent: (before: contents, paths: changes.map(\.path), intent: intent))
    } readBack: { (staged, planned) throws(StepFailure) in
      let after = planned.paths.isEmpty ? planned.before : try whateverIsThere(in: staged)
      // What another program does to other files meanwhile is none of this write's effects.
      func others(_ contents: Contents) -> [StoredTodo] {
        contents.todos.filter { !ids.contains($0.id) && planned.paths.contains($0.path) }
      }
      guard others(after) == others(planned.before) else {
        throw .withoutEffect(planned.paths.first ?? root, "another todo would be changed too")
      }
      return try readBack(after, staged, planned.intent)
    }
  }

  func read(_ path: String) throws(StepFailure) -> [UInt8] {
    do throws(FileTreeError) { return try tree.read(path, limit: Self.largestFile) } catch {
      throw error.failure()
    }
  }

  private func whateverIsThere(in tree: any FileTree) throws(StepFailure) -> Contents {
    guard let listing = try listing(of: tree) else { return Contents(home: root) }
    return contents(of: listing, listing.files.map { file($0.path, of: tree).outcome })
  }

  /// nil without the folder.
  private func listing(of tree: any FileTree) throws(StepFailure) -> Listing? {
    try ICalComponent.openLibrary()
    do throws(FileTreeError) {
      guard let entry = try tree.entry(root), entry.isFolder else { return nil }
      let entries = try tree.list(root).withoutTwins
      let first = entries.first { $0.isFolder && CalendarFolder.isVisible($0.name) }
      var files: [MirrorFile] = []
      for entry in entries where CalendarFolder.isVisible(entry.name) {
        let path = RelativePath.join(root, entry.name)
        if CalendarFolder.isCalendarFile(entry) { files.append(MirrorFile(path, entry.stamp, in: root)) }
        guard entry.isFolder else { continue }
        for file in try tree.list(path).withoutTwins where CalendarFolder.isCalendarFile(file) {
          files.append(MirrorFile(RelativePath.join(path, file.name), file.stamp, in: root))
        }
      }
      return Listing(home: first.map { RelativePath.join(root, $0.name) } ?? root, files: files)
    } catch {
      throw error.failure()
    }
  }

  private func contents(of listing: Listing, _ files: [File]) -> Contents {
    var contents = Contents(home: listing.home, exists: true)
    var places: [String: Int] = [:]
    for (listed, file) in zip(listing.files, files) {
      contents.notices += file.notices
      for todo in file.todos where !todo.isException {
        let uid = todo.uid ?? "\(listed.path)#\(todo.title)"
        if let i = places[uid] {
          if !todo.isOlder(than: contents.todos[i]) { contents.todos[i] = todo }
        } else {
          places[uid] = contents.todos.count
          contents.todos.append(todo)
        }
      }
    }
    contents.notices = Notice.few(contents.notices, in: root, most: Self.mostNotices)
    if let asOf { contents.todos = asOf.todos(contents.todos, of: root) }
    contents.todos.removeAll { $0.cancelled }
    return contents
  }

  private func file(_ path: String, of tree: any FileTree) -> (outcome: File, record: TodoRecord?) {
    do throws(FileTreeError) {
      let reader = StoredTodoReader(try tree.read(path, limit: Self.largestFile), path: path, zones: zones, own: own)
      let notices = reader.damage.map { Notice.file(path, $0, isCut: reader.isPart) }
      return (File(todos: reader.todos, notices: notices), reader.record)
    } catch {
      return (File(notices: [.file(path, error.reason, isCut: true)]), nil)
    }
  }

  private func file(_ record: TodoRecord, _ path: String) -> File {
    let resolved = record.resolved(by: zones, path: path)
    return File(todos: resolved.todos, notices: resolved.damage.map { Notice.file(path, $0) })
  }
}

extension StoredTodo {
  /// The UID, or an identifier derived from file and title.
  var id: String { uid ?? "\(path)#\(title)" }
}

extension AsOf {
  /// A completion writes its own time and the time of the change, seconds apart.
  private static let completionSeconds: Int64 = 60

  /// Returns the todos as they were: without those that came later, and what was completed later
  /// open again.
  func todos(_ todos: [StoredTodo], of source: String) -> [StoredTodo] {
    var changed = 0
    let found = todos.compactMap { todo -> StoredTodo? in
      guard wasThere(todo.created) else { return nil }
      var todo = todo
      var explained: Instant?
      if isLater(todo.completed) {
        todo.done = false
        explained = todo.completed?.adding(seconds: Self.completionSeconds)
      }
      if let modified = todo.modified, isLater(modified), explained.map({ modified > $0 }) ?? true { changed += 1 }
      return todo
    }
    note(source, .changed, changed)
    return found
  }
}
