import LucidCore
import LucidRuntime

/// The tools, variables and cards of health data.
package enum HealthFamily {
  package static func family(_ backend: (any HealthBackend)?) -> Family {
    let backend = Bound(backend, hint: .words(.putHealth))
    return Family(
      "health", missing: backend.failure,
      tools: [
        HealthToday(backend: backend),
        HealthSleep(backend: backend),
        HealthTrend(backend: backend),
      ],
      presenter: HealthPresenter(),
      cards: [HealthGrid()],
      question: HealthQuestion { context throws(StepFailure) in
        let days = context.today...context.today
        let reading = try await backend().history(
          HealthQuery(HealthMetric.everyday, days: days, zone: context.zone, now: context.now))
        return .init("\(Figure.count(reading.values.count { !$0.value.isEmpty }, "figure")) of today", reading.notices)
      })
  }
}
