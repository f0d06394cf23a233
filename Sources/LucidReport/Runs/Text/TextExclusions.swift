package import LucidCore
import LucidWording

extension ExclusionReport {
  /// The report on the run of that name, for a person or for another program.
  package func render(run name: String, zone: Zone, screen: Screen, isJSON: Bool) -> CommandResult {
    isJSON
      ? .json(JSONExclusions(zone: zone).render(self, run: name))
      : .text(TextExclusions(screen: screen, zone: zone).render(self, run: name))
  }

  /// The same text in a language.
  package func text(run name: String, zone: Zone, in language: Language) -> String {
    TextExclusions(zone: zone, words: PageWords(language)).render(self, run: name)
  }
}

/// Why something is not in the answer of a run, for a person.
package struct TextExclusions {
  var screen = Screen.plain
  let zone: Zone
  var words = PageWords(.english)

  /// `name` is that of the run.
  package func render(_ report: ExclusionReport, run name: String) -> String {
    var page = LineWriter(ANSIWriter(screen))
    let civil = zone.civil(report.started)
    page.add(
      .joined([
        StyledText(report.ability, .strong),
        text(.words(.exclusionRun, name, MessageText.day(civil.date), String(civil.time.iso.prefix(5))), .dim),
      ]))
    page.gap()
    if report.exclusions.isEmpty {
      page.add(text(.words(.exclusionNone, report.words), .warn))
      if report.looks.contains(where: { ToolName.family($0.tool) == "calendar" }) {
        page.add(text(.words(.exclusionCancelled)))
      }
    }
    for exclusion in report.exclusions {
      let place: [MessageText] = [
        exclusion.tool.isEmpty ? nil : .name(exclusion.tool), exclusion.step.map { .words(.exclusionStep, $0) },
        exclusion.id.map(MessageText.name),
      ].compactMap { $0 }
      page.add(
        StyledText(exclusion.title, .strong) + (place.isEmpty ? StyledText("") : StyledText("  ") + text(.list(place), .dim)))
      page.add(text(ExclusionText(zone: zone).sentence(exclusion)), indent: 2)
    }
    if !report.looks.isEmpty {
      page.heading(words.message(.words(.exclusionLooks)))
      let names = report.looks.map { look in
        look.step.map { words.message(.words(.exclusionAsRead, $0)) } ?? look.tool
      }
      let column = min(34, (names.map(\.count).max() ?? 0) + 2)
      for (name, look) in zip(names, report.looks) {
        page.add(StyledText(name), text(ExclusionText(zone: zone).state(look)), column: column)
      }
    }
    return page.text
  }

  private func text(_ message: MessageText, _ style: TextStyle = .plain) -> StyledText {
    StyledText(words.message(message), style)
  }
}

/// The sentences about an exclusion.
struct ExclusionText {
  let zone: Zone

  func sentence(_ exclusion: Exclusion) -> MessageText {
    switch exclusion.reason {
    case .answered: return .words(.exclusionAnswered)
    case .filtered(let filter, let place, let isLimit):
      let words = MessageText.words(isLimit ? .exclusionCutBy : .exclusionFiltered, filter)
      return place.map { .words(.exclusionPlace, words, $0.text, $0.source) } ?? words
    case .unmentioned(let author, let isInPrompt, let isInCard):
      let data = MessageText.words(isInCard ? .exclusionInCard : isInPrompt ? .exclusionInPrompt : .exclusionInRun)
      return author.map { .words(.exclusionUnmentioned, data, RunReasons.writer($0)) } ?? .words(.exclusionNoAnswer, data)
    case .declined(let author):
      return author.map { .words(.exclusionDeclinedData, RunReasons.writer($0)) } ?? .words(.exclusionDeclined)
    case .outside(let arguments):
      return .words(
        arguments.count == 1 ? .exclusionOutside : .exclusionOutsideSeveral, MessageText.list(arguments.map(argument)))
    case .cut(let limit): return .words(.exclusionCut, argument(limit))
    case .late: return .words(.exclusionLate)
    case .unread: return .words(.exclusionUnread, MessageText.family(exclusion.source))
    case .unknown:
      let source = MessageText.family(exclusion.source)
      return .words(.exclusionUnknown, source, source)
    }
  }

  private func argument(_ argument: CallArgument) -> MessageText {
    argument.value == .null
      ? .words(.exclusionDefault, argument.name)
      : .words(.inFile, argument.name, ValueText.literal(argument.value, zone: zone))
  }

  func state(_ look: ExclusionReport.Look) -> MessageText {
    switch look.state {
    case .read(let matches):
      matches == 0 ? .words(.lookNoMatch) : matches == 1 ? .words(.lookOneMatch) : .words(.lookMatches, matches)
    case .unavailable(let reason): .words(.lookUnavailable, reason)
    case .unstored: .words(.lookUnstored)
    }
  }
}
