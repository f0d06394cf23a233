import LucidRuntime

/// The tools, variables and cards of health data.
package enum HealthFamily {
  package static func family(_ backend: (any HealthBackend)?) -> Family {
    let backend = Bound(backend, hint: "put an Apple Health export at health/export.xml in the vault")
    return Family(
      "health", missing: backend.failure,
      tools: [
        HealthToday(backend: backend),
        HealthSleep(backend: backend),
        HealthTrend(backend: backend),
      ],
      presenter: HealthPresenter(),
      cards: [HealthGrid()])
  }
}
