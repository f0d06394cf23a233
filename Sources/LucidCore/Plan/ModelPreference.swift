/// The kind of model that an ability asks for; never a certain one.
package struct ModelPreference: Hashable, Sendable {
  package enum Place: String, Hashable, Sendable, CaseIterable {
    case device, cloud, any
  }

  package let prefer: Place
  /// 0 to 2; nil leaves it to the model.
  package let temperature: Double?
  /// The limit of one answer.
  package let maxTokens: Int?

  package init(prefer: Place = .any, temperature: Double? = nil, maxTokens: Int? = nil) {
    self.prefer = prefer
    self.temperature = temperature
    self.maxTokens = maxTokens
  }
}
