import LucidCore
import LucidSyntax

/// From the text of a file to plans. Touches nothing outside: what plans exist is given to it.
package struct Compiler: Sendable {
  package struct Limits: Sendable {
    package var yaml = YAMLReader.Limits()
    package var steps = 1_000

    package init() {}
  }

  package let catalog: Catalog
  /// The file of a named plan; nil when there is none.
  package let planFile: @Sendable (String) -> SourceFile?
  package let planNames: [String]
  package let version: ProgramVersion
  package let limits: Limits

  package init(
    catalog: Catalog, planNames: [String], version: ProgramVersion, limits: Limits = Limits(),
    planFile: @escaping @Sendable (String) -> SourceFile?
  ) {
    self.catalog = catalog
    self.planNames = planNames
    self.planFile = planFile
    self.version = version
    self.limits = limits
  }

  /// Whether a name is the language's own, so that no input, variable or step can have it.
  package func isReserved(_ name: String) -> Bool {
    Lowering.words.contains(name) || name == "settings" || catalog.variable(name) != nil
  }

  /// Compiles every document of a file. Never throws: what is wrong is in the diagnostics.
  package func compile(_ file: SourceFile) -> Compilation {
    var result = Compilation()
    let id = result.sources.add(file)
    let parsed = DocumentParser.parse(file, id: id, limits: limits.yaml, maximumSteps: limits.steps)
    var diagnostics = parsed.diagnostics
    result.kinds = parsed.documents.map(\.kind)
    for document in parsed.documents {
      let broken = diagnostics.contains { $0.severity == .error && Self.isInside($0.span, document.span) }
      let lowering = Lowering(compiler: self, document: document, sources: result.sources)
      let plan = lowering.lower()
      result.sources = lowering.sources
      diagnostics += lowering.diagnostics
      let clean = !broken && !lowering.diagnostics.contains { $0.severity == .error }
      if clean, document.kind == .ability, let plan { result.plans.append(plan) }
    }
    result.diagnostics = Self.tidy(diagnostics)
    // A file that stopped being readable half-way gives no plan, however good its first documents are.
    if parsed.diagnostics.contains(where: { $0.severity == .error }) && result.plans.count < result.kinds.count {
      result.plans = []
    }
    return result
  }

  private static func isInside(_ inner: Span, _ outer: Span) -> Bool {
    inner.file == outer.file && inner.start >= outer.start && inner.end <= outer.end
  }

  private static func tidy(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard diagnostics.count > 1 else { return diagnostics }
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
      .enumerated()
      .sorted { a, b in
        let (x, y) = (a.element, b.element)
        if x.span.file != y.span.file { return x.span.file < y.span.file }
        if x.span.start != y.span.start { return x.span.start < y.span.start }
        if x.severity != y.severity { return x.severity < y.severity }
        return a.offset < b.offset
      }
      .map(\.element)
  }
}

/// `major.minor.patch` of the program.
package struct ProgramVersion: Hashable, Comparable, Sendable {
  package let numbers: [Int]

  /// nil unless the text is one to three numbers with dots.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int(decimal: $0.utf8) }
    guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
    numbers = parts.compactMap { $0 } + Array(repeating: 0, count: 3 - parts.count)
  }

  package var text: String { numbers.map(String.init).joined(separator: ".") }

  package static func < (a: ProgramVersion, b: ProgramVersion) -> Bool { a.numbers.lexicographicallyPrecedes(b.numbers) }
}

extension Compiler {
  /// A text on its own, outside any file: what is put in may only be built-in variables.
  ///
  /// Gives the template, the variables in the order in which it numbers them, and what is wrong.
  package func template(_ text: String) -> (template: Template, variables: [String], diagnostics: [Diagnostic]) {
    let file = SourceFile(name: "text", text: text)
    let span = Span(file: 0, start: 0, end: file.bytes.count)
    let document = DocumentSyntax(kind: .section, span: span, entries: [], steps: [])
    let lowering = Lowering(compiler: self, document: document, sources: SourceSet([file]))
    let template = lowering.template(Scalar(text: text, style: .plain, span: span, inFlow: false))
    return (template, lowering.variables.map(\.name), lowering.diagnostics)
  }
}
