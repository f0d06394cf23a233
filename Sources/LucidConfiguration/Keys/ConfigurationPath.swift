package import LucidCore
package import LucidSyntax

/// A key of the configuration by its dotted name, such as `history.keep`.
package struct ConfigurationPath {
  package let parts: [String]
  package let shape: Shape

  package var text: String { parts.joined(separator: ".") }

  /// `file` is the configuration, whose own families are keys too. Errors: there is no such key.
  package init(_ text: String, in file: SourceFile? = nil) throws(ConfigurationError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var shape = Shape.object(
      file.map { ConfigurationKeys.keys(own: ConfigurationLayers.ownFamilies($0)) } ?? ConfigurationKeys.whole)
    for (i, part) in parts.enumerated() {
      let place = i == 0 ? "the configuration" : "`\(parts[..<i].joined(separator: "."))`"
      switch Self.inside(shape) {
      case .object(let keys):
        guard let key = keys.first(where: { $0.matches(part) }) else {
          let names = keys.written.map(\.name)
          let nearest = Spelling.suggestion(
            Self.inner(part, keys) ?? Spelling.nearest(part, among: names) ?? Self.inner(part, keys, isExact: false))
          throw ConfigurationError(
            .usage, "there is no key `\(TerminalSanitizer.message(part, limit: 60))` in \(place)\(nearest)",
            hint: "keys: \(names.joined(separator: ", "))")
        }
        shape = key.shape
      case .map(let value) where !part.isEmpty: shape = value
      default: throw ConfigurationError(.usage, "\(place) has no keys in it", hint: "lucid config list shows what is set")
      }
    }
    self.parts = parts
    self.shape = shape
  }

  /// The key in one of these that is called so: `backends.weather` for `weather`; nil when several
  /// are.
  private static func inner(_ part: String, _ keys: [Key], isExact: Bool = true) -> String? {
    let all = keys.flatMap { key -> [(name: String, path: String)] in
      guard case .object(let inner) = inside(key.shape) else { return [] }
      return inner.written.map { ($0.name, "\(key.name).\($0.name)") }
    }
    let name = isExact ? part : Spelling.nearest(part, among: all.map(\.name))
    let found = all.filter { $0.name == name }
    return found.count == 1 ? found[0].path : nil
  }

  /// Returns the shape that contains the keys of a shape.
  package static func inside(_ shape: Shape) -> Shape {
    guard case .either(let shapes, _) = shape else { return shape }
    return shapes.first {
      switch $0 {
      case .object, .map: true
      default: false
      }
    } ?? shape
  }
}
