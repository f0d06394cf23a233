import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

@Suite struct VaultTravelTests {
  private func route(_ tree: any FileTree = Monday.vault, to destination: Destination, by mode: TravelMode = .car) async throws
    -> Route
  {
    try await VaultTravel(tree: tree, pool: BlockingPool()).route(
      to: destination, by: mode, now: Monday.now, zone: Monday.zone)
  }

  private func tree(_ json: String) -> MemoryTree { MemoryTree(name: "~/vault", files: ["travel.json": Array(json.utf8)]) }

  @Test func theSamplePerson() async throws {
    let tool = try #require(TravelFamily.family(VaultTravel(tree: Monday.vault, pool: BlockingPool())).tools.first)
    let value = try await tool.call(Arguments(for: tool.signature), in: Monday.tools).value
    #expect((value["destination"], value["minutes"], value["usual_minutes"]) == (.text("office"), .integer(34), .integer(25)))
    #expect(value["advice"] == .text("Leave now: 34 min instead of the usual 25."))
  }

  @Test func foundByNameAndByAddress() async throws {
    #expect(try await route(to: .place("Office")).minutes == 34)
    #expect(try await route(to: .place(" 1  place ville marie, MONTREAL ")).minutes == 34)
    #expect(try await route(to: .place("office"), by: .transit).minutes == 41)
  }

  @Test func theOfficeWithoutAnAddress() async throws {
    let json = #"{"destinations": [{"name": "office", "car": {"minutes": 12.4}}, {"minutes": 3}]}"#
    let route = try await route(tree(json), to: .office("Somewhere 5"))
    #expect((route.minutes, route.usualMinutes) == (12, nil))
    #expect(route.notices.map(\.text) == ["travel.json: 1 without a name left out"])
    await #expect(throws: StepFailure.self) { try await self.route(tree(json), to: .place("Somewhere 5")) }
    await #expect(throws: StepFailure.self) { try await self.route(to: .office("Somewhere 5")) }
  }

  @Test(arguments: [
    (#""updated": "2026-04-06T07:10:00""#, true), (#""updated": "2026-04-06T06:29:00""#, false),
    (#""updated": "2026-04-06T06:29:00", "valid": "2h""#, true), (#""updated": "2026-04-05T07:30:00""#, false),
    (#""updated": "2026-04-06T07:10:00", "valid": "10m""#, false), (#""updated": "2026-04-06T09:00:00""#, true),
  ]) func whatIsTooOldIsNotUsedAsNow(keys: String, isUsed: Bool) async throws {
    let file = tree("{\(keys), \"destinations\": [{\"name\": \"gym\", \"car\": {\"minutes\": 9}}]}")
    if isUsed {
      #expect(try await route(file, to: .place("gym")).minutes == 9)
    } else {
      let error = await #expect(throws: StepFailure.self) { try await route(file, to: .place("gym")) }
      #expect(error?.kind == .unavailable && error?.isStale == true)
      #expect(error?.message.hasPrefix("the travel times are of ") == true)
    }
  }

  @Test func itsTimeIsKnown() async throws {
    let file = tree(#"{"updated": "2026-04-06T07:10:00", "destinations": [{"name": "gym", "car": {"minutes": 9}}]}"#)
    #expect(try await route(file, to: .place("gym")).asOf == Monday.now.adding(seconds: -1_200))
    #expect(try await route(tree(#"{"destinations": [{"name": "gym", "car": {"minutes": 9}}]}"#), to: .place("gym")).asOf == nil)
  }

  @Test func unknownWays() async {
    let place = await #expect(throws: StepFailure.self) { try await route(to: .place("the moon")) }
    #expect(
      place == StepFailure(.unavailable, .words(.travelUnknown, "travel.json", "the moon"), hint: .words(.itKnows, "office")))
    let mode = await #expect(throws: StepFailure.self) { try await route(to: .place("office"), by: .walk) }
    #expect(mode?.message == "travel.json has no time to office by walk")
  }

  @Test(arguments: ["-1", "1e300", "\"34\"", "null", "99999"]) func impossibleTimes(minutes: String) async {
    let json = #"{"destinations": [{"name": "gym", "car": {"minutes": \#(minutes)}}]}"#
    await #expect(throws: StepFailure.self) { try await route(tree(json), to: .place("gym")) }
  }

  @Test(arguments: ["", "{", "[]", "{}"]) func brokenFiles(json: String) async {
    let error = await #expect(throws: StepFailure.self) { try await route(tree(json), to: .place("gym")) }
    #expect(error?.kind == .failed)
  }

  @Test func noFile() async {
    let error = await #expect(throws: StepFailure.self) {
      try await route(MemoryTree(name: "~/vault", files: [:]), to: .place("gym"))
    }
    #expect((error?.kind, error?.message) == (.unavailable, "no travel.json in ~/vault"))
  }
}
