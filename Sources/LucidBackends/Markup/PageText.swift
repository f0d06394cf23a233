import LucidCore

/// The words of a page that a reader of it sees: its article where it has one, without navigation,
/// forms and what is hidden.
struct PageText {
  let title: String
  let text: String

  /// Elements whose content is no text, or not of the page itself.
  private static let silent: Set<String> = [
    "script", "style", "noscript", "template", "svg", "nav", "aside", "form", "button", "select", "iframe", "object", "canvas",
    "head", "dialog", "menu",
  ]
  /// Those beside the article.
  private static let frame: Set<String> = ["header", "footer"]
  private static let silentRoles: Set<String> = ["navigation", "banner", "contentinfo", "complementary", "search", "dialog"]
  private static let blocks: Set<String> = [
    "address", "article", "blockquote", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "footer", "h1", "h2", "h3",
    "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "summary", "table", "tr", "ul",
  ]
  private static let paragraphs: Set<String> = ["p", "h1", "h2", "h3", "h4", "table", "blockquote", "pre", "ul", "ol"]

  /// nil when libxml2 is not installed. `isWanted` is asked often; what follows a no is not read.
  /// Cost: linear.
  init?(_ html: [UInt8], isWanted: @escaping () -> Bool = { true }) {
    guard let document = MarkupNode.document(html, isHTML: true, isWanted: isWanted) else { return nil }
    let body = document.all(["body"]).first ?? document
    let whole = Self.words(of: body, inArticle: false)
    // The part that names itself the content, if it holds a good deal of it. A part of a part is
    // written with it: two hundred nested ones would else cost two hundred pages.
    let parts = document.outermost { node in
      node.name == "article" || node.name == "main"
        || (node.name == "div" || node.name == "section") && node.attributes["role"] == "main"
    }
    let texts = parts.map { Self.words(of: $0, inArticle: true) }
    let longest = texts.max { $0.utf8.count < $1.utf8.count } ?? ""
    text = longest.utf8.count * 4 >= whole.utf8.count && !longest.isEmpty ? longest : whole
    title = Self.title(document)
  }

  private static func title(_ document: MarkupNode) -> String {
    let named = document.all(["meta"]).first { $0.attributes["property"] == "og:title" }?.attributes["content"]
    let all = [named, document.all(["title"]).first?.text, document.all(["h1"]).first?.text]
    return all.lazy.compactMap { $0.map(oneLine) }.first { !$0.isEmpty } ?? ""
  }

  private static func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  private static func isHidden(_ node: MarkupNode) -> Bool {
    if node.attributes["hidden"] != nil || node.attributes["aria-hidden"]?.lowercased() == "true" { return true }
    if let role = node.attributes["role"]?.lowercased(), silentRoles.contains(role) { return true }
    let style = (node.attributes["style"] ?? "").lowercased().filter { !$0.isWhitespace }
    return ["display:none", "visibility:hidden", "font-size:0", "opacity:0;"].contains { (style + ";").contains($0) }
  }

  private static func words(of node: MarkupNode, inArticle: Bool) -> String {
    var writer = Writer()
    write(node, inArticle, &writer)
    return writer.out
  }

  private static func write(_ node: MarkupNode, _ inArticle: Bool, _ writer: inout Writer) {
    for child in node.children {
      switch child {
      case .text(let text): writer.put(text, isKept: node.name == "pre")
      case .element(let element):
        guard !silent.contains(element.name), inArticle || !frame.contains(element.name), !isHidden(element) else { continue }
        switch element.name {
        case "br": writer.breakLine(1)
        case "td", "th": if writer.isInLine { writer.put(" | ", isKept: true) }
        default: break
        }
        let isBlock = blocks.contains(element.name)
        let gap = paragraphs.contains(element.name) ? 2 : 1
        if isBlock { writer.breakLine(gap) }
        if element.name == "li" { writer.put("- ", isKept: true) }
        write(element, inArticle || element.name == "article" || element.name == "main", &writer)
        if isBlock { writer.breakLine(gap) }
      }
    }
  }

  /// Words with single blanks between them, and at most one empty line.
  private struct Writer {
    var out = ""
    private var breaks = 0
    private var needsBlank = false
    private var isAtStart = true

    var isInLine: Bool { breaks == 0 && !out.isEmpty }

    mutating func breakLine(_ count: Int) {
      breaks = max(breaks, count)
      needsBlank = false
    }

    mutating func put(_ text: String, isKept: Bool) {
      if isKept {
        guard !text.allSatisfy(\.isWhitespace) || text == " | " else { return }
        begin()
        out += text
        isAtStart = text.hasSuffix(" ")
        return
      }
      if text.first?.isWhitespace == true, !isAtStart { needsBlank = true }
      for word in text.split(whereSeparator: \.isWhitespace) {
        begin()
        if needsBlank { out += " " }
        out += word
        (needsBlank, isAtStart) = (true, false)
      }
      needsBlank = needsBlank && text.last?.isWhitespace == true
    }

    private mutating func begin() {
      guard breaks > 0 else { return }
      if !out.isEmpty { out += String(repeating: "\n", count: breaks) }
      (breaks, needsBlank, isAtStart) = (0, false, true)
    }
  }
}
