import LucidCore
import LucidWords

/// The reading of a question that no model answers: words that nothing goes by, or one search that
/// goes by all of them.
package struct QuestionReading: Sendable {
  /// A call of one tool, with the words that the question names as its query.
  package struct Search: Sendable {
    /// `family.verb`.
    package let tool: String
    /// As a file would write them.
    package let arguments: [(name: String, value: String)]
  }

  /// As they were typed, in their order; none where every word is used.
  package let misunderstood: [String]
  /// In place of the calls of the prompt; nil where those do.
  package let search: Search?
  /// The subjects that are searched for, each with the family that is searched.
  package let subjects: [(words: String, family: String)]
}

/// Words of a question that narrow it, to a time, a person, a place or a subject, and that nothing
/// that is looked up goes by.
///
/// A question is answered at once, by rules: an answer about another day would be taken for the
/// answer. So here every word that says something is used by a call, or it stops the question. A
/// prompt in a file is read by people and models too, and says "week" and "month" in other senses.
package struct QuestionLimits {
  /// Days from today in which an event is searched for, where no time is said.
  private static let searchDays = 28
  /// Longer subjects are sentences.
  private static let mostWords = 4

  private let text: PromptWords
  private let bytes: [UInt8]
  private let result: PromptReader.Result
  private let catalog: Catalog
  private let lexicon: Lexicon
  private var words: [PromptWords.Word] { text.words }

  /// Returns the words that nothing goes by, as they were typed, in their order.
  package static func misunderstood(_ question: String, _ compiler: Compiler) -> [String] {
    read(question, compiler).misunderstood
  }

  /// Cost: one reading of the question.
  package static func read(_ question: String, _ compiler: Compiler) -> QuestionReading {
    let bytes = Array(question.utf8)
    let lexicon = compiler.lexicon.lexicon(of: compiler.catalog)
    let limits = QuestionLimits(
      text: GermanPrompt.read(bytes), bytes: bytes, result: PromptReader.read(bytes, compiler.catalog, lexicon: lexicon),
      catalog: compiler.catalog, lexicon: lexicon)
    return limits.reading()
  }

  /// Returns a question without the marks of quotations and placeholders, which hide their words
  /// from the reading of a prompt: in a question they are words like all others.
  package static func unquoted(_ question: String) -> String {
    String(question.map { "\"“”„‟«»`<>".contains($0) ? " " : $0 })
  }

  private func reading() -> QuestionReading {
    let found = found()
    let known = found + additions().filter { addition in !found.contains { $0.overlaps(addition) } }
    let unused = unused(known)
    let isWhole = known.isEmpty && unused.isEmpty
    if known.isEmpty, let (search, words) = search(unused) {
      return QuestionReading(misunderstood: [], search: search, subjects: [(words, family(result.calls[0]))])
    }
    let all = (known + unused).sorted { $0.lowerBound < $1.lowerBound }
    return QuestionReading(
      misunderstood: all.map { typed($0) }, search: nil, subjects: isWhole ? result.calls.compactMap(subject) : [])
  }

  private func family(_ call: PromptReader.Call) -> String { catalog.tools[call.tool].family }

  /// The subject by which a call of the prompt searches.
  private func subject(_ call: PromptReader.Call) -> (words: String, family: String)? {
    guard let parameter = lexicon.cues[call.tool].topic, let value = call.arguments.first(where: { $0.name == parameter })?.value
    else { return nil }
    return (value.filter { $0 != "\"" }, family(call))
  }

  // MARK: Words that nothing uses

  /// Words that say something and that no call, time or refusal goes by, those beside each other
  /// together. `known` are named already.
  private func unused(_ known: [Range<Int>]) -> [Range<Int>] {
    let used =
      result.calls.flatMap { $0.words + $0.times } + result.refusals.map(\.words) + result.unanswered.map(\.words)
    let named = Set(known.flatMap { Array($0) })
    var found: [Range<Int>] = []
    var i = 0
    while i < words.count {
      if let time = TimeWords.read(words, at: i) {
        i += time.count
        continue
      }
      if let entry = lexicon.entries(words, at: i).first {
        i += entry.count
        continue
      }
      defer { i += 1 }
      let word = words[i]
      guard !named.contains(i), !QuestionWords.isLight(word), !used.contains(where: { $0.overlaps(word.range) }) else { continue }
      // "next" of "next year", and the "27" of "11/27", which is named.
      if QuestionWords.turns.contains(word.text), named.contains(i + 1) { continue }
      if named.contains(i - 1), word.text.allSatisfy(\.isNumber) { continue }
      if let last = found.last, last.upperBound == i, text.isUnbroken(last, i..<(i + 1)) {
        found[found.count - 1] = last.lowerBound..<(i + 1)
      } else {
        found.append(i..<(i + 1))
      }
    }
    return found
  }

  /// The one call with the words as its query; nil where they do not plainly name a subject.
  private func search(_ unused: [Range<Int>]) -> (search: QuestionReading.Search, words: String)? {
    guard unused.count == 1, let run = unused.first, run.count <= Self.mostWords, result.calls.count == 1,
      result.unanswered.isEmpty
    else { return nil }
    let call = result.calls[0]
    let (tool, cues) = (catalog.tools[call.tool], lexicon.cues[call.tool])
    guard let query = cues.topic ?? cues.person?.parameter, tool.parameters.contains(where: { $0.name == query }),
      !call.arguments.contains(where: { $0.name == query }), isSubject(run, of: call, cues)
    else { return nil }
    var arguments = call.arguments
    if case .range(let from, let to) = cues.time, call.times.isEmpty {
      arguments.removeAll { $0.name == from || $0.name == to }
      arguments += [(from, "<<today>>"), (to, "<<today | plus(\(Self.searchDays)d)>>")]
    }
    // Without the `'s` of an owner, which titles seldom have.
    let subject = run.map { i in
      let word = String(decoding: bytes[words[i].range], as: UTF8.self)
      return words[i].isOwner ? String(word.dropLast(2)) : word
    }.joined(separator: " ")
    let quoted = "\"" + subject.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } + "\""
    return (QuestionReading.Search(tool: tool.name, arguments: arguments + [(query, quoted)]), subject)
  }

  /// Whether words name what is looked for: "notes on the retro", "when is the dentist in my
  /// calendar", "is oat milk in my notes". "mails with attachments" does not.
  private func isSubject(_ run: Range<Int>, of call: PromptReader.Call, _ cues: TriggerPhrases) -> Bool {
    var before = run.lowerBound - 1
    while before >= 0, QuestionWords.articles.contains(words[before].text) { before -= 1 }
    guard before >= 0, words[before].sentence == words[run.lowerBound].sentence else { return false }
    let word = words[before].text
    if QuestionWords.subjects.contains(word) { return true }
    if word == "on", cues.topic != nil, before > 0, isLookedUp(before - 1) { return true }
    if cues.person.map({ $0.parameter == "query" && $0.after.contains(word) }) == true { return words[run.lowerBound].isCapital }
    guard ["is", "are", "was", "were", "have", "time"].contains(word),
      ["when", "is", "are", "was", "do", "did", "have", "where", "what"].contains(words[0].text)
    else { return false }
    // The source follows: "in my calendar".
    return run.upperBound + 1 < words.count && ["in", "on"].contains(words[run.upperBound].text)
      && words[(run.upperBound + 1)...].contains { word in call.words.contains { $0.overlaps(word.range) } }
  }

  // MARK: Finding

  private func found() -> [Range<Int>] {
    var (found, read, vague): ([Range<Int>], [Range<Int>], [Range<Int>]) = ([], [], [])
    var i = 0
    while i < words.count {
      if let time = TimeWords.read(words, at: i) {
        let range = i..<(i + time.count)
        read.append(range)
        if !isUsed(range, time.time) || isTurned(range) { found.append(range) }
        i = range.upperBound
      } else if let entry = lexicon.entries(words, at: i).first {
        i += entry.count
      } else {
        if looksLikeTime(i) { found.append(i..<(i + 1)) }
        if WordToken(words[i].text).means(.vague) { vague.append(i..<(i + 1)) }
        i += 1
      }
    }
    // "between Thursday and Saturday" is one span, and not the two days.
    if words.contains(where: { $0.text == "between" || $0.text == "zwischen" }), read.count > 1 { return read }
    // `later` does not say when, but `later today` does.
    return read.isEmpty ? (found + vague).sorted { $0.lowerBound < $1.lowerBound } : found
  }

  /// Whether a call goes by the time, or it is said why none does.
  private func isUsed(_ range: Range<Int>, _ time: TimeWords) -> Bool {
    let place = place(range)
    if time.isOfToday || result.unanswered.contains(where: { $0.words.overlaps(place) }) { return true }
    let calls = result.calls.filter { $0.times.contains { $0.overlaps(place) } }
    return !calls.isEmpty && !(time.isOneDay && !hasDeadline(range) && calls.allSatisfy(isByDeadline))
  }

  /// Whether a call takes a time as a limit alone: all that is due before it would be told as due
  /// on that day.
  private func isByDeadline(_ call: PromptReader.Call) -> Bool {
    if case .before = lexicon.cues[call.tool].time { true } else { false }
  }

  private func hasDeadline(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && PromptReader.isLimit(words[range.lowerBound - 1].text)
  }

  /// Whether the words around a time make another one of it: "after Friday", "from Thursday on".
  private func isTurned(_ range: Range<Int>) -> Bool {
    let before = range.lowerBound > 0 ? words[range.lowerBound - 1].text : ""
    func after(_ n: Int) -> String { range.upperBound + n < words.count ? words[range.upperBound + n].text : "" }
    if ["after", "not", "except", "besides", "nach", "nicht", "außer", "ab"].contains(before) { return true }
    if PromptReader.isLimit(before) { return !isDeadline(place(range)) }
    if ["from", "von"].contains(before), ["on", "onward", "onwards", "to", "until", "till"].contains(after(0)) { return true }
    return after(0) == "after" && after(1) == "next"
  }

  /// Whether the time is one before which something is due.
  private func isDeadline(_ place: Range<Int>) -> Bool {
    result.calls.contains { call in
      call.times.contains(where: { $0.overlaps(place) }) && isByDeadline(call)
    }
  }

  // MARK: Additions

  /// "mail from dana", "events with Ana", "weather in Berlin" behind what is looked up, where no
  /// call goes by the name.
  private func additions() -> [Range<Int>] {
    words.indices.dropLast().compactMap { i in
      let asks = Self.names.contains(words[i].text)
      guard i > 0, asks || Self.marks.contains(words[i].text), isLookedUp(i - 1), !isLookedUp(i) else { return nil }
      var next = i + 1
      while next + 1 < words.count, QuestionWords.articles.contains(words[next].text) { next += 1 }
      let word = words[next]
      guard asks || word.isCapital, !Self.plainObjects.contains(word.text), word.sentence == words[i].sentence,
        !isLookedUp(next), TimeWords.read(words, at: next) == nil, lexicon.entries(words, at: next).isEmpty, !isNamed(next)
      else { return nil }
      return i..<(next + 1)
    }
  }

  private func isLookedUp(_ i: Int) -> Bool {
    result.calls.contains { call in (call.words + call.times).contains { $0.overlaps(words[i].range) } }
  }

  /// Whether a refusal has said it already.
  private func isNamed(_ i: Int) -> Bool { result.unanswered.contains { $0.words.overlaps(words[i].range) } }

  private static let names: Set<String> = ["from", "about", "regarding", "mentioning", "concerning"]
  private static let marks: Set<String> = ["with", "by", "in", "at", "of", "near"]
  private static let plainObjects = WordLists.words("plain objects")

  // MARK: Looks

  private func looksLikeTime(_ i: Int) -> Bool {
    let token = WordToken(words[i].text)
    let word = token.word ?? ""
    let before = WordToken(i > 0 ? words[i - 1].text : "")
    let after = i + 1 < words.count ? words[i + 1].text : ""
    if token.value(.days) ?? 0 > 1 || token.means(anyOf: [.months, .weekend, .quarter, .unread]) { return true }
    if Self.isNumeric(word) || isSlashed(i) { return true }
    // A year is used as a part of a date, or of a subject: "notes about budget 2027".
    if Self.isYear(word) { return !isLookedUp(i) }
    // "at 3" may be in the morning or in the afternoon.
    if before.means(.hour), let hour = Int(word), (0...24).contains(hour) { return true }
    if token.means(.days) {
      let isFigure = before.word?.utf8.first.map { $0 < 0x3A } ?? false
      return isFigure || before.means(anyOf: [.some, .coming, .next, .last, .past, .number])
    }
    let isPlaced = Self.places.contains(before.word ?? "")
    if token.means(.month) {
      // "may" and "mar" are words as well.
      return isPlaced || (word.utf8.count > 4 && word != "march") || Int(before.word ?? "") != nil || Int(after) != nil
    }
    if token.means(.short) || token.means(.weekday) && word.utf8.count < 6 { return isPlaced }
    // "Freitagmittag", and what is nearly a day.
    if Self.days.contains(where: { word.hasPrefix($0) }) { return true }
    return word.utf8.count > 5 && Spelling.nearest(word, among: Self.days) != nil
  }

  private static func isYear(_ word: String) -> Bool {
    word.utf8.count == 4 && Int(word).map { (1900..<2200).contains($0) } == true
  }

  /// `27.11`, `2.12.26`, `12-02`: two or three numbers of at most four digits; `27th`.
  private static func isNumeric(_ word: String) -> Bool {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, WordToken(String(word.dropFirst(digits.count))).means(.suffix) { return true }
    let parts = word.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "-" }
    return (2...3).contains(parts.count) && parts.allSatisfy { $0.utf8.count < 5 && Int($0) != nil }
  }

  /// Whether a slash parts this number from the next, as in `11/27`.
  private func isSlashed(_ i: Int) -> Bool {
    guard i + 1 < words.count, Int(words[i].text) != nil, Int(words[i + 1].text) != nil else { return false }
    let end = words[i].range.upperBound
    return words[i + 1].range.lowerBound == end + 1 && bytes[end] == UInt8(ascii: "/")
  }

  private static let places = WordLists.words("places")
  private static let days =
    ["today", "tomorrow", "yesterday", "uebermorgen", "vorgestern"]
    + WordLexicon.words(of: [.tonight, .weekday]).filter { $0.utf8.count > 5 }

  // MARK: Places

  /// Bytes of the question.
  private func place(_ range: Range<Int>) -> Range<Int> {
    words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound
  }

  private func typed(_ range: Range<Int>) -> String { String(decoding: bytes[place(range)], as: UTF8.self) }
}
