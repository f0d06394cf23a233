import LucidCore
import LucidRuntime

/// One exchange with a model as a file: what it was told, the pieces of its answer as they came, and the answer. Holds no secret.
package struct Recording: Hashable, Sendable {
  /// Of the whole request: the same request has the same key on every machine.
  package let key: String
  package let request: RequestText
  package let author: String
  package let parts: [String]
  package let text: String
  package let remark: String?
  package let usage: TokenUsage?

  package init(_ request: RequestText, parts: [String], answer: Answer) {
    key = Self.key(request)
    self.request = request
    author = answer.author
    self.parts = parts
    text = answer.text
    remark = answer.remark
    usage = answer.usage
  }

  /// nil when the bytes are no recording.
  package init?(_ bytes: [UInt8]) {
    guard let value = LooseJSON.only(in: String(decoding: bytes, as: UTF8.self)), let key = value["key"].text,
      let system = value["system"].text, let text = value["text"].text, let author = value["author"].text
    else { return nil }
    self.key = key
    self.text = text
    self.author = author
    request = RequestText(
      system: system,
      messages: (value["messages"].list ?? []).map {
        ModelMessage($0["role"].text == "assistant" ? .assistant : .user, $0["text"].text ?? "")
      })
    parts = (value["parts"].list ?? []).compactMap(\.text)
    remark = value["remark"].text
    usage = value["tokens"]["input"].count.map { TokenUsage(input: $0, output: value["tokens"]["output"].count ?? 0) }
  }

  package var fileName: String { "exchange-\(key).json" }

  package var json: [UInt8] {
    var json = JSONText()
    json.object { json in
      json.field("key", key)
      json.field("system", request.system)
      json.key("messages")
      json.array { json in
        for message in request.messages {
          json.object { json in
            json.field("role", message.role.rawValue)
            json.field("text", message.text)
          }
        }
      }
      json.field("author", author)
      json.key("parts")
      json.array { json in for part in parts { json.string(part) } }
      json.field("text", text)
      json.field("remark", remark)
      if let usage {
        json.key("tokens")
        json.object { json in
          json.field("input", usage.input)
          json.field("output", usage.output)
        }
      }
    }
    return json.bytes + [0x0A]
  }

  /// FNV-1a over everything that is sent, 16 hexadecimal digits: a name, no protection.
  package static func key(_ request: RequestText) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ text: String) {
      for b in Array(text.utf8) + [0] { hash = (hash ^ UInt64(b)) &* 0x100_0000_01b3 }
    }
    mix(request.system)
    for message in request.messages {
      mix(message.role.rawValue)
      mix(message.text)
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
