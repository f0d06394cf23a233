import LucidBuiltins
import LucidCore
import LucidSystem
import LucidVault

/// Finds which messages were answered, by the messages in the folders of sent mail: not every
/// program marks what it answers.
struct SentReplies {
  /// As many sent messages are read, the last ones.
  static let mostFiles = 5_000
  /// Headers lie in this much of a message.
  private static let start = ByteCount.kib(16)

  let maildir: Maildir
  let pool: BlockingPool
  /// nil counts every reply.
  var asOf: AsOf?

  /// Returns the messages with those marked that were answered. Cost: the start of each message
  /// that was sent since the oldest of them.
  func marked(_ messages: [Message]) async throws(StepFailure) -> [Message] {
    guard messages.contains(where: { !$0.answered }) else { return messages }
    let (maildir, oldest) = (maildir, messages.filter { !$0.answered }.compactMap(\.date).min())
    let files = try await pool.run { () throws(StepFailure) in try maildir.sent() }.prefix(Self.mostFiles).filter { file in
      guard asOf?.wasThere(file.arrived) ?? true else { return false }
      guard let oldest, let arrived = file.arrived else { return true }
      return arrived.adding(seconds: 86_400) >= oldest
    }
    guard !files.isEmpty else { return messages }
    let tree = maildir.tree
    let found = try await pool.inParallel(files, piece: 64) { files throws(StepFailure) in
      files.flatMap { Self.answered(by: $0, in: tree) }
    }
    let ids = Set(found)
    return messages.map { message in
      guard ids.contains(message.id) else { return message }
      var message = message
      message.answered = true
      return message
    }
  }

  /// The ids of the messages that a message answers; none for one that cannot be read.
  private static func answered(by file: MaildirFile, in tree: any FileTree) -> [String] {
    guard let read = try? tree.start(of: file.path, limit: start) else { return [] }
    return repliedTo(read.bytes)
  }

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
