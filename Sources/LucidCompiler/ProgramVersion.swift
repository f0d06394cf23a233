import LucidCore

/// `major.minor.patch` of the program.
package struct ProgramVersion: Hashable, Comparable, Sendable {
  package let numbers: [Int]

  /// nil unless the text is one to three numbers with dots.
  ///
  /// Each start of the program reads its own version: no generic code is instantiated for it.
  package init?(_ text: String) {
    var numbers: [Int] = []
    var digits: [UInt8] = []
    func end() -> Bool {
      guard let number = Int(decimal: digits) else { return false }
      numbers.append(number)
      digits = []
      return true
    }
    for byte in text.utf8 {
      if byte != UInt8(ascii: ".") {
        digits.append(byte)
      } else if !end() {
        return nil
      }
    }
    guard end(), numbers.count <= 3 else { return nil }
    while numbers.count < 3 { numbers.append(0) }
    self.numbers = numbers
  }

  package init?(_ text: Substring) { self.init(String(text)) }

  package var text: String {
    var text = ""
    for (i, number) in numbers.enumerated() { text += i == 0 ? String(number) : "." + String(number) }
    return text
  }

  package static func < (a: ProgramVersion, b: ProgramVersion) -> Bool { a.numbers.lexicographicallyPrecedes(b.numbers) }
}
