package import LucidStorage

/// A value as it is stored, with its parts.
package struct StoredCopy<T: Storable>: Equatable {
  package let body: [UInt8]
  package let parts: [String: [UInt8]]

  package init(_ value: T) {
    var writer = StorageWriter { $0 }
    body = writer.body(value)
    parts = writer.parts
  }

  package func value() throws(StorageError) -> T { try StorageReader.value(T.self, body) { parts[$0] } }

  /// The JSON with its parts where they belong.
  package var text: String {
    var text = String(decoding: body, as: UTF8.self)
    while text.contains("{\"#\":\"") {
      for (name, part) in parts { text = text.replacing("{\"#\":\"\(name)\"}", with: String(decoding: part, as: UTF8.self)) }
    }
    return text
  }
}
