package import LucidApplication
package import LucidArguments
import LucidBuiltins
package import LucidCore
import LucidLibrary
package import LucidReport
package import LucidSyntax
import LucidSystem

/// A file and its canonical form, or the reason why it has none.
package struct FormattedFile {
  package let file: SourceFile
  package let outcome: Formatter.Outcome
  /// Whether its new form could not be put in its place.
  package private(set) var isUnwritten = false

  package init(_ file: SourceFile, _ formatter: Formatter) {
    self.file = file
    outcome = formatter.format(file)
  }

  /// A formatter; `migrates` converts older spellings and formats.
  package static func formatter(migrates: Bool) -> Formatter {
    let catalog = Composition().builtins.catalog
    return Formatter(migration: migrates ? Migration { catalog.variable($0) != nil } : nil)
  }

  package var text: String? { if case .formatted(let text, _) = outcome { text } else { nil } }
  package var migrated: [String] { if case .formatted(_, let notes) = outcome { notes } else { [] } }
  package var isChanged: Bool { text.map { Array($0.utf8) != file.bytes } ?? false }

  /// Puts the new form in the place of the old one, as long as that is still what was read.
  package mutating func write() throws(CommandError) {
    do throws(HostError) {
      try OutputFile(file.name, readers: .umask).replace(file.bytes, with: Array((text ?? "").utf8))
    } catch {
      isUnwritten = true
      throw CommandError(.usage, "cannot write \(error.message)")
    }
  }

  /// The exit that the file asks for.
  package var exit: ExitCode {
    switch outcome {
    case .formatted, .json: .ok
    case .refused(let diagnostics): diagnostics.contains { $0.code == .formatVersion } ? .requirementNotMet : .fileInvalid
    case .fault: .internalError
    }
  }

  /// A fault of the program is worse than a mistake of an author.
  package static func worse(_ a: ExitCode, _ b: ExitCode) -> ExitCode {
    let order: [ExitCode] = [.ok, .fileInvalid, .requirementNotMet, .usage, .internalError]
    return (order.firstIndex(of: a) ?? 0) >= (order.firstIndex(of: b) ?? 0) ? a : b
  }

  /// The effects of another text on what was made from the old one.
  fileprivate var consequences: [String] {
    guard !migrated.isEmpty, isChanged else { return [] }
    var lines = ["its checksum changes; its permissions stay, as it accesses nothing more"]
    guard !file.isStandardInput else { return lines }
    let signature = file.name + SSHKeygen.suffix
    if HostFile.exists(signature) {
      lines.append("\(signature) no longer matches: sign the file again, `lucid share export NAME --sign KEY`")
    }
    if let skill = AbilityPackage.skillFile(of: file.name), HostFile.exists(skill) {
      lines.append("\(skill) names the old checksum: export it again, `lucid share export NAME --as skill -o DIR`")
    }
    return lines
  }

  /// Why the file was left alone, and what was migrated, for standard error. `isQuiet` keeps only
  /// errors.
  package func complaint(_ screen: Screen, isQuiet: Bool, namesMigrations: Bool) -> String {
    let name = file.name
    switch outcome {
    case .formatted(_, let migrated):
      guard !isQuiet, namesMigrations else { return "" }
      return (migrated + consequences).map { "\(TerminalSanitizer.message(name)): \(TerminalSanitizer.message($0))\n" }.joined()
    case .json:
      if isQuiet { return "" }
      return CommandError(
        .ok, "\(name) is JSON and was not changed", hint: "lucid fmt --migrate \(name) writes it as YAML"
      ).text
    case .refused(let diagnostics):
      return TextDiagnostics(SourceSet([file]), screen: screen).render(diagnostics)
    case .fault(let reason):
      return CommandError(.internalError, reason + "; it was not changed", hint: "this is a bug in lucid").text
    }
  }
}

/// The texts of `lucid fmt`.
package struct FormatReport {
  package let files: [FormattedFile]

  package init(_ files: [FormattedFile]) { self.files = files }

  /// The differences of all files that would change.
  package func diffs(on screen: Screen) -> String {
    files.filter(\.isChanged).map { entry in
      let old = String(decoding: entry.file.bytes, as: UTF8.self)
      let name = entry.file.name
      return UnifiedDiff(old: old, new: entry.text ?? "", oldName: name, newName: name).text(on: screen)
    }.joined()
  }

  /// The names of all files that would change, a line each.
  package var names: String { files.filter(\.isChanged).map { TerminalSanitizer.message($0.file.name) + "\n" }.joined() }

  /// Says what was written, or that nothing had to be.
  package var summary: String {
    let text = files.filter { $0.isChanged && !$0.isUnwritten }.map { "Formatted \(TerminalSanitizer.message($0.file.name)).\n" }
      .joined()
    let same = files.count { $0.text != nil && !$0.isChanged }
    guard text.isEmpty, same > 0, same == files.count else { return text }
    return same == 1 ? "Nothing to change.\n" : "Nothing to change in \(same) files.\n"
  }

  package var json: JSONResult {
    JSONResult { json in
      json.objects("files", files) { json, entry in
        json.field("file", entry.file.name)
        json.field("changed", entry.isChanged)
        json.strings("migrated", entry.migrated)
        json.strings("consequences", entry.consequences)
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
