import LucidTesting
import Testing

/// Before anything is set up, each command that needs data or a model names the command that sets it up.
@Suite(.timeLimit(.minutes(20))) struct SetupRemedyTests {
  @Test(arguments: [
    "run briefing", "run email", "run plan-day", "briefing", "status", "ask 'what is on my calendar today?'",
    "ask 'how are things?'",
    "chat", "doctor", "schedule check", "schedule add reminders --timer=systemd -- --mail-to robin@example.org",
    "schedule add email --timer=systemd --on mail.new",
  ]) func namesSetup(command: String) throws {
    let sandbox = Sandbox()
    // Without a mail program the first thing to do is another.
    let program = "printf '#!/bin/sh\\n' > ../bin/sendmail; chmod +x ../bin/sendmail"
    let mail = "mkdir ../bin; \(program); export PATH=\"$PWD/../bin:$PATH\"\n"
    let before = command == "schedule check" ? "lucid schedule add briefing daily 7:30 --timer=systemd > /dev/null 2>&1; " : ""
    let ended = try sandbox.run("\(mail)\(before)lucid \(command) < /dev/null")
    #expect((ended.out + ended.err).contains("lucid setup"), "\(ended.out)\(ended.err)")
  }

  /// Without a terminal a setup neither schedules nor sends, and what it turns on needs no permission.
  @Test func anUnattendedSetupOnlyWritesTheConfiguration() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      cp -r "$FIXTURES/setup/home/." ~/; printf '[user]\\n\\tname = Ada Keller\\n' > ~/.gitconfig
      mkdir -p ~/Downloads/apple_health_export; echo '<HealthData/>' > ~/Downloads/apple_health_export/export.xml
      lucid setup --dry-run > /dev/null 2>&1; ls ~/.config/lucid 2> /dev/null; echo "dry $?"
      lucid setup --yes < /dev/null 2> /dev/null; echo "exit $?"
      grep -E '^  (name|timezone|health):' ~/.config/lucid/config.yaml; lucid schedule list; find ~/.config/systemd 2> /dev/null
      lucid schedule add briefing daily 7:30 --timer=systemd > /dev/null 2>&1; lucid schedule run briefing > /dev/null 2>&1; echo "run $?"
      """)
    let lines = ended.out.split(separator: "\n").map(String.init)
    #expect(lines.first == "dry 2" && lines.contains("exit 0"), "\(ended.out)\(ended.err)")
    #expect(lines.contains("  name: Ada Keller") && lines.contains("  health: ~/Downloads/apple_health_export"), "\(ended.out)")
    #expect(lines.contains { $0.hasPrefix("no schedules") } && !ended.out.contains("systemd"), "\(ended.out)")
    #expect(lines.last == "run 11" || lines.last == "run 0", "\(ended.out)\(ended.err)")
    let summary = lines.drop { $0 != "dry 2" }.dropFirst().prefix { !$0.hasPrefix("exit") }
    #expect(summary.count <= 10 && summary.last?.hasPrefix("Next: lucid ") == true, "\(ended.out)")
  }
}
