import LucidCore
import LucidTesting
import Testing

@testable import LucidSchedule

/// Incidents of schedules, as they are counted, stored and tried again.
@Suite struct IncidentTests {
  private func incident(_ cause: String, _ at: Int64) -> Incident {
    Incident("briefing", cause: cause, words: "model-failed: \(cause)", first: Instant(seconds: at))
  }

  @Test func theSameCauseIsOneIncident() {
    let first = Incident.after(nil, incident("a", 60))
    let second = Incident.after(first.acknowledged, incident("a", 200))
    #expect(second.count == 2 && second.first.seconds == 60 && second.last.seconds == 200 && second.isAcknowledged)
    let other = Incident.after(second, incident("b", 300))
    #expect(other.count == 1 && other.first.seconds == 300 && !other.isAcknowledged)
    #expect(second.text(in: .utc) == "failed 2 times since 1970-01-01 00:01: model-failed: a")
  }

  @Test func storesAndRemoves() {
    let folder = ScratchFolder()
    let store = IncidentStore(stamps: folder.path)
    #expect(store.read("briefing") == nil && store.all().open.isEmpty && store.lastAlive == nil)
    let kept = Incident.after(incident("a", 100), incident("a", 200)).acknowledged
    #expect(store.write(kept) == nil && store.read("briefing") == kept)
    #expect(store.write(alive: Instant(seconds: 7)) == nil && store.lastAlive == Instant(seconds: 7))
    #expect(store.all().open == [kept] && store.all().damaged.isEmpty)
    store.remove("briefing")
    #expect(store.read("briefing") == nil)
    #expect(IncidentStore(stamps: nil).write(kept) == nil && IncidentStore(stamps: nil).read("briefing") == nil)
  }

  /// The bytes of earlier versions are read, and written again.
  @Test func isStoredAsBefore() {
    let text =
      #"{"cause":"a","words":"model-failed: \"a\"","first":100,"last":200,"count":2,"acknowledged":true}"# + "\n"
    let folder = ScratchFolder(["briefing.incident": text])
    let store = IncidentStore(stamps: folder.path)
    let incident = Incident(
      "briefing", cause: "a", words: "model-failed: \"a\"", first: Instant(seconds: 100), last: Instant(seconds: 200),
      count: 2, isAcknowledged: true)
    #expect(store.read("briefing") == incident)
    folder.write("", to: "briefing.incident")
    #expect(store.write(incident) == nil && folder.text("briefing.incident") == text)
  }

  @Test(arguments: ["", "{", "[]", "{\"cause\": 1}", "{\"cause\":\"a\",\"words\":\"b\",\"first\":1,\"last\":2,\"count\":0}"])
  func aDamagedFileIsNoIncidentAndIsNamed(text: String) {
    let folder = ScratchFolder(["briefing.incident": text])
    let store = IncidentStore(stamps: folder.path)
    #expect(store.read("briefing") == nil)
    #expect(store.all().open.isEmpty && store.all().damaged == ["briefing"])
  }

  @Test func triesAgainThreeTimes() {
    let began = Instant(seconds: 10_000)
    let rule = RetryRule(began: began, next: nil)
    func minutes(_ tries: Int, _ seconds: Int64) -> Int64? {
      rule.time(after: tries, now: began.adding(seconds: seconds)).map { ($0.seconds - began.seconds) / 60 }
    }
    #expect(minutes(1, 4) == 5 && minutes(2, 310) == 15 && minutes(3, 950) == 30 && minutes(4, 1_900) == nil)
    // A try that took longer than the wait has had it.
    #expect(minutes(1, 301) == nil)
  }

  @Test func neverMeetsTheNextRegularRun() {
    let began = Instant(seconds: 10_000)
    let rule = RetryRule(began: began, next: began.adding(seconds: 900))
    #expect(rule.time(after: 1, now: began) != nil && rule.time(after: 2, now: began.adding(seconds: 310)) == nil)
  }
}
