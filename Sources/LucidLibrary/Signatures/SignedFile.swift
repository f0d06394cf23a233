package import LucidCore
import LucidSystem

/// Checks the signature beside a file: for every command that runs, shows, allows or installs a
/// file.
package struct SignedFile: Sendable {
  private let host: LibraryHost
  /// nil without a home.
  private let library: LibraryPlace?

  package init(_ host: LibraryHost, _ library: LibraryPlace?) { (self.host, self.library) = (host, library) }

  /// Returns who signed a text. What has no file of its own has no signature; nor has a file of the
  /// library, whose signer is remembered from its installation and whose text is the library's own
  /// form.
  ///
  /// Errors: there is a signature and it is not one of these bytes.
  package func signature(of file: SourceFile) throws(LibraryError) -> Signature {
    guard !file.isStandardInput, HostFile.kind(file.name) == .file else { return .none }
    guard HostFile.kind(file.name + SSHKeygen.suffix) != .missing else { return .none }
    if let library, let path = HostFile.realPath(file.name), LibraryIdentity.name(path, library) != nil { return .none }
    return try signature(beside: file.name, file)
  }

  package func signature(beside path: String, _ file: SourceFile) throws(LibraryError) -> Signature {
    let place = path + SSHKeygen.suffix
    let reason: String
    switch HostFile.kind(place) {
    case .missing: return .none
    case .file:
      let signature: [UInt8]
      do throws(LibraryError) { signature = try HostFile.read(place, limit: SSHKeygen.largest, or: .file) } catch {
        throw Self.refusal(path, error.message)
      }
      guard file.imports.isEmpty else {
        throw LibraryError(
          .file, "\(path) is signed and imports other files, which the signature does not cover",
          hint: "`lucid share export NAME --sign KEY` signs one file with all that it runs")
      }
      return try SSHKeygen(host).check(file.bytes, signature: signature, of: path)
    case .folder: reason = "a folder, not a signature"
    case .special: reason = "a pipe or a device, not a signature"
    case .unreachable(let why): reason = why.text
    }
    throw Self.refusal(path, "\(place): \(reason)")
  }

  private static func refusal(_ path: String, _ reason: String) -> LibraryError {
    LibraryError(
      .file, "the signature of \(path) cannot be read: \(reason)",
      hint: "ask for the signature again, or remove \(path + SSHKeygen.suffix)")
  }
}
