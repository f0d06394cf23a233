import LucidCore

/// The keys under `card`.
package enum CardKeys {
  package static let card: [Key] = [
    Key("kind", .text(limit: 40), required: true, "Which card; `tiles`, `list`, `table` and `text` are filled by the author."),
    Key("title", .template(limit: 200), "What stands on top; the ability's label by default."),
    Key("tiles", .list(.object(tile)), "The tiles of a `tiles` card."),
    Key(
      "items",
      .either(
        [.template(limit: 1_000), .list(.either([.template(limit: 4_000), .object(item)], "a text, or `{value: …}`"))],
        "a list such as `<<events.items>>`, or a list that is written out"), "The items of a `list` card."),
    Key("value", .template(limit: 4_000), "What each item of a `list` shows; the item itself by default."),
    Key("sub", .template(limit: 4_000), "The line under each item of a `list`."),
    Key(
      "rows",
      .either(
        [.template(limit: 1_000), .list(.list(.template(limit: 4_000)))],
        "a list such as `<<events.items>>`, or rows that are written out"), "The rows of a `table` card."),
    Key(
      "columns", .list(.either([.template(limit: 80), .object(column)], "a name, or `{label: …, value: …}`")),
      "The columns of a `table` card."),
    Key("text", .template(limit: 16_000), "The text of a `text` card."),
  ]

  package static let tile: [Key] = [
    Key("label", .template(limit: 200), required: true, "What it is about."),
    Key("value", .template(limit: 4_000), required: true, "What to see at a glance."),
    Key("sub", .template(limit: 4_000), "A line under it."),
    Key("icon", .template(limit: 64), "The name of an SF Symbol."),
    Key("when", .condition, "The tile is left out when this is false."),
    Key("for_each", .text(limit: nil), "`name in LIST`: a tile for every item."),
  ]

  package static let item: [Key] = [
    Key("value", .template(limit: 4_000), required: true, "What it shows."),
    Key("sub", .template(limit: 4_000), "A line under it."),
    Key("when", .condition, "The item is left out when this is false."),
    Key("for_each", .text(limit: nil), "`name in LIST`: once for every item of a list."),
  ]

  package static let column: [Key] = [
    Key("label", .text(limit: 80), required: true, "The heading."),
    Key("value", .template(limit: 4_000), required: true, "What stands in each row, such as `<<item.title>>`."),
  ]
}
