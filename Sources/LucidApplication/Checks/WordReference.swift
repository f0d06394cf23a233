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
    var listed: Set<[String]> = []
    let keys = KeyReference.entries(word).map { entry in
      let facts = ["key of " + entry.places.joined(separator: ", "), entry.key.shape.bounded, entry.key.need].compactMap(\.self)
      // The steps of an ability and of a plan have the same keys.
      let below = entry.key.shape.keys.written
      let parts = listed.insert(below.map(\.name)).inserted ? below.map { ($0.shown, $0.doc) } : []
      let note = ReferenceNote(entry.key.shown, facts: facts, entry.key.doc, parts: parts, example: entry.example)
      return Explanation(word, kind: "key", text: note.text(screen))
    }
    let language = LanguageWord.entry(word).map { entry in
      Explanation(
        word, kind: "language", text: ReferenceNote(entry.form, facts: [], entry.doc, example: entry.example).text(screen))
    }
    let exits = ExitCode.allCases.filter { "\($0.rawValue)" == word || $0.word == word }.map { exit in
      Explanation(
        word, kind: "exit code",
        text: ReferenceNote("\(exit.rawValue)", facts: ["exit code \(exit.word)"], exit.meaning).text(screen))
    }
    let named = CatalogKind.allCases.compactMap { kind in
      text.text(kind, [word]).map { Explanation(word, kind: kind.rawValue, text: $0) }
    }
    let found = keys + [language].compactMap(\.self) + named + exits
    return found.isEmpty ? fields(word, text) : found
  }

  /// The records with a field of this name, which may stand behind a step: `conflict`,
  /// `events.conflict`.
  private func fields(_ word: String, _ text: TextCatalog) -> [Explanation] {
    let name = String(word.split(separator: ".").last ?? "")
    let types = CatalogNames(catalog).recordTypes.filter { $0.index(of: name) != nil }
    let shown = types.isEmpty ? nil : text.records(types.map { "\($0.name).\(name)" })
    return shown.map { [Explanation(word, kind: CatalogKind.record.rawValue, text: $0)] } ?? []
  }

  /// The words that have a meaning, diagnostics included.
  package var words: [String] {
    KeyReference.mappings.flatMap { $0.keys.written.map(\.name) } + catalog.families + catalog.tools.map(\.name)
      + catalog.variables.map(\.name) + catalog.filters.map(\.name) + CatalogNames(catalog).recordTypes.map(\.name)
      + LanguageWord.all.flatMap(\.names).filter { $0.allSatisfy(\.isLetter) } + ExitCode.allCases.map { "\($0.rawValue)" }
      + DiagnosticCode.allCases.map(\.rawValue)
  }

  /// Returns the error for a tool or a variable that the language no longer has; nil for another
  /// word.
  package static func retired(_ word: String) -> CommandError? {
    RetiredName.message(word).map { CommandError(.usage, $0, hint: "lucid fmt --migrate FILE brings a file over") }
  }

  package func unknown(_ word: String) -> CommandError {
    if let retired = Self.retired(word) { return retired }
    return CommandError(
      .usage,
      "no key, tool, variable, filter, record or code is called `\(TerminalSanitizer.message(word, limit: 80))`"
        + Spelling.suggestion(Spelling.nearest(word, among: words)),
      hint: "lucid tools lists tools, lucid explain lists codes")
  }
}
