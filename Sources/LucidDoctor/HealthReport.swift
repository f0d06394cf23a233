import LucidCore
import LucidReport

/// What was found, as lines: the state, the check, what is so, and under it what to do.
package struct HealthReport {
  private let screen: Screen

  package init(_ screen: Screen) { self.screen = screen }

  private static let column = 16

  package func text(_ name: String, _ findings: [HealthFinding]) -> String {
    findings.enumerated().map { i, finding in
      let head = (i == 0 ? name : "").padding(to: Self.column)
      let remedy = finding.remedy.map { String(repeating: " ", count: 7 + Self.column) + Printable.text($0) + "\n" } ?? ""
      return "\(sign(finding.state)) \(head)\(Printable.text(finding.message))\n\(remedy)"
    }.joined()
  }

  /// Six columns.
  private func sign(_ state: HealthFinding.State) -> String {
    let (word, code) =
      switch state {
      case .ok: ("ok", "32")
      case .off: ("-", "2")
      case .missing: ("look", "33")
      case .broken: ("BROKEN", "31")
      }
    let padded = word.padding(to: 6)
    return screen.color ? "\u{1B}[\(code)m\(padded)\u{1B}[0m" : padded
  }

  package func end(_ findings: [HealthFinding]) -> String {
    let broken = findings.count { $0.state == .broken }
    let missing = findings.count { $0.state == .missing }
    if broken + missing == 0 { return "\nAll of it works.\n" }
    let parts = [
      broken > 0 ? "\(broken) broken" : nil, missing > 0 ? "\(missing) to look at" : nil,
    ].compactMap { $0 }
    return "\n\(parts.joined(separator: ", ")); what to do stands under each.\n"
  }

  package static func json(_ all: [(name: String, findings: [HealthFinding])]) -> String {
    var json = JSONText()
    json.object { json in
      json.field("state", HealthFinding.worst(all.flatMap(\.findings)).rawValue)
      json.key("findings")
      json.array { json in
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
    return json.text + "\n"
  }
}

extension String {
  /// Blanks behind it, one at least when it is too long.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
