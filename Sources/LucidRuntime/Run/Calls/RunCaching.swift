import LucidCore
import LucidStorage

/// Answers steps from the results of earlier runs.
extension Run {
  /// The call of a step, answered from the cache when something young enough is there.
  ///
  /// `key` is made of the arguments as they were given, so that `since: 24h` is the same in the
  /// next run.
  func cached(
    _ call: @escaping BoundedCall.Work, _ key: CacheKey, seconds: Int, of i: Int
  ) -> BoundedCall.Work {
    guard let cache = context.cache else { return call }
    let now = start.at
    let family = StepLedger.family(plan.steps[i])
    let asked = evaluator.origins.steps[i].union(evaluator.labels)
    return {
      if let kept = await cache.result(for: key, within: seconds, now: now) {
        var result = ToolResult(kept.result.value, notices: kept.result.notices, ageSeconds: kept.ageSeconds)
        result.labels = kept.result.labels ?? .everything
        return .success(result)
      }
      let result = await call()
      if case .success(var good) = result {
        good.labels = good.labels(of: family).union(asked)
        await cache.keep(good, for: key, now: now)
      }
      return result
    }
  }

  /// nil when the step has no `cache` or the run has none. Evaluates the arguments; the items must
  /// be in place.
  mutating func cacheKey(_ i: Int, _ signature: ToolSignature) throws(Evaluator.Stop) -> CacheKey? {
    let step = plan.steps[i]
    guard context.cache != nil, signature.effect == .read, let seconds = step.modifiers?.cacheSeconds else { return nil }
    var given: [(name: String, value: Value)] = []
    for (parameter, argument) in zip(signature.parameters, step.arguments) {
      let value: Value
      switch argument {
      case .value(let expression): value = try evaluator.given(expression)
      case .text(let template): value = .text(try evaluator.render(template).text)
      case nil: continue
      }
      given.append((parameter.name, value))
    }
    var json = JSONText()
    json.object { json in
      for argument in given { json.field(argument.name, argument.value, zone: context.zone) }
    }
    var parts = [signature.name, json.text, context.zone.identifier, Self.text(context.settings)]
    if signature.isDeclared {
      // Another program, or another type, gives another result.
      var writer = StorageWriter { $0 }
      parts += [signature.reach.text, String(decoding: writer.body(ToolDeclaration(signature)), as: UTF8.self)]
    }
    // Many tools mean today without being told; what was kept for less than a day ends with it.
    if seconds < 86_400 {
      let logicalDay = context.settings.dayEnds.day(of: start.at, in: context.zone)
      parts.append(context.zone.date(start.at).iso + " " + logicalDay.iso)
    }
    return CacheKey(parts.joined(separator: "\n"))
  }

  private static func text(_ settings: Settings) -> String {
    let hours = settings.hours
    let facts =
      [settings.name, settings.city, settings.region, settings.language, settings.office].map { $0 ?? "" } + settings.emails
    let days = hours.days.sorted().map(String.init).joined(separator: ",")
    return (facts + ["\(hours.from)-\(hours.to)", days, "\(settings.dayEnds.secondOfDay)"]).joined(separator: "\t")
  }
}
