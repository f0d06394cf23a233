import CSystem
package import LucidCore

/// The version of a library.
package struct LibraryVersion: Equatable, Sendable, CustomStringConvertible {
  package let major: UInt32
  private let minor: UInt32
  private let micro: UInt32

  fileprivate init(_ version: cs_version) {
    (major, minor, micro) = (version.major, version.minor, version.micro)
  }

  /// Reads the first number of a text and those behind its dots; nil when it has none.
  package init?(_ text: String) {
    var version = cs_version()
    guard cs_read_version(text, &version) else { return nil }
    self.init(version)
  }

  package var description: String { "\(major).\(minor).\(micro)" }

  fileprivate var values: cs_version { cs_version(major: major, minor: minor, micro: micro) }
}

/// A library that is opened at run time, with the versions that lucid was tried with: a row of the
/// table in Versions.c.
package struct VersionedLibrary: Sendable {
  private let number: Int32
  /// The row of `SystemRequirement` that opens it.
  let row: Int32
  package let name: String
  /// Those of the supported systems, ascending.
  package let tried: [LibraryVersion]

  private init(_ number: Int32, _ entry: cs_library_version) {
    self.number = number
    row = entry.row
    name = String(cString: entry.name)
    let texts = [entry.tried.0, entry.tried.1, entry.tried.2]
    tried = texts.compactMap { $0.flatMap { LibraryVersion(String(cString: $0)) } }
  }

  /// In the order of the table.
  package static var all: [VersionedLibrary] {
    var all: [VersionedLibrary] = []
    while let entry = cs_library_version_at(Int32(all.count)) {
      all.append(VersionedLibrary(Int32(all.count), entry.pointee))
    }
    return all
  }

  /// The version on this machine; nil when the library is not installed or does not tell. Opens it.
  package var found: LibraryVersion? {
    var version = cs_version()
    return cs_found_version(number, &version) ? LibraryVersion(version) : nil
  }

  /// Whether lucid calls a version of it: its major number was tried.
  package func supports(_ version: LibraryVersion) -> Bool { cs_is_tried(number, version.values) }

  /// Whether a version is older than all that are supported.
  func isOlder(_ version: LibraryVersion) -> Bool { tried.allSatisfy { version.major < $0.major } }

  /// `libcurl 7 or 8`.
  package var supported: MessageText {
    var majors: [UInt32] = []
    for version in tried where majors.last != version.major { majors.append(version.major) }
    return .words(.hostSays, name, MessageText.row(majors.map { String($0) }, .or))
  }
}
