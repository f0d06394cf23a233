import LucidCore
import LucidSyntax
import LucidYAML

/// Lowers the `tests` of an ability and checks them against its plan: names, types, and whether an
/// expectation can be met at all.
///
/// Touches nothing: whether a folder or a time zone is there is seen when the test runs.
struct AbilityTestLowering {
  let plan: Plan
  let catalog: Catalog
  let diagnostics: DiagnosticCollector

  func lower(_ tests: YAMLSequence) -> [AbilityTest] {
    var names: [String: Span] = [:]
    return tests.items.compactMap { item in
      guard let mapping = item.mapping, let name = mapping["name"]?.scalar else { return nil }
      if let other = names[name.text] {
        diagnostics.report(.secondTest(name, first: other))
      }
      names[name.text] = name.span
      return test(mapping, name)
    }
  }

  private func world(_ node: YAMLNode?) -> AbilityTestWorld {
    guard let node else { return AbilityTestWorld(.sample) }
    return WorldLowering(catalog: catalog, diagnostics: diagnostics, plan: plan).lower(node)
  }

  private func test(_ mapping: YAMLMapping, _ name: Scalar) -> AbilityTest {
    let expectations = mapping["expect"]?.mapping.map { self.expectations($0) } ?? []
    if mapping["expect"]?.mapping?.entries.isEmpty != false {
      diagnostics.report(.testExpectsNothing(name))
    }
    let mayLackInputs = expectations.contains { $0.check == .outcome(.inputMissing) }
    return AbilityTest(
      name: name.text, world: world(mapping["world"]),
      at: mapping["at"]?.scalar.map { time($0) } ?? .sample,
      inputs: inputs(mapping["inputs"]?.mapping, name, mayLackInputs), answers: answers(mapping["answer"]),
      expectations: expectations, span: name.span)
  }

  // MARK: Time

  private func time(_ scalar: Scalar) -> AbilityTestTime {
    var words = scalar.text.split(separator: " ").map(String.init)
    var zone = AbilityTestTime.sampleZone
    // A day and a time may be set apart by a space too; a zone begins with a letter.
    if let last = words.last, last.first?.isLetter == true, words.count > 1 {
      zone = last
      words.removeLast()
    }
    let text = words.joined(separator: " ")
    let local =
      CivilDateTime(local: text) ?? CivilTime(iso: text).map { CivilDateTime(date: AbilityTestTime.sampleDay, time: $0) }
    guard let local, words.count <= 2, Self.isZoneName(zone) else {
      diagnostics.report(.notATestTime(scalar))
      return .sample
    }
    return AbilityTestTime(local, zone: zone, span: scalar.span)
  }

  private static func isZoneName(_ text: String) -> Bool {
    text.utf8.count <= 64 && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
      && text.utf8.allSatisfy { b in
        b | 0x20 >= 0x61 && b | 0x20 <= 0x7A || b >= 0x30 && b <= 0x39 || [0x2B, 0x2D, 0x2F, 0x5F].contains(b)
      }
  }

  // MARK: Inputs and answers

  private func inputs(_ given: YAMLMapping?, _ name: Scalar, _ mayLack: Bool) -> [Value?] {
    var values = plan.inputs.map(\.fallback)
    var open = Set(plan.inputs.indices.filter { plan.inputs[$0].fallback == nil })
    for entry in given?.entries ?? [] {
      guard let i = plan.inputs.firstIndex(where: { $0.name == entry.key.text }) else {
        let names = plan.inputs.map(\.name)
        diagnostics.report(.unknownTestInput(entry.key, inputs: names))
        // Most likely one of those that are wanted.
        open = []
        continue
      }
      open.remove(i)
      let input = plan.inputs[i]
      switch entry.value.scalar?.isNull == true ? .failure(.wrongShape) : InputValue.written(entry.value, input) {
      case .success(let value): values[i] = value
      case .failure(.wrongShape): diagnostics.report(.testInputHasWrongShape(input, entry))
      case .failure(.wrongValue(let problem, let span)): diagnostics.report(.wrongInputValue(input, problem, at: span))
      }
    }
    if !mayLack {
      for i in open.sorted() {
        diagnostics.report(.missingTestInput(plan.inputs[i], at: given?.entries.first?.key.span ?? name.span))
      }
    }
    return values
  }

  private func answers(_ node: YAMLNode?) -> [String]? {
    switch node {
    case .scalar(let scalar): [scalar.text]
    case .sequence(let list): list.items.compactMap { $0.scalar?.text }
    default: nil
    }
  }
}
