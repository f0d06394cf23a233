import LucidBuiltins
import LucidCore
import LucidVault

/// When answers last used notes: a hidden file beside them, so that being read changes no note, no
/// date of a file, and nothing that syncs.
///
/// A JSON object: the id of a note, and a time. Deleting it loses nothing else.
struct NoteReferences {
  private(set) var times: [String: Instant] = [:]
  /// The problem of the file, which is then treated as empty.
  private(set) var problem: Notice?
  let path: String
  private let before: [UInt8]?
  /// The age in days after which a time is dropped.
  private static let days = 366

  /// Blocking.
  init(_ tree: any FileTree, root: String, zone: Zone) {
    path = Self.path(root)
    do throws(FileTreeError) {
      guard try tree.entry(path) != nil else {
        before = nil
        return
      }
      let bytes = try tree.read(path, limit: .mib(4))
      before = bytes
      let members = (try? JSONParser.parse(bytes, .tolerant))?.members
      if members == nil { problem = .file(path, .words(.useNotKnown)) }
      for member in members ?? [] {
        if let text = member.value.text, let time = NoteDate.parse(text, zone: zone) { times[member.name] = time }
      }
    } catch {
      before = nil
      problem = .file(path, error.reason)
    }
  }

  static func path(_ root: String) -> String { RelativePath.join(root, ".lucid/references.json") }

  subscript(id: String) -> Instant? { times[id] }

  /// The file with these notes used `now`; what is long ago, and notes that are gone, leave it.
  func touching(_ ids: [String], among all: Set<String>, now: Instant, zone: Zone) -> FileChange {
    var next = times
    for id in ids { next[id] = max(now, next[id] ?? now) }
    let oldest = now.adding(seconds: Int64(-Self.days) * 86_400)
    var json = JSONText()
    json.object { json in
      for (id, time) in next.sorted(by: { $0.key < $1.key }) where all.contains(id) && time >= oldest {
        json.field(id, zone.iso(time))
      }
    }
    return FileChange(path, from: before, to: Array(json.indented(width: 0).utf8))
  }
}
