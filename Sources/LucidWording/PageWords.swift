package import LucidCore

/// A fixed text around a result, which each catalogue has.
package enum PageWord: String, Sendable, CaseIterable {
  case writtenBy, byAbility, writtenByAbility, answer, howItWasMade, prompt, steps, receipts, notFound
  case pending, pendingChanges, nothingChanged, more, at, noValue, noValueSetUp, noValueStale
  case stepDone, leftOut, notReached, step, tool, stateHeading, stopped, stoppedAt
  // Of marks and pictures, for those who do not see them.
  case markDone, markOpen, markUnread, markPinned, markConflict, markAlert, markStopped, markUp, markDown, markLevel
  case pictureSpark, pictureDaysDone, pictureDaysOpen, pictureShare, pictureUsual, pictureRange, moreRows, moreLines
}

/// The texts around a result, in one language: headings, and the lines about its answer.
package struct PageWords: Sendable {
  private let language: Language
  private var catalogue: any Catalogue.Type { language.catalogue }

  package init(_ language: Language) { self.language = language }

  package subscript(_ word: PageWord, _ pieces: String...) -> String {
    TextPieces.filled(catalogue.texts[.page, word.rawValue] ?? "", pieces)
  }

  /// `Monday, April 6, 2026, 07:30`: with the year, because pages and runs are stored.
  package func moment(_ moment: CivilDateTime) -> String {
    day(moment.date) + ", " + moment.time.iso.prefix(5)
  }

  /// The same without the time.
  package func day(_ date: CivilDate) -> String {
    date.text(.weekday, seenFrom: nil, in: TextLanguage(code: language.rawValue))
  }

  /// The outcome of a run.
  package func sentence(_ outcome: RunOutcome) -> String { catalogue.texts[.outcome, outcome.rawValue] ?? outcome.rawValue }

  /// The heading of the changes of a run.
  package func changes(_ fate: Change.Fate) -> String { catalogue.texts[.fate, fate.rawValue] ?? fate.rawValue }

  /// `reminder created`, in front of a title; `reminder to create` for one that is pending. The
  /// noun of a tool from the configuration stays as it is.
  package func change(_ change: Change, isPending: Bool = false) -> String {
    let kind = catalogue.texts[.change, change.kind.rawValue, isSecond: isPending] ?? change.kind.rawValue
    return "\(catalogue.texts[.changed, change.noun] ?? change.noun) \(kind)"
  }

  /// `3 changes`.
  package func count(ofChanges count: Int) -> String { CardWords(language).count(count, .change) }

  /// One thing that a run lacks: `weather is not available: the forecast is of another day`.
  package func missing(_ missing: MissingData) -> String { message(missing.message) }

  package func notice(_ notice: Notice) -> String { message(notice.message) }

  package func message(_ message: MessageText) -> String { message.text(catalogue.language) }

  /// The reason why a run or a step ended, without a period.
  package func failure(_ failure: StepFailure) -> String {
    message(failure.shownWords)
  }

  /// The remedy for a person; nil where the reason has it.
  package func remedy(_ failure: StepFailure) -> String? { failure.shownRemedy.map(message) }

  /// The reason why a step was not run.
  package func skipped(_ reason: SkipReason) -> String { message(reason.message) }

  /// The reason why a change is pending.
  package func reason(_ reason: Proposal.Reason) -> String { message(reason.message) }
}
