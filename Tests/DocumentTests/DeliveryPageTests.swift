import LucidConfiguration
import LucidCore
import LucidHTTP
import LucidSyntax
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidSetup

/// The configuration in `docs/delivery.md` is good, and each of its keys means something.
@Suite struct DeliveryPageTests {
  @Test func theConfigurationIsGood() throws {
    let lines = RepositoryFiles.lines("docs/delivery.md").map(String.init)
    let start = try #require(lines.firstIndex(of: "```yaml"))
    let block = lines[(start + 1)...].prefix { $0 != "```" }.map { $0 + "\n" }.joined()
    let (configuration, diagnostics) = Configuration.read(SourceFile(name: "config.yaml", text: block))
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let deliver = configuration.deliver
    #expect(deliver.mailTo == ["robin@example.org"] && deliver.notify && deliver.appendTo == "Journal")
    #expect(deliver.outcomes == ["partial", "failed"] && deliver.from == "lucid@example.org")
    #expect(deliver.sendmail == ["msmtp", "-t"] && deliver.patience == 604_800)
    #expect(deliver.ntfy?.url.text == "https://ntfy.example.org/robin" && deliver.ntfy?.key == .environment("NTFY_TOKEN"))
    for key in DeliverySettings.keys { #expect(block.contains("  \(key.name):"), "\(key.name) is not on the page") }
  }

  @Test(arguments: [
    "mail_to: Robin <robin@example.org>", "mail_to: [a b]", "from: x@y@z", "sendmail: ['']", "on: [good]",
    "ntfy: { url: 'http://ntfy.example.org/t' }", "ntfy: { url: 'https://u:p@ntfy.example.org/t' }",
    "ntfy: { url: 'https://ntfy.example.org/t', key: {} }", "ntfy: {}", "give_up: soon", "notify: maybe", "mail: x",
  ]) func mistakesAreFound(line: String) {
    let diagnostics = Configuration.read(SourceFile(name: "config.yaml", text: "deliver:\n  \(line)\n")).diagnostics
    #expect(diagnostics.contains { $0.severity == .error || $0.severity == .warning }, "\(line)")
  }
}
