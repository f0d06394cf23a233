package import LucidCore
package import LucidRuntime
import LucidStorage
import LucidSystem

/// The facts that runs told a person: `told.json` beside the run history.
///
/// A fact is on its way from the end of its run, and told when a message with it has arrived. One
/// process at a time changes the file, which is replaced in one piece, so that readers need no
/// lock.
package struct ToldStore: Sendable {
  private let path: String
  private let patience: Double

  /// `history` is the path of the run history; `patience` is how many seconds it waits for another
  /// process.
  package init(history: String, patience: Double = 3) {
    path = (history.pathParts(withEmpty: true).dropLast() + ["told.json"]).joined(separator: "/")
    self.patience = patience
  }

  /// Longer than any time after which a fact is told again, and than a message is retried.
  private static let kept: Int64 = 90 * 86_400
  /// The oldest are forgotten first, which are then told again.
  private static let most = 4_000
  private static let longest = ByteCount.mib(16)

  // MARK: Reading

  /// Returns the facts that were told and have reached the person, in the order in which they did.
  ///
  /// Errors: the file cannot be read, or is damaged.
  package func told() throws(RunStoreError) -> [ToldFact] {
    try facts().filter { !$0.arrivals.isEmpty && !$0.isCovered }.enumerated().sorted { a, b in
      let (first, second) = (a.element.told ?? a.element.made, b.element.told ?? b.element.made)
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
  }

  /// Returns what a person knows who reads mail at these addresses.
  ///
  /// Errors: as `told`.
  package func known(
    readingMailAt addresses: Set<String>, again: Repetition, now: Instant
  ) throws(RunStoreError) -> KnownFacts {
    let tellings = try facts().compactMap { fact -> KnownFacts.Telling? in
      let own = fact.arrivals.filter { $0.kind != .mail || addresses.contains($0.target) }
      return own.map(\.at).min().map {
        KnownFacts.Telling(
          fact.identity, band: fact.band, holding: Set(fact.holding), isCovered: fact.isCovered, made: fact.made, at: $0)
      }
    }
    return KnownFacts(tellings, again: again, now: now)
  }

  private func facts() throws(RunStoreError) -> [ToldFact] {
    guard HostFile.exists(path) else { return [] }
    do throws(HostError) {
      let bytes = try HostFile.read(path, limit: Self.longest)
      if let state = StorageReader.whole(State.self, bytes) { return state.facts }
    } catch { throw RunStoreError(error.words) }
    throw RunStoreError(.words(.isDamaged, path), hint: .words(.forgetAllTold))
  }

  // MARK: Changes

  /// Notes facts that are on their way. Errors: they cannot be stored, and will be told again.
  package func send(_ facts: [ToldFact], now: Instant) throws(RunStoreError) {
    guard !facts.isEmpty else { return }
    try change { known in known = Self.kept(known + facts, now) }
  }

  /// Notes that a message of a run has arrived. Errors: as `send`.
  package func arrived(
    _ text: String, of run: String, by kind: StoredDelivery.Kind, to target: String, at now: Instant
  ) throws(RunStoreError) {
    let message = ToldFact.checksum(of: text)
    func isTold(_ fact: ToldFact) -> Bool { fact.run == run && fact.messages.contains(message) }
    guard try facts().contains(where: isTold) else { return }
    try change { facts in
      var new: [ToldFact] = []
      for i in facts.indices where isTold(facts[i]) {
        facts[i].messages.removeAll { $0 == message }
        facts[i].arrivals.append(ToldFact.Arrival(kind, target, at: now))
        new.append(facts[i])
      }
      facts.removeAll { fact in new.contains { $0.replaces(fact) } }
    }
  }

  /// Forgets the facts that `isMeant` picks, whether they have arrived or not. Returns their
  /// number.
  ///
  /// Errors: as `send`.
  package func forget(where isMeant: (ToldFact) -> Bool) throws(RunStoreError) -> Int {
    guard HostFile.exists(path) else { return 0 }
    var count = 0
    try change { facts in
      let all = facts.count
      facts.removeAll(where: isMeant)
      count = all - facts.count
    }
    return count
  }

  /// Removes the file, also a damaged one. Returns the number of facts in it, at least one.
  package func forgetAll() throws(RunStoreError) -> Int {
    guard HostFile.exists(path) else { return 0 }
    let count = (try? facts().count) ?? 1
    try locked { () throws(RunStoreError) in HostFile.remove(path) }
    return max(1, count)
  }

  private static func kept(_ facts: [ToldFact], _ now: Instant) -> [ToldFact] {
    Array(facts.filter { abs(now.seconds - ($0.told ?? $0.made).seconds) < kept }.suffix(most))
  }

  private func change(_ body: (inout [ToldFact]) -> Void) throws(RunStoreError) {
    try locked { () throws(RunStoreError) in
      var state = State(facts: try facts())
      body(&state.facts)
      do throws(HostError) { try HostFile.write(StorageWriter.whole(state), to: path) } catch {
        throw RunStoreError(.words(.toldNotStored, error.words))
      }
    }
  }

  private func locked(_ body: () throws(RunStoreError) -> Void) throws(RunStoreError) {
    let lock: FileLock
    do throws(FileLockError) { lock = try FileLock.take(path + ".lock", seconds: patience) } catch {
      if case .file(let error) = error { throw RunStoreError(.words(.toldNotStored, error.words)) }
      throw RunStoreError(.words(.writingAllTheTime, path), isLocked: true)
    }
    try body()
    lock.release()
  }

  /// The content of the file.
  struct State {
    var facts: [ToldFact]
  }
}

extension ToldStore.State: StoredObject {
  static func form<Form: StoredFields>(_ field: inout Form, _ it: Self?) throws(Form.Failure) -> Self {
    try Self(facts: field("facts", it, \.facts))
  }
}

extension ToldFact {
  /// Whether the fact of an earlier run decides nothing beside this one: it is the same with no
  /// less time left, or no longer so, and has reached no others.
  fileprivate func replaces(_ earlier: ToldFact) -> Bool {
    guard earlier.run != run, earlier.made <= made, earlier.messages.isEmpty, earlier.identity.subject == identity.subject else {
      return false
    }
    let isSame = earlier.identity.value == identity.value && earlier.band >= band && (earlier.isCovered || !isCovered)
    return (isSame || !holding.contains(earlier.identity.value))
      && Set(arrivals.map(\.target)).isSuperset(of: earlier.arrivals.map(\.target))
  }
}

extension RunStore {
  /// The facts that the runs of this history told.
  package var told: ToldStore { ToldStore(history: file.path) }
}
