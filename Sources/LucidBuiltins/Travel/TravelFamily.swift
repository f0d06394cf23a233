import LucidRuntime

/// The tool and the card of travel times.
package enum TravelFamily {
  package static func family(_ backend: (any TravelBackend)?) -> Family {
    let backend = Bound(backend, hint: "add travel.json to the vault")
    return Family(
      "travel", missing: backend.failure, tools: [TravelTo(backend: backend)], presenter: TravelPresenter(), cards: [TravelCard()]
    )
  }
}
