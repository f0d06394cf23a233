/// Takes secrets out of texts by their value, wherever they stand.
package struct Redaction: Hashable, Sendable {
  package static let mark = "[secret]"

  /// Longest first, so that a secret inside another does not leave a rest.
  private let secrets: [String]

  /// Ignores secrets shorter than four characters, which would redact much of every text.
  package init(_ secrets: [String]) {
    self.secrets = Set(secrets.filter { $0.utf8.count >= 4 }).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  package init(_ a: Redaction, _ b: Redaction) { self.init(a.secrets + b.secrets) }

  package func apply(_ text: String) -> String {
    var text = text
    for secret in secrets where text.contains(secret) { text = text.replacing(secret, with: Self.mark) }
    return text
  }
}
