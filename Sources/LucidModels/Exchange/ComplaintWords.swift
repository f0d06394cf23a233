import LucidCore
import LucidRuntime

/// The words of an error, found wherever a server put them.
struct ComplaintWords {
  /// Members that hold the words, or an object that does, the best first.
  private static let keys = [
    "error", "message", "detail", "errors", "fault", "faultstring", "error_message", "error_description", "msg", "details",
    "Message", "reason", "title",
  ]
  /// Members that name the kind of an error, for want of words.
  private static let kindKeys = ["code", "type", "status"]
  private static let deepest = 10
  private static let mostProblems = 5

  /// nil when there are none.
  private(set) var text: String?
  /// The innermost object that describes the error.
  private(set) var error = Value.null
  /// The kinds that objects on the way name.
  private(set) var kinds: [String] = []

  init(_ body: Value) { text = words(of: body, depth: 0) ?? kinds.first }

  init(_ body: String) {
    if let value = Self.json(in: body) ?? ModelJSON.only(in: body), value.text == nil || body.contains("\"") {
      self.init(value)
    } else {
      self.init(Value.null)
      text = Self.plain(body)
    }
  }

  /// JSON alone, or behind the name of an event, a line or an error: `data: {…}`, `error: {…}`,
  /// `Error code: 400 - {…}`.
  private static func json(in text: String) -> Value? {
    if let value = ModelJSON.only(in: text) { return value.record != nil || value.list != nil ? value : nil }
    guard let start = text.firstIndex(of: "{") else { return nil }
    let before = text[..<start]
    guard before.count <= 60, !before.contains("<"), let value = ModelJSON.places(in: String(text[start...])).first?.value
    else { return nil }
    return ComplaintWords(value).text == nil ? nil : value
  }

  /// A text without the names of the event and line; nil for a page.
  private static func plain(_ text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline).compactMap { line -> Substring? in
      if line.hasPrefix("event:") || line.hasPrefix(":") { return nil }
      return line.hasPrefix("data:") ? line.dropFirst(5).drop { $0 == " " } : line
    }
    let plain = lines.joined(separator: "\n")
    guard plain.contains(where: { $0.isLetter || $0.isNumber }), !plain.hasPrefix("<"), plain != "[DONE]" else { return nil }
    return String(plain.prefix(1000))
  }

  private mutating func words(of value: Value, depth: Int) -> String? {
    guard depth < Self.deepest else { return nil }
    if let text = value.text {
      // The error of the server behind a gateway, as a text.
      if text.contains("{"), let inner = Self.json(in: text), let words = words(of: inner, depth: depth + 1) { return words }
      return text.contains { !$0.isWhitespace } ? text : nil
    }
    if let list = value.list {
      var found: [String] = []
      for item in list.prefix(Self.mostProblems) {
        if let words = words(of: item, depth: depth + 1), !found.contains(words) { found.append(words) }
      }
      return found.isEmpty ? nil : found.joined(separator: "; ")
    }
    guard let record = value.record else { return nil }
    for key in Self.kindKeys { if let kind = record[key].text, !kind.isEmpty, kind != "error" { kinds.append(kind) } }
    error = value
    // Of requests that do not fit, some servers list each problem with its place.
    if let problem = record["msg"].text, let place = record["loc"].list?.last?.text { return "`\(place)`: \(problem)" }
    var said: String?
    for key in Self.keys where said == nil { said = words(of: record[key], depth: depth + 1) }
    // Some put the words into the place of the parameter's name.
    if let place = record["param"].text, let words = said, place.contains(" "), place != words { said = "\(words): \(place)" }
    // OpenRouter says that a provider returned an error, and quotes it apart.
    guard let raw = words(of: record["metadata"]["raw"], depth: depth + 1), raw != said else { return said }
    return said.map { "\($0): \(raw)" } ?? raw
  }
}
