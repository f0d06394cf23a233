import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSyntax
import LucidSystem

/// `lucid fmt`: files in the canonical form. A file is replaced whole, and only when its new form says the same.
struct FormatCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// What became of one file.
  private struct Entry {
    let file: SourceFile
    let outcome: Formatter.Outcome
    /// Its new form could not be put in its place.
    var isUnwritten = false
    var text: String? { if case .formatted(let text, _) = outcome { text } else { nil } }
    var migrated: [String] { if case .formatted(_, let notes) = outcome { notes } else { [] } }
    var isChanged: Bool { text.map { Array($0.utf8) != file.bytes } ?? false }
  }

  func start() throws(CommandError) -> ExitCode {
    let isDry = invocation.has(.checkForm) || invocation.has(.diff)
    if invocation.operands.contains("-"), invocation.operands.count > 1 {
      throw CommandError(.usage, "`-` must be the only file: its result goes to standard output")
    }
    let files = AbilityPaths(invocation.operands)
    let (paths, unreadable) = (files.paths, files.unreadable)
    for error in unreadable { invocation.host.output.error(error.text) }
    var exit: ExitCode = unreadable.isEmpty ? .ok : .usage
    let formatter = Formatter(migration: invocation.has(.migrate) ? migration : nil)
    var entries: [Entry] = []
    for path in paths {
      do throws(CommandError) {
        let file = try AbilityFile.read(path, shipped: false, invocation.host)
        entries.append(Entry(file: file, outcome: formatter.format(file)))
      } catch {
        invocation.host.output.error(error.text)
        exit = .usage
      }
    }
    for entry in entries { exit = worse(exit, complain(entry)) }
    if !isDry, paths != ["-"] {
      for i in entries.indices where entries[i].isChanged {
        do throws(HostError) {
          let file = entries[i].file
          try OutputFile(file.name, readers: .umask).replace(file.bytes, with: Array((entries[i].text ?? "").utf8))
        } catch {
          invocation.host.output.error(CommandError(.usage, "cannot write \(error.message)").text)
          entries[i].isUnwritten = true
          exit = worse(exit, .usage)
        }
      }
    }
    try report(entries, isDry: isDry, isPipe: paths == ["-"])
    if invocation.has(.checkForm), entries.contains(where: \.isChanged) { exit = worse(exit, .fileInvalid) }
    return exit
  }

  private var migration: Migration {
    let catalog = Composition().builtins.catalog
    return Migration { catalog.variable($0) != nil }
  }

  /// A fault of ours is worth more than a mistake of theirs.
  private func worse(_ a: ExitCode, _ b: ExitCode) -> ExitCode {
    let order: [ExitCode] = [.ok, .fileInvalid, .requirementNotMet, .usage, .internalError]
    return (order.firstIndex(of: a) ?? 0) >= (order.firstIndex(of: b) ?? 0) ? a : b
  }

  /// Says on standard error why a file was left alone, and what was migrated.
  private func complain(_ entry: Entry) -> ExitCode {
    let name = entry.file.name
    switch entry.outcome {
    case .formatted(_, let migrated):
      if !invocation.has(.quietFormat), !invocation.has(.json) {
        for note in migrated { invocation.host.output.error("\(Printable.text(name)): \(Printable.text(note))\n") }
      }
      return .ok
    case .json:
      if !invocation.has(.quietFormat) {
        let text = CommandError(
          .ok, "\(name) is JSON and was not changed", hint: "lucid fmt --migrate \(name) writes it as YAML"
        ).text
        invocation.host.output.error(text)
      }
      return .ok
    case .refused(let diagnostics):
      let screen = ScreenChoice.screen(invocation, descriptor: 2)
      invocation.host.output.error(TextDiagnostics(SourceSet([entry.file]), screen: screen).render(diagnostics))
      return diagnostics.contains { $0.code == .formatVersion } ? .requirementNotMet : .fileInvalid
    case .fault(let reason):
      invocation.host.output.error(
        CommandError(.internalError, reason + "; it was not changed", hint: "this is a bug in lucid").text)
      return .internalError
    }
  }

  private func report(_ entries: [Entry], isDry: Bool, isPipe: Bool) throws(CommandError) {
    var text = ""
    if invocation.has(.json) {
      text = json(entries)
    } else if isDry {
      let screen = ScreenChoice.screen(invocation)
      for entry in entries where entry.isChanged {
        if invocation.has(.diff), let new = entry.text {
          let old = String(decoding: entry.file.bytes, as: UTF8.self)
          text += UnifiedDiff(old: old, new: new, oldName: entry.file.name, newName: entry.file.name).text(on: screen)
        } else if !invocation.has(.quietFormat) {
          text += Printable.text(entry.file.name) + "\n"
        }
      }
    } else if isPipe {
      // What was left alone comes out as it went in, so that an editor that pipes a text through loses nothing.
      text = entries.first.map { $0.text ?? String(decoding: $0.file.bytes, as: UTF8.self) } ?? ""
    } else if !invocation.has(.quietFormat) {
      for entry in entries where entry.isChanged && !entry.isUnwritten {
        text += "Formatted \(Printable.text(entry.file.name)).\n"
      }
      let same = entries.count { $0.text != nil && !$0.isChanged }
      if text.isEmpty, same > 0, same == entries.count {
        text = same == 1 ? "Nothing to change.\n" : "Nothing to change in \(same) files.\n"
      }
    }
    do throws(HostError) {
      try invocation.host.output.out(text)
    } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
  }

  private func json(_ entries: [Entry]) -> String {
    var json = JSONText()
    json.object { json in
      json.key("files")
      json.array { json in
        for entry in entries {
          json.object { json in
            json.field("file", entry.file.name)
            json.field("changed", entry.isChanged)
            json.key("migrated")
            json.array { json in for note in entry.migrated { json.string(note) } }
            switch entry.outcome {
            case .formatted: json.field("left_alone", entry.isUnwritten ? "unwritable" : nil)
            case .json: json.field("left_alone", "json")
            case .refused: json.field("left_alone", "invalid")
            case .fault: json.field("left_alone", "fault")
            }
          }
        }
      }
    }
    return json.text + "\n"
  }
}
