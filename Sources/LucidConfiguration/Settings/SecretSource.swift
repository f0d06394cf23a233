package import LucidCore
import LucidModels
package import LucidSyntax
package import LucidSystem
import LucidYAML

/// Where a secret is had from; the configuration never holds one.
package enum SecretSource: Sendable, Hashable {
  case environment(String)
  /// A program that prints it, and its arguments.
  case command([String])
  /// As written, with `~`.
  case file(String)

  package static let shape = Shape.either(
    [.object(keys)], "where it comes from, such as `{ env: NAME }`; never the key itself")

  private static let keys: [Key] = [
    Key("env", .text(limit: 200), "The environment variable that holds it."),
    Key("command", .list(.text(limit: 1_000)), "A program that prints it, and its arguments, such as [pass, show, api]."),
    Key("file", .text(limit: 1_000), "A file that holds only the key and that no other user can read."),
  ]

  /// nil when the mapping names none.
  init?(_ mapping: YAMLMapping) {
    if let name = mapping["env"]?.scalar?.text {
      self = .environment(name)
    } else if let words = mapping["command"]?.sequence?.items.compactMap({ $0.scalar?.text }), !words.isEmpty {
      self = .command(words)
    } else if let path = mapping["file"]?.scalar?.text {
      self = .file(path)
    } else {
      return nil
    }
  }

  /// For people: never the secret.
  package var place: String {
    switch self {
    case .environment(let name): "the variable \(name)"
    case .command(let words): "the program \(words.first ?? "")"
    case .file(let path): path
    }
  }

  /// Without line breaks at the end. Errors: `.unavailable`, and `.forbidden` of a program that may
  /// not be started; the secret is in none of them.
  package func read(_ gate: HostGate, _ host: HostEnvironment) throws(StepFailure) -> String {
    let text: String
    switch self {
    case .environment(let name):
      guard let value = host.process.variable(name) else {
        throw StepFailure(.unavailable, .words(.variableNotSet, name), hint: .words(.keyFromVariable))
      }
      text = value
    case .command(let words):
      let result = try ChildProcess(
        words, permit: try gate.start(.key(words[0])),
        environment: host.process.environment.passing(
          ["GNUPGHOME", "PASSWORD_STORE_DIR", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "USER"]),
        limits: .init(seconds: 30, output: .kib(64))
      ).run([])
      guard result.status == 0 else {
        throw StepFailure(.unavailable, .words(.keyProgramExited, words[0], Int(result.status)))
      }
      text = String(decoding: result.output, as: UTF8.self)
    case .file(let written):
      let path = host.folders.expand(written)
      var s = stat()
      guard stat(path, &s) == 0 else {
        throw StepFailure(.unavailable, .words(.keyFileUnreadable, written, HostError.reason()))
      }
      guard s.st_mode & 0o077 == 0 else {
        throw StepFailure(.unavailable, .words(.keyFileOpen, written), hint: .name("chmod 600 \(written)"))
      }
      do throws(HostError) {
        text = String(decoding: try HostFile.read(path, limit: .kib(64)), as: UTF8.self)
      } catch {
        throw StepFailure(.unavailable, .words(.keyFileUnreadable, written, error.reason))
      }
    }
    let secret = String(text.reversed().drop(while: \.isNewline).reversed())
    guard !secret.isEmpty, !secret.contains(where: \.isNewline) else {
      throw StepFailure(.unavailable, .words(.keyOneLine))
    }
    return secret
  }
}
