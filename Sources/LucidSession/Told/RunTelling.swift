import LucidAgenda
import LucidCore
import LucidHistory
import LucidRuntime
import Synchronization

/// The people who are told the facts of a run, and whether what they know is left out.
package struct FactAudience: Hashable, Sendable {
  /// Whether the lines of the run leave out what is known: those of a scheduled run that is
  /// delivered.
  package let isSparing: Bool
  /// The name of the schedule; nil for a run that a person began.
  package let schedule: String?
  /// The addresses at which the person reads mail.
  package let addresses: Set<String>

  package init(isSparing: Bool, schedule: String?, addresses: Set<String>) {
    (self.isSparing, self.schedule, self.addresses) = (isSparing, schedule, addresses)
  }
}

/// The facts that one run tells, beside what was told before.
final class RunTelling: Sendable {
  private let audience: FactAudience
  private let store: ToldStore
  /// The facts that its lines leave out; nil for none.
  let known: KnownFacts?
  /// Why it is not known what was told; empty when it is.
  let notices: [Notice]
  private let found = Mutex<(statements: [Statement], order: AgendaOrder)?>(nil)

  init(_ audience: FactAudience, history: String, again: Repetition, now: Instant) {
    let store = ToldStore(history: history)
    (self.audience, self.store) = (audience, store)
    guard audience.isSparing, again != .always else {
      (known, notices) = (nil, [])
      return
    }
    do throws(RunStoreError) {
      known = try store.known(readingMailAt: audience.addresses, again: again, now: now)
      notices = []
    } catch { (known, notices) = (nil, [Notice(.words(.toldNotStored, error.words))]) }
  }

  /// Takes what the run found. Of several attempts the last one counts.
  func note(_ statements: [Statement], _ order: AgendaOrder) { found.withLock { $0 = (statements, order) } }

  /// Facts that the lines of the run left out.
  var leftOut: [KnownFact] {
    guard let known, let (statements, order) = found.withLock({ $0 }) else { return [] }
    return known.news(of: statements.map { Sentence($0, text: "") }, band: order.band).leftOut
  }

  /// Notes the facts of the answer and of the headline as on their way in the messages of a result.
  ///
  /// Of families that the history leaves out, and of texts with a secret, it has checksums only.
  /// Errors: they are told again.
  func send(
    _ record: RunRecord, in messages: [OutgoingMessage], id: String, omitting families: Set<String>, clean: (String) -> String,
    now: Instant
  ) throws(RunStoreError) {
    guard !messages.isEmpty, let (statements, order) = found.withLock({ $0 }) else { return }
    var holding: [String: [String]] = [:]
    for identity in statements.compactMap(FactIdentity.init) { holding[identity.subject, default: []].append(identity.value) }
    let run = ToldFact.Run(ability: record.ability.label, schedule: audience.schedule, id: id, made: now)
    let omitted = Omitted(record, families)
    var (told, facts): ([FactIdentity], [FactIdentity: ToldFact]) = ([], [:])
    func add(_ statement: Statement, isCovered: Bool, isHidden: Bool, in carriers: [OutgoingMessage]) {
      guard !carriers.isEmpty, let identity = FactIdentity(statement) else { return }
      if facts[identity] == nil { told.append(identity) }
      let known = facts[identity]?.messages ?? []
      let messages = known + carriers.map { ToldFact.checksum(of: $0.text) }.filter { !known.contains($0) }
      facts[identity] = ToldFact(
        identity, statement.kind, band: order.band(of: statement), holding: holding[identity.subject] ?? [identity.value],
        isCovered: isCovered, statement: isHidden ? nil : statement, run: run, messages: messages)
    }
    // A headline that is known, for nothing is new, is not told anew by it.
    func new(_ sentences: [Sentence]) -> [Sentence] { known?.news(of: sentences, band: order.band).sentences ?? sentences }
    var records: [OutgoingMessage: Set<String>] = [:]
    for sentence in new((record.headline.map { [$0] } ?? []) + (record.answer?.sentences ?? [])) {
      let carriers = messages.filter { Self.tells($0, sentence) }
      for one in carriers { records[one, default: []].formUnion(sentence.statement.records) }
      let isHidden = omitted.contains(sentence.statement) || clean(sentence.text) != sentence.text
      add(sentence.statement, isCovered: false, isHidden: isHidden, in: carriers)
    }
    let rest = statements.filter { !$0.records.isEmpty && FactIdentity($0).map { facts[$0] == nil } ?? false }
    for statement in new(rest.map { Sentence($0, text: "") }).map(\.statement) {
      let carriers = messages.filter { records[$0]?.isSuperset(of: statement.records) ?? false }
      add(statement, isCovered: true, isHidden: true, in: carriers)
    }
    try store.send(told.compactMap { facts[$0] }, now: now)
  }

  /// A notification has a few lines of the answer; email and notes have all of it.
  private static func tells(_ message: OutgoingMessage, _ sentence: Sentence) -> Bool {
    switch message.kind {
    case .mail, .note: true
    case .desktop, .ntfy: sentence.stands(in: message.text)
    }
  }

  /// The statements that rest on families of which nothing is stored.
  private struct Omitted {
    private let families: Set<String>
    private let steps: Set<String>
    private let hasAny: Bool

    init(_ record: RunRecord, _ families: Set<String>) {
      self.families = families
      let hidden = record.observations.filter { families.contains($0.family) }
      steps = Set(hidden.map(\.step))
      hasAny = !hidden.isEmpty
    }

    /// One of no step may rest on any.
    func contains(_ statement: Statement) -> Bool {
      families.contains(String(statement.kind.family)) || steps.contains(statement.step) || statement.step.isEmpty && hasAny
    }
  }
}

extension Sentence {
  /// Whether a text without marks has it.
  fileprivate func stands(in body: String) -> Bool { body.contains(text.replacing("**", with: "")) }
}
