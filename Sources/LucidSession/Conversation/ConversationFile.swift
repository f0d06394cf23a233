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
    /// The titles of what the message changed, or what waits to be changed.
    package let deeds: [String]
    /// Whether it is no message but the stored result that the conversation is about.
    package let isSubject: Bool

    package init(
      at: String, run: String, user: String, assistant: String, labels: Labels, deeds: [String] = [], isSubject: Bool = false
    ) {
      (self.at, self.run, self.user, self.assistant, self.labels) = (at, run, user, assistant, labels)
      (self.deeds, self.isSubject) = (deeds, isSubject)
    }
  }

  /// More is not read: a model could not be told of it.
  static let largest = ByteCount.mib(4)
  private static let suffix = ".jsonl"

  package let path: String

  /// Begins a conversation in a file of its own, `at` in ISO 8601: no other process has it, and no
  /// other will while the lock is held.
  ///
  /// Errors: the folder cannot be written.
  static func begin(at: String, in folder: String) throws(HostError) -> (file: ConversationFile, lock: ConversationLock) {
    try HostFolder.make(folder)
    let stem = "\(folder)/\(at.replacing(":", with: ""))"
    var number = 1
    while true {
      let file = ConversationFile(path: stem + (number == 1 ? "" : ".\(number)") + suffix)
      // Another process may have begun, or even ended, one of this name since it was looked at.
      if HostFile.isAbsent(file.path), let lock = try ConversationLock(file.path), try HostFile.read(file.path).isEmpty {
        return (file, lock)
      }
      number += 1
    }
  }

  private init(path: String) { self.path = path }

  /// Returns the latest conversation of a folder; nil when there is none. Their names begin with
  /// the time at which they began; of one second they are numbered.
  package static func latest(in folder: String?) -> ConversationFile? {
    guard let folder, let items = FolderReader.items(folder) else { return nil }
    let names = items.map(\.name).filter { $0.hasSuffix(suffix) }
    return names.max { order($0) < order($1) }.map { ConversationFile(path: folder + "/" + $0) }
  }

  private static func order(_ name: String) -> (String, Int) {
    let parts = name.split(separator: ".")
    return (parts.first.map(String.init) ?? name, parts.count == 3 ? Int(parts[1]) ?? 1 : 1)
  }

  /// Reads all exchanges since the last reset. Lines that cannot be read are passed over and
  /// counted: a conversation is not lost for one of them.
  package func read() throws(HostError) -> (exchanges: [Exchange], damaged: Int, isCleared: Bool) {
    let bytes = try HostFile.read(path, limit: Self.largest)
    var exchanges: [Exchange] = []
    var (damaged, isCleared) = (0, false)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let value = try? JSONParser.parse(Array(line))
      if value?["reset"]?.boolean == true {
        (exchanges, damaged, isCleared) = ([], 0, true)
        continue
      }
      guard let value, let at = value["at"]?.text, let run = value["run"]?.text,
        let user = value["user"]?.text, let assistant = value["assistant"]?.text
      else {
        damaged += 1
        continue
      }
      exchanges.append(
        Exchange(
          at: at, run: run, user: user, assistant: assistant, labels: Self.labels(value["labels"]),
          deeds: value["deeds"]?.list?.compactMap(\.text) ?? [], isSubject: value["subject"]?.boolean == true))
    }
    return (exchanges, damaged, isCleared && exchanges.isEmpty)
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
      json.object("labels") { json in
        json.strings("families", exchange.labels.families.names)
        json.strings("untrusted", exchange.labels.untrusted.names)
      }
      json.strings("deeds", exchange.deeds)
      if exchange.isSubject { json.field("subject", true) }
    }
    try HostFile.append(json.bytes + [UInt8(ascii: "\n")], to: path)
  }

  /// Notes that what was said so far is forgotten.
  func appendReset() throws(HostError) {
    var json = JSONText()
    json.object { $0.field("reset", true) }
    try HostFile.append(json.bytes + [UInt8(ascii: "\n")], to: path)
  }
}
