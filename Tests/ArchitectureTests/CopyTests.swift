import LucidTesting
import Testing

/// Copies of values: `var copy = self`, or an initializer in which the compiler refuses a member
/// that is forgotten. A call that repeats the members by hand loses those that are added later.
@Suite struct CopyTests {
  private static let files = RepositoryFiles.under("Sources").filter { $0.hasSuffix(".swift") }

  /// The fewest repeated members that make a copy.
  private static let least = 6

  /// Calls that make a value of another type, or one with members that are made anew.
  private static let others: Set<String> = [
    "Sources/LucidAgent/Session/ToolCallSession.swift ModelSessionWork",
    "Sources/LucidApplication/Abilities/HomeLibrary.swift AbilityViewModel",
    "Sources/LucidApplication/Abilities/HomeLibrary.swift self.init",
    "Sources/LucidApplication/Runs/PreparedRun.swift PreparedRun",
    "Sources/LucidBackends/Calendar/Expansion.swift Event",
    "Sources/LucidCompiler/Compiler.swift Compiler",
    "Sources/LucidCore/Signatures/Catalog.swift Catalog",
    "Sources/LucidRuntime/Run/Models/ModelAsker.swift ModelRequest",
    "Sources/LucidRuntime/Run/RunContext.swift Self",
    "Sources/LucidSession/Environment/RunEnvironment.swift RunEnvironment",
  ]

  /// The types that a text copies by hand: calls with at least `least` arguments `x: other.x` of
  /// one value, or `x: x` within the type itself.
  static func copies(_ text: String) -> [String] {
    var copies: [String] = []
    var type = ""
    var rest = text[...]
    let opening =
      /(?m)^(?:(?:package|private|fileprivate|final) )*(?:struct|class|extension|enum) (?<type>\w+)|\b(?<call>[A-Z]\w*|self\.init)\(/
    while let found = rest.firstMatch(of: opening) {
      rest = rest[found.range.upperBound...]
      if let name = found.output.type {
        type = String(name)
        continue
      }
      guard let name = found.output.call.map(String.init) else { continue }
      var repeated: [String: Int] = [:]
      for argument in arguments(rest) {
        if let (_, label, owner, member) = argument.wholeMatch(of: /\s*(\w+):\s*(?:(\w+(?:\.\w+)*)\.)?(\w+)\s*/)?.output,
          label == member
        {
          repeated[owner.map(String.init) ?? "", default: 0] += 1
        }
      }
      let isOwn = name == type || name == "Self" || name == "self.init"
      if repeated.contains(where: { $0.value >= least && (isOwn || !$0.key.isEmpty) }) { copies.append(name) }
    }
    return copies
  }

  /// The arguments of a call, from behind its parenthesis on.
  private static func arguments(_ text: Substring) -> [Substring] {
    var arguments: [Substring] = []
    var (depth, start) = (0, text.startIndex)
    for i in text.utf8.indices {
      switch text.utf8[i] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ","):
        guard depth == 0 else { continue }
        arguments.append(text[start..<i])
        start = text.utf8.index(after: i)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return arguments + [text[start..<i]] }
        depth -= 1
      default: break
      }
    }
    return arguments
  }

  @Test func takeTheWholeValue() {
    var found: Set<String> = []
    for path in Self.files {
      found.formUnion(Self.copies(RepositoryFiles.lines(path).joined(separator: "\n")).map { path + " " + $0 })
    }
    #expect(found.subtracting(Self.others) == [], "copy the value and change the copy")
    #expect(Self.others.subtracting(found) == [], "no longer there")
  }

  @Test func findsTheShape() {
    let other = "Plan(a: plan.a, b: plan.b, c: plan.c, d: plan.d, e: plan.e, f: plan.f, g: g + [1])"
    #expect(Self.copies(other) == ["Plan"])
    let own = "Plan(a: a, b: b, c: c, d: d, e: e, f: f, g: [1, 2])"
    #expect(Self.copies("extension Plan {\n  func more() -> Plan { \(own) }\n}") == ["Plan"])
    #expect(Self.copies("struct Planner {\n  func plan() -> Plan { \(own) }\n}").isEmpty)
    #expect(Self.copies("Plan(a: plan.b, b: plan.c, c: plan.d, d: plan.e, e: plan.f, f: plan.g)").isEmpty)
  }
}
