import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidRuntime
import LucidSyntax
import LucidSystem
import LucidWording

/// One prompt rendered over and over, with the values of a JSON file bound as variables of the host.
struct Rendering {
  private let prompt: String
  private let values: [String: Value]

  init(folder: String) throws(FileTreeError) {
    guard let tree = FolderTree(folder) else { Bench.fail("there is no folder \(folder)") }
    let file = SourceFile(name: "prompt.lucidability", bytes: try tree.read("prompt.lucidability", limit: .mib(64)))
    let document = DocumentParser.parse(file, id: 0, limits: Bench.limits.yaml).documents.first
    prompt = document?.text("prompt") ?? ""
    let bytes = try tree.read("vars.json", limit: .mib(1))
    guard let members = (try? JSONParser.parse(bytes))?.members else { Bench.fail("vars.json is no JSON object") }
    values = Dictionary(uniqueKeysWithValues: members.map { ($0.name, Self.value($0.value)) })
  }

  /// Renders `count` times what is compiled once or, with `parsing`, each time.
  func run(_ count: Int, parsing: Bool) {
    render(prompt) { compiler, first, renderer throws(FilterError) in
      let prepared = PromptRenderer.Prepared(first)
      var text = try renderer.render(prepared).text
      for _ in 0..<count {
        text = parsing ? try renderer.render(compiler.template(prompt).template).text : try renderer.render(prepared).text
      }
      print(text, terminator: "")
    }
  }

  /// Compiles and renders once a prompt of about `bytes` bytes: the same one, over and over.
  func run(bytes: Int) {
    let times = max(1, bytes / max(1, prompt.utf8.count))
    render(String(repeating: prompt, count: times)) { _, first, renderer throws(FilterError) in
      print(try renderer.render(PromptRenderer.Prepared(first)).text.utf8.count)
    }
  }

  private func render(
    _ prompt: String, _ body: (Compiler, Template, inout PromptRenderer) throws(FilterError) -> Void
  ) {
    let builtins = Builtins(families: [])
    let catalog = Catalog(
      tools: [], variables: values.keys.sorted().map { VariableSignature($0, Self.type(values[$0] ?? .null), .free, "") },
      filters: builtins.filters.map(\.signature), settings: settingsType, cards: [], aliases: [:])
    let compiler = Compiler(
      catalog: catalog, planNames: [], version: ProgramVersion("1")!, limits: Bench.limits, planFile: { _ in nil })
    let first = compiler.template(prompt)
    guard first.diagnostics.isEmpty else { Bench.fail(first.diagnostics[0].message) }
    var renderer = PromptRenderer(
      filters: builtins.filters, wording: SentenceCatalogues(), zone: .utc, now: Instant(seconds: 0),
      variables: first.variables.map { values[$0] ?? .null })
    do throws(FilterError) {
      try body(compiler, first.template, &renderer)
    } catch {
      Bench.fail(error.words.text)
    }
  }

  /// Records have the types of their values, which rendering looks at.
  private static func value(_ json: JSONNode) -> Value {
    switch json.value {
    case .list(let items): return .list(items.map(value))
    case .object(let members):
      let values = members.map { value($0.value) }
      return .record(
        Record(RecordType("Item", zip(members, values).map { .init($0.name, Self.type($1), "") }), values: values))
    default: return Value(json)
    }
  }

  private static func type(_ value: Value) -> ValueType {
    switch value {
    case .text: .text
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    case .list(let items): .list(items.first.map { Self.type($0) } ?? .any)
    case .record(let r): .record(r.type)
    default: .any
    }
  }
}
