import LucidCore
import LucidLibrary
import LucidShipped
import LucidSystem

/// Which of the galleries' abilities are in the library: a default by its fixed id, others by where they came from.
struct InstalledAbilities {
  /// The names in the library, by what was installed: `gallery/NAME` or `OTHER/NAME`.
  private var names: [String: String] = [:]

  /// Errors: it cannot be read what is installed from where.
  init(_ host: HostEnvironment) throws(CommandError) {
    guard host.folders.data != nil else { return }
    let library = try HomeLibrary.open(host)
    let (table, origins) = try CommandError.from { () throws(LibraryError) in (try library.table(), try library.origins()) }
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
