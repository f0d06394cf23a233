import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSyntax
import LucidSystem

/// `lucid setup mail HOST USER`: writes the file of mbsync, tries it once, and names the Maildir in
/// the configuration. A file of mbsync that is there is never changed.
struct MailSetup {
  static let name = MailFamily.name
  /// The wait for the server and for the command that prints the password.
  private static let seconds = 30

  let setup: ServiceSetup
  let environment: CommandEnvironment
  let options: SetupDialog.Options
  let isOffline: Bool

  private var host: HostEnvironment { environment.host }

  /// Returns the result for standard output. Errors: nothing was written.
  func run(_ words: [String]) throws(CommandError) -> (result: CommandResult, exit: ExitCode) {
    let file = try CommandError.configuring { () throws(ConfigurationError) in try ConfigurationFile(environment.loader) }
    let old = file.source ?? file.with([])
    guard words != ["off"] else { return try finish(file, from: old, folder: "off") }
    let account = try MailAccount(words)
    guard let home = host.folders.home else {
      throw CommandError(.usage, "this account has no home folder", hint: "set HOME")
    }
    let folder = host.folders.expand(account.folder)
    let text = account.file(at: folder)
    let path = home + "/.mbsyncrc"
    let known = [path] + [host.folders.allSettings.map { $0 + "/isyncrc" }].compactMap { $0 }
    if let there = known.first(where: { !HostFile.isAbsent($0) }) {
      throw CommandError(
        .nothing, "\(host.folders.shown(there)) is there and was not changed; nothing was written. Add this to it:\n\n\(text)",
        hint: "then `\(SetUp.folder(of: Self.name).replacing("DIR", with: account.folder))` names the folder to lucid")
    }
    if let entries = try? HostFile.entries(folder), !entries.isEmpty {
      throw CommandError(
        .usage, "\(account.folder) is not empty; nothing was written", hint: "name another folder: folder=~/Mail/\(account.host)")
    }
    if options.isDry { return try finish(file, from: old, folder: account.folder, written: [(host.folders.shown(path), text)]) }
    try agree(account, path, text)
    let boxes = isOffline ? [] : try tried(account, text, beside: path)
    do throws(HostError) {
      try HostFolder.make(folder)
      try AtomicFile.write(Array(text.utf8), to: path, .owner)
    } catch { throw CommandError(.backendFailed, error.message, hint: "correct that and run it again") }
    return try finish(file, from: old, folder: account.folder, boxes: boxes, written: [(host.folders.shown(path), text)])
  }

  /// Shows the file and asks. Errors: the person does not want it, or cannot be asked.
  private func agree(_ account: MailAccount, _ path: String, _ text: String) throws(CommandError) {
    let asked = isOffline ? "Nothing is asked now." : "mbsync asks \(account.host) once now for the names of its folders."
    let all = "This is written to \(host.folders.shown(path)):\n\n\(text)\n\(asked)\n"
    host.output.error(TerminalSanitizer.lines(all))
    if options.acceptsDefaults { return }
    let terminal = Terminal(host)
    guard terminal.canAsk else {
      throw CommandError(
        .consentMissing, "standard input is not a terminal; nothing was written", hint: "add --yes to agree to what is said above"
      )
    }
    guard terminal.ask("Write it? [y/N] ") else { throw CommandError(.consentMissing, "nothing was written") }
  }

  /// Lists the folders of the server by mbsync with a file that is removed again. Errors: mbsync is
  /// not there, or the server or the password are not as they should be.
  private func tried(_ account: MailAccount, _ text: String, beside path: String) throws(CommandError) -> [String] {
    guard let program = host.process.program("mbsync") else {
      throw CommandError(
        .backendFailed, "mbsync is not installed; nothing was written",
        hint: "apt install isync; --offline writes the files without trying them")
    }
    let trial = path + ".trial"
    defer { HostFile.remove(trial) }
    let gate = try environment.configuration().gate
    let end: Result<ChildProcess.Result, StepFailure>
    do throws(HostError) { try AtomicFile.write(Array(text.utf8), to: trial, .owner) } catch {
      throw CommandError(.backendFailed, error.message, hint: "correct that and run it again")
    }
    do throws(StepFailure) {
      let permit = try gate.start(.tool("mbsync"))
      let process = ChildProcess(
        [program, "--config", trial, "--list", MailAccount.channel], permit: permit,
        environment: host.process.environment.passing(["HOME", "GNUPGHOME", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]),
        limits: .init(seconds: Self.seconds))
      end = .success(try process.run([]))
    } catch { end = .failure(error) }
    switch end {
    case .failure(let failure) where failure.kind == .forbidden: throw CommandError(failure, or: .consentMissing)
    case .failure(let failure): throw refused(failure.message)
    case .success(let result):
      guard result.status == 0 else {
        throw refused(result.complaint.isEmpty ? "mbsync ended with \(result.status)" : "mbsync: \(result.complaint)")
      }
      return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  private func refused(_ reason: String) -> CommandError {
    CommandError(
      .backendFailed, "\(TerminalSanitizer.message(reason, limit: 300)); nothing was written",
      hint: "check the host, the user and the password command; --offline writes the files without trying them")
  }

  /// Names the folder in the configuration and says what was done.
  private func finish(
    _ file: ConfigurationFile, from old: SourceFile, folder: String, boxes: [String] = [],
    written: [(path: String, text: String)] = []
  ) throws(CommandError) -> (result: CommandResult, exit: ExitCode) {
    let new = try setup.edited(old, [(Self.name, folder)])
    if !options.isDry, new.bytes != old.bytes {
      try CommandError.configuring { () throws(ConfigurationError) in try file.replace(with: new.bytes) }
    }
    let done = options.isDry ? "dry-run" : new.bytes == old.bytes && written.isEmpty ? "unchanged" : "written"
    let head = ["dry-run": "would be written to", "unchanged": "unchanged:"][done] ?? "written to"
    var lines = ["\(head) \(file.shown)", "  \(setup.key(Self.name)): \(folder)"]
    for one in written {
      lines.append("\(head) \(one.path)")
      if options.isDry { lines += one.text.split(separator: "\n").map { "  " + $0 } }
    }
    if !boxes.isEmpty {
      let more = boxes.count > 5 ? " and \(boxes.count - 5) more" : ""
      lines.append("the server has \(boxes.prefix(5).joined(separator: ", "))\(more)")
    }
    if !written.isEmpty, !options.isDry {
      lines.append("fetch your mail, and again when there is new: mbsync \(MailAccount.channel)")
    }
    let text = lines.map { TerminalSanitizer.message($0, limit: 400) + "\n" }.joined()
    let report = ActionReport.result(options.isJSON, text, done: done) { json in
      json.field("file", file.path)
      json.object("keys") { json in json.field(setup.key(Self.name), folder) }
      json.strings("files", written.map(\.path))
      json.strings("mailboxes", boxes)
    }
    return (report, .ok)
  }
}
