import LucidCore

/// Audits for a person: for each ability the personal data that leaves, and where to.
package struct TextAuditReport {
  /// More of what was sent says nothing more.
  private static let most = 120

  private let ink: ANSIWriter

  package init(screen: Screen = .plain) { ink = ANSIWriter(screen) }

  /// Ends with a line break.
  package func render(_ reports: [AuditReport]) -> String {
    var page = LineWriter(ink)
    let missed = reports.flatMap(\.audits).reduce(0) { $0 + $1.offCard.count }
    if missed > 0 {
      let differences = missed == 1 ? "1 difference is" : "\(missed) differences are"
      page.add(StyledText("not met: \(differences) not on the permissions card", .bad))
    }
    for report in reports {
      page.gap()
      page.raw(StyledText(TerminalSanitizer.message(report.file), .strong))
      for audit in report.audits { add(audit, report, &page) }
    }
    return page.text
  }

  private func add(_ audit: AbilityAudit, _ report: AuditReport, _ page: inout LineWriter) {
    let label = TerminalSanitizer.message(audit.ability)
    if let reason = audit.reason {
      return page.add(StyledText("\(label): not audited: \(reason)", .bad), indent: 2, hanging: 2)
    }
    let families = audit.families.joined(separator: ", ")
    let varied = families.isEmpty ? "reads no personal data" : "\(audit.pairs) pairs of worlds, varied: \(families)"
    page.add(StyledText("\(label): \(varied)"), indent: 2, hanging: 2)
    for difference in audit.differences {
      let place = report.line(difference).map { " (line \($0))" } ?? ""
      page.add(
        StyledText("\(difference.family) -> \(Self.words(difference.target))\(place)", .strong), indent: 4, hanging: 2)
      if difference.isOnCard == false { page.add(StyledText("not on the permissions card", .bad), indent: 6, hanging: 2) }
      guard difference.target != .answer else { continue }
      for sent in Self.excerpts(difference.sent) {
        page.add(StyledText(TerminalSanitizer.message(sent), .dim), indent: 6, hanging: 2)
      }
    }
    if audit.differences.isEmpty, audit.pairs > 0 {
      page.add(StyledText("no difference goes out", .good), indent: 4, hanging: 2)
    }
  }

  /// Returns the parts of both texts around the first place at which they differ.
  private static func excerpts(_ sent: [String]) -> [String] {
    let texts = sent.map(Array.init)
    guard texts.count == 2 else { return sent }
    let same = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
    let start = max(0, same - most / 2)
    return texts.map { text in
      guard !text.isEmpty else { return "nothing" }
      let part = text[min(start, text.count)...].prefix(most)
      return (start > 0 ? "…" : "") + String(part) + (start + part.count < text.count ? "…" : "")
    }
  }

  private static func words(_ target: AbilityAudit.Target) -> String {
    switch target {
    case .tool(let name): TerminalSanitizer.message(name)
    case .request(let name): TerminalSanitizer.message("\(name), called by the model")
    case .model: "the model"
    case .answer: "whether there is an answer"
    }
  }
}
