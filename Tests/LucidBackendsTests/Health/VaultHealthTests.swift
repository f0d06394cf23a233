import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// The sample person's health: fixture W, scenarios S27 and S28.
@Suite struct VaultHealthTests {
  private func call(_ verb: String) async throws -> ToolResult {
    let family = HealthFamily.family(VaultHealth(tree: Monday.vault, pool: BlockingPool()))
    let tool = try #require(family.tools.first { $0.signature.verb == verb })
    return try await tool.call(Arguments(for: tool.signature), in: Monday.tools)
  }

  @Test func today() async throws {
    let result = try await call("today")
    let metrics = try #require(result.value["metrics"].list)
    #expect(metrics.map { $0["name"].text } == ["hrv", "resting_hr", "sleep", "deep_sleep", "deep_pct", "steps"])
    #expect(metrics.map { $0["value"] } == [52, 58, 370, 50, 13.5, 1240].map { Value.number($0) })
    #expect(metrics.map { $0["baseline"] } == [60, 56, 425, 64, 15, 6200].map { Value.number($0) })
    #expect(
      metrics.map { $0["delta_pct"] } == [.number(-13.3), .number(3.6), .number(-12.9), .number(-21.9), .number(-10.2), .null])
    #expect(metrics.map { $0["trend"].text } == ["down", "up", "down", "down", "down", nil])
    #expect(metrics.first?["series"] == .list([58, 61, 63, 57, 62, 60, 59, 52].map { .number($0) }))
    #expect(result.value["verdict"] == .text("drained"))
    #expect(result.value["advice"] == .text("Swap hard training for an early night."))
    #expect(result.notices.isEmpty)
  }

  @Test func sleep() async throws {
    let value = try await call("sleep").value
    #expect((value["minutes"], value["deep_minutes"], value["deep_pct"]) == (.integer(370), .integer(50), .number(13.5)))
    #expect(value["metrics"].list?.map { $0["name"].text } == ["sleep", "deep_sleep", "deep_pct"])
  }

  @Test func theSameEveryTime() async throws {
    let first = try await call("today").value
    for _ in 0..<5 { #expect(try await call("today").value == first) }
  }

  @Test func anEmptyVault() async {
    let backend = VaultHealth(tree: MemoryTree(name: "~/vault", files: ["health/.keep": []]), pool: BlockingPool())
    let query = HealthQuery([.hrv], days: Monday.date...Monday.date, zone: Monday.zone, now: Monday.now)
    let error = await #expect(throws: StepFailure.self) { try await backend.history(query) }
    #expect((error?.kind, error?.message) == (.unavailable, "no health data in ~/vault"))
    #expect(error?.hint?.contains("export.xml") == true)
  }
}
