import LucidBackends
import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidRuntime
import LucidSyntax
import LucidYAML

/// One prompt rendered over and over, with the values of a JSON file bound as variables of the host.
struct Rendering {
  private let prompt: String
  private let values: [String: Value]

  init(folder: String) throws(FileTreeError) {
    guard let tree = FolderTree(folder) else { Bench.fail("there is no folder \(folder)") }
    let file = SourceFile(name: "prompt.lucidability", bytes: try tree.read("prompt.lucidability", limit: .mib(64)))
    let document = DocumentParser.parse(file, id: 0, limits: Bench.limits.yaml).documents.first
    prompt = document?.text("prompt") ?? ""
    // JSON is YAML in flow style.
    let json = YAMLReader.read(SourceFile(name: "vars.json", bytes: try tree.read("vars.json", limit: .mib(1))), id: 0)
    var values: [String: Value] = [:]
    for entry in json.documents.first?.mapping?.entries ?? [] { values[entry.key.text] = Self.value(entry.value) }
    self.values = values
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
      filters: builtins.filters, zone: .utc, now: Instant(seconds: 0), variables: first.variables.map { values[$0] ?? .null })
    do throws(FilterError) {
      try body(compiler, first.template, &renderer)
    } catch {
      Bench.fail(error.message)
    }
  }

  private static func value(_ node: YAMLNode) -> Value {
    switch node {
    case .scalar(let s):
      if s.style != .plain { return .text(s.text) }
      if s.isNull { return .null }
      if s.text == "true" || s.text == "false" { return .boolean(s.text == "true") }
      return Int(s.text).map(Value.integer) ?? Double(s.text).map(Value.number) ?? .text(s.text)
    case .sequence(let s): return .list(s.items.map(value))
    case .mapping(let m):
      let type = RecordType("Item", m.entries.map { .init($0.key.text, Self.type(Self.value($0.value)), "") })
      return .record(Record(type, values: m.entries.map { value($0.value) }))
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
