package import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem

/// Tasks of a vault: the todos in `tasks/`, one a file, a subtask too; labels that have a colour in
/// `tasks/labels.json`.
package struct VaultTasks: TasksBackend {
  private let pool: BlockingPool
  private let folder: TodoFolder
  private let labels: LabelFile

  package init(tree: any FileStage, pool: BlockingPool, zones: any ZoneDatabase, own: OwnAddresses = .none, asOf: AsOf? = nil) {
    self.pool = pool
    folder = TodoFolder(tree: tree, root: "tasks", zones: zones, own: own, asOf: asOf)
    labels = LabelFile(tree: tree, path: "tasks/labels.json")
  }

  package func tasks(zone: Zone) async throws(StepFailure) -> TasksReading {
    let (folder, labels) = (folder, labels)
    return try await pool.run { () throws(StepFailure) in
      let contents = try folder.contents()
      var notices = contents.notices
      var known: [TaskLabel] = []
      do throws(StepFailure) { known = try labels.read().labels } catch {
        notices.append(Notice("labels were left out, \(error.message)", about: labels.path))
      }
      return TasksReading(
        Self.trees(contents.todos, zone), labels: Self.all(known, contents.todos), notices: notices)
    }
  }

  package func create(_ task: TaskItem, now: Instant, zone: Zone) async throws(StepFailure) -> TaskWriteResult {
    let folder = folder
    return try await pool.run { () throws(StepFailure) in
      try folder.stage(writing: Set([task.id] + task.subtasks.map(\.id))) { contents throws(StepFailure) in
        let path = RelativePath.join(contents.home, task.id + ".ics")
        if let known = contents.todos.first(where: { $0.uid == task.id }) {
          let tree = Self.trees(contents.todos, zone).first { $0.id == task.id }
          return ([], intent: TaskWriteResult(tree ?? Self.task(known, zone), place: known.path, isChange: false))
        }
        var changes = [FileChange(path, from: nil, to: TodoText.file(TodoText.task(task, now: now, zone: zone)))]
        for (i, part) in task.subtasks.enumerated() {
          let text = TodoText.task(part, parent: task.id, order: i, now: now, zone: zone)
          changes.append(FileChange(RelativePath.join(contents.home, part.id + ".ics"), from: nil, to: TodoText.file(text)))
        }
        return (changes, intent: TaskWriteResult(task, place: path, isChange: true))
      } readBack: { (contents, _, intent) throws(StepFailure) in
        guard intent.isChange else { return intent }
        guard let read = Self.trees(contents.todos, zone).first(where: { $0.id == task.id }), Self.agree(read, task),
          read.subtasks.count == task.subtasks.count, zip(read.subtasks, task.subtasks).allSatisfy(Self.agree)
        else {
          throw .withoutEffect(intent.place ?? "tasks", "`\(task.title.oneLine(limit: 80))` could not be read back")
        }
        return TaskWriteResult(read, place: intent.place, isChange: true)
      }
    }
  }

  private static func agree(_ read: TaskItem, _ wanted: TaskItem) -> Bool {
    TodoText.agree(read.title, wanted.title) && TodoText.agree(read.description, wanted.description)
      && read.deadline == wanted.deadline && read.allDay == wanted.allDay && read.done == wanted.done
      && read.estimate?.nominalSeconds == wanted.estimate?.nominalSeconds && read.labels.count == wanted.labels.count
  }

  package func change(_ id: String, _ edit: TodoEdit, now: Instant, zone: Zone) async throws(StepFailure) -> TaskWriteResult {
    let folder = folder
    return try await pool.run { () throws(StepFailure) in
      let todos = try folder.contents().todos
      let before = Self.task(id, in: Self.trees(todos, zone))
      let done = try folder.change([id] + Self.parts(of: id, with: edit, todos), edit, now: now, zone: zone)
      let after = edit == .delete ? before : Self.task(id, in: Self.trees(try folder.contents().todos, zone))
      guard let one = done.first, let task = after ?? before else {
        throw StepFailure(.badArgument, "there is no task with the id `\(id.prefix(100))`")
      }
      return TaskWriteResult(task, place: one.before.path, isChange: done.contains(where: \.isChange))
    }
  }

  /// A task or a subtask.
  private static func task(_ id: String, in trees: [TaskItem]) -> TaskItem? {
    trees.lazy.flatMap { [$0] + $0.subtasks }.first { $0.id == id }
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
    let (folder, labels) = (folder, labels)
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
  /// stands for itself, as do those that are parts of each other.
  private static func trees(_ todos: [StoredTodo], _ zone: Zone) -> [TaskItem] {
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
    func below(_ i: Int) -> [TaskItem] {
      let found = (todos[i].uid.flatMap { parts[$0] } ?? []).filter { seen.insert($0).inserted }.sorted {
        (todos[$0].order ?? .max, todos[$0].title, $0) < (todos[$1].order ?? .max, todos[$1].title, $1)
      }
      return found.flatMap { [task(todos[$0], zone)] + below($0) }
    }
    func tree(_ i: Int) -> TaskItem {
      seen.insert(i)
      var whole = task(todos[i], zone)
      whole.subtasks = below(i)
      return whole
    }
    var trees = roots.map(tree)
    for i in todos.indices where !seen.contains(i) { trees.append(tree(i)) }
    return trees.sorted(by: TaskItem.precedes)
  }

  private static func task(_ todo: StoredTodo, _ zone: Zone) -> TaskItem {
    let deadline = todo.deadline(zone)
    var task = TaskItem(
      id: todo.id, title: todo.title, description: todo.description, deadline: deadline?.at, allDay: deadline?.allDay ?? false,
      estimate: todo.estimate, priority: todo.importance, labels: todo.labels, done: todo.done)
    task.authorship = todo.authorship
    return task
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
