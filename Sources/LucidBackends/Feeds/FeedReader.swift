import LucidBuiltins
import LucidCore
import LucidHTTP

/// Reads a feed: RSS 0.9x, 1.0 and 2.0, Atom 1.0, JSON Feed 1.x.
///
/// An item without an id has its address for one, else its title and its time. Texts are plain;
/// what is markup is read as such.
struct FeedReader {
  /// The most items that are read of one feed.
  private static let mostItems = 1_000

  private let feed: String
  /// The address of the feed, to which others are relative; of a file that of the site that it
  /// names, or nil.
  private var base: ServerURL?
  /// Reads dates in the form of mails; nil without gmime, and then they are not known.
  private let mime: MimeReader?
  /// Whether anyone still waits for the items.
  private let isWanted: () -> Bool

  /// `feed` is the name by which the configuration knows it. `isWanted` is asked often; after a no
  /// the reader throws.
  init(_ feed: String, base: ServerURL? = nil, isWanted: @escaping () -> Bool = { true }) {
    (self.feed, self.base, self.isWanted, mime) = (feed, base, isWanted, try? MimeReader())
  }

  /// Errors: `.failed` for what is no feed; `.unavailable` without libxml2; `.cancelled`.
  func items(_ bytes: [UInt8]) throws(StepFailure) -> [FeedItem] {
    var reader = self
    let items = try reader.read(bytes)
    guard isWanted() else { throw StepFailure(.cancelled, .words(.cancelled)) }
    return items
  }

  private mutating func read(_ bytes: [UInt8]) throws(StepFailure) -> [FeedItem] {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if first == UInt8(ascii: "{") { return try json(bytes) }
    guard let document = MarkupNode.document(bytes, isHTML: false, isWanted: isWanted) else { throw FeedRemedies.noLibrary }
    let entries: [MarkupNode]
    if let atom = document.child("feed") {
      entries = atom.elements.filter { $0.name == "entry" }
      base = base ?? Self.link(of: atom).flatMap { Self.address($0) }
      return entries.prefix(Self.mostItems).compactMap(entry)
    }
    if let rss = document.child("rss")?.child("channel") {
      entries = rss.elements.filter { $0.name == "item" }
      base = base ?? Self.line(rss.child("link")?.text).flatMap { Self.address($0) }
    } else if let rdf = document.child("rdf:RDF") {
      entries = rdf.elements.filter { $0.name == "item" }
      base = base ?? Self.line(rdf.child("channel")?.child("link")?.text).flatMap { Self.address($0) }
    } else {
      throw FeedRemedies.noFeed(feed)
    }
    return entries.prefix(Self.mostItems).compactMap(item)
  }

  // MARK: XML

  private func item(_ node: MarkupNode) -> FeedItem? {
    func text(_ names: String...) -> String? { names.lazy.compactMap { Self.line(node.child($0)?.text) }.first }
    let body = (node.child("content:encoded") ?? node.child("description"))?.text
    return made(
      id: text("guid"), title: Self.line(plain(node.child("title")?.text)),
      url: text("link") ?? node.attributes["rdf:about"], body: plain(body),
      published: text("pubDate", "dc:date", "dcterms:issued"), author: text("dc:creator", "author", "itunes:author"),
      tags: node.elements.filter { $0.name == "category" || $0.name == "dc:subject" }.compactMap { Self.line($0.text) })
  }

  private func entry(_ node: MarkupNode) -> FeedItem? {
    func text(_ names: String...) -> String? { names.lazy.compactMap { Self.line(node.child($0)?.text) }.first }
    let body = node.child("summary") ?? node.child("content")
    func isMarkup(_ node: MarkupNode?) -> Bool { node?.attributes["type"].map { $0 != "text" } ?? false }
    let title = node.child("title")
    return made(
      id: text("id"), title: Self.line(isMarkup(title) ? plain(title?.text) : title?.text), url: Self.link(of: node),
      body: isMarkup(body) ? plain(body?.text) : body?.text, published: text("published", "updated", "issued"),
      author: Self.line(node.child("author")?.child("name")?.text),
      tags: node.elements.filter { $0.name == "category" }.compactMap {
        Self.line($0.attributes["label"] ?? $0.attributes["term"])
      })
  }

  /// The address of an entry of Atom, or of the site of a feed.
  private static func link(of node: MarkupNode) -> String? {
    let links = node.elements.filter { $0.name == "link" && $0.attributes["href"] != nil }
    return (links.first { ($0.attributes["rel"] ?? "alternate") == "alternate" } ?? links.first)?.attributes["href"]
  }

  // MARK: JSON

  private mutating func json(_ bytes: [UInt8]) throws(StepFailure) -> [FeedItem] {
    guard let json = ServiceJSON.root(bytes), let items = json["items"]?.list,
      json["version"]?.text?.contains("jsonfeed.org") == true
    else { throw FeedRemedies.noFeed(feed) }
    base = base ?? json["home_page_url"]?.text.flatMap { Self.address($0) }
    return items.prefix(Self.mostItems).compactMap { item in
      let body = item["summary"]?.text ?? item["content_text"]?.text ?? plain(item["content_html"]?.text)
      return made(
        id: item["id"]?.text ?? item["id"]?.integer.map(String.init), title: Self.line(item["title"]?.text),
        url: item["url"]?.text ?? item["external_url"]?.text, body: body,
        published: item["date_published"]?.text ?? item["date_modified"]?.text,
        author: Self.line((item["authors"]?.list?.first ?? item["author"])?["name"]?.text),
        tags: (item["tags"]?.list ?? []).compactMap { Self.line($0.text) })
    }
  }

  // MARK: Items

  private func made(
    id: String?, title: String?, url: String?, body: String?, published: String?, author: String?, tags: [String]
  ) -> FeedItem? {
    let time = published.flatMap(self.time)
    let words = Self.line(body) ?? ""
    let own = [id, url, title.map { $0 + (published.map { " " + $0 } ?? "") }].lazy.compactMap { $0 }.first { !$0.isEmpty }
    guard let own, title != nil || !words.isEmpty || url != nil else { return nil }
    let url = url.map { Self.address($0) == nil ? Self.address($0, relativeTo: base)?.text ?? $0 : $0 }
    return FeedItem(
      id: String(own.prefix(500)), title: title ?? String(words.prefix(80)), url: url, feed: feed, published: time,
      author: author,
      text: words, tags: tags)
  }

  private static func address(_ text: String, relativeTo base: ServerURL? = nil) -> ServerURL? {
    try? PageAddress.url(text, relativeTo: base)
  }

  /// One line; nil for nothing.
  private static func line(_ text: String?) -> String? {
    let line = (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? nil : line
  }

  private func plain(_ text: String?) -> String? {
    guard isWanted(), let text, text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return text
    }
    return PageText(Array(text.utf8), isWanted: isWanted)?.text ?? text
  }

  /// RFC 3339, or a date as mails have it; nil for anything else.
  private func time(_ text: String) -> Instant? { ISOTimestamp(text)?.instant(in: .utc) ?? mime?.date(text) }
}
