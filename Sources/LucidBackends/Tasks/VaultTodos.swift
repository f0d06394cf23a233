package import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem
import LucidVault

/// Reminders or tasks of a vault: the todos in `reminders/` or `tasks/`, one a file, subtasks too;
/// labels that have a colour in `tasks/labels.json`. A new reminder has an alarm at its time.
package struct VaultTodos: TasksBackend {
  private let kind: TodoKind
  private let pool: BlockingPool
  private let folder: TodoFolder
  private let labels: LabelFile
  /// nil reads every file.
  private let mirrors: MirrorFolder?

  package init(
    _ kind: TodoKind, tree: any FileStage, pool: BlockingPool, zones: any ZoneDatabase, own: OwnAddresses = .none,
    asOf: AsOf? = nil, mirrors: MirrorFolder? = nil
  ) {
    self.mirrors = mirrors
    self.kind = kind
    self.pool = pool
    folder = TodoFolder(tree: tree, kind: kind, zones: zones, own: own, asOf: asOf)
    labels = LabelFile(tree: tree, path: "tasks/labels.json")
  }

  package func todos(zone: Zone) async throws(StepFailure) -> TodosReading {
    let contents = try await folder.contents(in: pool, mirrors: mirrors)
    return try await pool.run { () throws(StepFailure) in
      guard kind == .tasks else { return TodosReading(all(contents.todos, zone), notices: contents.notices) }
      var notices = contents.notices
      var known: [TaskLabel] = []
      do throws(StepFailure) { known = try labels.read().labels } catch {
        notices.append(Notice(.words(.labelsLeftOut, error.words), about: labels.path))
      }
      return TodosReading(all(contents.todos, zone), labels: Self.all(known, contents.todos), notices: notices)
    }
  }

  package func create(_ todo: Todo, now: Instant, zone: Zone) async throws(StepFailure) -> TodoWriteResult {
    try await pool.run { () throws(StepFailure) in
      try folder.stage(writing: Set([todo.id] + todo.subtasks.map(\.id))) { contents throws(StepFailure) in
        let path = RelativePath.join(contents.home, todo.id + ".ics")
        if let known = contents.todos.first(where: { $0.uid == todo.id }) {
          let whole = all(contents.todos, zone).first { $0.id == todo.id }
          return ([], intent: TodoWriteResult(whole ?? item(known, zone), place: known.path, isChange: false))
        }
        var changes = [FileChange(path, from: nil, to: TodoText.file(TodoText.todo(todo, kind, now: now, zone: zone)))]
        for (i, part) in todo.subtasks.enumerated() {
          let text = TodoText.todo(part, kind, parent: todo.id, order: i, now: now, zone: zone)
          changes.append(FileChange(RelativePath.join(contents.home, part.id + ".ics"), from: nil, to: TodoText.file(text)))
        }
        return (changes, intent: TodoWriteResult(todo, place: path, isChange: true))
      } readBack: { (contents, _, intent) throws(StepFailure) in
        guard intent.isChange else { return intent }
        guard let read = all(contents.todos, zone).first(where: { $0.id == todo.id }), Self.agree(read, todo),
          read.subtasks.count == todo.subtasks.count, zip(read.subtasks, todo.subtasks).allSatisfy(Self.agree)
        else {
          throw .withoutEffect(intent.place ?? kind.rawValue, "`\(todo.title.oneLine(limit: 80))` could not be read back")
        }
        return TodoWriteResult(read, place: intent.place, isChange: true)
      }
    }
  }

  private static func agree(_ read: Todo, _ wanted: Todo) -> Bool {
    TodoText.agree(read.title, wanted.title) && TodoText.agree(read.notes, wanted.notes)
      && read.at == wanted.at && read.allDay == wanted.allDay && read.done == wanted.done
      && read.estimate?.nominalSeconds == wanted.estimate?.nominalSeconds && read.labels.count == wanted.labels.count
  }

  package func change(_ id: String, _ edit: TodoEdit, now: Instant, zone: Zone) async throws(StepFailure) -> TodoWriteResult {
    try await pool.run { () throws(StepFailure) in
      let todos = kind == .tasks ? try folder.contents().todos : []
      let done = try folder.change([id] + Self.parts(of: id, with: edit, todos), edit, now: now, zone: zone)
      guard let one = done.first else {
        throw StepFailure(
          .badArgument, .words(.noTodoID, MessageText.words(kind == .tasks ? .aTask : .aReminder), String(id.prefix(100))))
      }
      var whole: Todo?
      if kind == .tasks { whole = todo(id, in: edit == .delete ? todos : try folder.contents().todos, zone) }
      return TodoWriteResult(
        whole ?? item(one.after ?? one.before, zone), place: one.before.path, isChange: done.contains(where: \.isChange))
    }
  }

  /// A todo or a subtask.
  private func todo(_ id: String, in todos: [StoredTodo], _ zone: Zone) -> Todo? {
    all(todos, zone).lazy.flatMap { [$0] + $0.subtasks }.first { $0.id == id }
  }

  /// The ids of the subtasks, at any depth, that a change of a task takes with it.
  private static func parts(of id: String, with edit: TodoEdit, _ todos: [StoredTodo]) -> [String] {
    if case .update = edit { return [] }
    guard let whole = todos.first(where: { $0.id == id }), edit == .delete || !whole.repeats else { return [] }
    var found: [String] = []
    var open = [whole.uid].compactMap(\.self)
    while let parent = open.popLast() {
      for part in todos where part.parent == parent && part.id != id && !found.contains(part.id) {
        found.append(part.id)
        if let uid = part.uid { open.append(uid) }
      }
    }
    return edit == .delete ? found : found.filter { id in todos.contains { $0.id == id && !$0.done && !$0.repeats } }
  }

  package func create(_ label: TaskLabel) async throws(StepFailure) -> LabelWriteResult {
    let wanted = label.name.lowercased()
    return try await pool.run { () throws(StepFailure) in
      try folder.stage(writing: []) { contents throws(StepFailure) in
        let file = try labels.read()
        if let known = file.labels.first(where: { $0.name.lowercased() == wanted }) {
          return ([], intent: LabelWriteResult(known, place: labels.path, isChange: false))
        }
        let spelling = contents.todos.lazy.flatMap(\.labels).first { $0.lowercased() == wanted }
        // On a task already, and nothing to add to it.
        if let spelling, label.color == nil {
          let known = TaskLabel(name: spelling, Self.authorship(of: spelling, contents.todos))
          return ([], intent: LabelWriteResult(known, place: nil, isChange: false))
        }
        let new = TaskLabel(
          name: spelling ?? label.name, color: label.color,
          label.authorship.union(spelling.map { Self.authorship(of: $0, contents.todos) } ?? .own))
        return ([try labels.adding(new, to: file)], intent: LabelWriteResult(new, place: labels.path, isChange: true))
      } readBack: { (_, staged, intent) throws(StepFailure) in
        guard intent.isChange else { return intent }
        let read = try LabelFile(tree: staged, path: labels.path).read().labels
        guard let one = read.first(where: { $0.name.lowercased() == wanted }), one.color == intent.label.color else {
          throw .withoutEffect(labels.path, "the label could not be read back")
        }
        return LabelWriteResult(one, place: labels.path, isChange: true)
      }
    }
  }

  // MARK: Trees

  /// Those that are part of none, each with all that is part of it. A part whose whole is not there
  /// stands for itself, as do those that are parts of each other. A reminder is part of none.
  private func all(_ todos: [StoredTodo], _ zone: Zone) -> [Todo] {
    guard kind == .tasks else { return todos.map { item($0, zone) }.sorted(by: Todo.precedes) }
    let uids = Set(todos.compactMap(\.uid))
    var parts: [String: [Int]] = [:]
    var roots: [Int] = []
    for (i, todo) in todos.enumerated() {
      if let parent = todo.parent, uids.contains(parent), parent != todo.uid {
        parts[parent, default: []].append(i)
      } else {
        roots.append(i)
      }
    }
    var seen: Set<Int> = []
    func below(_ i: Int) -> [Todo] {
      let found = (todos[i].uid.flatMap { parts[$0] } ?? []).filter { seen.insert($0).inserted }.sorted {
        (todos[$0].order ?? .max, todos[$0].title, $0) < (todos[$1].order ?? .max, todos[$1].title, $1)
      }
      return found.flatMap { [item(todos[$0], zone)] + below($0) }
    }
    func tree(_ i: Int) -> Todo {
      seen.insert(i)
      var whole = item(todos[i], zone)
      whole.subtasks = below(i)
      return whole
    }
    var trees = roots.map(tree)
    for i in todos.indices where !seen.contains(i) { trees.append(tree(i)) }
    return trees.sorted(by: Todo.precedes)
  }

  private func item(_ todo: StoredTodo, _ zone: Zone) -> Todo {
    let time = todo.time(of: kind, zone)
    var item = Todo(
      id: todo.id, title: todo.title, at: time?.at, allDay: time?.allDay ?? false, notes: todo.description, done: todo.done)
    item.authorship = todo.authorship
    if kind == .tasks { (item.estimate, item.priority, item.labels) = (todo.estimate, todo.importance, todo.labels) }
    return item
  }

  /// The authorship of all that have a label.
  private static func authorship(of label: String, _ todos: [StoredTodo]) -> Authorship {
    todos.lazy.filter { $0.labels.contains { $0.lowercased() == label.lowercased() } }.map(\.authorship).joined
  }

  private static func all(_ known: [TaskLabel], _ todos: [StoredTodo]) -> [TaskLabel] {
    var labels = known
    var seen = Set(known.map { $0.name.lowercased() })
    for name in todos.flatMap(\.labels) where seen.insert(name.lowercased()).inserted {
      labels.append(TaskLabel(name: name, authorship(of: name, todos)))
    }
    return labels.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }
}

extension VaultFamilies {
  var reminders: (any TodosBackend)? {
    vault.map { VaultTodos(.reminders, tree: $0.tree, pool: pool, zones: $0.zones, own: own, asOf: asOf, mirrors: mirrors) }
  }
}
