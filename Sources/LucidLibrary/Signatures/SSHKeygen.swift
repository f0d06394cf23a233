import LucidCore
import LucidSystem

/// Signs texts and checks signatures by `ssh-keygen -Y`, with the person's keys and OpenSSH's own
/// file of known signers.
///
/// It is started only when there is something to sign, or a signature to check.
package struct SSHKeygen: Sendable {
  private let host: LibraryHost

  package init(_ host: LibraryHost) { self.host = host }

  package static let suffix = ".sig"
  /// A signature made for something else does not count.
  private static let namespace = "lucidability"
  private static let head = Array("-----BEGIN SSH SIGNATURE-----".utf8)
  static let largest = ByteCount.kib(64)

  /// Whether these bytes mean to be a signature; a server that has none may send a page about that.
  static func isSignature(_ bytes: [UInt8]) -> Bool { bytes.starts(with: head) }

  /// The bytes of the signature. `key` is a private key, or a public one whose private one an agent
  /// has. `path` is where it lies, `key` how it was written.
  package func sign(_ text: [UInt8], key: String, at path: String) throws(LibraryError) -> [UInt8] {
    guard HostFile.kind(path) == .file else {
      throw LibraryError(.request, "there is no key \(key)", hint: "ssh-keygen makes one")
    }
    if !path.hasSuffix(".pub"), host.environment["SSH_AUTH_SOCK"]?.isEmpty != false {
      // It would ask for the passphrase, and where nobody can answer it would wait.
      let open = try started(["-y", "-P", "", "-f", path], [])
      guard open.status == 0 else {
        throw LibraryError(
          .request, "the key \(key) cannot be used as it is: \(open.complaint)",
          hint: "with a passphrase it is used through an agent: eval $(ssh-agent); ssh-add \(key)")
      }
    }
    let made = try started(["-q", "-Y", "sign", "-f", path, "-n", Self.namespace], text)
    guard made.status == 0, Self.isSignature(made.output) else {
      throw LibraryError(.request, "ssh-keygen did not sign with \(key): \(made.complaint)")
    }
    return made.output
  }

  /// Returns the signer of a text. `name` is its name in errors.
  ///
  /// Errors: `.fileInvalid`, the signature does not match the text.
  func check(_ text: [UInt8], signature: [UInt8], of name: String) throws(LibraryError) -> Signature {
    let broken = LibraryError(
      .file, "\(name) is not what was signed: the signature next to it is invalid",
      hint: "one of the two was changed or damaged; ask for both again")
    guard Self.isSignature(signature) else { throw broken }
    guard host.programs.path(of: "ssh-keygen") != nil else { return .unchecked("ssh-keygen is not installed") }
    let path = try stored(signature)
    defer { unlink(path) }
    let fits = try started(["-Y", "check-novalidate", "-n", Self.namespace, "-s", path], text)
    guard fits.status == 0 else { throw broken }
    let key = String(decoding: fits.output, as: UTF8.self).split(whereSeparator: \.isWhitespace).last.map(String.init) ?? "?"
    guard let signers = host.allowedSigners, HostFile.kind(signers) != .missing else { return .unknown(key) }
    do throws(LibraryError) {
      guard HostFile.kind(signers) == .file else { throw LibraryError(.request, "\(signers): not a file") }
      _ = try HostFile.read(signers, limit: .mib(16), or: .request)
    } catch { return .unchecked("\(error.message); so it is not known who has the key \(key)") }
    let found = try started(["-Y", "find-principals", "-f", signers, "-s", path], [])
    for name in String(decoding: found.output, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init) {
      let verified = try started(["-Y", "verify", "-f", signers, "-I", name, "-n", Self.namespace, "-s", path], text)
      if verified.status == 0 { return .known(name) }
    }
    return .unknown(key)
  }

  /// It takes the signature from a file only; the one beside the text may be another by now.
  private func stored(_ bytes: [UInt8]) throws(LibraryError) -> String {
    let folder = host.environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var name = Array("\(folder)/lucid-sig-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw LibraryError(.fault, "there is no room for a signature under \(folder)") }
    close(descriptor)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do throws(HostError) { try HostFile.append(bytes, to: path) } catch {
      unlink(path)
      throw LibraryError(.disk, error.message)
    }
    return path
  }

  private func started(_ words: [String], _ input: [UInt8]) throws(LibraryError) -> ChildProcess.Result {
    do throws(StepFailure) {
      return try host.programs.run(
        ["ssh-keygen"] + words, input, passing: ["SSH_AUTH_SOCK", "SSH_ASKPASS", "DISPLAY", "WAYLAND_DISPLAY"],
        limits: .init(seconds: 60, output: .kib(64)))
    } catch {
      throw LibraryError(.requirement, "signing needs ssh-keygen: \(error.message)", hint: "it comes with OpenSSH")
    }
  }
}
