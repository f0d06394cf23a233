import LucidCore
import LucidSyntax
import LucidWords

/// The rules that take words of a sentence before tools are looked for.
extension SentenceReader {
  private func at(_ i: Int) -> String { words.indices.contains(i) ? words[i].text : "" }

  // MARK: Name and time

  /// "Wind down: …" is a name; so is "Friday review: …".
  mutating func takeTitle() {
    guard
      let colon = bytes.indices.first(where: { bytes[$0] == UInt8(ascii: ":") && $0 + 1 < bytes.count && bytes[$0 + 1] == 0x20 }),
      let end = words.firstIndex(where: { $0.range.lowerBound > colon }), (1...5).contains(end)
    else { return }
    guard !(0..<end).contains(where: { repeated($0) != nil }) else { return }
    reading.title = written(span(0..<end))
    if let part = words[..<end].lazy.compactMap({ SentenceVocabulary.part($0.text) }).first { reading.slot = part.slot }
    take(0..<end)
  }

  /// "every weekday at 7:30", "mondays and thursdays at 18:00", "daily".
  mutating func takeSchedule() {
    for i in words.indices {
      guard let found = repeated(i) else { continue }
      let more = SentenceVocabulary.part(at(found.end))
      let end = more == nil ? found.end : found.end + 1
      let part = more ?? found.part
      if let part { reading.slot = part.slot }
      let clock = TimeWords.clock(words, at: end)
      reading.schedule = found.days + " " + (clock?.text ?? part?.time ?? "7:30")
      take(i..<(end + (clock?.count ?? 0)))
      return
    }
  }

  /// The days that are said from a word on, with the part of each in "every morning", and the word
  /// behind them.
  private func repeated(_ i: Int) -> (days: String, part: SentenceVocabulary.Part?, end: Int)? {
    let isEach = WordToken(at(i)).means(.every)
    var end = isEach ? i + 1 : i
    let token = WordToken(at(end))
    end += 1
    if isEach, let part = SentenceVocabulary.part(at(end - 1)) { return ("daily", part, end) }
    if token.means(.workdays) { return ("weekdays", nil, end) }
    if isEach ? token.value(.days) == 1 : token.value(.often) == 1_440 { return ("daily", nil, end) }
    guard let day = isEach ? token.value(.weekday) ?? token.value(.short) : token.value(.weekdays) else { return nil }
    var days = SentenceVocabulary.plural(day)
    while WordToken(at(end)).means(.and), let next = WordToken(at(end + 1)).value(.weekdays) {
      days += " and " + SentenceVocabulary.plural(next)
      end += 2
    }
    return (days, nil, end)
  }

  /// "Morning mail" is mail for the morning.
  mutating func takeDayPart() {
    guard let part = SentenceVocabulary.part(at(0)), words.count > 1, !["of", "at"].contains(at(1)) else { return }
    reading.slot = part.slot
    if reading.schedule == nil { reading.schedule = (part.slot == "morning" ? "weekdays " : "daily ") + part.time }
    take(0..<1)
  }

  // MARK: Opening

  /// Returns the verb, as written, of a sentence that wants something done.
  mutating func takeOpening() -> String? {
    var i = 0
    while SentenceVocabulary.polite.contains(at(i)), i < 6 { i += 1 }
    if at(i) == "remind", at(i + 1) == "me", ["what", "what's", "which", "how", "when", "who"].contains(at(i + 2)) {
      take(0..<(i + 2))
      return nil
    }
    if words.indices.contains(i), SentenceVocabulary.actions.contains(at(i)) { return written(words[i].range) }
    // "the three most urgent": a number counts where it stands first.
    while words.count > 1, ["the", "my"].contains(at(0)), TimeWords.number(at(1)) != nil { take(0..<1) }
    return nil
  }

  // MARK: Form

  mutating func takeShape() {
    var i = 0
    while i < words.count {
      let start = i
      defer { i += 1 }
      if at(i) == "briefly" {
        reading.shape = .brief
        take(i..<(i + 1))
        return
      }
      if at(i) == "as" {
        let n = at(i + 1) == "a" || at(i + 1) == "one" ? i + 2 : i + 1
        switch at(n) {
        case "table": reading.shape = .table
        case "list", "bullets", "bullet": reading.shape = .bullets(5)
        default: continue
        }
        take(start..<(n + 1))
        return
      }
      guard at(i) == "in" else { continue }
      var n = i + 1
      var isEach = at(n) == "each"
      if isEach { n += 1 }
      guard let count = at(n) == "a" ? 1 : TimeWords.number(at(n)), count < 20 else { continue }
      let unit = at(n + 1)
      guard ["sentence", "sentences", "bullet", "bullets", "points", "line", "lines"].contains(unit) else { continue }
      n += 2
      if at(n) == "each" {
        isEach = true
        n += 1
      }
      reading.shape = isEach ? .sentencePerItem : unit.hasPrefix("sentence") ? .sentences(count) : .bullets(count)
      take(start..<n)
      return
    }
  }

  /// "grouped by sender", "sorted by priority", "by label".
  mutating func takeField() {
    let verbs = ["grouped": "group", "group": "group", "sorted": "sort", "sort": "sort", "ordered": "sort", "arranged": "sort"]
    for i in words.indices where ["by", "per"].contains(at(i)) {
      var end = i + 1
      while ["the", "its", "their"].contains(at(end)) { end += 1 }
      if at(end) == "due", at(end + 1) == "date" { end += 1 }
      guard SentenceVocabulary.fieldWords.contains(at(end)) else { continue }
      let order = verbs[at(i - 1)]
      let start = order == nil ? i : i - 1
      pending.field = (at(end), order ?? (at(i) == "per" ? "group" : nil), span(start..<(end + 1)))
      words.removeSubrange(start..<(end + 1))
      return
    }
  }

  // MARK: Blanks and topics

  mutating func takeTopic() {
    if let open = bytes.firstIndex(of: UInt8(ascii: "\"")),
      let close = bytes[(open + 1)...].firstIndex(of: UInt8(ascii: "\"")), close > open + 1
    {
      pending.query = (written((open + 1)..<close), open..<(close + 1))
      if let i = words.lastIndex(where: { $0.range.upperBound <= open }), SentenceVocabulary.aboutWords.contains(at(i)) {
        pending.query?.bytes = words[i].range.lowerBound..<(close + 1)
        take((at(i - 1) == "that" ? i - 1 : i)..<(i + 1))
      }
      return
    }
    for i in words.indices {
      let isAbout = SentenceVocabulary.aboutWords.contains(at(i))
      guard isAbout || ["from", "by", "with", "to", "of"].contains(at(i)) else { continue }
      var end = i + 1
      while ["a", "an", "the", "my", "one", "some", "our"].contains(at(end)) { end += 1 }
      let isPerson = SentenceVocabulary.people.contains(at(end))
      if isPerson || (isAbout && SentenceVocabulary.topics.contains(at(end))) {
        end += 1
        while SentenceVocabulary.choosing.contains(at(end)) { end += 1 }
        pending.blank = (isPerson, span(i..<end))
        words.removeSubrange(i..<end)
        return
      }
      // "about my calendar" names a source.
      let isSource = ["my", "our"].contains(at(end - 1)) && FamilyTraits.step(wanting: at(end)) != nil
      guard isAbout, !isSource else { continue }
      let start = end
      let stops: Set<String> = ["and", "or", "from", "since", "in", "by", "for", "of", "on", "at", "as", "sorted", "grouped"]
      while end < words.count, end < start + 4, !stops.contains(at(end)), end == start || !words[end].afterBreak,
        TimeWords.read(words, at: end) == nil
      { end += 1 }
      guard end > start else { continue }
      pending.query = (written(span(start..<end)), span(i..<end))
      words.removeSubrange(i..<end)
      return
    }
  }

  // MARK: Details

  /// Takes phrases that set an argument of the step beside them.
  mutating func takeDetails() {
    var i = 0
    while i < words.count {
      defer { i += 1 }
      switch at(i) {
      case "labelled", "labeled", "tagged":
        guard words.indices.contains(i + 1) else { continue }
        pending.label = (written(words[i + 1].range), span(i..<(i + 2)))
        words.removeSubrange(i..<(i + 2))
      case "without" where ["all-day", "all"].contains(at(i + 1)):
        var end = i + 1
        while ["all-day", "all", "day", "events", "event"].contains(at(end)) { end += 1 }
        pending.leavesOutAllDay = true
        take(i..<end)
      case "overdue":
        pending.isOverdue = true
        take(i..<(i + 1))
        if !words.contains(where: { ["task", "tasks", "to-dos"].contains($0.text) }) { insert(["my", "task"], at: i) }
      case "first" where ["meeting", "event", "appointment", "meetings"].contains(at(i + 1)):
        pending.isFirst = true
        take(i..<(i + 1))
      case "birthday", "birthdays":
        pending.birthdays = words[i].range
        words.remove(at: i)
        if at(i - 1) == "my" { words.remove(at: i - 1) }
        i -= 1
      case "in", "for":
        guard ["weather", "rain", "forecast", "snow"].contains(at(i - 1)), words.indices.contains(i + 1), words[i + 1].isCapital,
          TimeWords.read(words, at: i + 1) == nil
        else { continue }
        var end = i + 2
        while words.indices.contains(end), words[end].isCapital, !words[end].afterBreak, TimeWords.read(words, at: end) == nil {
          end += 1
        }
        pending.place = (written(span((i + 1)..<end)), span(i..<end))
        words.removeSubrange(i..<end)
      default: continue
      }
    }
  }

  /// Inserts words that stand where the next word does, or the last one.
  private mutating func insert(_ texts: [String], at i: Int) {
    guard let word = words.indices.contains(i) ? words[i] : words.last else { return }
    words.insert(
      contentsOf: texts.map {
        Word(
          text: $0, range: word.range, sentence: word.sentence, afterBreak: false, isCapital: false, isOwner: false)
      }, at: min(i, words.count))
  }

  // MARK: Rewriting

  /// Puts the words that tools go by in the place of others that mean them.
  mutating func rewrite() {
    let drop: Set<String> = ["been", "actually", "usually", "please", "currently", "so", "far"]
    for i in words.indices.reversed() where drop.contains(at(i)) { take(i..<(i + 1)) }
    if at(0) == "how", at(1) == "many" {
      reading.counts = true
      take(0..<2)
    }
    let hasTasks = words.contains { ["task", "tasks", "reminders", "reminder", "to-dos", "todos", "invoices"].contains($0.text) }
    let hasFeeds = words.contains { ["feed", "feeds", "rss"].contains($0.text) }
    var i = 0
    while i < words.count {
      defer { i += 1 }
      switch (at(i), at(i + 1), at(i + 2)) {
      case ("due", _, _) where !hasTasks:
        replace(i, 1, ["my", "task", "due"])
        i += 2
      case ("did", "i", "finish"), ("have", "i", "finished"), ("i", "have", "finished"), ("did", "i", "complete"):
        pending.isFinished = true
        replace(i, 3, ["my", "task"])
      case ("most", "important", _): replace(i, 2, ["urgent"])
      case ("most", "urgent", _): replace(i, 2, ["urgent"])
      case ("have", "time", _), ("find", "time", _): replace(i, 2, ["free", "time"])
      case ("news", _, _) where hasFeeds: take(i..<(i + 1))
      case ("news", _, _), ("headlines", _, _): replace(i, 1, ["feeds"])
      default: continue
      }
    }
  }

  private mutating func replace(_ i: Int, _ count: Int, _ texts: [String]) {
    let (first, bytes) = (words[i], span(i..<(i + count)))
    words.replaceSubrange(
      i..<(i + count),
      with: texts.enumerated().map { n, text in
        Word(
          text: text, range: bytes, sentence: first.sentence, afterBreak: n == 0 && first.afterBreak, isCapital: false,
          isOwner: false)
      })
  }

  // MARK: Arguments

  /// Gives what the rules found to the steps that can be asked for it.
  mutating func resolve() {
    func scalar(_ text: String) -> String { PlainText.written(text, inFlow: true) }
    for i in reading.steps.indices {
      let step = reading.steps[i]
      if let query = pending.query, step.tool.name != "contacts.birthdays", set("query", scalar(query.text), of: i) {
        understand(query.bytes)
      }
      if let blank = pending.blank {
        let name = blank.isPerson ? "person" : "topic"
        if blank.isPerson && set("from", "<<person>>", of: i) || set("query", "<<\(name)>>", of: i) {
          understand(blank.bytes)
          let input = SentenceReading.Input(
            name: name, question: question(blank.isPerson), example: blank.isPerson ? "Dana" : "plan")
          if !reading.inputs.contains(input) { reading.inputs.append(input) }
        }
      }
      if let label = pending.label, set("label", scalar(label.text), of: i) { understand(label.bytes) }
      if let place = pending.place, step.tool.family == "weather", set("place", scalar(place.text), of: i) {
        understand(place.bytes)
      }
      if pending.isOverdue, ["tasks.list", "reminders.list"].contains(step.tool.name) { set("due", "<<now>>", of: i) }
      if pending.isFinished, step.tool.name == "tasks.list" {
        reading.steps[i].arguments.removeAll { $0.name == "due" }
        set("open", "false", of: i)
      }
      if step.tool.name == "calendar.events" {
        if pending.leavesOutAllDay || pending.isFirst { set("all_day", "false", of: i) }
        if pending.isFirst { set("limit", "1", of: i) }
      }
      if reading.slot == "morning", step.tool.family == "mail" { set("since", "24h", of: i) }
    }
    arrange()
  }

  private func question(_ isPerson: Bool) -> String {
    switch (reading.language, isPerson) {
    case ("de", true): "Welche Person?"
    case ("de", false): "Welches Thema?"
    case (_, true): "Which person?"
    case (_, false): "Which topic?"
    }
  }

  private mutating func arrange() {
    guard let field = pending.field else { return }
    for i in reading.steps.indices {
      let step = reading.steps[i]
      guard let found = SentenceVocabulary.fields[step.tool.family]?[field.word],
        case .record(let result) = step.tool.result, result.fields.contains(where: { $0.name == "items" })
      else { continue }
      let isSorted = field.order.map { $0 == "sort" } ?? found.isSorted
      reading.arrangement = SentenceReading.Arrangement(
        step: step.id, family: step.tool.family, isSorted: isSorted, isDescending: found.isDescending, field: found.expression)
      if !isSorted { set("limit", "100", of: i) }
      understand(field.bytes)
      return
    }
  }
}
