/// Compares a secret that a client of a server has sent with the one that is wanted.
package enum SecretComparison {
  /// Takes the same time for all texts of a length, so that no time tells how much of one is right.
  package static func isEqual(_ given: String, _ wanted: String) -> Bool {
    let (given, wanted) = (Array(given.utf8), Array(wanted.utf8))
    guard given.count == wanted.count else { return false }
    // The bits of every difference stay: `|` and `^` are of the same rank, so the parentheses matter.
    return zip(given, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
