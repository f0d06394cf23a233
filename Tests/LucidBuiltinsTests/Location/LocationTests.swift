import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Synchronization
import Testing

private final class CountingLocation: LocationBackend {
  private let count = Mutex(0)
  var calls: Int { count.withLock { $0 } }

  func current(_ settings: Settings) async throws(StepFailure) -> Place {
    count.withLock { $0 += 1 }
    return Place(city: "Montreal", region: "CA", latitude: 45.5, longitude: -73.58)
  }
}

@Suite struct LocationTests {
  @Test func theVariableIsTheCity() async throws {
    let backend = CountingLocation()
    let family = LocationFamily.family(backend)
    let variable = try #require(family.variables.first)
    #expect((variable.signature.name, variable.signature.cost, variable.signature.type) == ("location", .expensive, .text))
    #expect(backend.calls == 0)
    #expect(try await variable.value(in: Monday.tools).value == .text("Montreal"))
    #expect(backend.calls == 1)
  }

  @Test func theToolGivesThePlace() async throws {
    let family = LocationFamily.family(CountingLocation())
    let tool = try #require(family.tools.first)
    let value = try await tool.call(Arguments(for: tool.signature), in: Monday.tools).value
    #expect((value["city"], value["lat"]) == (.text("Montreal"), .number(45.5)))
    let observation = Observation(step: "s", tool: "location.current", status: .done, value: value)
    #expect(family.presenter?.tile(observation, in: Monday.present).english.value == "Montreal")
    #expect(family.presenter?.statements(observation, in: Monday.present).map(\.text) == ["You are in Montreal."])
  }
}
