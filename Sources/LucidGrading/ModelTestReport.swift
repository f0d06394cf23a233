package import LucidApplication
package import LucidArguments
import LucidConfiguration
import LucidCore
package import LucidReport

/// The result of `lucid models test` for people and as JSON.
package struct ModelTestReport {
  private let result: ModelTestResult

  package init(_ result: ModelTestResult) { self.result = result }

  /// 0 when every prompt was graded, 11 when some were not, 31 when none was or requests kept
  /// failing, 130 when it was stopped.
  package var exit: ExitCode {
    switch result.ending {
    case .stopped: return .cancelled
    case .gaveUp: return .modelFailed
    case .whole:
      if result.total.graded == 0 { return .modelFailed }
      return result.total.notGraded > 0 ? .partial : .ok
    }
  }

  /// Why the model could not be graded; nil where it was, at least in part.
  package var failure: CommandError? {
    guard exit == .modelFailed else { return nil }
    let reasons = result.outcomes.compactMap { if case .notGraded(let why) = $0.outcome.grade { why } else { nil } }
    return CommandError(
      .modelFailed, "\(result.model) could not be graded: " + (reasons.last ?? "no prompt was asked"),
      hint: "lucid models says whether it answers")
  }

  package var text: String {
    var out = ""
    let asked = "\(result.outcomes.count) of \(result.rows.count) prompts"
    switch result.ending {
    case .whole: break
    case .stopped: out += "Stopped after \(asked): what follows is partial.\n\n"
    case .gaveUp:
      out +=
        "Given up after \(asked), because the last \(ModelTestResult.mostFailures) requests failed: "
        + "what follows is partial.\n\n"
    }
    out += Self.row("group", right: "right", of: "of", empty: "empty", missing: "not graded")
    for group in result.groups { out += Self.row(group.rawValue, result.score(group)) }
    out += Self.row("all", result.total) + "\n"
    out += "\(TerminalSanitizer.message(result.model)) can be trusted with:\n"
    for rule in TrustRule.all { out += "  \(rule.line(result))\n" }
    if TrustRule.all[0].verdict(result) == .no {
      let command = ShellWord.line(["lucid", "config", "set", "models.\(result.model).trust", ModelTrust.rephrase.rawValue])
      out += "To let it only rephrase the built-in summary: \(TerminalSanitizer.message(command))\n"
    }
    out += "\n" + cost + "\n"
    out += list("Wrong", { if case .wrong(let why) = $0 { why } else { nil } })
    out += list("Empty", { if case .empty(let why) = $0 { why } else { nil } })
    out += list("Not graded", { if case .notGraded(let why) = $0 { why } else { nil } })
    return out
  }

  private static func row(_ name: String, _ score: ModelTestResult.Score) -> String {
    let missing = score.all - score.graded
    return row(
      name, right: "\(score.right)", of: "\(score.graded)", empty: score.empty > 0 ? "\(score.empty)" : "",
      missing: missing > 0 ? "\(missing)" : "")
  }

  private static func row(_ name: String, right: String, of: String, empty: String, missing: String) -> String {
    func left(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }
    func behind(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
    let line = left(name, 10) + behind(right, 6) + behind(of, 6) + behind(empty, 8) + behind(missing, 12)
    return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
  }

  /// `142 requests, 81,200 tokens read, 3,100 written, 95 s; the price is not configured`.
  private var cost: String {
    var parts = ["\(result.requests) requests"]
    if let usage = result.usage {
      parts.append("\(usage.input) tokens read")
      parts.append("\(usage.output) written")
    } else {
      parts.append("tokens not reported")
    }
    parts.append("\(result.seconds) s")
    let price = result.usage?.cost.map { "cost \(ValueText.number($0))" } ?? "its price is not configured"
    return parts.joined(separator: ", ") + "; " + price
  }

  /// More lines would push the table off the screen.
  private static let mostListed = 10

  private func list(_ title: String, _ why: (AnswerGrade) -> String?) -> String {
    let lines = result.outcomes.compactMap { row, outcome in
      why(outcome.grade).map { "  \(row.group.rawValue)/\(row.id): \(TerminalSanitizer.message($0))\n" }
    }
    guard !lines.isEmpty else { return "" }
    let more = lines.count - Self.mostListed
    return "\n\(title):\n" + lines.prefix(Self.mostListed).joined()
      + (more > 0 ? "  and \(more) more: --json has all of them\n" : "")
  }

  package var json: JSONResult {
    JSONResult { json in
      json.field("model", result.model)
      json.field("whole", result.ending == .whole)
      json.array("groups") { json in
        for group in result.groups {
          let score = result.score(group)
          json.object { json in
            json.field("group", group.rawValue)
            json.field("right", score.right)
            json.field("graded", score.graded)
            json.field("empty", score.empty)
            json.field("not_graded", score.notGraded)
            json.field("prompts", score.all)
          }
        }
      }
      json.objects("trust", TrustRule.all) { json, rule in
        json.field("subject", rule.subject)
        json.field("verdict", rule.verdict(result).rawValue)
      }
      json.object("cost") { json in
        json.field("requests", result.requests)
        json.field("input_tokens", result.usage?.input)
        json.field("output_tokens", result.usage?.output)
        json.field("price", result.usage?.cost)
        json.field("seconds", result.seconds)
      }
      json.array("prompts") { json in
        for (row, outcome) in result.outcomes { write(row, outcome, to: &json) }
      }
    }
  }

  private func write(_ row: PromptRow, _ outcome: ModelTestResult.Outcome, to json: inout JSONText) {
    let (grade, reason): (String, String?) =
      switch outcome.grade {
      case .right: ("right", nil)
      case .wrong(let why): ("wrong", why)
      case .empty(let why): ("empty", why)
      case .notGraded(let why): ("not-graded", why)
      }
    json.object { json in
      json.field("id", "\(row.group.rawValue)/\(row.id)")
      json.field("grade", grade)
      json.field("reason", reason)
      json.field("prompt", row.prompt)
      json.field("answer", outcome.answer)
    }
  }
}
