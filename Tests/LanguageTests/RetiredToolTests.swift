import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidShipped
import Testing

@testable import LucidSyntax

/// Each row of the table of retired tools: its old call is named with the new one, and migrates to
/// a call that checks clean.
@Suite struct RetiredToolTests {
  private static let compiler = ShippedLanguage.compiler(Builtins.unbound.catalog)

  /// A call of each row in the form that it had, and in the form of now.
  static let calls: [(old: String, new: String)] = [
    (
      "calendar.reschedule: { search: Review, start: 2026-04-06T15:00 }",
      "calendar.update: { search: Review, start: 2026-04-06T15:00 }"
    ),
    ("calendar.delete_range: { from: 2026-04-10, to: 2026-04-11 }", "calendar.delete: { from: 2026-04-10, to: 2026-04-11 }"),
    (
      "tasks.create_event: { title: Gym, description: Legs }",
      "calendar.create: { title: Gym, notes: Legs, start: <<today | at(09:00)>> }"
    ),
    ("reminders.due: {}", "reminders.list: { due: <<now + 1s>> }"),
    ("contacts.birthdays: { days: 14, limit: 3 }", "contacts.birthdays: { to: <<today + 14d>>, limit: 3 }"),
    ("mail.latest: {}", "mail.search: { personal: true, limit: 1 }"),
    ("gmail.latest: {}", "gmail.search: { personal: true, limit: 1 }"),
    ("notes.recent: {}", "notes.search: { limit: 10 }"),
    ("notes.referenced: { days: 3 }", "notes.search: { used: 3d, limit: 10 }"),
    ("notes.pin: { note: Plans }", "notes.update: { note: Plans, pinned: true }"),
    ("habits.begin: { habit: Swim, target: 1 }", "habits.log: { habit: Swim, target: 1, create: true }"),
    ("habits.log_all: { entries: Run 20 }", "habits.log: { entries: Run 20 }"),
    ("habits.summary: { habit: Run, days: 14 }", "habits.summary: { habit: Run, from: <<today - 13d>> }"),
    ("health.trend: { metric: hrv, until: <<yesterday>> }", "health.trend: { metric: hrv, to: <<yesterday + 1d>> }"),
    ("weather.forecast: { place: Oslo, days: 5 }", "weather.forecast: { place: Oslo, to: <<today + 5d>> }"),
  ]

  private static func ability(_ step: String, place: String = "") -> String {
    "lucidability: 1\nkind: ability\nlabel: Old\nsteps:\n  - id: one\n    \(step)\nprompt: \"<<one\(place)>>\"\n"
  }

  /// The ability with the new call; the old result is at a place of the new one.
  private static func wanted(_ old: String, _ new: String) -> String {
    ability(new, place: RetiredTool.named(String(old.prefix { $0 != ":" }))?.place ?? "")
  }

  private static func migrated(_ text: String) -> String? {
    let formatter = Formatter(migration: Migration { compiler.catalog.variable($0) != nil })
    guard case .formatted(let text, _) = formatter.format(SourceFile(name: "old", text: text)) else { return nil }
    return text
  }

  private static func errors(_ text: String) -> [Diagnostic] {
    compiler.compile(SourceFile(name: "old", text: text)).diagnostics.filter { $0.severity == .error }
  }

  @Test func eachRowHasACall() {
    let names = Self.calls.map { String($0.old.prefix { $0 != ":" }) }
    #expect(RetiredTool.all.map(\.name).filter { !names.contains($0) } == [])
    for row in RetiredTool.all {
      #expect(Self.compiler.catalog.tool(row.tool) != nil, "\(row.tool)")
      #expect(row.name == row.tool || Self.compiler.catalog.tool(row.name) == nil, "\(row.name)")
    }
  }

  /// A row is of a family under all its names.
  @Test func noRowIsOfAnAlias() {
    let aliases = Self.compiler.catalog.aliases
    #expect(aliases.count > 2 && aliases == FamilyTraits.byAlias)
    #expect(RetiredTool.all.filter { aliases[ToolName.family($0.name)] != nil }.map(\.name) == [])
  }

  @Test(arguments: calls) func migrates(old: String, new: String) throws {
    let text = try #require(Self.migrated(Self.ability(old)))
    #expect(text == Self.wanted(old, new))
    #expect(Self.errors(text) == [])
  }

  @Test(arguments: calls) func isNamedOnceWithTheFix(old: String, new: String) throws {
    let file = SourceFile(name: "old", text: Self.ability(old))
    let found = Self.errors(Self.ability(old))
    #expect(found.count == 1 && found.first?.code == .oldForm && found.first?.fix?.isSafe == true, "\(found)")
    let fixed = String(decoding: Fixer(Self.compiler).fix(file).file.bytes, as: UTF8.self)
    #expect(Self.errors(fixed) == [], "the fix alone brings it over")
    #expect(Self.migrated(fixed) == Self.wanted(old, new))
  }

  /// In a block, as a word alone, without arguments, in a body, as a variable, in caps and tests.
  @Test func allPlacesAreFound() throws {
    let old = """
      lucidability: 1
      kind: ability
      label: Old
      variables:
        late: { tool: reminders.due }
        soon: { contacts.birthdays: { days: 2 } }
      steps:
        - reminders.due
        - id: due
          reminders.due:
        - id: gone # once
          for_each: item in due.items
          do:
            - calendar.delete_range:
                from: <<today>>
                to: <<tomorrow>> # not the whole week
        - id: soon_too
          contacts.birthdays:
            days: <<due.count + 1>>
      prompt: "<<late.count>> <<soon.count>> <<due.count>>"
      writes:
        calendar.delete_range: 3
      tests:
        - name: nothing
          world:
            reminders.due: { items: [] }
            calls:
              - contacts.birthdays: { limit: 3 }
                result: { items: [] }
          expect:
            calls: { calendar.delete_range: 0 }
            steps: [due]

      """
    let text = try #require(Self.migrated(old))
    for name in ["reminders.due", "delete_range", " days:"] { #expect(!text.contains(name), "\(text)") }
    for part in [
      "late: { reminders.list: { due: <<now + 1s>> } }", "soon: { contacts.birthdays: { to: <<today + 2d>> } }",
      "- reminders.list: { due: <<now + 1s>> }", "to: <<tomorrow>>  # not the whole week",
      #"to: <<today + (due.count + 1) * 1d>>"#, "calendar.delete: 3", "reminders.list: { items: [] }",
      "calls: { calendar.delete: 0 }",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(Self.errors(text) == [])
  }

  /// The old result is an item of the new one.
  @Test func theResultOfOneIsAnItem() throws {
    let old = """
      lucidability: 1
      kind: ability
      label: Old
      steps:
        - id: newest
          mail.latest: {}
      when: newest is available
      prompt: "<<newest.subject | upper>> <<if newest.unread>>new<<end>> <<previous.newest.subject>>"
      tests:
        - name: one
          world: { mail.latest: { subject: Hi } }
          expect: { calls: { mail.latest: 1 } }
        - name: none
          world: { mail.latest: null }
          expect: { outcome: nothing }
        - name: not there
          world: { mail.latest: unavailable }
          expect: { outcome: nothing }

      """
    let text = try #require(Self.migrated(old))
    for part in [
      "mail.search: { personal: true, limit: 1 }", "when: newest.items[0] is available", "<<newest.items[0].subject | upper>>",
      "<<if newest.items[0].unread>>", "<<previous.newest.items[0].subject>>", "mail.search: [{ subject: Hi }]",
      "mail.search: []", "mail.search: unavailable", "calls: { mail.search: 1 }",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(Self.errors(text) == [])
  }

  /// Texts over items, and results by step, to arguments, of an earlier run and in blocks.
  @Test func theResultOfOneIsAnItemEverywhere() throws {
    let old = """
      lucidability: 1
      kind: ability
      label: Old
      steps:
        - id: newest
          mail.latest: {}
        - id: all
          mail.search: {}
      prompt: |
        <<all.items | bullets("<<item.subject>> and <<newest.subject>>")>> <<previous.newest.subject>>
        <<all.items | take(1) | map("<<newest.from>>: <<newest.subject | upper>>") | join("newest")>>
      tests:
        - name: by step
          world:
            newest:
              subject: Hi
              body: |
                One

                Two
            all: { items: [] }
            previous: { newest: { subject: Before } }
          expect: { outcome: ok }
        - name: by tool
          world:
            mail.latest:
              subject: Hi
              from: Sam
          expect: { outcome: ok }
        - name: to arguments
          world:
            calls:
              - mail.latest: { unread: true }
                result: { subject: Hi }
              - newest: {}
                result:
          expect: { outcome: ok }

      """
    let text = try #require(Self.migrated(old))
    for part in [
      #"bullets("<<item.subject>> and <<newest.items[0].subject>>")"#, "<<previous.newest.items[0].subject>>",
      #"map("<<newest.items[0].from>>: <<newest.items[0].subject | upper>>") | join("newest")"#,
      "previous: { newest: [{ subject: Before }] }", "- mail.search: { unread: true }\n          result: [{ subject: Hi }]",
      "result: []",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(text.contains("newest:\n") && text.contains("- subject: Hi\n"), "\(text)")
    #expect(Self.errors(text) == [])
    #expect(Self.migrated(text) == text)
  }

  /// A value that is no part of an expression is left, with the form that it wants.
  @Test func aPhraseIsLeft() throws {
    let old = Self.ability("contacts.birthdays: { days: a week }")
    #expect(Self.migrated(old) == old)
    let found = try #require(Self.errors(old).first)
    #expect(found.code == .oldForm && found.fix?.edits.isEmpty != false && found.message.contains("`to`"), "\(found)")
  }
}
