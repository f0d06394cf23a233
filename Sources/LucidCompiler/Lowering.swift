import LucidCore
import LucidSyntax
import LucidYAML

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
  /// Collected only when the compiler explains.
  var mentions: [Mention] = []
  /// What must hold for what is being lowered to be reached, outermost first.
  var conditions: [String] = []
  var lastSentences: (text: TextSource, sentences: Sentences)?
  /// Writes so far, by index.
  var barriers: [Int] = []
  /// The first slot that the loops of a text may take; those before it belong to the `for_each` around.
  var baseSlots = 0

  /// The document, then each plan that stands in a step. The names of the one in force are in `symbols`.
  var scopes = [Scope()]
  var scope = 0
  /// The first one whose step has not been lowered.
  var nextScope = 1
  var givens: [Given] = []
  /// The plans that are being put in, outermost first.
  var using: [String] = []
  var expansions = 0
  var planDocuments: [String: DocumentSyntax?] = [:]
  /// Plans of the same file.
  let siblings: [DocumentSyntax]
  /// Personas of the same file.
  let siblingPersonas: [DocumentSyntax]
  var persona: ChosenPersona?
  /// Sections of the same file.
  let siblingSections: [DocumentSyntax]
  /// The persona of whoever uses a section; nil takes what the document itself names.
  let usersPersona: String?
  /// What a document of `kind: section` became.
  var section: PlanSection?
  /// Whether the text of a persona is being lowered, which cannot name the persona.
  var isInPersona = false
  /// The item that names in `{…}` are fields of, with its slot.
  var shownItem: (slot: Int, type: ValueType)?
  /// Whether what is parsed is kept for the rules of `lucid check`.
  let collects: Bool
  var texts: [ParsedTemplate] = []
  var parsedConditions: [ParsedCondition] = []
  var promptUsesSteps = false

  init(
    compiler: Compiler, document: DocumentSyntax, sources: SourceSet, siblings: [DocumentSyntax] = [],
    siblingPersonas: [DocumentSyntax] = [], siblingSections: [DocumentSyntax] = [], usersPersona: String? = nil,
    collects: Bool = false
  ) {
    self.siblingSections = siblingSections
    self.usersPersona = usersPersona
    self.collects = collects
    self.compiler = compiler
    self.document = document
    self.sources = sources
    self.siblings = siblings
    self.siblingPersonas = siblingPersonas
  }

  var catalog: Catalog { compiler.catalog }

  func report(
    _ code: DiagnosticCode, _ message: String, _ span: Span, severity: Diagnostic.Severity = .error, notes: [String] = [],
    related: [Diagnostic.Related] = [], fix: Diagnostic.Fix? = nil
  ) {
    let notes = explainsMore ? notes : []
    diagnostics.append(Diagnostic(code, severity, message, at: span, notes: notes, related: related, fix: fix))
  }

  /// Whether there are still so few diagnostics that a list of names or the nearest of them is worth its cost.
  var explainsMore: Bool { diagnostics.count < Diagnostic.mostShown }

  func source(_ scalar: Scalar) -> TextSource {
    TextSource(scalar, in: sources[scalar.span] ?? SourceFile(name: "", bytes: []))
  }

  /// nil for documents that give no plan of their own (sections, personas); their text is checked all the same.
  func lower() -> Plan? {
    switch document.kind {
    case .section:
      lowerSection()
      return nil
    case .persona:
      isInPersona = true
      if let text = document["text"]?.scalar { _ = template(text, raw: document.text("raw") == "true") }
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
    let inferred = inferred()
    if let name = document[used == nil ? "name" : "plan"]?.scalar { using = [name.text] }
    declareSteps(inferred?.steps ?? (used ?? document).steps)
    if let inferred { name(inferred) }
    choosePersona()
    var lowered: [PlanStep] = []
    lowered.reserveCapacity(steps.count)
    for i in steps.indices {
      if nextScope < scopes.count { lowerHeads(upTo: i) }
      if steps[i].scope != scope { enter(steps[i].scope) }
      if let step = step(i) { lowered.append(step) }
    }
    lowerHeads(upTo: steps.count)
    enter(0)

    consumer = "prompt"
    stepLimit = nil
    let prompt = document["prompt"]?.scalar
    uses = Uses()
    let text = prompt.map { template($0, raw: document.text("raw") == "true") } ?? Template(nodes: [])
    promptUsesSteps = !uses.steps.isEmpty
    consumer = "when"
    let condition = document["when"]?.scalar.flatMap { self.condition($0) }
    let card = card(document) ?? used.flatMap { self.card($0) }
    let output = output()
    finishVariables()
    checkUnused()
    let writes = writeCaps(lowered)
    let offers = offers(lowered, writes)
    let sections = chosenSections()
    // With errors there is no order to be had: a step may even need a later one.
    guard lowered.count == steps.count, !diagnostics.contains(where: { $0.severity == .error }) else { return nil }

    let planned = plannedVariables
    return Plan(
      ability: AbilityFacts(
        label: document.text("label") ?? document.text("name") ?? "", id: document.text("id"), summary: document.text("summary"),
        icon: document.text("icon"), color: document.text("color"), category: document.text("category"),
        slot: document.text("slot").flatMap(TimeSlot.init), plan: used.flatMap { $0.text("name") }, prompt: prompt?.text ?? ""),
      files: sources.files.map(\.name), prompt: text, inputs: inputs, variables: planned, steps: lowered,
      waves: Planner.waves(lowered), condition: condition, card: card?.kind,
      output: output.format,
      limits: limits(),
      capabilities: Planner.capabilities(
        steps: lowered, variables: planned + sections.flatMap(\.plan.variables), offered: offers, catalog: catalog),
      writes: writes,
      model: modelPreference(), filled: card?.filled, schema: output.schema, persona: persona?.persona, sections: sections,
      reasons: PlanReasons(mentions: mentions, clues: inferred?.clues ?? []), offers: offers)
  }

  var plannedVariables: [PlanVariable] {
    variables.map { PlanVariable(name: $0.name, type: $0.type, cost: $0.cost, source: $0.source, neededBy: $0.neededBy) }
  }

  private func limits() -> RunLimits {
    var limits = RunLimits()
    guard let mapping = document["limits"]?.mapping else { return limits }
    if let time = mapping["time"]?.scalar.flatMap({ Period($0.text) }) {
      limits.seconds = max(1, Int(clamping: time.nominalSeconds))
    }
    if let turns = mapping["turns"]?.scalar.flatMap({ Int($0.text) }) { limits.turns = turns }
    limits.tokens = mapping["tokens"]?.scalar.flatMap { Int($0.text) }
    limits.cost = mapping["cost"]?.scalar.flatMap { Literals.number($0.text) }
    return limits
  }

  /// The document of `plan: NAME`.
  private func usedPlan() -> DocumentSyntax? {
    document["plan"]?.scalar.flatMap { planDocument($0) }
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
