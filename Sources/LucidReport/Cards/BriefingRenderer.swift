import LucidCore

/// `{tiles: [{label, value, sub, source, icon, state}]}`: the day at a glance, in the order of the
/// steps.
struct BriefingRenderer: CardRenderer {
  let kind = "briefing"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let tiles = body.items("tiles").map(TileView.init)
    let missing = tiles.count(where: \.isMissing)
    return CardView(
      icon: "sun.max", title: StyledText(card.title),
      aside: missing == 0 ? "" : StyledText("\(tiles.count - missing) of \(tiles.count) sources", .dim),
      [.tiles(tiles)])
  }
}

extension TileView {
  init(_ tile: CardFields) {
    isMissing = tile.text("state") == "missing"
    icon = tile.text("icon") ?? ""
    label = tile.phrase("label") ?? tile.phrase("source") ?? ""
    value = tile.phrase("value", isMissing ? .dim : .strong) ?? (isMissing ? StyledText("not available", .dim) : "")
    sub = tile.phrase("sub", .dim) ?? ""
  }
}
