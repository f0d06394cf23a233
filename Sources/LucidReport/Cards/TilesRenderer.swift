import LucidCore

/// Tiles that an author filled: `{tiles: [{label, value, sub?, icon?}]}`.
struct TilesRenderer: CardRenderer {
  let kind = "tiles"

  func view(_ body: CardFields, of card: Card) -> CardView {
    CardView(icon: "square.grid", title: Phrase(card.title), [.tiles(body.items("tiles").map(TileView.init))])
  }
}
