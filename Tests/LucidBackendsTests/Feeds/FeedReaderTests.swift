import LucidBuiltins
import LucidCore
import LucidHTTP
import Testing

@testable import LucidBackends

/// The four forms of feeds, and what calls itself one.
@Suite struct FeedReaderTests {
  private static let forms: [(String, String)] = [
    (
      "RSS 2.0",
      """
      <?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>F</title>
      <item><title>Tea &amp; more</title><link>https://x.example/1</link><guid isPermaLink="false">g1</guid>
      <pubDate>Mon, 06 Apr 2026 07:30:00 +0200</pubDate><dc:creator>Ann</dc:creator><category>food</category>
      <description><![CDATA[<p>One <b>cup</b>.</p>]]></description></item></channel></rss>
      """
    ),
    (
      "RSS 1.0",
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="d"><channel/>
      <item rdf:about="g1"><title>Tea &amp; more</title><link>https://x.example/1</link><dc:date>2026-04-06T05:30:00Z</dc:date>
      <guid>g1</guid><dc:creator>Ann</dc:creator><dc:subject>food</dc:subject><description>One cup.</description></item></rdf:RDF>
      """
    ),
    (
      "Atom",
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><id>g1</id><title type="html">Tea &amp;amp; more</title>
      <link rel="self" href="https://x.example/self"/><link href="https://x.example/1"/><published>2026-04-06T07:30:00+02:00</published>
      <author><name>Ann</name></author><category term="food"/><summary type="html">&lt;p&gt;One cup.&lt;/p&gt;</summary></entry></feed>
      """
    ),
    (
      "JSON Feed",
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "title": "F", "items": [{"id": "g1", "url": "https://x.example/1",
       "title": "Tea & more", "content_html": "<p>One <i>cup</i>.</p>", "date_published": "2026-04-06T05:30:00Z",
       "authors": [{"name": "Ann"}], "tags": ["food"]}]}
      """#
    ),
  ]

  @Test(arguments: forms) func everyFormGivesTheSame(name: String, text: String) throws {
    let items = try FeedReader("f").items(Array(text.utf8))
    let expected = FeedItem(
      id: "g1", title: "Tea & more", url: "https://x.example/1", feed: "f", published: Instant(seconds: 1_775_453_400),
      author: "Ann",
      text: "One cup.", tags: ["food"])
    #expect(items == [expected], "\(name)")
  }

  @Test(
    arguments: [
      "", "<html><body>Not found</body></html>", #"{"items": []}"#, "{", "plain words", "<rss></rss>", "<opml/>",
      #"{"version": "https://jsonfeed.org/version/1.1"}"#,
    ]) func whatIsNoFeedIsSaid(text: String)
  {
    let failure = #expect(throws: StepFailure.self) { try FeedReader("f").items(Array(text.utf8)) }
    #expect(failure?.message == "`f` is no feed: neither RSS, Atom nor JSON Feed")
  }

  @Test func aDamagedFeedGivesWhatIsReadable() throws {
    let text =
      "<rss><channel><item><title>One</title><link>l1</link></item><item><title>Two & three</title><guid>2</guid></item><item><ti"
    let items = try FeedReader("f").items(Array(text.utf8))
    #expect(items.prefix(2).map(\.id) == ["l1", "2"] && items.count <= 3)
  }

  @Test func itemsWithoutIDsAndTimesAreKept() throws {
    let text =
      "<rss><channel><item><title>A</title></item><item><description>Only words</description><pubDate>soon</pubDate><link>u</link></item><item/></channel></rss>"
    let items = try FeedReader("f").items(Array(text.utf8))
    #expect(
      items.map(\.id) == ["A", "u"] && items.map(\.title) == ["A", "Only words"] && items.allSatisfy { $0.published == nil })
  }

  /// Declared entities are not expanded, and nothing outside is read.
  @Test func entitiesAreNotExpanded() throws {
    let bomb = """
      <!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
      <!ENTITY f SYSTEM "file:///etc/passwd">]><rss><channel><item><title>T</title><guid>1</guid><description>&c;&f;</description></item></channel></rss>
      """
    let items = try FeedReader("f").items(Array(bomb.utf8))
    #expect(items.allSatisfy { !$0.text.contains("root:") && $0.text.utf8.count < 100 })
  }

  /// Titles of RSS are read as markup, for most that write them write it; those of Atom say what
  /// they are.
  @Test(arguments: [
    ("<rss><channel><item><title>A &amp;amp; &lt;b&gt;B&lt;/b&gt;</title><guid>1</guid></item></channel></rss>", "A & B"),
    ("<rss><channel><item><title>1 &lt; 2</title><guid>1</guid></item></channel></rss>", "1 < 2"),
    ("<feed><entry><id>1</id><title type='html'>A &amp;amp; &lt;b&gt;B&lt;/b&gt;</title></entry></feed>", "A & B"),
    ("<feed><entry><id>1</id><title>How &lt;b&gt; works</title></entry></feed>", "How <b> works"),
  ]) func titlesArePlain(text: String, title: String) throws {
    #expect(try FeedReader("f").items(Array(text.utf8)).map(\.title) == [title])
  }

  @Test(
    arguments: [
      ("<rss><channel><link>https://a.example/blog/</link><item><guid>1</guid><link>/rel/2</link></item></channel></rss>", nil),
      ("<rss><channel><item><guid>1</guid><link>/rel/2</link></item></channel></rss>", "https://a.example/feed.xml"),
      ("<feed><link href='https://a.example/'/><entry><id>1</id><link href='rel/2'/></entry></feed>", nil),
      (
        "{\"version\": \"https://jsonfeed.org/version/1\", \"home_page_url\": \"https://a.example\", \"items\": [{\"id\": \"1\", \"url\": \"/rel/2\"}]}",
        nil
      ),
    ] as [(String, String?)]) func relativeAddressesAreMadeWhole(text: String, base: String?) throws
  {
    let base = try base.map { try ServerURL($0, mayBePublic: true) }
    #expect(try FeedReader("f", base: base).items(Array(text.utf8)).map(\.url) == ["https://a.example/rel/2"])
  }

  @Test func anAddressRelativeToNothingStays() throws {
    let text =
      "<rss><channel><item><guid>1</guid><link>/rel/2</link></item><item><guid>2</guid><link>https://b.example/#x</link></item></channel></rss>"
    #expect(try FeedReader("f").items(Array(text.utf8)).map(\.url) == ["/rel/2", "https://b.example/#x"])
  }

  @Test func aLargeFeedIsCut() throws {
    let text =
      "<rss><channel>" + (0..<3_000).map { "<item><guid>\($0)</guid><title>T</title></item>" }.joined() + "</channel></rss>"
    #expect(try FeedReader("f").items(Array(text.utf8)).count == 1_000)
  }

  @Test func largeItemsOfOneKindEnd() throws {
    for piece in ["&lt;", "&amp;lt;", "&amp;amp;", "&amp;", "x"] {
      let body = String(repeating: piece, count: (4 << 20) / piece.utf8.count)
      let text = "<rss><channel><item><title>T</title><description>\(body)</description></item></channel></rss>"
      #expect(try FeedReader("f").items(Array(text.utf8)).map(\.title) == ["T"])
    }
  }

  @Test func aFeedThatIsNotWantedIsLeft() {
    let item = "<item><title>T</title><description>&lt;p&gt;x</description></item>"
    let text = "<rss><channel>\(String(repeating: item, count: 500))</channel></rss>"
    var asked = 0
    let failure = #expect(throws: StepFailure.self) {
      try FeedReader("f") {
        asked += 1
        return asked < 20
      }.items(Array(text.utf8))
    }
    #expect(failure?.kind == .cancelled && asked < 40)
  }
}
