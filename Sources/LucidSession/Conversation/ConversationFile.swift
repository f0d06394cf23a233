package import LucidCore
package import LucidSystem

/// A conversation on disk: one JSON line for each message and its answer, appended when the answer
/// is whole.
package struct ConversationFile: Hashable, Sendable {
  /// A message and its answer.
  package struct Exchange: Hashable, Sendable {
    package let at: String
    package let run: String
    package let user: String
    package let assistant: String
    /// The origins of all that went into the answer.
    package let labels: Labels

    package init(at: String, run: String, user: String, assistant: String, labels: Labels) {
      (self.at, self.run, self.user, self.assistant, self.labels) = (at, run, user, assistant, labels)
    }
  }

  /// More is not read: a model could not be told of it.
  static let largest = ByteCount.mib(4)
  private static let suffix = ".jsonl"

  package let path: String

  /// The file of a conversation that begins now, `at` in ISO 8601.
  init(at: String, in folder: String) { path = "\(folder)/\(at.replacing(":", with: ""))\(Self.suffix)" }

  private init(path: String) { self.path = path }

  /// Returns the latest conversation of a folder; nil when there is none. Their names begin with
  /// the time at which they began.
  package static func latest(in folder: String?) -> ConversationFile? {
    guard let folder, let items = FolderReader.items(folder) else { return nil }
    return items.map(\.name).filter { $0.hasSuffix(suffix) }.max().map { ConversationFile(path: folder + "/" + $0) }
  }

  /// Reads all exchanges. Lines that cannot be read are passed over and counted: a conversation is
  /// not lost for one of them.
  package func read() throws(HostError) -> (exchanges: [Exchange], damaged: Int) {
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
      exchanges.append(Exchange(at: at, run: run, user: user, assistant: assistant, labels: Self.labels(value["labels"])))
    }
    return (exchanges, damaged)
  }

  /// Reads labels; a line without any counts as made of everything, for nothing is known of it.
  private static func labels(_ value: JSONNode?) -> Labels {
    func families(_ key: String) -> FamilySet? {
      guard let list = value?[key]?.list else { return nil }
      let names = list.compactMap(\.text)
      return names.count == list.count ? FamilySet(names) : nil
    }
    guard let read = families("families"), let untrusted = families("untrusted") else { return .everything }
    return Labels(families: read, untrusted: untrusted)
  }

  package func append(_ exchange: Exchange) throws(HostError) {
    var json = JSONText()
    json.object { json in
      json.field("at", exchange.at)
      json.field("run", exchange.run)
      json.field("user", exchange.user)
      json.field("assistant", exchange.assistant)
      json.key("labels")
      json.object { json in
        json.strings("families", exchange.labels.families.names)
        json.strings("untrusted", exchange.labels.untrusted.names)
      }
    }
    try HostFolder.make(AtomicFile.folder(of: path))
    try HostFile.append(json.bytes + [UInt8(ascii: "\n")], to: path)
  }
}
