import LucidTesting
import Testing

/// `lucid schedule check` finds what a run would deliver with: the program that the configuration
/// names counts, and no other is asked for.
@Suite struct ScheduleDeliveryTests {
  private static let ability = """
    lucidability: 1
    kind: ability
    label: Letter
    steps: []
    prompt: Say hello in one line.
    """

  private func checked(_ deliver: String, options: String = "") throws -> (add: Ended, check: Ended) {
    let sandbox = Sandbox()
    sandbox.write(Self.ability, to: "letter.lucidability")
    _ = try sandbox.run(
      """
      mkdir -p "$HOME/.config/lucid"; printf '#!/bin/sh\\ncat > /dev/null\\n' > post; chmod +x post
      printf 'deliver: { \(deliver) }\\n' "$PWD" > "$HOME/.config/lucid/config.yaml"
      """)
    let add = try sandbox.run(
      "lucid schedule add letter.lucidability daily 7:30 --timer none --name letter \(options)")
    return (add, try sandbox.run("lucid schedule check letter"))
  }

  @Test(arguments: [
    ("sendmail: [%s/post]", "-- --mail-to robin@example.org"),
    ("mail_to: robin@example.org, sendmail: [%s/post]", ""),
  ]) func aConfiguredMailProgramIsFound(deliver: String, options: String) throws {
    let (add, check) = try checked(deliver, options: options)
    #expect(add.exit == 0 && !add.err.contains("a run would fail"), "\(add.err)")
    #expect(check.out.contains("ok    mail "), "\(check.out)")
    #expect(check.out.contains("/post\n") && !check.out.contains("error"), "\(check.out)")
  }

  /// Also where the configuration names the recipient: options were the only ones looked at.
  @Test func aMailProgramThatIsGoneIsTold() throws {
    let (add, check) = try checked("mail_to: robin@example.org, sendmail: [%s/gone]")
    #expect(add.err.contains("a run would fail now: the mail program `"), "\(add.err)")
    #expect(check.exit == 30 && check.out.contains("error mail "), "\(check.out)")
  }

  /// A topic takes what `--notify` sends, with or without notify-send.
  @Test func aTopicNeedsNoDesktopProgram() throws {
    let (_, check) = try checked(
      "ntfy: { url: https://ntfy.example.org/robin }", options: "-- --notify")
    #expect(check.out.contains("ok    ntfy       ntfy.example.org"), "\(check.out)")
  }
}
