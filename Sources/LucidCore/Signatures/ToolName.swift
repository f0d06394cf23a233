/// Names of tools: `family.verb`.
package enum ToolName {
  /// Returns the family of a tool's name; the whole name when it has no dot.
  package static func family(_ name: String) -> String {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return name }
    return String(name[..<dot])
  }

  /// Returns the name for servers that take letters, digits, `_` and `-` only:
  /// `calendar_free_slots`. What a model is told names tools so.
  package static func onWire(_ name: String) -> String { name.replacing(".", with: "_") }
}
