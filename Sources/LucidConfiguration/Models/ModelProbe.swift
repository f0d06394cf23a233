package import LucidCore
import LucidHTTP
package import LucidModels
import LucidSystem

extension ModelChoice {
  /// Asks whether a model is there. Returns the models that its server names; none for a program,
  /// recordings and this machine's own. With `isNamed` failures name the model.
  package func probe(_ profile: ModelProfiles.Profile, isNamed: Bool = true) async -> Result<[String], StepFailure> {
    do throws(ConfigurationError) {
      switch profile.kind {
      case .replay:
        let count = try Recordings.read(profile.target, host.folders).count
        return count > 0 ? .success([]) : .failure(StepFailure(.unavailable, .words(.noRecordingsThere)))
      case .apple:
        _ = try client(profile.name)
        return .success([])
      case .command:
        do throws(StepFailure) { _ = try profiles.gate.start(.model(profile.name)) } catch { return .failure(error) }
        return host.process.program(profile.target) != nil
          ? .success([]) : .failure(StepFailure(.unavailable, .words(.noProgramNamed, profile.target)))
      case .openai, .anthropic:
        let (server, permit) = try server(profile)
        let probe = probe(profile, permit)
        do throws(StepFailure) {
          return .success(try await probe.models(profile.kind == .openai ? .openai : .anthropic, server))
        } catch {
          return .failure(error)
        }
      }
    } catch {
      return .failure(
        StepFailure(
          error.kind == .forbidden ? .forbidden : .unavailable, isNamed ? .name(error.message) : error.detail,
          hint: error.remedy))
    }
  }

  private func probe(_ profile: ModelProfiles.Profile, _ permit: ConnectionPermit) -> ServerProbe {
    ServerProbe(
      transport: CurlTransport(
        permit: permit, authorities: profile.authorities.map { host.folders.expand($0) }, ledger: RequestsOutsideRuns.command),
      clock: clock)
  }

  /// Asks a server on this machine what it is and what it serves; nil for any other model, and for
  /// a server that does not say.
  package func inspect(_ profile: ModelProfiles.Profile) async -> LocalServer? {
    guard profile.kind == .openai, profile.isDevice, let (server, permit) = try? server(profile) else { return nil }
    return try? await probe(profile, permit).server(at: server.url, key: server.key)
  }
}
