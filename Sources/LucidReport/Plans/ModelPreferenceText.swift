import LucidCore

/// Describes the kind of model that an ability asks for.
enum ModelPreferenceText {
  static func message(_ model: ModelPreference) -> MessageText {
    let place: MessageText =
      switch model.prefer {
      case .any: .words(.factAnyModel)
      case .device: .words(.preferDevice)
      case .cloud: .words(.preferCloud)
      }
    let temperature = model.temperature.map { MessageText.words(.modelTemperature, ValueText.number($0)) }
    let tokens = model.maxTokens.map { MessageText.words(.modelTokens, $0) }
    return .list([place, temperature, tokens].compactMap { $0 })
  }
}
