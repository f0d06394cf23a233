/// Every name a file may use. Made from the very lists the runtime gets, so that what compiles can
/// run.
package final class Catalog: Sendable {
  package let tools: [ToolSignature]
  package let variables: [VariableSignature]
  package let filters: [FilterSignature]
  /// `settings.FIELD`: the published part of the user's configuration.
  package let settings: RecordType
  /// Card kinds an ability may ask for.
  package let cards: [String]
  /// The shapes of their bodies, by kind; a kind that is not here has fields that only the run
  /// knows.
  package let cardBodies: [String: RecordType]
  /// Another name for a family, such as `gmail` for `mail`.
  package let aliases: [String: String]
  /// By which words a tool is found, given its `family.verb`. Asked only for files that do not call
  /// their tools.
  package let cues: @Sendable (_ tool: String) -> TriggerPhrases

  private let toolIndex: [String: Int]
  private let variableIndex: [String: Int]
  private let filterIndex: [String: Int]

  package init(
    tools: [ToolSignature], variables: [VariableSignature], filters: [FilterSignature], settings: RecordType,
    cards: [String], cardBodies: [String: RecordType] = [:], aliases: [String: String],
    cues: @escaping @Sendable (_ tool: String) -> TriggerPhrases = { _ in .none }
  ) {
    self.tools = tools
    self.variables = variables
    self.filters = filters
    self.settings = settings
    self.cards = cards
    self.cardBodies = cardBodies
    self.aliases = aliases
    self.cues = cues
    toolIndex = Self.places(tools.map(\.name))
    variableIndex = Self.places(variables.map(\.name))
    filterIndex = Self.places(filters.map(\.name))
  }

  /// The first of equal names counts.
  private static func places(_ names: [String]) -> [String: Int] {
    Dictionary(zip(names, names.indices)) { first, _ in first }
  }

  /// The same with tools that a file declares; the same object when there are none.
  package func adding(_ declared: [ToolSignature]) -> Catalog {
    declared.isEmpty
      ? self
      : Catalog(
        tools: tools + declared, variables: variables, filters: filters, settings: settings, cards: cards,
        cardBodies: cardBodies, aliases: aliases, cues: cues)
  }

  package var families: [String] {
    var seen: Set<String> = []
    return tools.map(\.family).filter { seen.insert($0).inserted }
  }

  /// Finds `family.verb`, also under an alias of the family.
  package func tool(_ name: String) -> ToolSignature? {
    if let i = toolIndex[name] { return tools[i] }
    guard let dot = name.firstIndex(of: "."), let real = aliases[String(name[..<dot])] else { return nil }
    return toolIndex[real + name[dot...]].map { tools[$0] }
  }

  /// The tool that the bare name of a family stands for; nil when it has several and none is the
  /// usual one.
  package func standardTool(of family: String) -> ToolSignature? {
    let real = aliases[family] ?? family
    let verbs = tools.filter { $0.family == real }
    return verbs.first { cues($0.name).isStandard } ?? (verbs.count == 1 ? verbs.first : nil)
  }

  package func variable(_ name: String) -> VariableSignature? { variableIndex[name].map { variables[$0] } }
  package func filter(_ name: String) -> (index: Int, signature: FilterSignature)? {
    filterIndex[name].map { ($0, filters[$0]) }
  }
}
