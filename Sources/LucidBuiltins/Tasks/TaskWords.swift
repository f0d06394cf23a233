import LucidCore
import LucidRuntime
import LucidWords

/// Arguments that several tools of tasks have, and the subtasks of a task, which may be texts of a
/// person or a model: what of them cannot be read is left out with a notice.
struct TaskWords {
  static let deadline = Parameter("deadline", .moment, role: .content, "`2026-04-10T17:00`, `friday 17:00`, or a day.")
  static let estimate = Parameter("estimate", .period, role: .content, "How long it will take: `90m`, `1h30m`.")
  static let priority = Parameter("priority", .choice(ranks), role: .content, "How much it matters.")
  private static let ranks = ["low", "medium", "high"]

  let context: ToolContext
  private(set) var notices: [Notice] = []

  init(_ context: ToolContext) { self.context = context }

  /// 1 low, 2 medium, 3 high.
  static func rank(_ word: String?) -> Int? { word.flatMap { ranks.firstIndex(of: $0.lowercased()) }.map { $0 + 1 } }

  private mutating func note(_ message: MessageText) { notices.append(Notice(message)) }

  /// A moment as `TimePhrase` reads it; of a day alone its first instant.
  private mutating func moment(_ value: Value, of title: String) -> (at: Instant, allDay: Bool)? {
    switch value {
    case .datetime(let at): return (at, false)
    case .date(let day): return (context.zone.startOfDay(day), true)
    default: break
    }
    guard let text = Self.filled(value.text) else { return nil }
    do throws(PhraseError) {
      let moment = try TimePhrase(text)
      return (try moment.instant(now: context.now, zone: context.zone), !moment.hasTime)
    } catch {
      note(.words(.wasLeftOut, MessageText.words(.deadlineOf, title), error.words))
      return nil
    }
  }

  /// A duration, or `1:30`: hours, and minutes of which there are at most 59.
  private mutating func estimate(_ value: Value) -> Period? {
    if let period = value.period { return period }
    guard let text = Self.filled(value.text) else { return nil }
    if let period = try? Period(words: text) { return period }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0.filter { !$0.isWhitespace }) }
    guard parts.count == 2, let hours = parts[0], let minutes = parts[1], (0...100_000).contains(hours) else {
      note(.words(.badEstimate, text.oneLine(limit: 40)))
      return nil
    }
    let seconds = Int64(hours) * 3600 + Int64(min(max(minutes, 0), 59)) * 60
    return seconds > 0 ? Period(seconds: seconds) : nil
  }

  private mutating func priority(_ value: Value) -> Int? {
    guard let text = Self.filled(value.integer.map(String.init) ?? value.text) else { return nil }
    if let rank = Self.rank(text) ?? Int(text), (1...3).contains(rank) { return rank }
    note(.words(.badPriority, text.oneLine(limit: 40)))
    return nil
  }

  /// Names parted by commas, each once whatever its case, in the spelling of the label that is
  /// there already.
  static func labels(_ texts: [String], known: [TaskLabel]) -> [String] {
    var names: [String] = []
    for text in texts.flatMap({ $0.split(separator: ",") }) {
      guard let name = label(String(text)) else { continue }
      let spelling = TextFold.names(meantBy: name, among: known.map(\.name)).min() ?? name
      if !names.contains(where: { TextFold.areEqual($0, spelling) }) { names.append(spelling) }
    }
    return names
  }

  /// A name for a label on one line, without what parts labels in files; nil when nothing is left.
  static func label(_ text: String) -> String? {
    let name = String(text.map { ",;\\".contains($0) ? " " : $0 }).oneLine(limit: 100)
    return name.isEmpty ? nil : name
  }

  /// Titles, or records `{title, description, deadline, estimate, priority}`; those without a title
  /// are passed over.
  mutating func subtasks(_ list: [Value]) -> [Todo] {
    var tasks: [Todo] = []
    for (i, value) in list.prefix(200).enumerated() {
      let title = (value.text ?? value["title"].text ?? "").oneLine(limit: 500)
      guard !title.isEmpty else { continue }
      let deadline = moment(value["deadline"], of: title)
      tasks.append(
        Todo(
          id: RecordID.new(context, part: i + 1), title: title, at: deadline?.at, allDay: deadline?.allDay ?? false,
          notes: Self.filled(value["description"].text),
          estimate: estimate(value["timeEstimate"].isMissing ? value["estimate"] : value["timeEstimate"]),
          priority: priority(value["priority"])))
    }
    if tasks.isEmpty, !list.isEmpty { note(.words(.badSubtasks)) }
    if list.count > 200 { note(.words(.firstSubtasks, MessageText.count(list.count, .subtask))) }
    return tasks
  }

  static func filled(_ text: String?) -> String? {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
    return text
  }
}
