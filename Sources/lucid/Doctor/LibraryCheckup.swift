import LucidArguments
import LucidLibrary

/// Abilities of the library that cannot be used.
struct LibraryCheckup: Checkup {
  let name = "library"

  func findings(_ scene: CheckupScene) -> [CheckupFinding] {
    do throws(CommandError) {
      let library = try HomeLibrary.open()
      let entries = try CommandError.from { () throws(LibraryError) in try library.entries() }
      let bad = entries.filter { $0.listing.problem != nil }
      guard !bad.isEmpty else { return [.ok("\(entries.count) abilities")] }
      return bad.map { .missing("\($0.name): \($0.listing.problem ?? "")", "lucid edit \($0.name), or lucid remove \($0.name)") }
    } catch { return [.broken(error.message, error.hint)] }
  }
}
