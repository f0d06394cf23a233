import LucidAgent
package import LucidApplication
import LucidArguments
package import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidModels
import LucidRuntime
import LucidSession

/// A model that made no file.
package struct ModelDraftError: Error {
  package let message: String
}

/// Has a model write the file of an ability. It is told the sentence, the file that the rules made
/// and the mistakes of its last answer; no data of the person is sent.
package struct ModelDraft {
  /// The most answers that are asked for.
  private static let rounds = 3

  private let environment: CommandEnvironment
  private let drafting: AbilityDrafting

  package init(_ environment: CommandEnvironment, _ drafting: AbilityDrafting) {
    (self.environment, self.drafting) = (environment, drafting)
  }

  /// Cost: up to three requests. Errors: the model cannot be asked, or no answer is a file without
  /// mistakes.
  package func draft(_ sentence: String, _ reading: SentenceReading, model: String) throws(ModelDraftError) -> DraftedAbility {
    let draft = SentenceDraft(reading)
    var problems = ""
    for _ in 0..<Self.rounds {
      let text = try answer(to: request(sentence, draft.text, problems), model)
      let result: Result<DraftedAbility, AbilityDrafting.Problems>
      do throws(CommandError) { result = try drafting.verified(Self.file(in: text), named: draft.name) } catch {
        throw ModelDraftError(message: error.message)
      }
      switch result {
      case .success(var drafted):
        (drafted.isByModel, drafted.schedule) = (true, reading.schedule)
        return drafted
      case .failure(let found): problems = String(found.text.prefix(2_000))
      }
    }
    throw ModelDraftError(message: "no answer of the model in \(Self.rounds) rounds is a file without mistakes")
  }

  private func request(_ sentence: String, _ draft: String, _ problems: String) -> String {
    var text = """
      Improve a file of the format lucidability 1. Answer with the whole file in YAML and nothing else: no remarks, no fences.
      The file must do what this sentence asks: \(sentence)
      Every step only reads. Keep `label` within 12 characters, and keep a test under `tests`.

      The file as it is:
      \(draft)
      """
    if !problems.isEmpty { text += "\n\nYour last answer has mistakes. Mend them:\n\(problems)" }
    return text
  }

  /// The file in an answer, without the fences around it.
  static func file(in answer: String) -> String {
    var lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
    if let open = lines.firstIndex(where: { $0.hasPrefix("```") }),
      let close = lines[(open + 1)...].firstIndex(where: { $0.hasPrefix("```") })
    {
      lines = Array(lines[(open + 1)..<close])
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func answer(to request: String, _ model: String) throws(ModelDraftError) -> String {
    do throws(CommandError) {
      let configuration = try environment.configuration()
      let zone = try environment.zone(configuration)
      let run = RunEnvironment(reading: nil, Settings(), environment.host, zone: zone, frozen: nil)
      var question = RunRequest(tools: run.tools(), file: RunSource(name: "new", path: nil, hash: ""))
      question.usesCache = false
      question.flow = configuration.flow
      let delegate = DraftDelegate(
        plan: MessagePlan.plan(request, tools: [], output: .text), model: model, profiles: configuration.models,
        environment: environment, flow: configuration.flow)
      guard let record = try RunSession(run).run(question, delegate).result?.record, record.failure == nil, !record.isModelShort,
        let text = record.answer?.text
      else { throw CommandError(.modelFailed, "the model gave no answer") }
      return text
    } catch {
      throw ModelDraftError(message: error.message)
    }
  }
}

private struct DraftDelegate: RunDelegate {
  let plan: Plan
  let model: String
  let profiles: ModelProfiles
  let environment: CommandEnvironment
  let flow: FlowPolicy

  func work(_ clock: any RunClock, _ sent: RequestLog) throws(CommandError) -> RunWork {
    let choice = ModelChoice(profiles: profiles, host: environment.host, clock: clock, flow: flow, sent: sent).ignoringTrust()
    let chosen = try CommandError.configuring { () throws(ConfigurationError) in try choice.client(model) }
    return RunWork(plan: plan, model: chosen.client, secrets: chosen.secrets)
  }
  func ended(_ run: EndedRun) -> RunEnding { RunEnding(exit: 0) }
}
