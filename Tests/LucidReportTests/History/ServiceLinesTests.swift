import LucidCore
import Testing

@testable import LucidReport

@Suite struct ServiceLinesTests {
  /// The answers of one host over the network are one entry; those of the cache have each their time.
  @Test func answersOfAHostAreOneEntry() {
    let start = Instant(seconds: 1_775_460_600)
    let answers = [
      ServiceAnswer(host: "mcp.example", sent: 10, received: 1_000, fetched: start, isCached: false),
      ServiceAnswer(host: "api.example", sent: 0, received: 7, fetched: start, isCached: true),
      ServiceAnswer(host: "mcp.example", sent: 10, received: 24, fetched: start, isCached: false),
      ServiceAnswer(host: "one.example", sent: 10, received: 24, fetched: start, isCached: false),
    ]
    #expect(
      ServiceLines.message(answers, zone: .utc)?.text
        == "mcp.example (2 answers, 1 KiB received); api.example (cached, of 2026-04-06 07:30); one.example (24 bytes received)"
    )
    #expect(ServiceLines.message([], zone: .utc) == nil)
  }
}
