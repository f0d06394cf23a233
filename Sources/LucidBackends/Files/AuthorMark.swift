import LucidBuiltins
import LucidCore

/// The mark on an item that holds more than the person's own words about its own family.
///
/// `lucid (health, mail)`: written by a model, or with text by others, out of data of these
/// families. `you and lucid (health)`: such text was added to the person's. `you (health)`: the
/// person's words, or those of the ability that the person runs, with data of these families. Any
/// other value counts as text by others with data of every family. The mark stays when the text is
/// edited, and ends when its line is deleted.
struct AuthorMark: Hashable {
  /// In iCalendar files.
  static let property = "X-LUCID-WRITTEN-BY"
  /// In the front matter of notes, and in JSON files.
  static let key = "written_by"
  /// Stands before the name of a family of the configuration. Alone, the name counts as a mistake,
  /// and the value as everything.
  private static let own = "own"

  enum Author: String, CaseIterable {
    case you
    case both = "you and lucid"
    case lucid
  }

  private(set) var author: Author
  private(set) var families: FamilySet

  /// nil for a value that is none of these, such as one of an earlier version.
  init?(_ value: String) {
    let open = value.firstIndex(of: "(")
    let name = value[..<(open ?? value.endIndex)].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let author = Author(rawValue: name) else { return nil }
    (self.author, families) = (author, [])
    guard let open else { return }
    let rest = value[value.index(after: open)...]
    guard rest.last == ")" else { return nil }
    for part in rest.dropLast().split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let name = words.last, words.dropLast().allSatisfy({ $0 == Self.own }), words.count < 3 else { return nil }
      let known = FamilySet(known: name)
      guard words.count == 1 ? known != nil : known == nil && ToolName.isPart(name) else { return nil }
      families.formUnion(known ?? FamilySet(name))
    }
  }

  private init(_ author: Author, _ families: FamilySet) { (self.author, self.families) = (author, families) }

  private var text: String {
    let names = FamilySet(bits: families.bits).names + families.own.sorted().map { "\(Self.own) \($0)" }
    return author.rawValue + (names.isEmpty ? "" : " (" + names.joined(separator: ", ") + ")")
  }

  /// The authorship that a value of the mark stands for.
  static func authorship(of value: String) -> Authorship {
    AuthorMark(value).map { Authorship(isOwn: $0.author == .you, families: $0.families) } ?? .unknown
  }

  /// The authorship of an item of a JSON file.
  static func authorship(of item: JSONNode) -> Authorship {
    guard let mark = item[key] else { return .own }
    return mark.text.map { authorship(of: $0) } ?? .unknown
  }

  /// Returns the value after a write into an item whose mark was `value`; nil for no mark.
  ///
  /// A value that cannot be read stays as it is: it counts as everything. `isNew` is true for an
  /// item of which the person has written nothing.
  static func joined(_ value: String?, _ authorship: Authorship, isNew: Bool = false) -> String? {
    guard let value else {
      guard authorship != .own else { return nil }
      return AuthorMark(authorship.isOwn ? .you : isNew ? .lucid : .both, authorship.families).text
    }
    guard var mark = AuthorMark(value) else { return value }
    mark.families.formUnion(authorship.families)
    if !authorship.isOwn, mark.author == .you { mark.author = .both }
    return mark.text
  }

  /// Whether a JSON file may hold a mark.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    let key = Array(key.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast(key.count - 1).contains { i in bytes[i] == key[0] && bytes[i...].starts(with: key) }
    }
  }

  // MARK: Imports

  /// Names of folders, and tags, for what comes from elsewhere.
  static let imports: Set<String> = [
    "clippings", "clipping", "clipped", "imported", "imports", "shared", "subscribed", "subscriptions",
  ]

  /// Whether a file lies in a folder for what comes from elsewhere.
  static func isImported(_ path: String) -> Bool {
    path.pathParts.dropLast().contains { imports.contains($0.lowercased()) }
  }

  // MARK: iCalendar

  /// The value of a property as it was written; libical may leave the escapes.
  static func value(_ property: ICalProperty) -> String { String(property.text.filter { $0 != "\\" }) }

  /// Joins the authorship of a change into the mark of a component.
  static func put(_ authorship: Authorship, on lines: inout CalendarLines, isNew: Bool = false) {
    guard authorship != .own else { return }
    let found = ICalComponent.properties(lines.head).filter { $0.name == property }.map(value)
    // One that cannot be read counts as everything, beside whatever others.
    guard found.allSatisfy({ AuthorMark($0) != nil }) else { return }
    let old = found.dropFirst().reduce(found.first) { joined($0, Self.authorship(of: $1)) }
    guard let text = joined(old, authorship, isNew: isNew), [text] != found else { return }
    lines.set(property, ICalLine.text(property, text))
  }

  /// Marks a new component, unless it is the person's own.
  static func marked(_ component: [UInt8], _ authorship: Authorship) -> [UInt8] {
    guard authorship != .own else { return component }
    var lines = CalendarLines(component)
    put(authorship, on: &lines, isNew: true)
    return lines.bytes
  }
}
