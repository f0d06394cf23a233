import LucidCore

/// A place on this machine that already holds what a family could read.
struct Discovery: Equatable {
  let family: String
  /// As they will be written: with `~`.
  let folders: [String]
  /// The program that keeps it: `khal`.
  let program: String
  /// Whether each folder is one calendar, account or list of several, and not the family's whole folder.
  var isList = false
  /// Whether lucid may change it: not where another program holds it in memory, or where its owner said so.
  var isWritable = true

  /// For people: `~/.calendars (khal)`.
  var shown: String { "\(folders.joined(separator: ", ")) (\(program)\(isWritable ? "" : ", for reading only"))" }
}

/// What a program has that cannot be used as it is, and why.
struct Shortcoming: Equatable {
  let program: String
  let reason: String
}

/// Looks for what is there. Each program is one file and one line.
protocol Finder: Sendable {
  func look(_ home: HomeFolder, _ found: inout Discoveries)
}

struct Discoveries {
  var places: [Discovery] = []
  var shortcomings: [Shortcoming] = []

  /// The best first: what a person's own configuration of a program names comes before what merely lies there.
  static let finders: [any Finder] = [
    KhalFinder(), VdirsyncerFinder(), TodomanFinder(), KhardFinder(), MbsyncFinder(), OfflineImapFinder(), MaildirFinder(),
    ObsidianFinder(), NotesFinder(), EvolutionFinder(),
  ]

  static func all(_ home: HomeFolder) -> Discoveries {
    var found = Discoveries()
    for finder in finders { finder.look(home, &found) }
    return found
  }

  /// The same folders twice are told of once. Folders that are not there are left out.
  mutating func add(_ place: Discovery, _ home: HomeFolder) {
    let there = place.folders.filter { home.isFolder($0) }
    guard !there.isEmpty else {
      if let folder = place.folders.first {
        shortcomings.append(Shortcoming(program: place.program, reason: "names \(folder), which is not there"))
      }
      return
    }
    let new = Discovery(
      family: place.family, folders: there, program: place.program, isList: place.isList, isWritable: place.isWritable)
    let isKnown = places.contains { $0.family == new.family && Set($0.folders) == Set(new.folders) }
    if !isKnown { places.append(new) }
  }

  func places(of family: String) -> [Discovery] { places.filter { $0.family == family } }
}
