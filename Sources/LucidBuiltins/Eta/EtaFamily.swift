import LucidRuntime

public enum EtaFamily {
  public static func family(_ backend: any EtaBackend) -> Family {
    Family("eta", tools: [EtaTo(backend: backend)], presenter: EtaPresenter(), cards: [EtaCard()])
  }
}
