import LucidCore
import LucidSyntax

/// The inputs of an ability under the names that they had and those that they get.
struct InputTable {
  struct Input {
    /// As the other format calls it.
    let foreign: String
    let name: String
    var kind: PlanInput.Kind
    var fallback: String?
    var choices: [String] = []
    var ask: String?
    var line: Int?
    var isUsed = false

    /// Quoted or not, as it reads best.
    var node: LayoutNode {
      var entries: [(String, LayoutNode)] = [("type", .bare(kind.rawValue))]
      if let fallback {
        let isText = [.string, .choice, .file].contains(kind)
        entries.append(("default", isText ? .text(fallback) : .bare(fallback)))
      }
      if !choices.isEmpty { entries.append(("choices", .list(choices.map { .text($0) }))) }
      if let ask { entries.append(("ask", .text(ask))) }
      return .mapping(entries, isFlow: true)
    }
  }

  private var inputs: [Input] = []
  private let context: ImportContext

  init(_ context: ImportContext) { self.context = context }

  var used: [Input] { inputs.filter(\.isUsed) }
  var unused: [Input] { inputs.filter { !$0.isUsed } }

  /// The notes on renamed inputs.
  var renamed: [ImportNote] {
    used.filter { $0.foreign != $0.name }.map {
      .renamedInput($0.foreign, $0.name, $0.line)
    }
  }

  func kind(_ foreign: String) -> PlanInput.Kind? { inputs.first { $0.foreign == foreign }?.kind }

  /// Adds an input; one that is there already stays as it is.
  mutating func declare(
    _ foreign: String, _ kind: PlanInput.Kind = .string, fallback: String? = nil, choices: [String] = [], ask: String? = nil,
    line: Int? = nil
  ) {
    guard !inputs.contains(where: { $0.foreign == foreign }) else { return }
    inputs.append(
      Input(
        foreign: foreign, name: free(foreign), kind: kind, fallback: fallback, choices: choices, ask: ask.map(Self.question),
        line: line))
  }

  /// Says how an input is asked for, unless that is known.
  mutating func ask(_ foreign: String, _ question: String) {
    guard let at = inputs.firstIndex(where: { $0.foreign == foreign }), inputs[at].ask == nil else { return }
    inputs[at].ask = question
  }

  /// The name to put in a placeholder; what is not declared is a text that has to be given.
  mutating func use(_ foreign: String, line: Int?) -> String {
    declare(foreign, line: line)
    guard let at = inputs.firstIndex(where: { $0.foreign == foreign }) else { return foreign }
    inputs[at].isUsed = true
    return inputs[at].name
  }

  /// Returns an unused name: `userName` gives `user_name`; `name`, which is built in, gives
  /// `name_input`.
  private func free(_ foreign: String) -> String {
    var name = ""
    for c in foreign.unicodeScalars {
      if (0x41...0x5A).contains(c.value) {
        if let last = name.last, last != "_" { name += "_" }
        name += String(Character(c)).lowercased()
      } else if (0x61...0x7A).contains(c.value) || (0x30...0x39).contains(c.value) {
        name.unicodeScalars.append(c)
      } else if let last = name.last, last != "_" {
        name += "_"
      }
    }
    while name.hasSuffix("_") { name.removeLast() }
    if name.first.map({ !$0.isLetter }) ?? true { name = "input_" + name }
    if name.hasSuffix("_") { name.removeLast() }
    name = String(name.prefix(50))
    if context.isReserved(name) { name += "_input" }
    let base = name
    var n = 2
    while inputs.contains(where: { $0.name == name }) || context.isReserved(name) {
      name = base + "_\(n)"
      n += 1
    }
    return name
  }

  /// One line of at most 200 characters.
  private static func question(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 200 ? line.prefix(199) + "…" : line
  }
}
