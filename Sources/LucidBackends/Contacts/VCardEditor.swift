import LucidBuiltins
import LucidCore
import LucidVault

/// Changes the lines of one card of a vCard file; every other byte stays as it is.
struct VCardEditor {
  private typealias Line = ICalText.Line

  private var lines: [Line]
  /// The lines of the card, without BEGIN and END.
  private var card: Range<Int>
  private let version: String

  /// The file after the change.
  var bytes: [UInt8] { lines.flatMap(\.bytes) }

  /// `source` makes the ids of cards without a UID. Errors: `.failed` for a file whose cards are
  /// not nested as they should be; `.badArgument` for a card of a version that is only read.
  init(_ bytes: [UInt8], source: String, id: String) throws(StepFailure) {
    // Text in UTF-8 would stand beside letters of another encoding.
    guard !TextEncoding(bytes, isFolded: true).isOlder else {
      throw OpenFiles.damaged(source, .words(.notUTF8))
    }
    lines = ICalText.split(bytes)
    var begin: Int?
    var number = 0
    var found: Range<Int>?
    for (i, line) in lines.enumerated() where line.component == "VCARD" {
      if line.name == "BEGIN" {
        guard begin == nil else { throw OpenFiles.damaged(source, .words(.damagedFile)) }
        begin = i
        number += 1
      } else if let start = begin {
        begin = nil
        let whole = lines[start...i].flatMap(\.bytes)
        if found == nil, VCardReader(whole, source: source).contacts.first?.id == id || "\(source)#\(number)" == id {
          found = start + 1..<i
        }
      }
    }
    guard let found, begin == nil else { throw OpenFiles.damaged(source, .words(.damagedFile)) }
    card = found
    version = lines[found].lazy.compactMap(Self.property).first { $0.name == "VERSION" }?.text ?? "3.0"
    guard version == "3.0" || version == "4.0" else {
      throw StepFailure(
        .badArgument, .words(.vCardVersion, source.oneLine(limit: 200), version.oneLine(limit: 20)), hint: .words(.exportVCard))
    }
  }

  /// Errors: `.badArgument` for a number or address to remove that the card does not have.
  mutating func apply(_ patch: ContactPatch, to contact: Contact, now: Instant) throws(StepFailure) {
    if let name = patch.name, name != contact.name {
      set("FN", Self.escaped(name))
      set("N", Self.structured(name))
    }
    if let company = patch.company, company != contact.company ?? "" {
      if company.isEmpty { remove { $0.name == "ORG" } } else { set(company: company) }
    }
    if patch.clearsBirthday { remove { $0.name == "BDAY" } }
    if let birthday = patch.birthday, birthday != contact.birthday {
      remove { $0.name == "BDAY" }
      add("BDAY", Self.birthday(birthday, version))
    }
    for text in patch.removed { try remove(text, contact) }
    for phone in patch.phones where !contact.phones.contains(where: { Self.isSame($0, phone) }) {
      add("TEL", "TEL:" + Self.escaped(phone))
    }
    for email in patch.emails where !contact.emails.contains(where: { $0.lowercased() == email.lowercased() }) {
      add("EMAIL", "EMAIL:" + Self.escaped(email))
    }
    let mark = lines[card].lazy.compactMap(Self.property).first { $0.name == AuthorMark.property }?.text
    if let text = AuthorMark.joined(mark, patch.authorship), text != mark { set(AuthorMark.property, Self.escaped(text)) }
    let stamp = ICalLine.utc(now)
    set("REV", stamp)
  }

  /// A file with one new card of version 3.0, which all programs read.
  static func file(_ contact: Contact, now: Instant) -> [UInt8] {
    var texts = ["BEGIN:VCARD", "VERSION:3.0", "UID:" + escaped(contact.id)]
    texts += ["FN:" + escaped(contact.name), "N:" + structured(contact.name)]
    if let company = contact.company { texts.append("ORG:" + escaped(company)) }
    texts += contact.phones.map { "TEL:" + escaped($0) } + contact.emails.map { "EMAIL:" + escaped($0) }
    if let birthday = contact.birthday { texts.append(Self.birthday(birthday, "3.0")) }
    if let mark = AuthorMark.joined(nil, contact.authorship, isNew: true) {
      texts.append(AuthorMark.property + ":" + escaped(mark))
    }
    texts += ["REV:" + ICalLine.utc(now), "END:VCARD"]
    return texts.flatMap { ICalLine.plain($0) }
  }

  // MARK: Lines

  private static func property(_ line: Line) -> VCardLine? {
    VCardReader.lines(line.bytes).first.flatMap { VCardLine($0[...]) }
  }

  /// The places of properties, in their order.
  private func places(_ matches: (VCardLine) -> Bool) -> [Int] {
    card.filter { Self.property(lines[$0]).map(matches) ?? false }
  }

  /// Gives the first property of a name another value, and adds it where there is none. Its group
  /// and its parameters stay.
  private mutating func set(_ name: String, _ value: String) {
    guard let place = places({ $0.name == name }).first, let line = Self.property(lines[place]) else {
      add(name, name + ":" + value)
      return
    }
    let written = VCardReader.lines(lines[place].bytes).first ?? []
    // The new value is plain UTF-8, whatever the old one was.
    let isEncoded = line.has("ENCODING", "QUOTED-PRINTABLE") || line.parameters.contains { $0.name == "CHARSET" }
    let head = isEncoded ? name : String(decoding: written.dropLast(line.value.count + 1), as: UTF8.self)
    replace(place, with: ICalLine.plain(head + ":" + value))
  }

  /// Keeps the units of the company.
  private mutating func set(company: String) {
    let units = places { $0.name == "ORG" }.first.flatMap { Self.property(lines[$0]) }?.parts.dropFirst() ?? []
    set("ORG", ([company] + units).map(Self.escaped).joined(separator: ";"))
  }

  /// Adds a line behind those of that name, or at the end of the card.
  private mutating func add(_ name: String, _ text: String) {
    let at = places { $0.name == name }.last.map { $0 + 1 } ?? card.upperBound
    let new = ICalText.split(ICalLine.plain(text), like: lines[at - 1])
    lines.insert(contentsOf: new, at: at)
    card = card.lowerBound..<card.upperBound + new.count
  }

  private mutating func replace(_ place: Int, with bytes: [UInt8]) {
    lines.replaceSubrange(place...place, with: ICalText.split(bytes, like: lines[place]))
  }

  private mutating func remove(_ matches: (VCardLine) -> Bool) {
    while let place = places(matches).last {
      let group = Self.group(lines[place])
      lines.remove(at: place)
      card = card.lowerBound..<card.upperBound - 1
      removeLabel(of: group)
    }
  }

  /// Removes the label of a group of which nothing else is left.
  private mutating func removeLabel(of group: String?) {
    guard let group else { return }
    let rest = card.filter { Self.group(lines[$0]) == group }
    guard !rest.isEmpty, rest.allSatisfy({ lines[$0].name == group + ".X-ABLABEL" }) else { return }
    for place in rest.reversed() { lines.remove(at: place) }
    card = card.lowerBound..<card.upperBound - rest.count
  }

  /// `ITEM1` of `item1.TEL`.
  private static func group(_ line: Line) -> String? {
    line.name.firstIndex(of: ".").map { String(line.name[..<$0]) }
  }

  private mutating func remove(_ text: String, _ contact: Contact) throws(StepFailure) {
    let phones = contact.phones.filter { Self.isSame($0, text) }
    let emails = contact.emails.filter { $0.lowercased() == text.lowercased() }
    guard !phones.isEmpty || !emails.isEmpty else {
      throw StepFailure(
        .badArgument, .words(.hasNoNumber, contact.name.oneLine(limit: 80), text.oneLine(limit: 80)),
        hint: .words(.contactsLists))
    }
    remove { line in
      switch line.name {
      case "TEL": Self.isSame(line.text, text)
      case "EMAIL": line.text.lowercased() == text.lowercased() || line.text.lowercased() == "mailto:" + text.lowercased()
      default: false
      }
    }
  }

  /// Whether two texts are the same number, however it is grouped.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    func digits(_ text: String) -> String { String(text.filter { $0.isNumber || $0 == "+" }) }
    return digits(a) == digits(b) && digits(a).contains(where: \.isNumber)
  }

  // MARK: Values

  /// `Family;Given;;;`: the last word is taken for the family name.
  private static func structured(_ name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1, let family = words.last else { return ";\(escaped(name));;;" }
    return "\(escaped(family));\(escaped(words.dropLast().joined(separator: " ")));;;"
  }

  /// Version 3.0 has no form for a birthday without a year; Apple's is understood widely.
  private static func birthday(_ birthday: Birthday, _ version: String) -> String {
    let day = padded(birthday.month, 2) + (version == "4.0" ? "" : "-") + padded(birthday.day, 2)
    guard let year = birthday.year else {
      return version == "4.0" ? "BDAY:--" + day : "BDAY;X-APPLE-OMIT-YEAR=1604:1604-" + day
    }
    return "BDAY:" + padded(year, 4) + (version == "4.0" ? "" : "-") + day
  }

  private static func escaped(_ text: String) -> String {
    let kept = ICalLine.kept(text)
    return kept.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing(",", with: "\\,").replacing(";", with: "\\;")
  }
}
