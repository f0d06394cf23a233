/// Names of inputs: `userName` is `user_name`, `BaseURL` is `base_url`, `FQDN` is `fqdn`.
enum InputName {
  /// Returns a name of small letters, digits and `_`, at most 50 characters.
  static func of(_ foreign: String) -> String {
    let letters = Array(foreign.unicodeScalars)
    var name = ""
    for (i, scalar) in letters.enumerated() {
      guard isLetter(scalar) || isDigit(scalar) else {
        if let last = name.last, last != "_" { name += "_" }
        continue
      }
      if beginsWord(letters, i), let last = name.last, last != "_" { name += "_" }
      name += String(Character(scalar)).lowercased()
    }
    while name.hasSuffix("_") { name.removeLast() }
    if name.isEmpty { return "input" }
    if name.first.map({ !$0.isLetter }) ?? true { name = "input_" + name }
    name = String(name.prefix(50))
    while name.hasSuffix("_") { name.removeLast() }
    return name
  }

  /// A capital letter begins a word unless it continues a run of them: `baseURL` has two words,
  /// `URLPath` too. The `s` of `IDs` belongs to the run.
  private static func beginsWord(_ letters: [Unicode.Scalar], _ i: Int) -> Bool {
    guard isCapital(letters[i]), i > 0 else { return false }
    guard isCapital(letters[i - 1]) else { return true }
    guard i + 1 < letters.count, isLetter(letters[i + 1]), !isCapital(letters[i + 1]) else { return false }
    let isPlural = letters[i + 1] == "s" && (i + 2 == letters.count || !isLetter(letters[i + 2]) || isCapital(letters[i + 2]))
    return !isPlural
  }

  private static func isCapital(_ s: Unicode.Scalar) -> Bool { (0x41...0x5A).contains(s.value) }
  private static func isLetter(_ s: Unicode.Scalar) -> Bool { isCapital(s) || (0x61...0x7A).contains(s.value) }
  private static func isDigit(_ s: Unicode.Scalar) -> Bool { (0x30...0x39).contains(s.value) }
}
