import LucidBuiltins
import LucidCore
import LucidVault

/// Reads message files. Blocks; one reader for one thread.
struct MailFileReader {
  /// Headers are looked for in this much of a message, and the snippet too.
  static let start = ByteCount.kib(64)
  /// As much of a message as is read for its body, or to search its text.
  static let most = ByteCount.mib(1)

  let tree: any FileTree
  let mime: MimeReader

  /// The result of a file: a message, or a notice of a problem, or both.
  struct Outcome: Sendable {
    var message: Message?
    var notice: Notice?
    /// The part that a mirror may hold: nothing of a file with a problem, which is told each time.
    var record: MailRecord?
    /// The text that searches go through, where all of it was read.
    var text: FoldedFields?
  }

  /// From the headers alone.
  func headers(of file: MaildirFile) -> Outcome {
    let path = file.path
    var outcome = Outcome()
    do throws(FileTreeError) {
      var empty = true
      try tree.stream(path) { piece throws(FileTreeError) in
        empty = false
        let whole = piece.count == file.entry.size.bytes && piece.count <= Self.start.bytes
        outcome = headers(in: UnsafeRawBufferPointer(rebasing: piece.prefix(Self.start.bytes)), whole: whole, of: file)
        return false
      }
      if empty { outcome.notice = .file(path, .words(.emptyFile)) }
    } catch { outcome.notice = .file(path, error.reason) }
    return outcome
  }

  private func headers(in bytes: UnsafeRawBufferPointer, whole: Bool, of file: MaildirFile) -> Outcome {
    let (mime, ended) = mime.headers(of: bytes)
    guard mime.isMessage else { return Outcome(notice: .file(file.path, .words(.notMail))) }
    let record = MailRecord(mime)
    var outcome = Outcome(message: record.message(in: file), record: record)
    if !ended, !whole {
      outcome.notice = .file(file.path, .words(.headersTooLong, Self.start.text))
    } else if !ended, bytes.last != UInt8(ascii: "\n") {
      outcome.notice = .part(of: file.path, .words(.cutInHeaders))
    } else if let size = file.name.size, file.entry.size.bytes < size {
      outcome.notice = .part(
        of: file.path, .words(.cutAtSize, file.entry.size.text, ByteCount.bytes(size).text))
    }
    if outcome.notice != nil { outcome.record = nil }
    return outcome
  }

  /// For a search: the message from its headers, when all of `words` are in them, in its text or in
  /// the name of an attachment.
  ///
  /// Most messages of a folder do not hold it: what is well-formed and plain is told by its bytes
  /// alone, and no snippet is made of any. With `wholly`, for a mirror, the text of each is read
  /// and folded.
  func search(_ file: MaildirFile, for words: WordNeedles, wholly: Bool = false) -> Outcome {
    let read: (bytes: [UInt8], whole: Bool)
    do throws(FileTreeError) { read = try tree.start(of: file.path, limit: Self.most) } catch {
      return Outcome(notice: .file(file.path, error.reason))
    }
    if read.bytes.isEmpty { return Outcome(notice: .file(file.path, .words(.emptyFile))) }
    return read.bytes.withUnsafeBytes { bytes in
      let start = UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.start.bytes))
      let whole = read.whole && start.count == bytes.count
      if wholly {
        var outcome = headers(in: start, whole: whole, of: file)
        if let record = outcome.record {
          let text = FoldedFields(record.fields(mime.message(in: bytes, textLimit: Self.most.bytes)))
          if !words.areIn(text) { outcome.message = nil }
          outcome.text = text
          return outcome
        }
      }
      let isCut = file.name.size.map { file.entry.size.bytes < $0 } ?? false
      if let words = words.asciiForms, !isCut,
        !words.allSatisfy({ forms in forms.contains { MimeReader.mayHold(bytes, $0) } })
      {
        return Outcome()
      }
      var outcome = headers(in: start, whole: whole, of: file)
      guard let message = outcome.message else { return outcome }
      let fields = [message.subject, message.from?.text]
      if words.areIn(fields) { return outcome }
      let mime = mime.message(in: bytes, textLimit: Self.most.bytes)
      let found = mime.map { words.areIn(fields + [$0.plainText] + $0.attachments) }
      if found != true { outcome.message = nil }
      return outcome
    }
  }

  /// `message` with what its text tells.
  func text(of file: MaildirFile, for message: Message, needsBody: Bool) -> Outcome {
    let limit = needsBody ? Self.most : Self.start
    let read: (bytes: [UInt8], whole: Bool)
    do throws(FileTreeError) { read = try tree.start(of: file.path, limit: limit) } catch {
      return Outcome(message: message, notice: .file(file.path, error.reason))
    }
    // Headers only: there is no text, and no damage in that.
    guard let mime = read.bytes.withUnsafeBytes({ mime.message(in: $0, textLimit: limit.bytes) }) else {
      return Outcome(message: message)
    }
    let full = MailMapping.add(mime, to: message, needsBody: needsBody)
    // What we cut ourselves is not damaged by that.
    let damage = read.whole ? mime.damage : mime.damage.intersection([.tooDeep, .badCharset])
    let notice = Self.words(damage).map { Notice.file(file.path, .words($0)) }
    return Outcome(message: full, notice: notice)
  }

  private static func words(_ damage: MimeMessage.Damage) -> MessageWord? {
    if damage.contains(.cutOff) { return .cutOff }
    if damage.contains(.tooDeep) { return .partsTooDeep }
    if damage.contains(.malformed) { return .partsDamaged }
    if damage.contains(.badBase64) { return .textDamaged }
    if damage.contains(.badCharset) { return .charactersDamaged }
    return nil
  }
}
