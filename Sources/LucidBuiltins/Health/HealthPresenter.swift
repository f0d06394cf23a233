import LucidCore
import LucidRuntime

struct HealthPresenter: Presenter {
  let family = "health"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    if observation.tool == "health.trend" { return TrendWording(result, in: context).tile }
    if observation.tool == "health.sleep" {
      let minutes = result["minutes"].double
      return Tile(
        label: "Sleep", value: minutes.map { Figure.duration(minutes: $0) } ?? "no data",
        sub: joined([
          result["deep_pct"].double.map { "deep \(Figure.number($0)) %" },
          result["delta_pct"].double.map { "\(Figure.change($0)) against the usual" },
        ]), icon: "bed.double")
    }
    let hrv = metric("hrv", result)
    let sleep = metric("sleep", result)
    return Tile(
      label: "Health", value: result["verdict"].text.map { $0 == "unknown" ? "no HRV" : $0 } ?? first(result),
      sub: joined([
        hrv.flatMap { m in m["value"].double.map { "HRV \(Figure.number($0)) ms" + change(m) } },
        sleep?["value"].double.map { "slept \(Figure.duration(minutes: $0))" },
      ]), icon: "heart")
  }

  func highlights(_ observation: Observation, in context: PresentContext) -> [Highlight] {
    let result = observation.value
    if observation.tool == "health.trend" { return TrendWording(result, in: context).highlights }
    if observation.tool == "health.sleep" { return night(result) }
    var found: [Highlight] = []
    if let verdict = result["verdict"].text, verdict != "unknown", let hrv = metric("hrv", result),
      let value = hrv["value"].double, let mean = hrv["baseline"].double, let delta = hrv["delta_pct"].double
    {
      let word = verdict == "neutral" ? "in **neutral** shape" : "**\(verdict)**"
      found.append(
        Highlight(
          .state, weight: verdict == "neutral" ? 50 : 80,
          "You are \(word): HRV \(Figure.number(value)) ms, \(Figure.change(delta)) against your mean of"
            + " \(Figure.number(mean)) ms.",
          records: ids(hrv)))
    }
    if let sleep = metric("sleep", result), let minutes = sleep["value"].double {
      found.append(slept(minutes, sleep["baseline"].double, sleep["delta_pct"].double, ids(sleep)))
    }
    if let heart = metric("resting_hr", result), let value = heart["value"].double, let mean = heart["baseline"].double,
      let delta = heart["delta_pct"].double
    {
      found.append(
        Highlight(
          delta >= 7 ? .risk : .fact, weight: delta >= 7 ? 55 : 25,
          "Resting heart rate is \(Figure.number(value)) bpm, \(Figure.change(delta)) against \(Figure.number(mean)).",
          records: ids(heart)))
    }
    if let steps = metric("steps", result), let value = steps["value"].double {
      let usual = steps["baseline"].double.map { ", against \(Figure.number($0)) a day" } ?? ""
      found.append(Highlight(.fact, weight: 20, "\(Figure.number(value)) steps so far\(usual).", records: ids(steps)))
    }
    if let advice = result["advice"].text {
      found.append(Highlight(.action, weight: 60, advice, records: result.record?.id.map { [$0] } ?? []))
    }
    return found
  }

  private func night(_ result: Value) -> [Highlight] {
    guard let minutes = result["minutes"].double else { return naps(result) }
    let records = result.record?.id.map { [$0] } ?? []
    var found = [slept(minutes, result["baseline_minutes"].double, result["delta_pct"].double, records)]
    // Without the record: it is a second sentence about the same night.
    if let deep = result["deep_minutes"].double, let share = result["deep_pct"].double {
      found.append(
        Highlight(
          .fact, weight: 40, "**\(Figure.duration(minutes: deep))** of it was deep sleep (\(Figure.number(share)) %)."))
    }
    found += naps(result)
    if let mean = result["baseline_minutes"].double, mean - minutes >= 15 {
      let missing = Figure.duration(minutes: mean - minutes)
      found.append(Highlight(.action, weight: 50, "Go to bed **\(missing)** earlier than usual tonight.", records: records))
    }
    return found
  }

  private func naps(_ result: Value) -> [Highlight] {
    guard let minutes = result["nap_minutes"].double, minutes > 0 else { return [] }
    return [Highlight(.fact, weight: 30, "Naps of the day: **\(Figure.duration(minutes: minutes))**.")]
  }

  /// A night is short when it is a tenth below what is usual, or below six hours.
  private func slept(_ minutes: Double, _ mean: Double?, _ delta: Double?, _ records: [String]) -> Highlight {
    let short = minutes < 360 || (delta ?? 0) <= -10
    var text = "\(short ? "Short night: you" : "You") slept **\(Figure.duration(minutes: minutes))**"
    if let mean, let delta { text += ", \(Figure.change(delta)) against your usual \(Figure.duration(minutes: mean))" }
    return Highlight(short ? .risk : .state, weight: short ? 65 : 40, text + ".", records: records)
  }

  /// `4210 steps`: what a tile shows where no verdict was asked for.
  private func first(_ result: Value) -> String {
    let values = (result["metrics"].list ?? []).compactMap { metric -> String? in
      guard let value = metric["value"].double else { return nil }
      let unit = metric["unit"].text ?? ""
      return unit == "min" ? Figure.duration(minutes: value) : "\(Figure.number(value)) \(unit)"
    }
    return values.first ?? "no data"
  }

  private func metric(_ name: String, _ result: Value) -> Value? {
    result["metrics"].list?.first { $0["name"].text == name }
  }

  private func change(_ metric: Value) -> String { metric["delta_pct"].double.map { " (\(Figure.change($0)))" } ?? "" }
  private func ids(_ metric: Value) -> [String] { metric.record?.id.map { [$0] } ?? [] }
  private func joined(_ parts: [String?]) -> String { parts.compactMap { $0 }.joined(separator: " · ") }
}
