import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

private struct FixedLocation: LocationBackend {
  func current(_ settings: Settings) async throws(StepFailure) -> Place {
    Place(city: "Montreal", region: "CA", latitude: 45.5, longitude: -73.58)
  }
}

@Suite struct LocationTests {
  @Test func theToolGivesThePlace() async throws {
    let family = LocationFamily.family(FixedLocation())
    let tool = try #require(family.tools.first)
    let value = try await tool.call(Arguments(for: tool.signature), in: Monday.tools).value
    #expect((value["city"], value["lat"]) == (.text("Montreal"), .number(45.5)))
    let observation = Observation(step: "s", tool: "location.current", status: .done, value: value)
    #expect(family.presenter?.tile(observation, in: Monday.present).english.value == "Montreal")
    #expect(family.presenter?.statements(observation, in: Monday.present).map(\.text) == ["You are in Montreal."])
  }
}
