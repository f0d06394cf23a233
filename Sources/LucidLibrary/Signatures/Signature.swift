import LucidCore

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
  package var words: String? {
    switch self {
    case .none: nil
    // A pattern names nobody: any key of its line is meant.
    case .known(let name) where name.contains { "*?!,".contains($0) }: "with a key that allowed_signers lists as `\(name)`"
    case .known(let name): "by \(name)"
    case .unknown(let key): "by an unknown signer, with the key \(key)"
    case .unchecked(let reason): "the signer cannot be verified: \(reason)"
    }
  }

  /// Describes the change of the signer since the installed text; nil if it is the same, or both
  /// are unsigned.
  package func change(from before: String?) -> String? {
    guard let before, before != signer else { return nil }
    return words.map { "It was signed by \(before), and is signed \($0) now." }
      ?? "It was signed by \(before), and is not signed any more."
  }
}
