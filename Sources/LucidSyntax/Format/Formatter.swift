package import LucidCore
import LucidYAML

/// A file in the canonical form: keys in the order of `Keys`, one style, every comment kept.
///
/// Pure. What was printed is read again before it is given out: a form that says anything else than
/// the file did is a fault, never a result.
package struct Formatter: Sendable {
  package enum Outcome: Sendable {
    /// The whole file; the same bytes when it had the form already. With what was migrated, in
    /// words.
    case formatted(String, migrated: [String])
    /// A file in JSON is left alone unless it is to be migrated.
    case json
    /// It cannot be read, or is no document of the language: left alone.
    case refused([Diagnostic])
    /// A mistake of the formatter, in one line.
    case fault(String)
  }

  /// Carries older spellings and formats over, and JSON into YAML; nil to leave them.
  private let migration: Migration?

  package init(migration: Migration? = nil) { self.migration = migration }

  package func format(_ original: SourceFile) -> Outcome {
    let (file, carried) = migration == nil ? (original, []) : OldForms.migrated(original)
    let yaml = YAMLReader.read(file, id: 0, tags: true)
    guard yaml.diagnostics.isEmpty else { return .refused(yaml.diagnostics) }
    let broken = DocumentParser.parse(file, id: 0).diagnostics.filter {
      $0.severity == .error && [.notAMapping, .emptyFile, .formatVersion].contains($0.code)
    }
    guard broken.isEmpty || (migration != nil && yaml.documents.allSatisfy(Self.isOlder)) else { return .refused(broken) }
    let bytes = CleanBytes.of(file.bytes)
    guard let before = LayoutReader.read(bytes) else {
      return .refused([
        .unformattableKey()
      ])
    }
    guard !before.layouts.isEmpty else { return .formatted(String(decoding: file.bytes, as: UTF8.self), migrated: []) }
    if migration == nil, before.layouts.contains(where: \.root.isFlow) { return .json }
    var layouts = before.layouts
    let migrated = carried + (migration?.apply(to: &layouts) ?? [])
    for i in layouts.indices { KeyOrder.sort(&layouts[i]) }
    let text = LayoutPrinter.print(layouts)
    let after = Array(text.utf8)
    // Other programs that read YAML must find the same in it, and so must the language.
    guard let values = FormatCheck.trees(after, tags: false), values == FormatCheck.trees(layouts),
      values == FormatCheck.trees(after, tags: true),
      migration != nil || values == FormatCheck.trees(bytes, tags: true)
    else { return .fault("the form of \(file.name) would not say the same") }
    let comments = carried.isEmpty ? before.comments : LayoutReader.read(CleanBytes.of(original.bytes))?.comments
    guard LayoutReader.read(after)?.comments == comments else {
      return .fault("the form of \(file.name) would lose a comment")
    }
    guard migration != nil else { return .formatted(text, migrated: []) }
    // Placeholders of the older app may be of names that are old by now.
    let (again, more) = OldForms.migrated(SourceFile(name: file.name, bytes: after))
    guard !more.isEmpty, case .formatted(let text, let rest) = format(again) else { return .formatted(text, migrated: migrated) }
    return .formatted(text, migrated: migrated + more + rest)
  }

  /// True for documents that need a migration: the list of an older app, and format 0.
  private static func isOlder(_ node: YAMLNode) -> Bool {
    OlderShape.isList(node) || node.mapping?["lucidability"]?.scalar.map { ["0", "1"].contains($0.text) } ?? false
  }
}
