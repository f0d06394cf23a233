import LucidCompiler
import LucidCore
import LucidSyntax
import LucidYAML

/// Places outside of expressions that name something: `after`, `plan`, `use`, `ability.run`,
/// `import`, and what tests expect.
struct Mention {
  enum Target: Hashable {
    case step(String)
    case input(String)
    case document(DocumentKind, String)
    case ability(String)
    case file(String)
  }

  let target: Target
  let span: Span
  /// The document that contains the place.
  let document: Span
  /// Whether it is what the others name.
  var isDeclaration = false

  /// In the order of the documents.
  static func all(in documents: [DocumentSyntax]) -> [Mention] { documents.flatMap(mentions) }

  private static func mentions(in document: DocumentSyntax) -> [Mention] {
    var found: [Mention] = []
    func add(_ scalar: Scalar?, _ target: (String) -> Target, isDeclaration: Bool = false) {
      guard let scalar else { return }
      let quotes = scalar.style == .singleQuoted || scalar.style == .doubleQuoted ? 1 : 0
      let span = Span(file: scalar.span.file, start: Int(scalar.span.start) + quotes, end: Int(scalar.span.end) - quotes)
      found.append(Mention(target: target(scalar.text), span: span, document: document.span, isDeclaration: isDeclaration))
    }
    func items(_ node: YAMLNode?) -> [Scalar] { (node?.sequence?.items ?? []).compactMap(\.scalar) }
    if document.kind == .ability {
      add(document["label"]?.scalar, { .ability($0) }, isDeclaration: true)
    } else {
      add(document["name"]?.scalar, { .document(document.kind, $0) }, isDeclaration: true)
    }
    add(document["plan"]?.scalar) { .document(.plan, $0) }
    add(document["persona"]?.scalar) { .document(.persona, $0) }
    for item in items(document["sections"]) { add(item) { .document(.section, $0) } }
    for item in items(document["import"]) { add(item) { .file($0) } }
    for step in document.allSteps {
      for item in items(step["after"]) { add(item) { .step($0) } }
      add(step["use"]?.scalar) { .document(.plan, $0) }
      if step.tool?.text == ToolName.abilityRun { add(step.arguments?["ability"]?.scalar) { .ability($0) } }
    }
    for test in document["tests"]?.sequence?.items ?? [] {
      for entry in test.mapping?["inputs"]?.mapping?.entries ?? [] { add(entry.key) { .input($0) } }
      let expect = test.mapping?["expect"]?.mapping
      for key in stepKeys(of: test.mapping?["world"]?.mapping, expect?["calls"]?.mapping, in: document) { add(key) { .step($0) } }
      for item in items(expect?["steps"]) + items(expect?["missing"]) { add(item) { .step($0) } }
    }
    return found
  }

  /// The keys of a world and of expected calls that name a step. A family of the same name comes
  /// first where it is unavailable, and where calls are counted.
  private static func stepKeys(of world: YAMLMapping?, _ calls: YAMLMapping?, in document: DocumentSyntax) -> [Scalar] {
    let ids = Set(document.allSteps.compactMap { $0["id"]?.scalar?.text })
    func named(_ mapping: YAMLMapping?) -> [YAMLMapping.Entry] { mapping?.entries.filter { ids.contains($0.key.text) } ?? [] }
    func isFamily(_ key: Scalar) -> Bool { FamilyTraits.of(key.text) != nil }
    func isOff(_ node: YAMLNode) -> Bool {
      let words = node.mapping?.entries.map(\.key.text) ?? []
      return node.scalar != nil || words == ["unavailable"] || words == ["fails"]
    }
    let replies = named(world).filter { !(isFamily($0.key) && isOff($0.value)) }
    let answers = named(world?["previous"]?.mapping) + named(world?[ToolName.modelAsk]?.mapping)
    let patterns = (world?["calls"]?.sequence?.items ?? []).flatMap { named($0.mapping) }
    let expected = named(calls).filter { !isFamily($0.key) || $0.value.scalar == nil }
    return (replies + answers + patterns + expected).map(\.key)
  }
}
