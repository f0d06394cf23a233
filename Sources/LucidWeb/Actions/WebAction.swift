import LucidCore

/// What a button does: a command of the command line, as a person would type it.
///
/// The command runs in a process of its own; its output is told on the page that follows. There is
/// no action that the command line lacks.
package struct WebAction: Sendable {
  /// Behind `/do/`, such as `apply`.
  package let name: String
  /// The command line for the fields of a form; nil where one is missing.
  let words: @Sendable (WebRequest) -> [String]?

  /// The command line, with operands that begin with a dash behind `--`.
  package func line(_ request: WebRequest) -> [String]? { words(request) }

  /// All of them. To add one: a row.
  package static let all: [WebAction] = [
    WebAction(name: "dismiss") { _ in ["briefing", "dismiss"] },
    WebAction(name: "log") { request in
      guard let habit = operand(request, "habit") else { return nil }
      guard let amount = request.field("amount") else { return ["run", "--quiet", "log-habits", "entries=" + habit] }
      guard let number = Double(amount), number > 0, number.isFinite else { return nil }
      return ["run", "--quiet", "log-habits", "entries=\(habit) +\(amount)"]
    },
    WebAction(name: "apply") { request in
      let ids = request.values("id")
      return operand(request, "run").map { ["apply"] + (ids.isEmpty ? ["--all"] : []) + ["--", $0] + ids }
    },
    WebAction(name: "reject") { request in
      operand(request, "run").map { ["reject", "--", $0] + request.values("id") }
    },
    WebAction(name: "reject-client") { request in operand(request, "client").map { ["reject", "--client=" + $0] } },
    WebAction(name: "retry-delivery") { request in operand(request, "run").map { ["schedule", "deliver", "--", $0] } },
    WebAction(name: "drop-delivery") { request in operand(request, "run").map { ["schedule", "deliver", "--drop", "--", $0] } },
    WebAction(name: "acknowledge") { request in operand(request, "name").map { ["schedule", "ack", "--", $0] } },
    WebAction(name: "undo") { request in operand(request, "run").map { ["undo", "--", $0] } },
    WebAction(name: "redo") { request in operand(request, "run").map { ["redo", "--", $0] } },
  ]

  /// A field that has to be filled in.
  private static func operand(_ request: WebRequest, _ name: String) -> String? {
    request.field(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
