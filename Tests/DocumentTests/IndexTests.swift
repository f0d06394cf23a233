import LucidTesting
import Testing

/// The index of the documents is complete, and no link in them is dead.
@Suite struct IndexTests {
  private static let pages =
    RepositoryFiles.texts.filter { path in
      path.hasSuffix(".md") && path.hasPrefix("docs/")
        || ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"].contains(path)
    }

  /// The targets of links `[text](target)` outside fenced blocks and code, and of `src` and `srcset` of pictures.
  static func links(_ lines: [Substring]) -> [String] {
    var links: [String] = []
    var isFenced = false
    for line in lines {
      if line.hasPrefix("```") { isFenced.toggle() }
      guard !isFenced, !line.hasPrefix("    ") else { continue }
      let text = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .map { $0.offset % 2 == 0 ? String($0.element) : "code" }.joined()
      links += text.split(separator: "](", omittingEmptySubsequences: false).dropFirst().compactMap { part in
        part.firstIndex(of: ")").map { String(part[..<$0]) }
      }
      for mark in ["src=\"", "srcset=\""] {
        links += text.split(separator: mark, omittingEmptySubsequences: false).dropFirst().map {
          String($0.prefix { $0 != "\"" })
        }
      }
    }
    return links
  }

  /// The path of a target relative to the checkout, and the heading after `#`.
  static func resolve(_ target: String, from page: String) -> (path: String, heading: String?) {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let heading = parts.count > 1 ? parts[1] : nil
    guard !parts[0].isEmpty else { return (page, heading) }
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in parts[0].split(separator: "/") where part != "." {
      if part == ".." { _ = folders.popLast() } else { folders.append(String(part)) }
    }
    return (folders.joined(separator: "/"), heading)
  }

  /// The names that GitHub gives the headings of a page.
  static func headings(_ page: String) -> Set<String> {
    var names: Set<String> = []
    var isFenced = false
    for line in RepositoryFiles.lines(page) {
      if line.hasPrefix("```") { isFenced.toggle() }
      guard !isFenced, line.hasPrefix("#"), let blank = line.firstIndex(of: " ") else { continue }
      names.insert(
        String(
          line[line.index(after: blank)...].lowercased().compactMap { character -> Character? in
            if character == " " { return "-" }
            return character.isLetter || character.isNumber || character == "-" || character == "_" ? character : nil
          }))
    }
    return names
  }

  @Test(arguments: pages) func hasNoDeadLinks(page: String) {
    for link in Self.links(RepositoryFiles.lines(page)) where !link.contains("://") && !link.hasPrefix("mailto:") {
      let (path, heading) = Self.resolve(link, from: page)
      #expect(RepositoryFiles.exists(path), "\(page) links to \(link)")
      if let heading, path.hasSuffix(".md") { #expect(Self.headings(path).contains(heading), "\(page) links to \(link)") }
    }
  }

  @Test func linksEveryPageOfDocs() {
    let linked = Set(Self.links(RepositoryFiles.lines("docs/README.md")).map { Self.resolve($0, from: "docs/README.md").path })
    let pages = RepositoryFiles.under("docs").filter { $0.hasSuffix(".md") && $0.split(separator: "/").count == 2 }
    #expect(pages.count > 40)
    for page in pages where page != "docs/README.md" { #expect(linked.contains(page), "docs/README.md does not link to \(page)") }
    #expect(Self.links(RepositoryFiles.lines("README.md")).contains("docs/README.md"))
  }

  @Test func picturesAreSmall() {
    let pictures = RepositoryFiles.under("docs/pictures")
    #expect(pictures.count >= 3)
    for picture in pictures { #expect(RepositoryFiles.bytes(picture).count <= 100_000, "\(picture)") }
  }

  @Test(arguments: [
    ("[a](b.md) `[c](d)` [e](f#g)", ["b.md", "f#g"]), ("```", []), ("<img src=\"x.png\">", ["x.png"]),
  ]) func findsLinks(line: String, expected: [String]) {
    #expect(Self.links([line[...]]) == expected)
  }
}
