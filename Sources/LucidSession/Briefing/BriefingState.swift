package import LucidCore
package import LucidStorage
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
    do throws(HostError) { bytes = try HostFile.read(folder + name, limit: .kib(64)) } catch { return damaged(error.reason.text) }
    return StorageReader.whole(BriefingState.self, bytes) ?? damaged("it is damaged")
  }

  /// Replaces the file in one piece. Errors: why the day cannot be remembered.
  package func write(in folder: String?) throws(RunSessionError) {
    func error(_ reason: String) -> RunSessionError { RunSessionError(.usage, "the day cannot be stored: \(reason)") }
    guard let folder else { throw error("the state of the briefing: this account has no home folder") }
    do throws(HostError) { try HostFile.write(StorageWriter.whole(self), to: folder + Self.name) } catch let problem {
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

extension BriefingState: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: BriefingState?) throws(Form.Failure) -> BriefingState {
    try BriefingState(shown: field("shown", it, \.shown, or: nil), dismissed: field("dismissed", it, \.dismissed, or: nil))
  }
}
