import LucidCore

/// Small line drawings for SF Symbol names, on a grid of 24: no font need have them.
///
/// A name leads to its character in `Glyphs`, and the character to the drawing, so that both know
/// the same names.
enum HTMLIcons {
  static func svg(_ name: String) -> String {
    let drawing = weather[name] ?? drawings[Glyphs.glyph(name)] ?? generic
    return "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(drawing)</svg>"
  }

  /// The rows of `icons.tsv`: what the key is, the key, and its drawing.
  private static let table = EmbeddedTable.sections(PackageResources.icons_tsv).mapValues { $0.compactMapValues(\.first) }

  /// Weather that one character of a terminal cannot tell apart.
  private static let weather = table["weather", default: [:]]

  /// By the characters of `Glyphs`.
  static let drawings = table["glyph", default: [:]]

  static let generic = drawings[Glyphs.generic, default: ""]
}
