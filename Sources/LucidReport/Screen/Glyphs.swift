/// SF Symbol names as characters of one column that common terminal fonts have.
///
/// A name is looked up whole, then without its last parts: `cloud.rain.fill` is found as
/// `cloud.rain`, `bell.badge` as `bell`.
enum Glyphs {
  /// For a name that is not here.
  static let generic = "◆"

  static func glyph(_ name: String) -> String {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false).prefix(8)
    while !parts.isEmpty {
      if let glyph = table[parts.joined(separator: ".")] { return glyph }
      parts.removeLast()
    }
    return generic
  }

  /// One column each: symbols that terminals draw two columns wide would push borders out of line.
  static let table: [String: String] = [
    // Weather and time of day.
    "sun": "☀", "sunrise": "☀", "sunset": "☼", "cloud": "☁", "cloud.sun": "☁", "cloud.rain": "☂", "cloud.drizzle": "☂",
    "cloud.heavyrain": "☂", "cloud.bolt": "↯", "cloud.snow": "❄", "snowflake": "❄", "umbrella": "☂", "wind": "≋",
    "thermometer": "°", "moon": "☾", "moon.zzz": "☾", "bed": "☾", "sparkles": "✦",
    // The day.
    "calendar": "▦", "calendar.badge.clock": "▦", "calendar.badge.checkmark": "▦", "clock": "◷", "alarm": "◷", "timer": "◷",
    "hourglass": "◷", "bell": "♪", "checklist": "☑", "checkmark": "✓", "checkmark.circle": "✓", "checkmark.square": "☑",
    "list": "≡", "list.bullet": "≡", "target": "◎", "scope": "◎", "flag": "⚑", "pin": "★", "star": "★",
    // The body.
    "heart": "♥", "heart.text.square": "♥", "waveform.path.ecg": "♥", "figure.run": "➤", "figure.walk": "➤", "figure": "➤",
    "flame": "♨", "drop": "●", "leaf": "☘", "brain": "☸", "pills": "✚", "cross": "✚", "fork.knife": "♨",
    "cup.and.saucer": "♨", "dumbbell": "↯", "bolt": "↯",
    // People and messages.
    "envelope": "✉", "tray": "✉", "paperplane": "➢", "message": "❝", "bubble": "❝", "text.bubble": "❝", "quote": "❝",
    "phone": "☎", "person": "☺", "person.2": "☺", "person.3": "☺", "microphone": "♫", "mic": "♫", "music.note": "♫",
    // Work and writing.
    "briefcase": "▣", "building": "▥", "building.2": "▥", "book": "▤", "books": "▤", "note": "▤", "note.text": "▤",
    "doc": "▤", "doc.text": "▤", "newspaper": "▤", "pencil": "✎", "pencil.and.outline": "✎", "square.and.pencil": "✎",
    "highlighter": "✎", "lightbulb": "✦", "magnifyingglass": "⌕", "scale.3d": "⚖", "scalemass": "⚖", "hammer": "⚒",
    "wrench": "⚒", "gear": "⚙", "gearshape": "⚙", "terminal": "❯", "chart": "▟", "chart.bar": "▟", "dollarsign": "$",
    "creditcard": "▬", "cart": "▽", "gift": "✿", "key": "◈", "lock": "◈",
    // Places and ways.
    "car": "▶", "bus": "▶", "tram": "▶", "bicycle": "▶", "airplane": "✈", "map": "◬", "mappin": "◉", "location": "◉",
    "globe": "◍",
    "house": "⌂", "house.fill": "⌂", "arrow": "➜", "arrow.right": "➜", "arrow.up": "↑", "arrow.down": "↓",
    "arrow.triangle.2.circlepath": "↻", "exclamationmark.triangle": "▲", "exclamationmark": "!", "questionmark": "?",
    "xmark": "✗",
  ]
}
