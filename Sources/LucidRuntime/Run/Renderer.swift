import LucidCore

/// Renders templates to segments: one buffer of text and where values were put in.
extension Evaluator {
  mutating func render(_ template: Template) throws(Stop) -> RenderedText {
    var out = RenderBuffer()
    if items.count < template.slots { items += Array(repeating: .null, count: template.slots - items.count) }
    try render(template.nodes, &out)
    return RenderedText(text: String(decoding: out.bytes, as: UTF8.self), insertions: out.insertions)
  }

  /// The value a template stands for: that of a lone placeholder, else its text.
  mutating func value(_ template: Template) throws(Stop) -> Value {
    if let insert = template.single { return try evaluate(insert.expression) }
    return .text(try render(template).text)
  }

  private mutating func render(_ nodes: [Template.Node], _ out: inout RenderBuffer) throws(Stop) {
    for node in nodes {
      switch node {
      case .text(let text): out.append(text)
      case .insert(let insert):
        let start = out.bytes.count
        if appendDirectly(insert.expression, &out) {
          out.insertions.append(.init(start: start, end: out.bytes.count, source: insert.source))
          continue
        }
        let value = try evaluate(insert.expression)
        switch value {
        case .text(let text): out.append(inert: text)
        case .integer(let n): out.append(n)
        case .absent(let a):
          missing.append(a.reason)
          out.append("(\(a.reason))")
        default: out.append(inert: ValueText.text(value, zone: context.zone))
        }
        out.insertions.append(.init(start: start, end: out.bytes.count, source: insert.source))
      case .branches(let branches):
        for branch in branches {
          if let condition = branch.condition, !(try truth(condition)) { continue }
          try render(branch.body, &out)
          break
        }
      case .loop(let loop):
        let list: [Value]
        switch try evaluate(loop.list) {
        case .list(let l): list = l
        case .absent(let a):
          missing.append(a.reason)
          list = []
        default: list = []
        }
        if list.isEmpty { try render(loop.otherwise, &out) }
        for (i, item) in list.enumerated() {
          items[loop.slot] = item
          items[loop.slot + 1] = .record(
            Record(loopType, values: [.integer(i + 1), .boolean(i == 0), .boolean(i == list.count - 1)]))
          try render(loop.body, &out)
        }
      }
    }
  }
}

extension Evaluator {
  /// Texts and whole numbers that a plain name or a loop item's field stands for: most of what is ever put in, appended without a copy.
  private func appendDirectly(_ expression: Expression, _ out: inout RenderBuffer) -> Bool {
    switch expression {
    case .reference(.variable(let i)):
      switch variables[i] {
      case .text(let text): out.append(inert: text)
      case .integer(let n): out.append(n)
      default: return false
      }
    case .field(.reference(.item(let slot)), let name, let index):
      guard case .record(let record) = items[slot] else { return false }
      switch record.field(name, hint: index) {
      case .text(let text): out.append(inert: text)
      case .integer(let n): out.append(n)
      default: return false
      }
    default: return false
    }
    return true
  }
}

/// The growing text of a render.
struct RenderBuffer {
  var bytes: [UInt8] = []
  var insertions: [RenderedText.Insertion] = []

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

  /// A value of the outside world: what could steer a terminal or hide text is taken out.
  mutating func append(inert text: String) {
    let clean = text.utf8.withContiguousStorageIfAvailable { bytes -> Bool in
      guard InertText.isClean(bytes) else { return false }
      self.bytes.append(contentsOf: bytes)
      return true
    }
    if clean != true { append(InertText.clean(text)) }
  }
}
