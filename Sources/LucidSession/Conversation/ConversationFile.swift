package import LucidCore
package import LucidStorage
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

  /// The name of its file, without its end.
  package var name: String { String((path.pathParts.last ?? "").dropLast(Self.suffix.count)) }

  /// Returns the conversations of a folder, the latest first. Their names begin with the time at
  /// which they began; of one second they are numbered.
  package static func all(in folder: String?) -> [ConversationFile] {
    guard let folder, let items = FolderReader.items(folder) else { return [] }
    let names = items.map(\.name).filter { $0.hasSuffix(suffix) }
    return names.sorted { order($0) > order($1) }.map { ConversationFile(path: folder + "/" + $0) }
  }

  /// Returns the conversation of a name; nil when there is none.
  package static func named(_ name: String, in folder: String?) -> ConversationFile? {
    all(in: folder).first { $0.name == name }
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
      if let exchange = value.flatMap({ try? StorageReader.value(Exchange.self, $0) }) {
        exchanges.append(exchange)
      } else {
        damaged += 1
      }
    }
    return (exchanges, damaged, isCleared && exchanges.isEmpty)
  }

  package func append(_ exchange: Exchange) throws(HostError) {
    try HostFile.append(StorageWriter.whole(exchange), to: path)
  }

  /// Notes that what was said so far is forgotten.
  func appendReset() throws(HostError) {
    var json = JSONText()
    json.object { $0.field("reset", true) }
    try HostFile.append(json.bytes + [UInt8(ascii: "\n")], to: path)
  }
}

extension ConversationFile.Exchange: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Self?) throws(Form.Failure) -> Self {
    try Self(
      at: field("at", it, \.at), run: field("run", it, \.run), user: field("user", it, \.user),
      assistant: field("assistant", it, \.assistant),
      labels: field("labels", it, { NamedLabels($0.labels) }, or: NamedLabels(.everything)).labels,
      deeds: field("deeds", it, \.deeds, or: []), isSubject: field("subject", it, { $0.isSubject ? true : nil }) == true)
  }
}

/// Labels by the names of families. A line without any counts as made of everything, for nothing is
/// known of it.
private struct NamedLabels: StoredObject {
  let labels: Labels

  init(_ labels: Labels) { self.labels = labels }

  static func form<Form: StoredFields>(_ field: inout Form, _ it: NamedLabels?) throws(Form.Failure) -> NamedLabels {
    let families = try field("families", it, { Optional($0.labels.families.names) }, or: nil)
    let untrusted = try field("untrusted", it, { Optional($0.labels.untrusted.names) }, or: nil)
    guard let families, let untrusted else { return NamedLabels(.everything) }
    return NamedLabels(Labels(families: FamilySet(families), untrusted: FamilySet(untrusted)))
  }
}
