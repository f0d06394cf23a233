/// Small line drawings for SF Symbol names, on a grid of 24: no font need have them.
///
/// A name leads to its character in `Glyphs`, and the character to the drawing, so that both know
/// the same names.
enum HTMLIcons {
  static func svg(_ name: String) -> String {
    let drawing = weather[name] ?? drawings[Glyphs.glyph(name)] ?? generic
    return "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(drawing)</svg>"
  }

  /// Weather that one character of a terminal cannot tell apart.
  private static let weather: [String: String] = [
    "cloud.sun": circle(16.5, 8, 3) + path("M16.5 2v1M22 8h1M20.5 4l.8-.8M12.5 4l-.8-.8") + path(lowCloud),
    "cloud.fog": path(smallCloud) + path("M5 18.5h14M8 21.5h9"),
    "cloud.bolt": path(smallCloud) + path("M13 16.5l-2.5 3.5h3L11 23"),
    "cloud.snow": path(smallCloud) + path("M8 19v.1M12 21v.1M16 19v.1M10 22v.1M14 18.5v.1"),
  ]

  static let generic = path("M12 3l9 9-9 9-9-9z")

  /// By the characters of `Glyphs`.
  static let drawings: [String: String] = [
    // Weather and time of day.
    "☀": circle(12, 12, 4)
      + path("M12 2v2.5M12 19.5v2.5M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5"),
    "☼": path("M3 18h18M6.5 18a5.5 5.5 0 0 1 11 0M12 4v4m-2.5-2L12 8.5 14.5 6M3.5 12l1.8 1M20.5 12l-1.8 1"),
    "☁": path(cloud),
    "☂": path(smallCloud) + path("M8 18.5l-1 2.5M12.5 18.5l-1 2.5M17 18.5l-1 2.5"),
    "↯": path("M13 2L5 14h6l-1 8 8-12h-6z"),
    "❄": path("M12 2v20M3.5 7l17 10M20.5 7l-17 10M9.5 3.5L12 6l2.5-2.5M9.5 20.5L12 18l2.5 2.5"),
    "≋": path("M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7"),
    "°": path("M10 14.5V5a2 2 0 1 1 4 0v9.5a4 4 0 1 1-4 0zM12 9v9"),
    "☾": path("M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"),
    "✦": path("M12 3l2.2 6.8L21 12l-6.8 2.2L12 21l-2.2-6.8L3 12l6.8-2.2z"),
    // The day.
    "▦": path("M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4M8 14h2M14 14h2M8 17h2"),
    "◷": circle(12, 12, 9) + path("M12 7v5l3.5 2"),
    "♪": path("M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4M12 3v2"),
    "☑": path("M4 4h16v16H4zM8 12l3 3 5.5-6"),
    "✓": path("M4.5 12.5l5 5 10-11"),
    "≡": path("M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5"),
    "◎": circle(12, 12, 9) + circle(12, 12, 5) + circle(12, 12, 1),
    "⚑": path("M5 21V4c5-3 9 3 14 0v9c-5 3-9-3-14 0"),
    "★": path("M12 3l2.7 5.7 6.3.9-4.6 4.4 1.1 6.2L12 17.2 6.5 20.2l1.1-6.2L3 9.6l6.3-.9z"),
    // The body.
    "♥": path("M12 20.5S3.5 15 3.5 9a4.5 4.5 0 0 1 8.5-2 4.5 4.5 0 0 1 8.5 2c0 6-8.5 11.5-8.5 11.5z"),
    "➤": circle(14, 4.5, 1.5) + path("M7 11l4-3 3 2-2.5 4.5 3 2.5-1 5M11.5 14.5L9 18H5M14 10l2 2.5h3"),
    "♨": path("M12 3c1 4 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4 2.5-5 .5 2 1.5 2.5 2 2.5C11 9 11 6 12 3z"),
    "●": path("M12 3s6.5 7 6.5 11.5a6.5 6.5 0 0 1-13 0C5.5 10 12 3 12 3z"),
    "☘": path("M5 19C4 10 9 4.5 20 4c.5 11-5 16-14 14.5M5 21c1-5 4-8.5 9-11"),
    "☸": path(
      "M12 5a3 3 0 0 0-5.5 1.5A3.5 3.5 0 0 0 5 13a3.5 3.5 0 0 0 7 4zM12 5a3 3 0 0 1 5.5 1.5A3.5 3.5 0 0 1 19 13a3.5 3.5 0 0 1-7 4z"
    ),
    "✚": path("M9 3h6v6h6v6h-6v6H9v-6H3V9h6z"),
    // People and messages.
    "✉": path("M3 6h18v13H3zM3.5 6.5L12 13l8.5-6.5"),
    "➢": path("M21 3L3 10.5l7 3.5 3.5 7zM21 3L10 14"),
    "❝": path("M4 5h16v11h-8l-5 4.5V16H4z"),
    "☎": path("M5 3h4l1.5 5L8 10c1 2.5 3.5 5 6 6l2-2.5 5 1.5v4c0 1-1 2-2 2C11 20.5 3.5 13 3 5c0-1 1-2 2-2z"),
    "☺": circle(12, 8, 4) + path("M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7"),
    "♫": path("M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21"),
    // Work and writing.
    "▣": path("M3 8h18v11H3zM9 8V5h6v3M3 13h18"),
    "▥": path("M6 21V4h12v17M3 21h18M10 8h.5M14 8h.5M10 12h.5M14 12h.5M10.5 21v-4h3v4"),
    "▤": path("M6 3h9l4 4v14H6zM14.5 3v4.5H19M9 12h7M9 16h7"),
    "✎": path("M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM14 6.5l3.5 3.5"),
    "⌕": circle(10.5, 10.5, 6.5) + path("M15.5 15.5L21 21"),
    "⚖": path("M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z"),
    "⚒": path("M4 20l8-8M13 4l7 7-3 3-7-7zM10 7L7.5 4.5"),
    "⚙": circle(12, 12, 3.5)
      + path("M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1"),
    "❯": path("M3 5h18v14H3zM7 10l3 2.5L7 15M12 15h5"),
    "▟": path("M4 20h16M6.5 20v-6M12 20V9M17.5 20V4"),
    "$": path(
      "M16.5 7.5C15.5 6 14 5.5 12 5.5c-2.5 0-4.5 1-4.5 3.2 0 4.6 9.5 2 9.5 6.6 0 2.2-2.2 3.2-5 3.2-2.2 0-4-.7-5-2.5M12 3v18"),
    "▬": path("M3 6h18v12H3zM3 10.5h18M7 15h4"),
    "▽": path("M3 4h3l2.5 11h9.5l2.5-8H7") + circle(9.5, 19, 1.5) + circle(17, 19, 1.5),
    "✿": path(
      "M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5c-6 0-5-5-2.5-4.5C11 3.5 12 7.5 12 7.5s1-4 2.5-4.5c2.5-.5 3.5 4.5-2.5 4.5z"),
    "◈": path("M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2"),
    // Places and ways.
    "▶": path("M3 16v-4l2-5.5h14l2 5.5v4zM4 12h16M6 16v3M18 16v3"),
    "✈": path("M10 14L3 12l1-2 6 .5L14.5 4c1-1.2 3 .2 2.3 1.7L13.5 11l3 8-2 1-4-6"),
    "◬": path("M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14"),
    "◉": path("M12 21.5S5 15 5 9.5a7 7 0 0 1 14 0C19 15 12 21.5 12 21.5z") + circle(12, 9.5, 2.5),
    "◍": circle(12, 12, 9) + path("M3 12h18M12 3c-5.5 5.5-5.5 12.5 0 18M12 3c5.5 5.5 5.5 12.5 0 18"),
    "⌂": path("M3 12l9-8 9 8M5.5 10v10h13V10M10 20v-6h4v6"),
    "➜": path("M4 12h15M13 6l6 6-6 6"),
    "↑": path("M12 20V5M6 11l6-6 6 6"),
    "↓": path("M12 4v15M6 13l6 6 6-6"),
    "↻": path("M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 3.5v5h-5"),
    "▲": path("M12 4l9.5 16h-19zM12 10v4.5M12 17v.3"),
    "!": circle(12, 12, 9) + path("M12 7v6M12 16.5v.3"),
    "?": circle(12, 12, 9) + path("M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .7-1 1.7M12 16.5v.3"),
    "✗": path("M6 6l12 12M18 6L6 18"),
    Glyphs.generic: generic,
  ]

  private static let cloud = "M7 18a4 4 0 0 1-.5-8 6 6 0 0 1 11.5 1.5A3.3 3.3 0 0 1 17.5 18z"

  private static let lowCloud = "M7 20a3.6 3.6 0 0 1-.4-7.2 5.2 5.2 0 0 1 10-1.2A4.2 4.2 0 0 1 16.5 20z"

  private static let smallCloud = "M7 15.5a4 4 0 0 1-.5-8 6 6 0 0 1 11.5 1.5 3.3 3.3 0 0 1-.5 6.5z"

  private static func path(_ d: String) -> String { "<path d=\"\(d)\"/>" }

  private static func circle(_ x: Double, _ y: Double, _ r: Double) -> String { "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(r)\"/>" }
}
