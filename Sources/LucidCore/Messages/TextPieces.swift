/// Texts with places for pieces.
package enum TextPieces {
  /// A text with its pieces in the places of `#`, in order.
  package static func filled(_ text: String, _ pieces: [String]) -> String {
    guard !pieces.isEmpty else { return text }
    // Pieces are not looked into: a title may hold a `#`.
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    return parts.indices.reduce(into: "") { out, i in
      out += parts[i] + (i < parts.count - 1 && i < pieces.count ? pieces[i] : "")
    }
  }
}
