import LucidCore
import LucidWording

/// Tiles that an author filled: `{tiles: [{label, value, sub, icon, state}]}`.
struct TilesRenderer: CardRenderer {
  let kind = "tiles"

  func view(_ body: CardFields, of card: Card) -> CardView {
    let tiles = body.items("tiles").map { tile in
      let isMissing = tile.text("state") == "missing"
      let value = tile["value"].isAbsent ? body.context.words[.notAvailable] : FilledValue.text(tile["value"], tile.context)
      // A value that could not be had has its reason under it.
      var missing: StyledText?
      if case .absent(let absence) = tile["value"] {
        missing = StyledText(PageWords(body.context.words.language).missing(absence.missing), .dim)
      }
      return TileView(
        icon: tile.text("icon") ?? "", label: tile.phrase("label") ?? "",
        // A tile without a value keeps its height.
        value: value.isEmpty ? StyledText(.dash, .dim) : StyledText(value, isMissing ? .dim : .strong),
        sub: tile.phrase("sub", .dim) ?? missing ?? "", isMissing: isMissing)
    }
    return CardView(
      icon: "square.grid", title: StyledText(card.title), isTitled: body.text("title") != nil,
      [tiles.isEmpty ? .text(StyledText(body.context.words[.nothing], .dim)) : .tiles(tiles)])
  }
}
