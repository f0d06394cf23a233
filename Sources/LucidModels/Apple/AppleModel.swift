package import LucidCore
package import LucidRuntime

/// The door to the model that comes with Apple's systems, on every system.
package enum AppleModel {
  /// Errors: `.unavailable` on a system that has none.
  package static func client(
    name: String, temperature: Double?, maxTokens: Int
  ) throws(StepFailure) -> any ModelClient {
    #if canImport(FoundationModels)
      if #available(macOS 26, iOS 26, *) { return AppleClient(name: name, temperature: temperature, maxTokens: maxTokens) }
    #endif
    throw StepFailure(.unavailable, .words(.noAppleModel), hint: .words(.appleComesWith))
  }
}
