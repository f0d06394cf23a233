import LucidCore
import LucidTesting
import Synchronization
import Testing

@testable import LucidConfiguration
@testable import LucidSystem
@testable import LucidVault

/// Which configuration counts, with what the host forbids, on made-up homes.
@Suite struct ConfigurationLoaderTests {
  private let home = ScratchFolder()

  private func loader(
    _ variables: [String: String] = [:], named: String? = nil, profile: String? = nil,
    report: @escaping ConfigurationLoader.Report = { _, _ in }
  ) -> ConfigurationLoader {
    ConfigurationLoader(
      .madeUp(variables.merging(["HOME": home.path]) { a, _ in a }, account: .init(login: "rr", fullName: "Robin Roy")),
      named: named, profile: profile, report: report)
  }

  private func write(_ text: String) { home.write(text, to: ".config/lucid/config.yaml") }

  private static let layers = """
    user: { city: Montreal }
    vault: ~/home
    profiles:
      work: { vault: ~/work }

    """

  @Test func withoutAFileTheAccountHasAName() throws {
    let configuration = try loader().load()
    #expect(configuration.settings.name == "Robin Roy")
    #expect(configuration.vault == nil)
    #expect(configuration.gate.problem == nil && configuration.models.gate.problem == nil, "the gate is open")
    #expect(try loader().source() == nil)
  }

  /// The option comes before the variable, and both before no profile.
  @Test func theOptionNamesTheProfileElseTheVariableDoes() throws {
    write(Self.layers + "  travel: { user: { city: Rome } }\n")
    #expect(try loader().load().vault == "~/home")
    #expect(try loader(["LUCID_PROFILE": "work"]).load().vault == "~/work")
    let both = try loader(["LUCID_PROFILE": "work"], profile: "travel").load()
    #expect(both.vault == "~/home" && both.settings.city == "Rome")
  }

  @Test func aProfileThatIsNoneIsAnError() {
    write(Self.layers)
    let error = #expect(throws: ConfigurationError.self) { try loader(profile: "wrk").load() }
    #expect(error == ConfigurationError(.usage, "there is no profile `wrk`; did you mean `work`?", hint: "profiles: work"))
  }

  @Test func aNamedFileTakesThePlaceOfTheUsualOne() throws {
    write("vault: ~/usual\n")
    home.write("user: { name: Named }\n", to: "other.yaml")
    let configuration = try loader(named: "~/other.yaml").load()
    #expect(configuration.settings.name == "Named" && configuration.vault == nil)
    #expect(loader(named: "~/other.yaml").path == home.path + "/other.yaml")
    #expect(throws: ConfigurationError.self) { try loader(named: "~/none.yaml").load() }
  }

  /// Mistakes are reported once, with the file they are in, and are an error.
  @Test func mistakesAreReported() {
    write("vualt: x\n")
    let told = Mutex<[String]>([])
    let error = #expect(throws: ConfigurationError.self) {
      try loader(report: { found, file in told.withLock { $0 += found.map { "\(file.name): \($0.message)" } } }).load()
    }
    #expect(error?.kind == .usage && error?.message == "the configuration ~/.config/lucid/config.yaml has errors")
    #expect(told.withLock { $0.count } == 1)
  }

  @Test func aLinkThatLeadsNowhereIsNoEmptyConfiguration() {
    home.write("", to: ".config/lucid/x")
    #expect(symlink("/nowhere/at/all", home.path + "/.config/lucid/config.yaml") == 0)
    let error = #expect(throws: ConfigurationError.self) { try loader().load() }
    #expect(error?.message.hasPrefix("the configuration cannot be read: ") == true)
  }

  // MARK: What the host forbids

  @Test func aPolicyThatTheEnvironmentNamesForbidsToo() throws {
    home.write("forbid: [programs]\n", to: "policy.yaml")
    write("policy: { forbid: [writes notes] }\n")
    let configuration = try loader(["LUCID_POLICY": home.path + "/policy.yaml"]).load()
    #expect(throws: StepFailure.self) { _ = try configuration.gate.start(.notification) }
    #expect(configuration.gate.writes.refusal("notes/a.md")?.kind == .forbidden)
    #expect(configuration.gate.writes.refusal("tasks/a.ics") == nil)
  }

  /// Another file puts nothing out of force that the usual one forbids.
  @Test func whatTheUsualFileForbidsCountsBesideANamedOne() throws {
    write("policy: { forbid: [programs] }\n")
    home.write("vault: ~/v\n", to: "other.yaml")
    #expect(throws: StepFailure.self) { _ = try loader(named: "~/other.yaml").load().gate.start(.notification) }
  }

  @Test(arguments: ["forbid: [nothing much]\n", "forbid: [\n"]) func aPolicyWithMistakesClosesTheGate(text: String) {
    home.write(text, to: "policy.yaml")
    let gate = HostGate(loader(["LUCID_POLICY": home.path + "/policy.yaml"]))
    #expect(gate.problem?.kind == .forbidden)
    #expect(throws: StepFailure.self) { _ = try gate.start(.editor("vi")) }
    #expect(throws: StepFailure.self) { _ = try gate.connect(.model("m", isDevice: false)) }
    #expect(gate.writes.refusal("notes/a.md") != nil)
  }

  @Test func aPolicyThatIsNotThereClosesTheGate() {
    #expect(HostGate(loader(["LUCID_POLICY": "/nowhere/policy.yaml"])).problem != nil)
    #expect(HostGate(loader()).problem == nil)
  }

  /// A mistake elsewhere leaves what is forbidden known; one in the policy does not.
  @Test func aMistakeElsewhereLeavesTheGateOpen() {
    write("calendar: [a]\npolicy: { forbid: [programs] }\n")
    let gate = HostGate(loader(), own: .whatIsGood)
    #expect(gate.problem == nil)
    #expect(throws: StepFailure.self) { _ = try gate.start(.notification) }
    #expect(HostGate(loader()).problem != nil)
    write("policy: { forbid: [nothing] }\n")
    #expect(HostGate(loader(), own: .whatIsGood).problem != nil)
    #expect(HostGate(loader(), own: .none).problem == nil)
  }

  // MARK: The vault

  @Test func theVaultIsTheNamedFolderElseThatOfTheFile() throws {
    home.write("x", to: "v/notes/a.md")
    home.write("x", to: "w/notes/b.md")
    home.write("x", to: "Mail/cur/m")
    write("vault: ~/v\nbackends: { mail: ~/Mail }\n")
    let configuration = try loader().load()
    let folders = loader().host.folders
    #expect(try configuration.vault(named: nil, folders)?.bindings.map(\.path) == ["mail"])
    let named = try configuration.vault(named: "~/w", folders)
    #expect(named?.root == home.path + "/w" && named?.bindings.isEmpty == true)
    #expect(throws: ConfigurationError.self) { try configuration.vault(named: "~/none", folders) }
    #expect(try Configuration().vault(named: nil, folders) == nil)
  }

  /// Who has bound families to folders and named no vault gets one.
  @Test func foldersWithoutAVaultGetOne() throws {
    home.write("x", to: "Mail/cur/m")
    write("backends: { mail: ~/Mail }\n")
    let tree = try loader().load().vault(named: nil, loader().host.folders)
    #expect(tree?.root == home.path + "/.local/share/lucid/vault")
  }

  // MARK: The file

  @Test func aNewFileAndItsFolderAreForTheOwnerAlone() throws {
    let file = try ConfigurationFile(loader())
    #expect(file.source == nil && file.shown == "~/.config/lucid/config.yaml")
    try file.replace(with: Array("vault: ~/v\n".utf8))
    #expect(home.text(".config/lucid/config.yaml") == "vault: ~/v\n")
    #expect(home.permissions(".config/lucid/config.yaml") == 0o600 && home.permissions(".config/lucid") == 0o700)
  }

  @Test func whatAnotherProgramHasWrittenStays() throws {
    write("vault: ~/v\n")
    let file = try ConfigurationFile(loader())
    write("vault: ~/theirs\n")
    let error = #expect(throws: ConfigurationError.self) { try file.replace(with: Array("vault: ~/mine\n".utf8)) }
    #expect(error?.message.contains("changed by another program") == true)
    #expect(home.text(".config/lucid/config.yaml") == "vault: ~/theirs\n")
  }

  @Test func anAccountWithoutAHomeHasNoFile() {
    let loader = ConfigurationLoader(.madeUp())
    #expect(loader.path == nil)
    #expect(throws: ConfigurationError.self) { try ConfigurationFile(loader) }
  }
}
