import LucidCore
import LucidRuntime
import LucidWords

/// Parses the description of a task in text by a person or a model. Unreadable parts are left out
/// with a notice; the task is kept.
struct TaskWords {
  let context: ToolContext
  private(set) var notices: [Notice] = []

  init(_ context: ToolContext) { self.context = context }

  mutating func note(_ message: MessageText) { notices.append(Notice(message)) }

  /// A moment as `TimePhrase` reads it; of a day alone its first instant.
  mutating func moment(_ text: String?, _ what: MessageText) -> (at: Instant, allDay: Bool)? {
    guard let text = Self.filled(text) else { return nil }
    do throws(PhraseError) {
      let moment = try TimePhrase(text)
      return (try moment.instant(now: context.now, zone: context.zone), !moment.hasTime)
    } catch {
      note(.words(.wasLeftOut, what, error.words))
      return nil
    }
  }

  /// `1:30`, `2`, `0:45`: hours, and minutes of which there are at most 59. nil for nothing, and
  /// for no time at all.
  mutating func estimate(_ text: String?) -> Period? {
    guard let text = Self.filled(text) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { $0.filter { !$0.isWhitespace } }
    guard parts.count <= 2, let hours = Int(parts[0]), (0...100_000).contains(hours),
      let minutes = parts.count < 2 || parts[1].isEmpty ? 0 : Int(parts[1])
    else {
      note(.words(.badEstimate, text.oneLine(limit: 40)))
      return nil
    }
    let seconds = Int64(hours) * 3600 + Int64(min(max(minutes, 0), 59)) * 60
    return seconds > 0 ? Period(seconds: seconds) : nil
  }

  /// 1 low, 2 medium, 3 high.
  mutating func priority(_ text: String?) -> Int? {
    guard let text = Self.filled(text) else { return nil }
    if let n = Int(text), (1...3).contains(n) { return n }
    if let i = ["low", "medium", "high"].firstIndex(of: text.lowercased()) { return i + 1 }
    note(.words(.badPriority, text.oneLine(limit: 40)))
    return nil
  }

  /// Names parted by commas, each once whatever its case, in the spelling of the label that is
  /// there already.
  func labels(_ texts: [String], known: [TaskLabel]) -> [String] {
    var names: [String] = []
    for text in texts.flatMap({ $0.split(separator: ",") }) {
      guard let name = Self.label(String(text)) else { continue }
      let folded = name.lowercased()
      guard !names.contains(where: { $0.lowercased() == folded }) else { continue }
      names.append(known.first { $0.name.lowercased() == folded }?.name ?? name)
    }
    return names
  }

  /// A name for a label on one line, without what parts labels in files; nil when nothing is left.
  static func label(_ text: String) -> String? {
    let name = String(text.map { ",;\\".contains($0) ? " " : $0 }).oneLine(limit: 100)
    return name.isEmpty ? nil : name
  }

  /// The array of objects `{title, description, deadline, timeEstimate, priority}`; those without a
  /// title are passed over.
  mutating func subtasks(_ text: String?) -> [Todo] {
    guard let text = Self.filled(text) else { return [] }
    guard case .success(let values) = ModelJSON.values(in: text), let list = values.count == 1 ? values[0].list : nil else {
      note(.words(.badSubtasks))
      return []
    }
    var tasks: [Todo] = []
    for (i, value) in list.prefix(200).enumerated() {
      let title = (value["title"].text ?? "").oneLine(limit: 500)
      guard !title.isEmpty else { continue }
      let deadline = moment(value["deadline"].text, .words(.deadlineOf, title))
      tasks.append(
        Todo(
          id: RecordID.new(context, part: i + 1), title: title, at: deadline?.at, allDay: deadline?.allDay ?? false,
          notes: Self.filled(value["description"].text),
          estimate: estimate((value["timeEstimate"].isMissing ? value["estimate"] : value["timeEstimate"]).text),
          priority: priority(value["priority"].integer.map(String.init) ?? value["priority"].text)))
    }
    if list.count > 200 { note(.words(.firstSubtasks, MessageText.count(list.count, .subtask))) }
    return tasks
  }

  static func filled(_ text: String?) -> String? {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
    return text
  }
}
