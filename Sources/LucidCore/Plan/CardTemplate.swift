/// A card that the author fills: what stands where. Filled when the steps are over; what is left
/// out is never asked for.
package struct CardTemplate: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case tiles, list, table, text
  }

  /// A tile, an item or a row; with `forEach` one for every item of its list.
  package struct Entry: Hashable, Sendable {
    package let forEach: ForEach?
    /// The entry is left out when this is false; judged for each item.
    package let condition: Expression?
    /// In the order of `Kind.parts`, or one for each column. nil was not written.
    package let values: [PlanArgument?]

    package init(forEach: ForEach? = nil, condition: Expression? = nil, values: [PlanArgument?]) {
      self.forEach = forEach
      self.condition = condition
      self.values = values
    }
  }

  package let kind: Kind
  /// nil takes the ability's label.
  package let title: Template?
  /// The headings of a table.
  package let columns: [String]
  package let entries: [Entry]

  package init(_ kind: Kind, title: Template? = nil, columns: [String] = [], entries: [Entry]) {
    self.kind = kind
    self.title = title
    self.columns = columns
    self.entries = entries
  }
}

extension CardTemplate.Kind {
  /// The parts of an entry, in order; empty for a table, whose columns have no fixed names.
  package var parts: [String] {
    switch self {
    case .tiles: ["label", "value", "sub", "icon"]
    case .list: ["value", "sub"]
    case .table: []
    case .text: ["text"]
    }
  }

  /// More entries are cut off by the run, with a note; more that are written out are refused.
  package var mostEntries: Int {
    switch self {
    case .tiles: 24
    case .list: 200
    case .table: 500
    case .text: 1
    }
  }

  package static let mostColumns = 12

  /// The shape of the card's body.
  package var body: RecordType {
    switch self {
    case .tiles: Self.tilesBody
    case .list: Self.listBody
    case .table: Self.tableBody
    case .text: Self.textBody
    }
  }

  /// The type of one tile.
  package static let tile = RecordType(
    "FilledTile",
    [
      .init("label", .text, "What it is about."),
      .init("value", .any, "What to see at a glance; keeps its type."),
      .init("sub", .any, "A line under it; null without one."),
      .init("icon", .text, "The name of an SF Symbol; null without one."),
      .init("state", .text, "`ok`, or `missing` when the value could not be had."),
    ])

  /// The type of one item of a list.
  package static let item = RecordType(
    "FilledItem",
    [
      .init("value", .any, "What it shows; keeps its type."),
      .init("sub", .any, "A line under it; null without one."),
    ])

  private static let tilesBody = RecordType(
    "Tiles",
    [
      .init("title", .text, "What the author put on top; null takes the ability's label."),
      .init("tiles", .list(.record(tile)), "In the author's order."),
    ])
  private static let listBody = RecordType(
    "List",
    [
      .init("items", .list(.record(item)), "In the author's order."),
      .init("count", .integer, "How many items there are; null when the list is not known."),
      .init("truncated", .boolean, "Whether there were more."),
    ])
  private static let tableBody = RecordType(
    "Table",
    [
      .init("columns", .list(.text), "The headings."),
      .init("rows", .list(.list(.any)), "One value for each column; they keep their types."),
      .init("truncated", .boolean, "Whether there were more rows."),
    ])
  private static let textBody = RecordType("Text", [.init("text", .text, "As the author put it together.")])
}
