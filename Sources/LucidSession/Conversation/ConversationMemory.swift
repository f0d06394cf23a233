package import LucidCore
import LucidRuntime
import LucidSystem

/// The messages of a conversation so far, in memory and on disk.
package struct ConversationMemory {
  package private(set) var exchanges: [ConversationFile.Exchange] = []
  /// nil where nothing is stored yet.
  private var file: ConversationFile?
  /// Where conversations are stored; nil stores nothing.
  private let folder: String?
  /// Told what goes wrong with the file, as one line.
  private let report: (String) -> Void

  /// A new conversation.
  package init(in folder: String?, report: @escaping (String) -> Void) { (self.folder, self.report) = (folder, report) }

  /// The last conversation that was stored. Errors: there is none, or it cannot be read.
  package init(continuingIn folder: String?, report: @escaping (String) -> Void) throws(RunSessionError) {
    (self.folder, self.report) = (folder, report)
    guard let latest = ConversationFile.latest(in: folder) else {
      throw RunSessionError(.usage, "there is no conversation to continue", hint: "start one: lucid chat")
    }
    do throws(HostError) {
      let read = try latest.read()
      exchanges = read.exchanges
      if read.damaged > 0 { report("\(read.damaged) lines of \(latest.path) cannot be read and are left out") }
    } catch {
      throw RunSessionError(.usage, "cannot read \(error.message)")
    }
    file = latest
  }

  /// Forgets what was said; what is stored of it stays, and what comes is a conversation of its
  /// own.
  package mutating func reset() {
    exchanges = []
    file = nil
  }

  /// Adds a message and its answer, with the origins of all that went into it. A place that cannot
  /// be written is reported once; the conversation goes on.
  package mutating func add(_ user: String, _ assistant: String, labels: Labels, run: String, at: String) {
    let exchange = ConversationFile.Exchange(at: at, run: run, user: user, assistant: assistant, labels: labels)
    exchanges.append(exchange)
    guard let folder else { return }
    let place = file ?? ConversationFile(at: at, in: folder)
    do throws(HostError) { try place.append(exchange) } catch {
      if file == nil { report("this conversation is not stored: \(error.message)") }
    }
    file = place
  }
}
