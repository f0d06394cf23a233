/// Names of skills and plugins: 1 to 64 of a–z, 0–9 and `-`, no `-` at an end and no two in a row.
package enum SkillName {
  private static let longest = 64

  /// Returns a name made of a label: `Plan Day` gives `plan-day`. A label without such letters
  /// gives `ability-` and the first digits of `hash`.
  package static func of(label: String, hash: String) -> String {
    var name = ""
    for scalar in LibraryName.of(label: label).unicodeScalars {
      if isPlain(scalar) {
        name.unicodeScalars.append(scalar)
      } else if let plain = letters[scalar] {
        name += plain
      } else if !name.isEmpty, !name.hasSuffix("-") {
        name += "-"
      }
    }
    name = String(name.prefix(longest))
    while name.hasSuffix("-") { name.removeLast() }
    while name.hasPrefix("-") { name.removeFirst() }
    let isReadable = name.utf8.contains { $0 >= 0x61 }
    return isReadable ? name : "ability-" + hash.prefix(8)
  }

  /// Whether a folder of a skill may be called so.
  package static func isGood(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longest && name.unicodeScalars.allSatisfy { isPlain($0) || $0 == "-" }
      && !name.hasPrefix("-") && !name.hasSuffix("-") && !name.contains("--")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) }

  private static let letters: [Unicode.Scalar: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e", "ê": "e", "ë": "e", "á": "a", "à": "a", "â": "a", "ã": "a",
    "å": "a", "æ": "ae", "ç": "c", "í": "i", "ì": "i", "î": "i", "ï": "i", "ñ": "n", "ó": "o", "ò": "o", "ô": "o", "õ": "o",
    "ø": "o", "ú": "u", "ù": "u", "û": "u", "ý": "y",
  ]
}
