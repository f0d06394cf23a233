package import LucidCore
package import LucidRuntime

/// A tool family as the composition root sees it: everything that one backend brings into the
/// language.
package struct Family: Sendable {
  /// The reason of a family that reads the vault, where there is none.
  package static let noVault = MessageText.words(.noVaultSetUp)

  /// Such as `calendar`.
  package let name: String
  package var aliases: [String] { FamilyTraits.of(name)?.aliases ?? [] }
  package let tools: [any Tool]
  package let presenter: (any Presenter)?
  package let cards: [any CardBuilder]
  /// nil for a family whose backend has nothing to be asked.
  package let question: HealthQuestion?
  /// Why nothing can be had from it, such as that no vault is set up; nil when something is bound
  /// to it.
  package private(set) var unavailable: MessageText?
  /// Whether the user has switched it off; `unavailable` says so too.
  package private(set) var isOff = false

  /// `missing` is the failure of all calls when no backend answers for it.
  package init(
    _ name: String, missing: StepFailure? = nil, tools: [any Tool],
    presenter: (any Presenter)? = nil, cards: [any CardBuilder] = [], question: HealthQuestion? = nil
  ) {
    self.name = name
    unavailable = missing?.words
    self.tools = tools
    self.presenter = presenter
    self.cards = cards
    self.question = question
  }

  /// The same family with nothing behind it.
  package func unavailable(_ reason: MessageText) -> Family {
    var copy = self
    copy.unavailable = reason
    return copy
  }

  /// The same family, switched off by the user.
  package func switchedOff() -> Family {
    var copy = unavailable(.words(.switchedOff))
    copy.isOff = true
    return copy
  }
}
