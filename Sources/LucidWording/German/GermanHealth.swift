import LucidCore

extension German {
  func health(_ kind: StatementKind.Health, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .verdict: try verdict(s)
    case .slept: try slept(s)
    case .restingHeart: try restingHeart(s)
    case .steps: try steps(s)
    case .advice: try advice(s)
    case .deepSleep: "Davon waren **\(length(try s.minutes(.length)))** Tiefschlaf (\(percent(try s.amount(.share).value)))."
    case .naps: "Schlaf am Tag: **\(length(try s.minutes(.length)))**."
    case .earlierToBed: "Geh heute **\(length(try s.minutes(.length)))** früher ins Bett als sonst."
    case .trend: "\(try metric(s)) \(try period(s)): \(try trendVerb(s)), im Schnitt **\(amount(try s.amount(.mean)))** am Tag."
    case .average:
      "\(try metric(s)) \(try period(s)): im Schnitt **\(amount(try s.amount(.mean)))** am Tag, zu wenige Werte für einen Trend."
    case .noData:
      s.values[.day]?.day.map { "Keine Gesundheitswerte von heute; die neuesten sind \(from($0))." }
        ?? "Von den gefragten Gesundheitswerten wurde heute keiner gemessen."
    case .nightSoFar: "Die Nacht ist vielleicht noch nicht vorbei: bisher **\(length(try s.minutes(.length)))** Schlaf."
    case .noNight:
      "Für die letzte Nacht wurde kein Schlaf aufgezeichnet\(s.values[.day]?.day.map { "; die neueste Nacht ist \(from($0))" } ?? "")."
    case .noValues: "Für diese Zeit gibt es keine Werte (\(try metric(s)))."
    case .lowAndHigh: "Der Wert lag zwischen \(amount(try s.amount(.low))) und \(amount(try s.amount(.high)))."
    case .unusual: try unusual(s)
    }
  }

  private func verdict(_ s: Statement) throws(StatementError) -> String {
    let verdict = try s.word(.verdict)
    let word =
      switch verdict {
      case "neutral": "in **normaler** Verfassung"
      case "recovered": "**erholt**"
      case "drained": "**erschöpft**"
      default: "**\(verdict)**"
      }
    return "Du bist \(word): HRV \(try against(s, "deinem Mittel von \(amount(try s.amount(.mean)))"))\(weekday(s))."
  }

  private func restingHeart(_ s: Statement) throws(StatementError) -> String {
    "Ruhepuls: \(try against(s, "den üblichen \(number(Self.whole(try s.amount(.mean).value)))"))\(weekday(s))."
  }

  /// `52 ms, 13 % unter deinem Mittel von 60 ms`.
  private func against(_ s: Statement, _ reference: String) throws(StatementError) -> String {
    let change = try s.amount(.change).value
    return "\(amount(try s.amount(.value))), "
      + against(change, reference, more: "über", less: "unter", same: "etwa bei \(reference)")
  }

  private func steps(_ s: Statement) throws(StatementError) -> String {
    let usual = s.values[.mean]?.amount.map { ", sonst \(number(Self.whole($0.value))) am Tag" } ?? ""
    return "Bisher \(amount(try s.amount(.value)))\(usual)."
  }

  private func slept(_ s: Statement) throws(StatementError) -> String {
    let isShort = s.values[.rank]?.word == "short"
    var text = "\(isShort ? "Kurze Nacht: " : "")Du hast **\(length(try s.minutes(.length)))** geschlafen"
    if let usual = s.values[.usual]?.minutes, let percent = s.values[.change]?.amount {
      let usual = length(usual)
      text +=
        ", "
        + against(
          percent.value, "die üblichen \(usual)", more: "mehr als", less: "weniger als", same: "etwa wie sonst (\(usual))")
    }
    return text + weekday(s) + "."
  }

  // MARK: Trends

  private func trendVerb(_ s: Statement) throws(StatementError) -> String {
    let change = try s.amount(.change).value
    return switch try s.word(.trend) {
    case "up": "um **\(percent(change))** gestiegen"
    case "down": "um **\(percent(change))** gefallen"
    default: "gleich geblieben"
    }
  }

  /// `in den letzten 30 Tagen`, `vom 1. bis 31. März`.
  private func period(_ s: Statement) throws(StatementError) -> String {
    if let range = s.range { return days(range) }
    let count = try s.count(.count)
    return count == 1 ? "am letzten Tag" : "in den letzten \(count) Tagen"
  }
}
