import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory
import LucidReport
import LucidSession
import LucidSystem

/// The messages of a conversation with their answers as the run history has them.
struct ShownMessages {
  private let setting: ConversationContext
  private let html: HTMLConversation
  private let decisions: RunDecisions
  private let unavailable: [String: MessageText]

  /// `back` is the address that buttons lead back to.
  init(_ setting: ConversationContext, _ html: HTMLConversation, page: ScreenFrame, back: String) {
    (self.setting, self.html, unavailable) = (setting, html, setting.unavailable)
    decisions = RunDecisions(environment: setting.commandEnvironment, page: page, back: back)
  }

  /// `number` is that of the message on its page.
  func html(_ exchange: ConversationFile.Exchange, number: Int) -> String {
    guard !exchange.isSubject else { return html.subject(exchange.run) }
    let message = html.message(exchange.user)
    guard let stored = stored(exchange.run) else { return message + html.text(exchange.assistant, isGone: true) }
    return message + answer(stored.record, number: number, stored)
  }

  /// The answer of a run; of one that the history does not have, without what can be decided.
  func answer(_ record: RunRecord, number: Int) -> String { answer(record, number: number, stored(record.id)) }

  /// The record of a message; nil where the history does not have it.
  func record(of exchange: ConversationFile.Exchange) -> RunRecord? { stored(exchange.run)?.record }

  private typealias Stored = (record: RunRecord, run: RunSummary, store: RunStore)

  private func answer(_ record: RunRecord, number: Int, _ stored: Stored?) -> String {
    var decided = ""
    if let stored {
      do throws(CommandError) { decided = try decisions.html(stored.run, in: stored.store) } catch {
        decided = ScreenContext.stopped(error)
      }
    }
    return html.answer(record, number: number, unavailable: unavailable, isStored: stored != nil, decisions: decided)
  }

  private func stored(_ id: String) -> Stored? {
    guard let (store, run) = try? RunRecords(setting.commandEnvironment).named(id), run.id == id,
      let kept = try? store.run(run.number)
    else { return nil }
    return (kept.record, run, store)
  }
}
