package import LucidSyntax

/// Where a cursor stands among the keys of a document, whether or not the text can be parsed.
package struct KeyPlace {
  package enum Part: Equatable {
    case key(String)
    case item
  }

  package enum Role {
    /// A key is being written, or nothing yet.
    case key
    /// The value of the last key of the path.
    case value
  }

  /// A key of a mapping with its value, where that is on the line.
  package struct Entry: Equatable {
    package let key: String
    package let value: String
  }

  /// The kind of the document, by its `kind`.
  package var kind: DocumentKind?
  /// From the document to the mapping that a key is written in, or to the value.
  package var path: [Part] = []
  package var role = Role.key
  /// Whether the cursor is the first thing of an item, which may be a value without keys.
  package var isItem = false
  /// Whether the value is a block of lines.
  package var isBlock = false
  package var isInFlow = false
  /// The value so far, or the key so far: bytes up to the cursor.
  package var written: Range<Int>
  /// For each mapping around the cursor, from the outside in: its keys before the cursor.
  package var entries: [[Entry]] = []

  /// The keys before the cursor in the mapping around it.
  package var siblings: [Entry] { entries.last ?? [] }
}
