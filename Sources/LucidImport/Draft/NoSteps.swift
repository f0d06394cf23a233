import LucidSyntax

/// The key by which an imported ability reads nothing that its file did not name.
///
/// Without steps an ability reads the sources that words of its prompt name (docs/keys.md,
/// 3.6). The text of another program was not written with that in mind: the heading *Notes* of a
/// template would read the notes, and *umbrella agreement* the weather.
enum NoSteps {
  /// Empty where the ability has steps of its own or those of a plan.
  static func entries(besides keys: [String]) -> [(String, LayoutNode)] {
    guard !keys.contains("steps"), !keys.contains("plan") else { return [] }
    return [("steps", LayoutNode(.sequence([]), isFlow: true))]
  }
}
