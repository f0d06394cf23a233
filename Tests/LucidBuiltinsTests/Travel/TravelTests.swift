import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

private struct FixedRoute: TravelBackend {
  let minutes: Int
  let usual: Int?
  var asOf: Instant?
  func route(to destination: Destination, by mode: TravelMode, now: Instant, zone: Zone) async throws(StepFailure) -> Route {
    Route(destination: "\(destination)", minutes: minutes, usualMinutes: usual, asOf: asOf)
  }
}

@Suite struct TravelTests {
  private func call(_ minutes: Int, _ usual: Int?, _ arguments: [String: Value] = [:], _ settings: Settings = Monday.settings)
    async throws -> Value
  {
    let tool = try #require(TravelFamily.family(FixedRoute(minutes: minutes, usual: usual)).tools.first)
    let context = ToolContext(now: Monday.now, zone: Monday.zone, settings: settings, clock: TestClock(Monday.now))
    return try await tool.call(Arguments(for: tool.signature, arguments), in: context).value
  }

  @Test(arguments: [
    (34, 25, "Leave now: 34 min instead of the usual 25."), (30, 25, "Leave now: 30 min instead of the usual 25."),
    (29, 25, "Leave when it suits: 29 min, the usual is 25."), (10, 0, "Leave when it suits: 10 min, the usual is 0."),
  ]) func advice(minutes: Int, usual: Int, advice: String) async throws {
    #expect(try await call(minutes, usual)["advice"] == .text(advice))
  }

  @Test func withoutTheUsual() async throws {
    let value = try await call(34, nil)
    #expect((value["advice"], value["usual_minutes"]) == (.text("Plan 34 min."), .null))
  }

  @Test func theOfficeIsTheDefault() async throws {
    #expect(try await call(1, 1)["destination"] == .text("office(\"1 Place Ville Marie, Montreal\")"))
    #expect(try await call(1, 1, ["destination": .text("gym")])["destination"] == .text("place(\"gym\")"))
  }

  @Test(arguments: [nil, "", "  "] as [String?]) func noDestination(office: String?) async {
    let error = await #expect(throws: StepFailure.self) { try await call(1, 1, [:], Settings(office: office)) }
    #expect(
      error
        == StepFailure(
          .unavailable, .words(.noDestination), hint: .words(.setOffice),
          setUp: "lucid config set user.office ADDRESS"))
  }

  @Test func presented() async throws {
    let family = TravelFamily.family(FixedRoute(minutes: 34, usual: 25))
    let value = try await call(34, 25, ["destination": .text("gym"), "mode": .text("bike")])
    let observation = Observation(step: "way", tool: "travel.to", status: .done, value: value)
    let tile = try #require(family.presenter?.tile(observation, in: Monday.present).english)
    #expect((tile.value, tile.icon) == ("34 min", "bicycle"))
    #expect(tile.sub.hasSuffix("usually 25 min"))
    let said = family.presenter?.statements(observation, in: Monday.present) ?? []
    #expect(said.map(\.role) == [.risk, .action])
    #expect(said.last?.text == "Leave now: 34 min instead of the usual 25.")
    let card = family.cards.first?.card(title: "Traffic", from: [observation], presenters: [], in: Monday.present)
    #expect(card?.kind == "travel")
    #expect(card?.body["usual_minutes"] == .integer(25))
  }

  @Test func theTimeThatItIsOfIsSaid() async throws {
    let family = TravelFamily.family(FixedRoute(minutes: 34, usual: 25, asOf: Monday.now.adding(seconds: -1_200)))
    let tool = try #require(family.tools.first)
    let value = try await tool.call(Arguments(for: tool.signature, ["destination": .text("gym")]), in: Monday.tools).value
    let observation = Observation(step: "way", tool: "travel.to", status: .done, value: value)
    #expect(family.presenter?.tile(observation, in: Monday.present).english.sub.hasSuffix("usually 25 min, as of 07:10") == true)
    #expect(family.presenter?.statements(observation, in: Monday.present).first?.text.hasSuffix(", as of 07:10.") == true)
  }
}
