import Testing

@testable import LucidBackends

@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("<p>One</p><p>Two</p>", "One\n\nTwo"), ("a<br>b<br/>c", "a\nb\nc"), ("<b>bold</b> and <i>not</i>", "bold and not"),
    ("<ul><li>x</li><li>y</li></ul>", "- x\n- y"), ("<tr><td>a</td><td>b</td></tr>", "a b"),
    ("  lots \n\t of  space ", "lots of space"),
    ("<head><title>t</title></head><style>p{}</style>text<script>if (a < b) {}</script>!", "text!"), ("<STYLE>x</Style>y", "y"),
    ("a &amp; b &lt;c&gt; &eacute;&#233;&#xe9; &nbsp;d", "a & b <c> ééé d"), ("&unknown; &", "&unknown; &"), ("AT&T", "AT&T"),
    ("&#150; &#0; &#99999999999; &#x110000;", "– &#99999999999; \u{FFFD}"), ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
    ("<!-- no <p> here -->yes", "yes"), ("<a href=\"x>y\">link</a>", "link"), ("<!-- open", ""), ("<p", ""),
    ("<script>never closed", ""),
    ("", ""), ("<", "<"), ("</", "</"), ("zero&zwnj;width", "zerowidth"), ("日本<wbr>語", "日本語"),
  ]) func plain(html: String, text: String) { #expect(HTMLText.plain(html) == text) }

  @Test(arguments: ["<", "<a ", "<!--", "&", "&#", "<a \"", "<p>", "</style", "<style>", "<div><div>"])
  func manyOfThem(piece: String) { #expect(HTMLText.plain(String(repeating: piece, count: 100_000)).utf8.count <= 1_000_000) }
}
