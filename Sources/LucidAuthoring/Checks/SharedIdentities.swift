package import LucidApplication
import LucidCompiler
package import LucidCore

/// Abilities of different files with the same id: whichever is installed last takes the place of
/// the other.
package struct SharedIdentities {
  /// Where an id stands.
  package struct Place: Sendable {
    package let path: String
    package let id: String
    package let span: Span

    package init(path: String, id: String, span: Span) { (self.path, self.id, self.span) = (path, id, span) }
  }

  /// Adds a diagnostic for each file that repeats the id of an earlier one; such files are read
  /// once more.
  package static func add(_ places: [Place], to findings: inout [Finding], _ choice: CodeChoice) {
    var first: [String: Place] = [:]
    var known = Dictionary(
      findings.enumerated().map { ($1.sources.files.first?.name ?? "", $0) }, uniquingKeysWith: { a, _ in a })
    for place in places {
      guard let other = first[place.id], other.path != place.path else {
        if first[place.id] == nil { first[place.id] = place }
        continue
      }
      guard let file = try? AbilityFile.readFile(place.path), let earlier = try? AbilityFile.readFile(other.path) else {
        continue
      }
      let own = known[place.path]
      var sources = own.map { findings[$0].sources } ?? SourceSet([file])
      let there = Span(file: sources.add(earlier), start: Int(other.span.start), end: Int(other.span.end))
      let diagnostic = Diagnostic(
        .duplicateIdentity, .warning, "another file has the same id", at: place.span,
        notes: ["leave it out: each file gets its own at installation"], related: [.init("it is here", at: there)])
      guard choice.wants(diagnostic) else { continue }
      let finding = Finding(
        diagnostics: (own.map { findings[$0].diagnostics } ?? []) + [diagnostic], sources: sources,
        needsOtherProgram: own.map { findings[$0].needsOtherProgram } ?? false)
      if let own {
        findings[own] = finding
      } else {
        known[place.path] = findings.count
        findings.append(finding)
      }
    }
  }
}
