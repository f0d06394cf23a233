package import LucidCore
import LucidRuntime
import LucidSystem

/// The messages of a conversation so far, in memory and on disk.
package struct ConversationMemory {
  package private(set) var exchanges: [ConversationFile.Exchange] = []
  /// nil where nothing is stored yet.
  private var file: ConversationFile?
  private var lock: ConversationLock?
  /// Whether it was reported that it cannot be stored.
  private var isUnwritable = false
  /// Where conversations are stored; nil stores nothing.
  private let folder: String?
  /// Told what goes wrong with the file, as one line.
  private let report: (String) -> Void

  /// A new conversation, perhaps about a stored result.
  package init(in folder: String?, about subject: ConversationFile.Exchange? = nil, report: @escaping (String) -> Void) {
    (self.folder, self.report) = (folder, report)
    exchanges = subject.map { [$0] } ?? []
  }

  /// The conversation of a name, else the last one that was stored. Errors: there is none, it was
  /// cleared, another process has it, or it cannot be read.
  package init(
    continuingIn folder: String?, named name: String? = nil, report: @escaping (String) -> Void
  ) throws(RunSessionError) {
    (self.folder, self.report) = (folder, report)
    let which = name == nil ? "the last conversation" : "this conversation"
    let found = name == nil ? ConversationFile.all(in: folder).first : name.flatMap { ConversationFile.named($0, in: folder) }
    guard let latest = found else {
      let wanted = name.map { "there is no conversation `\($0.oneLine(limit: 60))`" } ?? "there is no conversation to continue"
      throw RunSessionError(.usage, MessageText.name(wanted), hint: "start one: lucid chat")
    }
    let held: ConversationLock?
    let read: (exchanges: [ConversationFile.Exchange], damaged: Int, isCleared: Bool)
    do throws(HostError) {
      held = try ConversationLock(latest.path)
      read = try latest.read()
    } catch {
      throw RunSessionError(.usage, "cannot read \(error.message)")
    }
    guard let held else {
      throw RunSessionError(
        .locked, "another lucid chat has \(which) open", hint: "end it first, or start a new one: lucid chat")
    }
    guard !read.isCleared else {
      throw RunSessionError(.usage, "\(which) was cleared with /reset", hint: "start a new one: lucid chat")
    }
    exchanges = read.exchanges
    if read.damaged > 0 { report("\(read.damaged) lines of \(latest.path) cannot be read and are left out") }
    (file, lock) = (latest, held)
  }

  /// The name of its file; nil where nothing is stored yet.
  package var name: String? { file?.name }

  /// Adds a message and the answer of its run. Only whole pairs are remembered.
  package mutating func add(_ message: String, _ record: RunRecord, zone: Zone) {
    guard let answer = record.answer, record.failure == nil else { return }
    add(
      message, answer.text, labels: record.labels, deeds: record.deeds, run: record.id, at: zone.iso(record.started))
  }

  /// Forgets what was said, for this process and for those that continue it; what comes is a
  /// conversation of its own.
  package mutating func reset() {
    exchanges = []
    if let file {
      do throws(HostError) { try file.appendReset() } catch {
        report("what was said so far could not be marked as forgotten: \(error.message)")
      }
    }
    close()
  }

  /// Lets another process continue it.
  package mutating func close() { (file, lock) = (nil, nil) }

  /// Adds a message and its answer, with the origins of all that went into it. A place that cannot
  /// be written is reported once; the conversation goes on.
  package mutating func add(
    _ user: String, _ assistant: String, labels: Labels, deeds: [String] = [], run: String, at: String
  ) {
    let exchange = ConversationFile.Exchange(at: at, run: run, user: user, assistant: assistant, labels: labels, deeds: deeds)
    exchanges.append(exchange)
    guard let folder, !isUnwritable else { return }
    do throws(HostError) {
      if file == nil {
        let begun = try ConversationFile.begin(at: at, in: folder)
        (file, lock) = (begun.file, begun.lock)
        for known in exchanges.dropLast() { try file?.append(known) }
      }
      try file?.append(exchange)
    } catch {
      isUnwritable = true
      report("this conversation is not stored: \(error.message)")
    }
  }
}
