import LucidTesting
import Testing

/// Each command is a type in a file of its name and a line of `CommandList`, and asks only for options that its spec has.
@Suite struct CommandFileTests {
  static let files = RepositoryFiles.under("Sources/LucidCommands/Commands").filter { $0.hasSuffix("Command.swift") }
  static let list = "Sources/LucidCommands/Commands/CommandList.swift"

  private static func type(of path: String) -> String {
    String((path.split(separator: "/").last ?? "").dropLast(".swift".count))
  }

  private static func text(_ path: String) -> String { RepositoryFiles.lines(path).joined(separator: "\n") }

  @Test func everyFileIsALineOfTheList() {
    let listed = Self.text(Self.list).matches(of: /(\w+Command)\.self/).map { String($0.1) }
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed) == Set(Self.files.map(Self.type)))
    #expect(listed.count > 40)
  }

  @Test(arguments: files) func declaresItsSpec(path: String) {
    let text = Self.text(path)
    #expect(text.contains("struct \(Self.type(of: path)): Command {"))
    #expect(text.contains("  static let name = ") && text.contains("  static let spec = CommandSpec("))
  }

  /// `invocation.has(.json)` where the spec has no `.json` would never be true.
  @Test(arguments: files) func readsOnlyOptionsOfItsSpec(path: String) {
    let text = Self.text(path)
    let read = Self.read(text)
    let declared = Self.declared(text, parts: Self.text("Sources/LucidArguments/CommandParts.swift"))
    #expect(read.subtracting(declared) == [], "\(path) reads options that its spec does not have")
  }

  /// The names of the options that a command asks its command line for.
  static func read(_ text: String) -> Set<String> {
    let direct = text.matches(of: /(?:has|text|texts|integer|pairs)\(\.(\w+)\)/).map { String($0.1) }
    return Set(direct + text.matches(of: /Form\.chosen\(invocation, \.(\w+)\)/).map { String($0.1) })
  }

  /// The names of the options of a spec, with those that several commands share.
  static func declared(_ text: String, parts: String) -> Set<String> {
    guard let spec = text.firstMatch(of: /CommandSpec\((?s:.*?)\)\n\n/)?.output else { return [] }
    func names(_ text: some StringProtocol) -> [String] { String(text).matches(of: /\.(\w+)/).map { String($0.1) } }
    var found = Set(names(spec))
    for part in spec.matches(of: /CommandParts\.(\w+)/).map(\.1) {
      let line = parts.split(separator: "\n").first { $0.contains("let \(part): [OptionSpec] = ") }
      if let line { found.formUnion(names(line)) }
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
    let commands = files.count { $0.hasSuffix("Command.swift") }
    #expect(lines <= 95 * commands, "Sources/LucidCommands has \(lines) lines for \(commands) commands")
    #expect(lines > 1_000)
  }
}
