package import LucidCore

/// The person whose data these are, as a sender or an invited person: by an address, or by a whole
/// name.
package struct Owner: Hashable, Sendable {
  /// nil when not configured.
  package let name: String?
  /// In lower case; may be empty.
  package let addresses: Set<String>

  package init(name: String?, addresses: Set<String> = []) {
    self.name = name
    self.addresses = addresses
  }

  package init(_ settings: Settings) {
    self.init(name: settings.name, addresses: Set(settings.emails.map { $0.lowercased() }))
  }

  /// Whether a name and an address are those of the owner. A single word, such as a first name, is
  /// nobody's alone.
  package func matches(name other: String?, address: String?) -> Bool {
    if let address, addresses.contains(address.lowercased()) { return true }
    guard let name, let other else { return false }
    let words = FoldedText(name).words
    return words.count > 1 && words == FoldedText(other).words
  }
}
