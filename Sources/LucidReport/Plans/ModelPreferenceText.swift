import LucidCore

/// Describes the kind of model that an ability asks for.
enum ModelPreferenceText {
  static func text(_ model: ModelPreference) -> String {
    let place =
      switch model.prefer {
      case .any: "any model"
      case .device: "preferably a model on this machine"
      case .cloud: "preferably a model in the cloud"
      }
    let temperature = model.temperature.map { ", temperature \(ValueText.number($0))" } ?? ""
    return place + temperature + (model.maxTokens.map { ", answers of at most \($0) tokens" } ?? "")
  }
}
