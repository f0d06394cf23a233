import LucidCore

/// The names that a new ability could be taken for: those of the library, and of everything that is
/// shipped.
package struct KnownNames: Sendable {
  private var known: [(name: String, label: String?)] = []

  /// `shipped` are the names of everything that is shipped.
  package init(_ library: Library?, shipped: [String]) throws(LibraryError) {
    if let library {
      known = try library.entries().map { ($0.name, $0.listing.label) }
    }
    known += shipped.map { ($0, nil) }
  }

  /// Returns the name or label that a label reads like although it is spelled otherwise. `own` is
  /// the name of the ability itself.
  package func looksLike(_ label: String, own: String? = nil) -> String? {
    for one in known where one.name != own {
      if let other = one.label, LookAlikes.readAlike(label, other) { return other }
      if LookAlikes.readAlike(label, one.name.replacing("-", with: " ")) { return one.name }
    }
    return nil
  }

  /// Returns warnings about the label of an ability, for its card.
  package func remarks(_ label: String, own: String? = nil) -> [String] {
    var remarks: [String] = []
    if let other = looksLike(label, own: own) {
      remarks.append("Its label looks like `\(other)` but differs\(Self.letter(in: label)).")
    } else if let mixture = LookAlikes.mixture(in: label) {
      remarks.append("Its label mixes \(mixture.alphabet) and \(mixture.others) letters\(Self.letter(in: label)).")
    }
    if own == nil, ReservedWords.holds(label) {
      remarks.append("Its label stands for something else on the command line; it is installed under another name.")
    }
    return remarks
  }

  /// Errors: the label reads like another one, so that people would take this ability for that one.
  package func refuse(_ label: String, own: String? = nil, _ consequence: String) throws(LibraryError) {
    guard let other = looksLike(label, own: own) else { return }
    throw LibraryError(
      .file, "the label `\(label)` looks like `\(other)` but differs\(Self.letter(in: label)); \(consequence)",
      hint: "give it a label of its own in a copy of the file, and install that")
  }

  /// `: `і` is U+0456`, the first letter that is not ASCII.
  private static func letter(in label: String) -> String {
    guard let letter = label.unicodeScalars.first(where: { $0.value > 0x7F }) else { return "" }
    let digits = String(letter.value, radix: 16, uppercase: true)
    return " (`\(letter)` is U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ")"
  }
}
