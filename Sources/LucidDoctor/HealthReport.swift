import LucidCore
package import LucidReport

/// Renders findings as lines: state, check, message, and the remedy below.
package struct HealthReport {
  private let screen: Screen

  package init(_ screen: Screen) { self.screen = screen }

  private static let column = 16

  package func text(_ name: String, _ findings: [HealthFinding]) -> String {
    findings.enumerated().map { i, finding in
      let head = "\(sign(finding.state)) " + (i == 0 ? name : "").padding(to: Self.column)
      let indent = 7 + Self.column
      let texts = [finding.message, finding.remedy].compactMap { $0 }
      let lines = texts.flatMap { ProseLines(screen).lines(TerminalSanitizer.message($0), indent: indent) }
      return head + lines.joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n"
    }.joined()
  }

  /// Six columns.
  private func sign(_ state: HealthFinding.State) -> String {
    let code =
      switch state {
      case .ok: "32"
      case .off: "2"
      case .missing: "33"
      case .broken: "31"
      }
    let padded = state.rawValue.padding(to: 6)
    return screen.color ? "\u{1B}[\(code)m\(padded)\u{1B}[0m" : padded
  }

  package func end(_ findings: [HealthFinding]) -> String {
    let broken = findings.count { $0.state == .broken }
    let missing = findings.count { $0.state == .missing }
    if broken + missing == 0 {
      let off = findings.count { $0.state == .off && $0.remedy != nil }
      let head = findings.contains { $0.state == .ok } ? "All checks passed" : "Nothing to check"
      return "\n" + head + (off == 0 ? ".\n" : "; \(off) off, each with the command that adds it.\n")
    }
    let parts = [
      broken > 0 ? "\(broken) error\(broken == 1 ? "" : "s")" : nil,
      missing > 0 ? "\(missing) warning\(missing == 1 ? "" : "s")" : nil,
    ].compactMap { $0 }
    return "\n\(parts.joined(separator: ", ")); each has its remedy below it.\n"
  }

  package static func json(_ all: [(name: String, findings: [HealthFinding])]) -> JSONResult {
    JSONResult { json in
      json.field("state", HealthFinding.worst(all.flatMap(\.findings)).rawValue)
      json.array("findings") { json in
        for (name, findings) in all {
          for finding in findings {
            json.object { json in
              json.field("check", name)
              json.field("state", finding.state.rawValue)
              json.field("message", finding.message)
              json.field("remedy", finding.remedy)
            }
          }
        }
      }
    }
  }
}

extension String {
  /// Blanks behind it, one at least when it is too long.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
