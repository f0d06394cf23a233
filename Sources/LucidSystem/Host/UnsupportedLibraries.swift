package import LucidCore

/// Libraries that are installed in a version whose major number lucid was not tried with. They are
/// not called.
package struct UnsupportedLibraries {
  /// `libcurl 9.0.0 is installed, which lucid cannot use: it needs libcurl 7 or 8`, for each.
  package let message: MessageText
  /// A newer library, or a newer lucid for a library that is newer than it.
  package let remedy: String

  /// nil when each is supported, missing, or does not tell its version. `found` gives the versions
  /// of this machine.
  package init?(
    _ libraries: [VersionedLibrary], found: (VersionedLibrary) -> LibraryVersion? = { $0.found }
  ) {
    let refused = libraries.compactMap { library in found(library).map { (library, $0) } }
      .filter { library, version in !library.supports(version) }
    guard !refused.isEmpty else { return nil }
    message =
      MessageText.chain(
        refused.map { library, version in
          .words(.unsupportedLibrary, library.name, version.description, library.supported)
        }) ?? ""
    remedy = refused.map { library, version in
      library.isOlder(version)
        ? "install \(library.supported.text)"
        : "update lucid to a release that supports \(library.name) \(version.major)"
    }.joined(separator: "; ")
  }

  /// For standard error, at the end of a command that needed a library.
  package var notice: String { "lucid: \(message.text)\n  \(remedy)\n" }
}
