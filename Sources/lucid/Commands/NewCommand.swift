import LucidApplication
import LucidArguments
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
      "Writes NAME.lucidability, a small commented ability that works as it is. Existing files are never overwritten."
    ],
    operands: [.init("NAME", .text, "name of the ability; its file is NAME.lucidability in this folder")],
    options: [.template] + CommandParts.changed + [.help],
    examples: [
      .init("lucid new evening", "writes evening.lucidability"),
      .init("lucid new my-briefing --from briefing", "a copy of a shipped ability, to change"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let operand = invocation.operands[0]
    let suffix = ShippedAbilities.suffix
    let path = operand.hasSuffix(suffix) ? operand : operand + suffix
    let name = String((path.split(separator: "/").last ?? "").dropLast(suffix.count))
    guard !name.isEmpty, !name.hasPrefix("."), name != "-" else {
      throw CommandError(.usage, "`\(operand)` is not a valid ability name", hint: "lucid new evening")
    }
    switch HostFile.kind(path) {
    case .missing: break
    case .unreachable(let reason): throw CommandError(.usage, "\(path): \(reason)")
    default: throw CommandError(.usage, "\(path) already exists", hint: "lucid edit \(path) opens it")
    }
    let text = try invocation.text(.template).map { base throws(CommandError) in try Self.copy(of: base, name) }
    do throws(HostError) {
      try OutputFile(path, readers: .umask).write(Array((text ?? AbilityTemplate.text(label: ShortLabel.of(name))).utf8))
      try invocation.host.output.out(
        ActionReport.text(
          invocation, "Wrote \(TerminalSanitizer.message(path)). To see what it does: lucid try \(ShellWord.line([path]))\n",
          done: "created"
        ) { $0.field("file", path) })
    } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
    return .ok
  }

  /// A shipped ability under a new name. Its identity is not copied: two abilities never share one.
  private static func copy(of base: String, _ name: String) throws(CommandError) -> String {
    guard let file = ShippedAbilities.ability(base) else {
      let names = ShippedAbilities.defaultNames + ShippedAbilities.templateNames.map { Gallery.prefix + $0 }
      throw CommandError(
        .usage,
        "there is no shipped ability `\(base)`" + (Spelling.nearest(base, among: names).map { "; did you mean `\($0)`?" } ?? ""),
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
