import LucidApplication
import LucidArguments
import LucidCore
import LucidRuntime
import LucidShipped
import LucidTesting
import Testing

@testable import LucidCommands

/// S22 to S41 of the acceptance list: the shipped plans over the sample person's files.
@Suite(.timeLimit(.minutes(20))) struct PlanScenarios {
  @Test func s22_theBriefingReadsAllAtOnce() async throws {
    let clock = ManualClock(Monday.now)
    var world = World(clock: clock, delay: .milliseconds(200))
    world.model = ScriptedModel()
    let plan = try World.shipped("briefing")
    let (running, log) = (world, world.log)
    async let result = running.run(plan)
    // The next event, which the prompt names, and the timer of its deadline.
    await clock.sleepers(2)
    clock.advance(.milliseconds(200))
    // Eleven delayed steps and the timer of theirs.
    await clock.sleepers(12)
    let calls = log.entries.filter { $0.contains(".") && !$0.contains("calendar.next") }
    #expect(calls.count == 11 && calls.allSatisfy { $0.hasPrefix("start") })
    clock.advance(.milliseconds(200))
    let record = await result
    #expect(record.outcome == .ok)
    #expect(
      record.observations.map { $0.family } == [
        "calendar", "health", "weather", "mail", "habits", "calendar", "tasks", "reminders", "mail", "notes", "contacts",
      ])
    #expect(record.observations.allSatisfy { $0.status == .done })
    #expect(record.card?.kind == "briefing")
    #expect(record.card?.body["tiles"].list?.map { $0["source"] } == ["health", "weather"].map(Value.text))
    #expect(record.elapsed.count < 600)
  }

  @Test func s23_calendarToday() async throws {
    let record = await World().run(try World.shipped("calendar"))
    let days = try #require(record.card?.body["days"].list)
    #expect(record.card?.kind == "calendarList" && record.card?.body["count"] == .integer(3) && days.count == 1)
    #expect(days[0]["events"].list?.map { $0["id"] } == ["e3", "e1", "e2"].map(Value.text))
    #expect(record.outcome == .ok)
    #expect(record.answer?.text.contains("Dentist") == false)
  }

  @Test func s25_freeSlotsToday() async throws {
    let record = try await World().run("prompt: When?\nplan: freeSlotsToday\n")
    let slots = try #require(record.card?.body["slots"].list)
    #expect(slots.compactMap { $0["start"].instant } == [Monday.at(8), Monday.at(10), Monday.at(14, 30)])
    #expect(slots.compactMap { $0["end"].instant } == [Monday.at(9), Monday.at(13), Monday.at(20)])
  }

  @Test func s27_healthToday() async throws {
    let record = await World().run(try World.shipped("health"))
    let metrics = try #require(record.card?.body["metrics"].list)
    func metric(_ name: String) -> [Double?] {
      let found = metrics.first { $0["id"].text == name || $0["metric"].text == name || $0["name"].text == name } ?? .null
      return [
        found["value"].double, (found["average"].double ?? found["mean"].double ?? found["baseline"].double),
        found["delta_pct"].double,
      ]
    }
    #expect(record.card?.kind == "healthGrid" && record.card?.body["verdict"] == .text("drained"))
    #expect(record.answer?.text.contains("13 % below") == true, "\(record.answer?.text ?? "")")
    let deltas = Set(metrics.compactMap { $0["delta_pct"].double })
    #expect(deltas.isSuperset(of: [-13.3, 3.6, -12.9]) && !deltas.contains(-80), "\(deltas)")
  }

  @Test func s28_sleepLastNight() async throws {
    let world = World()
    let record = await world.run(try world.plan("prompt: How did I sleep?\nplan: sleepLastNight\n"))
    let metrics = try #require(record.card?.body["metrics"].list)
    #expect(record.card?.kind == "healthGrid" && record.card?.body["verdict"] == .null)
    #expect(metrics.map { $0["name"].text } == ["sleep", "deep_sleep", "deep_pct"])
    #expect(metrics.map { $0["value"].double } == [370, 50, 13.5])
    #expect(record.observations.map(\.tool) == ["health.sleep"])
    #expect(record.answer?.text.contains("6 h 10 min") == true)
  }

  @Test func s29_mailThatWaits() async throws {
    let record = await World().run(try World.shipped("email"))
    let list = record.observations[0].value
    #expect(list["items"].list?.compactMap { $0["subject"].text } == ["Contract deadline today", "Re: budget"])
    #expect(list["items"].list?.allSatisfy { $0["body"] == .null } == true)
    #expect(record.card?.kind == "mailList" && record.card?.body["count"] == .integer(2))
  }

  @Test func s30_gmailSummarize() async throws {
    let plan = try World().plan("prompt: x\nplan: gmailSummarize\n")
    let week = await World().run(plan)
    #expect(week.card?.kind == "mailList" && week.card?.body["count"] == .integer(4))
    #expect(week.card?.body["groups"].list?.map { $0["role"].text } == ["needs_reply", "archivable"])
    let body = "prompt: x\nsteps:\n  - use: gmailSummarize\n    with: { since: 48h }\ncard: mailList\n"
    let two = try await World().run(body)
    #expect(two.card?.body["count"] == .integer(3))
    let senders = (two.observations[0].value["items"].list ?? []).compactMap { $0["from"].text }
    #expect(senders.count == 3 && !senders.contains { $0.contains("CI") })
  }

  @Test func s31_draftReply() async throws {
    let model = ScriptedModel("Dear Dana, the contract is on its way.")
    var world = World()
    world.model = model
    let record = try await world.run("prompt: Draft a reply to the latest mail.\nplan: draftReply\n")
    let request = try #require(model.requests.first)
    let told = try #require(request.observations.first?.value["items"].list?.first)
    #expect(told["subject"] == .text("Contract deadline today") && told["snippet"].text?.isEmpty == false)
    #expect(told["body"] == .null)
    #expect(record.answer?.text == "Dear Dana, the contract is on its way.")
    #expect(record.observations.map(\.tool) == ["mail.search"] && record.outcome == .ok)
    #expect(record.card?.body["groups"].list?.first?["role"] == .text("latest"))
  }

  @Test func s34_weatherNow() async throws {
    let record = await World().run(try World.shipped("weather"))
    let body = try #require(record.card?.body)
    #expect(
      record.card?.kind == "weather" && body["temp_c"] == .number(4) && body["summary"] == .text("light rain")
        && body["rain_pct"] == .integer(80))
    #expect(body["place"] == .text("Montreal") && body["advice"].text?.isEmpty == false)
  }

  @Test func s38_trafficToOffice() async throws {
    let plan = try World().plan("prompt: Leave now?\nplan: trafficToOffice\n")
    let record = await World().run(plan)
    let body = try #require(record.card?.body)
    #expect(record.card?.kind == "travel" && body["minutes"] == .integer(34) && body["usual_minutes"] == .integer(25))
    #expect(record.outcome == .ok && record.answer?.text.contains("34 min") == true)

    var unset = World()
    unset.settings = Settings(name: "Robin Roy", city: "Montreal", region: "CA", language: "en", office: nil)
    let without = await unset.run(plan)
    #expect(without.outcome == .partial && ExitCode(without.outcome).rawValue != 0 && without.card == nil)
    guard case .failed(let failure) = without.observations[0].status else {
      Issue.record("\(without.observations[0].status)")
      return
    }
    #expect(failure.hint == "set user.office in the configuration or give `destination`")
    #expect(unset.log.entries.contains { $0.contains("travel.to") })
  }

  @Test func s79_twoModelsOnePayload() async throws {
    let plan = try World.shipped("briefing")
    let models = [ScriptedModel("One."), ScriptedModel("Two.", name: "other")]
    var records: [RunRecord] = []
    for model in models {
      var world = World()
      world.model = model
      records.append(await world.run(plan))
    }
    #expect(
      records[0].card == records[1].card && records[0].prompt == records[1].prompt
        && records[0].observations == records[1].observations)
    #expect(records.map { $0.answer?.text } == ["One.", "Two."] && records.map { $0.answer?.author } == ["scripted", "other"])
    let requests = models.map(\.requests)
    #expect(requests.map(\.count) == [1, 1])
    #expect(
      requests[0][0].prompt == requests[1][0].prompt && requests[0][0].sentences == requests[1][0].sentences
        && !requests[0][0].sentences.isEmpty)
  }

  @Test(arguments: ShippedAbilities.defaultNames) func everyShippedAbilityRunsAndIsTheSameTwice(name: String) async throws {
    let plan = try World.shipped(name)
    let record = await World().run(plan, inputs: World.told)
    #expect(record.outcome == .ok, "\(record.notices)")
    #expect(record.answer?.text.isEmpty == false && record.card != nil)
    #expect(record.receipts.unfounded == [], "\(record.answer?.text ?? "")")
    let again = await World().run(plan, inputs: World.told)
    #expect(again == record)
    #expect(try StoredCopy(record).value() == record)
  }
}
