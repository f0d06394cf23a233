import LucidCore
import LucidLibrary
import LucidSyntax
import LucidYAML

/// `policy:` of the configuration: what becomes of writes that a model asks for, and what may never
/// happen.
enum PolicySettings {
  /// `own` are the families of declared tools, and the names of MCP servers.
  static func keys(own: [String] = []) -> [Key] {
    [
      Key(
        "writes", rule,
        "What happens to writes that a model requests: ask on a terminal, stage for `lucid apply`, or apply those that only add."),
      Key(
        "local_only", .list(.text(limit: 64)),
        "Families, such as health and notes, of which nothing leaves this machine: no remote model, search, email or push gets it."
      ),
      Key(
        "discloses", .list(.text(limit: 64)),
        "Families whose data a model may use in the words of a web search or in an address; by default it may use only your own words."
      ),
      forbid,
      Key("sends", .choice(["ask", "stage"]), "The same for messages it wants to send; nothing is sent without your approval."),
      Key(
        clientChanges, .integer(1...1_000),
        "The most changes of one MCP client that may be pending; \(WritePolicy.usualClientChanges) by default."),
      Key("FAMILY", rule, isPlaceholder: true, "For the family of a tool of your own, or an MCP server, before `writes`."),
    ] + (families + own).map { Key($0, rule, "For this family, before `writes`.") }
  }

  static let clientChanges = "client_changes"

  static let forbid = Key(
    "forbid", .list(.text(limit: 64)),
    "What is denied regardless of permissions: `sends`, `writes notes`, `web`, `programs`, `models elsewhere`.")

  /// Parses `forbid`. A rule without effect would protect nothing, and so it is an error.
  /// `own` are families of declared tools.
  static func forbidden(
    _ list: YAMLSequence?, own: [String] = [], in file: String, _ diagnostics: inout [Diagnostic]
  ) -> DenyList {
    guard let list else { return DenyList() }
    let families = FamilyNames(own: own)
    var lines: [DenyList.Line] = []
    for scalar in list.items.compactMap(\.scalar) {
      let rule = DenyList.rule(scalar.text) { families.name(of: $0) }
      if let rule {
        lines.append(DenyList.Line(rule, text: scalar.text, file: file))
      } else {
        diagnostics.append(
          Diagnostic(
            .invalidValue, .error, "`\(scalar.text)` is not a rule", at: scalar.span,
            notes: [
              "it is reads, writes, sends or tells, with a family after it or not; a family; a flow such as calendar to web.search; programs; or models elsewhere",
              "the families are \(families.names.joined(separator: ", "))",
            ]))
      }
    }
    return DenyList(lines)
  }

  private static let rule = Shape.choice(WritePolicy.Rule.allCases.map(\.rawValue))
  /// The families with a tool that writes; a test compares them with the catalogue, which would
  /// cost every start if it were asked here.
  static let families = FamilyTraits.all.filter(\.writes).map(\.name).sorted()

  static func read(_ mapping: YAMLMapping, own: [String]) -> WritePolicy {
    func rule(_ key: String) -> WritePolicy.Rule? { mapping[key]?.scalar.flatMap { WritePolicy.Rule(rawValue: $0.text) } }
    var policy = WritePolicy()
    policy.writes = rule("writes") ?? policy.writes
    policy.clientChanges = mapping[clientChanges]?.scalar.flatMap { Int($0.text) } ?? policy.clientChanges
    for family in families + own { policy.families[family] = rule(family) }
    return policy
  }
}
