import LucidCore

/// The Atom feed (RFC 4287) of a gallery on the web: an entry for each ability, with the time at
/// which its text was last seen to change.
package struct SiteFeed {
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let label: String
    package let summary: String
    package let hash: String
    /// ISO 8601.
    package let updated: String

    package init(name: String, label: String, summary: String, hash: String, updated: String) {
      (self.name, self.label, self.summary, self.hash, self.updated) = (name, label, summary, hash, updated)
    }
  }

  private let title: String
  private let address: String
  private let entries: [Entry]

  /// `address` ends in `/`.
  package init(title: String, address: String, _ entries: [Entry]) {
    (self.title, self.address, self.entries) = (title, address, entries)
  }

  /// The newest first.
  package var text: String {
    let sorted = entries.sorted { ($1.updated, $0.name) < ($0.updated, $1.name) }
    var out = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <title>\(Self.escape(title))</title>
        <id>\(Self.escape(address))</id>
        <link rel="self" href="\(Self.escape(address))feed.xml"/>
        <link href="\(Self.escape(address))"/>
        <updated>\(sorted.first?.updated ?? "1970-01-01T00:00:00Z")</updated>
        <author><name>\(Self.escape(title))</name></author>

      """
    for entry in sorted {
      let page = Self.escape("\(address)abilities/\(entry.name).html")
      out += """
          <entry>
            <title>\(Self.escape(entry.label))</title>
            <id>\(page)</id>
            <link href="\(page)"/>
            <updated>\(entry.updated)</updated>
            <category term="sha256:\(entry.hash)"/>
            <summary>\(Self.escape(entry.summary))</summary>
          </entry>

        """
    }
    return out + "</feed>\n"
  }

  /// The times of a feed that was written before, by the name and the checksum of the ability.
  package static func times(in text: String) -> [String: String] {
    var times: [String: String] = [:]
    for entry in text.split(separator: "<entry>").dropFirst() {
      func between(_ start: String, _ end: String) -> String? {
        guard let from = entry.firstRange(of: start), let to = entry[from.upperBound...].firstRange(of: end) else { return nil }
        return String(entry[from.upperBound..<to.lowerBound])
      }
      guard let page = between("<id>", ".html</id>"), let hash = between("sha256:", "\""),
        let time = between("<updated>", "</updated>"),
        time.utf8.count <= 30, time.allSatisfy({ $0.isASCII && ($0.isNumber || "-:TZ.+".contains($0)) })
      else { continue }
      times[page.pathParts.last.map { $0 + " " + hash } ?? ""] = time
    }
    return times
  }

  static func escape(_ text: String) -> String {
    TerminalSanitizer.line(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
