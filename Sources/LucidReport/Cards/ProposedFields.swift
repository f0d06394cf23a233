import LucidCore
import LucidWording

/// The change of an event that a message tells, as cards show it: the `proposed` of an event.
extension CardFields {
  /// Whether a message cancels it.
  var isCancelled: Bool { fields("proposed")?.text("state") == "cancelled" }

  /// `moved, says Dana`; nil for what is only asked for.
  var changed: String? {
    let word: CardWord? =
      switch text("state") {
      case "moved": .movedBy
      case "cancelled": .cancelledBy
      default: nil
      }
    return word.map { context.words[$0, text("who") ?? context.words[.unknownSender]] }
  }

  /// `Dana asks for 13:30`; nil for what is told.
  var request: String? {
    let state = text("state")
    guard state == "asked" || state == "answered" else { return nil }
    let from = instant("calendar_start").map { context.zone.date($0) }
    let wish = [instant("start").map { moment($0, besides: from) }, text("place")].compactMap { $0 }
    guard !wish.isEmpty else { return nil }
    let who = text("who") ?? context.words[.unknownSender]
    return context.words[state == "asked" ? .asksFor : .askedFor, who, wish.joined(separator: ", ")]
  }

  /// The time of an event, with that of the calendar where a message moves it: `10:00 → 09:30`.
  func moved(_ time: StyledText) -> StyledText {
    guard let change = fields("proposed"), change.text("state") == "moved", change.instant("start") != nil,
      let old = change.instant("calendar_start"), let new = instant("start")
    else { return time }
    // Only the start is known, unless the end stays.
    let isKnown = context.zone.date(new) == context.zone.date(old) && instant("end") == change.instant("calendar_end")
    let told = isKnown ? time : StyledText(moment(new, besides: context.zone.date(old)))
    return StyledText(context.clock(old) + " → ") + told
  }

  /// The place of an event, with that of the calendar where a message names another one.
  var movedPlace: StyledText? {
    guard let change = fields("proposed"), change.text("state") == "moved", change.text("place") != nil, !change.flag("room"),
      let old = change.text("calendar_place"), let new = text("location"), old != new
    else { return phrase("location", .dim) }
    return StyledText(context.words[.movesTo, old, new], .dim)
  }

  /// `13:30 in Helsinki`, of an event that takes place in another zone. A call takes place here.
  var timeThere: String? {
    guard text("location") != nil, let name = text("zone"), let minutes = integer("zone_minutes"), let start = instant("start"),
      !flag("all_day")
    else {
      return nil
    }
    let there = CivilDateTime(secondsSinceEpoch: start.seconds + Int64(minutes) * 60).time
    return context.words[.timeThere, String(there.iso.prefix(5)), name.lastPathPart.replacing("_", with: " ")]
  }

  /// `13:30`, or `Thu 11:00` on another day.
  private func moment(_ at: Instant, besides date: CivilDate?) -> String {
    let day = context.zone.date(at)
    return (day == date ? "" : context.words.weekday(day) + " ") + context.clock(at)
  }
}
