import LucidConfiguration
import LucidCore
import LucidSystem

/// Whether each key that the configuration refers to can be had. No key is shown.
struct SecretsHealthCheck: HealthCheck {
  let name = "secrets"

  func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    let profiles = context.configuration.models.profiles.filter { $0.key != nil }
    if profiles.isEmpty { return [.off("no secrets in the configuration")] }
    return profiles.compactMap { profile in
      guard let source = profile.key else { return nil }
      if case .command(let words) = source, !context.options.startsPrograms {
        guard context.host.process.program(words[0]) != nil else {
          return .broken("models.\(profile.name): there is no program \(words[0])", "install it, or correct `key`")
        }
        return .ok("models.\(profile.name): \(words[0]) is installed; --secrets runs it")
      }
      do throws(StepFailure) {
        _ = try source.read(context.configuration.gate, context.host)
        return .ok("models.\(profile.name): \(source.place)")
      } catch {
        return .broken("models.\(profile.name): \(error.message)", error.hint)
      }
    }
  }
}
