package import LucidCore
package import LucidRuntime

/// The texts that replace tags. Untrusted names in them are escaped as plain text, in Markdown too.
package struct TagWording: Sendable {
  let zone: Zone
  let now: Instant
  let output: OutputFormat

  /// Describes completed changes: `Added **Gym** (Tuesday, April 7, 07:00–08:00).`
  package func done(_ result: ToolResult) -> String {
    guard !result.changes.isEmpty else { return "That was so already." }
    return result.changes.map { sentence(Self.past($0.kind), $0) }.joined(separator: " ")
  }

  /// Describes a pending change.
  package func waits(_ proposal: Proposal) -> String {
    let what = proposal.changes.map { sentence(Self.plain($0.kind), $0) }.joined(separator: " ")
    let reason = proposal.reason == .approval ? "" : " (\(proposal.reason.text))"
    return "Pending your approval\(reason): " + (what.isEmpty ? "\(proposal.tool)." : what)
  }

  package func failed(_ failure: StepFailure) -> String {
    // A bracket between backticks is what is missing, and no link.
    let told = failure.plainlyTold
    return "Not done: \(plain(told).replacing("`)`", with: told.contains("`]`") ? "`]`" : "`)`"))."
  }

  /// Lines of a list, each on its own; a sentence when there are none.
  package func list(_ lines: [String], empty: String) -> String {
    lines.isEmpty ? empty : "\n" + lines.map { "- \($0)" }.joined(separator: "\n") + "\n"
  }

  package func bold(_ text: String) -> String {
    let plain = plain(text)
    return output == .markdown && !plain.isEmpty ? "**\(plain)**" : plain
  }

  /// On one line, without what would be a mark: of Markdown, of a role, or of a tag.
  package func plain(_ text: String) -> String {
    let line = PromptSanitizer.sanitize(text).split(whereSeparator: \.isNewline).joined(separator: " ")
    guard output == .markdown else { return line }
    var out = ""
    for character in line.prefix(500) {
      switch character {
      case "*": out += "∗"
      // Neither a link nor an image.
      case "[": out += "("
      case "]": out += ")"
      default: out.append(character)
      }
    }
    return out
  }

  package func time(_ instant: Instant) -> String { "\(day(instant)), \(clock(instant))" }

  package func day(_ instant: Instant) -> String {
    zone.date(instant).text(.weekday, seenFrom: zone.date(now))
  }

  package func clock(_ instant: Instant) -> String { String(zone.civil(instant).time.iso.prefix(5)) }

  private func sentence(_ verb: String, _ change: Change) -> String {
    "\(verb) \(bold(change.title))" + (change.detail.map { " (\(plain($0.text)))" } ?? "") + "."
  }

  private static func past(_ kind: Change.Kind) -> String {
    switch kind {
    case .created: "Added"
    case .updated: "Changed"
    case .rescheduled: "Moved"
    case .completed: "Completed"
    case .logged: "Logged"
    case .pinned: "Pinned"
    case .archived: "Set aside"
    case .deleted: "Deleted"
    case .queued: "Queued"
    }
  }

  private static func plain(_ kind: Change.Kind) -> String {
    switch kind {
    case .created: "add"
    case .updated: "change"
    case .rescheduled: "move"
    case .completed: "complete"
    case .logged: "log"
    case .pinned: "pin"
    case .archived: "set aside"
    case .deleted: "delete"
    case .queued: "send"
    }
  }
}
