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
  }

  private struct Match {
    let tool: Int
    let phrase: TriggerPhrases.StyledText
    let words: Range<Int>
    var time: (words: Range<Int>, time: TimeWords)?
  }

  /// Words between a time and what it is said of, at most.
  private static let reach = 24

  private let catalog: Catalog
  private let lexicon: Lexicon
  private let text: PromptWords
  private var words: [PromptWords.Word] { text.words }

  static func read(_ prompt: [UInt8], _ catalog: Catalog, _ lexicon: Lexicon) -> Result {
    let reader = PromptReader(catalog: catalog, lexicon: lexicon, text: PromptWords(prompt))
    return reader.read()
  }

  private func read() -> Result {
    var result = Result()
    var matches = wanted(&result)
    matches.removeAll { match in result.refusals.contains { $0.family == family(match) } || isGiven(match) }
    matches = specific(matches)
    place(&matches)
    result.calls = calls(matches)
    return result
  }

  private func family(_ match: Match) -> String { catalog.tools[match.tool].family }

  /// Returns the phrases that the prompt asks for; adds those it forbids to the result.
  private func wanted(_ result: inout Result) -> [Match] {
    let refusals = Refusals(words: words)
    var matches: [Match] = []
    var last: (word: Int, reading: Refusals.Reading)?
    var i = 0
    while i < words.count {
      guard let entry = lexicon.entry(words, at: i) else {
        i += 1
        continue
      }
      let range = i..<(i + entry.count)
      i = range.upperBound
      guard let tool = entry.tool else { continue }
      var reading = refusals.reading(of: range)
      // "without my calendar, mail or notes" forbids all three.
      if reading == .wanted, let last, last.reading != .wanted, text.isList(from: last.word, to: range.lowerBound) {
        reading = last.reading
      }
      last = (range.upperBound - 1, reading)
      let match = Match(tool: tool, phrase: entry.phrase, words: range)
      switch reading {
      case .wanted: matches.append(match)
      case .passed: break
      case .forbidden(let from): result.refusals.append((family(match), bytes(from..<range.upperBound)))
      }
    }
    return matches
  }

  /// Whether a placeholder of the same sentence brings the family's data already, as
  /// `<<next_event>>` does.
  private func isGiven(_ match: Match) -> Bool {
    let names = text.placeholders[words[match.words.lowerBound].sentence] ?? []
    return names.contains { catalog.variable($0)?.family == family(match) }
  }

  /// "free time in my calendar" asks for free time: the usual tool of a family gives way to one
  /// that is named close by.
  private func specific(_ matches: [Match]) -> [Match] {
    matches.enumerated().filter { i, match in
      guard lexicon.cues[match.tool].isStandard else { return true }
      return ![i - 1, i + 1].contains { n in
        guard matches.indices.contains(n), matches[n].tool != match.tool, family(matches[n]) == family(match),
          words[matches[n].words.lowerBound].sentence == words[match.words.lowerBound].sentence
        else { return false }
        let between = PromptWords.between(match.words, matches[n].words)
        return between.count <= 8 && !words[between].contains { ["and", "or", "plus"].contains($0.text) }
          && text.isUnbroken(match.words, matches[n].words)
      }
    }.map(\.element)
  }

  // MARK: Times

  /// Gives each match the time of its own clause, of the list it stands in, or of the sentence's
  /// opening.
  private func place(_ matches: inout [Match]) {
    guard !matches.isEmpty else { return }
    var times: [(words: Range<Int>, time: TimeWords)] = []
    var i = 0
    while i < words.count {
      guard let found = TimeWords.read(words, at: i) else {
        i += 1
        continue
      }
      times.append((i..<(i + found.count), found.time))
      i += found.count
    }
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
      let takesTime = lexicon.cues[match.tool].time != .ignored
      let time = takesTime ? match.time?.time : nil
      let same = groups.firstIndex { $0.tool == match.tool && ($0.time == time || $0.time == nil || time == nil) }
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
        words: group.matches.map { bytes($0.words) },
        times: group.time == nil ? [] : unique(group.matches.compactMap { $0.time.map { bytes($0.words) } }))
    }
  }

  private func arguments(_ tool: Int, _ time: TimeWords?, _ matches: [Match]) -> [(name: String, value: String)] {
    let signature = catalog.tools[tool]
    var given = Self.times(lexicon.cues[tool].time, time)
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
  /// say.
  static func times(_ use: TriggerPhrases.Time, _ time: TimeWords?) -> [(name: String, value: String)] {
    switch use {
    case .ignored: []
    case .range(let from, let to): [(from, (time ?? .today).from), (to, (time ?? .today).to)]
    case .since(let name): time?.since.map { [(name, $0)] } ?? []
    }
  }

  private func bytes(_ range: Range<Int>) -> Range<Int> {
    words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound
  }

  private func unique<T: Hashable>(_ items: [T]) -> [T] {
    var seen: Set<T> = []
    return items.filter { seen.insert($0).inserted }
  }
}
