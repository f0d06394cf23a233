import LucidCore

/// Reads out of a prompt which tools it needs. Deterministic: the same words give the same calls,
/// in the order of their first mention.
struct PromptReader {
  struct Call {
    /// The index of the catalog's tool.
    let tool: Int
    /// As a file would write them, in the order of the tool's parameters.
    var arguments: [(name: String, value: String)]
    /// The words that asked for it, and those that said of which time: bytes of the prompt.
    var words: [Range<Int>]
    var times: [Range<Int>]
  }

  struct Result {
    var calls: [Call] = []
    /// Families that the prompt forbids, with the words that do.
    var refusals: [(family: String, words: Range<Int>)] = []
    /// Requests that no tool can answer, and why: bytes of the prompt.
    var unanswered: [(words: Range<Int>, reason: MessageText)] = []
  }

  struct Match {
    var tool: Int
    let phrase: TriggerPhrases.StyledText
    let words: Range<Int>
    let isTimed: Bool
    var time: (words: Range<Int>, time: TimeWords)?
    /// Arguments that the words around it give.
    var given: [(name: String, value: String)] = []
    /// The words that gave them.
    var details: [Range<Int>] = []
  }

  /// Words between a time and what it is said of, at most.
  private static let reach = 24

  let catalog: Catalog
  let lexicon: Lexicon
  let prompt: [UInt8]
  let text: PromptWords
  /// The families of the file's own variables that read one, by name.
  var variables: [String: String] = [:]
  var words: [PromptWords.Word] { text.words }

  static func read(
    _ prompt: [UInt8], _ catalog: Catalog, lexicon: Lexicon, variables: [String: String] = [:]
  ) -> Result {
    PromptReader(
      catalog: catalog, lexicon: lexicon, prompt: prompt, text: GermanPrompt.read(prompt), variables: variables
    ).result()
  }

  func result() -> Result {
    var result = Result()
    var matches = wanted(&result)
    matches.removeAll { match in result.refusals.contains { $0.family == family(match) } || isGiven(match) }
    guard !matches.isEmpty else { return result }
    let times = times()
    if matches.contains(where: \.isTimed) {
      place(&matches, times)
      matches.removeAll { $0.isTimed && !isBeside($0) }
      for i in matches.indices { matches[i].time = nil }
    }
    matches = specific(matches)
    place(&matches, times)
    matches = alsoAt(times, matches)
    for i in matches.indices { addDetails(&matches[i]) }
    result.unanswered = answerable(&matches)
    result.calls = calls(matches)
    return result
  }

  func family(_ match: Match) -> String { catalog.tools[match.tool].family }

  /// Returns the phrases that the prompt asks for; adds those it forbids to the result.
  private func wanted(_ result: inout Result) -> [Match] {
    let refusals = Refusals(words: words)
    var matches: [Match] = []
    var last: (word: Int, reading: Refusals.Reading)?
    var i = 0
    while i < words.count {
      let entries = lexicon.entries(words, at: i)
      guard let entry = entries.first else {
        i += 1
        continue
      }
      let range = i..<(i + entry.count)
      i = range.upperBound
      guard entry.tool != nil else { continue }
      var reading = refusals.reading(of: range)
      // "without my calendar, mail or notes" forbids all three.
      if reading == .wanted, let last, last.reading != .wanted, text.isList(from: last.word, to: range.lowerBound) {
        reading = last.reading
      }
      last = (range.upperBound - 1, reading)
      for entry in entries {
        guard let tool = entry.tool else { continue }
        let match = Match(tool: tool, phrase: entry.phrase, words: range, isTimed: entry.isTimed)
        switch reading {
        case .wanted: matches.append(match)
        case .passed: break
        case .forbidden(let from) where !entry.isTimed: result.refusals.append((family(match), bytes(from..<range.upperBound)))
        case .forbidden: break
        }
      }
    }
    return matches
  }

  /// Whether a placeholder of the same sentence brings the family's data already, as
  /// `<<next.title>>` of a variable with `calendar.next` does.
  private func isGiven(_ match: Match) -> Bool {
    let names = text.placeholders[words[match.words.lowerBound].sentence] ?? []
    return names.contains { variables[$0] == family(match) }
  }

  /// "free time in my calendar" asks for free time: the usual tool of a family gives way to one
  /// that is named close by.
  private func specific(_ matches: [Match]) -> [Match] {
    matches.enumerated().filter { i, match in
      guard lexicon.cues[match.tool].isStandard else { return true }
      return ![i - 1, i + 1].contains { n in
        guard matches.indices.contains(n), matches[n].tool != match.tool, matches[n].words != match.words,
          family(matches[n]) == family(match),
          words[matches[n].words.lowerBound].sentence == words[match.words.lowerBound].sentence
        else { return false }
        let between = PromptWords.between(match.words, matches[n].words)
        return between.count <= 8 && !words[between].contains { ["and", "or", "plus"].contains($0.text) }
          && text.isUnbroken(match.words, matches[n].words)
      }
    }.map(\.element)
  }

  // MARK: Times

  private typealias Time = (words: Range<Int>, time: TimeWords)

  private func times() -> [Time] {
    var times: [Time] = []
    var i = 0
    while i < words.count {
      guard let found = TimeWords.read(words, at: i) else {
        i += 1
        continue
      }
      times.append((i..<(i + found.count), found.time))
      i += found.count
    }
    return times
  }

  /// Gives each match the time of its own clause, of the list it stands in, or of the sentence's
  /// opening.
  private func place(_ matches: inout [Match], _ times: [Time]) {
    guard !times.isEmpty else { return }
    for i in matches.indices.reversed() {
      let match = matches[i].words
      let near = times.filter { time in
        PromptWords.between(match, time.words).count <= Self.reach
          && (time.words.overlaps(match) || text.isUnbroken(time.words, match))
      }
      // An "and" parts more than a word does: "this week's calendar and free time tomorrow".
      func distance(_ time: Range<Int>) -> Int {
        let between = PromptWords.between(match, time)
        return between.count + 3 * words[between].count { $0.text == "and" || $0.text == "or" }
      }
      if let best = near.min(by: { (distance($0.words), $0.words.lowerBound) < (distance($1.words), $1.words.lowerBound) }) {
        matches[i].time = best
      } else if i + 1 < matches.count, let next = matches[i + 1].time, next.words.lowerBound >= matches[i + 1].words.upperBound,
        text.isList(from: match.upperBound - 1, to: matches[i + 1].words.lowerBound)
      {
        matches[i].time = next
      } else {
        matches[i].time = times.first { isOpening($0.words, of: match, matches) }
      }
    }
  }

  /// "today and tomorrow" are two calls of what its time stands beside.
  private func alsoAt(_ times: [Time], _ matches: [Match]) -> [Match] {
    var more: [Match] = []
    for match in matches {
      more.append(match)
      guard case .range = lexicon.cues[match.tool].time, var last = match.time, isBeside(match) else { continue }
      while let next = times.first(where: { $0.words.lowerBound >= last.words.upperBound }),
        words[last.words.upperBound..<next.words.lowerBound].allSatisfy({ $0.text == "and" }),
        last.words.upperBound < next.words.lowerBound || words[next.words.lowerBound].afterBreak,
        next.words.lowerBound <= last.words.upperBound + 1,
        !matches.contains(where: { $0.time?.words == next.words })
      {
        var again = match
        again.time = next
        more.append(again)
        last = next
      }
    }
    return more
  }

  /// "This week: …" holds for the whole sentence.
  private func isOpening(_ time: Range<Int>, of match: Range<Int>, _ matches: [Match]) -> Bool {
    let sentence = words[time.lowerBound].sentence
    guard sentence == words[match.lowerBound].sentence, time.upperBound <= match.lowerBound else { return false }
    return time.lowerBound == 0 || words[time.lowerBound - 1].sentence != sentence
  }

  // MARK: Calls

  private func calls(_ matches: [Match]) -> [Call] {
    var groups: [(tool: Int, time: TimeWords?, matches: [Match])] = []
    for match in matches {
      let time = takesTime(match) ? match.time?.time : nil
      let same = groups.firstIndex {
        $0.tool == match.tool && ($0.time == time || $0.time == nil || time == nil) && $0.matches[0].hasSameDetails(as: match)
      }
      if let same {
        groups[same].time = groups[same].time ?? time
        groups[same].matches.append(match)
      } else {
        groups.append((match.tool, time, [match]))
      }
    }
    return groups.map { group in
      Call(
        tool: group.tool, arguments: arguments(group.tool, group.time, group.matches),
        words: unique(group.matches.flatMap { [$0.words] + $0.details }.map(bytes)),
        times: group.time == nil ? [] : unique(group.matches.compactMap { $0.time.map { bytes($0.words) } }))
    }
  }

  private func arguments(_ tool: Int, _ time: TimeWords?, _ matches: [Match]) -> [(name: String, value: String)] {
    let signature = catalog.tools[tool]
    var given =
      matches.flatMap(\.given) + (Self.times(lexicon.cues[tool].time, time) ?? Self.times(lexicon.cues[tool].time, nil) ?? [])
    for parameter in signature.parameters {
      let set = matches.compactMap { $0.phrase.sets }.filter { $0.name == parameter.name }.map(\.value)
      guard let last = set.last else { continue }
      if case .texts = parameter.kind {
        // "my health and my HRV" asks for all of it.
        if set.count == matches.count { given.append((parameter.name, "[" + unique(set).joined(separator: ", ") + "]")) }
      } else {
        given.append((parameter.name, last))
      }
    }
    return signature.parameters.compactMap { parameter in given.first { $0.name == parameter.name } }
  }

  /// The arguments that say of which time; of today where a tool must know and the prompt does not
  /// say. nil for a time that the tool cannot be asked for.
  static func times(_ use: TriggerPhrases.Time, _ time: TimeWords?) -> [(name: String, value: String)]? {
    if let time, time.refusal != nil { return nil }
    switch use {
    case .ignored: return []
    case .today: return time.map(\.isOfToday) ?? true ? [] : nil
    case .range(let from, let to):
      let range = (time ?? .today).range
      return [(from, range.from), (to, range.to)]
    case .since(let name):
      guard let time else { return [] }
      return time.since.map { [(name, $0)] }
    case .before(let name):
      guard let time else { return [] }
      return time.daysAhead == nil && time.date == nil ? nil : [(name, time.range.to)]
    case .ahead(let from, let to):
      guard let time else { return [] }
      guard let first = time.firstAhead, let ahead = time.daysAhead else { return nil }
      let end = first == time.from && ahead < 14 ? time.to : "\(first) | plus(\(ahead)d)"
      return (first == "today" ? [] : [(from, "<<\(first)>>")]) + [(to, "<<\(end)>>")]
    case .past(let from, let to):
      guard let time else { return [] }
      if let back = time.daysBack { return back > 1 ? [(from, time.range.from)] : nil }
      // A single day has no course.
      return time.since == nil || time.isOneDay || time.isOfToday ? nil : [(from, time.range.from), (to, time.range.to)]
    }
  }

  func bytes(_ range: Range<Int>) -> Range<Int> {
    words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound
  }

  private func unique<T: Hashable>(_ items: [T]) -> [T] {
    var seen: Set<T> = []
    return items.filter { seen.insert($0).inserted }
  }
}
