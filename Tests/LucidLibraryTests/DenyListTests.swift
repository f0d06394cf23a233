import LucidCore
import LucidLibrary
import LucidTesting
import Testing

/// What a host forbids, and what of it no word lifts.
@Suite struct ForbiddenTests {
  static func family(_ word: String) -> String? { ["notes": "notes", "mail": "mail", "gmail": "mail", "web": "web"][word] }

  @Test(
    arguments: [
      ("sends", .effect(.sends, source: nil)), ("writes notes", .effect(.writes, source: "notes")),
      ("reads gmail", .effect(.reads, source: "mail")), ("web", .effect(nil, source: "web")), ("programs", .programs),
      ("models elsewhere", .elsewhere), ("", nil), ("everything", nil), ("writes nothing", nil), ("writes notes mail", nil),
      ("Sends", nil), ("models", nil),
    ] as [(String, DenyList.Rule?)]) func reads(text: String, rule: DenyList.Rule?)
  {
    #expect(DenyList.rule(text, family: Self.family) == rule)
  }

  @Test(arguments: [
    ("sends", RequiredPermission.Effect.sends, "mail", true), ("sends", .writes, "mail", false),
    ("writes notes", .writes, "notes", true),
    ("writes notes", .writes, "tasks", false), ("writes notes", .reads, "notes", false), ("web", .discloses, "web", true),
    ("web", .reads, "web", true), ("web", .reads, "mail", false), ("programs", .writes, "notes", false),
  ]) func forbids(text: String, effect: RequiredPermission.Effect, source: String, isForbidden: Bool) throws {
    let rule = try #require(DenyList.rule(text, family: Self.family))
    let forbidden = DenyList([DenyList.Line(rule, text: text, file: "policy.yaml")])
    #expect((forbidden.line(against: RequiredPermission(effect, source: source, reach: "", through: [])) != nil) == isForbidden)
    #expect(forbidden.forbids(effect.rawValue, source) == isForbidden)
    var more = DenyList()
    more.add(forbidden)
    #expect(more == forbidden)
  }
}
