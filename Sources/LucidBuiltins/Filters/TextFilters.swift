import LucidCore
import LucidRuntime

/// Filters of texts.
extension Filters {
  /// `value | upper`.
  static let upper = text(
    "upper", "The text in capital letters.",
    example: .init("<<weekday | upper>>", gives: "MONDAY")
  ) { $0.uppercased() }

  /// `value | lower`.
  static let lower = text(
    "lower", "The text in small letters.",
    example: .init("<<weekday | lower>>", gives: "monday")
  ) { $0.lowercased() }

  /// `value | trim`.
  static let trim = text(
    "trim", "The text without white space at its ends.",
    example: .init("<<weekday | trim>>", gives: "Monday"), trimmed)

  private static func trimmed(_ text: String) -> String {
    // Most texts need nothing and have letters at both ends: those cost no look into the tables of Unicode.
    if let first = text.utf8.first, let last = text.utf8.last, first > 0x20, last > 0x20, first < 0x7F, last < 0x7F {
      return text
    }
    var rest = text[...]
    while let c = rest.first, c.isWhitespace { rest.removeFirst() }
    while let c = rest.last, c.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// `value | title`.
  static let title = text(
    "title", "The text with a capital at the start of each word.",
    example: .init("<<name | lower | title>>", gives: "Robin")
  ) { text in
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  /// `value | truncate(40)`: cut at a number of characters, the ellipsis included.
  static let truncate = Filter(
    FilterSignature(
      "truncate", accepts: "text",
      parameters: [Parameter("length", .integer(1...100_000), required: true, "The most characters to keep, ellipsis included.")],
      "The text cut to a length, with `…` where something was cut.",
      example: .init("<<events.items[2].title | truncate(7)>>", gives: "Client…")
    ) { input, _ in textOnly(input) }
  ) { input, arguments, context in
    let text = context.text(input)
    guard case .integer(let n) = arguments[0], n > 0, text.count > n else { return .text(text) }
    return .text(text.prefix(n - 1) + "…")
  }

  /// `value | replace("a", "b")`.
  static let replace = Filter(
    FilterSignature(
      "replace", accepts: "text",
      parameters: [
        Parameter("old", .text, required: true, "What to look for."),
        Parameter("new", .text, required: true, "What to put there."),
      ], "The text with every occurrence of one part replaced by another.",
      example: .init(#"<<weekday | replace("day", "-day")>>"#, gives: "Mon-day")
    ) { input, _ in textOnly(input) }
  ) { input, arguments, context throws(FilterError) in
    let text = context.text(input)
    guard let old = arguments[0].text, let new = arguments[1].text, !old.isEmpty else { return .text(text) }
    return .text(try replaced(text, old: old, new: new, context: context))
  }

  /// Errors: that the result would be larger than a text may be; nothing is made then.
  private static func replaced(
    _ text: String, old: String, new: String, context: FilterContext
  ) throws(FilterError) -> String {
    guard isPlain(text), isPlain(old) else {
      return try joined(text.split(separator: old, omittingEmptySubsequences: false).map(String.init), by: new, context)
    }
    guard let places = ByteSearch(old)?.places(in: text), !places.isEmpty else { return text }
    let size = text.utf8.count + places.count * (new.utf8.count - old.utf8.count)
    guard size <= context.mostTextBytes else { throw .tooLarge }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    let (all, put) = (Array(text.utf8), Array(new.utf8))
    var from = 0
    for place in places {
      bytes += all[from..<place]
      bytes += put
      from = place + old.utf8.count
    }
    bytes += all[from...]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether each byte is a character of its own.
  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }

  /// `text | split(",")`: the parts without white space around them.
  static let split = Filter(
    FilterSignature(
      "split", accepts: "text",
      parameters: [Parameter("separator", .text, default: .text(","), "What stands between the parts.")],
      "The parts of a text as a list, without white space around them; none of an empty text.",
      example: .init(#"<<timezone | split("/") | last>>"#, gives: "Toronto")
    ) { input, _ in textOnly(input) == nil ? nil : .list(.text) }
  ) { input, arguments, context in
    let text = context.text(input)
    guard !text.isEmpty else { return .list([]) }
    guard let separator = arguments[0].text, !separator.isEmpty else { return .list([.text(text)]) }
    return .list(text.split(separator: separator, omittingEmptySubsequences: false).map { .text(trimmed(String($0))) })
  }

  /// `text | after("INV-")`: null where the part does not stand.
  static let after = Filter(
    FilterSignature(
      "after", accepts: "text", parameters: [Parameter("part", .text, required: true, "What stands in front.")],
      "The text behind the first place of a part, without white space around it; nothing when the part is not in it.",
      example: .init(#"<<timezone | after("America/")>>"#, gives: "Toronto")
    ) { input, _ in textOnly(input) }
  ) { input, arguments, context in
    let text = context.text(input)
    guard let part = arguments[0].text, let search = ByteSearch(part) else { return .text(trimmed(text)) }
    guard let place = search.places(in: text, most: 1).first else { return .null }
    return .text(trimmed(String(decoding: text.utf8.dropFirst(place + part.utf8.count), as: UTF8.self)))
  }

  /// `text | match("INV-{digits}")`: what stands in the place of the first braces.
  static let match = Filter(
    FilterSignature(
      "match", accepts: "text",
      parameters: [
        Parameter(
          "pattern", .textPattern, required: true,
          "Text with `{digits}`, `{letters}`, `{word}`, `{number}` or `{text}`, such as `\"INV-{digits}\"`.")
      ],
      "The part of a text that stands where a pattern has braces, at the first place that it fits; nothing when it fits nowhere.",
      example: .init(#"<<events.items[1].title | match("Stand{letters}")>>"#, gives: "up")
    ) { input, _ in textOnly(input) }
  ) { input, arguments, context throws(FilterError) in
    do throws(TextPattern.Mistake) {
      return .optional(try TextPattern(arguments[0].text ?? "").first(in: context.text(input)))
    } catch {
      throw FilterError(error.message)
    }
  }

  // MARK: Shared

  static func text(
    _ name: String, _ doc: String, example: TemplateExample, _ change: @escaping @Sendable (String) -> String
  ) -> Filter {
    Filter(FilterSignature(name, accepts: "text", doc, example: example) { input, _ in textOnly(input) }) { input, _, context in
      .text(change(context.text(input)))
    }
  }

  static func textOnly(_ input: ValueType) -> ValueType? { input == .text || input == .any || input == .null ? .text : nil }
}
