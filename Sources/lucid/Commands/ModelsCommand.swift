import LucidApplication
import LucidArguments
import LucidCore
import LucidReport

/// `lucid models`: what is configured, where it runs, and whether it answers.
struct ModelsCommand: Command {
  static let name = "models"
  static let spec = CommandSpec(
    name, "list models and check them", group: .setUp,
    discussion: [
      "Sends each server one cheap request for its list of models. No ability is run, and nothing of yours is sent but the key. "
        + "The exit code is 31 if the default model does not answer."
    ],
    options: [.config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid models", "the models of the configuration"),
      .init("lucid models --json | jq '.models[] | select(.answers)'", "for another program"),
    ],
    exits: [.modelFailed])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let configuration = try CommandEnvironment(invocation).configuration()
    let models = ModelList.probe(configuration, invocation.host)
    try delivery.send(json ? models.json : models.text)
    guard let failure = models.failure else { return .ok }
    return failure.kind == .forbidden ? .consentMissing : .modelFailed
  }
}
