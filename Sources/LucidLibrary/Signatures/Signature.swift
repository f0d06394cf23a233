package import LucidCore

/// The signer of a text, as far as this machine can tell. A signature that does not fit its text is
/// none of these: it is an error.
package enum Signature: Hashable, Sendable {
  case none
  /// A signer in `allowed_signers`, by the name there.
  case known(String)
  /// The fingerprint of a key that is not in `allowed_signers`.
  case unknown(String)
  /// The signature cannot be verified on this machine, with the reason.
  case unchecked(String)

  /// The stored form of the signer; nil for none.
  package var signer: String? {
    switch self {
    case .known(let name): name
    case .unknown(let key): key
    case .none, .unchecked: nil
    }
  }

  /// For the card; nil without a signature.
  package var words: MessageText? {
    switch self {
    case .none: nil
    // A pattern names nobody: any key of its line is meant.
    case .known(let name) where name.contains { "*?!,".contains($0) }: .words(.signedPattern, name)
    case .known(let name): .words(.signedBy, name)
    case .unknown(let key): .words(.signedUnknown, key)
    case .unchecked(let reason): .words(.signedUnchecked, reason)
    }
  }

  /// Describes the change of the signer since the installed text; nil if it is the same, or both
  /// are unsigned.
  package func change(from before: String?) -> MessageText? {
    guard let before, before != signer else { return nil }
    return words.map { .words(.signedOther, before, $0) } ?? .words(.signedNoMore, before)
  }
}
