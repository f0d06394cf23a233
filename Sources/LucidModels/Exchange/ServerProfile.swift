import LucidCore

/// What the person configured for one server; no ability can set any of it.
package struct ServerProfile: Sendable {
  /// In small letters, as the person named it: `local`.
  package var name: String
  package var url: ServerURL
  /// As the server knows it; empty leaves the choice to the server.
  package var model: String
  /// The secret itself; nil sends none.
  package var key: String?
  /// nil leaves it to the server.
  package var temperature: Double?
  /// Of one answer.
  package var maxTokens = 768
  /// Whether the server is asked to keep to a schema; when it refuses, the prompt alone has to do.
  package var takesSchemas = true

  package init(name: String, url: ServerURL, model: String, key: String? = nil) {
    self.name = name
    self.url = url
    self.model = model
    self.key = key
  }

  /// As it stands in the record.
  package var author: String { model.isEmpty ? name : model }

  /// The bound of one answer: what the ability asks for, never more than is left of the run. Errors: `.overBudget` when nothing useful is.
  func outputTokens(_ request: AskedTokens) throws(StepFailure) -> Int {
    let wanted = request.asked ?? maxTokens
    guard let left = request.left else { return wanted }
    guard left - request.sent >= 16 else {
      throw StepFailure(
        .overBudget, "about \(request.sent) tokens would be sent, and \(left) are left of what the ability allows",
        hint: "raise `limits: {tokens: …}` in the ability, or let it read less")
    }
    return min(wanted, left - request.sent)
  }

  struct AskedTokens {
    let asked: Int?
    let left: Int?
    let sent: Int
  }
}
