import LucidCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Bytes to `JSONValue`: the one place where JSON is read, and where Foundation is used.
///
/// Bytes that are no UTF-8 are replaced, a trailing comma is forgiven, of a name given twice the first counts, and a number
/// beyond every range is null: none of it is worth losing a file for.
package struct JSONReader: Sendable {
  package static let sizeLimit = ByteCount.mib(16)
  package static let depthLimit = 64

  private let limit: ByteCount

  package init(limit: ByteCount = JSONReader.sizeLimit) { self.limit = limit }

  package func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    guard bytes.count <= limit.bytes else { throw JSONError("\(ByteCount(bytes: bytes.count).text), larger than \(limit.text)") }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    // Arabic, Chinese, … in a wrong encoding: repaired once here, for the decoder refuses the whole text.
    let clean = String(validating: text, as: UTF8.self) == nil ? Array(String(decoding: text, as: UTF8.self).utf8) : text
    try JSONShape.check(clean, depth: Self.depthLimit)
    do {
      return try JSONDecoder().decode(Node.self, from: Data(clean)).value
    } catch {
      throw JSONError("not valid JSON")
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Node: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
      if let object = try? decoder.container(keyedBy: Name.self) {
        value = .object(
          JSONObject(try object.allKeys.map { ($0.stringValue, try object.decode(Node.self, forKey: $0).value) }))
        return
      }
      if var list = try? decoder.unkeyedContainer() {
        var items: [JSONValue] = []
        while !list.isAtEnd { items.append(try list.decode(Node.self).value) }
        value = .list(items)
        return
      }
      let one = try decoder.singleValueContainer()
      if one.decodeNil() {
        value = .null
      } else if let text = try? one.decode(String.self) {
        value = .text(text)
      } else if let flag = try? one.decode(Bool.self) {
        value = .boolean(flag)
      } else if let n = try? one.decode(Int.self) {
        value = .integer(n)
      } else {
        do {
          value = .number(try one.decode(Double.self))
        } catch  where "\(error)".hasPrefix("numberIsNotRepresentable") {
          value = .null
        }
      }
    }
  }
}

/// Why a text is no JSON, with line and column where they are known.
package struct JSONError: Error, Hashable, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}
