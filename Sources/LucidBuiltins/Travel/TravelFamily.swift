import LucidRuntime

/// The tool and the card of travel times.
package enum TravelFamily {
  package static func family(_ backend: any TravelBackend) -> Family {
    Family("travel", tools: [TravelTo(backend: backend)], presenter: TravelPresenter(), cards: [TravelCard()])
  }
}
