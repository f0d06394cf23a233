import LucidApplication
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidCommands

/// S37: two events, the open habits and heart rate variability go to the model, one sentence comes back.
@Suite struct S37WhatToFocusOn {
  private static let plan = "prompt: Decide in one sentence.\nplan: whatToFocusOn\n"

  @Test func theModelSeesAllThree() async throws {
    let model = ScriptedModel("Prepare the client review.")
    var world = World()
    world.model = model
    let record = try await world.run(Self.plan)
    #expect(record.answer?.text == "Prepare the client review.")
    let seen = try #require(model.requests.first).observations
    #expect(seen.map(\.family) == ["calendar", "habits", "health"])
    #expect(seen[0].value.ids == ["e1", "e2"])
    let open = seen[1].value["items"].list?.filter { $0["done"].boolean == false }.compactMap { $0["name"].text }
    #expect(open == ["Meditate", "Water"])
    let metrics = try #require(seen[2].value["metrics"].list)
    #expect(metrics.map { $0["name"].text } == ["hrv"] && metrics[0]["value"].double == 52)
  }

  /// In the evening the next two are those of the days to come.
  @Test func inTheEvening() async throws {
    var world = World()
    world.now = Monday.at(20)
    let record = try await world.run(Self.plan)
    #expect(record.observations.first?.value.ids == ["e4", "e5"])
  }
}
