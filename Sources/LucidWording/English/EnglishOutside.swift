import LucidCore

/// Weather, the way, and what the built-in summary says of itself.
extension English {
  func weather(_ kind: StatementKind.Weather, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .now: try weatherNow(s)
    case .danger:
      "Weather warning\(s.values[.day]?.day.map { " for " + day($0) } ?? ""): **\(try danger(s))**."
    case .likely:
      "\(likely(try s.word(.falls))) likely today (**\(number(try s.amount(.chance).value)) %**)."
    case .advice: try outfit(s)
    case .day: try weatherDay(s)
    case .daysAdvice: try daysAdvice(s)
    case .quoted: try s.text(.text)
    }
  }

  private func weatherNow(_ s: Statement) throws(StatementError) -> String {
    let now = [s.values[.value]?.amount.map(amount), s.values[.sky]?.word].compactMap { $0 }.joined(separator: ", ")
    let high = s.values[.high]?.amount.map { ", high " + amount($0) } ?? ""
    return "**\(now)** in \(s.values[.place]?.text ?? "")\(high)\(try chance(s))."
  }

  func falls(_ word: String) -> String { word == "both" ? "rain and snow" : word }

  private func likely(_ falls: String) -> String {
    switch falls {
    case "snow": "Snow is"
    case "both": "Rain and snow are"
    default: "Rain is"
    }
  }

  private func danger(_ s: Statement) throws(StatementError) -> String {
    if let text = s.values[.text]?.text { return text }
    let value = s.values[.value]?.amount.map(amount) ?? ""
    let today = s.values[.day] == nil ? " today" : ""
    return switch try s.word(.danger) {
    case "thunderstorm": "thunderstorm" + today
    case "ice": "ice on the ground"
    case "heavy_snow": "heavy snow" + today
    case "heavy_rain": "heavy rain" + today
    case "gale": "gale, up to \(value)"
    case "heat": "heat, up to \(value)"
    case "cold": "severe cold, down to \(value)"
    default: throw StatementError(kind: s.kind.name, name: .danger)
    }
  }

  private func outfit(_ s: Statement) throws(StatementError) -> String {
    let words = try s.list(.items).compactMap(\.word)
    if words.contains("roof") { return "Stay under a roof while the thunderstorm lasts." }
    let things = words.compactMap { Self.texts[.thing, $0] }
    let take = things.isEmpty ? "Go as you are" : "Take " + list(things)
    return take + (words.contains("ice") ? ", and mind the ice." : things.isEmpty ? ", no jacket or umbrella needed." : ".")
  }

  private func weatherDay(_ s: Statement) throws(StatementError) -> String {
    var parts = [s.values[.sky]?.word ?? "no description"]
    if let low = s.values[.low]?.amount, let high = s.values[.high]?.amount { parts.append("\(amount(low)) to \(amount(high))") }
    if let chance = s.values[.chance]?.amount { parts.append("\(falls(try s.word(.falls))) \(number(chance.value)) %") }
    return "**\(TitleMarks.capital(day(try s.day(.day))))**: \(parts.joined(separator: ", "))."
  }

  private func daysAdvice(_ s: Statement) throws(StatementError) -> String {
    let rain = try s.list(.umbrella).compactMap(\.day)
    let snow = try s.list(.boots).compactMap(\.day)
    func when(_ days: [CivilDate]) -> String {
      days.count > 3 ? "on \(days.count) of these days" : "for \(list(days.map(day)))"
    }
    switch (rain.isEmpty, snow.isEmpty) {
    case (true, true): return "Leave the umbrella at home."
    case (false, true): return "Take an umbrella \(when(rain))."
    case (true, false): return "Wear boots \(when(snow))."
    case (false, false): return "Take an umbrella \(when(rain)), and wear boots \(when(snow))."
    }
  }

  func travel(_ kind: StatementKind.Travel, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .time: "The way to \(try s.text(.title)) takes **\(try trip(s)) min**\(usual(s))\(asOf(s))."
    case .leaveNow:
      s.isTold
        ? "Leave now: it takes longer than usual."
        : "Leave now: \(try trip(s)) min instead of the usual \(number(try s.minutes(.usual)))."
    case .leaveAnytime: "Leave when it suits: \(try trip(s)) min, the usual is \(number(try s.minutes(.usual)))."
    case .plan: "Plan \(try trip(s)) min."
    }
  }

  private func usual(_ s: Statement) -> String { s.values[.usual]?.minutes.map { ", usually \(number($0)) min" } ?? "" }

  /// When the time was taken, of one that is not just now.
  private func asOf(_ s: Statement) -> String { s.values[.moment]?.instant.map { ", as of \(time($0))" } ?? "" }

  func summary(_ kind: StatementKind.Summary, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .readsNothing:
      "This ability reads no data, so the built-in summary has nothing to show; a model would answer the prompt."
    case .noData: "No data: none of this ability's sources is available."
    case .noCurrentData: "No current data: what this ability's sources hold is out of date."
    case .nothing: "Nothing stands out."
    case .notNeeded: "Nothing was looked up: the condition of every step was false."
    case .foundNothing: "Nothing was found in \(list(try s.list(.items).compactMap(\.text).map(source)))."
    case .needsModel: needsModel(try s.word(.text))
    case .known: known(try s.count(.count), try s.text(.command))
    case .headline: try s.text(.text)
    case .notAvailable: "Not available: " + (try missing(s)) + "."
    case .outOfDate: "Out of date: " + (try missing(s)) + "."
    case .notSetUp: "Not set up: \(list(try s.list(.items).compactMap(\.text).map(source))) (\(try s.text(.command)))."
    }
  }

  /// The word for a source; most are called as their family is.
  private func source(_ family: String) -> String { FamilyTraits.noun(family, .english) }

  private func known(_ count: Int, _ command: String) -> String {
    count == 1 ? "1 thing you know already: \(command) lists it." : "\(count) things you know already: \(command) lists them."
  }

  private func needsModel(_ work: String) -> String {
    switch work {
    case "draft": "Writing the draft takes a model; this is what it would be based on."
    case "goal": "Setting the goal takes a model; these are the figures for it."
    case "translation": "Translating takes a model; here are the results."
    default: "Judging that takes a model; here are the results."
    }
  }

  /// `weather and mail (no folder), health (no export)`.
  private func missing(_ s: Statement) throws(StatementError) -> String {
    try s.list(.items).compactMap { group -> String? in
      guard let parts = group.list, let reason = parts.first?.text else { return nil }
      return "\(list(parts.dropFirst().compactMap(\.text).map(source))) (\(reason))"
    }.joined(separator: "; ")
  }
}
