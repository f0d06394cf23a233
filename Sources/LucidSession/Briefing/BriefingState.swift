package import LucidCore
import LucidSystem

/// On which local day the daily briefing was last shown, and on which it was last dismissed:
/// `briefing.json` in the state folder.
///
/// A file that cannot be read counts as never shown: a briefing twice is better than none.
package struct BriefingState: Hashable, Sendable {
  package var shown: CivilDate?
  package var dismissed: CivilDate?
  /// Why the file cannot be used; nil for one that can, and for none.
  package private(set) var problem: String?

  package init(shown: CivilDate? = nil, dismissed: CivilDate? = nil) { (self.shown, self.dismissed) = (shown, dismissed) }

  private static let name = "/briefing.json"

  /// `folder` is the state folder; nil when the account has none.
  package static func read(in folder: String?) -> BriefingState {
    guard let folder, !HostFile.isAbsent(folder + name) else { return BriefingState() }
    func damaged(_ reason: String) -> BriefingState {
      var state = BriefingState()
      state.problem = "\(folder + name): \(reason); today's briefing counts as not shown yet"
      return state
    }
    let bytes: [UInt8]
    do throws(HostError) { bytes = try HostFile.read(folder + name, limit: .kib(64)) } catch { return damaged(error.reason) }
    guard let value = try? JSONParser.parse(bytes), case .object = value.value else { return damaged("it is damaged") }
    var isWhole = true
    func date(_ name: String) -> CivilDate? {
      guard let node = value[name] else { return nil }
      if case .null = node.value { return nil }
      let date = node.text.flatMap { CivilDate(iso: $0[...]) }
      if date == nil { isWhole = false }
      return date
    }
    let state = BriefingState(shown: date("shown"), dismissed: date("dismissed"))
    return isWhole ? state : damaged("it is damaged")
  }

  /// Replaces the file in one piece. Errors: why the day cannot be remembered.
  package func write(in folder: String?) throws(RunSessionError) {
    func error(_ reason: String) -> RunSessionError { RunSessionError(.usage, "the day cannot be stored: \(reason)") }
    guard let folder else { throw error("the state of the briefing: this account has no home folder") }
    var json = JSONText()
    json.object { json in
      json.field("shown", shown?.iso)
      json.field("dismissed", dismissed?.iso)
    }
    do throws(HostError) { try HostFile.write(Array((json.text + "\n").utf8), to: folder + Self.name) } catch let problem {
      throw error(problem.message)
    }
  }

  /// Why the briefing of a day is not shown again; nil when it is.
  package enum Unshown: String, Sendable {
    case alreadyShown = "already-shown"
    case dismissed
  }

  package func unshown(on day: CivilDate) -> Unshown? {
    if shown == day { return .alreadyShown }
    return dismissed == day ? .dismissed : nil
  }
}
