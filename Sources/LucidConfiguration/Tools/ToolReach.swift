import LucidCore
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
  package var text: String {
    switch way {
    case .server(let host): return "asks \(isServer ? "the MCP server " : "")\(host)\(key)"
    case .noSandbox(let isWanted):
      let why = isWanted ? " (bubblewrap does not work here)" : ""
      return "\(verb) \(command) without a sandbox\(why): it can reach anything on this computer\(given)"
    case .sandbox: return "\(verb) \(command) in a sandbox: " + facts.joined(separator: "; ") + given
    }
  }

  /// The reach that the sandbox leaves, a clause each; empty without a sandbox.
  package var facts: [String] {
    guard case .sandbox = way else { return [] }
    var facts = [network]
    if !access.readable.isEmpty { facts.append("reads " + MessageText.row(access.readable.map(shown)).text) }
    facts.append(access.writable.isEmpty ? "writes no files" : "writes " + MessageText.row(access.writable.map(shown)).text)
    return facts
  }

  private var network: String {
    switch access.network {
    case .off: "no network"
    case .on: "network to any host"
    case .hosts(let hosts): "network to any host (it names \(MessageText.row(hosts.map(shown))))"
    }
  }

  private var verb: String { isServer ? "starts the MCP server" : "runs" }

  private var key: String { access.secrets.isEmpty ? "" : " with a key" }

  private var given: String {
    let names = access.variables + access.secrets.map(\.name)
    return names.isEmpty ? "" : "; gets the variables " + MessageText.row(names.map(shown)).text
  }

  private var command: String {
    words.map { word in
      let text = folders.shown(word)
      return shown(text.contains { $0.isWhitespace } ? ShellWord.quoted(text) : text)
    }.joined(separator: " ")
  }

  private func shown(_ text: String) -> String { TerminalSanitizer.message(text, limit: 200) }
}
