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
    "Sources/LucidApplication/Abilities/HomeLibrary.swift AbilityViewModel",
    "Sources/LucidApplication/Abilities/HomeLibrary.swift self.init",
    "Sources/LucidApplication/Runs/PreparedRun.swift PreparedRun",
    "Sources/LucidBackends/Calendar/Expansion.swift Event", "Sources/LucidCommands/Host/InvocationValues.swift self.init",
    "Sources/LucidCompiler/Compiler.swift Compiler",
    "Sources/LucidCore/Plan/PlanStep.swift PlanStep", "Sources/LucidCore/Signatures/Catalog.swift Catalog",
    "Sources/LucidRuntime/Run/Models/ModelAsker.swift ModelRequest",
    "Sources/LucidRuntime/Run/RunContext.swift Self",
    "Sources/LucidSession/Environment/RunEnvironment.swift RunEnvironment",
    // A value is made of fields that were read: the compiler wants each parameter.
    "Sources/LucidStorage/StoredPlan.swift Plan", "Sources/LucidStorage/StoredRunForm.swift RunRecord",
    "Sources/LucidStorage/StoredRunForm.swift StoredRun",
  ]

  /// The types that a text copies by hand: calls with at least `least` arguments `x: other.x` of
  /// one value, or `x: x` within the type itself.
  static func copies(_ lines: [Substring]) -> [String] {
    let text = lines.joined(separator: "\n")
    var copies: [String] = []
    var type: Substring = ""
    var start = text.startIndex
    for line in lines {
      let end = text.index(start, offsetBy: line.count)
      type = declared(line) ?? type
      for i in text[start..<end].indices where text[i] == "(" {
        let name = called(text[start..<i])
        guard name == "self.init" || name.first?.isUppercase == true else { continue }
        let arguments = arguments(text[text.index(after: i)...])
        guard arguments.count >= least else { continue }
        let owners = Dictionary(grouping: arguments.compactMap(owner), by: \.self).filter { $0.value.count >= least }
        let isOwn = name == type || name == "Self" || name == "self.init"
        if owners.contains(where: { isOwn || !$0.key.isEmpty }) { copies.append(String(name)) }
      }
      start = end == text.endIndex ? end : text.index(after: end)
    }
    return copies
  }

  /// The type that a line at the margin opens.
  private static func declared(_ line: Substring) -> Substring? {
    guard line.first?.isLetter == true else { return nil }
    let words = line.split { $0 == " " || $0 == ":" || $0 == "<" }
    guard let i = words.firstIndex(where: { ["struct", "class", "extension", "enum"].contains($0) }), i + 1 < words.count
    else { return nil }
    return words[i + 1]
  }

  /// The name before a parenthesis: `Plan`, `self.init`, and `Plan` of `LucidCore.Plan`.
  private static func called(_ text: Substring) -> Substring {
    if text.hasSuffix("self.init") { return "self.init" }
    return text[(text.lastIndex { !isWord($0) }.map(text.index(after:)) ?? text.startIndex)...]
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The value whose member `x` an argument `x: value.x` repeats; empty for `x: x`.
  private static func owner(_ argument: Substring) -> Substring? {
    guard let colon = argument.firstIndex(of: ":") else { return nil }
    let isSpace = { (character: Character) in character.isWhitespace }
    let label = argument[..<colon].drop(while: isSpace)
    let value = argument[argument.index(after: colon)...].drop(while: isSpace)
    guard !label.isEmpty, value.allSatisfy({ isWord($0) || $0 == "." }) else { return nil }
    if value == label { return "" }
    guard value.hasSuffix("." + label) else { return nil }
    return value.dropLast(label.count + 1)
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
      found.formUnion(Self.copies(RepositoryFiles.lines(path)).map { path + " " + $0 })
    }
    #expect(found.subtracting(Self.others) == [], "copy the value and change the copy")
    #expect(Self.others.subtracting(found) == [], "no longer there")
  }

  @Test(arguments: [
    ("Plan(a: plan.a, b: plan.b, c: plan.c, d: plan.d, e: plan.e, f: plan.f, g: g + [1])", ["Plan"]),
    ("extension Plan {\n  var b: Plan { Plan(\n a: a, b: b, c: c,\n d: d, e: e, f: f, g: [1, 2]) }\n}", ["Plan"]),
    ("struct Planner {\n  var b: Plan { Plan(a: a, b: b, c: c, d: d, e: e, f: f, g: [1, 2]) }\n}", []),
    ("Plan(a: plan.b, b: plan.c, c: plan.d, d: plan.e, e: plan.f, f: plan.g)", []),
    ("Plan(a: one.a, b: one.b, c: one.c, d: two.d, e: two.e, f: two.f)", []),
  ]) func findsTheShape(text: String, copies: [String]) {
    #expect(Self.copies(text.split(separator: "\n", omittingEmptySubsequences: false)) == copies)
  }
}
