import LucidCore
import LucidSystem

/// A conversation on disk: one JSON line for each message and its answer, appended when the answer is whole.
struct ConversationFile {
  /// A message and its answer.
  struct Exchange: Hashable {
    let at: String
    let run: String
    let user: String
    let assistant: String
  }

  /// More is not read: a model could not be told of it.
  static let largest = ByteCount.mib(4)

  let path: String

  /// Where conversations are kept; nil when the account has no home.
  static func folder(_ folders: UserFolders) -> String? { folders.state.map { $0 + "/chats" } }

  /// The latest conversation; nil when there is none. Their names begin with the time at which they began.
  static func latest(_ folders: UserFolders) -> ConversationFile? {
    guard let folder = folder(folders), let entries = try? HostFile.entries(folder) else { return nil }
    return entries.map(\.name).filter { $0.hasSuffix(".jsonl") }.max().map { ConversationFile(path: folder + "/" + $0) }
  }

  /// Lines that cannot be read are passed over and counted: a conversation is not lost for one of them.
  func read() throws(HostError) -> (exchanges: [Exchange], damaged: Int) {
    let bytes = try HostFile.read(path, limit: Self.largest)
    var exchanges: [Exchange] = []
    var damaged = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let value = try? JSONParser.parse(Array(line)), let at = value["at"]?.text, let run = value["run"]?.text,
        let user = value["user"]?.text, let assistant = value["assistant"]?.text
      else {
        damaged += 1
        continue
      }
      exchanges.append(Exchange(at: at, run: run, user: user, assistant: assistant))
    }
    return (exchanges, damaged)
  }

  func append(_ exchange: Exchange) throws(HostError) {
    var json = JSONText()
    json.object { json in
      json.field("at", exchange.at)
      json.field("run", exchange.run)
      json.field("user", exchange.user)
      json.field("assistant", exchange.assistant)
    }
    if let slash = path.lastIndex(of: "/") { try HostFolder.make(String(path[..<slash])) }
    try HostFile.append(json.bytes + [UInt8(ascii: "\n")], to: path)
  }
}
