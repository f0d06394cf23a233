/// A checked text with placeholders, ready to be rendered to segments.
package struct Template: Hashable, Sendable {
  package enum Node: Hashable, Sendable {
    case text(String)
    case insert(Insert)
    /// The first branch whose condition is true; one without a condition is `else`.
    case branches([Branch])
    case loop(Loop)
  }

  package struct Insert: Hashable, Sendable {
    package let expression: Expression
    /// As the author wrote it, without the marks: `weekday | upper`.
    package let source: String

    package init(_ expression: Expression, source: String) {
      self.expression = expression
      self.source = source
    }
  }

  package struct Branch: Hashable, Sendable {
    package let condition: Expression?
    package let body: [Node]
    /// Whether the block's first tag stands alone on its line: what stands for the block is a line
    /// then.
    package let isLine: Bool

    package init(condition: Expression?, body: [Node], isLine: Bool = false) {
      self.condition = condition
      self.body = body
      self.isLine = isLine
    }
  }

  package struct Loop: Hashable, Sendable {
    package let list: Expression
    /// The slot of the item; `loop` stands in the slot after it.
    package let slot: Int
    package let body: [Node]
    /// Rendered when the list is empty.
    package let otherwise: [Node]
    /// Whether its first tag stands alone on its line.
    package let isLine: Bool

    package init(list: Expression, slot: Int, body: [Node], otherwise: [Node], isLine: Bool = false) {
      self.list = list
      self.slot = slot
      self.body = body
      self.otherwise = otherwise
      self.isLine = isLine
    }
  }

  package let nodes: [Node]
  /// The number of slots that the loops of this template need.
  package let slots: Int

  package init(nodes: [Node], slots: Int = 0) {
    self.nodes = nodes
    self.slots = slots
  }

  package static func literal(_ text: String) -> Template { Template(nodes: text.isEmpty ? [] : [.text(text)]) }

  /// The one expression of a text that is exactly one placeholder; such a text keeps the value's
  /// type.
  package var single: Insert? {
    guard nodes.count == 1, case .insert(let i) = nodes[0] else { return nil }
    return i
  }
}

/// `loop` inside a `<<for …>>`.
package let loopType = RecordType(
  "Loop",
  [
    .init("index", .integer, "From 1."), .init("first", .boolean, "Whether this is the first item."),
    .init("last", .boolean, "Whether this is the last item."),
  ])
