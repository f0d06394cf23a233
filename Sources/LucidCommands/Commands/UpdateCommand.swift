import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport
import LucidSharing
import LucidSystem

/// `lucid update`: what is new where an ability came from, in its text and in what it can reach.
struct UpdateCommand: Command {
  static let name = "update"
  static let spec = CommandSpec(
    name, "update installed abilities", group: .library,
    discussion: [
      "Without NAME the added galleries are refreshed first, and what is new in them is listed.",
      "Reads each ability again from where it was installed from, and shows the differences in its text and its permissions. You are asked only about new "
        + "permissions, or if a signature was lost. The old text is kept next to the library. The exit code is 10 if there are no updates.",
    ],
    operands: [
      .init("NAME", .installed, required: false, repeatable: true, "abilities of the library; default: all that were installed")
    ],
    options: [.yes, .sha256] + CommandParts.changed + CommandParts.appearance,
    examples: [.init("lucid update", "all of them"), .init("lucid update tidy", "one of them")],
    exits: [.nothing, .consentMissing, .backendFailed] + CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    if invocation.has(.sha256), invocation.operands.count != 1 {
      throw CommandError(.usage, "--sha256 needs exactly one NAME", hint: "lucid update NAME --yes --sha256 SUM")
    }
    let (new, failure) = invocation.operands.isEmpty ? try refresh() : ([], nil)
    let library = try HomeLibrary.open(invocation.host)
    let origins = try CommandError.from { () throws(LibraryError) in try library.origins() }
    let names = try CommandError.from { () throws(LibraryError) in
      if invocation.operands.isEmpty { return origins.keys.sorted() }
      var names: [String] = []
      for operand in invocation.operands { names.append(try library.required(operand)) }
      return names
    }
    var changed: [(name: String, diff: String)] = []
    for name in names {
      guard let origin = origins[name], origin.isRepeatable else {
        throw CommandError(
          .nothing, "the origin of `\(name)` is unknown, so it cannot be updated", hint: "lucid edit \(name) opens it")
      }
      if let diff = try update(name, origin, library) { changed.append((name, diff)) }
    }
    if !changed.isEmpty || !new.isEmpty || failure != nil {
      let exit = failure ?? .ok
      if invocation.has(.jsonResult) { try say(changed, new: new, exit) }
      return exit
    }
    throw CommandError(.nothing, names.isEmpty ? "no installed abilities to update" : "no updates")
  }

  /// The galleries first: abilities may come from them.
  private func refresh() throws(CommandError) -> (new: [String], failure: ExitCode?) {
    let galleries = try GallerySources(
      CommandEnvironment(invocation), Composition().compiler, name: nil, isJSON: invocation.has(.jsonResult))
    let (new, failure) = try galleries.refresh()
    if !new.isEmpty, !invocation.has(.jsonResult) {
      try invocation.host.print(
        "New in your galleries: \(TerminalSanitizer.message(new.joined(separator: ", "))). To look: lucid gallery show \(TerminalSanitizer.message(new[0]))\n"
      )
    }
    return (new, failure)
  }

  private func say(_ changed: [(name: String, diff: String)], new: [String], _ exit: ExitCode) throws(CommandError) {
    let report = ActionReport.result(invocation, "", done: "updated") { json in
      json.strings("new", new)
      json.objects("abilities", changed) { json, one in
        json.field("name", one.name)
        json.field("diff", one.diff)
      }
    }
    try invocation.host.print(report, exit)
  }

  /// Returns the difference in its text; nil when nothing is new.
  private func update(_ name: String, _ origin: Origin, _ library: Library) throws(CommandError) -> String? {
    let incoming = try DownloadedAbility.of(origin.source, invocation)
    guard incoming.hash != origin.hash else { return nil }
    if let sum = invocation.text(.sha256), sum.lowercased() != incoming.hash {
      throw CommandError(
        .fileInvalid, "checksum mismatch: the SHA-256 of \(incoming.source) is \(incoming.hash)",
        hint: "\(name) was not changed")
    }
    guard let file = try CommandError.from({ () throws(LibraryError) in try library.source(name) }) else { return nil }
    let arrivals = try IncomingAbilities.arrivals(incoming.file, Console(invocation), for: "updated")
    let change = try CommandError.from { () throws(LibraryError) in
      try LibraryUpdate(
        of: name, replacing: file, from: origin, incoming, arrivals, in: library, compiler: Composition().compiler,
        date: HomeLibrary.date(invocation.host))
    }
    let screen = ScreenChoice.screen(invocation)
    let diff = UnifiedDiff(
      old: String(decoding: file.bytes, as: UTF8.self), new: change.text, oldName: name, newName: incoming.source
    )
    if !invocation.has(.jsonResult) {
      try invocation.host.print(diff.text(on: screen))
    }
    if !incoming.isShipped {
      if change.isRenamed {
        let names = try KnownNames.of(library)
        try CommandError.from { () throws(LibraryError) in
          try names.refuse(change.arrival.plan.ability.label, own: name, "\(name) was not changed")
        }
      }
      try agree(change)
    }
    try CommandError.from { () throws(LibraryError) in try change.apply(to: library) }
    invocation.host.output.error("Updated \(name).\n")
    return diff.text
  }

  /// Says what is different before the text takes the place of the old one. Asks about what it
  /// could reach newly, about another label and about another signer.
  private func agree(_ change: LibraryUpdate) throws(CommandError) {
    let (name, incoming) = (change.name, change.incoming)
    if let words = incoming.signature.words, change.signer == nil {
      invocation.host.output.error(TerminalSanitizer.message(MessageText.words(.signedNow, words).text) + "\n")
    }
    for line in [change.label].compactMap({ $0 }) + change.remarks {
      invocation.host.output.error(TerminalSanitizer.message(line.text) + "\n")
    }
    guard change.needsConsent else { return }
    if let signer = change.signer { invocation.host.output.error(TerminalSanitizer.message(signer.text) + "\n") }
    let missing = change.missing
    if !missing.isEmpty { invocation.host.output.error("New permissions:\n" + PermissionCheck.lines(missing)) }
    guard !invocation.has(.yes) else { return }
    guard
      Terminal(invocation.host).ask(
        "Update \(TerminalSanitizer.message(name))\(missing.isEmpty ? "" : " and allow this")? [y/N] ")
    else {
      throw CommandError(
        .consentMissing, "permission required: \(name) has new permissions; it was not changed",
        hint: "to approve exactly this: " + ShellWord.line(["lucid", "update", "--yes", "--sha256", incoming.hash, name]))
    }
  }
}
