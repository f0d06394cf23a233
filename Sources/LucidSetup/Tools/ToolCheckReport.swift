import LucidConfiguration
import LucidCore
import LucidPrograms
import LucidReport
import LucidRuntime

/// The result of the checks of a declared tool, as a table and as JSON.
struct ToolCheckReport {
  enum Verdict: String {
    case good, bad
    /// Not made.
    case left = "-"
  }

  private struct Row {
    let verdict: Verdict
    let name: String
    let text: String
    var hint: String?
  }

  private let tool: ToolSettings.Tool
  private let reach: ToolReach
  var arguments = "{}"
  /// The arguments that have made-up values.
  var samples: [String] = []
  private var result: String?
  private var seconds: Double?
  private var rows: [Row] = []

  init(_ tool: ToolSettings.Tool, _ reach: ToolReach) { (self.tool, self.reach) = (tool, reach) }

  var isGood: Bool { !rows.contains { $0.verdict == .bad } }

  mutating func add(_ verdict: Verdict, _ name: String, _ text: String, hint: String? = nil) {
    rows.append(Row(verdict: verdict, name: name, text: text, hint: hint))
  }

  /// Adds the rows of the call itself.
  mutating func note(_ outcome: Result<ToolResult, StepFailure>, seconds: Double, zone: Zone) {
    self.seconds = seconds
    switch outcome {
    case .success(let result):
      var json = JSONText()
      json.value(result.value, zone: zone)
      self.result = json.text
      add(.good, "call", "\(Self.milliseconds(seconds)) ms of \(tool.limits.seconds) s")
      add(.good, "result", "\(ByteCount.bytes(json.bytes.count).text) of \(tool.limits.bytes.text), of the declared type")
    case .failure(let failure): add(.bad, "call", failure.message, hint: failure.hint)
    }
  }

  /// Adds a row for a call that had to fail in this way.
  mutating func expect(
    _ kind: StepFailure.Kind, of outcome: Result<ToolResult, StepFailure>, _ name: String, _ text: String
  ) {
    switch outcome {
    case .failure(let failure) where failure.kind == kind: add(.good, name, text)
    case .failure(let failure): add(.bad, name, failure.message, hint: failure.hint)
    case .success: add(.bad, name, "not so: the call succeeded")
    }
  }

  private static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }

  // MARK: Forms

  var text: String {
    let about = tool.signature.summary.isEmpty ? "" : ": " + TerminalSanitizer.message(tool.signature.summary)
    var out = "\(tool.name)\(about)\n  \(reach.text)\n  arguments: \(TerminalSanitizer.message(arguments, limit: 400))"
    out += samples.isEmpty ? "\n" : " (made up: \(samples.joined(separator: ", ")))\n"
    if let result { out += "  result: \(TerminalSanitizer.message(result, limit: 1_000))\n" }
    out += "\n"
    let width = rows.map(\.name.count).max() ?? 0
    for row in rows {
      let name = row.name + String(repeating: " ", count: width - row.name.count)
      out += "  \(row.verdict.rawValue)\(row.verdict == .good ? "" : row.verdict == .bad ? " " : "   ")  \(name)  \(row.text)\n"
      if let hint = row.hint { out += "\(String(repeating: " ", count: 10 + width))\(hint)\n" }
    }
    return out
  }

  var json: JSONResult {
    JSONResult { json in
      json.field("tool", tool.name)
      json.field("reach", reach.text)
      json.field("arguments", written: arguments)
      json.strings("made_up", samples)
      json.field("result", written: result)
      json.field("elapsed_ms", seconds.map(Self.milliseconds))
      json.field("good", isGood)
      json.objects("checks", rows) { json, row in
        json.field("check", row.name)
        json.field("verdict", row.verdict == .left ? "left" : row.verdict.rawValue)
        json.field("text", row.text)
        json.field("hint", row.hint)
      }
    }
  }
}
