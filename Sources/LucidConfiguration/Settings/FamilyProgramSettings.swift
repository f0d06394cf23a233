import LucidCore
import LucidPrograms
package import LucidSyntax
import LucidYAML

/// `backends: { FAMILY: { program: [...] } }`: a program that answers for a family of tools.
package struct FamilyProgramSettings: Sendable {
  package let family: String
  /// The program and its fixed arguments, as written.
  package let words: [String]
  package private(set) var access = ToolAccess()

  /// A server behind the program may have to be asked several things.
  private static let seconds = 30

  package static let keys: [Key] =
    [
      Key(
        "program", .list(.text(limit: 4_000)),
        "A program and its fixed arguments that answer for the family, a JSON object a line (docs/families-of-your-own.md).")
    ] + ToolAccess.keys

  /// nil for a family without a program. Keys that only a program has are reported there.
  init?(_ key: Scalar, _ mapping: YAMLMapping, _ diagnostics: inout [Diagnostic]) {
    let collector = DiagnosticCollector()
    defer { diagnostics += collector.diagnostics }
    family = key.text
    guard let program = mapping["program"]?.sequence else {
      for name in ToolAccess.keys.map(\.name) {
        if let node = mapping[name] { collector.report(.keyOfFamilyProgram(name, of: family, at: node.span)) }
      }
      return nil
    }
    words = program.items.compactMap { $0.scalar?.text }
    access.limits.seconds = Self.seconds
    access.read(mapping, collector)
    let own = Set(Self.keys.map(\.name))
    for entry in mapping.entries where !own.contains(entry.key.text) {
      collector.report(.besideProgram(entry.key.text, of: family, at: entry.key.span))
    }
    guard let first = words.first else {
      collector.report(.emptyProgram(family, at: program.span))
      return nil
    }
    if first.contains("/"), !ToolAccess.isAbsolute(first) {
      collector.report(.relativePath(first, at: program.items[0].span))
    }
  }
}
