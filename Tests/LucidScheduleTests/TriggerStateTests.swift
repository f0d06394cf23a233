import LucidCore
import LucidSchedule
import LucidSystem
import LucidTesting
import Testing

/// The items that triggers have seen: each starts one run.
@Suite struct TriggerStateTests {
  private let start = Monday.now
  private func at(_ minutes: Int64) -> Instant { start.adding(seconds: minutes * 60) }

  // MARK: Mail

  @Test func eachMessageIsNewOnce() {
    var state = TriggerState(looked: start)
    #expect(state.take(mail: ["mail/1.a"], now: at(0)) == 1)
    #expect(state.take(mail: ["mail/1.a"], now: at(5)) == 0)
    #expect(state.take(mail: ["mail/1.a", "mail/2.b", "mail/3.c"], now: at(10)) == 2)
    #expect(state.take(mail: ["mail/3.c", "mail/4.d"], now: at(15)) == 1)
  }

  @Test func aMessageThatComesBackWithinAWeekIsNotNew() {
    var state = TriggerState(looked: start)
    _ = state.take(mail: ["a"], now: at(0))
    _ = state.take(mail: [], now: at(5))
    #expect(state.take(mail: ["a"], now: at(6 * 1_440)) == 0)
    _ = state.take(mail: [], now: at(7 * 1_440))
    #expect(state.take(mail: [], now: at(15 * 1_440)) == 0)
    #expect(state.items.isEmpty && state.gone.isEmpty)
    #expect(state.take(mail: ["a"], now: at(16 * 1_440)) == 1)
  }

  @Test func theSameNameInAnotherInboxIsAnotherMessage() {
    var state = TriggerState(looked: start)
    _ = state.take(mail: ["mail/work/1.a"], now: at(0))
    #expect(state.take(mail: ["mail/work/1.a", "mail/home/1.a"], now: at(5)) == 1)
  }

  // MARK: Files

  /// A file of the time `seconds` after the start.
  private func mark(_ size: Int, _ seconds: Int64) -> FileMark { FileMark(size: size, modified: start.seconds + seconds) }

  private func cause(_ state: inout TriggerState, _ files: [String: FileMark], _ text: [String: String], _ minute: Int64)
    -> TriggerCause
  {
    state.take(files: files, isFolder: true, now: at(minute)) { (name) -> String? in text[name] }
  }

  @Test func madeChangedAndRemovedAreToldApart() {
    var state = TriggerState(looked: start)
    #expect(cause(&state, ["a": mark(1, 0), "b": mark(1, 0)], ["a": "A", "b": "B"], 5).new == 2)
    #expect(cause(&state, ["a": mark(1, 0), "b": mark(1, 0)], [:], 10).count == 0)
    let found = cause(&state, ["a": mark(2, 700), "c": mark(1, 700)], ["a": "AA", "c": "C"], 15)
    #expect(found == TriggerCause(new: 1, changed: 1, removed: 1, isFolder: true))
    #expect(cause(&state, ["a": mark(2, 700), "c": mark(1, 700)], [:], 20).count == 0)
  }

  @Test func theSameContentIsNoChange() {
    var state = TriggerState(looked: start)
    _ = cause(&state, ["a": mark(1, 0)], ["a": "A"], 5)
    #expect(cause(&state, ["a": mark(1, 400)], ["a": "A"], 10).count == 0)
    #expect(cause(&state, ["a": mark(1, 700)], ["a": "B"], 15).changed == 1)
  }

  /// Times of files have whole seconds: a second write within one leaves size and time as they were.
  @Test func aChangeInTheSecondOfTheLookIsFound() {
    var state = TriggerState(looked: start)
    _ = cause(&state, ["a": mark(1, 300)], ["a": "A"], 5)
    #expect(cause(&state, ["a": mark(1, 300)], ["a": "B"], 10).changed == 1)
    // Later nothing needs to be read again.
    #expect(cause(&state, ["a": mark(1, 300)], [:], 15).count == 0)
  }

  @Test func aLargeFileGoesByItsSizeAndTime() {
    var state = TriggerState(looked: start)
    _ = cause(&state, ["a": mark(1, 0)], [:], 5)
    #expect(cause(&state, ["a": mark(1, 0)], [:], 10).count == 0)
    #expect(cause(&state, ["a": mark(1, 400)], [:], 15).changed == 1)
  }

  // MARK: Events

  private func event(_ id: String, _ from: Int64, _ to: Int64) -> WatchedEvent { .init(id: id, start: at(from), end: at(to)) }

  private func take(_ state: inout TriggerState, _ events: [WatchedEvent], _ minute: Int64) -> (due: [String], missed: [String]) {
    let found = state.take(events: events, lead: 600, now: at(minute))
    return (found.due.map(\.id), found.missed.map(\.id))
  }

  @Test func anEventIsDueOnceAtItsTime() {
    var state = TriggerState(looked: start)
    let events = [event("a", 60, 90)]
    #expect(take(&state, events, 49).due == [])
    #expect(take(&state, events, 50).due == ["a"])
    #expect(take(&state, events, 51).due == [])
    #expect(take(&state, events, 70) == (due: [], missed: []))
  }

  @Test func aMovedEventIsDueAtItsNewTimeOnly() {
    var state = TriggerState(looked: start)
    _ = take(&state, [event("a", 60, 90)], 40)
    #expect(take(&state, [event("a", 120, 150)], 50).due == [])
    #expect(take(&state, [event("a", 120, 150)], 110).due == ["a"])
    // After its run it is moved again, later and then earlier than it may be told of.
    #expect(take(&state, [event("a", 180, 200)], 115).due == [])
    #expect(take(&state, [event("a", 172, 200)], 165).due == ["a"])
  }

  @Test func aDeletedEventIsNeverDue() {
    var state = TriggerState(looked: start)
    _ = take(&state, [event("a", 60, 90)], 40)
    #expect(take(&state, [], 50) == (due: [], missed: []))
  }

  @Test func twoAtOnceAreDueTogether() {
    var state = TriggerState(looked: start)
    #expect(take(&state, [event("b", 60, 90), event("a", 60, 61), event("c", 61, 62)], 50).due == ["a", "b"])
    #expect(take(&state, [event("b", 60, 90), event("a", 60, 61), event("c", 61, 62)], 51).due == ["c"])
  }

  @Test func afterTheMachineWasOffWhatIsNotOverIsDue() {
    var state = TriggerState(looked: start)
    #expect(take(&state, [event("over", 20, 30), event("on", 30, 90)], 60) == (due: ["on"], missed: ["over"]))
    #expect(take(&state, [event("over", 20, 30), event("on", 30, 90)], 61) == (due: [], missed: []))
  }

  /// It was put into the calendar after it had begun: nobody waits for a run before it.
  @Test func anEventThatWasEnteredLateIsNeitherDueNorMissed() {
    var state = TriggerState(looked: at(60))
    #expect(take(&state, [event("a", 50, 90), event("b", 30, 40)], 61) == (due: [], missed: []))
    #expect(take(&state, [event("soon", 63, 90)], 62).due == ["soon"])
  }

  @Test func aClockThatIsSetBackStartsNothingTwice() {
    var state = TriggerState(looked: start)
    #expect(take(&state, [event("a", 60, 90)], 50).due == ["a"])
    #expect(take(&state, [event("a", 60, 90)], 20).due == [])
    #expect(take(&state, [event("a", 60, 90)], 50).due == [])
  }

  @Test func whatIsOverForLongIsForgotten() {
    var state = TriggerState(looked: start)
    _ = take(&state, [event("a", 60, 90)], 50)
    _ = take(&state, [], 16 * 1_440)
    #expect(state.items.isEmpty)
  }

  // MARK: The file

  @Test func isReadAsItWasWritten() throws {
    let folder = ScratchFolder()
    var state = TriggerState(looked: start)
    state.items = ["\"quoted\" \u{1F4C4}.pdf": "1 2 abc", "b": ""]
    state.gone = ["b": at(3)]
    var cause = TriggerCause(new: 1, changed: 2, removed: 3, isFolder: true)
    (cause.first, cause.isLate) = (at(9), true)
    state.pending = .init(cause, tries: 1)
    try state.write("one", in: folder.path)
    #expect(TriggerState.read("one", in: folder.path) == state)
    #expect(TriggerState.read("other", in: folder.path) == nil)
  }

  /// Cut anywhere it is damaged, and never half of what it was.
  @Test func aDamagedFileIsNone() throws {
    let folder = ScratchFolder()
    var state = TriggerState(looked: start)
    state.items = ["a": "", "b": ""]
    state.pending = .init(TriggerCause(new: 2), tries: 1)
    try state.write("one", in: folder.path)
    let path = TriggerState.path("one", in: folder.path)
    let whole = try HostFile.read(path)
    for length in 0..<whole.count - 2 {
      try HostFile.write(Array(whole[..<length]), to: path)
      #expect(TriggerState.read("one", in: folder.path) == nil, "\(length)")
    }
  }

  // MARK: Words

  @Test func saysWhatStartedARun() {
    func text(_ cause: TriggerCause, _ trigger: Trigger) -> String { cause.message(trigger, in: .utc).text }
    #expect(text(TriggerCause(new: 2), .newMail) == "new mail (2)")
    #expect(text(TriggerCause(new: 1), .file("/a")) == "/a (made)")
    #expect(text(TriggerCause(changed: 1), .file("/a")) == "/a (changed)")
    #expect(text(TriggerCause(removed: 1), .file("/a")) == "/a (removed)")
    #expect(text(TriggerCause(new: 2, removed: 1, isFolder: true), .file("/a")) == "/a (2 new, 1 removed)")
    var cause = TriggerCause(new: 1)
    cause.first = Zone.utc.instant(CivilDateTime(date: CivilDate(daysSinceEpoch: 20_549), time: CivilTime(secondOfDay: 32_400)))
    let before = Trigger.beforeEvent(Period(seconds: 600), allDay: false)
    #expect(text(cause, before) == "the event at 2026-04-06 09:00")
    cause.add(cause)
    cause.isLate = true
    #expect(text(cause, before) == "2 events, the first at 2026-04-06 09:00, late")
  }
}
