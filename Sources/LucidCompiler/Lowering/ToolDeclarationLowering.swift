package import LucidCore
import LucidSyntax
package import LucidYAML

/// Reads the signatures of tools that a file or a configuration declares. The shapes of the keys
/// have been checked.
package struct ToolDeclarationLowering {
  private let diagnostics: DiagnosticCollector
  /// The tools of the program, whose families are taken.
  private let catalog: Catalog

  package init(_ catalog: Catalog, _ diagnostics: DiagnosticCollector) {
    (self.catalog, self.diagnostics) = (catalog, diagnostics)
  }

  /// Families that are no tools of a configuration, now or later.
  private static let reserved: Set<String> = ["tools", "settings", "previous", "lucid", "mcp", "other", "run", "persona"]

  /// Returns the signature of one declaration; nil when it is wrong, which is reported.
  package func signature(_ key: Scalar, _ mapping: YAMLMapping) -> ToolSignature? {
    guard isFree(key) else { return nil }
    let parameters = (mapping["args"]?.mapping?.entries ?? []).map(parameter)
    let verb = key.text.dropFirst(ToolName.family(key.text).count + 1)
    guard let node = mapping["result"],
      let result = FieldTypes(diagnostics).type(node, named: FieldTypes.typeName(String(verb)), in: "the result"),
      !parameters.contains(where: { $0 == nil })
    else { return nil }
    let effect = mapping["effect"]?.scalar.flatMap { Effect(rawValue: $0.text) } ?? .read
    return ToolDeclaration(
      name: key.text, about: mapping["about"]?.scalar?.text ?? "", parameters: parameters.compactMap(\.self), result: result,
      effect: effect
    ).signature
  }

  private func isFree(_ key: Scalar) -> Bool {
    guard Self.isToolName(key.text) else {
      diagnostics.report(.notAToolName(key))
      return false
    }
    return isFamilyFree(ToolName.family(key.text), key)
  }

  /// Whether a name can be the family of tools of a configuration; what is wrong is reported.
  package func isFamily(_ key: Scalar) -> Bool {
    guard ToolName.isPart(key.text) else {
      diagnostics.report(.notAServerName(key))
      return false
    }
    return isFamilyFree(key.text, key)
  }

  private func isFamilyFree(_ family: String, _ key: Scalar) -> Bool {
    guard !(catalog.families + catalog.aliases.keys).contains(family), !Self.reserved.contains(family) else {
      diagnostics.report(.familyTaken(family, key))
      return false
    }
    return true
  }

  /// Whether a text is `family.verb`.
  package static func isToolName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 && parts.allSatisfy(ToolName.isPart)
  }

  // MARK: Arguments

  private func parameter(_ entry: YAMLMapping.Entry) -> Parameter? {
    let (name, mapping) = (entry.key, entry.value.mapping)
    guard ToolName.isPart(name.text) else {
      diagnostics.report(.notAnArgumentName(name))
      return nil
    }
    guard let word = mapping?["type"]?.scalar ?? entry.value.scalar else { return nil }
    guard let kind = PlanInput.Kind(rawValue: word.text), DeclaredToolKeys.argumentTypes.contains(kind) else {
      diagnostics.report(.unknownToolType(word, types: DeclaredToolKeys.argumentTypes.map(\.rawValue)))
      return nil
    }
    let choices = mapping?["choices"]?.sequence?.items.compactMap { $0.scalar?.text } ?? []
    if kind == .choice, choices.isEmpty {
      diagnostics.report(.argumentWithoutChoices(name))
      return nil
    }
    var fallback: Value?
    let isOptional = mapping?["default"]?.scalar?.isNull == true
    if let node = mapping?["default"], !isOptional {
      guard let value = self.fallback(node, name, kind, choices) else { return nil }
      fallback = value
    }
    return Parameter(
      name.text, Self.kind(kind, choices), required: fallback == nil && !isOptional, default: fallback,
      mapping?["about"]?.scalar?.text ?? "The \(name.text.replacing("_", with: " ")).")
  }

  /// nil when it does not fit, which is reported.
  private func fallback(_ node: YAMLNode, _ name: Scalar, _ kind: PlanInput.Kind, _ choices: [String]) -> Value? {
    // Whole days and moments depend on the run.
    if kind == .date || kind == .datetime {
      diagnostics.report(.defaultOfMoment(name, at: node.span))
      return nil
    }
    let input = PlanInput(
      name: name.text, kind: kind, item: kind == .list ? .string : nil, type: Literals.type(of: kind), fallback: nil,
      choices: choices, ask: nil)
    switch InputValue.written(node, input) {
    case .success(let value): return value
    case .failure(.wrongShape): diagnostics.report(kind == .list ? .defaultIsNoList(node.span) : .defaultIsNoScalar(node.span))
    case .failure(.wrongValue(let problem, let span)): diagnostics.report(.wrongDefault(problem, at: span))
    }
    return nil
  }

  private static func kind(_ kind: PlanInput.Kind, _ choices: [String]) -> Parameter.Kind {
    switch kind {
    case .string, .time, .file: .text
    case .integer: .integer(Int.min...Int.max)
    case .number: .number
    case .boolean: .boolean
    case .date: .moment
    case .datetime: .instant
    case .duration: .period
    case .choice: .choice(choices)
    case .list: .list
    }
  }
}

/// The tools that the documents of a file and of its imports declare: a step may run another
/// ability, and with it the steps of that one.
struct FileTools {
  private(set) var signatures: [ToolSignature] = []

  /// The names of all tools that documents declare, whatever is wrong with the declarations.
  static func names(_ documents: [DocumentSyntax]) -> Set<String> {
    Set(documents.flatMap { ($0["tools"] ?? $0.broken("tools"))?.mapping?.entries.map(\.key.text) ?? [] })
  }

  /// Reads the declarations of `documents`; those of `others`, which were read of imported files,
  /// hold where no document declares the tool. `found` gets what is wrong with those of
  /// `documents`.
  init(_ documents: [DocumentSyntax], imported others: [DocumentSyntax], _ catalog: Catalog, _ found: DiagnosticCollector) {
    var keys: [String: Scalar] = [:]
    func add(_ document: DocumentSyntax, _ diagnostics: DiagnosticCollector) {
      for entry in document["tools"]?.mapping?.entries ?? [] {
        guard let mapping = entry.value.mapping,
          let signature = ToolDeclarationLowering(catalog, diagnostics).signature(entry.key, mapping)
        else { continue }
        if let known = signatures.first(where: { $0.name == signature.name }) {
          if let first = keys[signature.name], known.difference(from: signature) != nil {
            diagnostics.report(.toolDeclaredTwice(entry.key, first: first))
          }
          continue
        }
        keys[signature.name] = entry.key
        signatures.append(signature)
      }
    }
    for document in documents { add(document, found) }
    let unreported = DiagnosticCollector()
    for document in others { add(document, unreported) }
  }
}
