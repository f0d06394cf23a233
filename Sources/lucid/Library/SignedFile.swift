import LucidArguments
import LucidCore
import LucidLibrary
import LucidSystem

/// The signature beside a file: the one place that looks at it, for every command that runs, shows, allows or installs a file.
enum SignedFile {
  /// Returns who signed a text. What has no file of its own has no signature; nor has a file of the library, whose signer is remembered
  /// from its installation and whose text is the library's own form.
  ///
  /// Errors: there is a signature and it is not one of these bytes.
  static func signature(of file: SourceFile, _ host: HostEnvironment) throws(CommandError) -> Signature {
    guard file.name != "standard input", HostFile.kind(file.name) == .file else { return .none }
    guard HostFile.kind(file.name + SSHKeygen.suffix) != .missing else { return .none }
    if host.folders.data != nil, let path = HostFile.realPath(file.name),
      LibraryIdentity.name(path, try HomeLibrary.open(host)) != nil
    {
      return .none
    }
    return try signature(beside: file.name, file.bytes, host)
  }

  static func signature(beside path: String, _ bytes: [UInt8], _ host: HostEnvironment) throws(CommandError) -> Signature {
    let place = path + SSHKeygen.suffix
    let reason: String
    switch HostFile.kind(place) {
    case .missing: return .none
    case .file:
      let signature: [UInt8]
      do throws(HostError) { signature = try HostFile.read(place, limit: SSHKeygen.largest) } catch {
        throw refusal(path, error.message)
      }
      return try SSHKeygen.check(bytes, signature: signature, of: path, host)
    case .folder: reason = "a folder, not a signature"
    case .special: reason = "a pipe or a device, not a signature"
    case .unreachable(let why): reason = why
    }
    throw refusal(path, "\(place): \(reason)")
  }

  private static func refusal(_ path: String, _ reason: String) -> CommandError {
    CommandError(
      .fileInvalid, "the signature of \(path) cannot be read: \(reason)",
      hint: "ask for the signature again, or remove \(path + SSHKeygen.suffix)")
  }
}
