import LucidBuiltins
import LucidCore
import LucidSystem
import LucidVault

/// Finds which messages were answered, by the messages in the folders of sent mail: not every
/// program marks what it answers.
struct SentReplies {
  let maildir: Maildir
  let pool: BlockingPool
  /// nil counts every reply.
  var asOf: AsOf?
  /// nil reads every message that may be one.
  var mirrors: MirrorFolder?

  /// Returns the messages with those marked that were answered. Cost: the start of each message
  /// that was sent since the oldest of them.
  func marked(_ messages: [Message]) async throws(StepFailure) -> [Message] {
    guard messages.contains(where: { !$0.answered }) else { return messages }
    let (maildir, oldest) = (maildir, messages.filter { !$0.answered }.compactMap(\.date).min())
    let sent = try await pool.listing("sent", of: maildir, asOf: asOf) { () throws(StepFailure) in try maildir.sent() }
    let files = sent.filter { file in
      guard asOf?.wasThere(file.arrived) ?? true else { return false }
      guard let oldest, let arrived = file.arrived else { return true }
      return arrived.adding(seconds: 86_400) >= oldest
    }
    guard !files.isEmpty else { return messages }
    let tree = maildir.tree
    let found = try await (asOf?.files ?? ReadFiles()).records(
      mirrors, "sent", of: files.map(\.mirrored), listed: sent.map(\.mirrored), in: pool, known: { $1.ids }
    ) { file in
      let record = SentReply(file.path, in: tree)
      return (record?.ids ?? [], record)
    }.joined()
    let ids = Set(found)
    return messages.map { message in
      guard ids.contains(message.id) else { return message }
      var message = message
      message.answered = true
      return message
    }
  }
}

/// The messages that one message answers, by their ids.
struct SentReply: MirrorRecord {
  static let form = "reply 1"
  /// Headers lie in this much of a message.
  private static let start = ByteCount.kib(16)

  let ids: [String]

  /// nil for one that cannot be read.
  init?(_ path: String, in tree: any FileTree) {
    guard let read = try? tree.start(of: path, limit: Self.start) else { return nil }
    ids = Self.repliedTo(read.bytes)
  }

  init(from reader: inout MirrorReader) { ids = reader.list { $0.text() } }

  func write(to writer: inout MirrorWriter) { writer.list(ids) { $0.text($1) } }

  /// The ids in `In-Reply-To`, without brackets, which may be missing; without that header the last
  /// one of `References`.
  static func repliedTo(_ bytes: [UInt8]) -> [String] {
    var references: [String] = []
    var header: (name: String, value: String)?
    func ids(_ text: String) -> [String] {
      text.split(separator: "<").dropFirst().compactMap { part in
        part.firstIndex(of: ">").map { String(part[..<$0]).oneLine(limit: 250) }
      }
    }
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      var text = String(decoding: line, as: UTF8.self)
      if text.hasSuffix("\r") { text.removeLast() }
      if let first = text.first, first == " " || first == "\t" {
        header?.value += text
        continue
      }
      switch header?.name {
      case "in-reply-to":
        let written = header?.value ?? ""
        let found = ids(written)
        if !found.isEmpty { return found }
        // Some programs leave the brackets out.
        let words = written.split(whereSeparator: \.isWhitespace)
        if words.count == 1, let bare = words.first, bare.utf8.contains(UInt8(ascii: "@")), !bare.utf8.contains(UInt8(ascii: "<"))
        {
          return [String(bare).oneLine(limit: 250)]
        }
      case "references": references = ids(header?.value ?? "")
      default: break
      }
      guard !text.isEmpty, let colon = text.firstIndex(of: ":") else {
        if text.isEmpty { break }
        header = nil
        continue
      }
      header = (text[..<colon].lowercased(), String(text[text.index(after: colon)...]))
    }
    return references.suffix(1)
  }
}
