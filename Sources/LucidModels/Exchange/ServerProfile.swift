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
  /// Headers beside those of its wire; secrets among them are redacted like the key.
  package var headers: [(name: String, value: String)] = []
  /// Names and values behind the address.
  package var query: [(name: String, value: String)] = []
  /// nil leaves it to the server.
  package var temperature: Double?
  /// The effort of its thinking, `none` to `high`; nil leaves it to the server.
  package var effort: String?
  /// The limit of one answer.
  package var maxTokens = 768
  /// Whether the server is asked to keep to a schema; when it refuses, the prompt alone has to do.
  package var takesSchemas = true
  /// Whether it can ask for calls of tools; small models often cannot.
  package var callsTools = true
  /// Whether its first answer has to be a call, where tools are offered.
  package var mustCall = false
  /// Whether the person says that it is a small one.
  package var isSmall = false
  /// nil when the person named none.
  package var price: TokenPrice?
  /// The context size in tokens; nil when the person named none.
  package var context: Int?
  /// The context that is assumed as long as it is not known.
  package var usualContext = PromptWindow.usualContext

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
  func outputTokens(_ request: ModelRequest, sent: Int, in window: PromptWindow?) throws(StepFailure) -> Int {
    var most = window?.output(for: request.preference) ?? request.preference?.maxTokens ?? maxTokens
    if let left = request.tokensLeft {
      guard left - sent >= Self.fewest else {
        let bound = request.budget.tokens
        throw StepFailure(
          .overBudget,
          .words(.tooManyTokens, sent, left, bound?.name ?? .words(.whatAbilityAllows)),
          hint: bound?.hint ?? .words(.raiseTokens))
      }
      most = min(most, left - sent)
    }
    if let money = request.costLeft, let price {
      let affordable = price.output(for: money, after: sent)
      guard affordable >= Self.fewest else {
        throw StepFailure(
          .overBudget,
          .words(.tooMuchCost, sent, request.budget.cost?.name ?? .words(.abilityBound)),
          hint: request.budget.cost?.hint ?? .words(.raiseCost))
      }
      most = min(most, affordable)
    }
    return most
  }

  /// An answer of fewer tokens is of no use.
  private static let fewest = 16

  /// The address of a path below its own, with the query.
  func address(_ path: String) -> ServerURL {
    let words = query.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }
    return url.appending(path + (words.isEmpty ? "" : "?" + words.joined(separator: "&")))
  }

  /// With its own headers in place of those of the same name.
  func headers(_ usual: [(name: String, value: String)]) -> [(name: String, value: String)] {
    usual.filter { one in !headers.contains { $0.name.lowercased() == one.name.lowercased() } } + headers
  }

  /// Percent-encoded, but for the characters that need not be.
  private static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { out, byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: out.unicodeScalars.append(Unicode.Scalar(byte))
      default: out += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// The calls with the state that goes back with them.
  private func calls(of ending: ReplyEnding) -> [ToolCall] {
    ending.calls.enumerated().map { n, call in
      var state = call.state ?? ServerState()
      if n == 0 { state.message = ending.state }
      state.server = name
      return call.with(state: state.message == nil && state.call == nil ? nil : state)
    }
  }

  /// Converts a reply to the answer of a run.
  func answer(_ reply: ModelExchange.Reply, to request: ModelRequest, secrets: Redaction) -> Answer {
    var usage = reply.ending.usage
    if let price, let tokens = usage { usage?.cost = price.cost(of: tokens) }
    let isUnlimited = request.costLeft != nil && price == nil && !url.isLoopback
    var answer = Answer(
      text: secrets.apply(reply.text), author: author,
      remark: .chain(reply.ending.remark, isUnlimited ? .words(.priceNotConfigured) : nil), usage: usage,
      calls: calls(of: reply.ending).map { secrets.apply($0).named(by: request.offered) })
    answer.isCut = reply.ending.isCut
    return answer
  }
}
