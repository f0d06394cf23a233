package import LucidAgenda
package import LucidCore
package import LucidStorage

/// A fact that a run told, and how it reached the person.
package struct ToldFact: Hashable, Sendable {
  /// A message with the fact that has arrived.
  package struct Arrival: Hashable, Sendable {
    package let kind: StoredDelivery.Kind
    /// An address, a URL, a note; empty for the desktop.
    package let target: String
    package let at: Instant

    package init(_ kind: StoredDelivery.Kind, _ target: String, at: Instant) {
      (self.kind, self.target, self.at) = (kind, target, at)
    }
  }

  package let kind: StatementKind
  package let identity: FactIdentity
  /// The time that was left to act.
  package let band: TimeBand
  /// All values of its subject that the run found.
  package let holding: [String]
  /// Whether another fact about the same records was told in its place: an answer tells of each
  /// record once.
  package let isCovered: Bool
  /// nil where the history leaves out a family that it is from.
  package let statement: Statement?
  /// The label of the ability.
  package let ability: String
  /// The name of the schedule; nil for a run that a person began.
  package let schedule: String?
  /// The id of the run.
  package let run: String
  /// When the run was made.
  package let made: Instant
  /// Checksums of the messages with the fact that are on their way.
  package var messages: [String]
  package var arrivals: [Arrival] = []

  /// The facts about a run that they share.
  package struct Run: Sendable {
    /// The label of the ability.
    package let ability: String
    package let schedule: String?
    package let id: String
    package let made: Instant

    package init(ability: String, schedule: String?, id: String, made: Instant) {
      (self.ability, self.schedule, self.id, self.made) = (ability, schedule, id, made)
    }
  }

  package init(
    _ identity: FactIdentity, _ kind: StatementKind, band: TimeBand, holding: [String], isCovered: Bool = false,
    statement: Statement?,
    run: Run, messages: [String]
  ) {
    (self.kind, self.identity, self.band) = (kind, identity, band)
    (self.holding, self.isCovered) = (holding, isCovered)
    (self.statement, self.messages) = (statement, messages)
    (ability, schedule, self.run, made) = (run.ability, run.schedule, run.id, run.made)
  }

  /// When the first message with it arrived; nil while none has.
  package var told: Instant? { arrivals.map(\.at).min() }

  /// That of a message.
  package static func checksum(of text: String) -> String { String(SHA256.hex(Array(text.utf8)).prefix(32)) }
}

extension ToldFact: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: ToldFact?) throws(Form.Failure) -> ToldFact {
    let kind = try field("kind", it, \.kind)
    let identity = try FactIdentity(
      subject: field("subject", it, \.identity.subject), value: field("value", it, \.identity.value))
    let band = try TimeBand(rawValue: field("band", it, \.band.rawValue)) ?? .now
    let (holding, isCovered) = try (field("holding", it, \.holding), field("covered", it, \.isCovered))
    let statement = try field("statement", it, \.statement)
    let run = try Run(
      ability: field("ability", it, \.ability), schedule: field("schedule", it, \.schedule), id: field("run", it, \.run),
      made: field("made", it, \.made))
    var fact = try ToldFact(
      identity, kind, band: band, holding: holding, isCovered: isCovered, statement: statement, run: run,
      messages: field("messages", it, \.messages))
    fact.arrivals = try field("arrivals", it, \.arrivals)
    return fact
  }
}

extension ToldFact.Arrival: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Self?) throws(Form.Failure) -> Self {
    try Self(field("kind", it, \.kind), field("target", it, \.target), at: field("at", it, \.at))
  }
}
