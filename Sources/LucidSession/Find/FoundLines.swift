import LucidCompiler
package import LucidCore
import LucidWording

/// Records that a search found, as lines for a person: title, time, place, and the lines of their
/// texts that have the words.
package struct FoundLines {
  /// More lines of one text are left out.
  package static let mostLines = 8

  private let search: SourceSearch
  private let words: CardWords
  private let page: PageWords
  private let language: TextLanguage
  private let now: Instant
  private let zone: Zone

  package init(_ search: SourceSearch, language: Language, now: Instant, zone: Zone) {
    (self.search, self.now, self.zone) = (search, now, zone)
    (words, page, self.language) = (CardWords(language), PageWords(language), TextLanguage(code: language.rawValue))
  }

  /// Markdown, a bullet for each record. The source is named where there are several.
  package func list(_ found: [SourceSearch.Found]) -> String {
    let isMixed = Set(found.map(\.family.name)).count > 1
    return found.map { one in
      var line = "- " + TitleMarks.bold(one.record.heading.oneLine(limit: 120), none: one.record.type.name)
      let parts = facts(one) + (isMixed ? [page.message(.family(one.family.name))] : [])
      if !parts.isEmpty { line += ": " + parts.joined(separator: ", ") }
      return ([line] + search.excerpt(one, most: Self.mostLines).map { "  - " + TitleMarks.plain($0) }).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// A message in the language of the lines.
  package func text(_ message: MessageText) -> String { page.message(message) }

  /// The time of a record and what is told of it.
  package func facts(_ found: SourceSearch.Found) -> [String] {
    (time(found).map { [$0] } ?? []) + found.family.details(found.record).map { TitleMarks.plain(page.message($0)) }
  }

  private func time(_ found: SourceSearch.Found) -> String? {
    guard found.family.tellsTime, let start = found.start else { return nil }
    let (today, day) = (zone.date(now), zone.date(start))
    let last = found.end.map { zone.date(Instant(seconds: max($0.seconds - 1, start.seconds))) } ?? day
    let away = RelativeText.days(day.daysSinceEpoch - today.daysSinceEpoch, language)
    var text = words.day(day, seenFrom: today) + " (\(away))"
    if found.record["all_day"] == .boolean(true) {
      return last > day ? text + " – " + words.day(last, seenFrom: today) : text
    }
    text += ", " + clock(start)
    guard let end = found.end, end > start else { return text }
    return text + "–" + (last > day ? words.day(last, seenFrom: today) + ", " : "") + clock(end)
  }

  private func clock(_ at: Instant) -> String { String(zone.civil(at).time.iso.prefix(5)) }
}

extension SourceSearch {
  /// The lines of a record's text that have a word of the query; all where the title has them.
  package func excerpt(_ found: Found, most: Int) -> [String] {
    guard !query.terms.isEmpty, let field = found.family.text, let text = found.record[field].text else { return [] }
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      var line = line.drop { $0.isWhitespace || "-*#>".contains($0) }
      for box in ["[ ] ", "[x] ", "[X] "] where line.hasPrefix(box) { line = line.dropFirst(box.count) }
      return String(line).oneLine(limit: 160)
    }.filter { !$0.isEmpty }
    let title = FoundWords.of(found.record.heading)
    let isWhole = found.family.sender == nil && query.terms.allSatisfy { $0.matches(title) }
    let told =
      isWhole
      ? lines
      : lines.filter { line in
        let words = FoundWords.of(line)
        return query.terms.contains { $0.matches(words) }
      }
    return Array(told.prefix(most))
  }

  /// The sources that are read and the days that are looked at.
  package var lookedAt: MessageText { lookedAt(in: families.map(\.name)) }

  package func lookedAt(in families: [String]) -> MessageText {
    let sources = MessageText.row(families.map(MessageText.family))
    guard let days = query.days else { return .words(.lookedAt, sources) }
    return .words(
      .lookedAtDays, sources, MessageText.weekday(days.lowerBound, seenFrom: today),
      MessageText.weekday(days.upperBound, seenFrom: today))
  }

  /// The words and the time that are looked for; the sources where the question has neither, such
  /// as one for what is overdue.
  package var wanted: MessageText {
    let words = query.terms.map { MessageText.name("`\($0.typed)`") }
    let all = words + (query.timeWords.map { [MessageText.name($0)] } ?? [])
    return .list(all.isEmpty ? families.map { MessageText.family($0.name) } : all)
  }
}
