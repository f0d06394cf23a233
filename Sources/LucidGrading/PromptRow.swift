import LucidCore

/// One graded prompt: what is asked, on which data, what must be true of the answer, and an answer
/// that is right.
package struct PromptRow: Hashable, Sendable {
  package enum Group: String, CaseIterable, Sendable { case calls, json, shape, figures, refusals }

  /// The data or tools beside the prompt.
  package enum Data: Hashable, Sendable {
    /// The tools of a conversation.
    case tools
    /// The results of steps, by the names of `DataStep`; none for an empty list.
    case steps([DataStep])
  }

  /// A step that reads data of the sample person before the model is asked.
  package enum DataStep: String, Sendable {
    case calendar, weather, tasks, reminders, habits, health, mail, contacts

    /// The call of the step, as an ability writes it.
    var call: String {
      switch self {
      case .calendar: "calendar.events: { from: <<today>>, to: <<tomorrow>> }"
      case .weather: "weather.now: {}"
      case .tasks: "tasks.list: {}"
      case .reminders: "reminders.list: {}"
      case .habits: "habits.today: {}"
      case .health: "health.today: {}"
      case .mail: "mail.search: { body: true }"
      case .contacts: "contacts.search: { query: Sarah }"
      }
    }
  }

  package let group: Group
  package let id: String
  package let data: Data
  package let prompt: String
  package let checks: [AnswerCheck]
  /// An answer that passes every check.
  package let answer: String

  /// Files that strangers wrote, by their paths in the vault.
  var planted: [(path: String, text: String)] {
    checks.compactMap { if case .planted(let path, let text) = $0 { (path, text) } else { nil } }
  }

  /// The JSON schema of the answer; nil for prose.
  var schema: String? {
    for case .schema(let json) in checks { return json }
    return nil
  }

  /// The calls that are expected, in order.
  package var calls: [AnswerCheck.Call] {
    checks.compactMap { if case .call(let call) = $0 { call } else { nil } }
  }

  /// Reads a table of one group: a row a line, columns parted by tabs, `#` before comments. Errors:
  /// the first line that is none.
  package static func table(_ text: String, _ group: Group) throws(PromptRowError) -> [PromptRow] {
    var rows: [PromptRow] = []
    for (i, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      do throws(PromptRowError) { rows.append(try PromptRow(line, group)) } catch {
        throw PromptRowError(message: "\(group.rawValue), line \(i + 1): \(error.message)")
      }
    }
    return rows
  }

  private init(_ line: Substring, _ group: Group) throws(PromptRowError) {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard columns.count == 5 else { throw PromptRowError(message: "\(columns.count) columns instead of 5") }
    self.group = group
    (id, prompt) = (columns[0], columns[2])
    answer = columns[4].replacing("\\n", with: "\n")
    switch columns[1] {
    case "ask": data = .tools
    case "-": data = .steps([])
    default:
      var steps: [DataStep] = []
      for name in columns[1].split(separator: ",") {
        guard let step = DataStep(rawValue: String(name)) else { throw PromptRowError(message: "no data `\(name)`") }
        steps.append(step)
      }
      data = .steps(steps)
    }
    var checks: [AnswerCheck] = []
    for text in columns[3].split(separator: " | ") { checks.append(try AnswerCheck(String(text))) }
    guard !checks.isEmpty else { throw PromptRowError(message: "no check") }
    self.checks = checks
  }

  /// The whole ability that asks this row on data of steps.
  var ability: String {
    var prompt = JSONText()
    prompt.string(self.prompt)
    var out = "lucidability: 1\nkind: ability\nlabel: Model test\nraw: true\nprompt: \(prompt.text)\nlimits: { time: 1h }\n"
    if case .steps(let steps) = data, !steps.isEmpty {
      out += "steps:\n" + steps.map { "  - id: \($0.rawValue)\n    \($0.call)\n" }.joined()
    }
    if let schema { out += "output:\n  schema: \(schema)\n" }
    return out
  }
}

/// A line of a table that is no row.
package struct PromptRowError: Error {
  package let message: String
}
