import LucidCore
import LucidSyntax
import LucidWords

/// Reads a sentence: rules take the words that they understand away, and the reader of prompts
/// finds tools and times in those that are left.
struct SentenceReader {
  typealias Word = PromptWords.Word

  private let compiler: Compiler
  private let text: String
  let bytes: [UInt8]
  /// As they are written, in English.
  private let all: [Word]
  /// Those that no rule has taken.
  var words: [Word]
  /// Bytes that something of the file stands for.
  private var understood: [Range<Int>] = []
  var reading: SentenceReading
  /// Findings of the rules, until it is known which step they belong to.
  var pending = Pending()

  struct Pending {
    var field: (word: String, order: String?, bytes: Range<Int>)?
    var query: (text: String, bytes: Range<Int>)?
    var blank: (isPerson: Bool, bytes: Range<Int>)?
    var label: (text: String, bytes: Range<Int>)?
    var place: (text: String, bytes: Range<Int>)?
    var birthdays: Range<Int>?
    var isOverdue = false
    var isFinished = false
    var leavesOutAllDay = false
    var isFirst = false
  }

  init(_ sentence: String, _ compiler: Compiler) {
    let line = sentence.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("<<", with: "").replacing(
      ">>", with: "")
    self.compiler = compiler
    text = String(line.prefix(300))
    bytes = Array(text.utf8)
    reading = SentenceReading(sentence: text)
    let (read, isGerman) = GermanPrompt.sentence(bytes, SentenceVocabulary.german)
    all = read.words
    words = read.words
    if isGerman { reading.language = "de" }
  }

  /// A copy is read: the rules take its words. A name that has the only source of the sentence is
  /// none.
  func result() -> SentenceReading {
    var copy = self
    copy.read(hasTitle: true)
    guard copy.reading.namesNoSource, !copy.reading.title.isEmpty else { return copy.reading }
    copy = self
    copy.read(hasTitle: false)
    return copy.reading
  }

  private mutating func read(hasTitle: Bool) {
    if hasTitle { takeTitle() }
    takeSchedule()
    takeDayPart()
    if let verb = takeOpening() {
      reading.refusal = .action(verb)
      return
    }
    takeShape()
    takeField()
    takeTopic()
    takeDetails()
    rewrite()
    let lexicon = compiler.lexicon.lexicon(of: compiler.catalog)
    let result = PromptReader(
      catalog: compiler.catalog, lexicon: lexicon, prompt: bytes, text: PromptWords(words: words, placeholders: [:])
    ).result()
    for call in result.calls {
      understood += call.words + call.times
      add(compiler.catalog.tools[call.tool], call.arguments)
    }
    understood += result.refusals.map(\.words)
    addBirthdays()
    guard !reading.steps.isEmpty else {
      reading.refusal = .noSource
      return
    }
    addTimes()
    resolve()
    understandSources()
    findUnknown()
    findList()
    if reading.title.isEmpty { reading.title = contentWords() }
  }

  // MARK: Words

  /// Takes words away: something of the file stands for them.
  mutating func take(_ range: Range<Int>) {
    understood += words[range].map(\.range)
    words.removeSubrange(range)
  }

  mutating func understand(_ bytes: Range<Int>) { understood.append(bytes) }

  /// The words of a range as written.
  func written(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func span(_ range: Range<Int>) -> Range<Int> {
    words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound
  }

  private func isUnderstood(_ word: Word) -> Bool { understood.contains { $0.overlaps(word.range) } }

  // MARK: Steps

  mutating func add(_ tool: ToolSignature, _ arguments: [(name: String, value: String)]) {
    var id = tool.family
    if reading.steps.contains(where: { $0.id == id }) || compiler.catalog.variable(id) != nil {
      id = "\(tool.family)_\(tool.verb)"
    }
    var n = 2
    while reading.steps.contains(where: { $0.id == id }) {
      id = "\(tool.family)_\(tool.verb)_\(n)"
      n += 1
    }
    // The reader of prompts puts every text in quotes.
    let plain = arguments.map { name, value in
      let inside = String(value.dropFirst().dropLast())
      return (name: name, value: value.hasPrefix("\"") ? PlainText.written(inside, inFlow: true) : value)
    }
    reading.steps.append(SentenceReading.Step(tool: tool, id: id, arguments: plain))
  }

  private mutating func addBirthdays() {
    guard let bytes = pending.birthdays, let tool = compiler.catalog.tool("contacts.birthdays") else { return }
    understand(bytes)
    let time = times().first { $0.time.daysAhead != nil }
    if let time { understand(time.bytes) }
    add(tool, time?.time.daysAhead.map { [("to", "<<today + \($0)d>>")] } ?? [])
  }

  private func times() -> [(bytes: Range<Int>, time: TimeWords)] {
    var found: [(Range<Int>, TimeWords)] = []
    var i = 0
    while i < words.count {
      if let time = TimeWords.read(words, at: i) {
        found.append((span(i..<(i + time.count)), time.time))
        i += time.count
      } else {
        i += 1
      }
    }
    return found
  }

  /// Gives times that no call took to the steps that can be asked since when.
  private mutating func addTimes() {
    for (bytes, time) in times() where !understood.contains(where: { $0.overlaps(bytes) }) {
      var isUsed = time.isOfToday
      for i in reading.steps.indices where !pending.isFinished {
        guard let since = time.since, reading.steps[i].tool.parameters.contains(where: { $0.name == "since" }) else { continue }
        isUsed = set("since", since, of: i) || isUsed
      }
      if isUsed { understand(bytes) }
    }
  }

  /// Sets an argument that is not given yet. Returns whether it was.
  @discardableResult
  mutating func set(_ name: String, _ value: String, of i: Int) -> Bool {
    let step = reading.steps[i]
    guard step.tool.parameters.contains(where: { $0.name == name }), !step.arguments.contains(where: { $0.name == name }) else {
      return false
    }
    reading.steps[i].arguments.append((name, value))
    return true
  }

  // MARK: Rest

  /// Finds the runs of words that no rule and no step took, with the preposition before them.
  private mutating func findUnknown() {
    var runs: [Range<Int>] = []
    var last: Int?
    for (i, word) in all.enumerated() {
      guard !isUnderstood(word), !SentenceVocabulary.light.contains(word.text) else { continue }
      var start = word.range.lowerBound
      if let previous = last, runs.count > 0, all[(previous + 1)..<i].allSatisfy({ !isUnderstood($0) }) {
        runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<word.range.upperBound
      } else {
        if i > 0, SentenceVocabulary.joining.contains(all[i - 1].text), !isUnderstood(all[i - 1]) {
          start = all[i - 1].range.lowerBound
        }
        runs.append(start..<word.range.upperBound)
      }
      last = i
    }
    reading.unknown = runs.map(written)
  }

  /// Finds whether the sentence wants the items of one source, their number or their order, and
  /// nothing that is judged or worded.
  private mutating func findList() {
    guard reading.steps.count == 1, let step = reading.steps.first, step.items != nil, reading.unknown.isEmpty else { return }
    switch reading.shape {
    case .usual, .bullets, .table: break
    case .sentencePerItem, .brief, .sentences: return
    }
    reading.isList = !asksMore && (reading.counts || !all.contains { SentenceVocabulary.judging.contains($0.text) })
  }

  /// Whether a part of the sentence asks for what no list answers: "and say what to do first".
  private var asksMore: Bool {
    func text(_ i: Int) -> String { all.indices.contains(i) ? all[i].text : "" }
    let isTodo = all.indices.contains { i in
      text(i) == "do" && (["first", "next", "now"].contains(text(i + 1)) || text(i - 2) == "what" && text(i - 1) == "to")
    }
    let starts = all.indices.filter { $0 > 0 && (all[$0].afterBreak || SentenceVocabulary.conjunctions.contains(text($0))) }
    return isTodo
      || zip(starts, starts.dropFirst() + [all.count]).contains { start, end in
        let part = all[start..<end]
        return part.contains { SentenceVocabulary.asking.contains($0.text) } && !part.contains(where: isUnderstood)
      }
  }

  /// Understands words that name a source which has a step: `mail` in "which mail needs a reply".
  private mutating func understandSources() {
    let lexicon = compiler.lexicon.lexicon(of: compiler.catalog)
    for word in all where !isUnderstood(word) && !SentenceVocabulary.light.contains(word.text) {
      let calls = PromptReader(
        catalog: compiler.catalog, lexicon: lexicon, prompt: bytes, text: PromptWords(words: [word], placeholders: [:])
      ).result().calls
      let families = calls.map { compiler.catalog.tools[$0.tool].family }
      if !calls.isEmpty, families.allSatisfy({ family in reading.steps.contains { $0.tool.family == family } }) {
        understand(word.range)
      }
    }
  }

  /// The words that say something, at most four: for a name.
  private func contentWords() -> String {
    var seen: Set<Int> = []
    let content = all.filter { word in
      !SentenceVocabulary.light.contains(word.text) && !WordToken(word.text).means(anyOf: [.seconds, .days, .months])
        && seen.insert(word.range.lowerBound).inserted
        && !word.text.allSatisfy { $0.isNumber }
    }
    return content.prefix(4).map { written($0.range) }.joined(separator: " ")
  }
}
