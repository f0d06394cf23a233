import LucidApplication
import LucidArguments
import LucidCore
import LucidReport

/// `lucid models`: what is configured, where it runs, and whether it answers.
struct ModelsCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let configuration = try CommandEnvironment(invocation).configuration()
    let models = ModelList.probe(configuration, invocation.host)
    try delivery.send(json ? models.json : models.text)
    guard let failure = models.failure else { return .ok }
    return failure.kind == .forbidden ? .consentMissing : .modelFailed
  }
}
