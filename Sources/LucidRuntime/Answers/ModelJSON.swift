package import LucidCore

/// JSON as models and their servers write it, read with `JSONParser.Options.modelOutput`: with
/// comments, trailing commas, single quotes, bare keys, line breaks in texts and Python's words.
package enum ModelJSON {
  /// Returns the values that a text holds, with prose or code fences around them: see
  /// `JSONParser.find`.
  package static func values(in text: String) -> Result<[Value], ModelJSONError> {
    let bytes = Array(text.utf8)
    let found = JSONParser.find(in: bytes, .modelOutput)
    if !found.values.isEmpty { return .success(found.values.map(Value.init)) }
    return .failure(ModelJSONError(message: found.error?.text(in: bytes) ?? .words(.noJSON)))
  }

  /// Returns the same values with their places, in bytes of UTF-8; none for a text without JSON.
  package static func places(in text: String) -> [(value: Value, range: Range<Int>)] {
    JSONParser.find(in: Array(text.utf8), .modelOutput).values.map { (Value($0), $0.range) }
  }

  /// Returns the one value that a text is; nil when anything else is in it.
  package static func only(in text: String) -> Value? { only(in: Array(text.utf8)) }

  /// The same of bytes; in strings, those that are not UTF-8 are replaced.
  package static func only(in bytes: [UInt8]) -> Value? {
    (try? JSONParser.parse(bytes, .modelOutput)).map(Value.init)
  }
}

/// A text that holds no JSON.
package struct ModelJSONError: Error, Hashable, Sendable {
  package let message: MessageText
}
