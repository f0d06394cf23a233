import Testing

@testable import LucidBackends

/// The words of a page that a person sees, as libxml2 reads it.
@Suite struct PageTextTests {
  @Test(
    arguments: [
      ("<p>One</p><p>Two <b>bold</b>.</p>", "One\n\nTwo bold."),
      ("<ul><li>a<li>b</ul>end", "- a\n- b\n\nend"),
      ("<h1>Head</h1>text<br>more", "Head\n\ntext\nmore"),
      ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a | b\nc | d"),
      ("<pre>a\n  b</pre>", "a\n  b"),
      ("a<script>x()</script> <style>p{}</style>b<!-- c -->", "a b"),
      ("&uuml;ber &amp; &#8364; &nbsp;x", "über & € x"),
      // Damage of every kind.
      ("<p>a <b>b <i>c</p> d", "a b c\n\nd"), ("no markup < at > all", "no markup < at > all"), ("</div></p>x", "x"), ("", ""),
    ]) func words(html: String, text: String) throws
  {
    #expect(try #require(PageText(Array(html.utf8))).text == text)
  }

  /// Nobody reads it, so no model is to read it: the usual places of planted instructions.
  @Test(
    arguments: [
      "<div style='display: none'>X</div>", "<p hidden>X</p>", "<span aria-hidden=true>X</span>",
      "<p style=\"VISIBILITY:HIDDEN\">X</p>",
      "<template>X</template>", "<noscript>X</noscript>", "<nav>X</nav>", "<form>X</form>", "<div role=navigation>X</div>",
      "<aside>X</aside>", "<p style='font-size:0'>X</p>", "<p style='opacity:0'>X</p>", "<svg><text>X</text></svg>",
      "<iframe>X</iframe>",
    ]) func whatIsHiddenIsLeftOut(html: String) throws
  {
    let page = try #require(PageText(Array("<body><p>Seen.</p>\(html)</body>".utf8)))
    #expect(page.text == "Seen.")
  }

  @Test func theArticleIsThePage() throws {
    let words = String(repeating: "word ", count: 40)
    let html =
      "<title>T</title><header>Site</header><p>menu</p><article><header>By Ann</header><p>\(words)</p></article><footer>f</footer>"
    #expect(try #require(PageText(Array(html.utf8))).text == "By Ann\n\n" + words.dropLast())
    // A short one beside much text is not all of it.
    let teaser = "<article>Teaser</article><p>\(words)\(words)</p>"
    #expect(try #require(PageText(Array(teaser.utf8))).text.hasSuffix("word"))
  }

  @Test func titles() throws {
    for (html, title) in [
      ("<title> A\n b </title>", "A b"), ("<meta property=og:title content=Open><title>T</title>", "Open"), ("<h1>H</h1>", "H"),
      ("x", ""),
    ] {
      #expect(try #require(PageText(Array(html.utf8))).title == title)
    }
  }

  /// UTF-8 is what it is, whatever a page says or leaves out; else what it says, and else Latin-1.
  @Test func encodings() throws {
    #expect(try #require(PageText(Array("<p>Größe €</p>".utf8))).text == "Größe €")
    #expect(try #require(PageText(Array("<p>Gr".utf8) + [0xF6, 0xDF] + Array("e</p>".utf8))).text == "Größe")
    let cyrillic = Array("<meta charset=windows-1251><p>".utf8) + [0xEF, 0xF0, 0xE8] + Array("</p>".utf8)
    #expect(try #require(PageText(cyrillic)).text == "при")
  }

  @Test func largeAndDeepPagesEnd() throws {
    let deep = String(repeating: "<div>", count: 20_000) + "x"
    #expect(try #require(PageText(Array(deep.utf8))).text.count <= 1)
    let wide = String(repeating: "<b>a</b> ", count: 300_000)
    #expect(try #require(PageText(Array(wide.utf8))).text.utf8.count > 100_000)
  }

  /// What the library hands out byte by byte is one text, and a tag of many attributes is one tag: a page of four MiB of each
  /// would else take minutes to hours.
  @Test(arguments: ["<", "<!", "<![CDATA[", "&amp;", "&", "<a ", "<b></i>", "<p>x", "<a href='", "<?", "</", "\u{301}"])
  func largePagesOfOneKindEnd(piece: String) throws {
    let page = String(repeating: piece, count: (4 << 20) / piece.utf8.count)
    let text = try #require(PageText(Array(page.utf8))).text
    if piece == "<" { #expect(text.utf8.count >= 100_000 && page.hasPrefix(text)) }
    if piece == "&amp;" { #expect(text.utf8.count == page.utf8.count / 5 && text.utf8.allSatisfy { $0 == UInt8(ascii: "&") }) }
  }

  /// The library compares each attribute with all before it: the further ones of a tag become one name.
  @Test(arguments: ["b%='1' ", "b% ", "b%/", "b%='1'", "b%=\"1\"", "b%='>' ", "b%==\"  c% "]) func tagsOfManyAttributesEnd(
    attribute: String
  ) throws {
    let attributes = (0..<200_000).map { attribute.replacing("%", with: String($0)) }.joined()
    for isHTML in [true, false] {
      let page = "<p>before</p><p class='x' \(attributes)>text</p>"
      let document = try #require(MarkupNode.document(Array(page.utf8), isHTML: isHTML))
      #expect(document.text.hasPrefix("before"))
      if let tag = document.all(["p"]).dropFirst().first { #expect(tag.attributes["class"] == "x") }
    }
  }

  /// Tags of ordinary pages keep their attributes: long values, and comments and scripts that look like open tags before them.
  @Test(
    arguments: [
      "<p title='\(String(repeating: "word ", count: 5_000))' id=x>t</p>",
      "<!-- \(String(repeating: "a <b c='", count: 400)) --><script>if (a<b) { c='\(String(repeating: "d ", count: 999))' }"
        + "</script><p id=x class='a b'>t</p>",
    ]) func ordinaryAttributesStay(html: String) throws
  {
    let page = try #require(MarkupNode.document(Array(html.utf8), isHTML: true))
    #expect(page.all(["p"]).map { $0.attributes["id"] } == ["x"])
  }

  /// A part of a part is written with it, once.
  @Test func partsInPartsAreReadOnce() throws {
    let nested = String(repeating: "<article>a ", count: 100) + "end" + String(repeating: "</article>", count: 100)
    let document = try #require(MarkupNode.document(Array(nested.utf8), isHTML: true))
    #expect(document.outermost { $0.name == "article" }.count == 1)
    #expect(try #require(PageText(Array(nested.utf8))).text.split(separator: "end", omittingEmptySubsequences: false).count == 2)
    #expect(
      try #require(PageText(Array("<main><div hidden><article>secret words</article></div>seen</main>".utf8))).text == "seen")
  }

  /// A page that nobody waits for any more is not read to its end.
  @Test(arguments: ["<", "<p>x</p>"]) func aPageThatIsNotWantedIsLeft(piece: String) throws {
    var asked = 0
    let page = Array(String(repeating: piece, count: 10_000).utf8)
    _ = MarkupNode.document(page, isHTML: true) {
      asked += 1
      return asked < 10
    }
    #expect(asked == 10)
  }
}
