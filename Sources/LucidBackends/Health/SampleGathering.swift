import LucidBuiltins
import LucidCore

/// Makes the answer to a query of the samples of an export, wherever they come from.
struct SampleGathering {
  private(set) var tally: DailyTally
  private let query: HealthQuery
  /// The numbers of the sources that have been met, so that few of many are told apart.
  private var devices: [UInt32: Int] = [:]
  private var unreadable = 0
  private var impossible = 0
  /// Records of the wanted kinds, of any day.
  var records = 0
  /// The newest day that is not after the query's last; nil when there is none.
  var newest: CivilDate?
  /// The newest day on which a phase of sleep ended.
  private var newestNight: CivilDate?
  var hasNight: Bool { newestNight != nil }

  init(_ query: HealthQuery) {
    self.query = query
    tally = DailyTally(query)
  }

  /// A record without a readable start.
  mutating func addUnreadable(_ count: Int = 1) { unreadable += count }

  /// Ignored when it starts in the future.
  mutating func add(_ sample: HealthSample, _ kind: RecordKind) {
    guard sample.from <= query.now else { return }
    if sample.value == HealthSample.unreadable {
      unreadable += 1
      return
    }
    if kind == .sleep {
      guard let phase = SleepPhase(rawValue: UInt8(sample.value)) else { return }
      // A night counts for the day of waking.
      let waking = query.zone.date(min(sample.to, query.now))
      newestNight = newestNight.map { max($0, waking) } ?? waking
      return tally.add(phase, from: sample.from, to: sample.to)
    }
    guard sample.value != HealthSample.impossible else {
      impossible += 1
      return
    }
    for metric in kind.metrics where query.metrics.contains(metric) {
      tally.add(metric, sample.value, from: sample.from, to: sample.to, device: device(sample.device))
    }
  }

  private mutating func device(_ number: UInt32) -> Int {
    if let known = devices[number] { return known }
    let next = devices.count
    if next < DailyTally.deviceLimit { devices[number] = next }
    return next
  }

  /// The last day of which the export has a record; nil where it is of the last day asked for, or
  /// has none.
  var ends: CivilDate? {
    guard let newest = [newest, newestNight].compactMap({ $0 }).max(), newest < query.days.upperBound else { return nil }
    return newest
  }

  /// Notices about damaged and missing records, without the file's name.
  var notices: [MessageText] {
    var lines: [MessageText] = []
    if unreadable > 0 { lines.append(.words(.unreadableRecords, MessageText.count(unreadable, .record))) }
    if impossible > 0 { lines.append(.words(.impossibleRecords, MessageText.count(impossible, .record))) }
    if tally.isFull { lines.append(.words(.tooManySleeps)) }
    if records == 0 { lines.append(.words(.noRecords)) }
    return lines
  }
}
