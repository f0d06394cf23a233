import LucidCore
import LucidRuntime

/// Presents reminders and tasks as tiles and statements.
struct TodosPresenter: Presenter {
  let kind: TodoKind

  var family: String { kind.rawValue }
  private var words: TodoTileWords { kind == .reminders ? .reminders : .tasks }

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let todos = todos(observation)
    if !isList(observation), kind == .tasks || !todos.isEmpty {
      let near = todos.first.flatMap { one in
        TodoWording.near(one, context).map { near -> CardPhrase in
          kind == .reminders ? near : .word(TodoWording.isLate(one, context) ? .wasDue : .isDue, [near])
        }
      }
      return Tile(
        .word(words.writes[observation.tool] ?? .newLabel), .title((Self.heading(observation) ?? "").oneLine(limit: 60)),
        sub: [near], icon: words.icon)
    }
    let open = todos.filter { !$0.done }
    let late = open.count { TodoWording.isLate($0, context) }
    let result = observation.value
    let isChosen = result["due"].instant != nil || result["label"].text != nil
    let isCut = result["truncated"].boolean == true
    let counts: [CardPhrase] =
      [.word(words.open, [.count(open.count, isCut: isCut)])] + (late > 0 ? [.word(words.late, [.count(late)])] : [])
    let next = open.prefix(2).map { one in
      let near = kind == .reminders ? TodoWording.near(one, context) : nil
      return CardPhrase.row([near, .title(one.title.oneLine(limit: 40))].compactMap(\.self))
    }
    return Tile(
      .word(words.label), open.isEmpty ? .word(isChosen ? words.noneChosen : words.none) : .list(counts), sub: next,
      icon: words.icon)
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let todos = todos(observation)
    if isList(observation) { return list(todos, of: observation, in: context) }
    guard words.writes[observation.tool] != nil else {
      return Self.records(observation.value).compactMap { Self.made($0, by: observation.tool) }
    }
    // Undoing this run would not take back a reminder that was set before.
    let isNew = !observation.unchanged.isSuperset(of: todos.map(\.id))
    return todos.map { written($0, by: observation.tool, in: context) }
      + (isNew && observation.tool == "reminders.create" ? [Statement(.reminders(.takeBack), .action, weight: 0)] : [])
  }

  private func list(_ todos: [Todo], of observation: Observation, in context: PresentContext) -> [Statement] {
    let open = todos.filter { !$0.done }
    guard let first = open.first else { return [none(observation, context)] }
    let (due, label) = (observation.value["due"].instant, observation.value["label"].text)
    var late = open.flatMap { [$0] + $0.subtasks }.filter { TodoWording.isLate($0, context) }
    // A task that is not due yet may have a part that is late.
    if kind == .tasks { late.sort { ($0.at ?? context.now) < ($1.at ?? context.now) } }
    // None that is late was left out by its label or its time.
    let holdsAllLate = label == nil && due.map { $0 >= context.now } ?? true
    let next = open.first { $0.at != nil && !TodoWording.isLate($0, context) }
    let isReminders = kind == .reminders
    var said: [Statement?] = []
    if let latest = late.first {
      let values = values(latest, context, more: late.count > 1 && holdsAllLate ? late.count - 1 : nil)
      said.append(
        Statement(
          isReminders ? .reminders(.wasDue) : .tasks(.late), isReminders ? .key : .risk, weight: isReminders ? 65 : 60, values,
          records: late.map(\.id)))
    }
    let ahead = next.map { one in
      let isToday = one.at.map { context.zone.date($0) } == context.today
      return Statement(
        isReminders ? .reminders(.next) : .tasks(.next), .key, weight: isReminders ? (isToday ? 50 : 30) : 45,
        values(one, context), records: [one.id])
    }
    func action(_ kind: StatementKind, weight: Int, of one: Todo) -> Statement {
      Statement(kind, .action, weight: weight, [.title: TodoWording.title(one.title)], records: [one.id])
    }
    if isReminders {
      said += [late.first.map { action(.reminders(.doOrMove), weight: 50, of: $0) }, ahead]
    } else {
      let high = open.first { $0.priority == 3 }
      said += [
        ahead, high.map { action(.tasks(.beginHigh), weight: 45, of: $0) } ?? action(.tasks(.begin), weight: 30, of: first),
      ]
    }
    // A filtered list is not the number of all that are open.
    if observation.tool == family + ".list", due == nil, label == nil {
      said.append(
        Statement(
          isReminders ? .reminders(.open) : .tasks(.open), .fact, weight: 25, [.count: .count(open.count)],
          records: open.map(\.id), certainty: observation.value["truncated"].boolean == true ? .atLeast : .exact))
    }
    return said.compactMap(\.self)
  }

  /// Nothing that was asked for is open; what was not asked for may be.
  private func none(_ observation: Observation, _ context: PresentContext) -> Statement {
    let isReminders = kind == .reminders
    if let label = observation.value["label"].text {
      return Statement(.tasks(.noneLabeled), .fact, weight: 20, [.title: TodoWording.title(label)])
    }
    if let due = observation.value["due"].instant {
      // Those whose time has come: "due now" says it shorter than the minute.
      let isNow = isReminders && (0...60).contains(due.seconds - context.now.seconds)
      return Statement(
        isReminders ? .reminders(.noneDue) : .tasks(.noneDue), .fact, weight: 20,
        isNow ? [:] : StatementValues(dueBefore: due, in: context))
    }
    return Statement(isReminders ? .reminders(.noneOpen) : .tasks(.none), .fact, weight: 20)
  }

  private func written(_ todo: Todo, by tool: String, in context: PresentContext) -> Statement {
    // Of one that is done or gone its time says nothing any more; one that comes again stays open.
    let (kind, weight, isBare): (StatementKind, Int, Bool) =
      switch tool {
      case "reminders.complete": (.reminders(.done), 60, todo.done)
      case "reminders.delete": (.reminders(.deleted), 60, true)
      case "tasks.create": (.tasks(.created), 80, false)
      case "tasks.complete": (.tasks(.done), 70, todo.done)
      case "tasks.delete": (.tasks(.deleted), 70, true)
      case "tasks.update": (.tasks(.changed), 70, todo.done)
      default: todo.at == nil ? (.reminders(.changed), 60, true) : (.reminders(.set), 80, false)
      }
    return Statement(
      kind, .key, weight: weight, isBare ? [.title: TodoWording.title(todo.title)] : values(todo, context), records: [todo.id])
  }

  private func values(_ todo: Todo, _ context: PresentContext, more: Int? = nil) -> StatementValues {
    [
      .title: TodoWording.title(todo.title), .day: todo.at.map { .day(context.zone.date($0)) },
      .at: todo.allDay ? nil : todo.at.map(StatementValue.instant),
      .moment: kind == .reminders ? todo.at.map(StatementValue.instant) : nil,
      .rank: kind == .tasks && TodoWording.isLate(todo, context) ? .word("late") : nil, .more: more.map(StatementValue.count),
    ]
  }

  /// A label.
  private static func made(_ record: Record, by tool: String) -> Statement? {
    guard tool == "tasks.create_label", let name = record["name"].text else { return nil }
    return Statement(.tasks(.createdLabel), .key, weight: 70, [.title: TodoWording.title(name)])
  }

  private func isList(_ observation: Observation) -> Bool {
    ["reminders.list", "tasks.list"].contains(observation.tool)
  }

  /// The todos of a listing or of a write; none of what else the family gives.
  func todos(_ observation: Observation) -> [Todo] {
    guard isList(observation) || words.writes[observation.tool] != nil else { return [] }
    return Self.records(observation.value).compactMap { Todo($0) }
  }

  private static func heading(_ observation: Observation) -> String? {
    records(observation.value).first.flatMap { $0["title"].text ?? $0["name"].text }
  }

  /// Those of a listing, of a single result, or of a loop over either.
  private static func records(_ value: Value) -> [Record] {
    if let list = value.list { return list.flatMap(records) }
    guard let record = value.record else { return [] }
    return record["items"].list.map { $0.compactMap(\.record) } ?? [record]
  }
}
