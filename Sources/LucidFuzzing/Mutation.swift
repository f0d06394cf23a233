/// Damage to files, of the kinds that editors, merges and transfers do. The same random numbers give the same damage.
package struct Mutation {
  /// What is damaged, and what parts of others are put in from; not empty.
  package let corpus: [[UInt8]]

  package init(_ corpus: [[UInt8]]) { self.corpus = corpus }

  /// One of the corpus after one to six kinds of damage.
  package func file(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = corpus.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...6, using: &random) { damage(&bytes, &random) }
    return bytes
  }

  /// Up to thirty words in a row.
  package func soup(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    (0..<Int.random(in: 0...30, using: &random)).flatMap { _ in Array(Self.word(&random)) }
  }

  private static func word(_ random: inout some RandomNumberGenerator) -> String.UTF8View {
    (Words.all.randomElement(using: &random) ?? "").utf8
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout some RandomNumberGenerator) {
    let at = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, at + Int.random(in: 0...12, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: if at < bytes.count { bytes[at] = UInt8.random(in: 0...255, using: &random) }
    case 1: bytes.removeSubrange(at..<end)
    case 2, 3: bytes.insert(contentsOf: Self.word(&random), at: at)
    case 4: bytes.replaceSubrange(at..<end, with: Self.word(&random))
    case 5: bytes = Array(bytes[..<at])
    case 6:
      // A line twice, or in another place.
      var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      guard let line = lines.randomElement(using: &random) else { return }
      lines.insert(line, at: Int.random(in: 0...lines.count, using: &random))
      bytes = Array(lines.joined(separator: [0x0A]))
    default:
      let other = corpus.randomElement(using: &random) ?? []
      bytes = Array(bytes[..<at]) + other[min(other.count, at)...]
    }
  }
}
