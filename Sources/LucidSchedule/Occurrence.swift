package import LucidCore

/// One time of a schedule in a zone.
package struct Occurrence: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case plain
    /// The clocks pass over it that night: nothing is started.
    case skipped
    /// The clocks show it twice that night; it is started the first time only.
    case repeated
  }

  /// The local time.
  package let wall: CivilDateTime
  /// The instant; for a skipped time the moment of the daylight-saving change.
  package let instant: Instant
  package let kind: Kind

  /// Later than `after`, as systemd resolves it: a time that is shown twice belongs to the offset
  /// in force before, if that is still to come.
  init(_ wall: CivilDateTime, after: Instant, in zone: Zone) {
    let shown = wall.secondsSinceEpoch
    let (before, behind) = (Self.offset(shown - 86_400, zone), Self.offset(shown + 86_400, zone))
    let candidates = Set([before, behind]).map { Instant(seconds: shown - Int64($0)) }
      .filter { zone.civil($0) == wall }.sorted()
    self.wall = wall
    guard let first = candidates.first, let last = candidates.last else {
      (instant, kind) = (Self.change(from: before, shown, zone), .skipped)
      return
    }
    instant = first > after ? first : last
    kind = first == last ? .plain : .repeated
  }

  private static func offset(_ seconds: Int64, _ zone: Zone) -> Int { zone.offset(at: Instant(seconds: seconds)) }

  /// The moment within two days at which an offset ends.
  private static func change(from offset: Int, _ shown: Int64, _ zone: Zone) -> Instant {
    var (low, high) = (shown - 86_400 - Int64(offset), shown + 86_400 - Int64(offset))
    while high - low > 1 {
      let middle = (low + high) / 2
      if self.offset(middle, zone) == offset { low = middle } else { high = middle }
    }
    return Instant(seconds: high)
  }
}
