import LucidCore
import LucidRuntime

/// Whether each key that the configuration refers to can be had. No key is shown.
struct SecretsCheckup: Checkup {
  let name = "secrets"

  func findings(_ scene: CheckupScene) -> [CheckupFinding] {
    let profiles = scene.configuration.models.profiles.filter { $0.key != nil }
    if profiles.isEmpty { return [.off("none is referred to")] }
    return profiles.compactMap { profile in
      guard let source = profile.key else { return nil }
      if case .command(let words) = source, !scene.invocation.has(.secrets) {
        guard scene.invocation.host.process.program(words[0]) != nil else {
          return .broken("models.\(profile.name): there is no program \(words[0])", "install it, or correct `key`")
        }
        return .ok("models.\(profile.name): \(words[0]) is there; --secrets runs it")
      }
      do throws(StepFailure) {
        _ = try source.read(scene.configuration.gate, scene.invocation.host)
        return .ok("models.\(profile.name): \(source.place)")
      } catch {
        return .broken("models.\(profile.name): \(error.message)", error.hint)
      }
    }
  }
}

extension SecretSource {
  /// For people: never the secret.
  var place: String {
    switch self {
    case .environment(let name): "the variable \(name)"
    case .command(let words): "the program \(words.first ?? "")"
    case .file(let path): path
    }
  }
}
