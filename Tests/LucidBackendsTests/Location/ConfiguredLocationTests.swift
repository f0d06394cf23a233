import LucidBackends
import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@Suite struct ConfiguredLocationTests {
  @Test func fromTheSettings() async throws {
    #expect(try await ConfiguredLocation().current(Monday.settings) == Place(city: "Montreal", region: "CA"))
  }

  @Test(arguments: [nil, "", " "] as [String?]) func withoutACity(city: String?) async {
    let error = await #expect(throws: StepFailure.self) { try await ConfiguredLocation().current(Settings(city: city)) }
    #expect((error?.kind, error?.hint) == (.unavailable, "set user.city in the configuration"))
  }
}
