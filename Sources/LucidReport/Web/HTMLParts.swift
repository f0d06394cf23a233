import LucidWording

/// Links to the parts of a list that is too long for one page.
package enum HTMLParts {
  /// Empty for one part. `address` is that of a part, from 1.
  package static func links(_ page: ScreenFrame, part: Int, of count: Int, _ address: (Int) -> String) -> String {
    guard count > 1 else { return "" }
    func link(_ to: Int, _ word: WebWord) -> String {
      (1...count).contains(to)
        ? "<a class=\"button\" href=\"\(HTMLEscape.escape(address(to)))\">\(ScreenFrame.text(page[word]))</a>" : ""
    }
    return "<nav class=\"actions\" aria-label=\"\(ScreenFrame.text(page[.listParts]))\">\(link(part - 1, .listBefore))"
      + "<span>\(ScreenFrame.text(page[.listPart, String(part), String(count)]))</span>\(link(part + 1, .listNext))</nav>\n"
  }
}
