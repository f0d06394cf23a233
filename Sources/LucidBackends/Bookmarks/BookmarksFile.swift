import LucidBuiltins
import LucidCore

/// The bookmarks that a browser exports: HTML in the form of Netscape, which Firefox, Chrome and
/// Safari write. A list in a list is a folder, named by the heading before it.
struct BookmarksFile {
  /// The newest time that is believed: the year 3000.
  private static let latest: Int64 = 32_503_680_000

  private var found: [Bookmark] = []
  /// The names of the folders that are open.
  private var folders: [String] = []
  /// The heading that names the next list.
  private var heading: String?

  /// Returns the bookmarks in the order of the file. Errors: no such file; `.unavailable` without
  /// libxml2; `.cancelled`.
  static func bookmarks(
    _ bytes: [UInt8], isWanted: @escaping () -> Bool = { true }
  ) throws(StepFailure) -> [Bookmark] {
    guard let document = MarkupNode.document(Self.flat(bytes), isHTML: true, isWanted: isWanted) else {
      throw FeedRemedies.noLibrary
    }
    guard isWanted() else { throw StepFailure(.cancelled, .words(.cancelled)) }
    guard !document.all(["dl"]).isEmpty else { throw StepFailure(.failed, .words(.noBookmarkExport)) }
    var file = BookmarksFile()
    file.read(document)
    return file.found
  }

  private mutating func read(_ node: MarkupNode) {
    for element in node.elements {
      switch element.name {
      case "dl":
        let name = heading
        heading = nil
        if let name { folders.append(name) }
        read(element)
        if name != nil { folders.removeLast() }
      case "h3": heading = Self.line(element.text)
      case "a": add(element)
      default: read(element)
      }
    }
  }

  private mutating func add(_ link: MarkupNode) {
    // Smart folders and bookmarklets are no pages.
    guard let url = link.attributes["href"], url.hasPrefix("http://") || url.hasPrefix("https://") else { return }
    let added = link.attributes["add_date"].flatMap { Int64($0) }.flatMap { 1..<Self.latest ~= $0 ? Instant(seconds: $0) : nil }
    let tags = (link.attributes["tags"] ?? "").split(separator: ",").map { Self.line(String($0)) }.filter { !$0.isEmpty }
    found.append(Bookmark(title: Self.line(link.text), url: url, folders: folders, added: added, tags: tags))
  }

  private static func line(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// Blanks `<DT>` and `<DD>`, which no browser closes: libxml2 puts each into the one before it,
  /// so that a folder of 200 bookmarks would be deeper than any document may be.
  private static func flat(_ bytes: [UInt8]) -> [UInt8] {
    var out = bytes
    let (less, greater, blank) = (UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: " "))
    var i = 0
    while i + 3 < out.count {
      let name = (out[i + 1] | 0x20, out[i + 2] | 0x20)
      if out[i] == less, out[i + 3] == greater, name == (0x64, 0x74) || name == (0x64, 0x64) {
        for at in i...i + 3 { out[at] = blank }
      }
      i += 1
    }
    return out
  }
}
