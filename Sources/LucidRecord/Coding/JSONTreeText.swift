import LucidCore

/// A text as the JSON that it is stored as.
enum JSONTreeText {
  static func quoted(_ text: String) -> String { String(decoding: StorageWriter.quoted(text), as: UTF8.self) }

  /// nil for other JSON.
  static func text(_ json: String) -> String? {
    guard let tree = try? JSONTreeParser.tree(Array(json.utf8)), case .text(let text) = tree else { return nil }
    return text
  }
}
