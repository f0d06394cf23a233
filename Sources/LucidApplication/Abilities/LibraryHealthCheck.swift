package import LucidDoctor
import LucidLibrary

/// Abilities of the library that cannot be used, and files with decisions that cannot be read.
package struct LibraryHealthCheck: HealthCheck {
  package let name = "library"

  package init() {}

  package func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    do throws(CommandError) {
      let library = try HomeLibrary.open(context.host)
      let broken = library.decisionErrors().map { HealthFinding.broken($0.message, $0.hint) }
      let entries = try CommandError.from { () throws(LibraryError) in try library.entries() }
      let bad = entries.filter { $0.listing.problem != nil }
      guard !bad.isEmpty else { return broken.isEmpty ? [.ok("\(entries.count) abilities")] : broken }
      return broken
        + bad.map { .missing("\($0.name): \($0.listing.problem ?? "")", "lucid edit \($0.name), or lucid remove \($0.name)") }
    } catch { return [.broken(error.message, error.hint)] }
  }
}
