import LucidApplication
import LucidArguments
import LucidAuthoring
import LucidCore
import LucidShipped
import LucidSyntax
import LucidSystem

/// `lucid new`: an ability to begin with. Never overwrites a file.
struct NewCommand: Command {
  static let name = "new"
  static let spec = CommandSpec(
    name, "create an ability", group: .write,
    discussion: [
      "With a NAME it writes NAME.lucidability, a small commented ability that works as it is.",
      "With a sentence it makes a file that reads what the sentence names. The file is checked, tested and tried on the sample "
        + "data; you see it, what it can reach and its result, and it is kept only after a yes. Words that the rules do not "
        + "understand are named. With --model a model writes the file, and sees the sentence but no data of yours. English and "
        + "German are read.",
      "Existing files are never overwritten.",
    ],
    operands: [
      .init("NAME", .text, required: false, repeatable: true, "name of the ability, or a sentence; default: asked on a terminal")
    ],
    options: [.template, .model, .config, .newYes, .newFile] + CommandParts.changed + CommandParts.appearance,
    examples: [
      .init("lucid new \"unread mail of the last 3 days by sender\"", "a file made from a sentence"),
      .init(
        "lucid new \"today's calendar and the weather\" --yes -o day.lucidability", "without a question"),
      .init("lucid new evening", "writes evening.lucidability"),
      .init("lucid new my-briefing --from briefing", "a copy of a shipped ability, to change"),
    ], exits: [.nothing, .consentMissing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let environment = CommandEnvironment(invocation)
    let typed = try invocation.operands.isEmpty ? nil : invocation.sentence()
    guard let operand = typed ?? AbilityCreation.asked(invocation.host) else {
      throw CommandError(.usage, "missing NAME: the name of the ability, or a sentence in quotes", hint: "lucid new evening")
    }
    if !invocation.has(.template), invocation.operands.isEmpty || AbilityDrafting(environment).isSentence(operand) {
      var options = AbilityCreation.Options()
      (options.path, options.model) = (invocation.text(.newFile), invocation.text(.model))
      (options.isAgreed, options.isJSON) = (invocation.has(.newYes), invocation.has(.jsonResult))
      let (result, exit) = try AbilityCreation(environment, options).run(operand)
      try invocation.host.print(result, exit)
      return exit
    }
    let suffix = ShippedAbilities.suffix
    guard invocation.operands.count == 1 else {
      throw CommandError(.usage, "`lucid new` takes one NAME, or a sentence that names a source", hint: "lucid new evening")
    }
    let file = operand.hasSuffix(suffix) ? operand : operand + suffix
    let path = invocation.text(.newFile) ?? file
    let name = String(file.lastPathPart.dropLast(suffix.count))
    guard !name.isEmpty, !name.hasPrefix("."), name != "-" else {
      throw CommandError(.usage, "`\(operand)` is not a valid ability name", hint: "lucid new evening")
    }
    try AbilityCreation.requireFree(path)
    let text = try invocation.text(.template).map { base throws(CommandError) in try Self.copy(of: base, name) }
    do throws(HostError) {
      try OutputFile(path, readers: .umask).write(Array((text ?? AbilityTemplate.text(label: ShortLabel.of(name))).utf8))
    } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
    try invocation.host.print(
      ActionReport.result(
        invocation, "Wrote \(TerminalSanitizer.message(path)). To see what it does: lucid try \(ShellWord.line([path]))\n",
        done: "created"
      ) { $0.field("file", path) }, .ok)
    return .ok
  }

  /// A shipped ability under a new name. Its identity is not copied: two abilities never share one.
  private static func copy(of base: String, _ name: String) throws(CommandError) -> String {
    guard let file = ShippedAbilities.ability(base) else {
      let names = ShippedAbilities.defaultNames + ShippedAbilities.templateNames.map { Gallery.prefix + $0 }
      throw CommandError(
        .usage,
        "there is no shipped ability `\(base)`" + Spelling.suggestion(Spelling.nearest(base, among: names)),
        hint: "shipped abilities: " + ShippedAbilities.defaultNames.joined(separator: ", ") + "; lucid gallery has more")
    }
    guard var layouts = LayoutReader.read(file.bytes)?.layouts, !layouts.isEmpty, let entries = layouts[0].root.entries else {
      throw CommandError(.internalError, "the shipped ability \(base) cannot be copied")
    }
    layouts[0].root.content = .mapping(
      entries.filter { $0.key.text != "id" }.map { entry in
        guard entry.key.text == "label" else { return entry }
        var entry = entry
        entry.node = .text(ShortLabel.of(name))
        return entry
      })
    return LayoutPrinter.print(layouts)
  }
}
