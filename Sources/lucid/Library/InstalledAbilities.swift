import LucidCore
import LucidLibrary

/// Which of the galleries' abilities are in the library: a default by its fixed id, others by where they came from.
struct InstalledAbilities {
  /// The names in the library, by what was installed: `gallery/NAME` or `OTHER/NAME`.
  private var names: [String: String] = [:]

  /// A library that cannot be read has nothing: a list of what there is to begin with does not depend on it.
  init() {
    guard Host.dataFolder != nil, let library = try? HomeLibrary.open(), let table = try? library.table(),
      let origins = try? library.origins()
    else { return }
    for row in 0..<table.count {
      let name = table.name(row)
      if table.flags(row).contains(.isDefault) {
        names[Gallery.prefix + name] = name
      } else if let origin = origins[name] {
        let source = origin.template.map { Gallery.prefix + $0 } ?? origin.source
        if names[source] == nil { names[source] = name }
      }
    }
  }

  /// As what it is installed.
  func name(_ source: String) -> String? { names[source] }
}
