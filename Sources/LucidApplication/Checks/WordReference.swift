import LucidArguments
package import LucidCore
package import LucidReport
import LucidSyntax

/// The meanings of a word in the reference: keys of the language, tools and families, variables,
/// filters, records and their fields, exit codes. Diagnostics have pages of their own.
package struct WordReference {
  private let catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }

  /// Every meaning of a word; empty for a word that the reference does not have.
  package func meanings(_ word: String, screen: Screen = .plain) -> [Explanation] {
    let text = TextCatalog(catalog, screen: screen)
    let keys = KeyReference.entries(word).map { entry in
      let facts = ["key of " + entry.places.joined(separator: ", "), entry.key.shape.bounded, entry.key.need].compactMap(\.self)
      return Explanation(word, kind: "key", text: ReferenceNote(entry.key.shown, facts: facts, entry.key.doc).text(screen))
    }
    let exits = ExitCode.allCases.filter { "\($0.rawValue)" == word || $0.word == word }.map { exit in
      Explanation(
        word, kind: "exit code",
        text: ReferenceNote("\(exit.rawValue)", facts: ["exit code \(exit.word)"], exit.meaning).text(screen))
    }
    let named = CatalogKind.allCases.compactMap { kind in
      text.text(kind, [word]).map { Explanation(word, kind: kind.rawValue, text: $0) }
    }
    return keys + named + exits
  }

  /// The words that have a meaning, diagnostics included.
  package var words: [String] {
    KeyReference.mappings.flatMap { $0.keys.written.map(\.name) } + catalog.families + catalog.tools.map(\.name)
      + catalog.variables.map(\.name) + catalog.filters.map(\.name) + CatalogNames(catalog).recordTypes.map(\.name)
      + ExitCode.allCases.map { "\($0.rawValue)" } + DiagnosticCode.allCases.map(\.rawValue)
  }

  package func unknown(_ word: String) -> CommandError {
    CommandError(
      .usage,
      "no key, tool, variable, filter, record or code is called `\(TerminalSanitizer.message(word, limit: 80))`"
        + Spelling.suggestion(Spelling.nearest(word, among: words)),
      hint: "lucid tools lists tools, lucid explain lists codes")
  }
}
