import LucidCore
import LucidRuntime

/// The tool and the card of travel times.
package enum TravelFamily {
  package static func family(_ backend: (any TravelBackend)?) -> Family {
    let backend = Bound(backend, hint: .words(.addTravel))
    return Family(
      "travel", missing: backend.failure, tools: [TravelTo(backend: backend)], presenter: TravelPresenter(),
      cards: [TravelCard()],
      question: HealthQuestion { context throws(StepFailure) in
        guard let office = context.settings.office else { return .init("no user.office is set") }
        let route = try await backend().route(to: .office(office), by: .car, now: context.now, zone: context.zone)
        return .init("\(route.minutes) min to \(route.destination)", route.notices)
      })
  }
}
