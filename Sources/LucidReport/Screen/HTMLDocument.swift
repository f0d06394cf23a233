import LucidCore

/// One whole HTML page: the only place that writes the head, and with it the policy that no page
/// has a script or fetches anything.
enum HTMLDocument {
  /// `title`, `links` and `body` are markup; `styles` come behind the common sheet.
  static func page(
    _ title: String, language: Language = .english, accent: RGB?, links: String = "", styles: [String] = [], _ body: String
  ) -> String {
    head(title, language: language, accent: accent, links: links, styles: styles) + body + foot + "\n"
  }

  /// The page up to its body, for one that is sent in parts.
  static func head(
    _ title: String, language: Language, accent: RGB?, links: String = "", styles: [String] = []
  ) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>\(title)</title>
    \(links)<style>
    \(([HTMLStyle.sheet(accent: accent)] + styles).joined(separator: "\n"))
    </style>
    </head>
    <body>

    """
  }

  /// The end of the page behind its body.
  static let foot = "</body>\n</html>\n"
}
