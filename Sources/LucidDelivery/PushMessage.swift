package import LucidCore

/// A short message with a title: a notification on the desktop, a push to a topic.
///
/// Its text is what is kept: lines `Name: value`, an empty line, the body.
package struct PushMessage: Hashable, Sendable {
  package typealias Urgency = StagedSend.Urgency

  package let title: String
  package let urgency: Urgency
  /// Words that a server of topics shows as signs.
  package let tags: String
  package let body: String

  /// ntfy makes a file of a longer body.
  static let longest = 3_800

  /// The body is cut at a line, or else at a character.
  package init(title: String, urgency: Urgency, tags: String, body: String) {
    self.title = String(String.UnicodeScalarView(title.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    (self.urgency, self.tags) = (urgency, tags)
    self.body = Self.cut(body)
  }

  package var text: String { "Title: \(title)\nUrgency: \(urgency.rawValue)\nTags: \(tags)\n\n\(body)" }

  /// nil for any other text.
  package init?(text: String) {
    let lines = text.split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
    func value(_ i: Int, _ name: String) -> String? {
      lines[i].hasPrefix(name + ": ") ? String(lines[i].dropFirst(name.count + 2)) : nil
    }
    guard lines.count == 5, lines[3].isEmpty, let title = value(0, "Title"),
      let urgency = value(1, "Urgency").flatMap(Urgency.init), let tags = value(2, "Tags")
    else { return nil }
    self.init(title: title, urgency: urgency, tags: tags, body: lines[4])
  }

  // MARK: ntfy

  /// 1 to 5, of which 3 is usual.
  private var priority: Int {
    switch urgency {
    case .low: 2
    case .normal: 3
    case .critical: 5
    }
  }

  /// The headers of the request. Titles that are not ASCII are encoded words, which ntfy decodes.
  package var headers: [(name: String, value: String)] {
    [("Title", EncodedWords.text(title)), ("Priority", String(priority)), ("Tags", tags)].filter { !$0.value.isEmpty }
  }

  // MARK: notify-send

  /// The words after the program's name. A server may take the body for markup, and notify-send
  /// reads backslashes.
  package var arguments: [String] {
    ["--app-name=lucid", "--urgency=\(urgency.rawValue)", "--", title.isEmpty ? "lucid" : title, Self.escaped(body)]
  }

  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    var out = ""
    var size = 0
    for character in text {
      size += character.utf8.count
      if size > longest - 4 { break }
      out.append(character)
    }
    if let line = out.lastIndex(where: \.isNewline), out.distance(from: line, to: out.endIndex) < 400 {
      out = String(out[..<line])
    }
    return out + "\n…"
  }
}
