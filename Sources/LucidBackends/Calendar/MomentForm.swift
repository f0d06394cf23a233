import LucidCore

/// The notation of a moment in a file. A change keeps the form: a meeting in Paris stays
/// on the clock of Paris.
enum MomentForm: Equatable {
  case date
  case floating
  case utc
  /// `name` as the file has it; without a zone it is one that nobody knows, and its times were
  /// taken as local.
  case zoned(name: String, Zone?)

  /// The form for something new: UTC where the run has no zone with a name that others know.
  static func new(allDay: Bool, _ run: Zone) -> MomentForm {
    if allDay { return .date }
    return run == .utc || run.identifier.hasPrefix("Etc/") || !run.identifier.contains("/")
      ? .utc : .zoned(name: run.identifier, run)
  }

  init(_ moment: StoredMoment, tzid: String?) {
    switch moment {
    case .date: self = .date
    case .utc: self = .utc
    case .floating: self = tzid.map { .zoned(name: $0, nil) } ?? .floating
    case .zoned(_, let zone): self = .zoned(name: tzid ?? zone.identifier, zone)
    }
  }

  /// A line such as `DTSTART;TZID=America/Toronto:20260407T150000`. Days are those of `run`.
  ///
  /// A wall clock shows some times twice and means the first then; the second is written in UTC,
  /// whatever the form.
  func line(_ name: String, _ instant: Instant, _ run: Zone) -> [UInt8] {
    if !shows(instant, run) { return MomentForm.utc.line(name, instant, run) }
    return switch self {
    case .date: ICalLine.value(name + ";VALUE=DATE", ICalLine.basic(run.date(instant)))
    case .floating: ICalLine.value(name, ICalLine.basic(run.civil(instant)))
    case .utc: ICalLine.value(name, ICalLine.utc(instant))
    case .zoned(let tzid, let zone):
      ICalLine.value(name + ";TZID=" + Self.quoted(tzid), ICalLine.basic((zone ?? run).civil(instant)))
    }
  }

  /// The same for what the clock of the form shows, also where that clock skips it: a rule goes by
  /// the clock, whatever the clock does.
  ///
  /// `wall` counts seconds as if the clock stood in UTC; of a day it is the midnight.
  func line(_ name: String, wall: Int64) -> [UInt8] {
    let civil = CivilDateTime(secondsSinceEpoch: wall)
    return switch self {
    case .date: ICalLine.value(name + ";VALUE=DATE", ICalLine.basic(civil.date))
    case .floating: ICalLine.value(name, ICalLine.basic(civil))
    case .utc: ICalLine.value(name, ICalLine.basic(civil) + "Z")
    case .zoned(let tzid, _): ICalLine.value(name + ";TZID=" + Self.quoted(tzid), ICalLine.basic(civil))
    }
  }

  /// Whether its times are taken on the clock of the run.
  var isFloating: Bool {
    switch self {
    case .floating, .zoned(_, nil): true
    case .date, .utc, .zoned: false
    }
  }

  /// Whether the form can say `instant` on its own clock; the second showing of a time it cannot.
  func shows(_ instant: Instant, _ run: Zone) -> Bool {
    clock(run).map { $0.instant($0.civil(instant)) == instant } ?? true
  }

  /// The wall clock that times are written by; nil for days and for UTC.
  private func clock(_ run: Zone) -> Zone? {
    switch self {
    case .date, .utc: nil
    case .floating: run
    case .zoned(_, let zone): zone ?? run
    }
  }

  private static func quoted(_ tzid: String) -> String {
    let plain = tzid.filter { $0 != "\"" && !$0.isNewline }
    return plain.contains { ":;,".contains($0) } ? "\"\(plain)\"" : plain
  }
}
