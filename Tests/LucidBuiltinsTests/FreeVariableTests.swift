import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

/// The pace of the variables of the clock and the configuration, by which a request is put in order.
@Suite struct FreeVariableTests {
  @Test(arguments: FreeVariable.all.map(\.signature.name)) func thePaceIsThatOfTheValue(_ name: String) async throws {
    let variable = try #require(FreeVariable.all.first { $0.signature.name == name })
    func value(_ now: Instant) async throws -> Value {
      try await variable.value(
        in: ToolContext(now: now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(now))
      ).value
    }
    let morning = try await value(Monday.at(10, 41))
    let isAnotherMinute = try await value(Monday.at(10, 42)) != morning
    let isAnotherDay = try await value(Monday.at(10, 41, days: 1)) != morning
    #expect(variable.signature.pace == (isAnotherMinute ? .minute : isAnotherDay ? .data : .configuration))
  }
}
