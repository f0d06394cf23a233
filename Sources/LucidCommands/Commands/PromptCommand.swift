import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidShipped

/// `lucid models prompt`: the system prompt of a conversation, or why each of its sections is in it
/// or not. Reads, and asks no model.
struct PromptCommand: Command {
  static let name = "models prompt"
  static let spec = CommandSpec(
    name, "show the system prompt",
    discussion: [
      "Prints the system prompt of `lucid ask` and `lucid chat`: its sections in order, filled with your calendar, notes and other data. "
        + "No model is asked and nothing is written.",
      "A section is a file. $XDG_CONFIG_HOME/lucid/sections/*.lucidability adds sections, or replaces those of the same name; "
        + "`sections: {web: off}` in the configuration turns one off.",
    ],
    operands: [.init("TEXT", required: false, repeatable: true, "the message that would be sent; tools are chosen by its words")],
    options: [.synthesis, .whyPrompt, .persona, .at, .tz, .sample, .vault, .config, .model, .reportFormat, .json, .output]
      + CommandParts.appearance,
    examples: [
      .init("lucid models prompt", "the current prompt"),
      .init("lucid models prompt --why", "which sections are included, and why"),
      .init(
        "lucid models prompt --why 'Remind me to call Sam'", "with the tools offered for a message, and the tokens of all of it"),
      .init("lucid models prompt --sample --persona oneOnOne", "on Robin's data, with a persona"),
      .init("lucid models prompt --json | jq '.sections[] | select(.included) | .name'", "for another program"),
    ],
    exits: CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    var options = PromptPreview.Options()
    options.isSample = invocation.has(.sample)
    options.isSynthesis = invocation.has(.synthesis)
    options.persona = invocation.text(.persona)
    options.model = invocation.text(.model)
    options.message = try invocation.sentence()
    let shown = try PromptPreview(CommandEnvironment(invocation), options).prompt()
    if json {
      try delivery.send(.json(shown.json), .ok)
    } else if invocation.has(.whyPrompt) {
      try delivery.send(shown.reasons(ScreenChoice.screen(invocation, toFile: delivery.isFile)))
    } else {
      try delivery.send(shown.text.isEmpty ? "" : shown.text + "\n")
    }
    return .ok
  }
}
