/// The kind of model that an ability asks for; never a certain one.
public struct ModelPreference: Hashable, Sendable {
  public enum Place: String, Hashable, Sendable, CaseIterable {
    case device, cloud, any
  }

  public let prefer: Place
  /// 0 to 2; nil leaves it to the model.
  public let temperature: Double?
  /// The limit of one answer.
  public let maxTokens: Int?

  public init(prefer: Place = .any, temperature: Double? = nil, maxTokens: Int? = nil) {
    self.prefer = prefer
    self.temperature = temperature
    self.maxTokens = maxTokens
  }
}
