import LucidCore
import LucidRuntime

struct HealthPresenter: Presenter {
  let family = "health"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    if observation.tool == "health.trend" { return TrendWording(result, in: context).tile }
    if observation.tool == "health.sleep" {
      let soFar = result["so_far_minutes"].double.map { CardPhrase.word(.soFar, [.amount($0, .min)]) }
      return Tile(
        .word(.sleep), result["minutes"].double.map { .amount($0, .min) } ?? soFar ?? .word(.noData),
        sub: [
          result["deep_pct"].double.map { .word(.deepShare, [.amount($0, .percent)]) },
          result["delta_pct"].double.map { .word(.againstUsual, [.change($0)]) },
        ], icon: "bed.double")
    }
    let verdict = result["verdict"].text.map {
      $0 == HealthVerdict.unknown.rawValue ? .noHRV : CardWord(name: $0) ?? .noHRV
    }
    return Tile(
      .word(.health), verdict.map { .word($0) } ?? first(result),
      sub: [
        metric("hrv", result).flatMap(Self.hrv),
        metric("sleep", result)?["value"].double.map { .word(.sleptFor, [.amount($0, .min)]) },
      ], icon: "heart")
  }

  /// `HRV 52 ms (−13.3 %)`.
  private static func hrv(_ metric: Value) -> CardPhrase? {
    metric["value"].double.map { value in
      let figure = CardPhrase.amount(value, .milliseconds)
      return metric["delta_pct"].double.map { .word(.hrvChange, [figure, .change($0)]) } ?? .word(.hrvOf, [figure])
    }
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let result = observation.value
    if observation.tool == "health.trend" { return TrendWording(result, in: context).statements }
    if observation.tool == "health.sleep" { return night(result) }
    let metrics = result["metrics"].list ?? []
    guard metrics.contains(where: { $0["value"].double != nil }) else {
      let soFar = soFar(result["sleep_so_far"])
      return soFar.isEmpty ? [Statement(.health(.noData), .fact, weight: 30, newest(result))] : soFar
    }
    var found: [Statement] = []
    if let verdict = result["verdict"].text, verdict != "unknown", let hrv = metric("hrv", result),
      let values = against(hrv, .milliseconds, in: result, verdict: verdict)
    {
      found.append(
        Statement(.health(.verdict), .state, weight: verdict == "neutral" ? 50 : 80, values, records: ids(hrv)))
    }
    if let sleep = metric("sleep", result), let minutes = sleep["value"].double {
      let usual = Self.isCompared(sleep) ? sleep["baseline"].double : nil
      found.append(
        slept(
          minutes: minutes, mean: usual, delta: sleep["delta_pct"].double, records: ids(sleep), weekday: weekday("sleep", result))
      )
    }
    found += soFar(result["sleep_so_far"])
    if let heart = metric("resting_hr", result), let values = against(heart, .beats, in: result) {
      let isHigh = (heart["delta_pct"].double ?? 0) >= 7
      found.append(
        Statement(.health(.restingHeart), isHigh ? .risk : .fact, weight: isHigh ? 55 : 25, values, records: ids(heart)))
    }
    if let steps = metric("steps", result), let value = steps["value"].double {
      found.append(
        Statement(
          .health(.steps), .fact, weight: 20,
          [
            .value: .amount(value, .steps),
            .mean: Self.isCompared(steps) ? steps["baseline"].double.map { .amount($0, .steps) } : nil,
          ], records: ids(steps)))
    }
    // What adds up moves together: of a day of much walking one figure is told.
    if let added = unusual(result).first(where: { Self.isSum($0["name"].text) }) {
      found += [WeekdayComparison.statement(.health(.unusual), added)].compactMap { $0 }
    }
    if let advice = result["advice"].text {
      let code = result["advice_code"].text.map(StatementValue.word)
      found.append(
        Statement(
          .health(.advice), .action, weight: 60, [.advice: code, .text: code == nil ? .text(advice) : nil],
          records: result.record?.id.map { [$0] } ?? []))
    }
    return found
  }

  /// The day on which the data end, where they end before today.
  private func newest(_ result: Value) -> StatementValues {
    guard case .date(let day) = result["newest"] else { return [:] }
    return [.day: .day(day)]
  }

  /// The value of a metric against its mean; nil where either is not known.
  private func against(
    _ metric: Value, _ unit: StatementUnit, in result: Value, verdict: String? = nil
  ) -> StatementValues? {
    guard Self.isCompared(metric), let value = metric["value"].double, let mean = metric["baseline"].double,
      let change = metric["delta_pct"].double
    else { return nil }
    return [
      .value: .amount(value, unit), .mean: .amount(mean, unit), .change: .amount(change, .percent),
      .verdict: verdict.map(StatementValue.word), .weekday: metric["name"].text.flatMap { weekday($0, result) },
    ]
  }

  private func unusual(_ result: Value) -> [Value] { result["unusual"].list ?? [] }

  /// The range of the weekday of a figure outside of it; nil for any other.
  private func weekday(_ metric: String, _ result: Value) -> StatementValue? {
    unusual(result).first { $0["name"].text == metric }.flatMap(WeekdayComparison.weekday)
  }

  private static func isSum(_ metric: String?) -> Bool {
    metric.flatMap(HealthMetric.init(rawValue:))?.aggregation == .sum
  }

  /// Whether at least two days stand behind the mean: the figure of one day is not what is usual.
  static func isCompared(_ metric: Value) -> Bool {
    guard let series = metric["series"].list else { return true }
    return series.dropLast().count { !$0.isMissing } >= 2
  }

  private func night(_ result: Value) -> [Statement] {
    guard let minutes = result["minutes"].double else {
      let soFar = soFar(result["so_far_minutes"])
      return (soFar.isEmpty ? [Statement(.health(.noNight), .state, weight: 40, newest(result))] : soFar) + naps(result)
    }
    let records = result.record?.id.map { [$0] } ?? []
    let isCompared = metric("sleep", result).map(Self.isCompared) ?? true
    let usual = isCompared ? result["baseline_minutes"].double : nil
    var found = [
      slept(
        minutes: minutes, mean: usual, delta: result["delta_pct"].double, records: records, weekday: weekday("sleep", result))
    ]
    // Without the record: it is a second sentence about the same night.
    if let deep = result["deep_minutes"].double, let share = result["deep_pct"].double {
      found.append(
        Statement(
          .health(.deepSleep), .fact, weight: 40, [.length: .length(minutes: deep), .share: .amount(share, .percent)]))
    }
    found += naps(result)
    if let mean = usual, mean - minutes >= 15 {
      found.append(
        Statement(
          .health(.earlierToBed), .action, weight: 50, [.length: .length(minutes: mean - minutes)], records: records))
    }
    return found
  }

  /// Says what was slept in a night that may go on; nothing of any other.
  private func soFar(_ minutes: Value) -> [Statement] {
    guard let minutes = minutes.double else { return [] }
    return [Statement(.health(.nightSoFar), .state, weight: 40, [.length: .length(minutes: minutes)])]
  }

  private func naps(_ result: Value) -> [Statement] {
    guard let minutes = result["nap_minutes"].double, minutes > 0 else { return [] }
    return [Statement(.health(.naps), .fact, weight: 30, [.length: .length(minutes: minutes)])]
  }

  /// A night is short when it is a tenth below what is usual, or below six hours.
  private func slept(
    minutes: Double, mean: Double?, delta: Double?, records: [String], weekday: StatementValue?
  ) -> Statement {
    let isCompared = mean != nil && delta != nil
    let isShort = minutes < 360 || isCompared && (delta ?? 0) <= -10
    return Statement(
      .health(.slept), isShort ? .risk : .state, weight: isShort ? 65 : 40,
      [
        .length: .length(minutes: minutes), .usual: isCompared ? mean.map { .length(minutes: $0) } : nil,
        .change: isCompared ? delta.map { .amount($0, .percent) } : nil, .rank: isShort ? .word("short") : nil, .weekday: weekday,
      ], records: records)
  }

  /// `4210 steps`: what a tile shows where no verdict was asked for.
  private func first(_ result: Value) -> CardPhrase {
    for metric in result["metrics"].list ?? [] {
      if let value = metric["value"].double { return Self.quantity(value, metric["unit"].text) }
    }
    return .word(.noData)
  }

  static func quantity(_ value: Double, _ unit: String?) -> CardPhrase {
    .amount(value, unit.flatMap(StatementUnit.init) ?? .plain)
  }

  private func metric(_ name: String, _ result: Value) -> Value? {
    result["metrics"].list?.first { $0["name"].text == name }
  }

  private func ids(_ metric: Value) -> [String] { metric.record?.id.map { [$0] } ?? [] }
}
