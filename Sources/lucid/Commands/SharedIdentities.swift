import LucidCompiler
import LucidCore

/// Abilities of different files with the same id: whichever is installed last takes the place of the other.
struct SharedIdentities {
  /// Where an id stands.
  struct Place: Sendable {
    let path: String
    let id: String
    let span: Span
  }

  /// One for each file that repeats the id of an earlier one; both files are read once more.
  static func findings(_ places: [Place]) -> [Finding] {
    var first: [String: Place] = [:]
    return places.compactMap { place in
      guard let other = first[place.id], other.path != place.path else {
        if first[place.id] == nil { first[place.id] = place }
        return nil
      }
      guard let file = try? AbilityFile.readFile(place.path), let earlier = try? AbilityFile.readFile(other.path) else {
        return nil
      }
      let diagnostic = Diagnostic(
        .duplicateIdentity, .warning, "another file has the same id", at: place.span,
        notes: ["leave it out: each file gets its own at installation"],
        related: [
          .init("it is here", at: Span(file: 1, start: Int(other.span.start), end: Int(other.span.end)))
        ])
      return Finding(diagnostics: [diagnostic], sources: SourceSet([file, earlier]), needsOtherProgram: false)
    }
  }
}
