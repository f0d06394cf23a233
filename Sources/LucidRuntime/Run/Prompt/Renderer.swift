import LucidCore

/// Renders templates to segments: one buffer of text and where values were put in.
extension Evaluator {
  mutating func render(_ template: Template) throws(Stop) -> RenderedText {
    // Most arguments of steps are a text without anything to put in.
    if template.nodes.count == 1, case .text(let text) = template.nodes[0] { return RenderedText(text: text) }
    try budget.spend(template.nodes.count)
    return try render(RenderProgram(template))
  }

  /// The value a template stands for: that of a lone placeholder, else its text.
  mutating func value(_ template: Template) throws(Stop) -> Value {
    if let insert = template.single { return try given(insert.expression, source: insert.source) }
    return .text(try render(template).text)
  }

  /// Evaluates what is handed on whole, to a step, a card or a variable.
  mutating func given(_ expression: Expression, source: String? = nil) throws(Stop) -> Value {
    do throws(Stop) {
      let value = try evaluate(expression)
      try budget.hand(on: value)
      return value
    } catch {
      throw error.placed(at: source)
    }
  }

  mutating func render(_ program: RenderProgram) throws(Stop) -> RenderedText {
    var source = -1
    do throws(Stop) {
      return try render(program, &source)
    } catch {
      throw source < 0 ? error : error.placed(at: program.sources[source])
    }
  }

  /// `at` is the last placeholder, as a number in the program's `sources`.
  private mutating func render(_ program: RenderProgram, _ at: inout Int) throws(Stop) -> RenderedText {
    var out = RenderBuffer()
    if items.count < program.slots { items += Array(repeating: .null, count: program.slots - items.count) }
    /// Loops under way, outermost first.
    var loops: [RenderedLoop] = []
    var next = 0
    while next < program.operations.count {
      let operation = program.operations[next]
      next += 1
      try budget.spend()
      if out.bytes.count > budget.mostTextBytes { throw .tooMuch(.text, at: nil) }
      switch operation {
      case .text(let start, let end): out.bytes.append(contentsOf: program.literals[start..<end])
      case .variable(let i, let source):
        guard let value = variables[i] else { throw .needsVariable(i) }
        labels.formUnion(origins.variables.at(i))
        at = source
        try put(worded(value, program.sources[source]), program.sources[source], &out)
      case .itemField(let slot, let field, let source):
        let (name, hint) = program.fields[field]
        at = source
        switch items[slot] {
        case .record(let record): try put(record.told(name, hint: hint), program.sources[source], &out)
        case .truncated(let truncated): try put(Self.field(name, of: truncated), program.sources[source], &out)
        case .absent(let a): try put(.absent(a), program.sources[source], &out)
        default: try put(.null, program.sources[source], &out)
        }
      case .round(let depth, let source): try put(.integer(loops[depth].at + 1), program.sources[source], &out)
      case .insert(let expression, let source):
        at = source
        try put(try evaluate(program.expressions[expression]), program.sources[source], &out)
      case .unless(let expression, let to, let block):
        switch try evaluate(program.expressions[expression]) {
        case .boolean(true): break
        case .absent(let absence):
          put(absence, &out, isLine: program.blocks[block].isLine)
          next = program.blocks[block].end
        default: next = to
        }
      case .jump(let to): next = to
      case .enter(let expression, let slot, let asksLoop, let otherwise, let block):
        var list: [Value] = []
        var rest: String?
        switch try evaluate(program.expressions[expression]) {
        case .list(let items): list = items
        case .truncated(let truncated) where truncated.value.list?.isEmpty == false:
          list = truncated.value.list ?? []
          rest = context.language.rest(held: list.count, total: truncated.total)
        case .truncated:
          // Whether there is none is not known.
          put(.undecided, &out, isLine: program.blocks[block].isLine)
          next = program.blocks[block].end
          continue
        case .absent(let absence):
          put(absence, &out, isLine: program.blocks[block].isLine)
          next = program.blocks[block].end
          continue
        default: break
        }
        if list.isEmpty {
          next = otherwise
        } else {
          let isLine = program.blocks[block].isLine
          loops.append(RenderedLoop(list: list, slot: slot, asksLoop: asksLoop, isLine: isLine, rest: rest))
          begin(list, at: 0, slot: slot, asksLoop: asksLoop)
        }
      case .again(let to):
        loops[loops.count - 1].at += 1
        let loop = loops[loops.count - 1]
        if loop.at < loop.list.count {
          begin(loop.list, at: loop.at, slot: loop.slot, asksLoop: loop.asksLoop)
          next = to
        } else {
          if let rest = loop.rest { out.append(rest: rest, isLine: loop.isLine) }
          loops.removeLast()
        }
      }
    }
    try budget.make(out.bytes.count)
    return RenderedText(text: String(decoding: out.bytes, as: UTF8.self), insertions: out.insertions, cleaned: out.cleaned)
  }

  /// Puts the short phrase for what is missing in the place of a block that hangs on it.
  mutating func put(_ absence: Absence, _ out: inout RenderBuffer, isLine: Bool) {
    if absence.isOff { return }
    note(absence)
    out.append(inert: phrase(for: absence), of: absence.missing.source ?? "a condition")
    if isLine { out.append("\n") }
  }

  private mutating func begin(_ list: [Value], at: Int, slot: Int, asksLoop: Bool) {
    items[slot] = list[at]
    guard asksLoop else { return }
    items[slot + 1] = .record(
      Record(loopType, values: [.integer(at + 1), .boolean(at == 0), .boolean(at == list.count - 1)]))
  }

  /// The text form of a variable that is a word: its value is English in every file, since
  /// conditions compare it.
  private func worded(_ value: Value, _ variable: String) -> Value {
    let words = context.language.words
    guard words.weekdays != TextWords.english.weekdays, case .text(let text) = value else { return value }
    guard variable == "weekday" else { return value }
    return TextWords.english.weekdays.firstIndex(of: text).map { .text(words.weekdays[$0]) } ?? value
  }

  /// The phrase in the place of an absent value, in the language of the file.
  func phrase(for absence: Absence) -> String {
    wording.phrase(for: absence, in: Language(code: context.language.code))
  }

  private mutating func put(_ value: Value, _ source: String, _ out: inout RenderBuffer) throws(Stop) {
    // What was put in is remembered, which takes memory also where it has no text.
    try budget.spend(3)
    let start = out.bytes.count
    switch value {
    case .text(let text): out.append(inert: text, of: source)
    case .integer(let n): out.append(n)
    case .absent(let a):
      note(a)
      out.append(phrase(for: a))
    case .list, .record, .truncated:
      _ = try budget.size(of: value)
      let told = ValueText.text(
        phrased(value), zone: context.zone, language: context.language, most: budget.mostTextBytes)
      guard let text = told else {
        throw .tooMuch(.text, at: nil)
      }
      out.append(inert: text, of: source)
    default: out.append(inert: ValueText.text(value, zone: context.zone, language: context.language), of: source)
    }
    out.insertions.append(.init(start: start, end: out.bytes.count, source: source))
  }
}

/// A loop under way.
private struct RenderedLoop {
  let list: [Value]
  var at = 0
  let slot: Int
  let asksLoop: Bool
  /// Whether its tags stand on lines of their own.
  let isLine: Bool
  /// The words for the items that a truncated list does not hold; nil where it holds all.
  let rest: String?
}

/// The growing text of a render.
struct RenderBuffer {
  var bytes: [UInt8] = []
  var insertions: [RenderedText.Insertion] = []
  var cleaned: [String] { seenUnclean.order }
  private var seenUnclean = Unclean()

  /// Sources of what was cleaned, each once, in the order in which they came.
  private struct Unclean {
    var order: [String] = []
    private var seen: Set<String> = []

    mutating func add(_ source: String) { if seen.insert(source).inserted { order.append(source) } }
  }

  init() {
    bytes.reserveCapacity(4096)
    insertions.reserveCapacity(64)
  }

  mutating func append(_ text: String) {
    // Native strings give their bytes as they lie; only bridged ones have to be walked.
    if text.utf8.withContiguousStorageIfAvailable({ bytes.append(contentsOf: $0) }) == nil { bytes.append(contentsOf: text.utf8) }
  }

  mutating func append(_ n: Int) {
    guard n >= 0, n < 1000 else { return append(String(n)) }
    if n >= 100 { bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: n / 100)) }
    if n >= 10 { bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: n / 10 % 10)) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: n % 10))
  }

  /// Appends the words for the items that a list does not hold, behind those that it holds.
  mutating func append(rest: String, isLine: Bool) {
    if let last = bytes.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: " ") { append(isLine ? "\n" : " ") }
    append(isLine ? rest + "\n" : rest)
  }

  /// Appends an untrusted value: characters that could control a terminal or hide text are removed.
  mutating func append(inert text: String, of source: String) {
    let clean = text.utf8.withContiguousStorageIfAvailable { bytes -> Bool in
      guard TerminalSanitizer.isClean(bytes) else { return false }
      self.bytes.append(contentsOf: bytes)
      return true
    }
    guard clean != true else { return }
    let inert = TerminalSanitizer.data(text)
    append(inert)
    // What looks suspicious byte by byte mostly is not, and a line break may be written in another way.
    let isSame = inert.utf8.elementsEqual(text.utf8.lazy.filter { $0 != 0x0D })
    if !isSame { seenUnclean.add(source) }
  }
}

extension Evaluator.Stop {
  /// The same with the placeholder in which a limit was reached, unless an inner one is known.
  func placed(at source: String?) -> Evaluator.Stop {
    if case .tooMuch(let bound, at: nil) = self { .tooMuch(bound, at: source) } else { self }
  }
}
