import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidLibrary
import LucidReport
import LucidSession
import LucidShipped
import LucidSystem

/// `lucid trust`: what was allowed to whom, and how to change it.
struct TrustCommand: Command {
  static let name = "trust"
  static let spec = CommandSpec(
    name, "manage permissions of abilities", group: .library,
    discussion: [
      "`lucid trust` (or `lucid trust list`) lists permissions. `lucid trust grant NAME` shows what an ability could do and permits it permanently; "
        + "`--never` denies it permanently; `lucid trust revoke NAME` forgets the decision. `--source` limits it to one source; with "
        + "`--attach FILE` it covers attached files too.",
      "An ability of the library is identified by its id, any other file by its path. After a change of its text you are asked only about "
        + "new permissions. Shipped abilities are trusted.",
    ],
    operands: [
      .init(
        "ACTION", .actions([.init("list"), .init("grant", .ability), .init("revoke", .ability)]), required: false,
        "`list`; `grant` or `revoke` with a NAME"),
      .init("NAME", .ability, required: false, "an ability of the library, or a path"),
    ],
    options: [.yes, .never, .trustSource, .attach, .reportFormat, .json] + CommandParts.appearance,
    examples: [
      .init("lucid trust", "list permissions"), .init("lucid trust grant tidy.lucidability", "permit a file that writes"),
      .init("lucid trust grant inbox --never --source mail", "deny one source"), .init("lucid trust revoke inbox", "ask again"),
    ],
    exits: [.nothing, .consentMissing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let words = invocation.operands
    let library = try HomeLibrary.open(invocation.host)
    let text: String
    switch words.first ?? "list" {
    case "list" where words.count <= 1: text = try list(library)
    case "grant" where words.count == 2: text = try say(invocation.has(.never) ? .never : .always, words[1], library)
    case "revoke" where words.count == 2: text = try revoke(words[1], library)
    case "grant", "revoke":
      throw CommandError(.usage, "`lucid trust \(words[0])` takes one NAME", hint: "lucid trust \(words[0]) tidy")
    default:
      throw CommandError(
        .usage, "`lucid trust` has no action `\(TerminalSanitizer.message(words[0], limit: 80))`",
        hint: "actions: list, grant NAME, revoke NAME")
    }
    try invocation.host.print(text)
    return .ok
  }

  private func list(_ library: Library) throws(CommandError) -> String {
    let all = try CommandError.from { () throws(LibraryError) in try PermissionStore(library.place).all() }
    if try Form.chosen(invocation, .reportFormat) == .json {
      var json = JSONText()
      json.object { json in
        json.key("trusted")
        json.array { json in for one in all { one.write(&json) } }
      }
      return json.text + "\n"
    }
    if all.isEmpty { return "No permissions granted yet. Shipped abilities need none.\n" }
    return all.map { one in
      TerminalSanitizer.message("\(one.label) (\(one.identity)), \(one.date.prefix(10))") + "\n"
        + one.lines.map { "  \($0.answer.rawValue) \(TerminalSanitizer.message($0.need.title))\n" }
        .joined()
    }.joined()
  }

  private func say(_ answer: PermissionGrant.Answer, _ operand: String, _ library: Library) throws(CommandError) -> String {
    guard let file = try HomeLibrary.file(operand, invocation.host) else {
      throw try MissingAbility.error(operand, invocation.host)
    }
    _ = try HomeLibrary.signature(of: file, invocation)
    let composition = Composition()
    let attachments = try Attachments(invocation.texts(.attach), invocation.host.folders)
    let plan = try CommandEnvironment(invocation).showing(
      attachments.added(to: Compiled.plan(composition.compiler.compile(file), invocation), composition.builtins.catalog))
    let identity = LibraryIdentity(plan, file, library)
    guard identity.text != nil else {
      throw CommandError(
        .usage,
        ShippedAbilities.holds(file.bytes)
          ? "\(operand) is shipped and needs no permission" : "\(operand) has no path, so a permission cannot be stored for it")
    }
    let sources = Set(invocation.texts(.trustSource))
    let needs = RequiredPermission.needed(by: plan, modelElsewhere: true).filter {
      sources.isEmpty || sources.contains($0.source)
    }
    guard !needs.isEmpty else {
      throw CommandError(.nothing, "\(plan.ability.label) needs no permission there")
    }
    invocation.host.output.error(TerminalSanitizer.message(plan.ability.label) + "\n" + PermissionCheck.lines(needs))
    if answer == .always, !invocation.has(.yes), !Terminal(invocation.host).ask("Grant these permissions permanently? [y/N] ") {
      throw CommandError(
        .consentMissing, "no permission was granted",
        hint: "to grant it: "
          + ShellWord.line(
            ["lucid", "trust", "grant", "--yes"] + invocation.texts(.trustSource).flatMap { ["--source", $0] }
              + invocation.texts(.attach).flatMap { ["--attach", $0] } + [operand]))
    }
    try CommandError.from { () throws(LibraryError) in
      try PermissionStore(library.place).store(
        needs.map { ($0, answer) }, for: plan, identity, library, at: HomeLibrary.date(invocation.host))
    }
    let text =
      answer == .always
      ? "Granted. `lucid trust revoke` revokes it.\n" : "Denied permanently. `lucid trust revoke` forgets this.\n"
    return ActionReport.text(invocation, text, done: answer == .always ? "granted" : "denied") { json in
      json.field("ability", operand)
      json.key("permissions")
      json.array { json in
        for need in needs {
          json.object { json in
            json.field("effect", need.effect.rawValue)
            json.field("source", need.source)
            if let destination = need.destination { json.field("to", destination) }
          }
        }
      }
    }
  }

  private func revoke(_ operand: String, _ library: Library) throws(CommandError) -> String {
    let book = PermissionStore(library.place)
    // Under its identity, else where a refusal of the same bytes or id is stored, else by its label.
    var identities = [operand]
    if let file = try HomeLibrary.file(operand, invocation.host), let plan = Composition().compiler.compile(file).plans.first {
      let identity = LibraryIdentity(plan, file, library)
      let refusers = try CommandError.from { () throws(LibraryError) in try book.answers(for: identity.subject).refusers }
      identities += [identity.text].compactMap { $0 } + refusers
    }
    let sources = Set(invocation.texts(.trustSource))
    let known = identities
    let found = try CommandError.from { () throws(LibraryError) in
      try book.revoke(known, orLabel: operand, sources: sources)
    }
    guard found else { throw CommandError(.nothing, "no permission is stored for `\(operand)`", hint: "lucid trust lists them") }
    return ActionReport.text(invocation, "Revoked.\n", done: "revoked") { $0.field("ability", operand) }
  }
}
