package import LucidCore

/// The fence around data in a request, which the rules of the request name.
///
/// JSON holds no line break, and other data is put on lines that begin with a mark of their own: no
/// data can write the last line.
package enum DataFence {
  package static let end = "END DATA"

  package static func begin(_ title: String) -> String { "BEGIN DATA: \(title)" }

  package static func fenced(_ title: String, _ text: String) -> String { "\(begin(title))\n\(text)\n\(end)" }

  /// Returns the sanitized result of a call as JSON, cut after `most` bytes, which its title says.
  package static func fenced(_ observation: Observation, most: Int, _ zone: Zone) -> String {
    var json = JSONText()
    json.value(PromptSanitizer.sanitize(observation.value), zone: zone)
    let (bytes, title) = (json.bytes, "\(observation.tool) (\(observation.step))")
    guard bytes.count > most else { return fenced(title, json.text) }
    let cut = "cut after \(ByteCount(bytes: most).text) of \(ByteCount(bytes: bytes.count).text)"
    return fenced("\(title), \(cut)", String(decoding: bytes.prefix(most), as: UTF8.self))
  }
}
