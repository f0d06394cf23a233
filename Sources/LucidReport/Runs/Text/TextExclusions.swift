package import LucidCore

extension ExclusionReport {
  /// The report on the run of that name, for a person or for another program.
  package func render(run name: String, zone: Zone, screen: Screen, isJSON: Bool) -> CommandResult {
    isJSON
      ? .json(JSONExclusions(zone: zone).render(self, run: name))
      : .text(TextExclusions(screen: screen, zone: zone).render(self, run: name))
  }
}

/// Why something is not in the answer of a run, for a person.
package struct TextExclusions {
  var screen = Screen.plain
  let zone: Zone

  /// `name` is that of the run.
  package func render(_ report: ExclusionReport, run name: String) -> String {
    var page = LineWriter(ANSIWriter(screen))
    let civil = zone.civil(report.started)
    page.add(
      .joined([
        StyledText(report.ability, .strong),
        StyledText("run \(name) of \(civil.date.iso) \(civil.time.iso.prefix(5))", .dim),
      ]))
    page.gap()
    if report.exclusions.isEmpty {
      page.add(StyledText("No source that was looked at has \"\(report.words)\".", .warn))
      if report.looks.contains(where: { ToolName.family($0.tool) == "calendar" }) {
        page.add(StyledText("Cancelled events are not among them: no tool reads them."))
      }
    }
    for exclusion in report.exclusions {
      let place = [exclusion.tool.isEmpty ? nil : exclusion.tool, exclusion.step.map { "step \($0)" }, exclusion.id]
        .compactMap { $0 }.joined(separator: ", ")
      page.add(StyledText(exclusion.title, .strong) + StyledText(place.isEmpty ? "" : "  " + place, .dim))
      page.add(StyledText(ExclusionText(zone: zone).sentence(exclusion)), indent: 2)
    }
    if !report.looks.isEmpty {
      page.heading("Looked at")
      let names = report.looks.map { $0.step.map { "\($0) (as it was read)" } ?? $0.tool }
      let column = min(34, (names.map(\.count).max() ?? 0) + 2)
      for (name, look) in zip(names, report.looks) {
        page.add(StyledText(name), StyledText(ExclusionText(zone: zone).state(look)), column: column)
      }
    }
    return page.text
  }
}

/// The sentences about an exclusion.
struct ExclusionText {
  let zone: Zone

  func sentence(_ exclusion: Exclusion) -> String {
    switch exclusion.reason {
    case .answered: return "the answer has these words"
    case .filtered(let filter, let place, let isLimit):
      let at = place.map { " at \($0.text): `\($0.source)`" } ?? ""
      return (isLimit ? "cut off by `\(filter)`" : "left out by the condition of `\(filter)`") + at
    case .unmentioned(let author, let isInPrompt, let isInCard):
      let data =
        isInCard
        ? "it is in the data of the card"
        : isInPrompt ? "it is in the prompt" : "it is in the data of the run, and not in the text of the prompt"
      return author.map { "\(data); the answer, written by \(RunReasons.writer($0)), does not mention it" }
        ?? "\(data); there is no answer"
    case .declined(let author):
      return "you declined it" + (author.map { "; it was in the data, and \(RunReasons.writer($0)) did not mention it" } ?? "")
    case .outside(let arguments):
      let names = arguments.map(argument)
      let how = names.count == 1 ? ": " : ", by several of: "
      return "outside the query of the step" + how + names.joined(separator: ", ")
    case .cut(let limit): return "cut off by the limit of the step: \(argument(limit))"
    case .late: return "the same query finds it now: it came or was changed after the run had read"
    case .unread: return "it is in \(exclusion.source), and no query of the run asked for it"
    case .unknown:
      let source = exclusion.source
      return "it is in \(source) now; results of \(source) are not stored, so whether the run read it is unknown"
    }
  }

  private func argument(_ argument: CallArgument) -> String {
    argument.value == .null
      ? "\(argument.name) (by default)" : "\(argument.name): \(ValueText.literal(argument.value, zone: zone))"
  }

  func state(_ look: ExclusionReport.Look) -> String {
    switch look.state {
    case .read(let matches): matches == 0 ? "no match" : matches == 1 ? "1 match" : "\(matches) matches"
    case .unavailable(let reason): "not looked at: \(reason)"
    case .unstored: "not looked at: its results are not stored"
    }
  }
}
