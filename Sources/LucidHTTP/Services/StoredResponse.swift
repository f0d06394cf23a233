import LucidCore
import LucidStorage

/// An answer of a service as the cache has it, or the failure after it: a line with a checksum,
/// a line of JSON, then the body.
struct StoredResponse {
  /// A failure during which the service is not asked again.
  struct Failure {
    let kind: StepFailure.Kind
    let words: MessageText
    let until: Int64
  }

  /// In full, so that two requests never answer for each other.
  let key: String
  /// nil where the service has never given a good answer.
  var answer: Answer?
  var failure: Failure?

  struct Answer {
    var body: [UInt8]
    var contentType: String
    var address: String
    /// When the service last said that this is its answer; seconds since 1970.
    var fetched: Int64
    var freshUntil: Int64
    var etag: String?
    var modified: String?
  }

  private static let mark = "lucid response 1 "

  init(key: String) { self.key = key }

  var bytes: [UInt8] {
    var json = JSONText()
    json.object { json in
      json.field("key", key)
      if let answer {
        json.field("type", answer.contentType)
        json.field("address", answer.address)
        json.field("fetched", Int(answer.fetched))
        json.field("fresh_until", Int(answer.freshUntil))
        json.field("etag", answer.etag)
        json.field("modified", answer.modified)
      }
      if let failure {
        json.field("failure", failure.kind.rawValue)
        json.field("message", written: String(decoding: StorageWriter.text(failure.words), as: UTF8.self))
        json.field("failed_until", Int(failure.until))
      }
    }
    let content = Array((json.text + "\n").utf8) + (answer?.body ?? [])
    return Array((Self.mark + Self.checksum(content) + "\n").utf8) + content
  }

  /// nil for anything but a whole entry of this key.
  init?(_ bytes: [UInt8], key: String) {
    guard let start = bytes.firstIndex(of: 0x0A), start < 80 else { return nil }
    let content = Array(bytes[(start + 1)...])
    guard String(decoding: bytes[..<start], as: UTF8.self) == Self.mark + Self.checksum(content),
      let end = content.firstIndex(of: 0x0A), let json = try? JSONParser.parse(Array(content[..<end])), json["key"]?.text == key
    else { return nil }
    self.key = key
    if let fetched = json["fetched"]?.integer, let until = json["fresh_until"]?.integer {
      answer = Answer(
        body: Array(content[(end + 1)...]), contentType: json["type"]?.text ?? "", address: json["address"]?.text ?? "",
        fetched: Int64(fetched),
        freshUntil: Int64(until), etag: json["etag"]?.text, modified: json["modified"]?.text)
    }
    if let kind = json["failure"]?.text.flatMap(StepFailure.Kind.init), let until = json["failed_until"]?.integer {
      let words = json["message"].flatMap { try? StorageReader.value(MessageText.self, $0) }
      failure = Failure(kind: kind, words: words ?? "", until: Int64(until))
    }
  }

  private static func checksum(_ content: [UInt8]) -> String { String(FNV1a.hash(content), radix: 16) }
}
