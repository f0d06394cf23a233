package import LucidApplication
import LucidArguments
import LucidBackends
import LucidBuiltins
import LucidConfiguration
package import LucidCore
import LucidRuntime
package import LucidSchedule
import LucidSystem

/// The data that a trigger looks at: the inboxes, the files or the calendar of the person.
package struct TriggerSource {
  /// The result of a look.
  package struct Finding {
    /// nil when nothing is new.
    package var cause: TriggerCause?
    /// Events that came and went since the last look.
    package var missed: [WatchedEvent] = []
    /// The number of messages, files or events that were looked at.
    package var count = 0
  }

  private let trigger: Trigger
  private let environment: CommandEnvironment
  /// Files of a folder are at most so many.
  private static let most = 20_000
  private static let largest = ByteCount.mib(64)

  /// `environment` is that of the run.
  package init(_ trigger: Trigger, _ environment: CommandEnvironment) {
    (self.trigger, self.environment) = (trigger, environment)
  }

  /// Returns the folders and files at whose changes it is worth to look, absolute; none for a
  /// trigger that depends on the minute. Errors: as `look`.
  package func watched() throws(CommandError) -> [String] {
    switch trigger {
    case .beforeEvent: return []
    case .file(let path): return [path]
    case .newMail:
      let tree = try vault(MailFamily.name)
      return try failing { () throws(StepFailure) in try Inbox(tree: tree).folders() }.map { tree.absolute($0) }
    }
  }

  /// Compares what is there with `state`, which then holds it.
  ///
  /// Errors: the source is not there or cannot be read, which is never taken for empty.
  package func look(_ state: inout TriggerState, now: Instant) throws(CommandError) -> Finding {
    switch trigger {
    case .newMail:
      let tree = try vault(MailFamily.name)
      let names = try failing { () throws(StepFailure) in try Inbox(tree: tree).messages() }
      let new = state.take(mail: names, now: now)
      state.looked = now
      return Finding(cause: new > 0 ? TriggerCause(new: new) : nil, count: names.count)
    case .file(let path): return try files(path, &state, now)
    case .beforeEvent(let lead, let allDay): return try events(lead.nominalSeconds, allDay: allDay, &state, now)
    }
  }

  /// Returns the state of a schedule that is new: what is there has been seen.
  package func baseline(now: Instant) throws(CommandError) -> TriggerState {
    var state = TriggerState(looked: now)
    _ = try look(&state, now: now)
    return state
  }

  // MARK: Files

  private func files(_ path: String, _ state: inout TriggerState, _ now: Instant) throws(CommandError) -> Finding {
    func gone(_ text: String) -> CommandError {
      CommandError(.backendFailed, "\(path) \(text)", hint: "put it back, or remove the schedule and add it again")
    }
    var marks: [String: FileMark] = [:]
    var isFolder = false
    switch HostFile.kind(path) {
    case .special: throw gone("is no plain file and no folder")
    case .unreachable(let reason): throw gone("cannot be read: \(reason)")
    case .missing:
      // A disk that is not mounted has not lost its files.
      if state.items.keys.contains(where: { !$0.isEmpty }) { throw gone("is no longer there") }
      let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      guard HostFile.kind(parent.isEmpty ? "/" : parent) == .folder else { throw gone("cannot be there: its folder is missing") }
    case .file: if let facts = FileFacts(path) { marks[""] = FileMark(size: facts.size, modified: facts.modified) }
    case .folder:
      isFolder = true
      guard let items = FolderReader.items(path, most: Self.most + 1) else {
        throw gone("cannot be read: \(HostError(path).message)")
      }
      guard items.count <= Self.most else {
        throw CommandError(.usage, "\(path) has more than \(Self.most) entries", hint: "watch a smaller folder")
      }
      for item in items where !Self.isTemporary(item.name) {
        let file = path + "/" + item.name
        guard item.kind == .file || item.kind == .link && HostFile.kind(file) == .file, let facts = FileFacts(file) else {
          continue
        }
        marks[item.name] = FileMark(size: facts.size, modified: facts.modified)
      }
    }
    let cause = try state.take(files: marks, isFolder: isFolder, now: now) { name throws(CommandError) in
      let file = name.isEmpty ? path : path + "/" + name
      guard (marks[name]?.size ?? 0) <= Self.largest.bytes else { return nil }
      do throws(HostError) { return SHA256.hex(try HostFile.read(file, limit: Self.largest)) } catch {
        // Removed, or grown, since the folder was read: the next look sees it.
        if HostFile.kind(file) == .missing || FileFacts(file)?.size ?? 0 > Self.largest.bytes { return nil }
        throw CommandError(.backendFailed, error.message, hint: "make it readable, or move it out of the folder")
      }
    }
    return Finding(cause: cause.count > 0 ? cause : nil, count: marks.count)
  }

  /// Whether a name is one that programs give to files that they have not finished.
  private static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".") || ["~", ".tmp", ".part", ".crdownload", ".swp"].contains { name.hasSuffix($0) }
  }

  /// Takes the files that a run wrote as seen, so that it does not start another one. `places` are
  /// files and folders of the vault, `output` is the file of its result.
  package func absorb(_ places: Set<String>, _ output: String?, into state: inout TriggerState) {
    guard case .file(let path) = trigger else { return }
    let tree = try? environment.vault(environment.configuration())
    var written = places.compactMap { tree?.absolute($0) }
    if let output { written.append(HostFile.realPath(output) ?? output) }
    var now = state
    guard !written.isEmpty, (try? files(path, &now, state.looked)) != nil else { return }
    for name in Set(now.items.keys).union(state.items.keys) {
      let file = name.isEmpty ? path : path + "/" + name
      if written.contains(where: { $0 == file || file.hasPrefix($0 + "/") }) { state.items[name] = now.items[name] }
    }
  }

  // MARK: Events

  private func events(
    _ lead: Int64, allDay: Bool, _ state: inout TriggerState, _ now: Instant
  ) throws(CommandError) -> Finding {
    let configuration = try environment.configuration()
    let zone = try environment.zone(configuration)
    let settings = configuration.settings
    let calendar = VaultCalendar(
      tree: try vault(CalendarFamily.name), pool: BlockingPool(), zones: environment.host.zones,
      own: OwnAddresses(settings.emails))
    // What a machine has slept through for longer is not told in detail.
    let from = max(min(state.looked, now), now.adding(seconds: -7 * 86_400)).adding(seconds: -1)
    let to = now.adding(seconds: lead + 1)
    let read = MainLoop(environment.host.clock).run { () -> Result<CalendarReading, StepFailure> in
      do throws(StepFailure) { return .success(try await calendar.events(from: from, to: to, zone: zone)) } catch {
        return .failure(error)
      }
    }
    let reading = try failing { () throws(StepFailure) in try read.get() }
    let events = Event.settled(reading.events, of: Owner(settings)).filter { $0.facts.isAttended && (allDay || !$0.allDay) }
    let (due, missed) = state.take(
      events: events.map { WatchedEvent(id: $0.id, start: $0.start, end: $0.end) }, lead: lead, now: now)
    var finding = Finding(missed: missed, count: events.count)
    if let first = due.first {
      var cause = TriggerCause(new: due.count)
      (cause.first, cause.isLate) = (first.start, first.start < now)
      finding.cause = cause
    }
    return finding
  }

  // MARK: Sources

  private func vault(_ family: String) throws(CommandError) -> FolderTree {
    let configuration = try environment.configuration()
    guard !configuration.settings.off.contains(family) else {
      throw CommandError(
        .usage, "the source \(family) is off in the configuration", hint: "remove `\(family): off` from `backends:` there")
    }
    guard let tree = try environment.vault(configuration) else {
      throw CommandError(.usage, "no vault is set up", hint: "\(SetUp.vault), or write `vault: DIR` in the configuration")
    }
    return tree
  }

  private func failing<T>(_ body: () throws(StepFailure) -> T) throws(CommandError) -> T {
    do throws(StepFailure) { return try body() } catch { throw CommandError(.backendFailed, error.message, hint: error.hint) }
  }
}
