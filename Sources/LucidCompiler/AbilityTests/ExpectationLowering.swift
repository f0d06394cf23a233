import LucidCore
import LucidSyntax
import LucidYAML

/// The `expect` of a test: every name is looked up, and what can never be so is said at once.
extension AbilityTestLowering {
  func expectations(_ mapping: YAMLMapping) -> [AbilityTestAssertion] {
    var all: [AbilityTestAssertion] = []
    for entry in mapping.entries {
      let key = entry.key.text
      switch key {
      case "resolved" where !plan.hasPrompt: diagnostics.report(.noPromptToExpect(entry.key, hasAnswer: mapping["answer"] != nil))
      case "resolved": all += texts(entry.value, key).map { AbilityTestAssertion($0, .resolved($1), at: $2) }
      case "answer": all += texts(entry.value, key).map { AbilityTestAssertion($0, .answer($1), at: $2) }
      case "steps": all.append(AbilityTestAssertion(key, .steps(steps(entry.value)), at: entry.key.span))
      case "calls":
        for call in entry.value.mapping?.entries ?? [] {
          guard let check = self.call(call) else { continue }
          all.append(AbilityTestAssertion("calls." + call.key.text, check, at: call.key.span))
        }
      case "writes":
        if let count = entry.value.scalar.flatMap({ Int($0.text) }) {
          all.append(AbilityTestAssertion(key, .writes(count), at: entry.key.span))
        }
      case "changes": all.append(AbilityTestAssertion(key, .changes(changes(entry.value)), at: entry.key.span))
      case "outcome":
        guard let outcome = entry.value.scalar.flatMap({ RunOutcome(rawValue: $0.text) }) else { continue }
        if outcome == .nothing, plan.condition == nil, plan.answer == nil {
          diagnostics.report(.neverNothing(at: entry.value.span))
        }
        all.append(AbilityTestAssertion(key, .outcome(outcome), at: entry.key.span))
      case "missing": all.append(AbilityTestAssertion(key, .missing(missing(entry.value)), at: entry.key.span))
      case "payload":
        guard let fields = entry.value.mapping?.entries else {
          diagnostics.report(.payloadIsNoMapping(entry))
          continue
        }
        for field in fields { all += payload(field.key.text, field.key, field.value) }
      default:
        if key.hasPrefix("payload.") { all += payload(String(key.dropFirst(8)), entry.key, entry.value) }
      }
    }
    return all
  }

  // MARK: Texts

  /// One check for each text, with the name and the place to show when it is not met.
  func texts(_ node: YAMLNode, _ key: String) -> [(String, TextCheck, Span)] {
    (node.mapping?.entries ?? []).flatMap { entry -> [(String, TextCheck, Span)] in
      let scalars = entry.value.scalar.map { [$0] } ?? entry.value.sequence?.items.compactMap(\.scalar) ?? []
      return scalars.compactMap { scalar in
        let check: TextCheck
        switch entry.key.text {
        case "contains": check = .contains(scalar.text)
        case "not_contains": check = .notContains(scalar.text)
        case "equals": check = .equals(scalar.text)
        case "starts_with": check = .startsWith(scalar.text)
        case "ends_with": check = .endsWith(scalar.text)
        case "matches": check = .matches(scalar.text)
        case "max_words": check = .maxWords(Int(scalar.text) ?? 0)
        default: return nil
        }
        return ("\(key).\(entry.key.text)", check, scalar.span)
      }
    }
  }

  // MARK: Names

  private func steps(_ node: YAMLNode) -> [String] {
    let names = plan.steps.map(\.name)
    var last = -1
    return (node.sequence?.items ?? []).compactMap(\.scalar).map { scalar in
      guard let i = names.firstIndex(of: scalar.text) else {
        diagnostics.report(.unknownTestStep(scalar, steps: names))
        return scalar.text
      }
      if i <= last {
        diagnostics.report(
          i == last
            ? .testStepTwice(scalar, steps: names) : .testStepsOutOfOrder(scalar, after: names[last], steps: names))
      }
      last = max(last, i)
      return scalar.text
    }
  }

  /// `created reminder "Call dentist"`, with or without the quotes.
  private func changes(_ node: YAMLNode) -> [AbilityTestAssertion.ChangeCheck] {
    let scalars = (node.sequence?.items ?? []).compactMap(\.scalar)
    if let first = scalars.first, plan.writes.isEmpty {
      diagnostics.report(.nothingIsChanged(at: first.span))
    }
    return scalars.compactMap { scalar in
      let words = scalar.text.split(separator: " ", maxSplits: 2).map(String.init)
      guard let kind = words.first.flatMap(Change.Kind.init), words.count > 1 else {
        diagnostics.report(.notAChange(scalar, word: words.first, hasTitle: words.count > 1))
        return nil
      }
      let title = words.count > 2 ? words[2] : "*"
      let isQuoted = title.utf8.count > 1 && title.hasPrefix("\"") && title.hasSuffix("\"")
      return AbilityTestAssertion.ChangeCheck(kind, words[1], isQuoted ? String(title.dropFirst().dropLast()) : title)
    }
  }

  private func missing(_ node: YAMLNode) -> [String] {
    let names = plan.steps.map(\.name) + plan.variables.map(\.name)
    return (node.sequence?.items ?? []).compactMap(\.scalar).map { scalar in
      if !names.contains(scalar.text) {
        diagnostics.report(.unknownTestName(scalar, among: names))
      }
      return scalar.text
    }
  }

  // MARK: Calls

  private var testSteps: TestSteps { TestSteps(plan: plan, catalog: catalog) }

  /// Reads how often something was called, or with which arguments.
  private func call(_ entry: YAMLMapping.Entry) -> AbilityTestAssertion.Check? {
    let mappings: [YAMLMapping]
    switch entry.value {
    case .scalar(let scalar):
      guard let count = Int(scalar.text), let targets = targets(entry.key) else { return nil }
      return .calls(targets, count)
    case .mapping(let mapping): mappings = [mapping]
    case .sequence(let list): mappings = list.items.compactMap(\.mapping)
    }
    guard let (target, tool) = testSteps.target(entry.key.text) else {
      diagnostics.report(.unknownCallWithArguments(entry.key, steps: testSteps.names(), catalog))
      return nil
    }
    let patterns = mappings.map { PatternLowering(diagnostics: diagnostics).pattern($0, of: tool) }
    return .arguments(target, patterns, isAll: entry.value.sequence != nil)
  }

  /// A tool, the tools of a family, a variable, or a step.
  private func targets(_ key: Scalar) -> [AbilityTestAssertion.CallTarget]? {
    if let tool = catalog.tool(key.text) { return [.tool(tool.name)] }
    let family = catalog.aliases[key.text] ?? key.text
    var targets = catalog.tools.filter { $0.family == family }.map { AbilityTestAssertion.CallTarget.tool($0.name) }
    if catalog.variable(key.text) != nil { targets.append(.variable(key.text)) }
    if !targets.isEmpty { return targets }
    if let step = testSteps.step(key.text) { return [.step(step.name)] }
    diagnostics.report(
      .unknownCallTarget(
        key, isOwn: plan.variables.contains { $0.name == key.text }, steps: testSteps.names(), catalog))
    return nil
  }
}
