import LucidCore

extension English {
  func health(_ kind: StatementKind.Health, _ s: Statement) throws(StatementError) -> String {
    switch kind {
    case .verdict: try verdict(s)
    case .slept: try slept(s)
    case .restingHeart: try restingHeart(s)
    case .steps: try steps(s)
    case .advice: try advice(s)
    case .deepSleep: "**\(length(try s.minutes(.length)))** of it was deep sleep (\(percent(try s.amount(.share).value)))."
    case .naps: "Naps of the day: **\(length(try s.minutes(.length)))**."
    case .earlierToBed: "Go to bed **\(length(try s.minutes(.length)))** earlier than usual tonight."
    case .trend: "\(try metric(s)) \(try trendVerb(s)) \(try period(s, "over")): \(try average(s))."
    case .average: "\(try metric(s)) was \(try average(s)) \(try period(s, "in")), too few values for a trend."
    case .noData:
      s.values[.day]?.day.map { "No health figures of today; the newest are of **\(day($0))**." }
        ?? "None of the health figures asked for was measured today."
    case .noNight:
      "No sleep was recorded last night\(s.values[.day]?.day.map { "; the newest night is of **\(day($0))**" } ?? "")."
    case .nightSoFar: "The night may not be over: **\(length(try s.minutes(.length)))** of sleep so far."
    case .noValues: "There are no values of \(try metric(s)) in that time."
    case .lowAndHigh: "It was between \(amount(try s.amount(.low))) and \(amount(try s.amount(.high)))."
    case .unusual: try unusual(s)
    }
  }

  private func verdict(_ s: Statement) throws(StatementError) -> String {
    let verdict = try s.word(.verdict)
    let word = verdict == "neutral" ? "in **neutral** shape" : "**\(verdict)**"
    return "You are \(word): HRV \(try against(s, "your mean of \(amount(try s.amount(.mean)))"))\(weekday(s))."
  }

  private func restingHeart(_ s: Statement) throws(StatementError) -> String {
    "Resting heart rate is \(try against(s, "the usual \(number(Self.whole(try s.amount(.mean).value)))"))\(weekday(s))."
  }

  /// `52 ms, 13 % below your mean of 60 ms`.
  private func against(_ s: Statement, _ reference: String) throws(StatementError) -> String {
    let change = try s.amount(.change).value
    return "\(amount(try s.amount(.value))), \(against(change, reference, more: "above", less: "below"))"
  }

  private func steps(_ s: Statement) throws(StatementError) -> String {
    let usual = s.values[.mean]?.amount.map { ", against \(number(Self.whole($0.value))) a day" } ?? ""
    return "\(number(try s.amount(.value).value)) steps so far\(usual)."
  }

  private func slept(_ s: Statement) throws(StatementError) -> String {
    let isShort = s.values[.rank]?.word == "short"
    var text = "\(isShort ? "Short night: you" : "You") slept **\(length(try s.minutes(.length)))**"
    if let usual = s.values[.usual]?.minutes, let percent = s.values[.change]?.amount {
      text += ", \(against(percent.value, "your usual \(length(usual))", more: "more than", less: "less than"))"
    }
    return text + weekday(s) + "."
  }

  // MARK: Trends

  private func trendVerb(_ s: Statement) throws(StatementError) -> String {
    let change = try s.amount(.change).value
    return switch try s.word(.trend) {
    case "up": "rose by **\(percent(change))**"
    case "down": "fell by **\(percent(change))**"
    default: "stayed where it was"
    }
  }

  private func average(_ s: Statement) throws(StatementError) -> String { "**\(amount(try s.amount(.mean)))** a day on average" }

  /// `over the last 30 days`, `from March 1 to 31`.
  private func period(_ s: Statement, _ word: String) throws(StatementError) -> String {
    if let range = s.range { return days(range) }
    return "\(word) the last \(count(try s.count(.count), "day"))"
  }
}
