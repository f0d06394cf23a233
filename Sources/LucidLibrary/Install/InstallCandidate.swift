package import LucidCompiler
package import LucidCore
import LucidSyntax

/// One ability that is to come into the library, checked: what it would do, and the text that would
/// be kept.
package struct InstallCandidate: Sendable {
  package let plan: Plan
  /// The ability first, then the plans and personas of its file, then the abilities that it runs.
  let layouts: [Layout]

  /// The canonical form with this id.
  package func text(id: String?) -> String { LayoutPrinter.print([own(id: id)] + layouts.dropFirst()) }

  /// Without the plans and personas of its file.
  func alone(id: String?) -> String { LayoutPrinter.print([own(id: id)]) }

  private func own(id: String?) -> Layout {
    var layouts = layouts
    var entries = (layouts[0].root.entries ?? []).filter { $0.key.text != "id" }
    if let id {
      let at = entries.firstIndex { $0.key.text == "kind" }.map { $0 + 1 } ?? 0
      entries.insert(LayoutEntry("id", .text(id)), at: min(at, entries.count))
    }
    layouts[0].root.content = .mapping(entries)
    KeyOrder.sort(&layouts[0])
    return layouts[0]
  }

  /// All abilities of a file; the older app's JSON, also a list of it, is carried over. Nothing is
  /// touched, whatever the file says.
  package static func all(_ file: SourceFile, _ compiler: Compiler) throws(InstallCandidateError) -> [InstallCandidate] {
    func refusal(_ compilation: Compilation, _ reason: String? = nil) -> InstallCandidateError {
      InstallCandidateError(compilation: compilation, reason: reason)
    }
    let catalog = compiler.catalog
    let outcome = Formatter(migration: Migration { catalog.variable($0) != nil }).format(file)
    let asItIs = compiler.compile(file)
    guard case .formatted(let text, let migrated) = outcome else {
      throw refusal(asItIs, asItIs.hasErrors ? nil : "its form cannot be kept")
    }
    if migrated.isEmpty, asItIs.hasErrors { throw refusal(asItIs) }
    var formatted = SourceFile(name: file.name, text: text)
    (formatted.imports, formatted.canImport) = (file.imports, file.canImport)
    let compilation = compiler.compile(formatted)
    guard !compilation.hasErrors else { throw refusal(asItIs.hasErrors ? asItIs : compilation) }
    guard let layouts = LayoutReader.read(Array(text.utf8))?.layouts else {
      throw refusal(compilation, "its form cannot be kept")
    }
    let flat: FlatDocuments
    do throws(LibraryError) {
      flat = try FlatDocuments(layouts, imports: file.imports)
    } catch {
      throw refusal(compilation, error.message)
    }
    guard !flat.abilities.isEmpty, flat.abilities.count == compilation.plans.count else {
      throw refusal(
        compilation, flat.abilities.isEmpty ? "it holds no ability that is run by itself" : "not every ability in it can be used")
    }
    return zip(flat.abilities, compilation.plans).map { InstallCandidate(plan: $1, layouts: flat.documents(of: $0)) }
  }
}

/// A file that cannot be installed: its diagnostics, or the reason.
package struct InstallCandidateError: Error, Sendable {
  package let compilation: Compilation
  /// In a few words, where no diagnostic says it.
  package let reason: String?
}
