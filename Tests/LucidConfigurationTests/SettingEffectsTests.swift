import LucidCore
import LucidSyntax
import Testing

@testable import LucidConfiguration

/// What an imported configuration would do is shown whole: by the table of keys, so that a key that
/// starts a program cannot be added without being named as one.
@Suite struct SettingEffectsTests {
  private static func lines(_ text: String) -> [SettingEffects.Line] {
    SettingEffects(SourceFile(name: "config.yaml", text: text)).lines
  }

  @Test func everyProgramStarts() {
    var found = 0
    for (path, key) in Self.keys(ConfigurationKeys.all, []) where key.doc.hasPrefix("A program") {
      found += 1
      #expect(SettingEffects.programs.contains(key.name), "\(path.joined(separator: "."))")
    }
    #expect(found >= 5)
  }

  @Test func onlyWhatIsAboutThePersonIsLeftOut() {
    let text = """
      user: { name: A, city: B }
      hours: { from: "08:00" }
      calendar: Work
      sections: { web: off }
      vault: ~/v
      x-mine: here
      history: off
      profiles: { work: { user: { name: C }, vault: ~/w } }

      """
    #expect(
      Self.lines(text).map(\.key) == ["vault", "x-mine", "history", "profiles.work.vault"])
  }

  @Test func effectsComeInTheirOrder() {
    let text = """
      policy: { writes: apply }
      models: { default: far, far: { openai: "https://far.example/v1", key: { command: [pass, k] } } }
      deliver: { ntfy: { url: "https://n.example/t" }, notify: true }
      tools: { a.b: { run: [x] } }
      mcp: { m: { command: [y] }, n: { url: "https://m.example/mcp" } }
      backends: { mail: { program: [z] } }

      """
    #expect(
      Self.lines(text).map { "\($0.effect.rawValue) \($0.key)" } == [
        "starts models.far.key.command", "starts tools.a.b.run", "starts mcp.m.command",
        "starts backends.mail.program", "connects models.far.openai", "connects deliver.ntfy.url",
        "connects mcp.n.url", "sends deliver.notify", "permits policy.writes", "sets models.default",
      ])
  }

  /// Every key of the table, with those below it.
  private static func keys(_ keys: [Key], _ path: [String]) -> [(path: [String], key: Key)] {
    keys.flatMap { key in [(path + [key.name], key)] + inner(key.shape, path + [key.name]) }
  }

  private static func inner(_ shape: Shape, _ path: [String]) -> [(path: [String], key: Key)] {
    switch shape {
    case .object(let inside): keys(inside, path)
    case .map(let one), .list(let one): inner(one, path)
    case .either(let several, _): several.flatMap { inner($0, path) }
    default: []
    }
  }
}
