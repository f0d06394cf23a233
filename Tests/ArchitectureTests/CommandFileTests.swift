import LucidTesting
import Testing

/// Each command is a type with a spec, is listed once, and asks only for options that its spec has.
@Suite struct CommandFileTests {
  static let files = RepositoryFiles.under("Sources/LucidCommands/Commands").filter { $0.hasSuffix("Command.swift") }
  static let parts = text("Sources/LucidArguments/CommandParts.swift")

  private static func name(of path: String) -> String {
    String((path.split(separator: "/").last ?? "").dropLast(".swift".count))
  }

  private static func text(_ path: String) -> String { RepositoryFiles.lines(path).joined(separator: "\n") }

  /// The commands and actions that a file declares, each with its text.
  static func types(_ text: String) -> [(name: String, text: String)] {
    let starts = text.matches(of: /(?m)^(?:struct|enum) (\w+Command): (?:Described)?Command \{/)
    return starts.map { start in
      let rest = text[start.range.lowerBound...]
      return (String(start.1), String(rest[..<(rest.firstRange(of: "\n}\n")?.upperBound ?? rest.endIndex)]))
    }
  }

  @Test func everyTypeIsListedOnce() {
    let all = Self.files.map(Self.text) + [Self.text("Sources/LucidCommands/Commands/CommandList.swift")]
    let listed = all.flatMap { $0.matches(of: /(\w+Command)\.self/).map { String($0.1) } }
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed) == Set(all.flatMap { Self.types($0).map(\.name) }))
    #expect(listed.count > 90)
  }

  @Test(arguments: files) func declaresItsSpec(path: String) {
    let types = Self.types(Self.text(path))
    #expect(types.map(\.name).contains(Self.name(of: path)))
    for type in types {
      #expect(
        type.text.contains("  static let name = ") && type.text.contains("  static let spec = CommandSpec("), "\(type.name)")
    }
  }

  /// `invocation.has(.json)` where the spec has no `.json` would never be true.
  @Test(arguments: files) func readsOnlyOptionsOfItsSpec(path: String) {
    let text = Self.text(path)
    let others = text + Self.parts + Self.text("Sources/LucidCommands/Commands/RunCommand.swift")
    for type in Self.types(text) {
      let unknown = Self.read(type.text).subtracting(Self.declared(type.text, parts: others))
      #expect(unknown == [], "\(type.name) reads options that its spec does not have")
    }
  }

  /// The names of the options that a command asks its command line for.
  static func read(_ text: String) -> Set<String> {
    let direct = text.matches(of: /(?:has|text|texts|integer|pairs)\(\.(\w+)\)/).map { String($0.1) }
    return Set(direct + text.matches(of: /Form\.chosen\((?:invocation|self), \.(\w+)\)/).map { String($0.1) })
  }

  /// The names of the options of a spec, with those that several commands share.
  static func declared(_ text: String, parts: String) -> Set<String> {
    guard let spec = text.firstMatch(of: /CommandSpec\((?s:.*?)\)\n\n/)?.output else { return [] }
    var (found, texts): (Set<String>, [String]) = ([], [String(spec)])
    if spec.contains("RunCommand.spec.options") { texts += types(parts).filter { $0.name == "RunCommand" }.map(\.text) }
    while let next = texts.popLast() {
      found.formUnion(next.matches(of: /\.(\w+)/).map { String($0.1) })
      for part in next.matches(of: /[A-Z]\w+\.(\w+)/).map(\.1) {
        texts += parts.split(separator: "\n").filter { $0.contains("let \(part): [OptionSpec] = ") }.map(String.init)
      }
    }
    if found.contains("config") { found.insert("profile") }
    return found
  }

  @Test func findsWhatIsReadAndDeclared() {
    let text = "static let spec = CommandSpec(\n  options: [.json] + CommandParts.some, exits: [.ok])\n\n  has(.json) text(.at)"
    let parts = "let some: [OptionSpec] = [.color, .config]\nlet other: [OptionSpec] = [.at]"
    #expect(Self.read(text) == ["json", "at"])
    #expect(Self.declared(text, parts: parts).isSuperset(of: ["json", "color", "config", "profile"]))
    #expect(!Self.declared(text, parts: parts).contains("at"))
  }

  /// Logic belongs to modules, where a test reaches it without a terminal.
  @Test func theExecutableIsSmall() {
    let files = RepositoryFiles.under("Sources/LucidCommands").filter { $0.hasSuffix(".swift") }
    let lines = files.reduce(0) { $0 + RepositoryFiles.lines($1).count }
    let commands = Self.files.reduce(0) { $0 + Self.types(Self.text($1)).count }
    #expect(lines <= 65 * commands, "Sources/LucidCommands has \(lines) lines for \(commands) commands and actions")
    #expect(lines > 1_000)
  }
}
