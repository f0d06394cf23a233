package import LucidCore
import LucidSystem

/// A text that is to be installed, with its origin: a file, standard input, a download, or an
/// ability of a gallery.
package struct DownloadedAbility: Sendable {
  package let file: SourceFile
  /// The stored form of its origin.
  package let source: String
  /// The name of a shipped template.
  package let template: String?
  package var signature = Signature.none

  package init(file: SourceFile, source: String, template: String? = nil, signature: Signature = .none) {
    (self.file, self.source, self.template, self.signature) = (file, source, template, signature)
  }

  package var hash: String { file.sha256 }
  /// Whether it is shipped, and so trusted.
  package var isShipped: Bool { template != nil }

  /// Downloads a text and its signature. One that does not come counts as none: a person who had a
  /// signed text before is then told.
  package static func download(_ address: String, _ host: LibraryHost) throws(LibraryError) -> DownloadedAbility {
    let file = SourceFile(name: address, bytes: try Download.read(address, host))
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let rest = address.dropFirst(path.count).prefix { $0 != "#" }
    guard let found = try? Download.read(path + SSHKeygen.suffix + rest, host), SSHKeygen.isSignature(found) else {
      return DownloadedAbility(file: file, source: address)
    }
    let signature = try SSHKeygen(host).check(file.bytes, signature: found, of: address)
    return DownloadedAbility(file: file, source: address, signature: signature)
  }

  /// Reads a file with the signature beside it. Errors: it cannot be read, is too large, or its
  /// signature is broken.
  package static func read(_ path: String, _ signed: SignedFile) throws(LibraryError) -> DownloadedAbility {
    let bytes = try HostFile.read(path, limit: Library.largestFile, or: .file)
    let file = ImportedFiles.read(SourceFile(name: path, bytes: bytes), at: path)
    return DownloadedAbility(
      file: file, source: HostFile.realPath(path) ?? path, signature: try signed.signature(beside: path, file))
  }

  /// Returns a template of the shipped gallery, by its name with or without `gallery/`. Errors:
  /// there is none of this name.
  package static func template(_ name: String, _ shipped: ShippedTemplates) throws(LibraryError) -> DownloadedAbility {
    let name = name.lowercased()
    let bare = name.hasPrefix(GalleryStore.prefix) ? String(name.dropFirst(GalleryStore.prefix.count)) : name
    guard let file = shipped.file(bare) else { throw shipped.missing(bare) }
    return DownloadedAbility(file: file, source: GalleryStore.prefix + bare, template: bare)
  }
}

/// The templates of the shipped gallery.
package struct ShippedTemplates: Sendable {
  package let names: [String]
  package let file: @Sendable (String) -> SourceFile?

  package init(names: [String], file: @escaping @Sendable (String) -> SourceFile?) { (self.names, self.file) = (names, file) }

  /// The error for a name that no template has.
  package func missing(_ name: String) -> LibraryError {
    let nearest = Spelling.nearest(String(name.lowercased().prefix(64)), among: names)
    return LibraryError(
      .request,
      "there is no ability in the gallery named `\(TerminalSanitizer.message(name, limit: 80))`"
        + Spelling.suggestion(nearest),
      hint: "lucid gallery lists them all")
  }
}
