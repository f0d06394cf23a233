import LucidCore
import LucidWords

/// People, numbers and times beside a phrase of a prompt: they fill arguments, or nothing is looked
/// up and the reason is given. An answer about another day or another person would be worse.
extension PromptReader {
  // MARK: Times

  /// Whether the time of a match stands with it, as in "sleep of last night", and not merely in its
  /// clause.
  func isBeside(_ match: Match) -> Bool {
    guard let time = match.time?.words else { return false }
    if time.overlaps(match.words) { return true }
    let between = words[PromptWords.between(match.words, time)]
    let isDue = if case .before = lexicon.cues[match.tool].time { true } else { false }
    let light = time.lowerBound < match.words.lowerBound ? Self.lightBefore : Self.light
    return between.count <= 5 && text.isUnbroken(time, match.words)
      && between.allSatisfy { light.contains($0.text) || isDue && Self.isLimit($0.text) }
  }

  /// Whether a tool that only knows today, and has one that knows more, has another time in its
  /// clause, a few words away: "do I need tomorrow an umbrella" is not answered with the rain of
  /// today. What has no other tool stays: "use my sleep to plan tomorrow".
  private func isBound(_ match: Match) -> Bool {
    guard lexicon.cues[match.tool].time == .today, fallback(match) != nil, let time = match.time, !time.time.isOfToday else {
      return false
    }
    let between = words[PromptWords.between(match.words, time.words)]
    return between.count <= 5 && text.isUnbroken(time.words, match.words)
      && !between.contains { Self.parting.contains($0.text) }
  }

  /// Whether the tool can be asked for the time of a match.
  func takesTime(_ match: Match) -> Bool {
    let use = lexicon.cues[match.tool].time
    return use != .ignored && use != .today && match.time.map { Self.times(use, $0.time) != nil } ?? false && !isLoose(match, use)
  }

  /// A deadline needs a time said of it: "plan tomorrow from my tasks" asks for all of them.
  private func isLoose(_ match: Match, _ use: TriggerPhrases.Time) -> Bool {
    if case .before = use { !isBeside(match) } else { false }
  }

  /// Hands what a tool cannot be asked for to the one that takes over. Removes the matches for
  /// which there is none, and returns them with the reason.
  func answerable(_ matches: inout [Match]) -> [(words: Range<Int>, reason: MessageText)] {
    var unanswered: [(words: Range<Int>, reason: MessageText)] = []
    var kept: [Match] = []
    for var match in matches {
      // A time that nobody can read holds for its whole clause: without it the answer would be of another day.
      if let time = match.time, isBeside(match) || isBound(match) || time.time.refusal != nil, !fallBack(&match, for: time.time) {
        let all = min(match.words.lowerBound, time.words.lowerBound)..<max(match.words.upperBound, time.words.upperBound)
        unanswered.append((bytes(all), Self.reason(catalog.tools[match.tool], lexicon.cues[match.tool].time, time.time)))
      } else {
        kept.append(match)
      }
    }
    matches = kept
    return unanswered
  }

  private static func reason(_ tool: ToolSignature, _ use: TriggerPhrases.Time, _ time: TimeWords) -> MessageText {
    if let refusal = time.refusal { return refusal }
    let isOver = time.since != nil && time.date == nil
    switch use {
    case .today: return .words(.toolIsOfToday, tool.name)
    case .since where time.since == nil, .past where time.since == nil: return .words(.toolIsOfPast, tool.name)
    case .before where isOver, .ahead where isOver: return .words(.toolIsOfFuture, tool.name)
    default: return .words(.toolTakesNoTime, tool.name)
    }
  }

  /// Whether a tool can be asked for the time; changes to the one that takes over where it can.
  private func fallBack(_ match: inout Match, for time: TimeWords) -> Bool {
    if Self.times(lexicon.cues[match.tool].time, time) != nil { return true }
    guard let other = fallback(match), let changed = changed(match, to: other),
      Self.times(lexicon.cues[other].time, time) != nil
    else { return false }
    match = changed
    return true
  }

  private func fallback(_ match: Match) -> Int? {
    lexicon.cues[match.tool].fallback.flatMap { name in catalog.tools.firstIndex { $0.name == name } }
  }

  /// The match as one of another tool, which must know all that it has to.
  private func changed(_ match: Match, to tool: Int) -> Match? {
    let signature = catalog.tools[tool]
    var given = match.given.filter { argument in signature.parameters.contains { $0.name == argument.name } }
    for parameter in signature.parameters where parameter.required && !given.contains(where: { $0.name == parameter.name }) {
      // The one metric that the words name, as "HRV" does.
      guard case .choice(let names) = parameter.kind, let set = match.phrase.sets,
        names.contains(set.value)
      else { return nil }
      given.append((parameter.name, set.value))
    }
    var changed = Match(
      tool: tool, phrase: TriggerPhrases.StyledText(stringLiteral: match.phrase.text), words: match.words, isTimed: match.isTimed,
      time: match.time)
    (changed.given, changed.details) = (given, match.details)
    return changed
  }

  // MARK: People and numbers

  /// Adds the person, the number and the length that stand beside a match.
  func addDetails(_ match: inout Match) {
    if let person = person(match.words, lexicon.cues[match.tool]) {
      add(person, &match)
    } else if let other = fallback(match), let person = person(match.words, lexicon.cues[other]),
      var changed = changed(match, to: other)
    {
      add(person, &changed)
      match = changed
    }
    if let parameter = lexicon.cues[match.tool].topic, let topic = topic(match) {
      add((parameter, quoted(topic), topic), &match)
    }
    let signature = catalog.tools[match.tool]
    if signature.parameters.contains(where: { $0.name == "limit" }), let count = count(before: match.words.lowerBound) {
      add(("limit", String(count.number), count.words), &match)
    }
    if let parameter = lexicon.cues[match.tool].length, let length = length(near: match) {
      add((parameter, String(length.minutes), length.words), &match)
    }
  }

  private func add(_ detail: (name: String, value: String, words: Range<Int>), _ match: inout Match) {
    match.given.append((detail.name, detail.value))
    match.details.append(detail.words)
  }

  /// "from Sam", "by dana@example.org", "Sam's".
  private func person(_ match: Range<Int>, _ cues: TriggerPhrases) -> (name: String, value: String, words: Range<Int>)? {
    guard let wanted = cues.person else { return nil }
    var start = match.upperBound
    if start < words.count, wanted.after.contains(words[start].text), text.isUnbroken(match, start..<(start + 1)) {
      start += 1
      var end = start
      while end < words.count, end < start + 3, isName(end), end == start || text.isUnbroken(start..<end, end..<(end + 1)) {
        end += 1
      }
      if end > start { return (wanted.parameter, quoted(start..<end), start..<end) }
    }
    let owner = match.lowerBound - 1
    guard owner >= 0, words[owner].isOwner, isName(owner), text.isUnbroken(owner..<match.lowerBound, match) else { return nil }
    return (wanted.parameter, quoted(owner..<match.lowerBound), owner..<match.lowerBound)
  }

  /// The subject behind a match and its person: "mail from Ana about the budget".
  private func topic(_ match: Match) -> Range<Int>? {
    let last = match.details.map(\.upperBound).max().map { max($0, match.words.upperBound) } ?? match.words.upperBound
    guard last < words.count, Self.subjects.contains(words[last].text) else { return nil }
    var start = last + 1
    while start < words.count, QuestionWords.articles.contains(words[start].text) { start += 1 }
    var end = start
    while end < words.count, end < start + 3, !Self.plain.contains(words[end].text), TimeWords.read(words, at: end) == nil,
      lexicon.entries(words, at: end).isEmpty, text.isUnbroken(last..<(last + 1), end..<(end + 1))
    {
      end += 1
    }
    return end > start ? start..<end : nil
  }

  /// A word with a capital that is no time, or an address.
  private func isName(_ i: Int) -> Bool {
    if words[i].text.contains("@") { return true }
    return words[i].isCapital && TimeWords.read(words, at: i) == nil && lexicon.entries(words, at: i).isEmpty
      && !Self.pronouns.contains(words[i].text)
  }

  /// As the prompt has the words, as a text of a file.
  private func quoted(_ range: Range<Int>) -> String {
    let bytes = bytes(range)
    var text = String(decoding: prompt[bytes], as: UTF8.self)
    if words[range.upperBound - 1].isOwner { text.removeLast(2) }
    return "\"" + text.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } + "\""
  }

  /// "the top 3", "show me 5": a number that says how many.
  private func count(before i: Int) -> (number: Int, words: Range<Int>)? {
    var at = i - 1
    while at > 0, Self.ranks.contains(words[at].text) { at -= 1 }
    // The `30` of "at 14:30 free" counts nothing.
    guard at >= 0, words[at].joint == nil, let number = TimeWords.number(words[at].text), number <= 50,
      at + 1 == i || !words[at + 1].afterBreak,
      text.isUnbroken(at..<(at + 1), i..<(i + 1)),
      at == 0 || Self.beforeCounts.contains(words[at - 1].text) || words[at].afterBreak
    else { return nil }
    return (number, at..<(at + 1))
  }

  /// "slots of 30 minutes", "a 2-hour block", "half an hour".
  private func length(near match: Match) -> (minutes: Int, words: Range<Int>)? {
    for i in max(0, match.words.lowerBound - 4)..<min(words.count, match.words.upperBound + 5) {
      guard match.time.map({ !$0.words.contains(i) }) ?? true, text.isUnbroken(match.words, i..<(i + 1)),
        let length = TimeWords.minutes(words, at: i)
      else { continue }
      return (length.minutes, i..<(i + length.count))
    }
    return nil
  }

  private static let light = WordLists.words("beside a time")
  private static let lightBefore = WordLists.words("before a time")
  /// Whether a time behind a word is a limit, and not the time itself: `before`, `by`, `bis`.
  static func isLimit(_ word: String) -> Bool { WordToken(word).means(anyOf: [.until, .limit]) }
  private static let parting: Set<String> = ["and", "or", "to", "then"]
  private static let subjects = WordLists.words("subject marks")
  /// Words that no note or message is searched for.
  private static let plain = WordLists.words("no topic")
  private static let pronouns: Set<String> = ["i", "the", "my", "a", "all", "me"]
  private static let ranks = WordLists.words("ranks")
  private static let beforeCounts = WordLists.words("before counts")
}

extension PromptReader.Match {
  func hasSameDetails(as other: PromptReader.Match) -> Bool {
    given.map(\.name) == other.given.map(\.name) && given.map(\.value) == other.given.map(\.value)
  }
}
