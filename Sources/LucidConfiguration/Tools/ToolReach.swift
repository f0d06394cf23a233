package import LucidCore
package import LucidPrograms
import LucidSystem

/// The reach of a declared tool on this machine. Its text stands on the card and in the granted
/// permission: when it changes, the user is asked again.
package struct ToolReach: Sendable {
  package enum Way: Sendable {
    case sandbox(Sandbox)
    /// `isWanted`: bubblewrap is missing or does not work here.
    case noSandbox(isWanted: Bool)
    case server(host: String)
  }

  private let access: ToolAccess
  /// Whether it is an MCP server, which may answer for several tools.
  private let isServer: Bool
  package let way: Way
  private let folders: UserFolders
  /// The program's path and its fixed arguments; empty for a server.
  package let words: [String]

  init(_ access: ToolAccess, isServer: Bool = false, _ way: Way, words: [String], _ folders: UserFolders) {
    (self.access, self.isServer, self.way, self.words, self.folders) = (access, isServer, way, words, folders)
  }

  /// Whether its arguments cannot leave this machine.
  package var staysOnDevice: Bool {
    if case .sandbox(let sandbox) = way { !sandbox.hasNetwork } else { false }
  }

  /// Whether the sandbox that is wanted is not there.
  package var lacksSandbox: Bool { if case .noSandbox(isWanted: true) = way { true } else { false } }

  /// `runs ~/bin/quote.py in a sandbox: no network; reads ~/data; gets the variable QUOTE_KEY`.
  package var message: MessageText {
    switch way {
    case .server(let host):
      let asks = MessageText.words(isServer ? .asksMCPServer : .asksHost, host)
      return access.secrets.isEmpty ? asks : .words(.withKey, asks)
    case .noSandbox(let isWanted):
      return .chain(.words(isWanted ? .withoutWorkingSandbox : .withoutSandbox, started), given) ?? ""
    case .sandbox: return .words(.inSandbox, started, MessageText.chain(clauses + [given]) ?? "")
    }
  }

  package var text: String { message.text }

  /// The reach that the sandbox leaves, a clause each; empty without a sandbox.
  package var facts: [String] { clauses.map(\.text) }

  private var clauses: [MessageText] {
    guard case .sandbox = way else { return [] }
    let reads = access.readable.isEmpty ? nil : MessageText.words(.readsFolders, MessageText.row(access.readable.map(shown)))
    let writes: MessageText =
      access.writable.isEmpty
      ? .words(.writesNoFiles) : .words(.writesFolders, MessageText.row(access.writable.map(shown)))
    return [network, reads, writes].compactMap { $0 }
  }

  private var network: MessageText {
    switch access.network {
    case .off: .words(.noNetwork)
    case .on: .words(.anyNetwork)
    case .hosts(let hosts): .words(.namedNetwork, MessageText.row(hosts.map(shown)))
    }
  }

  private var started: MessageText { .words(isServer ? .startsMCPServer : .runsProgram, command) }

  private var given: MessageText? {
    let names = access.variables + access.secrets.map(\.name)
    return names.isEmpty ? nil : .words(.getsVariables, MessageText.row(names.map(shown)))
  }

  private var command: String {
    words.map { word in
      let text = folders.shown(word)
      return shown(text.contains { $0.isWhitespace } ? ShellWord.quoted(text) : text)
    }.joined(separator: " ")
  }

  private func shown(_ text: String) -> String { TerminalSanitizer.message(text, limit: 200) }
}
