package import LucidCore

/// The part of a conversation that a model may be sent.
///
/// An exchange goes or stays as a whole: its answer may repeat anything that the model was shown
/// for it.
package struct ConversationExcerpt {
  package let conversation: Conversation
  /// The number of exchanges that are left out.
  package let withheld: Int
  /// The families because of which they are.
  package let families: FamilySet
  /// Whether what the conversation is about is left out.
  package let isSubjectWithheld: Bool

  /// `applied` are the titles of pending changes that were applied since.
  package init(
    of exchanges: [ConversationFile.Exchange], _ flow: FlowPolicy, to target: FlowTarget, applied: [String] = []
  ) {
    var (sent, families) = ([ConversationFile.Exchange](), FamilySet())
    for exchange in exchanges {
      if case .refused(let kept) = flow.decide(exchange.labels, to: target) {
        families.formUnion(kept)
      } else {
        sent.append(exchange)
      }
    }
    conversation = Conversation(
      system: "", history: sent.flatMap { [Turn.user($0.user), .assistant($0.assistant)] }, origins: sent.map(\.labels),
      deeds: exchanges.flatMap(\.deeds) + applied, pinned: sent.first?.isSubject == true ? 1 : 0)
    isSubjectWithheld = exchanges.first?.isSubject == true && sent.first?.isSubject != true
    withheld = exchanges.count - sent.count
    self.families = families
  }

  /// For the person: that something was left out.
  package var notices: [Notice] {
    guard withheld > 0 else { return [] }
    return [Notice(withheld == 1 ? .words(.earlierNotSent, families) : .words(.earlierNotSentMany, withheld, families))]
  }
}
