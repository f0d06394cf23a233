import LucidApplication
import LucidArguments
import LucidCore
import LucidLibrary
import LucidSystem

/// `lucid move`, `lucid remove` and `lucid reset`: which abilities are there, and in which order.
struct ArrangeCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let library = try HomeLibrary.open(invocation.host)
    let text: String =
      switch invocation.command.name {
      case "move": try move(library)
      case "remove": try remove(library)
      default: try reset(library)
      }
    do throws(HostError) { try invocation.host.output.out(text) } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
    return .ok
  }

  private func move(_ library: Library) throws(CommandError) -> String {
    let destination: (before: String?, place: Int?) = (invocation.text(.moveBefore), invocation.integer(.moveTo))
    guard (destination.before == nil) != (destination.place == nil) else {
      throw CommandError(.usage, "the position is missing: --before=NAME or --to=N", hint: "lucid move sleep --to 1")
    }
    return try CommandError.from { () throws(LibraryError) in
      let name = try library.required(invocation.operands[0])
      let target: Library.Destination
      if let before = destination.before {
        target = .before(try library.required(before))
      } else {
        target = .place(destination.place ?? 1)
      }
      let place = try library.move(name, to: target)
      return ActionReport.text(invocation, "\(Printable.text(name)) is number \(place) now.\n", done: "moved") { json in
        json.field("name", name)
        json.field("place", place)
      }
    }
  }

  /// All or, when one of the names is none, nothing.
  private func remove(_ library: Library) throws(CommandError) -> String {
    try CommandError.from { () throws(LibraryError) in
      var names: [String] = []
      for operand in invocation.operands {
        let name = try library.required(operand)
        if !names.contains(name) { names.append(name) }
      }
      let ids = try library.ids(of: names)
      var text = ""
      for name in names {
        try library.remove(name)
        // What is allowed to an ability goes with it.
        if let id = ids[name] { try PermissionStore(library.place).forget(id: id, name: name) }
        let isDefault = library.defaults.contains { $0.name == name }
        text += "Removed \(Printable.text(name)).\(isDefault ? " `lucid reset` brings it back." : "")\n"
      }
      return ActionReport.text(invocation, text, done: "removed") { $0.strings("names", names) }
    }
  }

  private func reset(_ library: Library) throws(CommandError) -> String {
    let all = invocation.has(.resetAll)
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
            "This removes \(what). Their texts are kept in \(Printable.text(library.place.replaced)).\nContinue? [y/N] ")
        else {
          throw CommandError(
            .consentMissing, "`--all` removes \(what); nothing was changed", hint: "to confirm: lucid reset --all --yes")
        }
      }
    }
    let result = try CommandError.from { () throws(LibraryError) in
      let result = try library.reset(all: all)
      for name in result.removed {
        guard let id = ids[name] else { continue }
        try PermissionStore(library.place).forget(id: id, name: name)
      }
      return result
    }
    if invocation.has(.jsonResult) {
      return ActionReport.text(invocation, "", done: "reset") { json in
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
      return text + "Your versions of the texts are in \(Printable.text(library.place.replaced)).\n"
    }
    guard result.restored.isEmpty else { return text }
    return (result.reordered ? "The order of the defaults is restored.\n" : "The defaults were unchanged.\n") + text
  }

  /// The first of many.
  private static func some(_ names: [String]) -> String {
    Printable.text(names.prefix(20).joined(separator: ", ")) + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}
