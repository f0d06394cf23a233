package import LucidCore

/// The limits of the texts of a run. The numbers in `docs/keys.md` are defined here only.
package struct RenderLimits: Hashable, Sendable {
  /// Size of one text in UTF-8.
  package var text: ByteCount = .mib(4)
  /// Size of all texts that a run makes together, with those that filters make on the way.
  package var total: ByteCount = .mib(64)
  /// Rounds of loops, placeholders, parts of expressions, items that filters go through.
  package var operations: Int = 5_000_000
  /// Lists inside lists.
  package var depth: Int = 100

  /// For the static preview of a plan, which prints what it evaluates.
  static let preview = RenderLimits(text: .kib(64), total: .mib(2), operations: 500_000)

  /// A limit that was reached.
  enum Bound: Hashable, Sendable { case text, total, operations, depth }
}

/// The rest of the rendering limits, counted down where texts are made.
///
/// A value that is passed to its evaluator, without other state. Cost of a check: one subtraction
/// and one comparison.
struct RenderBudget {
  /// Operations between two looks at the clock and at signals.
  private static let stride = 4096

  let limits: RenderLimits
  /// Whether the run is out of time or cancelled.
  private let isOver: (@Sendable () -> Bool)?
  /// Operations until the next look.
  private var next: Int
  /// Operations after the next look.
  private var rest: Int
  /// Bytes that all texts may still have.
  private var bytes: Int
  let mostTextBytes: Int

  init(_ limits: RenderLimits = RenderLimits(), isOver: (@Sendable () -> Bool)? = nil) {
    self.limits = limits
    self.isOver = isOver
    next = min(Self.stride, limits.operations)
    rest = limits.operations - next
    bytes = limits.total.bytes
    mostTextBytes = limits.text.bytes
  }

  /// Counts operations. Errors: that there were too many, or that the run is over.
  @inline(__always)
  mutating func spend(_ operations: Int = 1) throws(Evaluator.Stop) {
    next -= operations
    if next < 0 { try look() }
  }

  @inline(never)
  private mutating func look() throws(Evaluator.Stop) {
    if isOver?() == true { throw .interrupted }
    let over = -next
    guard over <= rest else {
      (next, rest) = (0, 0)
      throw .tooMuch(.operations, at: nil)
    }
    rest -= over
    next = min(Self.stride, rest)
    rest -= next
  }

  /// Counts a text that was made. Errors: that it, or all of them together, are too large.
  @inline(__always)
  mutating func make(_ size: Int) throws(Evaluator.Stop) {
    if size > mostTextBytes { throw .tooMuch(.text, at: nil) }
    bytes -= size
    if bytes < 0 {
      bytes = 0
      throw .tooMuch(.total, at: nil)
    }
  }

  /// Counts a value that goes on to a step, a card or a variable, where it is written out whole.
  mutating func hand(on value: Value) throws(Evaluator.Stop) {
    switch value {
    case .text(let text): try make(text.utf8.count)
    case .list, .record, .truncated:
      bytes -= try size(of: value)
      if bytes < 0 {
        bytes = 0
        throw .tooMuch(.total, at: nil)
      }
    default: return
    }
  }

  /// Counts what going through a whole value costs, and returns about how many bytes it has when it
  /// is written out.
  mutating func size(of value: Value) throws(Evaluator.Stop) -> Int {
    var size = 0
    try weigh(value, 0, &size)
    try spend(size / 64)
    return size
  }

  private mutating func weigh(_ value: Value, _ depth: Int, _ size: inout Int) throws(Evaluator.Stop) {
    switch value {
    case .text(let text): size += text.utf8.count
    case .list(let items):
      if depth >= limits.depth { throw .tooMuch(.depth, at: nil) }
      try spend(items.count)
      for item in items { try weigh(item, depth + 1, &size) }
    case .record(let record):
      if depth >= limits.depth { throw .tooMuch(.depth, at: nil) }
      try spend(record.values.count)
      for field in record.values { try weigh(field, depth + 1, &size) }
    case .truncated(let truncated): try weigh(truncated.value, depth, &size)
    default: size += 8
    }
    if size > limits.total.bytes { throw .tooMuch(.total, at: nil) }
  }
}

extension RenderLimits.Bound {
  /// The failure of a run that reached this limit. `subject` is what was rendered, such as "the
  /// variable `a`"; `place` the placeholder.
  func failure(_ limits: RenderLimits, in subject: String, at place: String?) -> StepFailure {
    func at(_ text: String) -> MessageText {
      place.map { .words(.placeAt, text, String($0.count > 60 ? $0.prefix(60) + "…" : $0[...])) } ?? .name(text)
    }
    switch self {
    case .text:
      return StepFailure(.overBudget, .words(.textTooLarge, subject, at(limits.text.text)), hint: .words(.putLessIn))
    case .total:
      return StepFailure(.overBudget, .words(.textsTooLarge, limits.total.text, at(subject)), hint: .words(.putLessIn))
    case .operations:
      return StepFailure(
        .overBudget, .words(.tooManyOperations, Self.grouped(limits.operations), at(subject)), hint: .words(.forInsideFor))
    case .depth:
      return StepFailure(.overBudget, .words(.listsTooDeep, limits.depth, at(subject)), hint: .words(.makeOneList))
    }
  }

  private static func grouped(_ n: Int) -> String {
    var digits = String(n)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }
}
