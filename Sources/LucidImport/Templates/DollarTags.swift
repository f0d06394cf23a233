/// `$name`, `${name}` and `$$`, as Python's string.Template reads them (PEP 292).
enum DollarTags {
  static func find(_ text: String) -> [(range: Range<String.Index>, meaning: TemplateLanguage.Meaning)] {
    var tags: [(Range<String.Index>, TemplateLanguage.Meaning)] = []
    var at = text.startIndex
    while let dollar = text[at...].firstIndex(of: "$") {
      let next = text.index(after: dollar)
      guard next < text.endIndex else { break }
      if text[next] == "$" {
        // Two stand for one: the second is left out.
        tags.append((next..<text.index(after: next), .nothing))
        at = text.index(after: next)
        continue
      }
      let braced = text[next] == "{"
      let start = braced ? text.index(after: next) : next
      let name = text[start...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      at = name.endIndex
      guard let first = name.first, !first.isNumber else {
        at = next
        continue
      }
      if braced {
        guard name.endIndex < text.endIndex, text[name.endIndex] == "}" else { continue }
        at = text.index(after: name.endIndex)
      }
      tags.append((dollar..<at, .value(String(name), filters: "")))
    }
    return tags
  }
}
