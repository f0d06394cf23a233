import LucidArguments
import LucidLibrary

/// `lucid move`, `lucid remove` and `lucid reset`: which abilities are there, and in which order.
struct ArrangeCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let library = try HomeLibrary.open()
    let text: String =
      switch invocation.command.name {
      case "move": try move(library)
      case "remove": try remove(library)
      default: try reset(library)
      }
    do throws(HostError) { try Output.out(text) } catch { throw CommandError(.usage, "cannot write \(error.message)") }
    return .ok
  }

  private func move(_ library: Library) throws(CommandError) -> String {
    let destination: (before: String?, place: Int?) = (invocation.text(.moveBefore), invocation.integer(.moveTo))
    guard (destination.before == nil) != (destination.place == nil) else {
      throw CommandError(.usage, "say where to: --before=NAME or --to=N", hint: "lucid move sleep --to 1")
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
      return "\(Printable.text(name)) is number \(place) now.\n"
    }
  }

  private func remove(_ library: Library) throws(CommandError) -> String {
    try CommandError.from { () throws(LibraryError) in
      var text = ""
      for operand in invocation.operands {
        let name = try library.required(operand)
        // What is allowed to an ability goes with it.
        let id = try library.entries().first { $0.name == name }?.listing.id
        try library.remove(name)
        if let id { try ConsentBook(library.place).change(Trusted.identity(id: id, name: name)) { $0 = nil } }
        let isDefault = library.defaults.contains { $0.name == name }
        text += "Removed \(Printable.text(name)).\(isDefault ? " `lucid reset` brings it back." : "")\n"
      }
      return text
    }
  }

  private func reset(_ library: Library) throws(CommandError) -> String {
    let all = invocation.has(.resetAll)
    if all, !invocation.has(.yes), !Terminal.ask("Take out everything that is no default? [y/N] ") {
      throw CommandError(
        .consentMissing, "`--all` takes out what you added; nothing was changed", hint: "to do it: lucid reset --all --yes")
    }
    let result = try CommandError.from { () throws(LibraryError) in try library.reset(all: all) }
    func line(_ names: [String], _ what: String) -> String {
      names.isEmpty ? "" : "\(what) \(names.count): \(Printable.text(names.joined(separator: ", ")))\n"
    }
    let text = line(result.restored, "Restored") + line(result.removed, "Removed") + line(result.kept, "Kept")
    if !result.replaced.isEmpty {
      return text + "Texts that were yours are in \(Printable.text(library.place.replaced)).\n"
    }
    guard result.restored.isEmpty else { return text }
    return (result.reordered ? "The defaults are in their order again.\n" : "The defaults were as they are shipped.\n") + text
  }
}
