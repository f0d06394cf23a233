import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidSyntax

/// Layouts that are hard to keep: `format/N.lucidability` becomes `format/N.out`.
@Suite struct FormatFixtureTests {
  static let folder = FolderOfFixtures("format")

  @Test(arguments: folder.names("")) func hasItsForm(name: String) throws {
    let file = try Self.folder.file(name + ".lucidability")
    guard case .formatted(let text, _) = Formatter().format(file) else {
      Issue.record("\(name): \(Formatter().format(file))")
      return
    }
    Golden.expect(text, "format/\(name).out")
    guard case .formatted(let again, _) = Formatter().format(SourceFile(name: name, text: text)) else {
      Issue.record("\(name): the form is refused")
      return
    }
    #expect(again == text)
  }

  @Test(arguments: [
    ("lucidability: 1\nkind: ability\nlabel: [\n", "yaml-syntax"), ("- a\n", "not-a-mapping"),
    ("lucidability: 7\nkind: ability\n", "format-version"), ("a: 1\na: 2\n", "duplicate-key"), ("", "empty-file"),
  ])
  func leavesAloneWhatItCannotRead(text: String, code: String) {
    guard case .refused(let diagnostics) = Formatter().format(SourceFile(name: "x", text: text)) else {
      Issue.record("\(text) was not refused")
      return
    }
    #expect(diagnostics.first?.code.rawValue == code)
  }

  /// Mistakes of meaning are no reason not to be tidy.
  @Test func formatsWhatDoesNotCompile() {
    guard
      case .formatted(let text, _) = Formatter().format(
        SourceFile(name: "x", text: "promt:   hi\nkind: ability\nlucidability: 1\n"))
    else {
      Issue.record("refused")
      return
    }
    #expect(text == "lucidability: 1\npromt: hi\nkind: ability\n" || text == "promt: hi\nlucidability: 1\nkind: ability\n")
  }

  @Test func leavesJSONAlone() {
    guard case .json = Formatter().format(SourceFile(name: "x", text: "{\"lucidability\": 1, \"kind\": \"ability\"}")) else {
      Issue.record("JSON was formatted")
      return
    }
  }

  static let migrations: [(String, String, [String])] = [
    (
      #"{"id":"A0000001-0000-0000-0000-000000000009","label":"Focus","icon":"scope","colorHex":"5E5CE6","prompt":"Hi {{name}}.\nOn {{today}}: {{other}}","planKeyRaw":"calendarToday","sortOrder":3,"isDefault":true,"preferredTimeSlot":null}"#,
      """
      lucidability: 1
      kind: ability
      id: A0000001-0000-0000-0000-000000000009
      label: Focus
      icon: scope
      color: "#5E5CE6"
      plan: calendarToday
      prompt: |-
        Hi <<name>>.
        On <<today>>: {{other}}

      """,
      [
        "JSON is written as YAML", "`colorHex` is `color`", "`planKeyRaw` is `plan`",
        "`sortOrder` belongs to the library and is left out", "`isDefault` belongs to the library and is left out",
        "`kind: ability` is added", "`lucidability: 1` is added", "one {{…}} is <<…>>",
      ]
    ),
    (
      "# mine\nlabel: Old\nprompt: Hello {{name}} and {{town}}\ninputs:\n  town: {type: string}\n",
      "# mine\nlucidability: 1\nkind: ability\nlabel: Old\ninputs:\n  town: { type: string }\nprompt: Hello <<name>> and <<town>>\n",
      ["`kind: ability` is added", "`lucidability: 1` is added", "one {{…}} is <<…>>"]
    ),
    (
      """
      lucidability: 1
      kind: ability
      label: Old
      variables:
        busy: <<events.items | where("title", "contains", "REV") | length>>
        title: x
      when: events.items | where(calendar, "Home") | length > 0
      prompt: |
        <<if weekday == "Monday">><<events.items | where(minutes, ">", 60 + 1) | sort(by: "title") | map("start")>><<end>>
        <<events.items | where(busy) | bullets("{title} {{at}} {item.start | time}")>> and where("a", "b") stays.

      """,
      """
      lucidability: 1
      kind: ability
      label: Old
      variables:
        busy: <<events.items | where(("REV" | lower) in (item.title | lower)) | length>>
        title: x
      when: events.items | where(calendar == "Home") | length > 0
      prompt: |
        <<if weekday == "Monday">><<events.items | where(minutes > (60 + 1)) | sort(by: item.title) | map(start)>><<end>>
        <<events.items | where(busy) | bullets("<<title>> {at} <<item.start | time>>")>> and where("a", "b") stays.

      """, ["3 texts have filters in the current form"]
    ),
    (
      "lucidability: 1\nkind: ability\nlabel: New\nprompt: Hello <<name>>\n",
      "lucidability: 1\nkind: ability\nlabel: New\nprompt: Hello <<name>>\n", []
    ),
  ]

  @Test(arguments: migrations) func migrates(old: String, new: String, notes: [String]) {
    let formatter = Formatter(migration: Migration { ["name", "today"].contains($0) })
    guard case .formatted(let text, let found) = formatter.format(SourceFile(name: "x", text: old)) else {
      Issue.record("\(formatter.format(SourceFile(name: "x", text: old)))")
      return
    }
    #expect(text == new)
    #expect(found == notes)
  }

  /// Format 0 had the same keys; only who asks for it is given format 1.
  @Test func formatZeroIsFormatOne() {
    let file = SourceFile(name: "x", text: "lucidability: 0\nkind: ability\nlabel: Old\nprompt: x\n")
    guard case .refused = Formatter().format(file) else { return _ = Issue.record("format 0 was taken for format 1") }
    guard case .formatted(let text, let notes) = Formatter(migration: Migration { _ in false }).format(file) else {
      Issue.record("format 0 was refused")
      return
    }
    #expect(text.hasPrefix("lucidability: 1\n"))
    #expect(notes == ["format 0 is format 1"])
  }

  @Test func aListOfAbilitiesIsOneDocumentEach() {
    let old = #"[{"label":"A","prompt":"a","sortOrder":0},{"label":"B","prompt":"b","sortOrder":1}]"#
    guard case .formatted(let text, _) = Formatter(migration: Migration { _ in false }).format(SourceFile(name: "x", text: old))
    else {
      Issue.record("refused")
      return
    }
    #expect(
      text == "lucidability: 1\nkind: ability\nlabel: A\nprompt: a\n---\nlucidability: 1\nkind: ability\nlabel: B\nprompt: b\n")
    #expect(
      DocumentParser.parse(SourceFile(name: "x", text: old), id: 0).diagnostics.contains {
        $0.notes.joined().contains("`lucid install`")
      })
  }

  /// A key that neither app nor language knows is kept, and said.
  @Test func anUnknownKeyOfTheOlderAppIsKept() {
    let old = #"{"label":"A","prompt":"\ud83d\ude00 a","sortOrder":0,"accent":{"dark":1}}"#
    let file = SourceFile(name: "x", text: old)
    guard case .formatted(let text, let notes) = Formatter(migration: Migration { _ in false }).format(file) else {
      Issue.record("refused")
      return
    }
    #expect(text.contains("x-accent:") && text.contains("😀 a"))
    #expect(notes.contains("`accent` is kept as `x-accent`: the language has no such key"))
    #expect(DocumentParser.parse(file, id: 0).diagnostics.allSatisfy { $0.severity != .error })
    // A file of the language is checked as ever.
    let own = SourceFile(name: "x", text: "lucidability: 1\nkind: ability\nlabel: A\nprompt: a\naccent: 1\n")
    #expect(DocumentParser.parse(own, id: 0).diagnostics.contains { $0.code == .unknownKey })
  }
}
