/// Tables in text files beside the code that reads them, whose bytes the build embeds.
///
/// UTF-8, one row a line, the fields of a row separated by tabs. Each key is in one row.
package enum EmbeddedTable {
  package static func rows(_ bytes: [UInt8]) -> [[String]] {
    bytes.split(separator: 0x0A).map { row in
      row.split(separator: 0x09, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Rows of a key and its value.
  package static func pairs(_ bytes: [UInt8]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: rows(bytes).map { ($0[0], $0[1]) })
  }

  /// The value of one key, looked for where it lies; nil where no row has it.
  package static func value(of key: String, in bytes: [UInt8]) -> String? {
    let head = key + "\t"
    return bytes.withUnsafeBufferPointer { table in
      var value = head.utf8.count
      if !table.starts(with: head.utf8) {
        guard let before = ByteScan.place(of: "\n" + head, in: table, within: 0..<table.count) else { return nil }
        value += before + 1
      }
      let end = ByteScan.place(of: "\n", in: table, within: value..<table.count) ?? table.count
      return String(decoding: table[value..<end], as: UTF8.self)
    }
  }

  /// Rows of a section, a key in it, and the values of the key.
  package static func sections(_ bytes: [UInt8]) -> [String: [String: [String]]] {
    Dictionary(grouping: rows(bytes)) { $0[0] }
      .mapValues { rows in Dictionary(uniqueKeysWithValues: rows.map { ($0[1], Array($0.dropFirst(2))) }) }
  }
}
