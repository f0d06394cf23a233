import LucidBuiltins
import LucidCore
import LucidVault

/// A folder of todos, as todoman and vdirsyncer keep them: one todo a file in a folder for each
/// list, or `.ics` files with any number.
///
/// Files are read at every call: a run makes few.
struct TodoFolder: Sendable {
  struct Contents {
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

  /// The folder of the list.
  var root: String { kind.rawValue }

  private static let mostNotices = 10
  private static let largestFile = ByteCount.mib(16)

  init(tree: any FileStage, kind: TodoKind, zones: any ZoneDatabase, own: OwnAddresses, asOf: AsOf? = nil) {
    self.own = own
    self.asOf = asOf
    self.tree = tree
    self.kind = kind
    self.zones = ZoneResolver(zones)
  }

  /// May block. Errors: `.unavailable` when the folder is not there.
  func contents() throws(StepFailure) -> Contents {
    let contents = try whateverIsThere(in: tree)
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
    try ICalComponent.openLibrary()
    do throws(FileTreeError) {
      guard let entry = try tree.entry(root), entry.isFolder else { return Contents(home: root) }
      let entries = try tree.list(root).withoutTwins
      var contents = Contents(home: root, exists: true)
      var places: [String: Int] = [:]
      if let first = entries.first(where: { $0.isFolder && CalendarFolder.isVisible($0.name) }) {
        contents.home = RelativePath.join(root, first.name)
      }
      for entry in entries where CalendarFolder.isVisible(entry.name) {
        let path = RelativePath.join(root, entry.name)
        if CalendarFolder.isCalendarFile(entry) { add(path, of: tree, &contents, &places) }
        guard entry.isFolder else { continue }
        for file in try tree.list(path).withoutTwins where CalendarFolder.isCalendarFile(file) {
          add(RelativePath.join(path, file.name), of: tree, &contents, &places)
        }
      }
      contents.notices = Notice.few(contents.notices, in: root, most: Self.mostNotices)
      if let asOf { contents.todos = asOf.todos(contents.todos, of: root) }
      contents.todos.removeAll { $0.cancelled }
      return contents
    } catch {
      throw error.failure()
    }
  }

  private func add(_ path: String, of tree: any FileTree, _ contents: inout Contents, _ places: inout [String: Int]) {
    let bytes: [UInt8]
    do throws(FileTreeError) { bytes = try tree.read(path, limit: Self.largestFile) } catch {
      contents.notices.append(.file(path, error.reason, isCut: true))
      return
    }
    let reader = StoredTodoReader(bytes, path: path, zones: zones, own: own, isAsOf: asOf != nil)
    contents.notices += reader.damage.map { Notice.file(path, $0, isCut: reader.isPart) }
    for todo in reader.todos where !todo.isException {
      let uid = todo.uid ?? "\(path)#\(todo.title)"
      if let i = places[uid] {
        if !todo.isOlder(than: contents.todos[i]) { contents.todos[i] = todo }
      } else {
        places[uid] = contents.todos.count
        contents.todos.append(todo)
      }
    }
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
