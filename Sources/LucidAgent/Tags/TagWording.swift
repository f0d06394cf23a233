package import LucidCore
package import LucidRuntime

/// The texts that replace tags. Untrusted names in them are escaped as plain text, in Markdown too.
package struct TagWording: Sendable {
  let zone: Zone
  let now: Instant
  let output: OutputFormat
  let language: Language
  let catalogues: any SentenceRendering

  package init(_ request: ModelRequest, _ catalogues: any SentenceRendering) {
    (zone, now, output, language) = (request.zone, request.now, request.output, request.language)
    self.catalogues = catalogues
  }

  /// Describes completed changes: `Added **Gym** (Tuesday, April 7, 07:00–08:00).`
  package func done(_ result: ToolResult) -> String {
    guard !result.changes.isEmpty else { return text(.words(.wasSoAlready)) }
    return result.changes.map { sentence(Self.past($0.kind), $0) }.joined(separator: " ")
  }

  /// Describes a pending change.
  package func waits(_ proposal: Proposal) -> String {
    let what = proposal.changes.map { sentence(Self.plain($0.kind), $0) }.joined(separator: " ")
    let all = what.isEmpty ? "\(proposal.tool)." : what
    return text(
      proposal.reason == .approval
        ? .words(.pendingApproval, all) : .words(.pendingBecause, proposal.reason.message, all))
  }

  package func failed(_ failure: StepFailure) -> String {
    // A bracket between backticks is what is missing, and no link.
    let told = text(failure.plainlyTold)
    return text(.words(.tagNotDone, plain(told).replacing("`)`", with: told.contains("`]`") ? "`]`" : "`)`")))
  }

  package func text(_ message: MessageText) -> String { catalogues.text(message, in: language) }

  /// Lines of a list, each on its own; a sentence when there are none.
  package func list(_ lines: [String], empty: MessageWord) -> String {
    lines.isEmpty ? text(.words(empty)) : "\n" + lines.map { "- \($0)" }.joined(separator: "\n") + "\n"
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

  package func plain(_ message: MessageText) -> String { plain(text(message)) }

  package func time(_ instant: Instant) -> String { text(.list([day(instant), .name(clock(instant))])) }

  package func day(_ instant: Instant) -> MessageText { .weekday(zone.date(instant), seenFrom: zone.date(now)) }

  package func clock(_ instant: Instant) -> String { String(zone.civil(instant).time.iso.prefix(5)) }

  private func sentence(_ verb: MessageWord, _ change: Change) -> String {
    let title = MessageText.name(bold(change.title))
    let what = change.detail.map { .words(.inParentheses, title, plain($0)) } ?? title
    return text(.words(verb, what)) + "."
  }

  private static func past(_ kind: Change.Kind) -> MessageWord {
    switch kind {
    case .created: .addedOne
    case .updated: .changedOne
    case .rescheduled: .movedOne
    case .completed: .completedOne
    case .logged: .loggedOne
    case .pinned: .pinnedOne
    case .archived: .setAsideOne
    case .deleted: .deletedOne
    case .queued: .queuedOne
    }
  }

  private static func plain(_ kind: Change.Kind) -> MessageWord {
    switch kind {
    case .created: .addOne
    case .updated: .changeOne
    case .rescheduled: .moveOne
    case .completed: .completeOne
    case .logged: .logOne
    case .pinned: .pinOne
    case .archived: .setAsideThis
    case .deleted: .deleteOne
    case .queued: .sendOne
    }
  }
}
