import LucidCore
import LucidSyntax
import LucidYAML

/// Finds the documents that a document names: in its own file, else among those that are installed.
///
/// Shared by the unit of a document and those of the sections that it names.
final class DocumentLoader {
  private(set) var sources: SourceSet
  private let compiler: Compiler
  /// Documents of the same file that can be named.
  private let siblings: [DocumentSyntax]
  private var plans: [String: DocumentSyntax?] = [:]

  init(_ compiler: Compiler, _ sources: SourceSet, siblings: [DocumentSyntax] = []) {
    self.compiler = compiler
    self.sources = sources
    self.siblings = siblings
  }

  /// Adds a text that is no file of the author's, and returns the index that its spans carry.
  func add(_ file: SourceFile) -> UInt32 { sources.add(file) }

  /// Returns the steps of a text that is written here, not by the author.
  func steps(of file: SourceFile, reportingTo diagnostics: DiagnosticCollector) -> [StepSyntax] {
    let parsed = DocumentParser.parse(file, id: sources.add(file))
    diagnostics.add(parsed.diagnostics)
    return parsed.documents.first?.steps ?? []
  }

  /// A plan, by name. What is wrong with it is reported once.
  func plan(_ name: Scalar, reportingTo diagnostics: DiagnosticCollector) -> DocumentSyntax? {
    if let known = plans[name.text] { return known }
    if let sibling = sibling(.plan, name.text) { return sibling }
    guard let file = compiler.planFile(name.text) else {
      diagnostics.report(.unknownPlan(name, names: names(.plan) + compiler.planNames))
      return nil
    }
    let found = read(file, .plan, name.text, diagnostics)
    plans[name.text] = found
    return found
  }

  func persona(_ name: Scalar, reportingTo diagnostics: DiagnosticCollector) -> DocumentSyntax? {
    if let sibling = sibling(.persona, name.text) { return sibling }
    guard let file = compiler.personaFile(name.text) else {
      diagnostics.report(.unknownPersona(name, names: names(.persona) + compiler.personaNames))
      return nil
    }
    return read(file, .persona, name.text, diagnostics)
  }

  func section(_ name: Scalar, reportingTo diagnostics: DiagnosticCollector) -> DocumentSyntax? {
    if let sibling = sibling(.section, name.text) { return sibling }
    if let file = compiler.sectionFile(name.text), let found = read(file, .section, name.text, diagnostics) { return found }
    diagnostics.report(.unknownSection(name, names: names(.section) + compiler.sectionNames))
    return nil
  }

  private func sibling(_ kind: DocumentKind, _ name: String) -> DocumentSyntax? {
    siblings.first { $0.kind == kind && $0.text("name") == name }
  }

  private func names(_ kind: DocumentKind) -> [String] {
    siblings.compactMap { $0.kind == kind ? $0.text("name") : nil }
  }

  private func read(_ file: SourceFile, _ kind: DocumentKind, _ name: String, _ diagnostics: DiagnosticCollector)
    -> DocumentSyntax?
  {
    let parsed = DocumentParser.parse(
      file, id: sources.add(file), limits: compiler.limits.yaml, maximumSteps: compiler.limits.steps)
    diagnostics.add(parsed.diagnostics)
    return parsed.documents.first { $0.kind == kind && $0.text("name") == name }
  }
}
