import LucidBuiltins
import LucidCore
import LucidSQLite
import LucidSystem
import LucidVault
import Synchronization

/// One mirror during one reading of its files: tells what it holds of them, takes what was read,
/// and writes that at the end. Safe to use from several threads; calls block for a short time.
///
/// Nothing is trusted that has not the stamp of the file as it is listed, and nothing taken that
/// the file system could not tell from a change made right after.
final class Mirror<Record: MirrorRecord>: Sendable {
  /// The answer to a search of one file.
  enum Finding {
    /// The file has to be read.
    case unknown
    case absent
    case found(Record)
  }

  private let place: MirrorPlace
  /// nil where nothing is written.
  private let claim: MirrorClaim?
  private let clock: @Sendable () -> Int64
  /// When the first file could be read, by the clock.
  private let opened: Int64
  private let state: Mutex<State>

  private struct State {
    /// nil when there is none that can be used.
    var store: MirrorStore?
    /// Another process is writing: nothing is written here.
    var isBusy = false
    /// The rows of files whose stamps are those of the mirror.
    var rows: [Int64: MirrorStore.Row] = [:]
    /// The texts that may hold the words of a search, in the spans that are indexed.
    var candidates: [Int64: MirrorLetters.Places] = [:]
    var changes = MirrorChanges()
  }

  /// As much is added in one reading, and for so long more of a file is read than a query needs: a
  /// call has a time limit. The rest comes with the next readings.
  private static var mostAdded: Int { 96 << 20 }
  private static var mostTime: Int64 { 5_000_000_000 }

  init(_ place: MirrorPlace, _ files: [MirrorFile], claim: MirrorClaim?, clock: @escaping @Sendable () -> Int64) {
    (self.place, self.claim, self.clock, opened) = (place, claim, clock, clock())
    var state = State()
    do throws(MirrorStore.Absence) {
      let store = try MirrorStore(place)
      do throws(DatabaseError) { try Self.look(at: files, in: store, &state) } catch { state = State() }
    } catch {
      state.isBusy = error == .busy
    }
    self.state = Mutex(state)
  }

  private static func look(at files: [MirrorFile], in store: MirrorStore, _ state: inout State) throws(DatabaseError) {
    let known = try files.count >= store.count / 8 ? store.rows() : store.rows(files.map(\.key))
    var listed: Set<Int64> = []
    listed.reserveCapacity(files.count)
    for file in files {
      let key = file.key
      listed.insert(key)
      if let row = known[key], row.stamp == file.stamp { state.rows[key] = row }
    }
    let scopes = try store.scopes()
    let whole = Set(files.map(\.scope))
    state.changes.gone = known.filter { key, row in !listed.contains(key) && scopes[row.scope].map(whole.contains) ?? true }
      .map(\.key)
    state.store = store
  }

  /// Whether what is read may be added, so that it is worth to read more of a file than a query
  /// needs.
  var takes: Bool {
    claim != nil && clock() - opened < Self.mostTime && state.withLock { !$0.isBusy && $0.changes.size < Self.mostAdded }
  }

  /// Returns the record of each file; nil where it has to be read.
  func records(of files: [MirrorFile]) -> [Record?] {
    state.withLock { state in files.map { Self.record($0, &state) } }
  }

  /// Says what is looked for in the texts, before `search`.
  func prepare(_ words: WordNeedles) {
    state.withLock { state in
      do throws(DatabaseError) { state.candidates = try state.store?.candidates(words) ?? [:] } catch { Self.giveUp(&state) }
    }
  }

  /// Returns whether the text of each file holds all words, with the record where it does.
  func search(_ files: [MirrorFile], for words: WordNeedles) -> [Finding] {
    state.withLock { state in
      files.map { file -> Finding in
        guard let store = state.store, let number = state.rows[file.key]?.text else { return .unknown }
        let span = MirrorLetters.span(of: number)
        if let places = state.candidates[span],
          !places.contains(Int(number - MirrorLetters.numbers(of: span).lowerBound))
        {
          return .absent
        }
        do throws(DatabaseError) {
          guard let text = try store.text(number) else { return .unknown }
          guard words.areIn(text) else { return .absent }
        } catch {
          Self.giveUp(&state)
          return .unknown
        }
        return Self.record(file, &state).map { .found($0) } ?? .unknown
      }
    }
  }

  private static func record(_ file: MirrorFile, _ state: inout State) -> Record? {
    guard let store = state.store, let row = state.rows[file.key] else { return nil }
    do throws(DatabaseError) {
      guard let bytes = try store.record(file.key, row.stamp) else { return nil }
      var reader = MirrorReader(bytes)
      let record = Record(from: &reader)
      return reader.isWhole ? record : nil
    } catch {
      giveUp(&state)
      return nil
    }
  }

  /// A mirror that was damaged under a whole seal is made again.
  private static func giveUp(_ state: inout State) {
    (state.store, state.rows, state.candidates) = (nil, [:], [:])
    (state.changes.gone, state.changes.goneScopes) = ([], [])
  }

  /// Takes what was read of a file; `text` is what searches go through, nil where it was not read.
  func add(_ record: Record, text: FoldedFields? = nil, of file: MirrorFile) {
    guard claim != nil, let stamp = file.stamp, stamp.isSettled(at: opened) else { return }
    var writer = MirrorWriter()
    record.write(to: &writer)
    let addition = MirrorChanges.Addition(file: file, stamp: stamp, record: writer.bytes, text: text)
    state.withLock { state in
      guard !state.isBusy, state.changes.size < Self.mostAdded else { return }
      // A text that is there stays: a query that needs none has read the headers again for another reason.
      if text == nil, state.rows[file.key]?.text != nil { return }
      state.changes.add(addition)
    }
  }

  /// Writes what has changed; the mirror is not used after that. `isThere` tells whether a folder
  /// that was not listed this time still is.
  func finish(isThere: (String) -> Bool = { _ in true }) {
    guard claim != nil else { return }
    let work = state.withLock { state -> (changes: MirrorChanges, token: Int64?)? in
      guard !state.isBusy else { return nil }
      var changes = state.changes
      if let store = state.store, let scopes = try? store.scopes() {
        changes.goneScopes = scopes.filter { !isThere($0.value) }.map(\.key)
      }
      let token = state.store?.token
      // Its lock would be in the way.
      state.store = nil
      state.changes = MirrorChanges()
      return changes.isEmpty ? nil : (changes, token)
    }
    if let work { work.changes.write(to: place, over: work.token) }
  }
}

extension MirrorFolder {
  /// The one way in for sources whose files are all looked at.
  ///
  /// Returns what `read` gives of each file, in their order: from the mirror where the file is as
  /// it was. `read` says what of it a mirror may hold; what it does not is read each time. `listed`
  /// are all files of their scopes, if more than these.
  static func records<Record: MirrorRecord, Outcome: Sendable>(
    _ folder: MirrorFolder?, _ source: String, of files: [MirrorFile], listed: [MirrorFile]? = nil, in pool: BlockingPool,
    known: @escaping @Sendable (MirrorFile, Record) -> Outcome,
    read: @escaping @Sendable (MirrorFile) throws(StepFailure) -> (outcome: Outcome, record: Record?)
  ) async throws(StepFailure) -> [Outcome] {
    let mirror =
      if let folder, folder.pays(files, Record.self) {
        try await pool.run { () throws(StepFailure) in folder.mirror(source, of: listed ?? files, as: Record.self) }
      } else {
        Mirror<Record>?.none
      }
    let outcomes = try await pool.inParallel(files) { files throws(StepFailure) in
      let records = mirror?.records(of: Array(files)) ?? Array(repeating: nil, count: files.count)
      var outcomes: [Outcome] = []
      for (file, record) in zip(files, records) {
        if let record {
          outcomes.append(known(file, record))
          continue
        }
        let (outcome, record) = try read(file)
        if let record { mirror?.add(record, of: file) }
        outcomes.append(outcome)
      }
      return outcomes
    }
    if let mirror { try await pool.run { () throws(StepFailure) in mirror.finish() } }
    return outcomes
  }
}
