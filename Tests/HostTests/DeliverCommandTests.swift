import LucidArguments
import LucidCore
import LucidSQLite
@testable import LucidSystem
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidHistory

/// `lucid schedule deliver` on a run history with deliveries: the list, and the choice by run and
/// number. Nothing is sent.
@Suite struct DeliverCommandTests {
  /// A home whose last run has deliveries, every second one given up.
  private struct Home {
    let folder = ScratchFolder()
    let store: RunStore
    let run: RunSummary

    init(deliveries count: Int) throws {
      let path = ".local/state/lucid/runs.sqlite"
      folder.write(bytes: RepositoryFiles.bytes("Tests/Fixtures/record/version-5.sqlite"), to: path)
      store = try RunStore(path: folder.path + "/" + path)
      run = try store.find("last")
      #expect(try store.openDeliveries().isEmpty && store.deliveries(of: run.number).isEmpty)
      let messages = (0..<count).map { OutgoingMessage(.mail, "r\($0)@example.org", "Subject: \($0)\n") }
      try store.queue(sends: messages, of: run.number, now: Monday.now, isBrief: false)
      for (n, delivery) in try store.deliveries(of: run.number).enumerated() where n % 2 == 1 {
        #expect(try store.claim(delivery.number))
        try store.settle(delivery: delivery.number, problem: "no route", due: nil, now: Monday.now)
      }
    }

    var states: [StoredDelivery.State] { get throws { try store.deliveries(of: run.number).map(\.state) } }

    var ids: [String] { get throws { try store.deliveries(of: run.number).map { String($0.number) } } }

    func deliver(_ words: [String]) -> (exit: ExitCode, standard: String, errors: String) {
      let captured = CapturedOutput()
      let arguments = ["schedule", "deliver"] + words
      let host = HostEnvironment.madeUp(["HOME": folder.path], arguments: arguments, captured: captured)
      return (Lucid(host: host).start(), captured.standard, captured.errors)
    }
  }

  @Test(arguments: [0, 1, 2, 5]) func pendingAndFailedOnesAreListed(count: Int) throws {
    let home = try Home(deliveries: count)
    let (exit, standard, errors) = home.deliver(["--width=200"])
    #expect(errors.isEmpty)
    guard count > 0 else {
      #expect(exit == .nothing && standard == "no pending deliveries\n")
      return
    }
    let lines = standard.split(separator: "\n")
    #expect(exit == .ok && lines.count == count)
    for (n, id) in try home.ids.enumerated() {
      let line = try #require(lines.first { $0.hasPrefix("\(home.run.name) \(id)  ") }, "\(standard)")
      #expect(line.contains("r\(n)@example.org") && line.contains(n % 2 == 1 ? "failed" : "pending"), "\(line)")
    }
    let json = home.deliver(["--json"]).standard
    for id in try home.ids { #expect(json.contains("\"id\":\"\(id)\""), "\(json)") }
  }

  @Test(arguments: [1, 2, 5], [0, 1]) func oneIsDropped(count: Int, place: Int) throws {
    guard place < count else { return }
    let home = try Home(deliveries: count)
    let (before, id) = (try home.states, try home.ids[place])
    let answer = try home.store.run(home.run.number)?.record.answer?.text
    let (exit, standard, errors) = home.deliver([home.run.name, id, "--drop", "--width=200"])
    #expect(exit == .ok && errors.isEmpty)
    #expect(standard.hasPrefix("\(home.run.name) \(id)  ") && standard.hasSuffix("dropped\n"), "\(standard)")
    var after = before
    after[place] = .dropped
    #expect(try home.states == after)
    #expect(try answer != nil && home.store.run(home.run.number)?.record.answer?.text == answer)
    // It is gone: a second drop, and a retry, name what is left.
    let again = home.deliver([home.run.name, id, "--drop"])
    #expect(again.exit == .usage && again.errors.contains("`\(id)` is no pending or failed delivery"), "\(again.errors)")
    #expect(try home.states == after)
  }

  @Test(arguments: [1, 2, 5]) func allOrThePendingOnesAreDropped(count: Int) throws {
    let pending = try Home(deliveries: count)
    #expect(pending.deliver(["--pending", "--drop"]).exit == .ok)
    #expect(try pending.states == (0..<count).map { $0 % 2 == 1 ? .failed : .dropped })
    for words in [["--all", "--drop"], ["last", "--drop"]] {
      let all = try Home(deliveries: count)
      #expect(all.deliver(words).exit == .ok)
      #expect(try all.states == Array(repeating: .dropped, count: count))
    }
  }

  /// A process that lives is sending one of them.
  @Test func whatIsBeingSentIsNotReportedAsDropped() throws {
    let home = try Home(deliveries: 2)
    let id = try home.ids[0]
    try home.store.database.run("UPDATE deliveries SET state = 'underway', process = 1, birth = '' WHERE number = \(id)")
    let one = home.deliver(["last", id, "--drop"])
    #expect(one.exit == .locked && one.standard.contains("in progress") && !one.standard.contains("dropped"), "\(one.standard)")
    #expect(one.errors.hasPrefix("lucid: 1 of 1 not dropped: "), "\(one.errors)")
    let both = home.deliver(["--all", "--drop"])
    #expect(both.exit == .partial && both.errors.hasPrefix("lucid: 1 of 2 not dropped: "), "\(both.errors)")
    #expect(try home.states == [.underway, .dropped])
  }

  @Test(arguments: [
    (["--drop"], "`--drop` needs a RUN"), (["last", "--all"], "leave out `--all` or `last`"),
    (["last", "--pending"], "leave out `--pending` or `last`"), (["--all", "--pending"], "leave out `--pending`"),
    (["last", "0"], "`0` is no pending or failed delivery of the run"),
    (["last", "two", "--drop"], "`two` is no pending or failed delivery of the run"),
  ])
  func contradictionsChangeNothing(words: [String], error: String) throws {
    let home = try Home(deliveries: 2)
    let before = try home.states
    let ended = home.deliver(words)
    #expect(ended.exit == .usage && ended.errors.contains(error), "\(ended.errors)")
    #expect(try home.states == before)
  }
}
