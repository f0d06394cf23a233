@testable import LucidCore
import LucidStorage
import LucidTesting
import Testing

/// Every property of a stored run is written, and read back as it was.
///
/// A property that `form` lacks, and that the initializer has a default for, would be lost. These tests find it: they compare the properties
/// that the type has with those in the JSON.
@Suite struct StorageTests {
  @Test func everyPropertyIsWritten() throws {
    let run = FullRun.run
    var comparison = Comparison()
    comparison.compare(run, try JSONParser.parse(Array(StoredCopy(run).text.utf8), .stored), "run")
    #expect(comparison.problems == [])
    #expect(comparison.empty.subtracting(comparison.filled).subtracting(Comparison.unset) == [], "FullRun has no value for these")
    #expect(comparison.filled.count > 180)
    #expect(try StoredCopy(run).value() == run)
  }

  /// The properties of values beside the members of their JSON.
  private struct Comparison {
    var problems: [String] = []
    /// `Type.property`, with a value somewhere and without one.
    var filled: Set<String> = []
    var empty: Set<String> = []

    /// A run stores the tools that its file declares, whose arguments have no role and no usual value.
    /// The state of a server lives as long as its message.
    static let unset: Set = ["Parameter.role", "Parameter.usual", "ToolCall.state"]

    /// The names of earlier versions, which held texts.
    static let earlier = [
      "StepFailure.words": "message", "StepFailure.plainWords": "plainMessage", "StepFailure.remedy": "hint",
      "StepFailure.plainRemedy": "plainHint", "Notice.message": "text",
      "MissingData.why": "reason",
    ]

    mutating func compare(_ value: Any, _ json: JSONNode, _ path: String) {
      if value is String || value is Value || value is Record || value is ValueType || value is RecordType || value is CivilDate
        || value is Weekdays || value is FamilySet || value is MessageText
      {
        return
      }
      // Has no properties but how they are found; it is read back below.
      if value is SourcePlace { return }
      let mirror = Mirror(reflecting: value)
      switch (mirror.displayStyle, json.value) {
      case (.struct, .object(let members)), (.class, .object(let members)):
        for child in mirror.children {
          let name = child.label ?? "?"
          let property = "\(type(of: value)).\(name)"
          if Self.isEmpty(child.value) {
            empty.insert(property)
          } else if let member = members.first(where: { $0.name == Self.earlier[property] ?? name }) {
            filled.insert(property)
            compare(child.value, member.value, "\(path).\(name)")
          } else {
            problems.append("\(path).\(name) is not written")
          }
        }
      case (.struct, .integer):
        if mirror.children.count != 1 { problems.append("\(path) is written as one number") }
      case (.optional, _):
        if let child = mirror.children.first { compare(child.value, json, path) }
      case (.collection, .list(let items)), (.set, .list(let items)):
        if items.count != mirror.children.count { problems.append("\(path) has another count") }
        guard mirror.displayStyle == .collection else { return }
        for (i, (child, item)) in zip(mirror.children, items).enumerated() { compare(child.value, item, "\(path)[\(i)]") }
      case (.enum, .object(let members)):
        compare(payloadOf: mirror, members, path)
      case (.enum, .text), (.dictionary, .object), (nil, _): return
      default: problems.append("\(path) is written in another form")
      }
    }

    private mutating func compare(payloadOf mirror: Mirror, _ members: [JSONNode.Member], _ path: String) {
      guard let child = mirror.children.first, members.count == 1, members[0].name == child.label else {
        problems.append("\(path) has another case")
        return
      }
      let place = "\(path).\(members[0].name)"
      let payload = Mirror(reflecting: child.value)
      if payload.displayStyle == .tuple, payload.children.count > 1 {
        guard let items = members[0].value.list, items.count == payload.children.count else {
          problems.append("\(place) has values that are not written")
          return
        }
        for (part, item) in zip(payload.children, items) { compare(part.value, item, place) }
      } else {
        compare(
          payload.displayStyle == .tuple ? payload.children.first?.value ?? child.value : child.value, members[0].value, place)
      }
    }

    private static func isEmpty(_ value: Any) -> Bool {
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional, .collection, .set, .dictionary: return mirror.children.isEmpty
      default: return false
      }
    }
  }

  /// A value that is in no fresh run comes back as it was.
  @Test(arguments: [
    Value.null, .boolean(true), .integer(.min), .number(0.1), .number(.infinity), .number(-.infinity),
    .text("\u{85}\u{2028}\u{FEFF}"),
    .text("\u{0}\u{7F}\"\\\n\r\t\u{202E}é"),
    .text(String(repeating: "ä\"", count: 400)), .list([.list([]), .null]), .period(Period(days: 3, seconds: -5)),
    .absent(Absence(.skipped, "why")), .date(CivilDate(iso: "2026-04-06")!), .datetime(Monday.now),
    .record(Record(RecordType("T", [.init("a", .list(.text), "Doc.")]), values: [.list([.text("x")])])),
  ])
  func valuesReadBack(value: Value) throws {
    #expect(try StoredCopy(value).value() == value)
    #expect(try StoredCopy([value, value]).value() == [value, value])
  }

  /// Data of another version, or damaged, is refused, and never read as something else.
  @Test(arguments: [
    "{", "[]", "{}", "{\"record\":1}", "{\"#\":\"missing\"}", "\"text\"", "{\"name\":\"a\",\"path\":1,\"hash\":\"b\"}",
    "{\"name\":\"a\",\"hash\":null}",
  ])
  func otherDataIsRefused(json: String) {
    #expect(throws: StorageError.self) { try StorageReader.value(RunSource.self, Array(json.utf8)) { _ in nil } }
  }

  /// A set of shipped families is the number of earlier versions; own families stand by their names.
  @Test(
    arguments: [
      ([], "0"), (["mail"], "256"), (["other"], "1"), (["diary"], "[0,\"diary\"]"),
      (["mail", "diary", "chat"], "[256,\"chat\",\"diary\"]"),
    ] as [([String], String)])
  func labelsAreStoredByBitsAndNames(names: [String], json: String) throws {
    let families = FamilySet(names)
    var writer = StorageWriter { $0 }
    #expect(String(decoding: writer.body(families), as: UTF8.self) == json)
    #expect(try StorageReader.value(FamilySet.self, Array(json.utf8)) { _ in nil } == families)
  }

  @Test(arguments: ["[]", "[\"diary\"]", "[-1,\"diary\"]", "[0,1]", "-1", "4294967296", "\"diary\""])
  func otherLabelsAreRefused(json: String) {
    #expect(throws: StorageError.self) { try StorageReader.value(FamilySet.self, Array(json.utf8)) { _ in nil } }
  }

  @Test func unknownPropertiesArePassedOver() throws {
    let json = "{\"name\":\"a\",\"later\":[{}],\"hash\":\"b\"}"
    #expect(try StorageReader.value(RunSource.self, Array(json.utf8)) { _ in nil } == RunSource(name: "a", path: nil, hash: "b"))
  }
}
