import LucidYAML

/// Prints layouts in the canonical form: two blanks a level, lists indented too, `{ a: b }` and
/// `[a, b]` while they fit on a line.
package struct LayoutPrinter {
  /// A collection between brackets goes on lines of its own when it would end beyond this column.
  static let width = 120
  private var lines: [String] = []

  /// The whole file, ending with a line break.
  package static func print(_ layouts: [Layout]) -> String {
    var printer = LayoutPrinter()
    for (i, layout) in layouts.enumerated() {
      if !layout.directives.isEmpty {
        if i > 0 { printer.lines.append("...") }
        printer.lines += layout.directives
      }
      if i > 0 || !layout.directives.isEmpty { printer.lines.append("---") }
      printer.document(layout)
    }
    return printer.lines.joined(separator: "\n") + "\n"
  }

  private mutating func document(_ layout: Layout) {
    let start = lines.count
    remarks(layout.top, 0, isFirst: true)
    if layout.root.isEmptyCollection || layout.root.scalar != nil {
      value(layout.root, after: "", column: -2, beside: nil)
    } else {
      collection(layout.root, 0, isFirst: lines.count == start)
    }
  }

  private mutating func remarks(_ remarks: [Remark], _ column: Int, isFirst: Bool) {
    let margin = String(repeating: " ", count: column)
    for (i, remark) in remarks.enumerated() {
      switch remark {
      case .comment(let text): lines.append(margin + text)
      case .blank:
        if i > 0 ? remarks[i - 1] == .blank : isFirst || lines.last == "" { continue }
        lines.append("")
      }
    }
  }

  /// The elements of a block, and the comments after them.
  private mutating func collection(_ node: LayoutNode, _ column: Int, isFirst: Bool) {
    let margin = String(repeating: " ", count: column)
    switch node.content {
    case .mapping(let entries):
      for (i, entry) in entries.enumerated() {
        remarks(entry.before, column, isFirst: isFirst && i == 0)
        value(entry.node, after: margin + Self.key(entry.key) + ":", column: column, beside: entry.beside)
      }
    case .sequence(let items):
      for (i, item) in items.enumerated() {
        var node = item.node
        // A comment cannot stand between a dash and the first key beside it.
        let lead = node.takeLead()
        remarks(item.before + lead, column, isFirst: isFirst && i == 0)
        value(node, after: margin + "-", column: column, beside: item.beside, isItem: true)
      }
    default: break
    }
    remarks(node.tail, column, isFirst: false)
  }

  /// A value behind its key or its dash, which is at `column`.
  private mutating func value(_ node: LayoutNode, after head: String, column: Int, beside: String?, isItem: Bool = false) {
    let head = head + (node.anchor.map { " &" + $0 } ?? "")
    let comment = beside.map { "  " + $0 } ?? ""
    func joined(_ text: String) -> String { (text.isEmpty ? head : head.isEmpty ? text : head + " " + text) + comment }
    switch node.content {
    case .alias(let name): lines.append(joined("*" + name))
    case .scalar(let scalar):
      let form = ScalarForm(
        scalar, indent: column + 2, room: Self.width - head.unicodeScalars.count - 1, isFollowed: beside != nil)
      lines.append(joined(form.first))
      lines += form.rest
    case .sequence, .mapping:
      let flow = node.isFlow || node.isEmptyCollection ? FlowText.of(node) : nil
      if let flow, node.isEmptyCollection || head.unicodeScalars.count + 1 + flow.unicodeScalars.count <= Self.width {
        lines.append(joined(flow))
        remarks(node.tail, column + 2, isFirst: false)
      } else if isItem, node.anchor == nil {
        let start = lines.count
        collection(node, column + 2, isFirst: true)
        guard start < lines.count else { return }
        lines[start] = head + " " + lines[start].dropFirst(column + 2)
        if let beside { besideItem(beside, start, column) }
      } else {
        lines.append(head + comment)
        collection(node, column + 2, isFirst: true)
      }
    }
  }

  /// A comment behind a collection between brackets that did not fit on its line stands above it.
  private mutating func besideItem(_ comment: String, _ line: Int, _ column: Int) {
    lines.insert(String(repeating: " ", count: column) + comment, at: line)
  }

  static func key(_ key: LayoutScalar) -> String {
    if key.style == .plain, let source = ScalarForm.line(key, inFlow: true) { return source }
    if PlainText.isSafeKey(key.text) { return key.text }
    return key.source ?? ScalarForm.quoted(key.text)
  }
}

extension LayoutNode {
  /// Takes the comments above the first element away.
  mutating func takeLead() -> [Remark] {
    var lead: [Remark] = []
    switch content {
    case .mapping(var entries) where !entries.isEmpty:
      lead = entries[0].before
      entries[0].before = []
      content = .mapping(entries)
    case .sequence(var items) where !items.isEmpty:
      lead = items[0].before
      items[0].before = []
      lead += items[0].node.takeLead()
      content = .sequence(items)
    default: break
    }
    return lead.filter { $0 != .blank }
  }
}

/// A collection on one line.
enum FlowText {
  /// nil when it holds a comment, an anchor, or a text of several lines.
  static func of(_ node: LayoutNode) -> String? {
    guard node.tail.allSatisfy({ $0 == .blank }) else { return nil }
    switch node.content {
    case .alias(let name): return "*" + name
    case .scalar(let scalar): return ScalarForm.line(scalar, inFlow: true)
    case .sequence(let items):
      var parts: [String] = []
      for item in items {
        guard item.beside == nil, item.node.anchor == nil, !item.before.contains(where: { $0 != .blank }),
          let part = of(item.node)
        else { return nil }
        parts.append(part)
      }
      return "[" + parts.joined(separator: ", ") + "]"
    case .mapping(let entries):
      var parts: [String] = []
      for entry in entries {
        guard entry.beside == nil, entry.node.anchor == nil, !entry.before.contains(where: { $0 != .blank }),
          let part = of(entry.node)
        else { return nil }
        // An empty value needs no colon, and `a:,` would be read by few.
        parts.append(LayoutPrinter.key(entry.key) + (part.isEmpty ? "" : ": " + part))
      }
      return parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
    }
  }
}
