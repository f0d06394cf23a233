package import LucidCore
import LucidSyntax
package import LucidYAML

/// From the text of a file to plans. Touches nothing outside: what plans exist is given to it.
package final class Compiler: Sendable {
  package struct Limits: Sendable {
    package var yaml = YAMLReader.Limits()
    package var steps = 1_000
    /// Bytes of a text with placeholders.
    package var template = Keys.longestTemplate

    package init() {}
  }

  package let catalog: Catalog
  /// The file of a named plan; nil when there is none.
  package let planFile: @Sendable (String) -> SourceFile?
  /// Made when they are asked for: only messages name them.
  private let allPlanNames: @Sendable () -> [String]
  /// The file of a named persona; nil when there is none.
  package let personaFile: @Sendable (String) -> SourceFile?
  private let allPersonaNames: @Sendable () -> [String]
  /// The file of a section that abilities can name; nil when there is none.
  package let sectionFile: @Sendable (String) -> SourceFile?
  private let allSectionNames: @Sendable () -> [String]
  package let version: ProgramVersion
  package let limits: Limits
  /// Whether plans tell which sentence names what; costs a pass over each text that names
  /// something.
  package let explains: Bool
  let lexicon = Lexicon.Shelf()

  package init(
    catalog: Catalog, planNames: @autoclosure @escaping @Sendable () -> [String], version: ProgramVersion,
    limits: Limits = Limits(), explains: Bool = false, personaNames: @autoclosure @escaping @Sendable () -> [String] = [],
    personaFile: @escaping @Sendable (String) -> SourceFile? = { _ in nil },
    sectionNames: @autoclosure @escaping @Sendable () -> [String] = [],
    sectionFile: @escaping @Sendable (String) -> SourceFile? = { _ in nil }, planFile: @escaping @Sendable (String) -> SourceFile?
  ) {
    allSectionNames = sectionNames
    self.sectionFile = sectionFile
    self.catalog = catalog
    allPlanNames = planNames
    self.planFile = planFile
    allPersonaNames = personaNames
    self.personaFile = personaFile
    self.version = version
    self.limits = limits
    self.explains = explains
  }

  package var planNames: [String] { allPlanNames() }
  package var personaNames: [String] { allPersonaNames() }
  package var sectionNames: [String] { allSectionNames() }

  /// The same with tools that a file declares; for the worlds of its tests.
  package func declaring(_ tools: [ToolSignature]) -> Compiler {
    tools.isEmpty
      ? self
      : Compiler(
        catalog: catalog.adding(tools), planNames: self.planNames, version: version, limits: limits, explains: explains,
        personaNames: self.personaNames, personaFile: personaFile, sectionNames: self.sectionNames,
        sectionFile: sectionFile, planFile: planFile)
  }

  /// Whether a name is the language's own, so that no input, variable or step can have it.
  package func isReserved(_ name: String) -> Bool {
    NameTable.isWord(name) || catalog.variable(name) != nil
  }

  /// Compiles every document of a file. Never throws: what is wrong is in the diagnostics.
  ///
  /// `persona` is the one that sections of the file are rendered with.
  package func compile(_ file: SourceFile, persona: String? = nil) -> Compilation {
    withoutConsequences(file, lints: nil, persona)
  }

  /// Compiles a file and looks at it with the rules too, in the same pass.
  package func check(_ file: SourceFile, lints: [any Lint] = Lints.all) -> Compilation {
    withoutConsequences(file, lints: lints, nil)
  }

  /// Checks a file, and collects the names of it in the same pass.
  package func checkNaming(_ file: SourceFile) -> (compilation: Compilation, names: FileNames) {
    let log = NameUseLog(catalog)
    let compilation = withoutConsequences(file, lints: Lints.all, nil, log)
    return (compilation, log.names)
  }

  private func withoutConsequences(
    _ file: SourceFile, lints: [any Lint]?, _ persona: String?, _ log: NameUseLog? = nil
  ) -> Compilation {
    var result = compile(file, lints: lints, persona, log)
    guard result.diagnostics.count > 1 else { return result }
    result.diagnostics = Consequences(file) { self.compile($0, lints: lints, persona).diagnostics }.removed(
      from: result.diagnostics)
    return result
  }

  private func compile(
    _ file: SourceFile, lints: [any Lint]?, _ persona: String?, _ log: NameUseLog? = nil
  ) -> Compilation {
    var result = Compilation()
    let id = result.sources.add(file)
    let parsed = DocumentParser.parse(file, id: id, limits: limits.yaml, maximumSteps: limits.steps)
    var diagnostics = parsed.diagnostics
    result.kinds = parsed.documents.map(\.kind)
    let catalog = self.catalog(of: parsed.documents, file, &diagnostics)
    log?.catalog = catalog
    let unread = FileTools.names(parsed.documents).filter { catalog.tool($0) == nil }
    var linted = LintedFile(source: file, id: id, catalog: catalog)
    for document in parsed.documents {
      let broken = diagnostics.contains { $0.severity == .error && Self.isInside($0.span, document.span) }
      let loader = DocumentLoader(self, result.sources, siblings: parsed.documents, file: file)
      let unit = LoweringUnit(self, document, loader, collects: lints != nil, catalog: catalog, unread: unread, uses: log)
      let lowered = PlanLowering(unit).lower(persona: document.kind == .section ? persona : nil)
      log?.add(declarationsOf: unit)
      result.sources = loader.sources
      var abilityTests: [AbilityTest] = []
      if document.kind == .ability, let plan = lowered.plan, let tests = document["tests"]?.sequence {
        // Tests have as many notes as they have diagnostics.
        let collector = DiagnosticCollector()
        abilityTests = AbilityTestLowering(plan: plan, catalog: catalog, diagnostics: collector).lower(tests)
        unit.diagnostics.add(collector.diagnostics)
      }
      diagnostics += unit.diagnostics.diagnostics
      let clean = !broken && !unit.diagnostics.hasErrors
      if clean, document.kind == .ability, document.text("part") != "true", let plan = lowered.plan {
        result.plans.append(plan)
        result.tests.append(abilityTests)
      }
      if clean, let section = lowered.section { result.sections.append(section) }
      if lints != nil { linted.documents.append(LintedDocument(unit, lowered, isClean: clean)) }
    }
    if let lints { diagnostics += Self.findings(lints, linted, beside: diagnostics) }
    if lints != nil { diagnostics = CredentialRedaction.of(diagnostics, in: file) }
    var allowances = LintSuppressions(parsed, in: file)
    diagnostics = allowances.filter(diagnostics)
    if lints != nil {
      // How a prompt could be better is no matter while the file cannot be used.
      if diagnostics.contains(where: { $0.severity == .error }) { diagnostics.removeAll { $0.severity == .hint } }
      result.ids = parsed.documents.compactMap { $0.kind == .ability ? $0["id"]?.scalar : nil }
        .filter { !allowances.allow(.duplicateIdentity, at: $0.span) }
      diagnostics += allowances.unused
    }
    result.diagnostics = Diagnostic.ordered(diagnostics)
    // A file that stopped being readable half-way gives no plan, however good its first documents are.
    if parsed.diagnostics.contains(where: { $0.severity == .error }) && result.plans.count < result.kinds.count {
      result.plans = []
      result.tests = []
    }
    return result
  }

  /// The names of the program with the tools that a file and those that it imports declare.
  private func catalog(of documents: [DocumentSyntax], _ file: SourceFile, _ diagnostics: inout [Diagnostic]) -> Catalog {
    let imported = file.imports.values.sorted { $0.name < $1.name }
    guard !imported.isEmpty || documents.contains(where: { $0["tools"] != nil }) else { return catalog }
    let others = imported.flatMap { DocumentParser.parse($0, id: 0, limits: limits.yaml, maximumSteps: limits.steps).documents }
    let collector = DiagnosticCollector()
    let tools = FileTools(documents, imported: others, catalog, collector)
    diagnostics += collector.diagnostics
    return catalog.adding(tools.signatures)
  }

  /// Returns the findings of the rules; none for a file that is not text.
  private static func findings(_ lints: [any Lint], _ file: LintedFile, beside known: [Diagnostic]) -> [Diagnostic] {
    guard !known.contains(where: { [.notText, .invalidUTF8, .fileTooLarge].contains($0.code) }) else { return [] }
    let report = DiagnosticCollector()
    for lint in lints { lint.check(file, report) }
    // A character that is in the way of the reader has been reported.
    let edited = known.flatMap { $0.fix?.edits.map(\.span) ?? [] }
    return report.diagnostics.filter { d in
      d.code != .hiddenCharacter || !edited.contains { $0.start <= d.span.start && d.span.end <= $0.end }
    }
  }

  private static func isInside(_ inner: Span, _ outer: Span) -> Bool {
    inner.file == outer.file && inner.start >= outer.start && inner.end <= outer.end
  }
}

extension Compiler {
  /// A text on its own, outside any file: what is put in may only be built-in variables.
  ///
  /// Gives the template, the variables in the order in which it numbers them, and what is wrong.
  package func template(_ text: String) -> (template: Template, variables: [String], diagnostics: [Diagnostic]) {
    let file = SourceFile(name: "text", text: text)
    let span = Span(file: 0, start: 0, end: file.bytes.count)
    let document = DocumentSyntax(kind: .section, span: span, entries: [], steps: [])
    let unit = LoweringUnit(self, document, DocumentLoader(self, SourceSet([file])))
    let template = TemplateLowering.template(
      Scalar(text: text, style: .plain, span: span, inFlow: false), in: LoweringContext(consumer: "prompt"), of: unit)
    return (template, unit.variables.entries.map(\.name), unit.diagnostics.diagnostics)
  }
}
