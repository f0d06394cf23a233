import LucidModels
import LucidRuntime

/// The reason why no model reads a message, and the remedy.
struct ModelLack {
  /// A clause: `no model is configured`.
  let reason: String
  let remedy: String

  /// `model` answers without being one; one that may only rephrase is configured all the same.
  init(_ model: any ModelClient, _ setting: ConversationContext) {
    guard let name = (model as? RephrasingClient)?.modelName else {
      (reason, remedy) = ("no model is configured", setting.modelRemedy)
      return
    }
    reason = "\(name) is trusted only to rephrase the built-in summary"
    remedy = "`trust: answers` in its profile lets it answer"
  }
}
