import LucidCore
package import LucidYAML

/// The JSON in which an older app kept its abilities: no head, other names, `{{name}}` for
/// placeholders.
package enum OlderShape {
  /// Current names of the older format's keys.
  package static let names = ["colorHex": "color", "planKeyRaw": "plan", "preferredTimeSlot": "slot"]
  /// Keys that belonged to the older app and not to the ability: its order in the library, and
  /// whether it was shipped.
  package static let dropped: Set<String> = ["sortOrder", "isDefault"]

  private static let known = Set(Keys.ability.map(\.name))

  /// Returns the current name of a key; one that the language does not have is kept as a remark of
  /// its own, `x-NAME`.
  static func current(_ name: String) -> String {
    names[name] ?? (known.contains(name) || name.hasPrefix("x-") ? name : "x-" + name)
  }

  /// Whether a mapping without a head is such an ability.
  package static func isAbility(_ keys: [String]) -> Bool {
    !keys.contains("lucidability") && !keys.contains("kind") && keys.contains("prompt")
      && keys.contains { names[$0] != nil || dropped.contains($0) }
  }

  /// Whether a node is the list in which that app stored all of them.
  package static func isList(_ node: YAMLNode) -> Bool {
    guard let items = node.sequence?.items, !items.isEmpty else { return false }
    return items.allSatisfy { $0.mapping.map { isAbility($0.entries.map(\.key.text)) } ?? false }
  }

  /// The same ability with the keys of the language; spans stay. Keys without a value are left out.
  static func mapping(_ mapping: YAMLMapping) -> YAMLMapping {
    let entries = mapping.entries.compactMap { entry -> YAMLMapping.Entry? in
      let name = entry.key.text
      if dropped.contains(name) || entry.value.scalar?.isNull == true { return nil }
      let key = Scalar(text: current(name), style: entry.key.style, span: entry.key.span, inFlow: entry.key.inFlow)
      if name == "colorHex", let s = entry.value.scalar, s.text.utf8.count == 6, !s.text.hasPrefix("#") {
        let color = Scalar(text: "#" + s.text, style: s.style, span: s.span, inFlow: s.inFlow)
        return YAMLMapping.Entry(key: key, value: .scalar(color))
      }
      guard name == "prompt", let s = entry.value.scalar else { return YAMLMapping.Entry(key: key, value: entry.value) }
      // Both marks are as long as the new ones: places in the text stay what they were.
      return YAMLMapping.Entry(
        key: key, value: .scalar(Scalar(text: placeholders(s.text), style: s.style, span: s.span, inFlow: s.inFlow)))
    }
    return YAMLMapping(entries: entries, span: mapping.span, isFlow: mapping.isFlow)
  }

  /// `{{name}}` as `<<name>>`, where `isKnown` accepts the name; everything else as it is.
  package static func placeholders(_ text: String, where isKnown: (String) -> Bool = { _ in true }) -> String {
    var bytes = Array(text.utf8)
    for suspect in TemplateParser.parse(bytes).suspects {
      guard case .foreign(let name) = suspect.reason, isKnown(name), suspect.range.count >= 4 else { continue }
      let range = suspect.range
      bytes.replaceSubrange(range.lowerBound..<range.lowerBound + 2, with: "<<".utf8)
      bytes.replaceSubrange(range.upperBound - 2..<range.upperBound, with: ">>".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
