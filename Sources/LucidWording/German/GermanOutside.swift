import LucidCore

/// Weather, the way, and what the built-in summary says of itself.
extension German {
  func weather(_ kind: StatementKind.Weather, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .now: try weatherNow(s)
    case .danger: "Wetterwarnung\(s.values[.day]?.day.map { " für " + day($0) } ?? ""): **\(try danger(s))**."
    case .likely: try likely(s)
    case .advice: try outfit(s)
    case .day: try weatherDay(s)
    case .daysAdvice: try daysAdvice(s)
    case .quoted: try s.text(.text)
    }
  }

  /// A description that is not of the known ones stays as the source words it.
  private func sky(_ word: String) -> String { Self.texts[.sky, word] ?? word }

  func falls(_ word: String) -> String {
    switch word {
    case "snow": "Schnee"
    case "both": "Regen und Schnee"
    default: "Regen"
    }
  }

  private func weatherNow(_ s: Statement) throws(StatementError) -> String {
    let now = [s.values[.value]?.amount.map(amount), s.values[.sky]?.word.map(sky)].compactMap { $0 }.joined(separator: ", ")
    let high = s.values[.high]?.amount.map { ", Höchstwert " + amount($0) } ?? ""
    return "**\(now)** in \(s.values[.place]?.text ?? "")\(high)\(try chance(s))."
  }

  private func likely(_ s: Statement) throws(StatementError) -> String {
    let word = try s.word(.falls)
    let chance = number(try s.amount(.chance).value)
    return "Heute \(word == "both" ? "sind" : "ist") \(falls(word)) wahrscheinlich (**\(chance) %**)."
  }

  private func danger(_ s: Statement) throws(StatementError) -> String {
    if let text = s.values[.text]?.text { return text }
    let value = s.values[.value]?.amount.map(amount) ?? ""
    let today = s.values[.day] == nil ? " heute" : ""
    return switch try s.word(.danger) {
    case "thunderstorm": "Gewitter" + today
    case "ice": "Glätte"
    case "heavy_snow": "starker Schneefall" + today
    case "heavy_rain": "Starkregen" + today
    case "gale": "Sturm bis \(value)"
    case "heat": "Hitze bis \(value)"
    case "cold": "strenge Kälte bis \(value)"
    default: throw StatementError(kind: s.kind.name, name: .danger)
    }
  }

  private func outfit(_ s: Statement) throws(StatementError) -> String {
    let words = try s.list(.items).compactMap(\.word)
    if words.contains("roof") { return "Bleib unter einem Dach, solange das Gewitter dauert." }
    let things = words.compactMap { Self.texts[.thing, $0] }
    let take = things.isEmpty ? "Geh, wie du bist" : "Nimm \(list(things)) mit"
    return take + (words.contains("ice") ? ", und achte auf Glätte." : things.isEmpty ? ": weder Jacke noch Schirm nötig." : ".")
  }

  private func weatherDay(_ s: Statement) throws(StatementError) -> String {
    var parts = [s.values[.sky]?.word.map(sky) ?? "ohne Beschreibung"]
    if let low = s.values[.low]?.amount, let high = s.values[.high]?.amount { parts.append("\(amount(low)) bis \(amount(high))") }
    if let chance = s.values[.chance]?.amount { parts.append("\(falls(try s.word(.falls))) \(number(chance.value)) %") }
    return "**\(TitleMarks.capital(day(try s.day(.day))))**: \(parts.joined(separator: ", "))."
  }

  private func daysAdvice(_ s: Statement) throws(StatementError) -> String {
    let rain = try s.list(.umbrella).compactMap(\.day)
    let snow = try s.list(.boots).compactMap(\.day)
    func when(_ days: [CivilDate]) -> String {
      days.count > 3 ? "an \(days.count) dieser Tage" : "für \(list(days.map(day)))"
    }
    switch (rain.isEmpty, snow.isEmpty) {
    case (true, true): return "Lass den Schirm zu Hause."
    case (false, true): return "Nimm \(when(rain)) einen Schirm mit."
    case (true, false): return "Zieh \(when(snow)) Stiefel an."
    case (false, false): return "Nimm \(when(rain)) einen Schirm mit, und zieh \(when(snow)) Stiefel an."
    }
  }

  func travel(_ kind: StatementKind.Travel, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .time: "Der Weg (\(try s.text(.title))) dauert **\(try trip(s)) min**\(usual(s))\(asOf(s))."
    case .leaveNow:
      s.isTold
        ? "Brich jetzt auf: Es dauert länger als sonst."
        : "Brich jetzt auf: \(try trip(s)) min statt der üblichen \(number(try s.minutes(.usual)))."
    case .leaveAnytime: "Brich auf, wann es passt: \(try trip(s)) min, üblich sind \(number(try s.minutes(.usual)))."
    case .plan: "Plane \(try trip(s)) min ein."
    }
  }

  private func usual(_ s: Statement) -> String { s.values[.usual]?.minutes.map { ", sonst \(number($0)) min" } ?? "" }

  /// When the time was taken, of one that is not just now.
  private func asOf(_ s: Statement) -> String { s.values[.moment]?.instant.map { ", Stand \(time($0))" } ?? "" }

  func summary(_ kind: StatementKind.Summary, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .readsNothing:
      "Es werden keine Daten gelesen, also hat die eingebaute Zusammenfassung nichts zu zeigen; ein Modell würde antworten."
    case .noData: "Keine Daten: Keine der Quellen ist verfügbar."
    case .noCurrentData: "Keine aktuellen Daten: Was die Quellen enthalten, ist veraltet."
    case .nothing: "Es gibt nichts Auffälliges."
    case .notNeeded: "Es wurde nichts nachgesehen: Keine Bedingung eines Schritts traf zu."
    case .foundNothing: "Nichts gefunden: \(list(try s.list(.items).compactMap(\.text).map { FamilyTraits.noun($0, .german) }))."
    case .needsModel: needsModel(try s.word(.text))
    case .known: known(try s.count(.count), try s.text(.command))
    case .headline: try s.text(.text)
    case .notAvailable: "Nicht verfügbar: " + (try missing(s)) + "."
    case .outOfDate: "Veraltet: " + (try missing(s)) + "."
    case .notSetUp:
      "Nicht eingerichtet: \(list(try s.list(.items).compactMap(\.text).map { FamilyTraits.noun($0, .german) })) (\(try s.text(.command)))."
    }
  }

  private func known(_ count: Int, _ command: String) -> String {
    "\(count == 1 ? "Eine Sache weißt" : "\(count) Dinge weißt") du schon: \(command) zeigt sie."
  }

  private func needsModel(_ work: String) -> String {
    switch work {
    case "draft": "Den Entwurf kann nur ein Modell schreiben; das hier wäre seine Grundlage."
    case "goal": "Das Ziel kann nur ein Modell setzen; das hier sind die Zahlen dafür."
    case "translation": "Übersetzen kann nur ein Modell; das hier wurde gefunden."
    default: "Das beurteilen kann nur ein Modell; das hier wurde gefunden."
    }
  }

  /// `Wetter, E-Mail und Gesundheit`: without the reasons, which sources give in English.
  private func missing(_ s: Statement) throws(StatementError) -> String {
    list(
      try s.list(.items).flatMap { group in (group.list ?? []).dropFirst().compactMap(\.text) }
        .map { FamilyTraits.noun($0, .german) })
  }
}
