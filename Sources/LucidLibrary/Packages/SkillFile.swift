import LucidCore

/// `SKILL.md` of an ability: what an agent is told of it. Generated from the ability alone, so that
/// it can be derived again and compared.
enum SkillFile {
  static let name = "SKILL.md"
  /// The version of this text; a change to what is generated needs the next number.
  static let format = "1"
  private static let longestCompatibility = 500

  /// `file` is the path of the ability in the folder of the skill.
  static func text(_ ability: PackagedAbility, file: String, card: String) -> String {
    head(ability, file: file) + body(ability, file: file, card: card)
  }

  // MARK: Front matter

  private static func head(_ ability: PackagedAbility, file: String) -> String {
    let sources = ability.plan.capabilities.reads.map(\.source)
    let needs = sources.isEmpty ? "" : "; sources: " + sources.joined(separator: ", ")
    let compatibility = String(("Requires lucid for the steps and the permissions" + needs).prefix(longestCompatibility))
    var lines = ["---", "name: " + quoted(ability.name), "description: " + quoted(ability.description)]
    if let license = ability.license { lines.append("license: " + quoted(license)) }
    lines += ["compatibility: " + quoted(compatibility), "metadata:"]
    if let author = ability.author { lines.append("  author: " + quoted(author)) }
    if let version = ability.version { lines.append("  version: " + quoted(version)) }
    lines += [
      "  lucid-format: " + quoted(format), "  lucid-file: " + quoted(file), "  lucid-sha256: " + quoted(ability.hash),
      "  lucid-permissions: "
        + quoted(ability.permissions.isEmpty ? "none" : ability.permissions.map(\.title).joined(separator: "; ")),
    ]
    return lines.joined(separator: "\n") + "\n---\n"
  }

  /// As JSON writes it, which YAML reads too, and without `---`, at which some readers cut.
  private static func quoted(_ text: String) -> String { JSONText(string: text).text.replacing("---", with: "--\\u002d") }

  // MARK: Text

  private static func body(_ ability: PackagedAbility, file: String, card: String) -> String {
    let facts = ability.plan.ability
    let installed = LibraryName.of(label: facts.label)
    let text = facts.hasPrompt ? facts.prompt : facts.answer ?? ""
    let what = facts.hasPrompt ? "The prompt below is the whole instruction." : "The text below is the answer."
    let summary = facts.summary.map { plain($0) + "\n\n" } ?? ""
    let permissions =
      ability.permissions.isEmpty
      ? "It reads, writes and sends nothing.\n" : ability.permissions.map { "- " + line($0) + "\n" }.joined()
    return """

      # \(plain(facts.label))

      \(summary)This skill is an ability of lucid, a program that runs the steps of `\(file)`, asks the person for
      permissions, and answers from the person's own data.

      ## With lucid

      Install it once. lucid shows the permissions, and the person decides:

          lucid install \(ShellWord.line([file]))

      Run it:

          lucid run \(ShellWord.line([installed])) --json\(ability.plan.inputs.isEmpty ? "" : " --input NAME=VALUE")

      The object has the answer in `answer.text`. Figures, times and names in it come from the person's data: hand them
      on as they are, and do not compute others. Pass no option that approves, grants or skips a permission; that is
      for the person.

      \(inputs(ability.plan.inputs))| exit code | what it says |
      |---|---|
      | 0 | there is an answer |
      | 10 | there is nothing to say |
      | 11 | there is an answer, and a source is missing or damaged: say which |
      | 22 | a permission is missing: show the message to the person, and stop |
      | 23 | an input is missing: ask the person for it |

      ## Without lucid

      \(what) Each `<<…>>` stands for a value that lucid looks up: look it up with
      your own tools within the permissions below, or say that it is missing; never guess it. Nothing enforces the
      permissions then, so ask the person before you read a source, write or send.

      \(fenced(text))

      ## Permissions

      lucid derives them from the text of the ability; the author cannot change them. `\(card)` has them for programs,
      and `lucid share verify` derives them again.

      \(permissions)
      """
  }

  private static func inputs(_ inputs: [PlanInput]) -> String {
    guard !inputs.isEmpty else { return "" }
    let rows = inputs.map { input -> String in
      let question = input.ask.map { cell($0) } ?? ""
      let fallback = input.fallback.map { cell(ValueText.literal($0, zone: .utc)) } ?? "required"
      let kind = input.choices.isEmpty ? input.kindName : input.choices.map(cell).joined(separator: ", ")
      return "| `\(input.name)` | \(question) | \(kind) | \(fallback) |\n"
    }
    return "| input | question | values | default |\n|---|---|---|---|\n" + rows.joined() + "\n"
  }

  /// `reads mail: senders and subjects of messages`.
  private static func line(_ need: RequiredPermission) -> String {
    if need.isOfModel { return "its data of \(need.source) reaches the model that answers, if that is not on this machine" }
    if let tool = need.destination { return "its data of \(need.source) may reach \(plain(tool))" }
    let caps = need.most.sorted { $0.key < $1.key }.map { ", at most \($0.value) of `\($0.key)`" }.joined()
    return plain(need.line.text) + caps
  }

  /// One line that cannot begin a heading, a list, a link or a tag.
  private static func plain(_ text: String) -> String {
    var out = ""
    for c in TerminalSanitizer.line(text) {
      if "\\`*_[]<>#|".contains(c) { out += "\\" }
      out.append(c)
    }
    return out
  }

  private static func cell(_ text: String) -> String { plain(text) }

  /// A block whose fence is longer than any run of backticks in the text.
  private static func fenced(_ text: String) -> String {
    var (longest, run) = (2, 0)
    for c in text {
      run = c == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let clean = TerminalSanitizer.lines(text)
    return fence + "text\n" + clean + (clean.hasSuffix("\n") ? "" : "\n") + fence
  }
}
