package import LucidCore
import LucidSyntax
package import LucidYAML

/// The keys of a configuration with those of one profile laid over them.
///
/// What is a mapping in both is joined key by key; everything else, and what lies deeper, is
/// replaced whole. `vault` and `backends` belong together: a profile with a vault of its own sees
/// no folders but its own.
package struct ConfigurationLayers {
  /// In the order of the file, what only the profile has behind the rest.
  package let entries: [YAMLMapping.Entry]
  package let diagnostics: [Diagnostic]
  /// The names of all profiles, in the order of the file.
  package let profiles: [String]
  /// The text of the one that is laid over; nil when none is.
  package let overlay: Span?

  /// A profile that is not there changes nothing.
  package init(_ file: SourceFile, profile: String? = nil) {
    var (found, noted) = DocumentParser.mapping(file, id: 0, keys: ConfigurationKeys.whole, in: "configuration")
    // Families of the file's own tools are keys too; most files name none.
    let own = noted.contains { $0.code == .unknownKey } ? Self.ownFamilies(file) : []
    if !own.isEmpty {
      (found, noted) = DocumentParser.mapping(file, id: 0, keys: ConfigurationKeys.keys(own: own), in: "configuration")
    }
    // A file that says nothing is a good one.
    diagnostics = noted.filter { $0.code != .emptyFile }
    let all = found.first { $0.key.text == ConfigurationKeys.profiles }?.value.mapping
    profiles = all?.entries.map(\.key.text) ?? []
    let base = found.filter { $0.key.text != ConfigurationKeys.profiles }
    guard let profile, let over = all?[profile]?.mapping else {
      entries = base
      overlay = nil
      return
    }
    overlay = over.span
    entries = Self.laid(over, on: over["vault"] == nil ? base : base.filter { $0.key.text != "backends" })
  }

  /// The families of declared tools and the names of MCP servers, of profiles too, as written: one
  /// with a mistake is a family all the same.
  static func ownFamilies(_ file: SourceFile) -> [String] {
    guard let root = YAMLReader.read(file, id: 0).documents.first?.mapping else { return [] }
    let profiles = root[ConfigurationKeys.profiles]?.mapping?.entries.compactMap(\.value.mapping) ?? []
    var seen: Set<String> = []
    return ([root] + profiles).flatMap { layer in
      (layer["tools"]?.mapping?.entries ?? []) + (layer["mcp"]?.mapping?.entries ?? [])
    }.map { ToolName.family($0.key.text) }.filter { seen.insert($0).inserted }
  }

  private static func laid(_ over: YAMLMapping, on base: [YAMLMapping.Entry]) -> [YAMLMapping.Entry] {
    var out = base
    for entry in over.entries {
      guard let at = out.firstIndex(where: { $0.key.text == entry.key.text }) else {
        out.append(entry)
        continue
      }
      guard let below = out[at].value.mapping, let above = entry.value.mapping else {
        out[at] = entry
        continue
      }
      var inner = below.entries
      for one in above.entries {
        if let i = inner.firstIndex(where: { $0.key.text == one.key.text }) { inner[i] = one } else { inner.append(one) }
      }
      out[at] = YAMLMapping.Entry(
        key: out[at].key, value: .mapping(YAMLMapping(entries: inner, span: above.span, isFlow: above.isFlow)))
    }
    return out
  }

  func isOverlaid(_ span: Span) -> Bool { overlay.map { $0.start <= span.start && span.end <= $0.end } ?? false }
}
