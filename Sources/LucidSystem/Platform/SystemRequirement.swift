import CSystem
package import LucidCore

/// One thing that lucid uses of the machine and does not carry: a row of the table in
/// CRequirements.h.
package struct SystemRequirement: Sendable {
  package enum Kind: Sendable {
    case library
    /// A library that one feature needs, which says so itself.
    case optionalLibrary
    case program
    case data
    /// Data that only some uses need.
    case optionalData
  }

  private let row: Int32
  package let kind: Kind
  /// As people call it: `libical`.
  package let name: String
  /// The feature that needs it: `mail`.
  package let purpose: String
  /// Sonames, programs or paths. Any of them will do; the first is preferred.
  package let files: [String]
  /// The Debian package that holds each of `files`.
  package let packages: [String]

  private init(row: Int32, _ entry: cs_requirement) {
    self.row = row
    kind =
      switch entry.kind {
      case CS_OPTIONAL_LIBRARY: .optionalLibrary
      case CS_PROGRAM: .program
      case CS_DATA: .data
      case CS_OPTIONAL_DATA: .optionalData
      default: .library
      }
    name = String(cString: entry.name)
    purpose = String(cString: entry.purpose)
    files = [entry.files.0, entry.files.1, entry.files.2].compactMap { $0.map { String(cString: $0) } }
    packages = [entry.packages.0, entry.packages.1, entry.packages.2].compactMap { $0.map { String(cString: $0) } }
  }

  // MARK: The table

  package static var all: [SystemRequirement] { (0..<Int32(CS_REQUIREMENT_COUNT.rawValue)).map { row($0) } }
  package static var libcurl: SystemRequirement { row(Int32(CS_CURL.rawValue)) }
  package static var gmime: SystemRequirement { row(Int32(CS_GMIME.rawValue)) }
  package static var libical: SystemRequirement { row(Int32(CS_LIBICAL.rawValue)) }
  package static var sqlite: SystemRequirement { row(Int32(CS_SQLITE.rawValue)) }
  package static var libxml: SystemRequirement { row(Int32(CS_LIBXML.rawValue)) }
  package static var zlib: SystemRequirement { row(Int32(CS_ZLIB.rawValue)) }
  package static var microhttpd: SystemRequirement { row(Int32(CS_MICROHTTPD.rawValue)) }

  private static func row(_ row: Int32) -> SystemRequirement {
    SystemRequirement(row: row, cs_requirement_at(row).pointee)
  }

  private var isLibrary: Bool { kind == .library || kind == .optionalLibrary }

  // MARK: This machine

  /// The hint of a failure for want of a library: a command that shows what is missing and how to
  /// install it.
  package static let remedy = "lucid doctor --only dependencies"

  /// Whether a library is installed, in any version. Opens it.
  package var isInstalled: Bool { isLibrary && cs_is_installed(row) }

  /// Whether a library can be used. Opens it.
  package var canBeOpened: Bool { isLibrary && cs_can_open(row) }

  /// The libraries that a row opens: gmime comes with GLib.
  package var libraries: [VersionedLibrary] { VersionedLibrary.all.filter { $0.row == row } }

  /// The message of a failure for want of a library.
  package var failure: MessageText {
    UnsupportedLibraries(libraries)?.message ?? .words(.notInstalled, name)
  }

  /// Whether this process needed the library and could not open it.
  package var wasMissed: Bool { isLibrary && cs_was_missed(row) }

  /// Whether this process needed any library that it could not open.
  package static var anyWasMissed: Bool { cs_any_was_missed() }
}
