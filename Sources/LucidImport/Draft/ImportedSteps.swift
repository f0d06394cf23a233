import LucidCore
import LucidSyntax

/// The steps of an imported ability: it reads nothing that its file did not name, unless its text
/// asks for a list or a count alone.
///
/// Without steps an ability reads the sources that words of its prompt name (docs/keys.md,
/// 3.6). The text of another program was not written with that in mind: the heading *Notes* of a
/// template would read the notes, and *umbrella agreement* the weather.
enum ImportedSteps {
  /// Returns the entries of a file with its steps, which stay where it has them or a plan.
  static func added(
    to entries: [(String, LayoutNode)], _ context: ImportContext, _ notes: inout [ImportNote]
  ) -> [LayoutEntry] {
    let keys = Set(entries.map(\.0))
    var all = entries.map { LayoutEntry($0.0, $0.1) }
    guard keys.isDisjoint(with: ["steps", "plan"]) else { return all }
    let hasForm = !keys.isDisjoint(with: ["inputs", "output", "model", "limits"])
    guard !hasForm, let prompt = all.firstIndex(where: { $0.key.text == "prompt" }),
      let listed = listing(all[prompt].node, context),
      let step = listed.first(where: { $0.key.text == "steps" })?.node.items?.first
    else { return all + [LayoutEntry("steps", LayoutNode(.sequence([]), isFlow: true))] }
    all[prompt].key = LayoutScalar("x-prompt")
    notes.append(.listing(step.node.entries?.first { $0.key.text.contains(".") }?.key.text ?? ""))
    return all + listed.filter { !keys.contains($0.key.text) && ["language", "steps", "answer"].contains($0.key.text) }
  }

  /// Returns the entries of a file that lists what a text of one line asks for; nil for any other.
  private static func listing(_ prompt: LayoutNode, _ context: ImportContext) -> [LayoutEntry]? {
    let lines = prompt.scalar?.text.split(whereSeparator: \.isNewline) ?? []
    guard lines.count == 1, !lines[0].contains("<<"), let text = context.listing(String(lines[0])),
      case .formatted(let form, _) = Formatter().format(SourceFile(name: "the result", text: text))
    else { return nil }
    return LayoutReader.read(Array(form.utf8))?.layouts.first?.root.entries
  }
}
