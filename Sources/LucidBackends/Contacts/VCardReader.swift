import LucidBuiltins
import LucidCore

/// The cards of a vCard file: 3.0 (RFC 2426), 4.0 (RFC 6350), and what phones write as 2.1. No
/// library for it is small enough: docs/decisions says more.
struct VCardReader {
  private(set) var contacts: [Contact] = []
  /// Problems of the file; the other cards are good.
  private(set) var problems: [MessageText] = []

  /// More cards than these are not looked at.
  static let most = 50_000

  /// `bytes` in any state. `source` makes the ids of cards without a UID.
  init(_ bytes: [UInt8], source: String) {
    var card: Card?
    var number = 0
    for line in Self.lines(bytes) {
      guard let line = VCardLine(line[...]) else { continue }
      switch (line.name, line.text.uppercased()) {
      case ("BEGIN", "VCARD"):
        if card != nil { problems.append(.words(.cardNoEnd, number)) }
        number += 1
        guard number <= Self.most else {
          problems.append(.words(.onlyLooked, MessageText.count(Self.most, .card)))
          return
        }
        card = Card()
      case ("END", "VCARD"):
        guard let done = card else { break }
        card = nil
        if let contact = done.contact(id: "\(source)#\(number)") {
          contacts.append(contact)
        } else if !done.isGroup {
          problems.append(.words(.cardNoName, number))
        }
      default: card?.take(line)
      }
    }
    if card != nil { problems.append(.words(.cardNoEnd, number)) }
    if number == 0 { problems.append(.words(.noVCard)) }
  }

  /// Lines with their continuations: those that begin with a blank, and after a soft line break of
  /// quoted-printable.
  ///
  /// Cost: linear; a line of many parts grows in place.
  static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    // Whether the last line is quoted-printable; nil until its colon has come, which is looked for once in each byte.
    var (isQuotedPrintable, scanned) = (Bool?.none, 0)
    func breaksSoftly() -> Bool {
      guard let last = lines.indices.last, lines[last].last == UInt8(ascii: "=") else { return false }
      if isQuotedPrintable == nil, let colon = lines[last][scanned...].firstIndex(of: UInt8(ascii: ":")) {
        let head = String(decoding: lines[last][..<colon], as: UTF8.self).uppercased()
        isQuotedPrintable = head.contains("QUOTED-PRINTABLE")
      }
      scanned = lines[last].count - 1
      return isQuotedPrintable ?? false
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for raw in bytes[start...].split(omittingEmptySubsequences: true, whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if let first = raw.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1] += raw.dropFirst()
      } else if breaksSoftly() {
        lines[lines.count - 1].removeLast()
        lines[lines.count - 1] += raw
      } else {
        lines.append(Array(raw))
        (isQuotedPrintable, scanned) = (nil, 0)
      }
    }
    return lines
  }

  /// The properties read from a card. NOTE and all others are skipped.
  private struct Card {
    private var uid: String?
    private var formatted: String?
    private var name: String?
    private var company: String?
    private var nicknames: [String] = []
    private var birthday: Birthday?
    private var phones: [(preference: Int, text: String)] = []
    private var emails: [(preference: Int, text: String)] = []
    /// A list of people, which is no contact.
    private(set) var isGroup = false
    private var families: FamilySet = []

    mutating func take(_ line: VCardLine) {
      switch line.name {
      case "UID": uid = uid ?? Self.clean(line.text)
      case "FN": formatted = formatted ?? Self.clean(line.text)
      case "N": name = name ?? Self.name(line.parts)
      case "ORG": company = company ?? Self.clean(line.parts.first ?? "") ?? line.parts.lazy.compactMap(Self.clean).first
      case "BDAY": birthday = birthday ?? VCardDate(line).birthday
      case "NICKNAME": nicknames += line.text.split(separator: ",").compactMap { Self.clean(String($0)) }
      case "TEL": if let text = Self.number(line.text) { phones.append((line.preference, text)) }
      case "EMAIL": if let text = Self.clean(line.text) { emails.append((line.preference, Self.bare(text, "mailto:"))) }
      case AuthorMark.property: families.formUnion(AuthorMark.authorship(of: line.text).families)
      case "KIND", "X-ADDRESSBOOKSERVER-KIND": isGroup = line.text.lowercased() == "group"
      default: break
      }
    }

    func contact(id: String) -> Contact? {
      if isGroup { return nil }
      let phones = Self.ordered(phones)
      let emails = Self.ordered(emails)
      guard let name = formatted ?? name ?? company ?? nicknames.first ?? emails.first ?? phones.first else { return nil }
      var contact = Contact(
        id: uid ?? id, name: name, phones: phones, emails: emails, company: company, nicknames: nicknames, birthday: birthday)
      contact.authorship.families = families
      return contact
    }

    /// Preferred ones first, else as written; none twice.
    private static func ordered(_ values: [(preference: Int, text: String)]) -> [String] {
      var seen: Set<String> = []
      return values.enumerated().sorted { ($0.element.preference, $0.offset) < ($1.element.preference, $1.offset) }
        .map(\.element.text).filter { seen.insert($0.lowercased()).inserted }
    }

    /// Family; given; additional; prefixes; suffixes, as people say them.
    private static func name(_ parts: [String]) -> String? {
      let order = [3, 1, 2, 0, 4].filter { $0 < parts.count }
      return clean(order.map { parts[$0].replacing(",", with: " ") }.joined(separator: " "))
    }

    /// On one line; nil when nothing is left.
    private static func clean(_ text: String) -> String? {
      let line = text.oneLine(limit: 200)
      return line.isEmpty ? nil : line
    }

    /// `tel:+1-514-555-0101;ext=7` is a number with `ext. 7`.
    private static func number(_ text: String) -> String? {
      guard text.lowercased().hasPrefix("tel:") else { return clean(text) }
      var parts = bare(text, "tel:").split(separator: ";").map(String.init)
      guard !parts.isEmpty else { return nil }
      let number = parts.removeFirst()
      let extension_ = parts.first { $0.lowercased().hasPrefix("ext=") }.map { " ext. " + $0.dropFirst(4) } ?? ""
      return clean(number + extension_)
    }

    private static func bare(_ text: String, _ scheme: String) -> String {
      text.lowercased().hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
    }
  }
}
