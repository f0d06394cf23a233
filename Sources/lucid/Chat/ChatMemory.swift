import LucidCore
import LucidRuntime
import LucidSystem

/// What was said in a conversation, in memory and on disk.
struct ChatMemory {
  private(set) var exchanges: [ConversationFile.Exchange] = []
  /// nil where nothing is kept.
  private var file: ConversationFile?
  private let keeps: Bool
  private let host: HostEnvironment

  /// `continuing` goes on with the last conversation that was kept.
  ///
  /// Errors: there is none, or it cannot be read.
  init(continuing: Bool, keeps: Bool, _ host: HostEnvironment) throws(CommandError) {
    self.keeps = keeps
    self.host = host
    guard continuing else { return }
    guard keeps else { throw CommandError(.usage, "conversations about the sample person are not kept") }
    guard let latest = ConversationFile.latest(host.folders) else {
      throw CommandError(.usage, "there is no conversation to go on with", hint: "start one: lucid chat")
    }
    do throws(HostError) {
      let read = try latest.read()
      exchanges = read.exchanges
      if read.damaged > 0 {
        host.output.error("lucid: \(read.damaged) lines of \(latest.path) cannot be read and are left out\n")
      }
    } catch {
      throw CommandError(.usage, "cannot read \(error.message)")
    }
    file = latest
  }

  var turns: [Turn] { exchanges.flatMap { [Turn.user($0.user), .assistant($0.assistant)] } }

  /// Forgets what was said; what is kept of it stays, and what comes is a conversation of its own.
  mutating func reset() {
    exchanges = []
    file = nil
  }

  /// A place that cannot be written is said once; the conversation goes on.
  mutating func add(_ user: String, _ assistant: String, run: String, at: String) throws(CommandError) {
    let exchange = ConversationFile.Exchange(at: at, run: run, user: user, assistant: assistant)
    exchanges.append(exchange)
    guard keeps, let folder = ConversationFile.folder(host.folders) else { return }
    let place = file ?? ConversationFile(path: "\(folder)/\(at.replacing(":", with: "")).jsonl")
    do throws(HostError) {
      try place.append(exchange)
    } catch {
      if file == nil { host.output.error("lucid: this conversation is not kept: \(error.message)\n") }
    }
    file = place
  }
}
