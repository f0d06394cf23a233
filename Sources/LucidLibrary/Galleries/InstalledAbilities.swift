import LucidCore

/// Which of the galleries' abilities are in the library: a default by its fixed id, others by where
/// they came from.
package struct InstalledAbilities: Sendable {
  /// The names in the library, by what was installed: `gallery/NAME` or `OTHER/NAME`.
  private var names: [String: String] = [:]

  /// Errors: it cannot be read what is installed from where.
  package init(_ library: Library?) throws(LibraryError) {
    guard let library else { return }
    let origins = try library.origins()
    for entry in try library.entries() {
      let name = entry.name
      if entry.isDefault {
        names[GalleryStore.prefix + name] = name
      } else if let origin = origins[name] {
        let source = origin.template.map { GalleryStore.prefix + $0 } ?? origin.source
        if names[source] == nil { names[source] = name }
      }
    }
  }

  /// As what it is installed.
  package func name(_ source: String) -> String? { names[source] }
}
