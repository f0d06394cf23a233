import LucidCore

/// Texts of which parts are not known yet.
extension Evaluator {
  /// As `render`, but a value that is not known stands as its placeholder, and all ways of a
  /// condition that hangs on one are shown: `[depends on made.count: … | else: …]`. `open` are the
  /// paths that are not known.
  mutating func outline(_ template: Template) throws(Stop) -> (text: RenderedText, open: [String]) {
    if items.count < template.slots { items += Array(repeating: .null, count: template.slots - items.count) }
    var out = RenderBuffer()
    var open: [String] = []
    try outline(template.nodes, &out, &open)
    try budget.make(out.bytes.count)
    return (RenderedText(text: String(decoding: out.bytes, as: UTF8.self), insertions: out.insertions), open)
  }

  private mutating func outline(_ nodes: [Template.Node], _ out: inout RenderBuffer, _ open: inout [String]) throws(Stop) {
    for node in nodes {
      try budget.spend()
      if out.bytes.count > budget.mostTextBytes { throw .tooMuch(.text, at: nil) }
      switch node {
      case .text(let text): out.append(text)
      case .insert(let insert):
        let value: Value
        do throws(Stop) { value = try evaluate(insert.expression) } catch { throw error.placed(at: insert.source) }
        try budget.spend(3)
        let start = out.bytes.count
        if let standin = value.standin {
          Self.note(standin, &open)
          out.append("<<\(insert.source)>>")
        } else {
          let rendered = try render(Template(nodes: [node], slots: items.count))
          out.append(rendered.text)
        }
        out.insertions.append(.init(start: start, end: out.bytes.count, source: insert.source))
      case .branches(let branches): try outline(branches, &out, &open)
      case .loop(let loop): try outline(loop, &out, &open)
      }
    }
  }

  private mutating func outline(_ branches: [Template.Branch], _ out: inout RenderBuffer, _ open: inout [String]) throws(Stop) {
    var began = false
    for branch in branches {
      var holds = true
      if let condition = branch.condition {
        let value = try evaluate(condition)
        if let standin = value.standin {
          Self.note(standin, &open)
          out.append((began ? " | " : "[") + "depends on \(standin.path): ")
          began = true
          try outline(branch.body, &out, &open)
          continue
        }
        if case .absent(let absence) = value {
          if began { out.append(" | else: ") }
          put(absence, &out, isLine: branches[0].isLine && !began)
          break
        }
        holds = value.boolean ?? false
      }
      guard holds else { continue }
      if began { out.append(" | else: ") }
      try outline(branch.body, &out, &open)
      break
    }
    if began { out.append("]") }
  }

  private mutating func outline(_ loop: Template.Loop, _ out: inout RenderBuffer, _ open: inout [String]) throws(Stop) {
    let value = try evaluate(loop.list)
    guard let standin = value.standin else {
      if case .absent(let absence) = value { return put(absence, &out, isLine: loop.isLine) }
      let list = value.list ?? []
      if list.isEmpty { try outline(loop.otherwise, &out, &open) }
      for (i, item) in list.enumerated() {
        try budget.spend()
        items[loop.slot] = item
        items[loop.slot + 1] = Self.round(.integer(i + 1), first: .boolean(i == 0), last: .boolean(i == list.count - 1))
        try outline(loop.body, &out, &open)
      }
      return
    }
    Self.note(standin, &open)
    out.append("[for each of \(standin.path): ")
    items[loop.slot] = .pending(standin.each("\(standin.path)[…]"))
    items[loop.slot + 1] = .pending(UnknownValue("loop", .record(loopType)))
    try outline(loop.body, &out, &open)
    if !loop.otherwise.isEmpty {
      out.append(" | if there is none: ")
      try outline(loop.otherwise, &out, &open)
    }
    out.append("]")
  }

  private static func round(_ index: Value, first: Value, last: Value) -> Value {
    .record(Record(loopType, values: [index, first, last]))
  }

  private static func note(_ standin: UnknownValue, _ open: inout [String]) {
    if open.last != standin.path, !open.contains(standin.path) { open.append(standin.path) }
  }
}
