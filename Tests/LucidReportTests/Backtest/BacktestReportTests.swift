import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The sums of a backtest, as text and as JSON.
@Suite struct BacktestReportTests {
  private static let zone = Zone.utc
  private let wide = Screen(width: 400)

  private static func moment(_ day: Int) -> Instant { Instant(seconds: 1_775_460_600 + Int64(day) * 86_400) }

  private static func record(
    _ text: String?, _ outcome: RunOutcome = .ok, changes: [Change] = [], failure: RunFailure? = nil, usage: TokenUsage? = nil
  ) -> RunRecord {
    record(of: text.map { Answer(text: $0, author: "digest") }, outcome, changes: changes, failure: failure, usage: usage)
  }

  private static func record(
    of answer: Answer?, _ outcome: RunOutcome, changes: [Change] = [], failure: RunFailure? = nil, usage: TokenUsage? = nil
  ) -> RunRecord {
    RunRecord(
      id: "r", ability: AbilityFacts(label: "Gym", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: ""),
      started: moment(0), zone: "UTC", outcome: outcome, prompt: nil, observations: [], steps: [], variables: [], card: nil,
      answer: answer, receipts: Receipts(), notices: [], failure: failure, elapsed: Milliseconds(0), changes: changes,
      fate: .heldBack, usage: usage)
  }

  private static func entry(_ day: Int, _ record: RunRecord, gaps: [KnowledgeGap] = []) -> BacktestEntry {
    BacktestEntry(record, gaps: gaps, at: moment(day), schedule: nil, isAhead: false, zone: zone) {
      $0.replacing("hunter2", with: "*")
    }
  }

  private static func report(_ entries: [BacktestEntry], planned: Int? = nil) -> BacktestReport {
    BacktestReport(
      label: "Gym", version: .init(name: "new.lucidability", entries: entries), zone: zone, now: moment(30), days: 30, ahead: nil,
      times: "at 07:30", planned: planned ?? entries.count)
  }

  /// 2026-04-06 was a Monday.
  @Test func aPatternOfTheWeekIsSaid() {
    let weeks = (0..<21).map { Self.entry($0, $0 % 7 < 2 ? Self.record("Go.") : Self.record(nil, .nothing)) }
    let summary = Self.report(weeks).summary
    #expect((summary.spoke, summary.silent, summary.weekdays) == (6, 15, [1, 2]))
    #expect(summary.longestSilence?.days == 5 && summary.longestSilence?.first.iso == "2026-04-08")
    let text = TextBacktest(screen: wide).render(Self.report(weeks))
    #expect(text.contains("in 6 of 21 runs: on every Monday and Tuesday, and on no other day; 15 silent."), "\(text)")
    // One day off, and there is no pattern.
    let broken = weeks.dropLast() + [Self.entry(20, Self.record("Go."))]
    #expect(Self.report(Array(broken)).summary.weekdays == nil)
    #expect(Self.report(Array(weeks.prefix(10))).summary.weekdays == nil)
  }

  @Test func whatItWouldDoIsSaidAndCounted() {
    let changes = [
      Change(.created, "event", id: "e", title: "Gym", detail: .name("Tuesday 07:00"), place: "calendar"),
      Change(.created, "event", id: "f", title: "Swim"),
      Change(.queued, "notification", id: "n", title: "Rain"),
    ]
    let entries = [
      Self.entry(
        0, Self.record("# **Plan** for hunter2\n\nMore.", .partial, changes: changes),
        gaps: [.init(source: "notes", kind: .changed, count: 3)]),
      Self.entry(
        1, Self.record(nil, .backendFailed, failure: RunFailure(step: "mail", failure: StepFailure(.failed, "no mail")))),
      BacktestEntry(
        skipped: Self.moment(2), wall: CivilDateTime(date: CivilDate(iso: "2026-04-08")!), schedule: "night", isAhead: false),
    ]
    let report = Self.report(entries, planned: 5)
    let text = TextBacktest(screen: wide).render(report)
    for line in [
      "2026-04-06 Mon 07:30  spoke   Plan for * (incomplete)\n",
      "would write event created: Gym, Tuesday 07:00 and 1 more; would send notification: Rain\n",
      "failed  step mail: no mail\n", "night  -       the time is skipped by a daylight-saving change\n",
      "Interrupted after 3 of 5 runs",
      "in 1 of 2 runs (1 incomplete); 1 failed, 1 skipped by", "write 2 changes (2 event created) and send 1 message.",
      "notes in 1 run (at most 3)",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
    #expect(!text.contains("More.") && TextBacktest(screen: wide, isVerbose: true).render(report).contains("    More.\n"))
    let json = JSONBacktest().render(report).text(ExitFacts("cancelled", 130))
    for part in [
      #""interrupted":true"#, #""result":"not-started""#,
      #""spoke":1,"silent":0,"unknown":0,"failed":1,"not_started":1,"partial":1,"writes":2,"sends":1"#,
      #""not_as_then":[{"source":"notes","kind":"changed-since","count":3}]"#, #""local_time":"2026-04-06T07:30""#,
      #""exit_code":130"#,
    ] { #expect(json.contains(part), "\(part)\n\(json)") }
    #expect(!json.contains("hunter2") && !text.contains("hunter2"))
  }

  @Test func onlyWhatDiffersIsShown() {
    var report = Self.report([Self.entry(0, Self.record("Same.\nOld line.")), Self.entry(1, Self.record("New."))])
    report.against = .init(
      name: "old", entries: [Self.entry(0, Self.record("Same.\nOld line.")), Self.entry(1, Self.record(nil, .nothing))])
    let text = TextBacktest(screen: wide).render(report)
    #expect(text.contains("2026-04-07 Tue 07:30  was silent, is spoke\n"), "\(text)")
    #expect(
      text.contains("    +New.\n") && text.contains("    -(silent: its `when` is false)\n") && !text.contains("2026-04-06 Mon"))
    #expect(text.contains("The versions differ in 1 of 2 runs and are equal in 1."))
    #expect(
      JSONBacktest().render(report).text(ExitFacts("ok", 0)).contains(
        #""against":{"file":"old","equal":1,"differences":[{"at":"2026-04-07T07:30:00Z""#))
  }

  /// An answer that only names what is missing is none: the built-in summary says which it is.
  @Test func withoutItsSourcesNobodyCanTell() {
    var answer = Answer(text: "Not available: weather.", author: "digest")
    answer.namesMissing = true
    let alone = Self.entry(0, Self.record(of: answer, .partial))
    answer.sentences = [Sentence(Statement(.summary(.nothing), .fact, weight: 0, [:]), text: "Nothing.")]
    let beside = Self.entry(1, Self.record(of: answer, .partial))
    #expect((alone.result, beside.result) == (.unknown, .spoke))
    let text = TextBacktest(screen: wide).render(Self.report([alone, beside]))
    #expect(
      text.contains("unknown none of its sources is known\n") && text.contains("in 1 of 2 runs (1 incomplete); 1 unknown."),
      "\(text)")
    #expect(Self.report([alone]).summary.longestSilence == nil)
  }

  @Test func tokensAreAddedUp() {
    let usage = TokenUsage(input: 100, output: 20, cost: 0.5)
    var report = Self.report([Self.entry(0, Self.record("A.", usage: usage)), Self.entry(1, Self.record("B.", usage: usage))])
    report.model = "own"
    #expect(report.summary.usage == TokenUsage(input: 200, output: 40, cost: 1))
    #expect(TextBacktest(screen: wide).render(report).contains("own was asked: 200 tokens read, 40 written, cost 1."))
  }
}
