import Testing

@testable import LucidApplication

/// The options of a server reach the commands that take them, and never among their operands.
@Suite struct CommandProcessTests {
  @Test(arguments: [
    (["web", "page", "-"], ["web", "page", "-", "--config=/c d", "--vault=-v"]),
    (["apply", "--all", "--", "-run", "--", "x"], ["apply", "--all", "--config=/c d", "--vault=-v", "--", "-run", "--", "x"]),
    (["--"], ["--config=/c d", "--vault=-v", "--"]),
  ]) func optionsStandBeforeOperands(words: [String], line: [String]) {
    let command = ServedCommand(words: words, options: ["config", "vault", "at"])
    #expect(command.line([("config", "/c d"), ("tz", "UTC"), ("vault", "-v")]) == line)
  }

  @Test func aCommandThatTakesNoneGetsNone() {
    #expect(ServedCommand(words: ["told"], options: []).line([("config", "c")]) == ["told"])
  }
}
