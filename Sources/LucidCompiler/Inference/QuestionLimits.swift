import LucidCore

/// Words of a question that narrow it, to a time, a person, a place or a subject, and that nothing
/// that is looked up goes by.
///
/// A question is answered at once, by rules: an answer about another day would be taken for the
/// answer. So here a word that looks like a limit and is not understood stops it. A prompt in a
/// file is read by people and models too, and says "week" and "month" in other senses.
package struct QuestionLimits {
  private let text: PromptWords
  private let bytes: [UInt8]
  private let result: PromptReader.Result
  private let catalog: Catalog
  private let lexicon: Lexicon
  private var words: [PromptWords.Word] { text.words }

  /// Returns the words as they were typed, in their order; none where every time is understood.
  /// Cost: one reading of the question.
  package static func misunderstood(_ question: String, _ compiler: Compiler) -> [String] {
    let bytes = Array(question.utf8)
    let lexicon = compiler.lexicon.lexicon(of: compiler.catalog)
    let limits = QuestionLimits(
      text: GermanPrompt.read(bytes), bytes: bytes, result: PromptReader.read(bytes, compiler.catalog, lexicon),
      catalog: compiler.catalog, lexicon: lexicon)
    return (limits.found() + limits.additions()).map { limits.typed($0) }
  }

  // MARK: Finding

  private func found() -> [Range<Int>] {
    var (found, read): ([Range<Int>], [Range<Int>]) = ([], [])
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
        i += 1
      }
    }
    // "between Thursday and Saturday" is one span, and not the two days.
    if words.contains(where: { $0.text == "between" || $0.text == "zwischen" }), read.count > 1 { return read }
    return found
  }

  /// Whether a call goes by the time, or it is said why none does.
  private func isUsed(_ range: Range<Int>, _ time: TimeWords) -> Bool {
    let place = place(range)
    return time.isOfToday || result.calls.contains { $0.times.contains { $0.overlaps(place) } }
      || result.unanswered.contains { $0.words.overlaps(place) }
  }

  /// Whether the words around a time make another one of it: "after Friday", "from Thursday on".
  private func isTurned(_ range: Range<Int>) -> Bool {
    let before = range.lowerBound > 0 ? words[range.lowerBound - 1].text : ""
    func after(_ n: Int) -> String { range.upperBound + n < words.count ? words[range.upperBound + n].text : "" }
    if ["after", "not", "except", "besides", "nach", "nicht", "außer", "ab", "vor"].contains(before) { return true }
    if PromptReader.deadlines.contains(before) { return !isDeadline(place(range)) }
    if ["from", "von"].contains(before), ["on", "onward", "onwards", "to", "until", "till"].contains(after(0)) { return true }
    return after(0) == "after" && after(1) == "next"
  }

  /// Whether the time is one before which something is due.
  private func isDeadline(_ place: Range<Int>) -> Bool {
    result.calls.contains { call in
      guard call.times.contains(where: { $0.overlaps(place) }) else { return false }
      if case .before = lexicon.cues[call.tool].time { return true }
      return false
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
      while next + 1 < words.count, Self.articles.contains(words[next].text) { next += 1 }
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
  private static let articles: Set<String> = ["the", "a", "an", "my", "our"]
  private static let plainObjects: Set<String> = [
    "me", "it", "them", "us", "you", "german", "english", "detail", "details", "short", "all", "order", "people", "deutsch",
    "englisch", "kürze", "everyone", "everybody", "anyone", "anybody", "anything", "everything", "which", "what", "who",
  ]

  // MARK: Looks

  private func looksLikeTime(_ i: Int) -> Bool {
    let word = words[i].text.lowercased()
    let before = i > 0 ? words[i - 1].text.lowercased() : ""
    let after = i + 1 < words.count ? words[i + 1].text.lowercased() : ""
    if Self.plain.contains(word) || Self.isNumeric(word) || isSlashed(i) { return true }
    // A year is used as a part of a date, or of a subject: "notes about budget 2027".
    if Self.isYear(word) { return !isLookedUp(i) }
    // "at 3" may be in the morning or in the afternoon.
    if Self.clocks.contains(before), let hour = Int(word), (0...24).contains(hour) { return true }
    if word == "day" || word == "days" || word == "tage" || word == "tagen" {
      return Self.counts.contains(before) || before.utf8.first.map { $0 < 0x3A } ?? false
    }
    let isPlaced = Self.places.contains(before)
    if TimeWords.month(word) != nil {
      // "may" and "mar" are words as well.
      return isPlaced || (word.utf8.count > 4 && word != "march") || Int(before) != nil || Int(after) != nil
    }
    if Self.shortDays.contains(word) { return isPlaced }
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
    if !digits.isEmpty, ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) { return true }
    let parts = word.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "-" }
    return (2...3).contains(parts.count) && parts.allSatisfy { $0.utf8.count < 5 && Int($0) != nil }
  }

  /// Whether a slash parts this number from the next, as in `11/27`.
  private func isSlashed(_ i: Int) -> Bool {
    guard i + 1 < words.count, Int(words[i].text) != nil, Int(words[i + 1].text) != nil else { return false }
    let end = words[i].range.upperBound
    return words[i + 1].range.lowerBound == end + 1 && bytes[end] == UInt8(ascii: "/")
  }

  /// Words for times that are not among those that are read.
  private static let plain: Set<String> = [
    "week", "weeks", "month", "months", "year", "years", "fortnight", "weekend", "weekends", "quarter", "decade", "century",
    "christmas", "easter", "advent", "thanksgiving", "halloween", "pentecost", "woche", "wochen", "monat", "monate", "monaten",
    "jahr", "jahre", "jahren", "jahres", "quartal", "kw", "wochenende", "weihnachten", "ostern", "pfingsten", "silvester",
    "heiligabend", "neujahr", "übernächste", "übernächsten", "übernächster", "vorletzte", "vorletzten", "vierzehn",
  ]
  private static let counts: Set<String> = [
    "few", "couple", "some", "several", "coming", "next", "last", "past", "these", "those", "vierzehn", "paar", "ein", "einige",
    "einigen", "nächste", "nächsten", "letzte", "letzten",
  ]
  private static let clocks: Set<String> = ["at", "around", "um", "gegen"]
  private static let places: Set<String> = [
    "on", "in", "of", "this", "next", "last", "by", "until", "for", "since", "from", "till", "am", "im", "bis", "seit", "ab",
  ]
  private static let shortDays: Set<String> = [
    "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun", "mo", "di", "mi", "do", "fr", "sa", "so",
  ]
  private static let days = [
    "today", "tomorrow", "yesterday", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag", "übermorgen", "vorgestern",
  ]

  // MARK: Places

  /// Bytes of the question.
  private func place(_ range: Range<Int>) -> Range<Int> {
    words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound
  }

  private func typed(_ range: Range<Int>) -> String { String(decoding: bytes[place(range)], as: UTF8.self) }
}
