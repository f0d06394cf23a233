package import LucidAgenda
package import LucidCore

/// The facts that a person was told, for the lines of a scheduled run: what is known, has not
/// changed and has as much time left is not told again.
package struct KnownFacts: Sendable {
  /// A fact as a run told it.
  package struct Telling: Hashable, Sendable {
    package let identity: FactIdentity
    package let band: TimeBand
    /// All values of its subject that the run found.
    package let holding: Set<String>
    /// Whether another fact about the same records was told in its place.
    package let isCovered: Bool
    /// When the run found it.
    package let made: Instant
    /// When it reached the person.
    package let at: Instant

    package init(
      _ identity: FactIdentity, band: TimeBand, holding: Set<String>, isCovered: Bool = false, made: Instant, at: Instant
    ) {
      (self.identity, self.band, self.holding) = (identity, band, holding)
      (self.isCovered, self.made, self.at) = (isCovered, made, at)
    }
  }

  private struct Known {
    /// The least time that was left.
    var band: TimeBand
    var isCovered: Bool
  }

  /// By subject and value.
  private let facts: [String: [String: Known]]

  /// `tellings` are those that have reached the person, in any order. A value that a later run has
  /// not found is known no more: what is so again has changed.
  package init(_ tellings: [Telling], again: Repetition, now: Instant) {
    var facts: [String: [String: Known]] = [:]
    for one in tellings.sorted(by: { $0.made < $1.made }) {
      let (subject, value) = (one.identity.subject, one.identity.value)
      var known = (facts[subject] ?? [:]).filter { one.holding.contains($0.key) }
      if Self.counts(one, again: again, at: now) {
        let earlier = known[value] ?? Known(band: one.band, isCovered: one.isCovered)
        known[value] = Known(band: min(one.band, earlier.band), isCovered: one.isCovered && earlier.isCovered)
      }
      facts[subject] = known
    }
    self.facts = facts
  }

  /// Those that a run left out, however much time is left: for a replay.
  package init(leftOut: [KnownFact]) {
    var facts: [String: [String: Known]] = [:]
    for one in leftOut {
      facts[one.identity.subject, default: [:]][one.identity.value] = Known(band: .now, isCovered: one.isCovered)
    }
    self.facts = facts
  }

  private static func counts(_ one: Telling, again: Repetition, at now: Instant) -> Bool {
    switch again {
    case .always: false
    case .changed: true
    // A clock that was set back makes nothing known for longer.
    case .after(let seconds): abs(now.seconds - one.at.seconds) < seconds
    }
  }

  /// Returns what is new of the sentences of a run. `band` is how much time is left to act on a
  /// statement.
  package func news(of sentences: [Sentence], band: (Statement) -> TimeBand) -> News {
    var (new, leftOut) = ([Sentence](), [KnownFact]())
    for sentence in sentences {
      guard let identity = FactIdentity(sentence.statement), let fact = facts[identity.subject]?[identity.value],
        band(sentence.statement) >= fact.band
      else {
        new.append(sentence)
        continue
      }
      leftOut.append(KnownFact(identity, isCovered: fact.isCovered))
    }
    return News(sentences: new, leftOut: leftOut)
  }
}

/// The sentences of a run from which its lines are chosen, and what is left out because the person
/// was told it.
package struct News: Hashable, Sendable {
  package let sentences: [Sentence]
  package let leftOut: [KnownFact]
  /// The number of things that are left out.
  package var known: Int { leftOut.count { !$0.isCovered } }

  package init(sentences: [Sentence], leftOut: [KnownFact] = []) { (self.sentences, self.leftOut) = (sentences, leftOut) }
}
