import LucidBuiltins
import LucidCore
import LucidFuzzing
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends
@testable import LucidVault

/// Random writes on made-up calendars: afterwards exactly the change is listed, or the write was refused and every byte is as it was.
///
/// LUCID_SOAK says how many calendars; `make full` does it for long.
@Suite struct CalendarPropertyTests {
  static let worlds = getenv("LUCID_SOAK").flatMap { Int(String(cString: $0)) } ?? 60

  /// A reader of its own, so that nothing that was remembered is listed.
  private static func list(_ calendar: WritableCalendar, _ world: CalendarWorld) async throws -> [(
    id: String, event: ListedEvent
  )] {
    let backend = VaultCalendar(
      tree: MemoryTree(name: "v", files: try bytes(calendar)), pool: BlockingPool(), zones: Monday.zones)
    return try await backend.events(from: world.from, to: world.to, zone: world.zone).events.map {
      ($0.id, ListedEvent(title: $0.title, start: $0.start, end: $0.end, allDay: $0.allDay, location: $0.location))
    }
  }

  private static func bytes(_ calendar: WritableCalendar) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for folder in try calendar.stage.list("calendar") {
      for file in try calendar.stage.list("calendar/" + folder.name) {
        let path = "calendar/\(folder.name)/\(file.name)"
        files[path] = try calendar.stage.read(path, limit: .mib(4))
      }
    }
    return files
  }

  @Test func writesDoWhatTheySayOrNothing() async throws {
    var done = 0
    var refusals: [String: Int] = [:]
    for seed in 0..<UInt64(Self.worlds) {
      let world = try CalendarWorld(seed: seed)
      let calendar = WritableCalendar(["calendar/h/x.ics": world.text], zone: world.zone)
      var listed = try await Self.list(calendar, world)
      #expect(listed.map(\.event).sorted() == world.expected, "seed \(seed): \(world.description)")
      var random = SeededRandom(seed &+ 1_000_000)
      for turn in 0..<4 where !listed.isEmpty {
        let target = listed.randomElement(using: &random) ?? listed[0]
        let write = Self.write(target, listed, world, &random, turn)
        let before = try Self.bytes(calendar)
        do throws(StepFailure) {
          let result = try await calendar.call(write.verb, write.arguments, key: "run/\(seed)/\(turn)")
          done += 1
          if let event = write.result, write.arguments["from"] == nil {
            #expect(
              result.value["start"].instant == event.start && result.value["end"].instant == event.end
                && result.value["title"].text == event.title, "seed \(seed), turn \(turn): \(write) says \(result.value)")
          }
        } catch {
          refusals[error.message.filter { !$0.isNumber }, default: 0] += 1
          #expect(try Self.bytes(calendar) == before, "seed \(seed), turn \(turn): \(write) was refused and wrote")
          continue
        }
        listed = try await Self.list(calendar, world)
        let events = listed.map(\.event).sorted()
        let wanted = write.expected.sorted()
        if events != wanted {
          let missing = wanted.filter { !events.contains($0) }
          let surplus = events.filter { !wanted.contains($0) }
          Issue.record(
            "seed \(seed), turn \(turn): \(write.verb) \(target) of \(world.description): missing \(missing), too much \(surplus)"
          )
        }
      }
    }
    if getenv("LUCID_SOAK") != nil { print("calendar writes: \(done) done, refused: \(refusals)") }
    #expect(refusals.values.reduce(0, +) * 50 <= done, "\(refusals)")
  }

  private struct Write {
    let verb: String
    let arguments: [String: Value]
    let expected: [ListedEvent]
    /// What the answer speaks of.
    var result: ListedEvent?
  }

  private static func write(
    _ target: (id: String, event: ListedEvent), _ listed: [(id: String, event: ListedEvent)], _ world: CalendarWorld,
    _ random: inout SeededRandom, _ turn: Int
  ) -> Write {
    let events = listed.map(\.event)
    let zone = world.zone
    let id = Value.text(target.id)
    func replaced(_ new: ListedEvent?) -> [ListedEvent] {
      var out = events
      if let i = out.firstIndex(of: target.event) { out.remove(at: i) }
      return out + (new.map { [$0] } ?? [])
    }
    /// A time within the days that are listed.
    func moment() -> Instant {
      let day = zone.date(world.from).adding(days: Int.random(in: 5...50, using: &random))
      let minutes = [0, 75, 120, 150, 600, 1380].randomElement(using: &random) ?? 600
      return zone.instant(CivilDateTime(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400 + Int64(minutes) * 60))
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return Write(verb: "delete", arguments: ["id": id], expected: replaced(nil), result: target.event)
    case 1:
      let to = target.event.start.adding(seconds: 6 * 3600)
      let gone = { (event: ListedEvent) in
        event.start < to && (event.end > target.event.start || (event.end == event.start && event.start >= target.event.start))
      }
      return Write(
        verb: "delete", arguments: ["from": .datetime(target.event.start), "to": .datetime(to)],
        expected: events.filter { !gone($0) })
    case 2:
      var new = target.event
      new.title = "T\(turn) of \(target.event.title)"
      return Write(
        verb: "update", arguments: ["id": id, "title": .text(new.title)], expected: replaced(new), result: new)
    case 3:
      var new = target.event
      new.location = "Room \(turn)"
      return Write(
        verb: "update", arguments: ["id": id, "location": .text("Room \(turn)")], expected: replaced(new), result: new)
    case 4:
      var new = target.event
      let start = moment()
      new.start = target.event.allDay ? zone.startOfDay(zone.date(start)) : start
      if target.event.allDay {
        let days = zone.date(target.event.end).daysSinceEpoch - zone.date(target.event.start).daysSinceEpoch
        new.end = zone.startOfDay(zone.date(start).adding(days: days))
      } else {
        new.end = start.adding(seconds: target.event.end.seconds - target.event.start.seconds)
      }
      return Write(
        verb: "update", arguments: ["id": id, "start": .datetime(start)], expected: replaced(new), result: new)
    default:
      let start = moment()
      let end = start.adding(seconds: 5400)
      var new: [ListedEvent] = []
      var arguments: [String: Value] = ["title": .text("N\(turn)"), "start": .datetime(start), "end": .datetime(end)]
      let step = [0, 1, 7].randomElement(using: &random) ?? 0
      if step > 0 { arguments["recurrence"] = .text(step == 1 ? "daily" : "weekly") }
      // On the clock of the run, each as long as the first.
      let wall = zone.civil(start)
      for n in 0..<(step == 0 ? 1 : 60) {
        let at = zone.instant(CivilDateTime(date: wall.date.adding(days: n * step), time: wall.time))
        if at < world.to { new.append(ListedEvent(title: "N\(turn)", start: at, end: at.adding(seconds: 5400))) }
      }
      return Write(verb: "create", arguments: arguments, expected: events + new, result: new.first)
    }
  }
}
