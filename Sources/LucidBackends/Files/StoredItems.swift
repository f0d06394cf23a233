package import LucidCore

/// The items of a file of a vault by their identity: events and todos of iCalendar files, cards of
/// vCard files, objects of JSON lists. Any other file is one item.
package enum StoredItems {
  /// The differences between two contents of a file, in the order of its items.
  package static func differences(_ path: String, from old: [UInt8]?, to new: [UInt8]?) -> [ItemDifference] {
    guard old != new else { return [] }
    let (before, after) = (states(of: path, old), states(of: path, new))
    var keys = before.map(\.key)
    let known = Set(keys)
    keys += after.map(\.key).filter { !known.contains($0) }
    let (then, now) = (byKey(before), byKey(after))
    return keys.compactMap { key in
      then[key]?.digest == now[key]?.digest ? nil : ItemDifference(path: path, key: key, before: then[key], after: now[key])
    }
  }

  /// Returns an item of a file; nil where there is none of that key.
  package static func state(_ path: String, _ bytes: [UInt8]?, key: String) -> ItemState? { byKey(states(of: path, bytes))[key] }

  private static func byKey(_ states: [(key: String, state: ItemState)]) -> [String: ItemState] {
    Dictionary(states.map { ($0.key, $0.state) }, uniquingKeysWith: { a, _ in a })
  }

  private static func states(of path: String, _ bytes: [UInt8]?) -> [(key: String, state: ItemState)] {
    guard let bytes else { return [] }
    let name = path.lowercased()
    if name.hasSuffix(".ics") { return components(bytes, ["VEVENT", "VTODO", "VJOURNAL"]) }
    if name.hasSuffix(".vcf") { return components(bytes, ["VCARD"]) }
    if name.hasSuffix(".json"), let items = objects(bytes) { return items }
    let text = bytes.count <= ItemState.longestText.bytes ? String(validating: bytes, as: UTF8.self) : nil
    return [("", ItemState(digest: SHA256.hex(bytes), text: text))]
  }

  // MARK: iCalendar and vCard

  /// Components by their UID. Those of one UID, such as the changed occurrences of a series, are
  /// one item.
  private static func components(_ bytes: [UInt8], _ names: Set<String>) -> [(key: String, state: ItemState)] {
    var order: [String] = []
    var lines: [String: [ContentLine]] = [:]
    var open: (name: String, key: String?, title: String, lines: [ContentLine])?
    for line in ContentLine.lines(bytes) {
      guard var component = open else {
        let begun = line.value.uppercased()
        if line.name == "BEGIN", names.contains(begun) { open = (begun, nil, "", []) }
        continue
      }
      if line.name == "END", line.value.uppercased() == component.name {
        let key = component.key ?? "#\(component.title)"
        if lines[key] == nil { order.append(key) }
        lines[key, default: []] += component.lines
        open = nil
        continue
      }
      if line.name == "UID" { component.key = line.value }
      if line.name == "SUMMARY" || line.name == "FN" { component.title = line.value }
      component.lines.append(line)
      open = component
    }
    return order.map { key in (key, ContentLine.state(lines[key] ?? [])) }
  }

  // MARK: JSON

  /// The objects of a list, or of the lists in an object, by `id`, else by `name`; nil where the
  /// file holds something else.
  private static func objects(_ bytes: [UInt8]) -> [(key: String, state: ItemState)]? {
    guard let root = try? JSONFile.parse(bytes, at: "") else { return nil }
    let lists = root.list.map { [$0] } ?? root.members?.compactMap { $0.value.list } ?? []
    var found: [(key: String, state: ItemState)] = []
    for item in lists.joined() {
      guard let members = item.members else { return nil }
      let key = item["id"]?.text ?? item["name"]?.text ?? "#\(found.count)"
      let fields = members.filter { !["id", AuthorMark.key].contains($0.name) }.map { member in
        ItemState.Field(
          member.name.lowercased(), member.value.text ?? String(decoding: bytes[member.value.range], as: UTF8.self))
      }
      let digest = SHA256.hex(Array(fields.map { "\($0.name)\u{0}\($0.value)" }.sorted().joined(separator: "\n").utf8))
      found.append((key, ItemState(digest: digest, fields: fields)))
    }
    return found
  }
}

/// A content line of iCalendar or vCard, unfolded.
private struct ContentLine {
  let name: String
  /// Parameters behind the name, as they stand.
  let parameters: Substring
  let value: String

  /// Names of lines that programs keep for themselves.
  private static let bookkeeping: Set<String> = [
    "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "CREATED", "REV", "PRODID", "VERSION", "UID", AuthorMark.property,
  ]
  private static let shown: [String: String] = [
    "SUMMARY": "title", "DTSTART": "start", "DTEND": "end", "DUE": "due", "DURATION": "duration", "LOCATION": "location",
    "DESCRIPTION": "notes", "STATUS": "status", "PRIORITY": "priority", "CATEGORIES": "labels", "RRULE": "repeats",
    "EXDATE": "left out", "PERCENT-COMPLETE": "percent done", "COMPLETED": "completed", "TRIGGER": "alarm",
    "ATTENDEE": "attendee",
    "FN": "name", "TEL": "phone", "EMAIL": "email", "ORG": "company", "TITLE": "position", "BDAY": "birthday", "ADR": "address",
    "NOTE": "notes", "URL": "link", "RELATED-TO": "part of",
  ]

  static func lines(_ bytes: [UInt8]) -> [ContentLine] {
    var unfolded: [[UInt8]] = []
    for line in bytes.split(separator: 0x0A) {
      let line = line.last == 0x0D ? line.dropLast() : line
      if let first = line.first, first == 0x20 || first == 0x09, !unfolded.isEmpty {
        unfolded[unfolded.count - 1] += line.dropFirst()
      } else {
        unfolded.append(Array(line))
      }
    }
    return unfolded.compactMap { ContentLine(String(decoding: $0, as: UTF8.self)) }
  }

  private init?(_ line: String) {
    var isQuoted = false
    guard
      let colon = line.firstIndex(where: { character in
        if character == "\"" { isQuoted.toggle() }
        return character == ":" && !isQuoted
      })
    else { return nil }
    let head = line[..<colon]
    let end = head.firstIndex(of: ";") ?? head.endIndex
    // `item1.TEL` of a vCard is a TEL.
    let plain = head[..<end].split(separator: ".").last ?? head[..<end]
    name = plain.uppercased()
    parameters = head[end...]
    value = String(line[line.index(after: colon)...])
  }

  static func state(_ lines: [ContentLine]) -> ItemState {
    let kept = lines.filter { !bookkeeping.contains($0.name) }
    let digest = SHA256.hex(Array(kept.map { "\($0.name)\($0.parameters):\($0.value)" }.joined(separator: "\n").utf8))
    return ItemState(digest: digest, fields: kept.compactMap { line in shown[line.name].map { .init($0, line.text) } })
  }

  /// The value as a person reads it: times without their form, text without escapes.
  private var text: String {
    if ["DTSTART", "DTEND", "DUE", "COMPLETED", "EXDATE"].contains(name), let time { return time }
    var out = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        out.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        out.append(character)
      }
    }
    return out
  }

  /// `20260407T150000Z` as `2026-04-07 15:00 UTC`; nil for another form.
  private var time: String? {
    let digits = Array(value)
    guard digits.count == 8 || digits.count == 15 || digits.count == 16, digits.prefix(8).allSatisfy(\.isNumber) else {
      return nil
    }
    let day = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
    guard digits.count > 8 else { return day }
    return "\(day) \(String(digits[9..<11])):\(String(digits[11..<13]))" + (digits.last == "Z" ? " UTC" : "")
  }
}
