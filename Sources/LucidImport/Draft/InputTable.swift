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
    /// The kind of a list's items, and its default.
    var of: PlanInput.Kind?
    var items: [String]?
    var ask: String?
    var line: Int?
    var isUsed = false
    /// The line of a part that names it and was not converted.
    var mentioned: Int?

    /// Quoted or not, as it reads best.
    var node: LayoutNode {
      var entries: [(String, LayoutNode)] = [("type", .bare(kind.rawValue))]
      if let of, of != .string { entries.append(("of", .bare(of.rawValue))) }
      if let items { entries.append(("default", .list(items.map { of == .string ? .text($0) : .bare($0) }))) }
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
  /// On questions that were cut.
  private(set) var notes: [ImportNote] = []
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

  func has(_ foreign: String) -> Bool { inputs.contains { $0.foreign == foreign } }

  /// Adds an input; one that is there already stays as it is.
  mutating func declare(
    _ foreign: String, _ kind: PlanInput.Kind = .string, of: PlanInput.Kind? = nil, items: [String]? = nil,
    fallback: String? = nil, choices: [String] = [], ask: String? = nil,
    line: Int? = nil
  ) {
    guard !has(foreign) else { return }
    var question: String?
    if let ask { question = self.question(ask, of: foreign, line) }
    inputs.append(
      Input(
        foreign: foreign, name: free(foreign), kind: kind, fallback: fallback, choices: choices, of: of, items: items,
        ask: question, line: line))
  }

  /// Returns an unused name for the items of a list: `parts` gives `part`.
  func itemName(of list: String) -> String {
    let name = InputName.of(list)
    let item = name.count > 2 && name.hasSuffix("s") && !name.hasSuffix("ss") ? String(name.dropLast()) : "entry"
    return inputs.contains { $0.name == item } || context.isReserved(item) ? "entry" : item
  }

  /// Whether an input or the language has a name.
  func isTaken(_ name: String) -> Bool { inputs.contains { $0.name == name } || context.isReserved(name) }

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

  /// Stores the line of a part that was not converted for each declared input that it names.
  mutating func mention(in part: String, line: Int) {
    let words = part.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")) }
    for at in inputs.indices where inputs[at].mentioned == nil && words.contains(where: { $0 == inputs[at].foreign }) {
      inputs[at].mentioned = line
    }
  }

  /// Returns an unused name; `name`, which is built in, gives `name_input`.
  private func free(_ foreign: String) -> String {
    var name = InputName.of(foreign)
    if context.isReserved(name) { name += "_input" }
    let base = name
    var n = 2
    while inputs.contains(where: { $0.name == name }) || context.isReserved(name) {
      name = base + "_\(n)"
      n += 1
    }
    return name
  }

  /// One line of at most 200 characters; nil for an empty one.
  private mutating func question(_ text: String, of name: String, _ line: Int?) -> String? {
    let whole = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard whole.count > 200 else { return whole.isEmpty ? nil : whole }
    notes.append(.cutQuestion(whole, of: name, line))
    return whole.prefix(199) + "…"
  }
}
