import LucidCore
import LucidYAML

/// Parses `use` and the keys that belong to it.
extension DocumentParser {
  /// Keys that say how a tool is called; a plan's own steps say it for themselves.
  private static let ofCalls: Set<String> = ["for_each", "timeout", "retry", "on_error", "cache"]

  func check(use modifiers: [YAMLMapping.Entry], beside tool: YAMLMapping.Entry?) {
    guard let use = modifiers.first(where: { $0.key.text == "use" }) else {
      if let with = modifiers.first(where: { $0.key.text == "with" }) {
        diagnostics.report(.withWithoutUse(with.key))
      }
      return
    }
    if let tool {
      diagnostics.report(.toolAndUse(use, tool: tool.key))
    }
    for entry in modifiers where Self.ofCalls.contains(entry.key.text) {
      diagnostics.report(.keyBesideUse(entry.key, use: use.key))
    }
  }
}
