package import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem
import LucidVault

/// Mail in a Maildir, as mbsync, OfflineIMAP, Dovecot, mutt and others keep it. Nothing that is
/// there is ever changed or marked as seen; drafts are added.
///
/// A query reads the headers of the messages that may fit (the first 64 KiB of each file), unless a
/// mirror has them, and the text of those it returns.
package struct VaultMail: MailBackend {
  let tree: any FileTree
  let pool: BlockingPool
  let root: String
  /// Another gmime than the installed one; for tests.
  let library: String?
  /// nil looks at the mail as it is.
  let asOf: AsOf?
  /// nil reads every file.
  let mirrors: MirrorFolder?

  /// The Maildir lies at `folder` in the tree; empty when the tree is the Maildir itself.
  package init(
    tree: any FileTree, pool: BlockingPool, folder: String = "mail", asOf: AsOf? = nil, mirrors: MirrorFolder? = nil
  ) {
    self.init(tree: tree, pool: pool, folder: folder, library: nil, asOf: asOf, mirrors: mirrors)
  }

  init(
    tree: any FileTree, pool: BlockingPool, folder: String, library: String?, asOf: AsOf? = nil, mirrors: MirrorFolder? = nil
  ) {
    (self.asOf, self.mirrors) = (asOf, mirrors)
    self.tree = tree
    self.pool = pool
    root = folder
    self.library = library
  }

  package func messages(_ query: MailQuery) async throws(StepFailure) -> MailResult {
    let maildir = Maildir(tree: tree, root: root)
    let all = try await pool.listing("mail " + (query.folder ?? ""), of: maildir, asOf: asOf) { () throws(StepFailure) in
      try maildir.files(in: query.folder)
    }
    let files = all.filter { Self.mayFit($0, query) }
    let bounds = Self.bounds(files)
    // Without words a moment of a backtest finds the same headers as the one before.
    let known = query.text == nil ? asOf?.read(in: tree) : nil
    var mirror: MailMirror?
    var isOpen = false
    var names = Names()
    var damaged: [Notice] = []
    var kept: [(message: Message, file: MaildirFile)] = []
    var chosen: [Message] = []
    var at = 0
    while at < files.count {
      let piece = files[at..<min(files.count, at + Self.piece)]
      var found: [MailFileReader.Outcome?] = known?.outcomes("heads", of: piece.map(\.mirrored)) ?? piece.map { _ in nil }
      let missing = zip(piece, found).filter { $1 == nil }.map(\.0)
      if !missing.isEmpty {
        if !isOpen { (mirror, isOpen) = (try await self.mirror(of: all, for: files, query), true) }
        let opened = MirrorFolder.now()
        let read = try await heads(of: missing, query, mirror)
        known?.keep(zip(missing, read).map { ($0.mirrored, $1) }, "heads", opened: opened)
        var next = read.makeIterator()
        found = found.map { $0 ?? next.next() }
      }
      let heads = found.compactMap { $0 }
      damaged += heads.compactMap(\.notice)
      for (file, head) in zip(piece, heads) {
        guard asOf?.wasThere(head.message?.date, file.name.delivered) ?? true else { continue }
        if let message = head.message, let named = names.name(message, in: file) { kept.append((named, file)) }
      }
      at = piece.endIndex
      // The newest are asked for, and what comes now arrived too long ago to be among them.
      guard query.order == .newest, let limit = query.limit, at < files.count, let bound = bounds[at] else { continue }
      chosen = query.select(kept.map(\.message))
      if chosen.count >= limit, limit == 0 || (chosen[limit - 1].date ?? Instant(seconds: .min)) > bound { break }
    }
    if let mirror { try await finish(mirror) }
    let fileOf = Dictionary(kept.map { ($0.message.id, $0.file) }, uniquingKeysWith: { first, _ in first })
    if case .urgent(let urgency) = query.order {
      chosen = try await urgent(kept.map(\.message), urgency, in: fileOf, query, &damaged)
    } else {
      chosen = query.select(kept.map(\.message))
    }
    if let limit = query.limit { chosen = Array(chosen.prefix(limit)) }
    // A file says that a message was read or answered, and not when.
    asOf?.note("mail", .undated, query.order != .newest || query.unread != nil ? all.count : chosen.count)
    if query.order == .newest {
      // The messages go by their names in the folder; an answer does not change them.
      chosen = try await SentReplies(maildir: maildir, pool: pool, asOf: asOf, mirrors: mirrors).marked(chosen)
    }
    let messages = try await texts(of: chosen, in: fileOf, query, &damaged)
    damaged.sort { ($0.about ?? "", $0.text) < ($1.about ?? "", $1.text) }
    return MailResult(messages, notices: Notice.few(damaged, in: "mail"))
  }

  /// As many messages as are read before it is seen whether that is enough.
  private static let piece = 512

  /// By place in the list the latest time at which what stands there or behind it can have been
  /// sent; nil where the name of a file does not say when its message arrived. A message arrives
  /// after it was sent; two days are for clocks that are wrong.
  private static func bounds(_ files: [MaildirFile]) -> [Instant?] {
    var bounds = [Instant?](repeating: nil, count: files.count)
    var last = Instant(seconds: .min)
    for i in files.indices.reversed() {
      guard let delivered = files[i].name.delivered else { break }
      last = max(last, delivered.adding(seconds: 2 * 86_400))
      bounds[i] = last
    }
    return bounds
  }

  /// As many messages as are read to tell what is urgent; of the others the headers decide.
  private static let mostRead = 200

  /// Those that wait for an answer, ranked by their headers and their text.
  private func urgent(
    _ all: [Message], _ urgency: Urgency, in fileOf: [String: MaildirFile], _ query: MailQuery, _ damaged: inout [Notice]
  ) async throws(StepFailure) -> [Message] {
    var newest = query
    newest.order = .newest
    let replies = SentReplies(maildir: Maildir(tree: tree, root: root), pool: pool, asOf: asOf, mirrors: mirrors)
    let candidates = try await replies.marked(newest.select(all).filter(urgency.mayWait)).filter(urgency.mayWait)
    let read = try await texts(of: Array(candidates.prefix(Self.mostRead)), in: fileOf, query, &damaged)
    return urgency.ranked(read + candidates.dropFirst(Self.mostRead))
  }

  private typealias MailMirror = Mirror<MailRecord>

  /// The mirror of the folders that `all` lists whole; nil where a look at `files` is as quick
  /// without it.
  private func mirror(
    of all: [MaildirFile], for files: [MaildirFile], _ query: MailQuery
  ) async throws(StepFailure) -> MailMirror? {
    // The newest few are found with a look at little more than themselves.
    let takesAny = query.text == nil && query.from == nil && query.bulk == nil && query.personal == nil
    if query.order == .newest, query.limit != nil, takesAny { return nil }
    guard let mirrors, files.count >= mirrors.fewest else { return nil }
    return try await pool.run { () throws(StepFailure) in
      let mirror = mirrors.mirror("mail", of: all.map(\.mirrored), as: MailRecord.self)
      if let words = WordNeedles(query.text) { mirror?.prepare(words) }
      return mirror
    }
  }

  private func finish(_ mirror: MailMirror) async throws(StepFailure) {
    let tree = tree
    try await pool.run { () throws(StepFailure) in mirror.finish { (try? tree.entry($0))??.isFolder == true } }
  }

  private func heads(
    of files: [MaildirFile], _ query: MailQuery, _ mirror: MailMirror?
  ) async throws(StepFailure) -> [MailFileReader.Outcome] {
    let (tree, library, words) = (tree, library, WordNeedles(query.text))
    return try await pool.inParallel(files) { files throws(StepFailure) in
      let known = Self.known(files, words, in: mirror)
      let isAdded = mirror?.takes ?? false
      // gmime is opened for the first file that is read.
      var reader: MailFileReader?
      var outcomes: [MailFileReader.Outcome] = []
      for (file, outcome) in zip(files, known) {
        if let outcome {
          outcomes.append(outcome)
          continue
        }
        if reader == nil { reader = MailFileReader(tree: tree, mime: try MimeReader(library: library)) }
        guard let reader else { continue }
        let outcome = words.map { reader.search(file, for: $0, wholly: isAdded) } ?? reader.headers(of: file)
        if isAdded, let record = outcome.record { mirror?.add(record, text: outcome.text, of: file.mirrored) }
        outcomes.append(outcome)
      }
      return outcomes
    }
  }

  /// Returns what a mirror knows of each file; nil for one that has to be read.
  private static func known(
    _ files: ArraySlice<MaildirFile>, _ words: WordNeedles?, in mirror: MailMirror?
  ) -> [MailFileReader.Outcome?] {
    guard let mirror else { return files.map { _ in nil } }
    let mirrored = files.map(\.mirrored)
    guard let words else {
      return zip(files, mirror.records(of: mirrored)).map { file, record in
        record.map { MailFileReader.Outcome(message: $0.message(in: file)) }
      }
    }
    return zip(files, mirror.search(mirrored, for: words)).map { file, finding in
      switch finding {
      case .unknown: nil
      case .absent: MailFileReader.Outcome()
      case .found(let record): MailFileReader.Outcome(message: record.message(in: file))
      }
    }
  }

  /// Whether a message may fit, from the name of its file alone.
  ///
  /// A message arrives after it was sent, and the name of its file begins with when it arrived:
  /// what arrived two days (for clocks that are wrong) before `since` was not sent after it. The
  /// file's own time would not do: copies, checkouts and archives set it.
  private static func mayFit(_ file: MaildirFile, _ query: MailQuery) -> Bool {
    if let unread = query.unread, unread != file.unread { return false }
    if case .urgent(let urgency) = query.order {
      if file.name.flags.contains("R") { return false }
      // What was seen long ago waits for nothing.
      if !file.unread, !file.name.flags.contains("F") {
        guard let arrived = file.arrived, urgency.now.seconds - arrived.seconds <= Urgency.seenFor + 2 * 86_400 else {
          return false
        }
      }
    }
    if let since = query.since, let delivered = file.name.delivered, delivered.adding(seconds: 2 * 86_400) < since {
      return false
    }
    return true
  }

  /// The names that messages go by. The same message delivered twice counts once; another message
  /// under an id that is taken goes by the name of its file, so that nobody can hide a message by
  /// sending one with its id.
  private struct Names {
    private var seen: [String: Message] = [:]

    /// nil for a message that is there already.
    mutating func name(_ message: Message, in file: MaildirFile) -> Message? {
      var message = message
      if let other = seen[message.id] {
        if other.date == message.date, other.subject == message.subject, other.from == message.from { return nil }
        message.id = file.name.base.oneLine(limit: 250)
        if seen[message.id] != nil { message.id = file.path }
      }
      seen[message.id] = message
      return message
    }
  }

  /// The messages with what their texts tell.
  private func texts(
    of chosen: [Message], in fileOf: [String: MaildirFile], _ query: MailQuery, _ damaged: inout [Notice]
  ) async throws(StepFailure) -> [Message] {
    let (tree, library) = (tree, library)
    let work = chosen.compactMap { message in fileOf[message.id].map { (message, $0) } }
    let read = try await pool.inParallel(work, piece: 64) { work throws(StepFailure) in
      let reader = MailFileReader(tree: tree, mime: try MimeReader(library: library))
      return work.map { message, file in reader.text(of: file, for: message, needsBody: query.needsBody) }
    }
    for notice in read.compactMap(\.notice) where !damaged.contains(where: { $0.about == notice.about }) {
      damaged.append(notice)
    }
    return read.compactMap(\.message)
  }
}

extension VaultFamilies {
  var mail: (any MailBackend)? { tree.map { VaultMail(tree: $0, pool: pool, asOf: asOf, mirrors: mirrors) } }
}
