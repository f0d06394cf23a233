import LucidApplication
import LucidArguments
import LucidCore
import LucidLibrary
import LucidReport

/// `lucid list reset`: the default abilities as they are shipped, in their order.
struct ResetCommand: Command {
  static let name = "list reset"
  static let spec = CommandSpec(
    name, "restore the default abilities",
    discussion: [
      "Restores the texts and the order of the ten defaults; abilities that you added stay, after them. --all removes those, too. "
        + "With NAMEs it restores only these texts. "
        + "Your versions of the texts are kept in the folder `replaced` next to the library."
    ],
    operands: [.init("NAME", .installed, required: false, repeatable: true, "default abilities; default: all")],
    options: [.resetAll, .yes] + CommandParts.changed + [.help],
    examples: [
      .init("lucid list reset", "abilities that you added stay"), .init("lucid list reset briefing", "only this one"),
      .init("lucid list reset --all --yes", "as after installation"),
    ],
    exits: [.consentMissing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    try invocation.host.print(reset(HomeLibrary.open(invocation.host)), .ok)
    return .ok
  }

  private func reset(_ library: Library) throws(CommandError) -> CommandResult {
    let (all, names) = (invocation.has(.resetAll), invocation.operands)
    if all, let name = names.first {
      throw CommandError(.usage, "`--all` means the whole library; leave out `--all` or `\(name)`")
    }
    var ids: [String: String] = [:]
    if all {
      let fixed = library.defaults.map(\.name)
      let added = try CommandError.from { () throws(LibraryError) in
        let names = try library.entries().map(\.name).filter { !fixed.contains($0) }
        ids = try library.ids(of: names)
        return names
      }
      if !added.isEmpty, !invocation.has(.yes) {
        let what = "\(added.count) that you added: \(Self.some(added))"
        guard
          Terminal(invocation.host).ask(
            "This removes \(what). Their texts are kept in \(TerminalSanitizer.message(library.place.replaced)).\nContinue? [y/N] "
          )
        else {
          throw CommandError(
            .consentMissing, "`--all` removes \(what); nothing was changed", hint: "to confirm: lucid list reset --all --yes")
        }
      }
    }
    let result = try CommandError.from { () throws(LibraryError) in
      let result = try names.isEmpty ? library.reset(all: all) : library.reset(names)
      for name in result.removed {
        guard let id = ids[name] else { continue }
        try PermissionStore(library.place).forget(id: id, name: name)
      }
      return result
    }
    if invocation.has(.jsonResult) {
      return ActionReport.result(invocation, "", done: "reset") { json in
        json.strings("restored", result.restored)
        json.strings("removed", result.removed)
        json.strings("kept", result.kept)
        json.strings("replaced", result.replaced)
        json.field("reordered", result.reordered)
      }
    }
    func line(_ names: [String], _ what: String) -> String {
      names.isEmpty ? "" : "\(what) \(names.count): \(Self.some(names))\n"
    }
    let text = line(result.restored, "Restored") + line(result.removed, "Removed") + line(result.kept, "Kept")
    if !result.replaced.isEmpty {
      return .text(text + "Your versions of the texts are in \(TerminalSanitizer.message(library.place.replaced)).\n")
    }
    guard result.restored.isEmpty else { return .text(text) }
    guard names.isEmpty else { return .text("Unchanged: \(Self.some(names))\n") }
    return .text((result.reordered ? "The order of the defaults is restored.\n" : "The defaults were unchanged.\n") + text)
  }

  /// The first of many.
  private static func some(_ names: [String]) -> String {
    TerminalSanitizer.message(names.prefix(20).joined(separator: ", "))
      + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}
