/// Zones that are described and not named: the POSIX `TZ` texts, such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
extension Zone {
  /// Reads a text with rules, or with the abbreviation in angle brackets: `<+03>-3`. No name of a
  /// zone looks like these.
  package init?(rules text: String) {
    guard text.hasPrefix("<") || text.contains(","), let tail = ZoneTail(posix: text) else { return nil }
    self.init(identifier: text, rules: Rules(transitions: [], offsets: [], first: Int32(tail.standard), tail: tail))
  }

  /// Reads the value of the variable `TZ`. The identifier is a text that `init(rules:)` reads.
  ///
  /// Without rules the clocks change as in the United States, as the C library has it.
  package init?(variable text: String) {
    let name = text.prefix { $0.isASCII && $0.isLetter }
    let quoted = name.count < 3 ? "" : "<\(name)>\(text.dropFirst(name.count))"
    guard let zone = [text, text + ",M3.2.0,M11.1.0", quoted].lazy.compactMap(Zone.init(rules:)).first else { return nil }
    self = zone
  }

  /// Whether it has a name that other programs know, too.
  package var isNamed: Bool { Zone(rules: identifier) == nil }
}
