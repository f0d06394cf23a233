import LucidTesting
import Testing

/// Names of the code in the documents for people who change it.
@Suite struct NamesInDocumentsTests {
  /// The words of the Swift files, and the names of the files: an extension has its file's name in the documents.
  private static let words: Set<String> = {
    var words: Set<String> = []
    for path in (RepositoryFiles.under("Sources") + RepositoryFiles.under("Tests")) where path.hasSuffix(".swift") {
      for text in RepositoryFiles.lines(path) + [path[...]] {
        for word in text.utf8.split(whereSeparator: isBetween) { words.insert(String(Substring(word))) }
      }
    }
    return words
  }()

  /// Names of the code are of letters and digits of ASCII.
  private static func isBetween(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      false
    default: true
    }
  }

  /// What stands in backquotes and has the shape of a type, or of a member of one: `RunGate`, `Filters.all`.
  private static func names(_ path: String) -> [String] {
    let parts = RepositoryFiles.lines(path).joined(separator: "\n").split(separator: "`", omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count, by: 2).map { String(parts[$0]) }.filter { name in
      guard let first = name.first, first.isUppercase, name.contains(where: \.isLowercase) else { return false }
      return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." } && !name.hasSuffix(".swift") && !name.hasSuffix(".md")
    }
  }

  @Test(arguments: ["docs/architecture.md", "docs/extending.md", "docs/models.md", "docs/security.md"]) func existInTheSources(
    path: String
  ) {
    let names = Self.names(path)
    for name in names {
      for part in name.split(separator: ".") { #expect(Self.words.contains(String(part)), "\(path) names `\(name)`") }
    }
    #expect(!names.isEmpty, "\(path) names nothing, so this looks at nothing")
  }
}
