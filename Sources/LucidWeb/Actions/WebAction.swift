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
  /// Its standard input.
  var input: @Sendable (WebRequest) -> [UInt8] = { _ in [] }

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
    WebAction(name: "retry-delivery") { request in
      operand(request, "run").map { ["schedule", "deliver", "--", $0] + request.values("id") }
    },
    WebAction(name: "drop-delivery") { request in
      operand(request, "run").map { ["schedule", "deliver", "--drop", "--", $0] + request.values("id") }
    },
    WebAction(name: "acknowledge") { request in operand(request, "name").map { ["schedule", "ack", "--", $0] } },
    WebAction(name: "undo") { request in operand(request, "run").map { ["undo", "--", $0] } },
    WebAction(name: "redo") { request in operand(request, "run").map { ["redo", "--", $0] } },
    // The library, its permissions, and the galleries.
    WebAction(name: "move") { request in
      operand(request, "name").flatMap { name in
        operand(request, "place").flatMap { Int($0) }.map { ["list", "move", "--to=\($0)", "--", name] }
      }
    },
    WebAction(name: "reset") { _ in ["list", "reset"] },
    WebAction(name: "restore") { request in operand(request, "name").map { ["list", "reset", "--", $0] } },
    WebAction(name: "remove") { request in operand(request, "name").map { ["remove", "--", $0] } },
    WebAction(name: "grant") { request in operand(request, "name").map { ["trust", "grant", "--yes", "--", $0] } },
    WebAction(name: "deny") { request in operand(request, "name").map { ["trust", "grant", "--never", "--", $0] } },
    WebAction(name: "revoke") { request in operand(request, "name").map { ["trust", "revoke", "--", $0] } },
    // The page has shown what has this checksum: nothing else is installed.
    WebAction(name: "update") { request in approved(["update"], request, of: operand(request, "name")) },
    WebAction(name: "install") { request in
      let again = request.field("again") == nil ? [] : ["--again"]
      return approved(["gallery", "install"] + again, request, of: operand(request, "ability"))
    },
    WebAction(
      name: "install-text", words: { request in approved(["install"], request, of: "-") },
      input: { request in Array(WebText.normal(request.field("text") ?? "").utf8) }),
    WebAction(name: "refresh") { _ in ["gallery", "update"] },
  ]

  /// A command that agrees to the text of the field `sum`, which was shown, and to no other.
  private static func approved(_ command: [String], _ request: WebRequest, of operand: String?) -> [String]? {
    guard let operand, let sum = self.operand(request, "sum") else { return nil }
    return command + ["--yes", "--sha256=" + sum, "--", operand]
  }

  /// A field that has to be filled in.
  private static func operand(_ request: WebRequest, _ name: String) -> String? {
    request.field(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
