import LucidRuntime

/// The tool and the card of travel times.
package enum EtaFamily {
  package static func family(_ backend: any EtaBackend) -> Family {
    Family("eta", tools: [EtaTo(backend: backend)], presenter: EtaPresenter(), cards: [EtaCard()])
  }
}
