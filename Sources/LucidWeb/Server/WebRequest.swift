import LucidCore
package import LucidReport

/// A request for a screen, as the server hands it to the process that answers it: one line of JSON
/// on its standard input.
package struct WebRequest: Sendable {
  package var isPost = false
  /// Such as `/run/briefing`, decoded.
  package var path: String
  /// The fields of its address and its form, in their order. An uploaded file is its text.
  package var fields: [(name: String, value: String)] = []
  /// The secret of the session's forms; empty for a page that is only looked at.
  package var token = ""
  package var notice: ScreenFrame.Notice?
  /// Whether a server reads the answer, which then begins with a line for it.
  package var isServed = false

  package init(path: String) { self.path = path }

  /// The parts of the path.
  package var parts: [String] { path.pathParts }

  /// The path as an address, encoded.
  package var address: String { "/" + parts.map(ScreenFrame.part).joined(separator: "/") }

  /// The last value of a field; nil without it.
  package func field(_ name: String) -> String? { fields.last { $0.name == name }?.value }

  /// All values of a field.
  package func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  // MARK: JSON

  package var json: [UInt8] {
    var json = JSONText()
    json.object { json in
      json.field("post", isPost)
      json.field("path", path)
      json.field("token", token)
      json.array("fields") { json in
        for one in fields {
          json.object { json in
            json.field("name", one.name)
            json.field("value", one.value)
          }
        }
      }
      if let notice {
        json.object("notice") { json in
          json.field("text", notice.text)
          json.field("failure", notice.isFailure)
        }
      }
    }
    return json.bytes
  }

  /// Reads what `json` gives; nil for anything else.
  package init?(json bytes: [UInt8]) {
    guard let node = try? JSONParser.parse(bytes), let path = node["path"]?.text else { return nil }
    self.init(path: path)
    isServed = true
    isPost = node["post"]?.boolean ?? false
    token = node["token"]?.text ?? ""
    for field in node["fields"]?.list ?? [] {
      guard let name = field["name"]?.text, let value = field["value"]?.text else { return nil }
      fields.append((name, value))
    }
    if let text = node["notice"]?["text"]?.text {
      notice = ScreenFrame.Notice(text, isFailure: node["notice"]?["failure"]?.boolean ?? false)
    }
  }
}

/// The first line of an answer: how the server sends the rest.
struct WebAnswerHead {
  var status = 200
  /// Where the browser goes instead; the rest is empty.
  var location: String?
  /// The name of a file to download; the rest is its bytes as hexadecimal digits.
  var file: String?

  var json: String {
    var json = JSONText()
    json.object { json in
      json.field("status", status)
      if let location { json.field("location", location) }
      if let file { json.field("file", file) }
    }
    return json.text + "\n"
  }

  init(_ status: Int = 200, location: String? = nil, file: String? = nil) {
    (self.status, self.location, self.file) = (status, location, file)
  }

  /// nil for a line that is none.
  init?(json bytes: [UInt8]) {
    guard let node = try? JSONParser.parse(bytes), let status = node["status"]?.integer else { return nil }
    self.init(Int(status), location: node["location"]?.text, file: node["file"]?.text)
  }

  // MARK: Files

  /// The bytes of a file as text, and back; nil for anything else.
  static func digits(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes { text += [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  static func bytes(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for at in stride(from: 0, to: digits.count, by: 2) {
      guard let high = hexadecimal.firstIndex(of: digits[at]), let low = hexadecimal.firstIndex(of: digits[at + 1]) else {
        return nil
      }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}
