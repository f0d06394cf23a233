import LucidCore
package import LucidSystem

/// The files that lucid keeps for a person: the one table of what is where. `lucid data`, its
/// export and its erasure, and `docs/your-data.md` go by it.
package struct OwnData: Sendable {
  /// A folder of the account, as the XDG rules give it.
  package enum Base: String, Sendable, CaseIterable {
    case config, data, state, cache

    /// nil for an account without a home.
    package func path(_ folders: UserFolders) -> String? {
      switch self {
      case .config: folders.configuration
      case .data: folders.data
      case .state: folders.state
      case .cache: folders.cache
      }
    }

    /// As it is usually, for documents.
    package var usual: String {
      switch self {
      case .config: "~/.config/lucid"
      case .data: "~/.local/share/lucid"
      case .state: "~/.local/state/lucid"
      case .cache: "~/.cache/lucid"
      }
    }
  }

  package struct Row: Sendable {
    /// Its name in lists.
    package let name: String
    package let base: Base
    /// Names below the base; a `*` at the end stands for any rest, a `/` for a folder with all in
    /// it.
    package let places: [String]
    package let what: String
    package let retention: String
    /// Whether `lucid data export` takes it to another machine.
    package let travels: Bool

    init(_ name: String, _ base: Base, _ places: [String], _ what: String, until retention: String, travels: Bool = false) {
      (self.name, self.base, self.places, self.what) = (name, base, places, what)
      (self.retention, self.travels) = (retention, travels)
    }

    /// Whether a path below the base belongs to the row.
    func holds(_ path: String) -> Bool {
      places.contains { place in
        if place.endsWithSlash {
          let folder = String(place.dropLast())
          return path == folder || path.path(below: folder) != nil
        }
        if place.hasSuffix("*") { return path.utf8.starts(with: place.utf8.dropLast()) && !path.hasSlash }
        return path == place
      }
    }
  }

  /// Every file is of one row; a test walks a home that has all of them.
  package static let rows: [Row] = [
    Row(
      "configuration", .config, ["config.yaml"], "your settings; keys only by reference", until: "you remove it", travels: true),
    Row("signers", .config, ["allowed_signers"], "keys of authors that you know", until: "you remove it", travels: true),
    Row("sections", .config, ["sections/"], "your sections of the system prompt", until: "you remove them", travels: true),
    Row(
      "MCP tools", .config, ["mcp.lock"], "tools of MCP servers as they were accepted", until: "`lucid mcp remove`", travels: true
    ),
    Row("schedules", .config, ["schedules/"], "what is run when", until: "`lucid schedule remove`"),
    Row("abilities", .data, ["abilities/"], "your library and its order", until: "`lucid remove`", travels: true),
    Row(
      "replaced texts", .data, ["replaced/"], "texts that an update or a reset replaced", until: "you remove them", travels: true),
    Row(
      "grants", .data, ["consents.json"], "permissions that you granted or denied", until: "`lucid trust revoke`", travels: true),
    Row("origins", .data, ["origins.json"], "sources and signers of abilities", until: "`lucid remove`", travels: true),
    Row(
      "galleries", .data, ["galleries.json", "galleries/"], "added galleries, with copies of their lists",
      until: "`lucid gallery remove`", travels: true),
    Row("own vault", .data, ["vault/"], "data of sources without a local folder", until: "you remove it", travels: true),
    Row("library lock", .data, ["library.lock"], "an empty file against two writers", until: "`lucid data erase`"),
    Row(
      "library journal", .data, ["library.journal"], "a change of several files that was interrupted",
      until: "the next command"),
    Row(
      "history", .state, ["runs.sqlite*"], "runs with inputs, results, prompts, requests and deliveries",
      until: "`history.keep`, 365 days by default", travels: true),
    Row(
      "facts told", .state, ["told.json"], "facts that delivered results told you, and when",
      until: "90 days, or `lucid told --forget`", travels: true),
    Row("conversations", .state, ["chats/"], "conversations of `lucid chat`", until: "you remove them", travels: true),
    Row("briefing", .state, ["briefing.json"], "whether today's briefing was shown", until: "the next day"),
    Row("reminders", .state, ["reminders/"], "reminders that were delivered or are due", until: "they are of no more use"),
    Row("web link", .state, ["web.lock"], "the link of a running `lucid web`, which works once", until: "`lucid data erase`"),
    Row(
      "run state", .state, ["locks/", "once/", "schedules/", "last/", "told.json.lock"],
      "locks, last runs, incidents and triggers",
      until: "`lucid data erase`"),
    Row(
      "cache", .cache, ["results/", "responses/", "index/", "library.index*"], "answers and indexes that can be made again",
      until: "they expire"),
    Row(
      "mirror", .cache, ["mirror/"], "parsed mail, notes and other files of your vault, to answer sooner",
      until: "90 days without a change, or `lucid data erase`"),
  ]

  package let folders: UserFolders

  package init(_ folders: UserFolders) { self.folders = folders }

  /// A row with the files found for it.
  package struct Part: Sendable {
    package let row: Row
    /// Absolute, in order; without folders.
    package let files: [String]
    package let size: Int
  }

  /// Files in the folders of lucid that no row names: other programs' or the person's.
  package private(set) var unnamed: [String] = []
  package private(set) var parts: [Part] = []
  /// Folders that could not be read.
  package private(set) var unreadable: [HostError] = []

  /// Finds the files of every row. Reads names and sizes only.
  package static func find(_ folders: UserFolders) -> OwnData {
    var data = OwnData(folders)
    var (files, sizes): ([String: [String]], [String: Int]) = ([:], [:])
    for base in Base.allCases {
      guard let root = base.path(folders), HostFile.kind(root) == .folder else { continue }
      for path in data.walk(root, "") {
        guard let row = rows.first(where: { $0.base == base && $0.holds(path) }) else {
          data.unnamed.append(root + "/" + path)
          continue
        }
        files[row.name, default: []].append(root + "/" + path)
        sizes[row.name, default: 0] += FileFacts(root + "/" + path)?.size ?? 0
      }
    }
    data.parts = rows.compactMap { row in
      files[row.name].map { Part(row: row, files: $0.sorted(), size: sizes[row.name] ?? 0) }
    }
    data.unnamed.sort()
    return data
  }

  /// Every file, link and device below a folder, by paths from it. Links are not followed.
  private mutating func walk(_ root: String, _ below: String) -> [String] {
    guard let items = FolderReader.items(below.isEmpty ? root : root + "/" + below) else {
      unreadable.append(HostError(root + "/" + below))
      return []
    }
    var found: [String] = []
    for item in items {
      let path = below.isEmpty ? item.name : below + "/" + item.name
      if item.kind == .folder { found += walk(root, path) } else { found.append(path) }
    }
    return found
  }

  /// The sizes of all parts together.
  package var size: Int { parts.reduce(0) { $0 + $1.size } }
}
