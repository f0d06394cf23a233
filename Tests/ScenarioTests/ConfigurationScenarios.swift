import LucidApplication
import LucidConfiguration
import LucidCore
import LucidReport
import LucidTesting
import Testing

@testable import LucidCommands

/// What a check of a configuration shows.
@Suite struct ConfigurationScenarios {
  private static func file(_ text: String) -> SourceFile { SourceFile(name: "config.yaml", text: text) }

  static let secret = "sk-Zq81LmXw07TtPa55RrVv"

  @Test(arguments: [
    "models: { m: { openai: \"https://h/v1\", key: \(secret) } }", "models: { m: { openai: \"https://me:\(secret)@h/v1\" } }",
    "# \(secret)", "models: { m: { command: [curl, -H, \"Authorization: Bearer \(secret)\"] } }",
  ]) func aSecretIsNeverShown(text: String) {
    let report = CheckReport(findings: [ConfigurationCheck.finding(Self.file(text + "\n"), Monday.zones)], checked: 1)
    for format in ["text", "json", "sarif", "github"] {
      let shown = report.result(.init(rawValue: format) ?? .text, .plain).text(ExitFacts("ok", 0))
      #expect(!shown.contains(Self.secret) && !shown.isEmpty, "\(shown)")
    }
  }
}
