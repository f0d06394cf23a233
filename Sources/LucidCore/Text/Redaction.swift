/// Takes secrets out of texts by their value, wherever they stand.
package struct Redaction: Hashable, Sendable {
  package static let mark = "[secret]"

  /// Longest first, so that a secret inside another does not leave a rest.
  private let secrets: [String]

  /// Ignores secrets shorter than four characters, which would redact much of every text.
  package init(_ secrets: [String]) {
    self.secrets = Set(secrets.filter { $0.utf8.count >= 4 }).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  package var isEmpty: Bool { secrets.isEmpty }

  package init(_ a: Redaction, _ b: Redaction) { self.init(a.secrets + b.secrets) }

  /// Splits a text that goes on into what is known, without secrets, and the end that may be the
  /// beginning of a secret.
  package func split(_ text: String) -> (known: String, rest: String) {
    let bytes = Array(apply(text).utf8)
    let most = secrets.map { $0.utf8.count - 1 }.max() ?? 0
    for length in stride(from: min(most, bytes.count), to: 0, by: -1) {
      let end = bytes.suffix(length)
      guard secrets.contains(where: { $0.utf8.count > length && $0.utf8.starts(with: end) }) else { continue }
      return (String(decoding: bytes.dropLast(length), as: UTF8.self), String(decoding: end, as: UTF8.self))
    }
    return (String(decoding: bytes, as: UTF8.self), "")
  }

  package func apply(_ text: String) -> String {
    var text = text
    for secret in secrets where text.contains(secret) { text = text.replacing(secret, with: Self.mark) }
    return text
  }
}
