/// A text whose permissions are asked for.
package struct TrustSubject: Hashable, Sendable {
  /// Under which its permissions are stored; nil when it has no place of its own, such as standard
  /// input.
  package let identity: String?
  /// The id that the text states.
  package let id: String?
  /// Its name in the library; nil for any other file.
  package let name: String?
  /// SHA-256 of its bytes, 64 digits.
  package let hash: String

  package init(identity: String?, id: String?, name: String?, hash: String) {
    (self.identity, self.id, self.name, self.hash) = (identity, id?.uppercased(), name, hash)
  }
}

extension PermissionGrant {
  /// The id and the name of an identity in the library; nil for a path.
  package var idAndName: (id: String, name: String?)? {
    guard identity.hasPrefix("id:") else { return nil }
    let words = identity.dropFirst(3).split(separator: " ", maxSplits: 1).map(String.init)
    return words.first.map { ($0, words.count > 1 ? words[1] : nil) }
  }

  package func isOf(_ identity: String) -> Bool { self.identity.utf8.elementsEqual(identity.utf8) }

  /// The refusals that hold for a text: those of its identity, its id or its name, and those of its
  /// bytes wherever they lie.
  func refusals(of subject: TrustSubject) -> [Line] {
    let own = idAndName
    let isSame =
      subject.identity.map(isOf) ?? false || own != nil && own?.id == subject.id
      || subject.name != nil && own?.name == subject.name
    return lines.filter { line in
      guard line.answer == .never else { return false }
      return isSame || (line.hashes.isEmpty ? hash == subject.hash : line.hashes.contains(subject.hash))
    }
  }
}
