import LucidCore
import LucidRuntime

/// A tool family as the composition root sees it: everything that one backend brings into the
/// language.
public struct Family: Sendable {
  /// Such as `calendar`.
  public let name: String
  /// Other names under which its tools may be called, such as `gmail` for `mail`.
  public let aliases: [String]
  public let tools: [any Tool]
  public let variables: [any VariableProvider]
  public let presenter: (any Presenter)?
  public let cards: [any CardBuilder]
  /// Why nothing can be had from it, such as that no vault is set up; nil when something is bound
  /// to it.
  public private(set) var unavailable: String?

  public init(
    _ name: String, aliases: [String] = [], tools: [any Tool], variables: [any VariableProvider] = [],
    presenter: (any Presenter)? = nil, cards: [any CardBuilder] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.tools = tools
    self.variables = variables
    self.presenter = presenter
    self.cards = cards
  }

  /// The same family with nothing behind it.
  public func unavailable(_ reason: String) -> Family {
    var copy = self
    copy.unavailable = reason
    return copy
  }
}
