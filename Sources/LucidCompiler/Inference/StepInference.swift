import LucidCore
import LucidSyntax
import LucidYAML

/// Finds steps that the author did not write: read out of the prompt, or called by the bare name of
/// a family.
///
/// They are written down as the author would have, and read like any other file, so that nothing
/// else knows of them.
struct StepInference {
  let unit: LoweringUnit

  private let document: DocumentSyntax
  private var catalog: Catalog { unit.catalog }

  /// `document` is the unit's own when none is given.
  init(_ unit: LoweringUnit, _ document: DocumentSyntax? = nil) {
    self.unit = unit
    self.document = document ?? unit.document
  }

  struct Inferred {
    let steps: [StepSyntax]
    /// One for each step; not names that the file could use, as the author has never seen them.
    let names: [String]
    let clues: [InferenceEvidence]
  }

  /// Returns the tools that a model may call beside the steps: those of inferred steps, and those
  /// that `writes` allows. With explicit steps there are none but the latter. Tools that the file
  /// declares are called by steps only.
  func offers(_ steps: [PlanStep], _ writes: [WriteCap]) -> [String] {
    guard document.kind == .ability, document["steps"] == nil, document["plan"] == nil else { return [] }
    var seen: Set<String> = []
    return (steps.map(\.tool) + writes.filter { $0.most > 0 }.map(\.tool)).filter { name in
      seen.insert(name).inserted && catalog.tool(name)?.isDeclared != true
    }
  }

  /// nil for a document that says where its steps come from, `steps: []` among them, and for a
  /// prompt that asks for nothing.
  func inferred() -> Inferred? {
    guard document.kind == .ability, document["steps"] == nil, document["plan"] == nil, let prompt = document["prompt"]?.scalar
    else {
      return nil
    }
    let text = unit.source(prompt)
    let result = PromptReader.read(
      text.utf8, catalog, lexicon: unit.compiler.lexicon.lexicon(of: catalog), variables: variableFamilies)
    guard !result.calls.isEmpty || !result.refusals.isEmpty || !result.unanswered.isEmpty else { return nil }
    func clue(_ range: Range<Int>, _ meaning: InferenceEvidence.Meaning) -> InferenceEvidence {
      InferenceEvidence(Self.oneLine(text.string(range)), meaning, at: text.span(range))
    }
    var clues: [InferenceEvidence] = []
    for (i, call) in result.calls.enumerated() {
      clues += call.words.map { clue($0, .step(i)) } + call.times.map { clue($0, .time(step: i)) }
    }
    clues += result.refusals.map { clue($0.words, .refusal(family: $0.family)) }
    for part in result.unanswered {
      let clue = clue(part.words, .unanswered(reason: part.reason))
      clues.append(clue)
      unit.diagnostics.report(.unansweredWords(clue, reason: part.reason))
    }
    let calls = result.calls.map { (catalog.tools[$0.tool], $0.arguments) }
    return Inferred(
      steps: written(calls, omit: true, as: "steps read out of the prompt"), names: names(calls.map(\.0)), clues: clues)
  }

  /// The families of the document's variables that a tool fills, by name.
  private var variableFamilies: [String: String] {
    let entries = document["variables"]?.mapping?.entries ?? []
    let filled = entries.compactMap { entry in
      entry.value.mapping?.call.map { (entry.key.text, ToolName.family($0.key.text)) }
    }
    return Dictionary(filled, uniquingKeysWith: { a, _ in a })
  }

  /// Calls as they would stand in a file; `name` stands for that file.
  private func written(
    _ calls: [(tool: ToolSignature, arguments: [(name: String, value: String)])], omit: Bool, as name: String
  ) -> [StepSyntax] {
    guard !calls.isEmpty else { return [] }
    var text = "lucidability: 1\nkind: plan\nname: inferred\nsteps:\n"
    for (tool, arguments) in calls {
      let inside = arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
      text += "  - \(tool.name): \(inside.isEmpty ? "{}" : "{ \(inside) }")\n" + (omit ? "    on_error: omit\n" : "")
    }
    return unit.documents.steps(of: SourceFile(name: name, text: text), reportingTo: unit.diagnostics)
  }

  /// The family's name, with the verb where that is taken.
  private func names(_ tools: [ToolSignature]) -> [String] {
    var taken = Set(unit.names.scopes[0].symbols.names)
    return tools.map { tool in
      var name = tool.family
      if taken.contains(name) || catalog.variable(name) != nil { name = "\(tool.family)_\(tool.verb)" }
      var n = 2
      while !taken.insert(name).inserted {
        name = "\(tool.family)_\(tool.verb)_\(n)"
        n += 1
      }
      return name
    }
  }

  /// Puts the names of inferred steps in the place of `step1`, `step2`, …; the first of them is
  /// `first`, by index.
  func name(_ inferred: Inferred, from first: Int = 0, prefix: String = "") {
    for (i, name) in inferred.names.enumerated() where unit.names.steps.indices.contains(first + i) {
      unit.names.steps[first + i].name = prefix + name
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: Bare names

  /// `- calendar` as a step: the family's usual tool with its usual arguments; its result goes by
  /// the name of the family.
  func completed(_ syntax: [StepSyntax]) -> [StepSyntax] {
    guard syntax.contains(where: \.isBare) else { return syntax }
    return syntax.map { step in
      guard step.isBare, let word = step.tool else { return step }
      let isFamily = !word.text.contains(".")
      guard let signature = isFamily ? catalog.standardTool(of: word.text) : catalog.tool(word.text) else { return step }
      let time = PromptReader.times(catalog.cues(signature.name).time, nil) ?? []
      let called = written([(signature, time)], omit: false, as: "the usual arguments of \(signature.name)").first
      let id = Scalar(text: "id", style: .plain, span: word.span, inFlow: word.inFlow)
      return StepSyntax(
        span: step.span, tool: Scalar(text: signature.name, style: word.style, span: word.span, inFlow: word.inFlow),
        arguments: called?.arguments, modifiers: isFamily ? [.init(key: id, value: .scalar(word))] : [], isBare: true)
    }
  }
}
