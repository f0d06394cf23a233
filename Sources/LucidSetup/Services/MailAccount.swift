import LucidApplication
import LucidArguments
import LucidCore
import LucidSystem

/// The account of a mail server that mbsync fetches into a Maildir, as a command line names it.
struct MailAccount {
  /// The name of the account and of its channel in the file of mbsync.
  static let channel = "lucid"

  let host: String
  let user: String
  /// Prints the password; run by a shell.
  let password: String
  let port: Int?
  /// False speaks without encryption, to this machine only.
  let isEncrypted: Bool
  /// The Maildir, as written.
  let folder: String

  /// Reads `HOST USER password=COMMAND [folder=DIR] [port=N] [tls=off]`. Errors: words that name no
  /// account.
  init(_ words: [String]) throws(CommandError) {
    let example = "such as lucid setup mail imap.example.org robin@example.org password='pass show mail', or lucid setup mail off"
    var (names, values): ([String], [String: String]) = ([], [:])
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, ["password", "folder", "port", "tls"].contains(parts[0]) {
        values[parts[0]] = parts[1]
      } else {
        names.append(word)
      }
    }
    guard names.count == 2 else { throw CommandError(.usage, "`lucid setup mail` takes a host and a user name", hint: example) }
    guard let password = values["password"], !password.isEmpty else {
      throw CommandError(.usage, "no command is named that prints the password", hint: example)
    }
    guard !words.contains(where: { $0.contains(where: \.isNewline) || FileName.isEscaped($0) }) else {
      throw CommandError(.usage, "a word has a line break or is not UTF-8", hint: example)
    }
    port = try values["port"].map { text throws(CommandError) in
      guard let port = Int(text), (1...65_535).contains(port) else {
        throw CommandError(.usage, "`\(text)` is no port", hint: "such as port=993")
      }
      return port
    }
    isEncrypted = values["tls"] != "off"
    guard isEncrypted || ["localhost", "127.0.0.1", "::1"].contains(names[0]) else {
      throw CommandError(
        .usage, "the password would be sent to \(TerminalSanitizer.message(names[0], limit: 100)) without encryption",
        hint: "leave out tls=off; it is for servers on this machine")
    }
    if let tls = values["tls"], !["on", "off"].contains(tls) {
      throw CommandError(.usage, "`tls=\(TerminalSanitizer.message(tls, limit: 40))` is neither on nor off", hint: "tls=off")
    }
    (host, user, self.password) = (names[0], names[1], password)
    folder = values["folder"] ?? "~/Mail"
    guard folder.hasPrefix("~/") || folder.hasPrefix("/") else {
      throw CommandError(
        .usage, "`\(TerminalSanitizer.message(folder, limit: 100))` depends on where lucid is started",
        hint: "begin it with / or ~/, such as folder=~/Mail")
    }
  }

  /// The file of mbsync. What is deleted here or there is only marked, never removed.
  func file(at path: String) -> String {
    """
    # Mail of \(user) at \(host), written by lucid setup mail.
    IMAPAccount \(Self.channel)
    Host \(Self.quoted(host))
    \(port.map { "Port \($0)\n" } ?? "")User \(Self.quoted(user))
    PassCmd \(Self.quoted(password))
    SSLType \(isEncrypted ? "IMAPS" : "None\nAuthMechs LOGIN")

    IMAPStore \(Self.channel)-server
    Account \(Self.channel)

    MaildirStore \(Self.channel)-files
    SubFolders Maildir++
    Inbox \(Self.quoted(path))

    Channel \(Self.channel)
    Far :\(Self.channel)-server:
    Near :\(Self.channel)-files:
    Patterns *
    Create Near
    Expunge None
    SyncState *

    """
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
