import LucidCore

/// One whole HTML page: the only place that writes the head, and with it the policy that no page
/// has a script or fetches anything.
enum HTMLDocument {
  /// `title`, `links` and `body` are markup; `styles` come behind the common sheet.
  static func page(
    _ title: String, language: Language = .english, accent: RGB?, links: String = "", styles: [String] = [], _ body: String
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
    \(body)</body>
    </html>

    """
  }
}
