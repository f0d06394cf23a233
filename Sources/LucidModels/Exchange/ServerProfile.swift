import LucidCore
package import LucidHTTP
import LucidRuntime

/// The configuration of one model server; no ability can set any of it.
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
  /// The limit of one answer.
  package var maxTokens = 768
  /// Whether the server is asked to keep to a schema; when it refuses, the prompt alone has to do.
  package var takesSchemas = true
  /// Whether it can ask for calls of tools; small models often cannot.
  package var callsTools = true
  /// Whether the person says that it is a small one.
  package var isSmall = false
  /// nil when the person named none.
  package var price: TokenPrice?

  package init(name: String, url: ServerURL, model: String, key: String? = nil) {
    self.name = name
    self.url = url
    self.model = model
    self.key = key
  }

  /// As it stands in the record.
  package var author: String { model.isEmpty ? name : model }

  /// The bound of one answer: what the ability asks for, never more than is left of the run's
  /// tokens and money. Errors: `.overBudget` when nothing useful is.
  func outputTokens(_ request: ModelRequest, sent: Int) throws(StepFailure) -> Int {
    var most = request.preference?.maxTokens ?? maxTokens
    if let left = request.tokensLeft {
      guard left - sent >= Self.fewest else {
        let bound = request.budget.tokens
        throw StepFailure(
          .overBudget,
          "about \(sent) tokens would be sent, but only \(left) are left of \(bound?.name ?? "what the ability allows")",
          hint: bound?.hint ?? "raise `limits: {tokens: …}` in the ability, or let it read less")
      }
      most = min(most, left - sent)
    }
    if let money = request.costLeft, let price {
      let affordable = price.output(for: money, after: sent)
      guard affordable >= Self.fewest else {
        throw StepFailure(
          .overBudget,
          "about \(sent) tokens would be sent; with an answer they cost more than what is left of "
            + (request.budget.cost?.name ?? "the ability's bound"),
          hint: request.budget.cost?.hint ?? "raise `limits: {cost: …}` in the ability, or let it read less")
      }
      most = min(most, affordable)
    }
    return most
  }

  /// An answer of fewer tokens is of no use.
  private static let fewest = 16

  /// Converts a reply to the answer of a run.
  func answer(_ reply: ModelExchange.Reply, to request: ModelRequest, secrets: Redaction) -> Answer {
    var usage = reply.ending.usage
    if let price, let tokens = usage { usage?.cost = price.cost(input: tokens.input, output: tokens.output) }
    var remarks = [reply.ending.remark].compactMap { $0 }
    if request.costLeft != nil, price == nil, !url.isLoopback {
      remarks.append("its price is not configured, so its cost is not limited")
    }
    var answer = Answer(
      text: secrets.apply(reply.text), author: author, remark: remarks.isEmpty ? nil : remarks.joined(separator: "; "),
      usage: usage,
      calls: reply.ending.calls.map { secrets.apply($0).named(by: request.offered) })
    answer.isCut = reply.ending.isCut
    return answer
  }
}
