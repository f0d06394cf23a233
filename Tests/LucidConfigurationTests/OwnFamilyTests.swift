import LucidCore
import LucidSyntax
import LucidTesting
import Testing

@testable import LucidConfiguration

/// Families of programs, servers and MCP servers that a configuration declares are treated as the
/// shipped ones wherever a configuration names a family.
@Suite struct OwnFamilyTests {
  private static let own = """
    tools:
      diary.write: { run: [cat], effect: write, result: string }
      chat.post: { http: { url: "https://chat.example/post" }, effect: send, result: string }
    mcp: { tiny: { command: [x] } }

    """

  /// A shipped family, that of a program, of a server and of an MCP server, each with a typing
  /// mistake.
  private static let families = [("mail", "maill"), ("diary", "dairy"), ("chat", "chatt"), ("tiny", "tinny")]

  /// Places of the configuration that name a family, with `NAME` where it stands.
  private static let places = [
    "policy: { NAME: stage }", "policy: { local_only: [NAME] }", "policy: { discloses: [NAME] }",
    "policy: { forbid: [writes NAME] }", "policy: { forbid: [NAME to web.search] }", "history: { omit: [NAME] }",
    "profiles: { work: { policy: { NAME: stage } } }", "profiles: { work: { policy: { local_only: [NAME] } } }",
  ]

  private static func messages(_ text: String) -> [String] {
    ConfigurationCheck.diagnostics(SourceFile(name: "config.yaml", text: text), Monday.zones)
      .map { ([$0.message] + $0.notes).joined(separator: "; ") }
  }

  @Test(arguments: places) func eachPlaceTakesEachFamily(place: String) {
    for (name, _) in Self.families {
      #expect(Self.messages(Self.own + place.replacing("NAME", with: name) + "\n").isEmpty, "\(name)")
    }
  }

  @Test(arguments: places) func eachPlaceRefusesAMisspeltFamily(place: String) {
    for (name, typed) in Self.families {
      let found = Self.messages(Self.own + place.replacing("NAME", with: typed) + "\n")
      #expect(found.count == 1 && found[0].contains(typed) && found[0].contains(name), "\(typed): \(found)")
    }
  }

  /// Without their declaration they are no families.
  @Test(arguments: places) func noPlaceTakesWhatIsNotDeclared(place: String) {
    #expect(Self.messages(place.replacing("NAME", with: "diary") + "\n").count == 1)
  }

  @Test func aProfileKnowsItsOwnTools() {
    let tools = "tools: { diary.write: { run: [cat], effect: write, result: string } }"
    #expect(Self.messages("profiles: { work: { \(tools), policy: { diary: stage } } }\n").isEmpty)
  }

  /// A mistake in one declaration takes no family from the rules.
  @Test func aDeclarationWithAMistakeIsStillAFamily() {
    let found = Self.messages("tools: { diary.write: { run: [cat], result: string, doc: x } }\npolicy: { diary: stage }\n")
    #expect(found.count == 1 && found[0].contains("`doc`"), "\(found)")
  }

  @Test func aRuleCanBeSetAndRead() throws {
    let file = SourceFile(name: "config.yaml", text: Self.own)
    for (name, typed) in Self.families {
      let path = try ConfigurationPath("policy.\(name)", in: file)
      let value = try ConfigurationValue("stage", as: path.shape)
      let text = try ConfigurationEdit(file).setting(path.parts) { value.written(inFlow: $0) }
      let (configuration, diagnostics) = Configuration.read(SourceFile(name: "config.yaml", bytes: text))
      #expect(diagnostics.isEmpty && configuration.policy.families == [name: .stage])
      #expect(Self.messages(Self.own + "policy: { \(name): perhaps }\n").count == 1)
      do throws(ConfigurationError) {
        _ = try ConfigurationPath("policy.\(typed)", in: file)
        Issue.record("\(typed) was taken")
      } catch { #expect(error.message.hasSuffix("did you mean `\(name)`?"), "\(error.message)") }
      #expect(try ConfigurationPath("profiles.work.policy.\(name)", in: file).parts.count == 4)
    }
    #expect(throws: ConfigurationError.self) { try ConfigurationPath("policy.diary") }
    #expect(throws: ConfigurationError.self) { try ConfigurationPath("policy.FAMILY", in: file) }
  }

  /// The names of own families are not known to the schema: it takes each that may be one.
  @Test func theSchemaAdmitsThem() throws {
    let schema = try #require(try? JSONParser.parse(Array(ConfigurationPage.schema.utf8)))
    let policy = schema["properties"]?["policy"]
    #expect(policy?["additionalProperties"]?["enum"]?.list?.compactMap(\.text) == ["ask", "stage", "apply"])
    #expect(policy?["patternProperties"]?.members?.map(\.name) == ["^x-"])
    #expect(policy?["properties"]?["FAMILY"] == nil && policy?["properties"]?["mail"] != nil)
    #expect(ConfigurationPage().text.contains("| `policy.FAMILY` | one of `ask`, `stage`, `apply` |"))
  }

  @Test func eachHasItsOwnLabel() {
    let labels = Self.families.map { Labels(reading: $0.0) }
    for (one, (name, _)) in zip(labels, Self.families) {
      #expect(one.families.names == [name] && one.untrustedSource == name && one.personal.names == [name])
      #expect(labels.count { $0.families.isDisjoint(with: one.families) } == 3)
    }
  }
}
