import LucidBuiltins
import LucidCore
import LucidRuntime

/// Mail in a Maildir, as mbsync, OfflineIMAP, Dovecot, mutt and others keep it. Read only: nothing is ever marked as seen.
///
/// A query reads the headers of the messages that may fit (the first 64 KiB of each file) and the text of those it returns.
public struct VaultMail: MailBackend {
  /// As many messages of a folder as are looked at, the last arrived first.
  static let mostFiles = 20_000

  private let tree: any FileTree
  private let pool: BlockingPool
  private let root: String
  /// Another gmime than the installed one; for tests.
  private let library: String?

  /// The Maildir lies at `folder` in the tree; empty when the tree is the Maildir itself.
  public init(tree: any FileTree, pool: BlockingPool, folder: String = "mail") {
    self.init(tree: tree, pool: pool, folder: folder, library: nil)
  }

  init(tree: any FileTree, pool: BlockingPool, folder: String, library: String?) {
    self.tree = tree
    self.pool = pool
    root = folder
    self.library = library
  }

  public func messages(_ query: MailQuery) async throws(StepFailure) -> MailResult {
    let maildir = Maildir(tree: tree, root: root)
    let all = try await pool.run { () throws(StepFailure) in try maildir.files(in: query.folder) }
    var notices: [Notice] = []
    var files = all.filter { Self.mayFit($0, query) }
    if files.count > Self.mostFiles {
      notices.append(Notice("mail: only the last \(Self.mostFiles) of \(files.count) messages were looked at"))
      files = Array(files.prefix(Self.mostFiles))
    }
    let (tree, library) = (tree, library)
    let heads = try await pool.inParallel(files) { files throws(StepFailure) in
      let reader = MailFileReader(tree: tree, mime: try MimeReader(library: library))
      return files.map { reader.headers(of: $0) }
    }
    var damaged = heads.compactMap(\.notice)
    let distinct = Self.distinct(zip(files, heads))
    let chosen = query.select(distinct.map(\.message))
    let fileOf = Dictionary(distinct.map { ($0.message.id, $0.file) }, uniquingKeysWith: { first, _ in first })
    let messages = try await texts(of: chosen, in: fileOf, query, &damaged)
    damaged.sort { $0.text < $1.text }
    return MailResult(messages, notices: notices + Notice.few(damaged, of: "messages"))
  }

  /// Whether a message may fit, from the name of its file alone.
  ///
  /// A message arrives after it was sent, and the name of its file begins with when it arrived: what arrived two days (for clocks
  /// that are wrong) before `since` was not sent after it. The file's own time would not do: copies, checkouts and archives set it.
  private static func mayFit(_ file: MaildirFile, _ query: MailQuery) -> Bool {
    if let unread = query.unread, unread != file.unread { return false }
    if let since = query.since, let delivered = file.name.delivered, delivered.adding(seconds: 2 * 86_400) < since {
      return false
    }
    return true
  }

  /// One entry for each message. The same message delivered twice counts once; another message under an id that is taken goes by
  /// the name of its file, so that nobody can hide a message by sending one with its id.
  private static func distinct(
    _ heads: some Sequence<(MaildirFile, MailFileReader.Outcome)>
  ) -> [(message: Message, file: MaildirFile)] {
    var seen: [String: Message] = [:]
    var kept: [(message: Message, file: MaildirFile)] = []
    for (file, head) in heads {
      guard var message = head.message else { continue }
      if let other = seen[message.id] {
        if other.date == message.date, other.subject == message.subject, other.from == message.from { continue }
        message.id = file.name.base.oneLine(limit: 250)
        if seen[message.id] != nil { message.id = file.path }
      }
      seen[message.id] = message
      kept.append((message, file))
    }
    return kept
  }

  /// The first `query.limit` of `chosen` that hold the text that is looked for, with their texts.
  private func texts(
    of chosen: [Message], in fileOf: [String: MaildirFile], _ query: MailQuery, _ damaged: inout [Notice]
  ) async throws(StepFailure) -> [Message] {
    let needle = TextNeedle(query.text)
    let limit = query.limit ?? chosen.count
    var found: [Message] = []
    var next = 0
    while found.count < limit, next < chosen.count {
      // Without a text to look for, the first ones are the ones.
      let some = chosen[next..<min(chosen.count, next + (needle == nil ? limit : max(limit, 512)))]
      next = some.endIndex
      let (tree, library) = (tree, library)
      let work = some.compactMap { message in fileOf[message.id].map { (message, $0) } }
      let read = try await pool.inParallel(work, piece: 64) { work throws(StepFailure) in
        let reader = MailFileReader(tree: tree, mime: try MimeReader(library: library))
        return work.map { message, file in
          let known = needle.map { $0.isIn(message.subject) || $0.isIn(message.from?.text ?? "") } ?? true
          let (outcome, inText) = reader.text(of: file, for: message, needsBody: query.needsBody, needle: known ? nil : needle)
          return (outcome, fits: known || inText)
        }
      }
      for (outcome, fits) in read where fits && found.count < limit {
        if let message = outcome.message { found.append(message) }
        if let notice = outcome.notice, !damaged.contains(where: { $0.about == notice.about }) { damaged.append(notice) }
      }
    }
    return found
  }
}
