import LucidCore
import LucidFuzzing
import LucidSyntax
import LucidTesting
import Testing

/// The page of grammar and the parsers say the same.
@Suite struct GrammarTests {
  static let page = RepositoryFiles.lines("grammar/lucidability.ebnf").joined(separator: "\n")

  static func derivation() throws -> Derivation {
    let grammar = try Grammar(page)
    let names = grammar.rules.map(\.name)
    let words = Set(names.drop { $0 != "name" } + ["plain"])
    return Derivation(grammar: grammar, words: words, prose: prose, isGood: isGood)
  }

  /// What the page describes between question marks.
  static func prose(_ rule: String, _ random: inout SeededRandom) -> String? {
    let choices: [String]
    switch rule {
    case "plain":
      choices = [
        "Good morning, ", "a < b ", ">> ", "x << 2 ", "cat <<EOF\n", "{ }\n", "é🎉 ", "\n", "  \n", "<<1>> ", "2 > 1 || ",
      ]
    case "letter": choices = "abcnrsitdofXYZ".map(String.init)
    case "digit": choices = "0123456789".map(String.init)
    case "character": choices = ["a", " ", ">>", "<<", "é", "🎉", "|", "(", "-", "0"]
    case "symbol": choices = ["n", "t", "\"", "'", "\\", "x", "é"]
    default: return nil
    }
    return choices.randomElement(using: &random)
  }

  /// What the page says in comments.
  static func isGood(_ rule: String, _ text: String) -> Bool {
    switch rule {
    case "date": CivilDate(iso: text) != nil
    case "time": CivilTime(iso: text) != nil
    case "insert": !["if", "elif", "else", "for", "end"].contains { text.hasPrefix("<< \($0) ") } && namesAValue(text)
    case "filled": isOneText(text)
    default: true
    }
  }

  private static func isOneText(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard case .literal? = (try? ExpressionParser.expression(bytes, 0..<bytes.count))?.kind else { return false }
    return true
  }

  private static func namesAValue(_ insert: String) -> Bool {
    let bytes = Array(insert.utf8)
    return (try? ExpressionParser.expression(bytes, 2..<bytes.count - 2))?.hasNames ?? false
  }

  @Test func everyRuleIsThereAndUsed() throws {
    let grammar = try Grammar(Self.page)
    let names = Set(grammar.rules.map(\.name))
    #expect(names.count == grammar.rules.count, "a rule stands there twice")
    #expect(grammar.mentioned.subtracting(names).isEmpty)
    #expect(names.subtracting(grammar.mentioned).isEmpty)
  }

  @Test func wordsAreThoseOfTheLanguage() throws {
    let grammar = try Grammar(Self.page)
    let terminals = Set(grammar.terminals.filter { !["string", "filled", "duration", "word"].contains($0.rule) }.map(\.text))
    let operators = Set(BinaryOperator.allCases.flatMap { $0.rawValue.split(separator: " ").map(String.init) })
    let blocks: Set<String> = ["<<if", "<<elif", "<<else>>", "<<for", "<<end>>"]
    let tests: Set<String> = ["is", "not", "empty", "available", "truncated"]
    let literals: Set<String> = ["true", "false", "null"]
    let marks: Set<String> = ["<<", ">>", ".", "|", "(", ")", "[", "]", ",", ":", "-"]
    #expect(terminals == operators.union(blocks).union(tests).union(literals).union(marks))
    let units = Set(grammar.terminals.filter { $0.rule == "duration" }.map(\.text))
    for unit in "abcdefghijklmnopqrstuvwxyz".map(String.init) { #expect((Period("1" + unit) != nil) == units.contains(unit)) }
  }

  @Test func reservedWordsAreNoNames() throws {
    let grammar = try Grammar(Self.page)
    for word in grammar.terminals.filter({ $0.rule == "reserved" }).map(\.text) {
      let bytes = Array(word.utf8)
      let name = try? ExpressionParser.expression(bytes, 0..<bytes.count)
      if case .name? = name?.kind { Issue.record("\(word) is a name") }
    }
  }

  @Test(arguments: 0..<4) func expressionsAreRead(block: UInt64) throws {
    let derivation = try Self.derivation()
    for seed in block * 1_000..<block * 1_000 + 100 {
      var random = SeededRandom(seed)
      let text = derivation.sentence("expression", &random)
      let bytes = Array(text.utf8)
      do {
        _ = try ExpressionParser.expression(bytes, 0..<bytes.count)
      } catch {
        Issue.record("seed \(seed): \(error.message) at \(error.range) of \(text)")
      }
    }
  }

  @Test(arguments: 0..<4) func textsAreRead(block: UInt64) throws {
    let derivation = try Self.derivation()
    for seed in block * 1_000..<block * 1_000 + 100 {
      var random = SeededRandom(seed)
      let text = derivation.sentence("text", &random)
      let template = TemplateParser.parse(Array(text.utf8))
      for failure in template.failures { Issue.record("seed \(seed): \(failure.message) at \(failure.range) of \(text)") }
    }
  }

  /// What the derivation makes is worth the name: all rules are reached.
  @Test func derivationsReachEveryOperator() throws {
    let derivation = try Self.derivation()
    for (rule, text) in derivation.grammar.terminals {
      let isReached = (0..<300 as Range<UInt64>).contains { seed in
        var random = SeededRandom(seed)
        return derivation.sentence(rule, budget: 200, &random).contains(text)
      }
      #expect(isReached, "\(text) of \(rule)")
    }
  }
}
