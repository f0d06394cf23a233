import LucidRuntime

/// The tools, variables and cards of health data.
package enum HealthFamily {
  package static func family(_ backend: any HealthBackend) -> Family {
    Family(
      "health",
      tools: [
        HealthToday(backend: backend),
        HealthSleep(backend: backend),
        HealthTrend(backend: backend),
      ],
      presenter: HealthPresenter(),
      cards: [HealthGrid()])
  }
}
