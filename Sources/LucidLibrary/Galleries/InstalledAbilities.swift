import LucidCore

/// Which of the galleries' abilities are in the library: a default by its fixed id, others by where they came from.
package struct InstalledAbilities: Sendable {
  /// The names in the library, by what was installed: `gallery/NAME` or `OTHER/NAME`.
  private var names: [String: String] = [:]

  /// Errors: it cannot be read what is installed from where.
  package init(_ library: Library?) throws(LibraryError) {
    guard let library else { return }
    let (table, origins) = (try library.table(), try library.origins())
    for row in 0..<table.count {
      let name = table.name(row)
      if table.flags(row).contains(.isDefault) {
        names[GalleryBook.prefix + name] = name
      } else if let origin = origins[name] {
        let source = origin.template.map { GalleryBook.prefix + $0 } ?? origin.source
        if names[source] == nil { names[source] = name }
      }
    }
  }

  /// As what it is installed.
  package func name(_ source: String) -> String? { names[source] }
}
