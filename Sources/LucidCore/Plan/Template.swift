/// A checked text with placeholders, ready to be rendered to segments.
public struct Template: Hashable, Sendable {
  public enum Node: Hashable, Sendable {
    case text(String)
    case insert(Insert)
    /// The first branch whose condition is true; one without a condition is `else`.
    case branches([Branch])
    case loop(Loop)
  }

  public struct Insert: Hashable, Sendable {
    public let expression: Expression
    /// As the author wrote it, without the marks: `next_event | upper`.
    public let source: String

    public init(_ expression: Expression, source: String) {
      self.expression = expression
      self.source = source
    }
  }

  public struct Branch: Hashable, Sendable {
    public let condition: Expression?
    public let body: [Node]

    public init(condition: Expression?, body: [Node]) {
      self.condition = condition
      self.body = body
    }
  }

  public struct Loop: Hashable, Sendable {
    public let list: Expression
    /// The slot of the item; `loop` stands in the slot after it.
    public let slot: Int
    public let body: [Node]
    /// Rendered when the list is empty.
    public let otherwise: [Node]

    public init(list: Expression, slot: Int, body: [Node], otherwise: [Node]) {
      self.list = list
      self.slot = slot
      self.body = body
      self.otherwise = otherwise
    }
  }

  public let nodes: [Node]
  /// The number of slots that the loops of this template need.
  public let slots: Int

  public init(nodes: [Node], slots: Int = 0) {
    self.nodes = nodes
    self.slots = slots
  }

  public static func literal(_ text: String) -> Template { Template(nodes: text.isEmpty ? [] : [.text(text)]) }

  /// The one expression of a text that is exactly one placeholder; such a text keeps the value's
  /// type.
  public var single: Insert? {
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
