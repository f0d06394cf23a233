import LucidCore

/// Which events claim the same time.
package enum Conflicts {
  /// `events` in their order, `conflict` set on those that overlap another one; all-day, free,
  /// tentative and empty events never do. Cost: one sort.
  package static func marked(_ events: [Event]) -> [Event] {
    var out = events
    for i in out.indices { out[i].facts.conflict = false }
    let order = out.indices.filter { out[$0].blocks && !out[$0].facts.isTentative }.sorted {
      (out[$0].start, $0) < (out[$1].start, $1)
    }
    var latestEnd: Instant?
    // Running events that are not marked yet; at most one survives each step.
    var open: [Int] = []
    for i in order {
      let overlapping = latestEnd.map { out[i].start < $0 } ?? false
      out[i].facts.conflict = overlapping
      for j in open where out[j].end > out[i].start { out[j].facts.conflict = true }
      open = overlapping ? [] : [i]
      latestEnd = max(latestEnd ?? out[i].end, out[i].end)
    }
    return out
  }

  /// The overlapping pairs among events that are in conflict, earliest first, at most `limit`.
  package static func pairs(_ events: [Event], limit: Int) -> [(Event, Event)] {
    let clashing = events.filter { $0.facts.conflict && $0.blocks }.sorted(by: Event.precedes)
    var found: [(Event, Event)] = []
    for (i, a) in clashing.enumerated() {
      for b in clashing[(i + 1)...] {
        guard b.start < a.end else { break }
        found.append((a, b))
        if found.count == limit { return found }
      }
    }
    return found
  }
}
