import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidModels

/// Streams as public reports of bugs describe them, written anew: one line of `models/wire-reports.jsonl` each, with the repository and the
/// number of the report.
@Suite(.timeLimit(.minutes(20))) struct WireReportTests {
  static let reports = WireKindTests.Kind.all(in: "Tests/Fixtures/models/wire-reports.jsonl")

  @Test func eachNamesItsReport() {
    #expect(Self.reports.count >= 40 && Self.reports.allSatisfy { $0.member("source").text?.contains("#") == true })
  }

  @Test(arguments: reports) func isReadAsItWasMeant(_ report: WireKindTests.Kind) async throws { try await report.check() }
}
