import LucidCore
import LucidRuntime

/// Finds highlights in free slots, a focus block and the next event.
struct FreeHighlights {
  let say: CalendarWording

  func slots(_ list: SlotList) -> [Highlight] {
    guard let first = list.slots.first else {
      return [Highlight(.risk, weight: 70, "There is no free slot of \(say.length(list.minutes)) in that time.")]
    }
    let day = say.day(first.start)
    let same = list.slots.allSatisfy { say.day($0.start) == day }
    let spans = list.slots.map { (same ? "" : say.prefix($0.start)) + say.span($0.start, $0.end) }
    let when = same ? " " + say.on(day) : ""
    var out = [
      Highlight(
        .chance, weight: 80,
        "You have **\(say.count(list.slots.count, "free slot"))** of \(say.length(list.minutes))\(when): "
          + spans.joined(separator: ", ") + ".")
    ]
    if let protect = list.protect {
      let span = say.span(protect.start, protect.end)
      let when = say.on(say.day(protect.start))
      out.append(
        Highlight(
          .key, weight: 70, "**\(span)** \(when) is the stretch to protect: \(say.length(protect.minutes)) without a break."))
      out.append(Highlight(.action, weight: 60, "Block **\(span)** \(when) before someone else does."))
    }
    return out
  }

  func focus(_ block: Slot?) -> [Highlight] {
    guard let block else { return [Highlight(.risk, weight: 70, "There is no free block that is long enough for focused work.")] }
    let span = say.span(block.start, block.end)
    let when = say.on(say.day(block.start))
    return [
      Highlight(.key, weight: 80, "**\(span)** \(when) is the best block for focused work: \(say.length(block.minutes))."),
      Highlight(.action, weight: 70, "Block **\(span)** \(when) for the work that needs quiet."),
    ]
  }

  func next(_ event: Event) -> [Highlight] {
    let now = say.context.now
    let minutes = Int((event.start.seconds - now.seconds + 59) / 60)
    let when = "\(say.context.day(say.day(event.start))) at \(say.context.time(event.start))"
    let place = event.location.map { ", \(say.short($0, 60))" } ?? ""
    let soon = (1...59).contains(minutes) ? ", in \(minutes) min" : ""
    return [Highlight(.key, weight: 80, "\(say.bold(event)) is next: \(when)\(soon)\(place).", records: [event.id])]
  }
}
