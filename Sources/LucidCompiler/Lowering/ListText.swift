import LucidCore

extension Literals {
  /// The items of a list that is written on one line: separated by commas, without the blanks
  /// around them; an item with a comma stands in double quotes, `"a, b", c`. An empty text has
  /// none.
  package static func items(of text: String) -> Result<[String], LiteralError> {
    guard text.contains(where: { !$0.isWhitespace }) else { return .success([]) }
    var items: [String] = []
    var rest = text.trimmingBlanks
    while true {
      let item: String
      if rest.first == "\"" {
        guard let quoted = quoted(&rest) else { return .failure(.itemNotClosed(text)) }
        item = quoted
      } else {
        item = String(rest.prefix { $0 != "," }.trimmingBlanks)
        rest = rest.drop { $0 != "," }
        if item.isEmpty { return .failure(.emptyItem(items.count + 1)) }
      }
      items.append(item)
      guard rest.first == "," else {
        return rest.isEmpty ? .success(items) : .failure(.itemNotClosed(text))
      }
      rest = rest.dropFirst().trimmingBlanks
    }
  }

  /// Reads a quoted item and the blanks behind it; nil when its quote is never closed.
  private static func quoted(_ rest: inout Substring) -> String? {
    var item = ""
    rest.removeFirst()
    while let c = rest.popFirst() {
      guard c == "\"" else {
        item.append(c)
        continue
      }
      guard rest.first == "\"" else {
        rest = rest.trimmingBlanks
        return item
      }
      rest.removeFirst()
      item.append(c)
    }
    return nil
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate var trimmingBlanks: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
