import LucidCore
import LucidSyntax

/// The files that are kept of a version: what is shipped, what the fixtures show, and a call of every tool, filter and variable.
struct FrozenCorpus {
  let catalog: Catalog
  /// The files of the repository under a folder, and the bytes of one.
  let list: (String) -> [String]
  let read: (String) -> [UInt8]

  static let suffix = ".lucidability.stored"

  /// By name, without the suffix.
  var files: [(name: String, text: String)] {
    var files: [(name: String, text: String)] = []
    for (folder, prefix) in [
      ("Tests/Fixtures/language/ok", "fixture-"), (".lucidability-samples/cookbook", "cookbook-"),
      ("abilities/sections", "section-"),
    ] {
      for path in list(folder) where path.hasSuffix(".lucidability") && !path.contains("/parts/") {
        let text = String(decoding: read(path), as: UTF8.self)
        // A file that imports is no file of its own.
        guard !text.contains("\nimport:") else { continue }
        let name = path.dropFirst(folder.count + 1).dropLast(".lucidability".count).replacing("/", with: "-")
        files.append((prefix + name, text))
      }
    }
    files += catalog.families.compactMap(tools)
    files.append(("filters", templates(catalog.filters.compactMap(\.example), label: "Filters")))
    files.append(("variables", templates(catalog.variables.compactMap(\.example), label: "Variables")))
    return files.sorted { $0.name < $1.name }
  }

  private func head(_ label: String) -> String { "lucidability: 1\nkind: ability\nlabel: \(label)\n" }

  /// A step for each tool of a family that has an example.
  private func tools(_ family: String) -> (name: String, text: String)? {
    let examples = catalog.tools.filter { $0.family == family }.compactMap(\.example)
    guard !examples.isEmpty else { return nil }
    let steps = examples.enumerated().map { "  - id: s\($0 + 1)\n    \($1)\n" }.joined()
    let greeting = examples.contains { $0.contains("ability: Greeting") }
    return (
      "tools-\(family)",
      head(String(family.prefix(12))) + "steps:\n" + steps + "prompt: Say in one line what was found.\n"
        + (greeting ? "---\n" + head("Greeting") + "prompt: Say hello.\n" : "")
    )
  }

  private func templates(_ examples: [TemplateExample], label: String) -> String {
    head(label) + "steps:\n  - id: events\n    calendar.events: { from: <<today>>, to: <<tomorrow>> }\nprompt: |\n"
      + examples.map { "  \($0.template)\n" }.joined()
  }

  /// The keys, tools, filters and variables of the language that none of these texts has.
  func missing(in texts: [String]) -> [String] {
    let all = texts.joined(separator: "\n")
    let tables = [
      Keys.ability, Keys.plan, Keys.section, Keys.persona, Keys.input, Keys.output, Keys.model, Keys.limits, Keys.requires,
      Keys.step, Keys.retry, CardKeys.card, CardKeys.tile, CardKeys.item, CardKeys.column, TestKeys.test, TestKeys.expect,
      TestKeys.text, DeclaredToolKeys.declaration,
    ]
    let keys = Set(tables.joined().filter { !$0.isPlaceholder }.map(\.name)).sorted()
    // An import needs a second file.
    return keys.filter { $0 != "import" && !all.contains("\($0):") && !all.contains("\($0).") }
      + catalog.tools.map(\.name).filter { !all.contains("\($0):") }
      + catalog.filters.map(\.name).filter { !all.contains("| \($0)") && !["nth", "slice"].contains($0) }
      + catalog.variables.map(\.name).filter { !all.contains($0) }
      + ["<<if ", "<<elif ", "<<else>>", "<<for ", "<<end>>", "<<<<"].filter { !all.contains($0) }
  }
}
