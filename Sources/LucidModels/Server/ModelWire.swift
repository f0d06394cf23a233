import LucidCore
package import LucidHTTP
package import LucidRuntime

/// The form of one kind of server: a request as it takes them, and the reader of its answers.
package protocol ModelWire: Sendable {
  associatedtype Reader: ReplyReader

  /// The request of one turn. `maxTokens` bounds its answer.
  init(_ profile: ServerProfile, _ request: ModelRequest, _ text: RequestText, maxTokens: Int)

  var reader: Reader { get }

  func http(_ profile: ServerProfile) -> HTTPRequest

  /// The question how many tokens this request has; nil where no server of this kind has a counter.
  func count(_ profile: ServerProfile) -> HTTPRequest?

  /// Takes out what the server has refused by name, each at most once; false where there is nothing
  /// to take out.
  mutating func drop(after error: ExchangeError) -> Bool

  /// Lets the model go on where it has paused, behind its own words.
  mutating func goOn(after reply: ModelExchange.Reply)
}
