package import LucidCore
import LucidSyntax
import LucidYAML

/// The `world` of a test: a name, a folder, a file, or what single tools and variables say.
struct WorldLowering {
  let catalog: Catalog
  let diagnostics: DiagnosticCollector
  /// The plan of the run; nil for a file that a test names, which several abilities may share.
  var plan: Plan?

  private var steps: TestSteps { TestSteps(plan: plan, catalog: catalog) }

  /// Words that stand among the tools of a world without being one.
  private static let base = "base"
  private static let settings = "settings"
  private static let calls = "calls"

  func lower(_ node: YAMLNode) -> AbilityTestWorld {
    switch node {
    case .scalar(let scalar): return AbilityTestWorld(place(scalar), span: scalar.span)
    case .mapping(let mapping): return world(mapping)
    case .sequence(let list):
      diagnostics.report(.worldIsAList(at: list.span))
      return AbilityTestWorld(.nothing, span: list.span)
    }
  }

  private func world(_ mapping: YAMLMapping) -> AbilityTestWorld {
    var base = AbilityTestWorld.Base.nothing
    var tools: [String: AbilityTestWorld.ToolReplies] = [:]
    var variables: [String: AbilityTestWorld.Reply] = [:]
    var settings: [String: String?] = [:]
    func reply(to tool: String, _ reply: AbilityTestWorld.Reply?) { tools[tool, default: .init()].other = reply }
    for entry in mapping.entries where !entry.key.text.hasPrefix("x-") {
      let name = entry.key.text
      if name == Self.base {
        if let scalar = entry.value.scalar {
          base = place(scalar)
        } else {
          diagnostics.report(.baseIsNoName(at: entry.key.span))
        }
      } else if name == PreviousName.root {
        previous(entry, into: &variables)
      } else if name == Self.settings {
        settings = self.settings(entry)
      } else if name == Self.calls {
        calls(entry, into: &tools)
      } else if name == ToolName.modelAsk, let mapping = entry.value.mapping, off(entry.value, name) == nil {
        for answer in mapping.entries {
          let step = steps.step(answer.key.text, of: name)?.name
          if plan != nil, step == nil { diagnostics.report(.unknownTestStep(answer.key, steps: steps.names(of: name))) }
          tools[name, default: .init()].steps[step ?? answer.key.text] = self.reply(
            answer.value, of: name, called: answer.key.text)
        }
      } else if let tool = catalog.tool(name) {
        reply(to: tool.name, self.reply(entry.value, of: tool.name, called: tool.name))
      } else if !(isFamily(name) && isOff(entry.value)), let step = steps.step(name) {
        tools[step.tool, default: .init()].steps[step.name] = self.reply(entry.value, of: step.tool, called: name)
      } else if let variable = catalog.variable(name), !(isOff(entry.value) && isFamily(name)) {
        variables[name] = self.reply(entry.value, variable, entry.key)
      } else if isFamily(name) {
        let family = catalog.aliases[name] ?? name
        guard let off = off(entry.value, family) else {
          let verbs = catalog.tools.filter { $0.family == family }.map(\.name)
          diagnostics.report(.resultOfFamily(tools: verbs, at: entry.key.span))
          continue
        }
        for tool in catalog.tools where tool.family == family { reply(to: tool.name, tools[tool.name]?.other ?? off) }
      } else {
        let words = [Self.base, Self.calls, Self.settings, PreviousName.root]
        diagnostics.report(.unknownInWorld(entry.key, words: words, steps: plan == nil ? nil : steps.names(), catalog))
      }
    }
    return AbilityTestWorld(base, tools: tools, variables: variables, settings: settings, span: mapping.span)
  }

  private func isFamily(_ name: String) -> Bool { catalog.families.contains(catalog.aliases[name] ?? name) }

  private func place(_ scalar: Scalar) -> AbilityTestWorld.Base {
    if scalar.text == "sample" { return .sample }
    guard RelativePath.isSafe(scalar.text), !scalar.text.isEmpty else {
      diagnostics.report(.worldOutsideFolder(scalar))
      return .nothing
    }
    return scalar.text.hasSuffix(".yaml") || scalar.text.hasSuffix(".yml") ? .file(scalar.text) : .folder(scalar.text)
  }

  private func settings(_ entry: YAMLMapping.Entry) -> [String: String?] {
    guard let mapping = entry.value.mapping else {
      diagnostics.report(.settingsAreNoMapping(entry))
      return [:]
    }
    var fields: [String: String?] = [:]
    for field in mapping.entries {
      guard catalog.settings.index(of: field.key.text) != nil else {
        diagnostics.report(.unknownSetting(field.key, settings: catalog.settings.names))
        continue
      }
      guard let scalar = field.value.scalar else {
        diagnostics.report(.settingIsNoText(field))
        continue
      }
      fields[field.key.text] = .some(scalar.isNull ? nil : scalar.text)
    }
    return fields
  }

  /// `previous: {STEP: RESULT}`: what steps gave in an earlier run.
  private func previous(_ entry: YAMLMapping.Entry, into variables: inout [String: AbilityTestWorld.Reply]) {
    guard let plan else { return diagnostics.report(.previousInWorldFile(at: entry.key.span)) }
    guard let mapping = entry.value.mapping else { return diagnostics.report(.previousIsNoMapping(entry)) }
    for step in mapping.entries {
      let name = PreviousName.of(step: step.key.text)
      guard let variable = plan.variables.first(where: { $0.name == name }) else {
        let named = plan.variables.compactMap { PreviousName.step(of: $0.name) }
        diagnostics.report(.unnamedPrevious(step.key, named: named))
        continue
      }
      variables[name] = reply(step.value, variable.type, of: step.key.text)
    }
  }

  // MARK: Replies

  private func isOff(_ node: YAMLNode) -> Bool { off(node, "") != nil }

  /// `unavailable`, `{unavailable: why}` or `{fails: why}`; nil for anything else.
  private func off(_ node: YAMLNode, _ name: String) -> AbilityTestWorld.Reply? {
    if let scalar = node.scalar, scalar.text == "unavailable", scalar.style == .plain {
      return .unavailable("the world has no \(name)")
    }
    guard let entries = node.mapping?.entries, entries.count == 1, let why = entries[0].value.scalar?.text else { return nil }
    switch entries[0].key.text {
    case "unavailable": return .unavailable(why)
    case "fails": return .fails(why)
    default: return nil
    }
  }

  /// `calls: [{mail.search: {query: paid}, result: […]}]`: what a tool or a step answers to
  /// arguments.
  private func calls(_ entry: YAMLMapping.Entry, into tools: inout [String: AbilityTestWorld.ToolReplies]) {
    guard let list = entry.value.sequence else { return diagnostics.report(.worldCallsAreNoList(entry)) }
    for item in list.items {
      let entries = item.mapping?.entries ?? []
      guard entries.count == 2, let result = entries.first(where: { $0.key.text == "result" }),
        let call = entries.first(where: { $0.key.text != "result" }), let given = call.value.mapping
      else {
        diagnostics.report(.notACallOfWorld(at: item.span))
        continue
      }
      guard let (target, tool) = steps.target(call.key.text) else {
        diagnostics.report(.unknownCallWithArguments(call.key, steps: steps.names(), catalog))
        continue
      }
      let pattern = PatternLowering(diagnostics: diagnostics).pattern(given, of: tool)
      tools[tool.name, default: .init()].calls.append(
        .init(target, pattern, reply: reply(result.value, of: tool.name, called: call.key.text)))
    }
  }

  private func texts(_ node: YAMLNode) -> [String]? { (node.sequence?.items ?? [node]).map(said) }

  /// The answer of a model: a text, or the JSON of a record.
  private func said(_ node: YAMLNode) -> String {
    if let scalar = node.scalar { return scalar.text }
    var json = JSONText()
    json.value(LiteralValue(id: "", diagnostics: diagnostics).value(node, .any, "an answer"), zone: .utc)
    return json.text
  }

  /// The result of a tool; of one that asks a model, the answer or the answers.
  private func reply(_ node: YAMLNode, of tool: String, called name: String) -> AbilityTestWorld.Reply {
    if tool == ToolName.modelAsk, off(node, name) == nil, let texts = texts(node) { return .answers(texts) }
    return reply(node, catalog.tool(tool)?.result(in: plan) ?? .any, of: name)
  }

  private func reply(_ node: YAMLNode, _ type: ValueType, of name: String) -> AbilityTestWorld.Reply {
    if let reply = off(node, name) { return reply }
    let written = LiteralValue(id: name, diagnostics: diagnostics)
    return .value(written.value(node, type, "the result of `\(name)`"), type)
  }

  private func reply(_ node: YAMLNode, _ variable: VariableSignature, _ key: Scalar) -> AbilityTestWorld.Reply {
    if let reply = off(node, variable.name) { return reply }
    if ["today", "tomorrow", "yesterday", "now", "time", "weekday", "timezone"].contains(variable.name) {
      diagnostics.report(.variableOfTime(variable.name, at: key.span))
    }
    let written = LiteralValue(id: variable.name, diagnostics: diagnostics)
    return .value(written.value(node, variable.type, "`\(variable.name)`"), variable.type)
  }
}

extension Compiler {
  /// A file that is a world: what tools and variables say, the steps of `plan`, and perhaps
  /// `base: FOLDER`. nil when it has errors.
  package func world(_ file: SourceFile, of plan: Plan? = nil) -> (world: AbilityTestWorld?, diagnostics: [Diagnostic]) {
    let yaml = YAMLReader.read(file, id: 0, limits: limits.yaml)
    // What an empty file should have been is said below.
    let diagnostics = DiagnosticCollector(yaml.diagnostics.filter { $0.code != .emptyFile })
    var world: AbilityTestWorld?
    if yaml.documents.count == 1, yaml.documents[0].mapping != nil {
      world = WorldLowering(catalog: catalog, diagnostics: diagnostics, plan: plan).lower(yaml.documents[0])
    } else if !diagnostics.hasErrors {
      diagnostics.report(.worldIsNoMapping(at: yaml.documents.first?.span ?? Span(start: 0, end: 0)))
    }
    return (diagnostics.hasErrors ? nil : world, Diagnostic.ordered(diagnostics.diagnostics))
  }
}
