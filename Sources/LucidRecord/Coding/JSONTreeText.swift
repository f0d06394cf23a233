import LucidCore

/// A text as the JSON that it is kept as.
enum JSONTreeText {
  static func quoted(_ text: String) -> String { String(decoding: JSONTree.text(text).bytes, as: UTF8.self) }

  /// nil for other JSON.
  static func text(_ json: String) -> String? {
    guard let tree = try? JSONTreeParser.tree(Array(json.utf8)), case .text(let text) = tree else { return nil }
    return text
  }
}

extension TreeEncoder {
  /// The value itself, with its parts apart.
  func body(_ value: some Encodable) throws -> [UInt8] { try tree(value).bytes }

  /// The name of the text as a part of its own, however short.
  func part(_ text: String) throws -> String { keep(JSONTree.text(text).bytes) }
}

extension TreeDecoder {
  func body<T: Decodable>(_ type: T.Type, _ bytes: [UInt8]) throws -> T { try value(type, try JSONTreeParser.tree(bytes)) }
}
