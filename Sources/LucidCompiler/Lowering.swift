import LucidCore
import LucidSyntax

/// Turns one document into a plan: resolves names, checks types, orders steps. Used once, on one thread.
final class Lowering {
  let compiler: Compiler
  let document: DocumentSyntax
  var sources: SourceSet
  var diagnostics: [Diagnostic] = []

  var symbols: [String: Symbol] = [:]
  var inputs: [PlanInput] = []
  var inputKeys: [Scalar] = []
  var usedInputs: Set<Int> = []
  var drafts: [VariableDraft] = []
  var steps: [StepDraft] = []

  /// The plan's variables in the making, by first mention.
  var variables: [(name: String, type: ValueType, cost: Cost, source: PlanVariable.Source, neededBy: [String])] = []
  var builtIns: [String: Int] = [:]

  /// How many variables are being lowered inside each other.
  var variableDepth = 0
  /// Who is being lowered, for `neededBy`.
  var consumer = "prompt"
  /// References to this step and later ones are forward references.
  var stepLimit: Int?
  var uses = Uses()
  /// Loop items in force, innermost last.
  var frames: [(name: String, slot: Int, type: ValueType)] = []
  var slots = 0
  /// The tool that was looked up last.
  var lastTool: ToolSignature?
  /// Writes so far, by index.
  var barriers: [Int] = []

  /// Whether what is parsed is kept for the rules of `lucid check`.
  let collects: Bool
  var texts: [ParsedTemplate] = []
  var conditions: [ParsedCondition] = []
  var promptUsesSteps = false

  init(compiler: Compiler, document: DocumentSyntax, sources: SourceSet, collects: Bool = false) {
    self.collects = collects
    self.compiler = compiler
    self.document = document
    self.sources = sources
  }

  var catalog: Catalog { compiler.catalog }

  func report(
    _ code: DiagnosticCode, _ message: String, _ span: Span, severity: Diagnostic.Severity = .error, notes: [String] = [],
    related: [Diagnostic.Related] = [], fix: Diagnostic.Fix? = nil
  ) {
    diagnostics.append(Diagnostic(code, severity, message, at: span, notes: notes, related: related, fix: fix))
  }

  func source(_ scalar: Scalar) -> TextSource {
    TextSource(scalar, in: sources[scalar.span] ?? SourceFile(name: "", bytes: []))
  }

  /// nil for documents that give no plan of their own (sections, personas); their text is checked all the same.
  func lower() -> Plan? {
    switch document.kind {
    case .section, .persona:
      declareVariables(of: document)
      if let text = document["text"]?.scalar { _ = template(text, raw: document.text("raw") == "true") }
      if let when = document["when"]?.scalar { _ = condition(when) }
      finishVariables()
      return nil
    case .plan, .ability:
      guard checkRequirements() else { return nil }
      return lowerRun()
    }
  }

  private func lowerRun() -> Plan? {
    let used = usedPlan()
    for part in [used, document] where part != nil {
      if let part {
        declareInputs(of: part)
        declareVariables(of: part)
      }
    }
    declareSteps((used ?? document).steps)
    let lowered = steps.indices.compactMap { step($0) }

    consumer = "prompt"
    stepLimit = nil
    let prompt = document["prompt"]?.scalar
    uses = Uses()
    let text = prompt.map { template($0, raw: document.text("raw") == "true") } ?? Template(nodes: [])
    promptUsesSteps = !uses.steps.isEmpty
    consumer = "when"
    let condition = document["when"]?.scalar.flatMap { self.condition($0) }
    let card = cardKind(document) ?? used.flatMap { cardKind($0) }
    finishVariables()
    checkUnused()
    // With errors there is no order to be had: a step may even need a later one.
    guard lowered.count == steps.count, !diagnostics.contains(where: { $0.severity == .error }) else { return nil }

    let planned = variables.map {
      PlanVariable(name: $0.name, type: $0.type, cost: $0.cost, source: $0.source, neededBy: $0.neededBy)
    }
    return Plan(
      ability: AbilityFacts(
        label: document.text("label") ?? document.text("name") ?? "", id: document.text("id"), summary: document.text("summary"),
        icon: document.text("icon"), color: document.text("color"), plan: used.flatMap { $0.text("name") },
        prompt: prompt?.text ?? ""),
      files: sources.files.map(\.name), prompt: text, inputs: inputs, variables: planned, steps: lowered,
      waves: Planner.waves(lowered), condition: condition, card: card,
      output: document["output"]?.mapping?["format"]?.scalar.flatMap { OutputFormat(rawValue: $0.text) } ?? .markdown,
      limits: limits(), capabilities: Planner.capabilities(steps: lowered, variables: planned, catalog: catalog))
  }

  private func limits() -> RunLimits {
    var limits = RunLimits()
    guard let mapping = document["limits"]?.mapping else { return limits }
    if let time = mapping["time"]?.scalar.flatMap({ Period($0.text) }) {
      limits.seconds = max(1, Int(clamping: time.nominalSeconds))
    }
    if let turns = mapping["turns"]?.scalar.flatMap({ Int($0.text) }) { limits.turns = turns }
    limits.tokens = mapping["tokens"]?.scalar.flatMap { Int($0.text) }
    return limits
  }

  /// The document of `plan: NAME`, read into the same set of sources.
  private func usedPlan() -> DocumentSyntax? {
    guard let name = document["plan"]?.scalar else { return nil }
    guard let file = compiler.planFile(name.text) else {
      let nearest = Spelling.nearest(name.text, among: compiler.planNames)
      report(
        .unknownPlan, "there is no plan `\(name.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), name.span,
        notes: ["plans: " + compiler.planNames.sorted().joined(separator: ", ")],
        fix: nearest.map { .init(replace: name.span, with: $0) })
      return nil
    }
    let id = sources.add(file)
    let parsed = DocumentParser.parse(file, id: id, limits: compiler.limits.yaml, maximumSteps: compiler.limits.steps)
    diagnostics += parsed.diagnostics
    return parsed.documents.first { $0.kind == .plan && $0.text("name") == name.text }
  }

  private func cardKind(_ document: DocumentSyntax) -> String? {
    guard let node = document["card"], let kind = node.scalar ?? node.mapping?["kind"]?.scalar else { return nil }
    guard catalog.cards.contains(kind.text) else {
      let nearest = Spelling.nearest(kind.text, among: catalog.cards)
      report(
        .invalidValue, "there is no card `\(kind.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""), kind.span,
        notes: ["cards: " + catalog.cards.sorted().joined(separator: ", ")],
        fix: nearest.map { .init(replace: kind.span, with: $0) })
      return nil
    }
    return kind.text
  }

  // MARK: Requirements

  private func checkRequirements() -> Bool {
    guard let requires = document["requires"]?.mapping else { return true }
    var met = true
    if let wanted = requires["lucid"]?.scalar {
      let text = wanted.text.drop { ">= ".contains($0) }
      guard let version = ProgramVersion(text), wanted.text.hasPrefix(">=") else {
        report(.invalidValue, "`\(wanted.text)` is not a version such as `\">=0.2\"`", wanted.span)
        return false
      }
      if compiler.version < version {
        report(
          .requirementNotMet, "this file needs lucid \(version.text) or newer; this is \(compiler.version.text)", wanted.span,
          notes: ["install a newer lucid"])
        met = false
      }
    }
    for item in requires["tools"]?.sequence?.items ?? [] {
      guard let family = item.scalar else { continue }
      if !catalog.families.contains(catalog.aliases[family.text] ?? family.text) {
        let nearest = Spelling.nearest(family.text, among: catalog.families)
        report(
          .requirementNotMet, "there is no tool family `\(family.text)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
          family.span,
          notes: ["families: " + catalog.families.joined(separator: ", ")])
        met = false
      }
    }
    return met
  }
}
