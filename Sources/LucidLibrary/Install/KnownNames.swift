package import LucidCore

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
  package func remarks(_ label: String, own: String? = nil) -> [MessageText] {
    var remarks: [MessageText] = []
    if let other = looksLike(label, own: own) {
      remarks.append(Self.letter(in: label).map { .words(.labelLooksLikeFor, other, $0) } ?? .words(.labelLooksLike, other))
    } else if let mixture = LookAlikes.mixture(in: label) {
      let (odd, others) = (mixture.alphabet, mixture.others)
      remarks.append(Self.letter(in: label).map { .words(.labelMixesFor, odd, others, $0) } ?? .words(.labelMixes, odd, others))
    }
    if own == nil, ReservedWords.holds(label) {
      remarks.append(.words(.labelReserved))
    }
    return remarks
  }

  /// Errors: the label reads like another one, so that people would take this ability for that one.
  package func refuse(_ label: String, own: String? = nil, _ consequence: String) throws(LibraryError) {
    guard let other = looksLike(label, own: own) else { return }
    let letter = Self.letter(in: label).map { " (\($0.text))" } ?? ""
    throw LibraryError(
      .file, "the label `\(label)` looks like `\(other)` but differs\(letter); \(consequence)",
      hint: "give it a label of its own in a copy of the file, and install that")
  }

  /// `і` is U+0456: the first letter that is not ASCII; nil without one.
  private static func letter(in label: String) -> MessageText? {
    guard let letter = label.unicodeScalars.first(where: { $0.value > 0x7F }) else { return nil }
    let digits = String(letter.value, radix: 16, uppercase: true)
    return .words(.labelLetter, String(letter), String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
  }
}
