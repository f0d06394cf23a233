import LucidCore

/// A folder or several on this machine that already holds what a family could read.
package struct DetectedSource: Equatable {
  package let family: String
  /// As they will be written: with `~`.
  package let folders: [String]
  /// The program that keeps it: `khal`.
  package let program: String
  /// Whether each folder is one calendar, account or list of several, and not the family's whole
  /// folder.
  package var isList = false
  /// Whether lucid may change it: not where another program holds it in memory, or where its owner
  /// said so.
  package var isWritable = true

  /// For people: `~/.calendars (khal)`.
  package var shown: String { "\(folders.joined(separator: ", ")) (\(program)\(isWritable ? "" : ", read-only"))" }
}

/// A source of a program that cannot be used, with the reason.
package struct UnusableSource: Equatable {
  package let program: String
  package let reason: String
}

/// Looks for what is there. Each program is one file and one line.
protocol Detector: Sendable {
  func detect(_ home: HomeFolder, _ found: inout Detection)
}

/// The result of the detectors.
package struct Detection {
  package var places: [DetectedSource] = []
  package var shortcomings: [UnusableSource] = []
  /// The time zone that a calendar program shows events in.
  package internal(set) var timezone: String?
  /// The person's name, as another program has it.
  package internal(set) var name: String?
  /// The addresses by which programs that fetch mail log in.
  package private(set) var emails: [String] = []

  /// The best first: what a person's own configuration of a program names comes before what merely
  /// lies there.
  static let detectors: [any Detector] = [
    KhalDetector(), VdirsyncerDetector(), TodomanDetector(), KhardDetector(), MbsyncDetector(), OfflineImapDetector(),
    MaildirDetector(), ObsidianDetector(), NotesDetector(), EvolutionDetector(), AppleHealthDetector(), GitDetector(),
  ]

  package static func all(_ home: HomeFolder) -> Detection {
    var found = Detection()
    for detector in detectors { detector.detect(home, &found) }
    return found
  }

  /// The same folders twice are told of once. Folders that are not there are left out.
  package mutating func add(_ place: DetectedSource, _ home: HomeFolder) {
    let there = place.folders.filter { home.isFolder($0) }
    guard !there.isEmpty else {
      if let folder = place.folders.first {
        shortcomings.append(UnusableSource(program: place.program, reason: "names \(folder), which does not exist"))
      }
      return
    }
    let new = DetectedSource(
      family: place.family, folders: there, program: place.program, isList: place.isList, isWritable: place.isWritable)
    let isKnown = places.contains { $0.family == new.family && Set($0.folders) == Set(new.folders) }
    if !isKnown { places.append(new) }
  }

  /// A login that is no address is left out.
  mutating func add(login: String) {
    let sides = login.split(separator: "@", omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty, sides[1].contains("."), !login.contains(where: \.isWhitespace) else { return }
    if !emails.contains(where: { $0.lowercased() == login.lowercased() }) { emails.append(login) }
  }

  package func places(of family: String) -> [DetectedSource] { places.filter { $0.family == family } }
}
