import LucidCore
import LucidHTTP
import LucidSystem
import LucidTesting
import Testing

@testable import LucidConfiguration
@testable import LucidPrograms

/// `backends: { FAMILY: { program: … } }`: how it is read, and what the card says of it.
@Suite struct FamilyProgramSettingsTests {
  private static func read(_ text: String) -> (configuration: Configuration, diagnostics: [Diagnostic]) {
    Configuration.read(SourceFile(name: "config.yaml", text: "backends:\n  \(text)\n"))
  }

  @Test func aProgramIsReadWhole() throws {
    let (configuration, diagnostics) = Self.read(
      "calendar: { program: [~/bin/dav.py, --fast], network: [dav.example.org], folders: { read: [~/dav] }, limits: { seconds: 5 } }\n"
        + "  weather: { program: [/opt/sky] }")
    #expect(diagnostics.map(\.message) == [])
    let programs = configuration.backends.programs
    #expect(programs.map(\.family) == ["calendar", "weather"] && programs[0].words == ["~/bin/dav.py", "--fast"])
    #expect(programs[0].access.network == .hosts(["dav.example.org"]) && programs[0].access.limits == ToolLimits(seconds: 5))
    #expect(programs[1].access.limits == ToolLimits(seconds: 30) && configuration.backends.network.isEmpty)
    #expect(configuration.backends.places == [])
  }

  @Test(arguments: [
    ("calendar: { network: on }", "is for a program, and none is named"),
    ("calendar: { writes: off }", "neither a folder nor a program"),
    ("notes: { program: [x], folder: ~/n }", "`folder` and `program` are both set"), ("mail: { program: [] }", "is empty"),
    ("mail: { program: [bin/x] }", "depends on where lucid is started"),
    ("weather: { program: [x], open_meteo: on }", "`open_meteo` and `program` are both set"),
    ("web: { program: [x] }", "program"),
  ]) func mistakesAreNamed(text: String, message: String) {
    let found = Self.read(text).diagnostics.map(\.message)
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  /// Another program, folder or network is another permission, for what is read and for what is written.
  @Test func theCardHoldsTheReachOfTheProgram() throws {
    let host = HostEnvironment.madeUp(["HOME": "/people/robin", "PATH": "/none"])
    let card = CapabilityCard(
      reads: [.init(source: "calendar", reach: "titles", through: ["calendar.events"])],
      writes: [
        .init(source: "calendar", reach: "new events", through: ["calendar.create"]),
        .init(source: "notes", reach: "new notes", through: ["notes.create"]),
      ], sends: [], discloses: [], flows: [])
    let binder = ToolBinder(Self.read("calendar: { program: [~/dav.py] }").configuration, host)
    let shown = binder.showingPrograms(card)
    let program =
      "a program that runs ~/dav.py without a sandbox (bubblewrap does not work here): it can reach anything on this computer"
    #expect(shown.reads.map(\.reach.text) == ["titles; through " + program])
    #expect(
      shown.writes[0].reach.text == "new events; `lucid undo` does not undo it" && shown.writes[0].through.contains(program))
    #expect(shown.writes[1] == card.writes[1])
  }
}
