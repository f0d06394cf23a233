import LucidBuiltins
import LucidCore
import LucidYAML

/// The tool families that a setting may name: those of this program, and those of the tools and
/// MCP servers that the configuration declares.
///
/// Each list of families in the configuration is read here, and a misspelt family of a command is
/// searched here: a second list would refuse the families that it forgot, and a refused list of
/// families to omit stops every run.
package struct FamilyNames {
  private let shipped: [(name: String, aliases: [String])]
  private let own: [String]

  /// `own` are the families of declared tools, and the names of MCP servers. `withLanguage` adds
  /// those whose results a run has too, such as answers of `model.ask`.
  package init(own: [String], withLanguage: Bool = false) {
    let all = Families.unbound + (withLanguage ? Families.ofLanguage : [])
    shipped = all.map { ($0.name, $0.aliases) }
    self.own = own
  }

  var names: [String] { shipped.map(\.name) + own }

  /// Returns the name of the family that a word means; nil when it means none.
  package func name(of word: String) -> String? {
    shipped.first { $0.name == word || $0.aliases.contains(word) }?.name
      ?? own.first { $0 == word }
  }

  /// Returns the family that a misspelt word is nearest to; nil for the name of one.
  package func nearest(_ word: String) -> String? { name(of: word) == nil ? Spelling.nearest(word, among: names) : nil }

  /// Reads a list of families. A name that is none would protect nothing, and so it is an error.
  func read(_ list: YAMLSequence, _ diagnostics: inout [Diagnostic]) -> Set<String> {
    var out: Set<String> = []
    for scalar in list.items.compactMap(\.scalar) {
      if let name = name(of: scalar.text) {
        out.insert(name)
        continue
      }
      let near = nearest(scalar.text).map { "did you mean `\($0)`?" }
      diagnostics.append(
        Diagnostic(
          .invalidValue, .error, "there is no family `\(scalar.text)`", at: scalar.span,
          notes: [near ?? "there are \(names.joined(separator: ", "))"]))
    }
    return out
  }
}
