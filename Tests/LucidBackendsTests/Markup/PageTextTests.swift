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
}
