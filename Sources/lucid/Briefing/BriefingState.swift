import LucidCore
import LucidSystem

/// On which local day the daily briefing was last shown, and on which it was last put away: `briefing.json` in the state folder.
///
/// What cannot be read counts as never shown: a briefing twice is better than none.
struct BriefingState: Equatable {
  var shown: CivilDate?
  var dismissed: CivilDate?

  /// nil when the account has no place for it.
  static func path(_ folders: UserFolders) -> String? { folders.state.map { $0 + "/briefing.json" } }

  static func read(_ folders: UserFolders) -> BriefingState {
    guard let path = path(folders), HostFile.kind(path) == .file, let bytes = try? HostFile.read(path, limit: .kib(64)),
      let value = try? JSONParser.parse(bytes)
    else { return BriefingState() }
    func date(_ name: String) -> CivilDate? { value[name]?.text.flatMap { CivilDate(iso: $0[...]) } }
    return BriefingState(shown: date("shown"), dismissed: date("dismissed"))
  }

  /// Replaces the file in one piece. Errors: why the day cannot be remembered.
  func write(_ folders: UserFolders) throws(HostError) {
    guard let folder = folders.state, let path = Self.path(folders) else {
      throw HostError("the state of the briefing", "this account has no home folder")
    }
    try HostFolder.make(folder)
    var json = JSONText()
    json.object { json in
      json.field("shown", shown?.iso)
      json.field("dismissed", dismissed?.iso)
    }
    try OutputFile(path, readers: .owner).write(Array((json.text + "\n").utf8))
  }
}
