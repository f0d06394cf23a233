import LucidCore

/// The signer of a text, as far as this machine can tell. A signature that does not fit its text is none of these: it is an error.
package enum Signature: Hashable, Sendable {
  case none
  /// Somebody of `allowed_signers`, by the name there.
  case known(String)
  /// The fingerprint of a key that nobody there has.
  case unknown(String)
  /// There is one, and this machine cannot check it: why.
  case unchecked(String)

  /// As it is remembered; nil for nobody.
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
    case .unchecked(let reason): "it cannot be told by whom: \(reason)"
    }
  }

  /// What somebody should know who had the text of `before`; nil when it is the same one as then, or nobody had signed.
  package func change(from before: String?) -> String? {
    guard let before, before != signer else { return nil }
    return words.map { "It was signed by \(before), and is signed \($0) now." }
      ?? "It was signed by \(before), and is not signed any more."
  }
}
