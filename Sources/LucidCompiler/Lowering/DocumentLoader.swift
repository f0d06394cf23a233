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
  /// The file itself, with what was read of those that it imports.
  private let file: SourceFile?
  /// Documents of imported files, by path.
  private var imported: [String: [DocumentSyntax]] = [:]
  /// The names of files of which an error left no document.
  private var unread: Set<String> = []
  /// The folders of imported files, by the index that their spans carry.
  private var folders: [UInt32: String] = [:]

  init(_ compiler: Compiler, _ sources: SourceSet, siblings: [DocumentSyntax] = [], file: SourceFile? = nil) {
    self.compiler = compiler
    self.sources = sources
    self.siblings = siblings
    self.file = file
  }

  /// An ability by its label: of the file of `document`, else of the files that it imports. What is
  /// wrong with an imported file is reported once.
  func ability(_ label: Scalar, from document: DocumentSyntax, reportingTo diagnostics: DiagnosticCollector) -> DocumentSyntax? {
    let own = folders[document.span.file] == nil ? siblings : imported.values.first { $0.contains { $0 === document } } ?? []
    var found = own
    let paths = imports(of: document)
    for path in paths { found += documents(at: path, diagnostics) }
    let abilities = found.filter { $0.kind == .ability }
    if let ability = abilities.first(where: { $0.text("label") == label.text && $0 !== document })
      ?? abilities.first(where: { $0.text("label") == label.text })
    {
      return ability
    }
    // An imported file that is not there or not read may have it, and is reported.
    let isRead = paths.allSatisfy { path in file?.imports[path].map { !unread.contains($0.name) } ?? false }
    guard isRead else { return nil }
    diagnostics.report(
      .unknownAbility(label, labels: abilities.filter { $0 !== document }.compactMap { $0.text("label") }))
    return nil
  }

  /// Reports paths of `import` that cannot be read.
  func checkImports(of document: DocumentSyntax, reportingTo diagnostics: DiagnosticCollector) {
    for item in document["import"]?.sequence?.items ?? [] {
      guard let path = item.scalar else { continue }
      if !RelativePath.isSafe(path.text) || path.text.isEmpty || path.text.contains("://") {
        diagnostics.report(.unsafeImport(path))
      } else if file?.imports[inFolder(of: document, path.text)] == nil {
        diagnostics.report(.missingImport(path, isReadable: file?.canImport == true))
      }
    }
  }

  private func inFolder(of document: DocumentSyntax, _ path: String) -> String {
    RelativePath.join(folders[document.span.file] ?? "", path)
  }

  private func imports(of document: DocumentSyntax) -> [String] {
    (document["import"]?.sequence?.items ?? []).compactMap { $0.scalar.map { inFolder(of: document, $0.text) } }
  }

  private func documents(at path: String, _ diagnostics: DiagnosticCollector) -> [DocumentSyntax] {
    if let known = imported[path] { return known }
    guard let file = file?.imports[path] else { return [] }
    let id = sources.add(file)
    folders[id] = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    let documents = parse(file, id: id, diagnostics)
    imported[path] = documents
    for document in documents { checkImports(of: document, reportingTo: diagnostics) }
    return documents
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
    let found = read(file, kind: .plan, name: name.text, diagnostics: diagnostics)
    plans[name.text] = found
    return found
  }

  func persona(_ name: Scalar, reportingTo diagnostics: DiagnosticCollector) -> DocumentSyntax? {
    if let sibling = sibling(.persona, name.text) { return sibling }
    guard let file = compiler.personaFile(name.text) else {
      diagnostics.report(.unknownPersona(name, names: names(.persona) + compiler.personaNames))
      return nil
    }
    return read(file, kind: .persona, name: name.text, diagnostics: diagnostics)
  }

  func section(_ name: Scalar, reportingTo diagnostics: DiagnosticCollector) -> DocumentSyntax? {
    if let sibling = sibling(.section, name.text) { return sibling }
    if let file = compiler.sectionFile(name.text) {
      let found = read(file, kind: .section, name: name.text, diagnostics: diagnostics)
      if found != nil || unread.contains(file.name) { return found }
    }
    diagnostics.report(.unknownSection(name, names: names(.section) + compiler.sectionNames))
    return nil
  }

  private func sibling(_ kind: DocumentKind, _ name: String) -> DocumentSyntax? {
    siblings.first { $0.kind == kind && $0.text("name") == name }
  }

  private func names(_ kind: DocumentKind) -> [String] {
    siblings.compactMap { $0.kind == kind ? $0.text("name") : nil }
  }

  private func read(_ file: SourceFile, kind: DocumentKind, name: String, diagnostics: DiagnosticCollector)
    -> DocumentSyntax?
  {
    parse(file, id: sources.add(file), diagnostics).first { $0.kind == kind && $0.text("name") == name }
  }

  private func parse(_ file: SourceFile, id: UInt32, _ diagnostics: DiagnosticCollector) -> [DocumentSyntax] {
    let parsed = DocumentParser.parse(file, id: id, limits: compiler.limits.yaml, maximumSteps: compiler.limits.steps)
    diagnostics.add(parsed.diagnostics)
    if parsed.documents.isEmpty, parsed.diagnostics.contains(where: { $0.severity == .error }) { unread.insert(file.name) }
    return parsed.documents
  }
}
