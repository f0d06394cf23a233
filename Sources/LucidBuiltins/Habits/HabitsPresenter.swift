import LucidCore
import LucidRuntime

struct HabitsPresenter: Presenter {
  /// From this hour on, what is open is pointed out.
  static let evening = 18

  let family = "habits"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    if let (habit, done) = Self.one(observation) {
      let range = Self.past(habit, observation.tool, context)
      return Tile(
        label: Self.name(habit), value: Self.said(habit, observation.tool), sub: range?.text ?? done, icon: "checkmark.circle")
    }
    let items = observation.value["items"].list ?? []
    let streaks = Self.alive(items)
    if observation.tool == "habits.streaks" {
      return Tile(
        label: "Streaks", value: streaks.first.map { "\(Self.name($0)) \(Self.streak($0))" } ?? "none",
        sub: streaks.dropFirst().prefix(2).map { "\(Self.name($0)) \(Self.streak($0))" }.joined(separator: " · "),
        icon: "flame")
    }
    guard let done = observation.value["done"].integer, let total = observation.value["total"].integer, total > 0 else {
      return Tile(label: "Habits", value: "none", sub: "", icon: "checkmark.circle")
    }
    return Tile(
      label: "Habits", value: "\(done) of \(total) done",
      sub: streaks.first.map { "\(Self.name($0)) \(Self.streak($0))" } ?? "", icon: "checkmark.circle")
  }

  func highlights(_ observation: Observation, in context: PresentContext) -> [Highlight] {
    if let (habit, done) = Self.one(observation) { return Self.about(habit, done, observation.tool, context) }
    let items = observation.value["items"].list ?? []
    guard !items.isEmpty else { return [] }
    return observation.tool == "habits.streaks" ? Self.streaks(items) : today(observation.value, items, context)
  }

  private func today(_ result: Value, _ items: [Value], _ context: PresentContext) -> [Highlight] {
    let open = items.filter { $0["done"].boolean == false }
    let done = items.count - open.count
    var found = [
      Highlight(
        .state, weight: 45,
        open.isEmpty
          ? "All **\(Figure.count(items.count, "habit"))** done today."
          : "**\(done) of \(items.count)** habits done today\(Self.kept(items)).",
        records: Self.ids(items.filter { $0["done"].boolean == true }))
    ]
    found += items.filter { $0["milestone"].integer != nil }.map(Self.reached)
    guard !open.isEmpty else { return found }
    let names = Figure.list(open.map(Self.open))
    if context.zone.civil(context.now).time.hour >= Self.evening {
      found.append(
        Highlight(
          .key, weight: 70, "**\(Figure.count(open.count, "habit")) still unlogged today**: \(names).", records: Self.ids(open)))
    } else {
      found.append(Highlight(.chance, weight: 30, "Still open today: \(names).", records: Self.ids(open)))
    }
    if let first = Self.alive(open).first {
      found.append(
        Highlight(
          .action, weight: 35, "Log \(Self.name(first)) to keep its streak of **\(Self.streak(first))**.",
          records: Self.ids([first])))
    } else if let first = open.first {
      found.append(Highlight(.action, weight: 30, "Start with \(Self.open(first)).", records: Self.ids([first])))
    }
    return found
  }

  /// Returns the habit of a tool about one habit, and its action.
  private static func one(_ observation: Observation) -> (habit: Value, done: String)? {
    let verbs = ["log": "Logged", "create": "Created", "archive": "Set aside", "summary": "Stats"]
    let verb = observation.tool.split(separator: ".").last.map(String.init) ?? ""
    guard let done = verbs[verb], observation.value["name"].text != nil else { return nil }
    return (observation.value, done)
  }

  /// `25 of 30 min`, `done`, `6 of 7 days`.
  private static func said(_ habit: Value, _ tool: String) -> String {
    if tool == "habits.summary" {
      return "\(habit["done_days"].integer ?? 0) of \(Figure.count(habit["days"].list?.count ?? 0, "day"))"
    }
    guard habit["unit"].text != "boolean", let value = habit["value"].double, let target = habit["target"].double else {
      return habit["done"].boolean == true ? "done" : "open"
    }
    return "\(Figure.number(value)) of \(Figure.number(target))\(habit["unit"].text == "duration" ? " min" : "")"
  }

  /// The days of a summary that ends in the past; nil for any other.
  private static func past(_ habit: Value, _ tool: String, _ context: PresentContext) -> PastDaysWording? {
    guard tool == "habits.summary", let range = PastDaysWording(habit, newest: context.today, today: context.today),
      !range.isLatest
    else { return nil }
    return range
  }

  private static func about(_ habit: Value, _ done: String, _ tool: String, _ context: PresentContext) -> [Highlight] {
    let ids = ids([habit])
    let name = name(habit).boldTitle
    switch tool {
    case "habits.summary":
      let range = past(habit, tool, context).map { " \($0.phrase)." } ?? "; the streak is **\(streak(habit))**."
      let text = "\(name) was done on **\(said(habit, tool))**\(range)"
      return [Highlight(.state, weight: 60, text, records: ids)]
    case "habits.log":
      let open = habit["done"].boolean == true ? "" : ", still short of its target"
      let text = "Logged \(name): **\(said(habit, tool))**\(habit["unit"].text == "boolean" ? "" : open)."
      return [Highlight(.key, weight: 60, text, records: ids)] + (habit["milestone"].integer != nil ? [reached(habit)] : [])
    default: return [Highlight(.key, weight: 60, "\(done) the habit \(name).", records: ids)]
    }
  }

  private static func reached(_ habit: Value) -> Highlight {
    Highlight(.state, weight: 55, "\(name(habit)) has reached **\(streak(habit))** in a row.", records: ids([habit]))
  }

  private static func streaks(_ items: [Value]) -> [Highlight] {
    var found = [
      Highlight(
        .state, weight: 45, "Streaks: " + Figure.list(items.map { "\(name($0)) **\(streak($0))**" }) + ".", records: ids(items))
    ]
    // Who asks for streaks wants to keep them.
    if let open = items.first(where: { $0["done"].boolean == false }) {
      found.append(
        Highlight(.action, weight: 65, "Log \(name(open)) to keep its streak of **\(streak(open))**.", records: ids([open])))
    }
    return found
  }

  /// `: Run (3 days in a row)`: what was done, with streaks of more than one.
  private static func kept(_ items: [Value]) -> String {
    let done = items.filter { $0["done"].boolean == true }
    guard !done.isEmpty else { return "" }
    return ": "
      + Figure.list(done.prefix(3).map { ($0["streak"].integer ?? 0) > 1 ? "\(name($0)) (\(streak($0)) in a row)" : name($0) })
      + (done.count > 3 ? " and \(done.count - 3) more" : "")
  }

  /// Longest streak first, ties by name.
  private static func alive(_ items: [Value]) -> [Value] {
    items.filter { ($0["streak"].integer ?? 0) > 0 }.sorted {
      (Habit.streakDays($1), name($0)) < (Habit.streakDays($0), name($1))
    }
  }

  private static func name(_ habit: Value) -> String { habit["name"].text ?? "" }

  /// `12 days`, `3 weeks`.
  private static func streak(_ habit: Value) -> String {
    Figure.count(habit["streak"].integer ?? 0, habit["frequency"].text == "weekly" ? "week" : "day")
  }

  /// `Meditate`, `Water (5 of 8)`, `Run (10 of 30 min)`.
  private static func open(_ habit: Value) -> String {
    guard habit["unit"].text != "boolean", let value = habit["value"].double, let target = habit["target"].double else {
      return name(habit)
    }
    return "\(name(habit)) (\(Figure.number(value)) of \(Figure.number(target))\(habit["unit"].text == "duration" ? " min" : ""))"
  }

  private static func ids(_ habits: [Value]) -> [String] { habits.compactMap { $0.record?.id } }
}
