import LucidCore

/// The person's email addresses, by which an event is known as one that the person organizes.
package struct OwnAddresses: Sendable {
  package static let none = OwnAddresses([])

  /// In lower case.
  private let addresses: Set<String>

  package init(_ addresses: [String]) {
    self.addresses = Set(addresses.compactMap { Self.address(of: $0) })
  }

  var isEmpty: Bool { addresses.isEmpty }

  /// Tells what was read with these addresses from what was read with others; empty without any.
  var key: String { isEmpty ? "" : "-" + FNV1a.hash(addresses.sorted().joined(separator: "\n")).hexadecimal }

  /// Whether somebody else organizes or assigns it, or has put a text into it.
  ///
  /// Programs that copy an invitation write the organizer as it was sent, so one that asks the
  /// person for a reply is an invitation whatever organizer it names. The properties are those with
  /// replies, unless no address is known.
  func isInvitation(_ properties: [ICalProperty]) -> Bool {
    guard properties.contains(where: { $0.name == "ORGANIZER" }) else { return false }
    guard !addresses.isEmpty else { return true }
    return properties.contains { property in
      switch property.name {
      case "ORGANIZER": !hold(property.text) || property.parameters["SENT-BY"].map { !hold($0) } ?? false
      case "ATTENDEE":
        property.parameters["X-RESPONSE-COMMENT"] != nil
          || (hold(property.text) && property.parameters["PARTSTAT"]?.uppercased() == "NEEDS-ACTION")
      case "COMMENT": true
      default: false
      }
    }
  }

  private func hold(_ text: String) -> Bool { Self.address(of: text).map(addresses.contains) ?? false }

  /// Without `mailto:`, in lower case; nil for what is no address.
  private static func address(of text: String) -> String? {
    var text = text.split(whereSeparator: \.isWhitespace).joined().lowercased()[...]
    if text.hasPrefix("mailto:") { text = text.dropFirst(7) }
    return text.contains("@") ? String(text) : nil
  }
}
