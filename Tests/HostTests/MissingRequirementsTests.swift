import LucidApplication
import LucidSystem
import LucidTesting
import Testing

@testable import LucidCommands

@Suite struct MissingRequirementsTests {
  @Test func oneCommandInstallsAllOfIt() throws {
    let missing = try #require(MissingRequirements([.libical, .libxml], hasApt: true))
    #expect(missing.names == "libical (calendars, reminders and tasks), libxml2 (health exports)")
    #expect(missing.remedy == "apt-get install libical3 libxml2")
    #expect(
      missing.notice == """
        lucid: not installed: libical (calendars, reminders and tasks), libxml2 (health exports)
          apt-get install libical3 libxml2

        """)
  }

  @Test func withoutAptTheFilesAreNamed() throws {
    let missing = try #require(MissingRequirements([.sqlite, .gmime], hasApt: false))
    #expect(missing.remedy == "install the packages that hold libsqlite3.so.0, libgmime-3.0.so.0")
  }

  @Test func nothingMissingIsNothingToSay() { #expect(MissingRequirements([], hasApt: true) == nil) }

  /// A program is looked for in the PATH that commands are given, so a made-up machine without one lacks the programs alone.
  @Test func programsAreOptional() throws {
    let missing = try #require(MissingRequirements(ProcessFacts(variables: ["PATH": "/nowhere"])))
    #expect(missing.requirements.filter { $0.kind == .program }.map(\.name) == ["git", "pdftotext", "ssh-keygen"])
    #expect(!missing.requirements.contains { $0.kind == .library })
    #expect(!missing.isNeeded)
    #expect(missing.remedy.hasPrefix("install the packages that hold git, "))
    #expect(MissingRequirements(ProcessFacts(variables: ["PATH": "/nowhere"]), isForLibraries: true) == nil)
  }

  @Test func aLibraryIsNeeded() throws { #expect(try #require(MissingRequirements([.libcurl], hasApt: true)).isNeeded) }
}
