import LucidSyntax
import LucidYAML

extension AbilityDraft {
  /// Takes the settings for which `model` has a key. Of those that are left, `finish` says so.
  mutating func takeModel(_ settings: YAMLMapping?, temperature: String = "temperature", longest: Set<String>) {
    var model: [(String, LayoutNode)] = []
    for entry in settings?.entries ?? [] {
      guard let text = entry.value.scalar?.text else { continue }
      if entry.key.text == temperature, let value = Double(text), (0...2).contains(value), text.utf8.first != UInt8(ascii: ".") {
        model.append(("temperature", .bare(text)))
        settle(entry.value)
      } else if longest.contains(entry.key.text), let value = Int(text), (1...1_000_000).contains(value) {
        model.append(("max_tokens", .bare(text)))
        settle(entry.value)
      }
    }
    if !model.isEmpty { put("model", .mapping(model, isFlow: true)) }
  }
}
