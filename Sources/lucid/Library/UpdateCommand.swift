import LucidArguments
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport
import LucidSystem

/// `lucid update`: what is new where an ability came from, in its text and in what it can reach.
struct UpdateCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    if invocation.has(.sha256), invocation.operands.count != 1 {
      throw CommandError(.usage, "a sum is that of one text", hint: "lucid update NAME --yes --sha256 SUM")
    }
    let library = try HomeLibrary.open(invocation.host)
    let origins = try CommandError.from { () throws(LibraryError) in try library.origins() }
    let names = try CommandError.from { () throws(LibraryError) in
      if invocation.operands.isEmpty { return origins.keys.sorted() }
      var names: [String] = []
      for operand in invocation.operands { names.append(try library.required(operand)) }
      return names
    }
    var changed = 0
    for name in names {
      guard let origin = origins[name], origin.source != "standard input" else {
        throw CommandError(
          .nothing, "nobody knows where `\(name)` came from, so it cannot be updated", hint: "lucid edit \(name) opens it")
      }
      if try update(name, origin, library) { changed += 1 }
    }
    guard changed == 0 else { return .ok }
    throw CommandError(.nothing, names.isEmpty ? "nothing in the library was installed from elsewhere" : "nothing is new")
  }

  private func update(_ name: String, _ origin: Origin, _ library: Library) throws(CommandError) -> Bool {
    let incoming = try IncomingFile.of(origin.source, invocation)
    guard incoming.hash != origin.hash else { return false }
    if let sum = invocation.text(.sha256), sum.lowercased() != incoming.hash {
      throw CommandError(
        .fileInvalid, "\(incoming.source) is not what was expected: its SHA-256 is \(incoming.hash)",
        hint: "\(name) was left as it is")
    }
    guard let file = try CommandError.from({ () throws(LibraryError) in try library.source(name) }) else { return false }
    let arrivals = try InstallCommand.arrivals(incoming.file, invocation)
    guard
      let arrival = arrivals.first(where: { $0.plan.ability.label == origin.label })
        ?? (arrivals.count == 1 ? arrivals.first : nil)
    else { throw CommandError(.fileInvalid, "\(incoming.source) holds no ability called \(origin.label) any more") }
    let compilation = Composition().compiler.compile(file)
    let id = compilation.plans.first?.ability.id ?? AbilityID.fresh()
    let text = arrival.text(id: id)
    let screen = ScreenChoice.screen(invocation)
    let diff = UnifiedDiff(
      old: String(decoding: file.bytes, as: UTF8.self), new: text, oldName: name, newName: incoming.source
    ).text(on: screen)
    do throws(HostError) { try invocation.host.output.out(diff) } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
    let identity = Trusted.identity(id: id, name: name)
    let missing = try CommandError.from { () throws(LibraryError) in
      (try ConsentBook(library.place).of(identity) ?? Trusted(identity: identity, label: "", hash: "", date: "")).judge(
        Need.of(arrival.plan)
      ).missing
    }
    let changes = Self.changes(compilation.plans.first?.ability, arrival.plan.ability)
    if !incoming.isShipped {
      let label = arrival.plan.ability.label
      if label != origin.label { try KnownNames(library).refuse(label, own: name, "\(name) was left as it is") }
      try agree(name, missing, changes, incoming, origin)
    }
    var newer = Origin(
      source: origin.source, hash: incoming.hash, template: origin.template, label: arrival.plan.ability.label,
      date: HomeLibrary.date(invocation.host))
    newer.signer = incoming.signature.signer
    let kept = newer
    try CommandError.from { () throws(LibraryError) in
      try library.replace(name, Array(text.utf8), expected: file.bytes, origin: kept)
      try InstallCommand.grant(missing, to: identity, arrival.plan, text, library, at: HomeLibrary.date(invocation.host))
    }
    invocation.host.output.error("Updated \(name).\n")
    return true
  }

  /// What is different for people: another label, under which it is known, and another prompt.
  private struct Changes {
    var label: String?
    var others: [String] = []
  }

  private static func changes(_ old: AbilityFacts?, _ new: AbilityFacts) -> Changes {
    guard let old else { return Changes() }
    var changes = Changes()
    if !old.label.utf8.elementsEqual(new.label.utf8) { changes.label = "Its label was `\(old.label)` and is `\(new.label)` now." }
    if old.prompt != new.prompt { changes.others.append("Its prompt changed.") }
    if old.summary != new.summary { changes.others.append("Its summary changed.") }
    return changes
  }

  /// What somebody has to know before the text takes the place of the old one. Asks about what it could reach newly, about another label and
  /// about another signer; the rest is said.
  private func agree(
    _ name: String, _ missing: [Need], _ changes: Changes, _ incoming: IncomingFile, _ origin: Origin
  ) throws(CommandError) {
    let change = incoming.signature.change(from: origin.signer)
    if let words = incoming.signature.words, change == nil {
      invocation.host.output.error(Printable.text("Signed \(words).") + "\n")
    }
    for line in [changes.label].compactMap({ $0 }) + changes.others { invocation.host.output.error(Printable.text(line) + "\n") }
    guard !missing.isEmpty || change != nil || changes.label != nil else { return }
    if let change { invocation.host.output.error(Printable.text(change) + "\n") }
    if !missing.isEmpty { invocation.host.output.error("New in what it can reach:\n" + Consent.lines(missing)) }
    guard !invocation.has(.yes) else { return }
    guard Terminal(invocation.host).ask("Update \(Printable.text(name))\(missing.isEmpty ? "" : " and allow this")? [y/N] ")
    else {
      throw CommandError(
        .consentMissing, "nobody has agreed to what is new in \(name); it was left as it is",
        hint: "to agree to exactly this: " + ShellWord.line(["lucid", "update", "--yes", "--sha256", incoming.hash, name]))
    }
  }
}
