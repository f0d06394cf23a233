/// Reads one foreign format. To add one: its file in `Formats/` and its line in `Importers.all`.
package protocol Importer: Sendable {
  /// The word for `--from`.
  var name: String { get }
  /// For sentences: `a goose recipe`.
  var title: String { get }

  /// Whether a file is in this format, by its contents first. Cheap, and never true for an ability
  /// of ours.
  func recognises(_ source: ImportSource) -> Bool

  /// Gives one document or more, and says for everything that has no counterpart what becomes of
  /// it: nothing is lost in silence.
  func convert(_ source: ImportSource, _ context: ImportContext) throws(ImportError) -> ImportResult
}

/// The formats that can be read; the first that recognises a file is taken.
package enum Importers {
  package static let all: [any Importer] = [
    LucidPalImporter(), OpenClawImporter(), HermesImporter(), GooseImporter(), PromptyImporter(), SkillImporter(),
    DotpromptImporter(), FabricImporter(), LLMImporter(),
  ]

  package static func named(_ name: String) -> (any Importer)? { all.first { $0.name == name } }
}
