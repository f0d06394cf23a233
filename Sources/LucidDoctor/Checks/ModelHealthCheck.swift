import LucidConfiguration
import LucidCore
import LucidRuntime
import LucidSystem

/// Checks the models. A server is asked for its list of models, which is free; with --model-check
/// the default model for one word.
package struct ModelHealthCheck: HealthCheck {
  package let name = "model"

  package func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    let models = context.configuration.models
    let standard = models.standard ?? "digest"
    guard standard != "digest" else { return [.ok("digest: the built-in summary, no model")] }
    let names = [standard] + [models.fallback].compactMap { $0 }.filter { $0 != "none" && $0 != "digest" && $0 != standard }
    return names.flatMap { name -> [HealthFinding] in
      guard let profile = models[name] else {
        return [.broken("there is no profile `\(name)` under `models`", "lucid config edit")]
      }
      return look(profile, context, isStandard: name == standard)
    }
  }

  private func look(_ profile: ModelProfiles.Profile, _ context: HealthCheckContext, isStandard: Bool) -> [HealthFinding] {
    if case .command = profile.key, !context.options.startsPrograms {
      return [.ok("\(profile.name), \(profile.place): not checked, because a program provides its key; use --secrets")]
    }
    let loop = MainLoop(context.host.clock)
    let clock = LoopClock(loop)
    let choice = ModelChoice(profiles: context.configuration.models, host: context.host, clock: clock).ignoringTrust()
    switch loop.run({ await choice.probe(profile, isNamed: false) }) {
    case .failure(let failure):
      return [.broken("\(profile.name), \(profile.place): \(failure.message)", failure.hint ?? "lucid models")]
    case .success(let found):
      var said = "\(profile.name), \(profile.place): answers"
      if let model = profile.model, profile.isMissing(in: found) {
        return [
          .broken("\(profile.name) answers but has no model `\(model)`", "it has \(found.prefix(5).joined(separator: ", "))")
        ]
      }
      if let first = found.first { said += found.count == 1 ? ", \(first)" : ", \(found.count) models" }
      guard isStandard, context.options.asksModel else { return [.ok(said)] }
      return [.ok(said), ask(profile, of: choice, on: loop, clock: clock, context)]
    }
  }

  private func ask(
    _ profile: ModelProfiles.Profile, of choice: ModelChoice, on loop: MainLoop, clock: LoopClock, _ context: HealthCheckContext
  ) -> HealthFinding {
    let client: any ModelClient
    do throws(ConfigurationError) { client = try choice.client(profile.name).client } catch {
      return .broken(error.message, error.hint)
    }
    let prompt = "Answer with the one word OK."
    let facts = AbilityFacts(label: "Doctor", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: prompt)
    let request = ModelRequest(
      ability: facts, prompt: RenderedText(text: prompt), observations: [], card: nil, sentences: [], missing: [],
      output: .markdown, tokensLeft: 2_000, now: context.now, zone: context.zone)
    let result: Result<Answer, StepFailure> = loop.run {
      do throws(StepFailure) { return .success(try await client.answer(request) { _ in }) } catch { return .failure(error) }
    }
    switch result {
    case .success(let answer): return .ok("\(profile.name) wrote \(answer.text.count) characters")
    case .failure(let failure): return .broken("\(profile.name) returned no text: \(failure.message)", failure.hint)
    }
  }
}
