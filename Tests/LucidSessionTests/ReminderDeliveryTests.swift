import LucidBackends
import LucidCore
import LucidDelivery
import LucidHTTP
import LucidRuntime
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidSession
@testable import LucidVault

/// Delivery of due reminders: each once, over a year, through failures, restarts and clocks that are set.
@Suite(.timeLimit(.minutes(20))) struct ReminderDeliveryTests {
  /// What arrived, and what is refused.
  private final class Post: Sendable {
    struct Mail: Hashable, Sendable {
      let target: String
      let text: String
    }
    let arrived = Mutex<[Mail]>([])
    let refuses = Mutex<Set<String>>([])
    let onSend = Mutex<(@Sendable () -> Void)?>(nil)

    func send(_ message: OutgoingMessage) throws(StepFailure) {
      onSend.withLock { $0 }?()
      if refuses.withLock({ $0.contains(message.target) }) { throw StepFailure(.failed, "refused") }
      arrived.withLock { $0.append(Mail(target: message.target, text: message.text)) }
    }

    var texts: [String] { arrived.withLock { $0.map(\.text) } }
  }

  private struct Lab {
    let folder = ScratchFolder()
    let post = Post()
    var files: [String: String]
    var zone = Monday.zone
    var since = Monday.at(0)
    var localOnly: FamilySet = []
    var mail: [String] = []

    var state: String { folder.path + "/reminders/state.json" }

    func recipients() throws -> Recipients {
      var means = DeliveryMeans(
        .init(
          mail: { _ throws(StepFailure) in ProgramPermit() }, notification: { () throws(StepFailure) in ProgramPermit() },
          push: { _ throws(StepFailure) in ConnectionPermit() }, note: { () throws(StepFailure) in }))
      means.systemMailProgram = { "/usr/sbin/sendmail" }
      means.sessionBus = { .named }
      var request = DeliveryRequest(asked: .init(mail: mail, notify: true))
      request.flow = FlowPolicy(localOnly: localOnly)
      return try Recipients(request, means)
    }

    /// A process of its own: nothing is left from the one before but the file.
    @discardableResult func run(_ now: Instant) throws -> ReminderDelivery.Outcome {
      let delivery = ReminderDelivery(state, recipients: try recipients(), zone: zone, since: since, send: post.send)
      let tree = StagedTree(over: MemoryTree(name: "the vault", files: files.mapValues { Array($0.utf8) }))
      let todos = DueTodos(tree: tree, zones: Monday.zones, zone: zone, dayStart: 8 * 3600)
      return try delivery.run(now: now) { after throws(StepFailure) in try todos.read(by: now, after: after) }
    }

    /// Titles and bodies of the notifications.
    var shown: [String] {
      post.arrived.withLock { $0 }.filter { $0.target.isEmpty }.map { message in
        let lines = message.text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines[0].dropFirst("Title: ".count) + " | " + lines.dropFirst(4).joined(separator: "\n")
      }
    }
  }

  private static func todo(_ uid: String, _ lines: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:\(uid)\r\nSUMMARY:\(uid)\r\n" + lines.map { $0 + "\r\n" }.joined()
      + "END:VTODO\r\nEND:VCALENDAR\r\n"
  }

  // MARK: At its time

  @Test func ringsOnceAtItsTimeAndNotBefore() throws {
    let lab = Lab(files: [
      "reminders/a.ics": Self.todo("Call", "DUE:20260406T120000Z", "DESCRIPTION:Ask for Ana"),
      "reminders/done.ics": Self.todo("Done", "DUE:20260406T120000Z", "STATUS:COMPLETED"),
      "reminders/old.ics": Self.todo("Old", "DUE:20260401T120000Z"),
    ])
    #expect(try lab.run(Monday.at(7)) == ReminderDelivery.Outcome())
    #expect(HostFile.kind(lab.state) != .file, "nothing is written when nothing is due")
    #expect(try lab.run(Monday.at(8)).sent == 1)
    #expect(try lab.run(Monday.at(8).adding(seconds: 60)) == ReminderDelivery.Outcome())
    #expect(lab.shown == ["Call | due 08:00\nAsk for Ana"])
  }

  @Test func manyAreOneMessageAndMissedOnesAreSaid() throws {
    let lab = Lab(files: [
      "reminders/a.ics": Self.todo("Call", "DUE:20260406T220000Z"), "tasks/b.ics": Self.todo("Report", "DUE:20260407T120000Z"),
      "reminders/c.ics": Self.todo("Rent", "DUE;VALUE=DATE:20260407"),
      "reminders/d.ics": Self.todo("Pills", "DTSTART:20260405T110000Z", "RRULE:FREQ=DAILY"),
      "tasks/e.ics": Self.todo("Begin", "DTSTART:20260407T100000Z"),
    ])
    #expect(try lab.run(Monday.at(8, days: 1)).sent == 4)
    #expect(
      lab.shown == [
        "3 reminders, 1 task | Call: was due yesterday 18:00\nPills: was due 07:00, and at 1 earlier time\nRent: due today\nReport: due 08:00"
      ])
  }

  @Test func aNewTimeRingsAgain() throws {
    var lab = Lab(files: ["reminders/a.ics": Self.todo("Call", "DUE:20260406T120000Z")])
    try lab.run(Monday.at(9))
    lab.files["reminders/a.ics"] = Self.todo("Call", "DUE:20260406T150000Z")
    try lab.run(Monday.at(10))
    try lab.run(Monday.at(11))
    // A file that is gone for a while, as while two machines are kept in step, does not ring again.
    let text = lab.files["reminders/a.ics"]
    lab.files["reminders/a.ics"] = nil
    lab.files["reminders/b.ics"] = Self.todo("Other", "DUE:20260410T120000Z")
    try lab.run(Monday.at(12))
    lab.files["reminders/a.ics"] = text
    try lab.run(Monday.at(13))
    #expect(lab.shown == ["Call | was due 08:00", "Call | due 11:00"])
  }

  // MARK: Failures and kills

  @Test func whatIsRefusedIsSentLaterWithWhatCameSince() throws {
    var lab = Lab(files: ["reminders/a.ics": Self.todo("Call", "DUE:20260406T120000Z")])
    lab.mail = ["robin@example.org"]
    lab.post.refuses.withLock { $0 = ["robin@example.org"] }
    let first = try lab.run(Monday.at(8))
    #expect(first.sent == 1 && first.pending == 1 && first.isNews)
    #expect(first.problems == ["no mail to robin@example.org: refused"])
    // It is tried a minute later, and reported once a day.
    let second = try lab.run(Monday.at(8).adding(seconds: 60))
    #expect(second.problems.count == 1 && !second.isNews)
    lab.files["reminders/b.ics"] = Self.todo("Rent", "DUE:20260407T120000Z")
    let third = try lab.run(Monday.at(8, days: 1))
    #expect(third.isNews && third.pending == 2)
    lab.post.refuses.withLock { $0 = [] }
    #expect(try lab.run(Monday.at(10, days: 1)).sent == 2)
    let mails = lab.post.arrived.withLock { $0 }.filter { $0.target == "robin@example.org" }.map(\.text)
    #expect(mails.count == 1 && mails[0].contains("Call: was due yesterday 08:00") && mails[0].contains("Rent: was due 08:00"))
    #expect(lab.shown == ["Call | due 08:00", "Rent | due 08:00"])
  }

  /// The state file as a killed process leaves it, before and after the message was handed over.
  @Test(arguments: [false, true]) func aKillNeverLosesOne(wasSent: Bool) throws {
    var lab = Lab(files: ["reminders/a.ics": Self.todo("Call", "DUE:20260406T120000Z")])
    lab.mail = ["robin@example.org"]
    let state = lab.state
    let atKill = Mutex<[UInt8]>([])
    lab.post.onSend.withLock {
      $0 = { if let bytes = try? HostFile.read(state) { atKill.withLock { if $0.isEmpty { $0 = bytes } } } }
    }
    try lab.run(Monday.at(8))
    lab.post.onSend.withLock { $0 = nil }
    try HostFile.write(atKill.withLock { $0 }, to: state)
    if !wasSent { lab.post.arrived.withLock { $0 = [] } }
    try lab.run(Monday.at(8).adding(seconds: 60))
    try lab.run(Monday.at(8).adding(seconds: 120))
    let mails = lab.post.arrived.withLock { $0 }.filter { !$0.target.isEmpty }.map(\.text)
    #expect(mails.count == (wasSent ? 2 : 1))
    // What comes twice has one Message-ID.
    let ids = Set(mails.flatMap { $0.split(separator: "\n").filter { $0.hasPrefix("Message-ID:") } })
    #expect(ids.count == 1)
  }

  @Test func twoProcessesAtOnce() throws {
    let lab = Lab(files: ["reminders/a.ics": Self.todo("Call", "DUE:20260406T120000Z")])
    let outcome = Mutex<ReminderDelivery.Outcome?>(nil)
    let other = lab
    lab.post.onSend.withLock {
      $0 = {
        let inner = try? other.run(Monday.at(8)); outcome.withLock { $0 = $0 ?? inner }
      }
    }
    #expect(try lab.run(Monday.at(8)).sent == 1)
    #expect(outcome.withLock { $0 }?.isBusy == true && lab.shown.count == 1)
  }

  @Test func aDamagedStateIsReportedAndKept() throws {
    let lab = Lab(files: ["reminders/a.ics": Self.todo("Call", "DUE:20260406T120000Z")])
    try HostFolder.make(lab.folder.path + "/reminders")
    try HostFile.write(Array("{".utf8), to: lab.state)
    #expect(throws: StepFailure.self) { try lab.run(Monday.at(8)) }
    #expect(try HostFile.read(lab.state) == Array("{".utf8) && lab.shown.isEmpty)
  }

  @Test func aMissingVaultIsAProblemAndNotEmpty() throws {
    let outcome = try Lab(files: [:]).run(Monday.at(8))
    #expect(outcome.problems.count == 1 && outcome.isNews)
  }

  @Test func whatMustStayIsNotMailed() throws {
    var lab = Lab(files: [
      "reminders/a.ics": Self.todo("Call", "DUE:20260406T120000Z"), "tasks/b.ics": Self.todo("Report", "DUE:20260406T120000Z"),
    ])
    (lab.mail, lab.localOnly) = (["robin@example.org"], FamilySet("reminders"))
    let outcome = try lab.run(Monday.at(8))
    #expect(outcome.problems.count == 1 && outcome.pending == 0)
    let mails = lab.post.arrived.withLock { $0 }.filter { !$0.target.isEmpty }.map(\.text)
    #expect(mails.count == 1 && mails[0].contains("Report") && !mails[0].contains("Call"))
    #expect(lab.shown.count == 1 && lab.shown[0].contains("Call"))
  }

  // MARK: Clocks

  /// A clock that was years ahead rings what was then due; later times ring again at their time.
  @Test func aClockThatWasAheadLosesNothing() throws {
    let lab = Lab(files: [
      "reminders/a.ics": Self.todo("Pills", "DTSTART:20260406T120000Z", "RRULE:FREQ=DAILY"),
      "reminders/b.ics": Self.todo("Rent", "DUE:20260410T120000Z"),
    ])
    try lab.run(Monday.at(9, days: 900))
    try lab.run(Monday.at(9))
    lab.post.arrived.withLock { $0 = [] }
    for day in 1...5 { try lab.run(Monday.at(8, days: day)) }
    let text = lab.shown.joined()
    #expect(lab.shown.count == 5 && text.contains("Rent: due 08:00"))
    #expect(text.components(of: "Pills") == 5)
  }

  /// A year of a person, by a clock that is started now and then, set back at times and stopped for days, while the
  /// mail server fails. Every time of every todo comes to each recipient, and no time twice.
  @Test(arguments: ["Europe/Berlin", "America/Toronto", "Australia/Lord_Howe"]) func aYear(name: String) throws {
    let zone = try #require(Monday.zones.zone(name))
    var lab = Lab(files: [
      "reminders/daily.ics": Self.todo("daily", "DTSTART;TZID=\(name):20260101T023000", "RRULE:FREQ=DAILY"),
      "reminders/week.ics": Self.todo("week", "DUE;TZID=\(name):20260105T180000", "RRULE:FREQ=WEEKLY;BYDAY=MO,FR"),
      "tasks/month.ics": Self.todo("month", "DUE;VALUE=DATE:20260131", "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1"),
      "tasks/once.ics": Self.todo("once", "DUE:20260704T120000Z"),
      "reminders/float.ics": Self.todo("float", "DUE:20260101T070000", "RRULE:FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU"),
    ])
    lab.zone = zone
    lab.mail = ["robin@example.org"]
    func at(_ date: CivilDate, _ second: Int) -> Instant {
      zone.instant(CivilDateTime(secondsSinceEpoch: Int64(date.daysSinceEpoch) * 86_400 + Int64(second)))
    }
    let first = try #require(CivilDate(year: 2026, month: 1, day: 1))
    lab.since = at(first, 0)
    let end = at(first.adding(days: 365), 0)
    var wanted = 1
    for day in 0..<365 {
      let date = first.adding(days: day)
      wanted += 1
      if [1, 5].contains(date.weekday), day >= 4 { wanted += 1 }
      if date.adding(days: 1).components.day == 1 { wanted += 1 }
      if [3, 10].contains(date.components.month), date.weekday == 7,
        date.adding(days: 7).components.month != date.components.month
      {
        wanted += 1
      }
    }
    // The first time of a series counts, whatever its rule says.
    wanted += 1
    var (now, seed, runs) = (at(first, 0), UInt64(7), 0)
    while now < end {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let dice = Int(seed >> 33)
      lab.post.refuses.withLock { $0 = dice % 7 == 0 ? ["robin@example.org"] : [] }
      try lab.run(dice % 31 == 0 ? now.adding(seconds: -7_200) : now)
      now = now.adding(seconds: dice % 97 == 0 ? 400_000 : Int64(dice % 30_000) + 60)
      runs += 1
    }
    lab.post.refuses.withLock { $0 = [] }
    try lab.run(end)
    try lab.run(end.adding(seconds: 7_200))
    #expect(runs > 1_000)
    for target in ["", "robin@example.org"] {
      let texts = lab.post.arrived.withLock { $0 }.filter { $0.target == target }.map(\.text)
      #expect(texts.reduce(0) { $0 + Self.count($1) } == wanted, "\(target)")
    }
  }

  /// How many times of todos a message tells of.
  private static func count(_ text: String) -> Int {
    let plain = text.replacing("=\n", with: "").split(separator: "<pre>", maxSplits: 1)[0]
    return plain.split(separator: "\n").reduce(0) { sum, line in
      guard line.contains("due "), !line.hasPrefix("Subject") else { return sum }
      let words = line.split(separator: " ")
      let earlier = words.lastIndex(of: "earlier").flatMap { $0 > 0 ? Int(words[$0 - 1]) : nil } ?? 0
      return sum + 1 + earlier
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
