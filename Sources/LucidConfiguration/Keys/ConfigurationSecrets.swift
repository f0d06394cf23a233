import LucidCompiler
package import LucidCore
import LucidSyntax
import LucidYAML

/// Passwords and keys that stand in a configuration, where only a reference to them may stand. What
/// is found is never printed.
package enum ConfigurationSecrets {
  /// Adds diagnostics for secrets in the file, and removes the secrets from all other messages.
  package static func added(to diagnostics: [Diagnostic], in file: SourceFile) -> [Diagnostic] {
    var ranges = CredentialSearch.find(in: file.bytes).map { (name: $0.name, range: $0.range) }
    for document in YAMLReader.read(file, id: 0).documents { written(document, &ranges) }
    guard !ranges.isEmpty else { return diagnostics }
    let found = ranges.map { found in
      Diagnostic(
        .credential, .error, "\(found.name) is in the configuration; write a reference to it instead",
        at: Span(file: 0, start: found.range.lowerBound, end: found.range.upperBound),
        notes: [
          "write `key: { env: NAME }`, `key: { command: [pass, show, NAME] }` or `key: { file: PATH }`",
          "and change it where it is from, if others could read this file",
        ])
    }
    let others = diagnostics.filter { d in !found.contains { $0.span.start <= d.span.start && d.span.end <= $0.span.end } }
    return CredentialSearch.redacted(found + others, in: file)
  }

  /// Collects the texts in places where a key of a model is referenced.
  private static func written(_ node: YAMLNode, _ ranges: inout [(name: String, range: Range<Int>)]) {
    for entry in node.mapping?.entries ?? [] {
      if let scalar = entry.value.scalar, !scalar.isNull, names.contains(entry.key.text.lowercased()) {
        let range = scalar.span.range
        if !ranges.contains(where: { $0.range.overlaps(range) }) { ranges.append(("a key", range)) }
      }
      written(entry.value, &ranges)
    }
    for item in node.sequence?.items ?? [] { written(item, &ranges) }
  }

  private static let names: Set<String> = ["key", "api_key", "apikey", "password", "passphrase", "secret", "token"]

  /// Whether a value that is about to be written is one.
  package static func isSecret(_ text: String, for key: String) -> Bool {
    (names.contains(key.lowercased()) && !text.hasPrefix("{"))
      || !CredentialSearch.find(in: Array("\(key): \(text)".utf8)).isEmpty
  }
}
