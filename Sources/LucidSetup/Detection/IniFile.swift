/// Files of sections and `key = value` lines, as many programs have them: `[section]`, `[[section
/// in it]]`, `#` and `;` before comments.
package struct IniFile {
  package struct Section {
    /// Those above and its own: `["calendars", "home"]`.
    package let names: [String]
    private(set) var values: [String: String] = [:]

    package init(_ names: [String]) { self.names = names }

    /// Keys in small letters.
    package subscript(key: String) -> String? {
      get { values[key] }
      set { values[key] = newValue }
    }
  }

  private(set) var sections: [Section] = [Section([])]

  package init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let line = Self.trimmed(line)
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("[") {
        let depth = line.prefix { $0 == "[" }.count
        let name = String(Self.trimmed(line.dropFirst(depth).prefix { $0 != "]" }))
        sections.append(Section(Array((sections.last?.names ?? []).prefix(depth - 1)) + [name]))
      } else if let equals = line.firstIndex(of: "=") {
        let key = Self.trimmed(line[..<equals]).lowercased()
        sections[sections.count - 1][key] = Self.value(Self.trimmed(line[line.index(after: equals)...]))
      }
    }
  }

  /// Without quotes, and without a comment behind it.
  private static func value(_ text: Substring) -> String {
    if let quote = text.first, quote == "\"" || quote == "'" {
      return String(text.dropFirst().prefix { $0 != quote })
    }
    guard let mark = text.ranges(of: " #").first else { return String(text) }
    return String(trimmed(text[..<mark.lowerBound]))
  }

  package static func trimmed(_ text: Substring) -> Substring {
    let from = text.drop { $0 == " " || $0 == "\t" }
    return from.dropLast(from.reversed().prefix { $0 == " " || $0 == "\t" }.count)
  }
}
