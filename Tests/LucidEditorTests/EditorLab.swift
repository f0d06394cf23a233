import LucidBuiltins
import LucidCore
@testable import LucidEditor
import LucidShipped

/// A text with a cursor, written `¦`, and what the editor says there.
struct EditorLab {
  static let compiler = ShippedLanguage.compiler(Builtins.unbound.catalog)

  let document: EditorDocument
  let cursor: Int

  /// `imports` are the files that the text may import, by path.
  init(_ marked: String, imports: [String: String] = [:]) {
    let text = String(marked.filter { $0 != "¦" })
    cursor = marked.utf8.count == text.utf8.count ? 0 : Array(marked.utf8).firstIndex(of: 0xC2, followedBy: 0xA6)
    document = EditorDocument(
      uri: "file:///lab/x.lucidability", path: "/lab/x.lucidability", version: 1, text: text, unit: .utf16,
      EditorEnvironment(compiler: Self.compiler) { file, _ in
        var file = file
        file.canImport = true
        for (path, text) in imports { file.imports[path] = SourceFile(name: path, text: text) }
        return file
      })
  }

  /// An ability with a head and the rest as given.
  init(ability rest: String, imports: [String: String] = [:]) {
    self.init("lucidability: 1\nkind: ability\nlabel: Lab\n" + rest, imports: imports)
  }

  var completions: [String] { Completion.items(in: document, at: cursor).map(\.label) }
  var hover: String? { Hover.at(cursor, in: document)?.text }

  /// The text with edits of the file itself.
  func applying(_ edits: [TextChange]) -> String {
    var bytes = document.lines.bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate func firstIndex(of a: UInt8, followedBy b: UInt8) -> Int {
    indices.dropLast().first { self[$0] == a && self[$0 + 1] == b } ?? 0
  }
}
