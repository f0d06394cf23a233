import LucidArguments
import LucidConfiguration
import LucidCore
import LucidModels
import LucidSystem

/// `ssh-keygen -Y`, which signs with the keys that people have and knows signers from a file in OpenSSH's own form.
///
/// It is started only when there is something to sign, or a signature to check.
enum SSHKeygen {
  static let suffix = ".sig"
  /// A signature made for something else does not count.
  private static let namespace = "lucidability"
  private static let head = Array("-----BEGIN SSH SIGNATURE-----".utf8)
  static let largest = ByteCount.kib(64)

  /// Whether these bytes mean to be a signature; a server that has none may send a page about that.
  static func isSignature(_ bytes: [UInt8]) -> Bool { bytes.starts(with: head) }

  /// The bytes of the signature. `key` is a private key, or a public one whose private one an agent has.
  static func sign(_ text: [UInt8], key: String, _ host: HostEnvironment) throws(CommandError) -> [UInt8] {
    let path = host.folders.expand(key)
    guard HostFile.kind(path) == .file else { throw CommandError(.usage, "there is no key \(key)", hint: "ssh-keygen makes one") }
    if !path.hasSuffix(".pub"), host.process.variable("SSH_AUTH_SOCK") == nil {
      // It would ask for the passphrase, and where nobody can answer it would wait.
      let open = try started(["-y", "-P", "", "-f", path], [], host)
      guard open.status == 0 else {
        throw CommandError(
          .usage, "the key \(key) cannot be used as it is: \(open.complaint)",
          hint: "with a passphrase it is used through an agent: eval $(ssh-agent); ssh-add \(key)")
      }
    }
    let made = try started(["-q", "-Y", "sign", "-f", path, "-n", namespace], text, host)
    guard made.status == 0, isSignature(made.output) else {
      throw CommandError(.usage, "ssh-keygen did not sign with \(key): \(made.complaint)")
    }
    return made.output
  }

  /// Who signed the text. `name` is what it is called, in errors.
  ///
  /// Errors: `.fileInvalid` when the signature is not one of this text.
  static func check(_ text: [UInt8], signature: [UInt8], of name: String, _ host: HostEnvironment) throws(CommandError)
    -> Signature
  {
    let broken = CommandError(
      .fileInvalid, "\(name) is not what was signed: the signature beside it is broken",
      hint: "one of the two was changed or damaged; ask for both again")
    guard isSignature(signature) else { throw broken }
    guard host.process.program("ssh-keygen") != nil else { return .unchecked("ssh-keygen is not installed") }
    let path = try kept(signature)
    defer { unlink(path) }
    let fits = try started(["-Y", "check-novalidate", "-n", namespace, "-s", path], text, host)
    guard fits.status == 0 else { throw broken }
    let key = String(decoding: fits.output, as: UTF8.self).split(whereSeparator: \.isWhitespace).last.map(String.init) ?? "?"
    guard let signers = host.folders.allowedSigners, HostFile.kind(signers) != .missing else { return .unknown(key) }
    do throws(HostError) {
      guard HostFile.kind(signers) == .file else { throw HostError(signers, "not a file") }
      _ = try HostFile.read(signers, limit: .mib(16))
    } catch { return .unchecked("\(error.message); so it is not known who has the key \(key)") }
    let found = try started(["-Y", "find-principals", "-f", signers, "-s", path], [], host)
    for name in String(decoding: found.output, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init) {
      let verified = try started(["-Y", "verify", "-f", signers, "-I", name, "-n", namespace, "-s", path], text, host)
      if verified.status == 0 { return .known(name) }
    }
    return .unknown(key)
  }

  /// It takes the signature from a file only; the one beside the text may be another by now.
  private static func kept(_ bytes: [UInt8]) throws(CommandError) -> String {
    var name = Array("/tmp/lucid-sig-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw CommandError(.internalError, "there is no room for a signature under /tmp") }
    close(descriptor)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do throws(HostError) { try HostFile.append(bytes, to: path) } catch {
      unlink(path)
      throw CommandError(error)
    }
    return path
  }

  private static func started(
    _ words: [String], _ input: [UInt8], _ host: HostEnvironment
  ) throws(CommandError) -> ChildProcess.Result {
    do throws(StepFailure) {
      return try ChildProcess(
        ["ssh-keygen"] + words, permit: HostGate.ownTools,
        environment: host.process.environment.passing(["SSH_AUTH_SOCK", "SSH_ASKPASS", "DISPLAY", "WAYLAND_DISPLAY"]),
        limits: .init(seconds: 60, output: .kib(64))
      ).run(input)
    } catch {
      throw CommandError(
        .requirementNotMet, "signing needs ssh-keygen: \(error.message)", hint: "it comes with OpenSSH")
    }
  }
}
