import LucidCore
import LucidBuiltins

/// The name of a new note's file: its title, without what a file system, Obsidian's links or a path
/// could take amiss.
enum NoteFileName {
  /// Reserved on Windows, where many vaults are synced to.
  private static let reserved: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })
  private static let forbidden: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|", "#", "^", "[", "]", "%"]

  /// Such as `Project proposal.md`; `Project proposal 2.md` when that is there. Capitals and forms
  /// of accents do not tell names apart.
  static func new(_ title: String, taken: [String]) -> String {
    let base = stem(title)
    let taken = Set(taken.map { $0.lowercased() })
    var name = base + ".md"
    var number = 2
    while taken.contains(name.lowercased()) {
      name = "\(base) \(number).md"
      number += 1
    }
    return name
  }

  private static func stem(_ title: String) -> String {
    let words = String(title.map { forbidden.contains($0) ? " " : $0 }).oneLine(limit: 80)
    // The ending and a number have to fit into the 255 bytes of a name.
    var stem = ""
    for character in words where stem.utf8.count + character.utf8.count <= 200 { stem.append(character) }
    stem = String(stem.drop { $0 == "." || $0 == " " || $0 == "-" || $0 == "~" })
    while let last = stem.last, last == "." || last == " " || last == "~" { stem.removeLast() }
    if stem.isEmpty { return "Note" }
    return reserved.contains(stem.lowercased()) ? stem + " note" : stem
  }
}
