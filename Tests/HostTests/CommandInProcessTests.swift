import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidRuntime
@testable import LucidSystem
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidServing

/// Commands that are run inside the test, with what they write captured.
@Suite struct CommandInProcessTests {
  /// What a command line gives on a made-up machine.
  private func run(
    _ words: String..., variables: [String: String] = [:], account: ProcessFacts.Account? = nil,
    captured: CapturedOutput = CapturedOutput(), clock: any RunClock = TestClock(Monday.now)
  ) -> (exit: ExitCode, standard: String, errors: String) {
    let host = HostEnvironment.madeUp(variables, arguments: words, account: account, captured: captured, clock: clock)
    return (Lucid(host: host).start(), captured.standard, captured.errors)
  }

  @Test func aResultGoesToStandardOutput() {
    let (exit, standard, errors) = run("--version")
    #expect(exit == .ok)
    #expect(standard == "lucid \(Composition.version.text)\n")
    #expect(errors == "")
  }

  @Test func anErrorGoesToStandardErrors() {
    let (exit, standard, errors) = run("no-such-command")
    #expect(exit == .usage)
    #expect(standard == "")
    #expect(errors.hasPrefix("lucid: "))
  }

  /// An answer that reached nobody is no success.
  @Test(arguments: [["--version"], ["--help"], ["tools"], ["schema"], ["explain"]])
  func whatCannotBeWrittenIsNoSuccess(words: [String]) {
    let captured = CapturedOutput(refusing: "no space left on device")
    let host = HostEnvironment.madeUp(arguments: words, captured: captured)
    #expect(Lucid(host: host).start() == .usage)
    #expect(captured.errors.contains("no space left on device"))
  }

  @Test func theConfigurationIsWhereTheValuesSay() throws {
    let folder = ScratchFolder()
    folder.write("user: { name: Made Up }\n", to: "lucid/config.yaml")
    let home = ScratchFolder()
    let named = run("config", "get", "user.name", variables: ["HOME": home.path, "XDG_CONFIG_HOME": folder.path])
    #expect(named.standard == "Made Up\n")
    let account = ProcessFacts.Account(login: "nobody-here", home: home.path)
    let other = run("config", "get", "user.name", variables: ["XDG_CONFIG_HOME": "rel"], account: account)
    #expect(other.standard == "nobody-here\n")
  }

  @Test func theZoneIsThatOfTheValues() throws {
    let home = ScratchFolder()
    let found = run("config", "get", "user.timezone", variables: ["HOME": home.path, "TZ": "Asia/Tokyo"])
    #expect(found.standard == "Asia/Tokyo\n")
  }

  /// The next times of a schedule are those after the clock that was handed down.
  @Test func theTimeIsThatOfTheClock() throws {
    let home = ScratchFolder()
    let variables = ["HOME": home.path, "TZ": "America/Toronto"]
    let monday = run("schedule", "next", "daily", "9:00", variables: variables)
    #expect(monday.exit == .ok)
    #expect(monday.standard.contains("2026-04-06"))
    let later = TestClock(Monday.now.adding(seconds: 365 * 86_400))
    #expect(run("schedule", "next", "daily", "9:00", variables: variables, clock: later).standard.contains("2027-04-06"))
  }

  @Test func withoutHomeACommandThatNeedsOneSaysSo() {
    let (exit, _, errors) = run("install", "gallery/sleep", "--yes")
    #expect(exit == .usage)
    #expect(errors.contains("this account has no home"))
  }

  @Test func withoutATerminalNobodyIsAsked() throws {
    let home = ScratchFolder()
    let (exit, _, errors) = run("setup", variables: ["HOME": home.path])
    #expect(exit == .consentMissing)
    #expect(errors.contains("standard input is not a terminal"))
  }
}
