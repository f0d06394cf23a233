import LucidArguments
@testable import LucidCommands
import LucidConfiguration
import LucidCore
import LucidTesting
import Testing

/// Every command line that a message of the program gives is one that the program takes: its
/// command, options, actions, keys and values.
///
/// The texts are read from the sources, so that a new message is checked without a new row.
/// Interpolations are filled with a word.
@Suite struct RemedyCommandTests {
  private static let files = RepositoryFiles.under("Sources").filter { path in
    path.hasSuffix(".swift")
      && ![
        "Sources/Plugins/", "Sources/ship-data/", "Sources/lucid-bench/", "Sources/lucid-fuzz/", "Sources/LucidLab/",
        "Sources/LucidShipped/Data/", "Sources/LucidTesting/", "Sources/LucidFuzzing/",
      ].contains { path.hasPrefix($0) }
  }

  @Test func everyCommandOfAMessageIsTaken() {
    var count = 0
    for path in Self.files {
      for literal in SwiftTexts.of(RepositoryFiles.bytes(path)) {
        for command in CommandInText.all(in: literal.text) {
          count += 1
          if let problem = command.problem {
            Issue.record("\(path):\(literal.line): `\(command.text)`: \(problem)")
          }
        }
      }
    }
    // A scanner that finds nothing would accept everything.
    #expect(count > 400, "\(count) commands")
  }

  @Test(
    arguments: [
      ("run `lucid setup`", nil), ("run `lucid setpu`", "unknown command"), ("run `lucid run --bogus x`", "unknown option"),
      ("lucid list lists the abilities", nil), ("`lucid schedule explode`", "explode"), ("try lucid exploode it", "exploode"),
      ("lucid config set backends.habits off", nil), ("lucid config set backends.habist off", "habist"),
      ("lucid config set policy.writse apply", "key"), ("lucid config set backends.mail DIR", nil),
      ("lucid schedule add reminders -- --notify", nil), ("`lucid schedule add reminders -- --notfy`", "notfy"),
      ("`lucid setup habist`", "habist"), ("another lucid process is writing", nil), ("lucid why NAME --output", "value"),
    ] as [(String, String?)]) func seesWhatIsWrong(text: String, problem: String?)
  {
    let found = CommandInText.all(in: text).compactMap(\.problem)
    if let problem { #expect(found.count == 1 && found[0].contains(problem), "\(found)") } else { #expect(found == []) }
  }

  @Test func readsTextsOfSources() {
    let source = #"""
      // "not one"
      let a = "one \(b.map { "two \($0)" } ?? "") end" + "more"
      let c = """
        three "quoted" \(d)
        four
        """
      let e = #"five \(no)"#
      """#
    let texts = SwiftTexts.of(Array(source.utf8)).map(\.text)
    #expect(texts.contains("one \u{FFFC} endmore") && texts.contains("two \u{FFFC}") && texts.contains(#"five \(no)"#))
    #expect(texts.contains { $0.contains("three \"quoted\" \u{FFFC}\n") } && !texts.contains("not one"))
  }
}

/// A command line in a text for people: between backquotes, or as a part of a sentence.
private struct CommandInText {
  let text: String
  /// Whether it ends with its closing backquote; else words of the sentence may follow it.
  let isQuoted: Bool

  static let hole = "\u{FFFC}"

  /// Most texts name no command.
  private static let program = WordFilter(["lucid "])

  /// Words of prose behind the name of the program.
  private static let prose: Set<String> = [
    "and", "asks", "builds", "cannot", "chat", "configuration", "counts", "derives", "does", "for", "has", "home", "index",
    "is", "journal", "keeps", "knows", "library", "looks", "may", "must", "needs", "on", "or", "process", "puts", "reads",
    "result", "runs", "schedule", "sends", "shows", "speaks", "starts", "takes", "to", "tracks", "uses", "was", "with",
    "works", "writes", "that", "in", "serves", "never", "finds", "made", "opens", "did", "itself", "can", "as", "wrote",
    "user", "here", "created", "gives", "whose", "makes", "by", "decides", "from", "response", "commands",
  ]

  static func all(in text: String) -> [CommandInText] {
    var found: [CommandInText] = []
    for line in text.split(separator: "\n") {
      var quoted = false
      for part in line.split(separator: "`", omittingEmptySubsequences: false) {
        if quoted {
          if part.hasPrefix("lucid "), part.count > 6 { found.append(.init(text: String(part), isQuoted: true)) }
        } else {
          found += bare(part)
        }
        quoted.toggle()
      }
    }
    return found
  }

  /// The commands of a sentence: each from `lucid` to the end of its clause.
  private static func bare(_ part: Substring) -> [CommandInText] {
    guard program.admits(part) else { return [] }
    return part.matches(of: #/(?:^|[^A-Za-z0-9_\/.\-~@#='])(lucid [a-z][^;\n()|<>]*)/#).compactMap { match in
      let clause = beforeComma(String(match.output.1))
      let word = String(clause.split(separator: " ")[1].prefix { $0.isLetter || $0 == "-" || $0 == hole.first })
      let isCommand = CommandList.table.names.contains(word)
      if !isCommand, prose.contains(word) || clause.split(separator: " ")[1].hasSuffix(":") { return nil }
      return CommandInText(text: clause, isQuoted: false)
    }
  }

  /// A sentence goes on behind a comma and a blank that are not quoted.
  private static func beforeComma(_ text: String) -> String {
    var quote: Character?
    var clause = ""
    for character in text {
      if character == quote { quote = nil } else if quote == nil, "'\"".contains(character) { quote = character }
      if quote == nil, character == " ", clause.last == "," { break }
      clause.append(character)
    }
    return clause
  }

  /// Why the program would not take it; nil where it would.
  var problem: String? {
    var words = Self.words(text).dropFirst()
    if words.first == "--home" { words = words.dropFirst(2) }
    guard let first = words.first, !first.contains(Self.hole) else { return nil }
    if first.allSatisfy({ $0.isUppercase || $0 == "…" }) { return nil }
    if isQuoted {
      guard let problem = Self.problem(Array(words)) else { return nil }
      // The name of a command or of its option in a sentence is no line to copy: `lucid run --json`.
      let named = Array(words.prefix { !$0.hasPrefix("--") })
      guard let spec = Self.spec(named), words.dropFirst(named.count).allSatisfy({ $0.hasPrefix("--") }) else { return problem }
      if !spec.isComplete, !spec.actions.isEmpty, words.count == named.count { return nil }
      let operands = ["FILE", "TEXT"].prefix(spec.operands.count { $0.required })
      let isMention = [Array(words), Array(words) + ["VALUE"], Array(words.dropLast())].contains {
        !$0.isEmpty && Self.problem($0 + operands) == nil
      }
      return isMention && Self.hasOptions(spec, words.dropFirst(named.count)) ? nil : problem
    }
    var last: String?
    for count in stride(from: words.count, to: 0, by: -1) {
      let rest = words.dropFirst(count)
      if let next = rest.first, next.hasPrefix("-"), next.count > 1, next.dropFirst().first != " " { break }
      // A sentence may name a command without what it needs.
      let head = words.prefix(count).map { Self.withoutPunctuation($0) }
      if count == 1 || count == 2, Self.spec(head) != nil { return nil }
      guard let problem = Self.problem(Array(head)) else { return nil }
      // A key is no word of a sentence.
      if problem.hasPrefix(Self.keyProblem) { return problem }
      last = last ?? problem
    }
    return last
  }

  private static let keyProblem = "key: "

  /// The command, or the action of one, that these words are the whole name of.
  private static func spec(_ words: [String]) -> CommandSpec? {
    CommandList.table.find(words).flatMap { $0.next == nil ? $0.spec : nil }
  }

  private static func hasOptions(_ command: CommandSpec, _ options: ArraySlice<String>) -> Bool {
    let known = command.options.map { "--" + $0.long }
    return options.allSatisfy { option in known.contains(String(option.prefix { $0 != "=" })) }
  }

  private static func withoutPunctuation(_ word: String) -> String {
    var word = word
    while let last = word.last, ",.:?".contains(last), word.count > 1 { word.removeLast() }
    return word
  }

  /// Tries the values that an interpolation may stand for.
  private static func problem(_ words: [String]) -> String? {
    var first: String?
    for value in words.contains(where: { $0.contains(hole) }) ? ["x", "2", "a=b"] : ["x"] {
      // An interpolation right behind an option is a further part of the line.
      let filled = words.map { word in
        let isOption = word.hasPrefix("--") && word.hasSuffix(hole) && !word.contains("=")
        return isOption ? String(word.dropLast()) : word.replacing(hole, with: value)
      }
      guard let problem = taken(filled) else { return nil }
      first = first ?? problem
    }
    // One of the words of a list, which the code knows.
    if first?.contains("takes one of") == true, words.contains(where: { $0.contains(hole) }) { return nil }
    return first
  }

  private static func taken(_ words: [String]) -> String? {
    let request: Request
    do throws(UsageError) { request = try CommandList.parser.parse(words) } catch { return error.message }
    guard case .run(let parsed) = request else { return nil }
    var operands = parsed.operands
    let isOpen = { (word: String) in
      ["x", "2", "a=b"].contains(word) || word.allSatisfy { $0.isUppercase || "…_=-:".contains($0) }
    }
    if parsed.command.name == "schedule add" {
      let options = parsed.words.drop { $0 != "--" }.dropFirst()
      guard !options.contains(where: isOpen) else { return nil }
      do throws(UsageError) { _ = try CommandList.parser.parse(["run", "x"] + options) } catch { return error.message }
      return nil
    }
    for operand in parsed.command.operands {
      guard let word = operands.first else { break }
      operands.removeFirst()
      if isOpen(word) { continue }
      switch operand.kind {
      case .words(let known):
        if !known.contains(word) { return "`\(word)` is none of \(known.joined(separator: ", "))" }
      case .configurationKey:
        return Self.problem(key: word, value: operands.first.flatMap { isOpen($0) ? nil : $0 })
      default: break
      }
    }
    return nil
  }

  private static func problem(key: String, value: String?) -> String? {
    do throws(ConfigurationError) {
      // A family or a name that a text fills in.
      let path = try ConfigurationPath(key.replacing(".x", with: ".mail"))
      if let value { _ = try ConfigurationValue(value, as: path.shape) }
      return nil
    } catch { return keyProblem + error.message }
  }

  /// The words as a shell splits them.
  private static func words(_ text: String) -> [String] {
    var (words, word): ([String], String?) = ([], nil)
    var quote: Character?
    for character in text {
      switch character {
      case let end where end == quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil: (quote, word) = (character, word ?? "")
      case " " where quote == nil:
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

/// The string literals of a Swift file; literals joined by `+` are one.
private enum SwiftTexts {
  struct Literal {
    let line: Int
    var text: String
  }

  static func of(_ bytes: [UInt8]) -> [Literal] {
    var reader = Reader(bytes: bytes)
    reader.code(until: nil)
    return reader.found
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0
    var line = 1
    var found: [Literal] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ offset: Int = 0) -> UInt8? { at + offset < bytes.count ? bytes[at + offset] : nil }

    private mutating func step(_ count: Int = 1) {
      for _ in 0..<count where at < bytes.count {
        if bytes[at] == UInt8(ascii: "\n") { line += 1 }
        at += 1
      }
    }

    /// Reads code to the closing parenthesis of an interpolation, or to the end.
    mutating func code(until end: UInt8?) {
      var depth = 0
      while let now = byte() {
        switch now {
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
          while let now = byte(), now != UInt8(ascii: "\n") { step() }
        case UInt8(ascii: "#") where byte(1) == UInt8(ascii: "\"") || byte(1) == UInt8(ascii: "#"): raw()
        case UInt8(ascii: "#") where byte(1) == UInt8(ascii: "/"): pattern()
        case UInt8(ascii: "\""): joined()
        case UInt8(ascii: "("):
          depth += 1
          step()
        case UInt8(ascii: ")"):
          if end != nil, depth == 0 { return }
          depth -= 1
          step()
        default: step()
        }
      }
    }

    /// A pattern between `#/` and `/#` is no text.
    private mutating func pattern() {
      step(2)
      while byte() != nil, !(byte() == UInt8(ascii: "/") && byte(1) == UInt8(ascii: "#")) { step() }
      step(2)
    }

    private mutating func raw() {
      var hashes = 0
      while byte() == UInt8(ascii: "#") {
        hashes += 1
        step()
      }
      guard byte() == UInt8(ascii: "\"") else { return }
      let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
      step(isLong ? 3 : 1)
      let close = Array(repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1) + Array(repeating: UInt8(ascii: "#"), count: hashes)
      let (start, first) = (at, line)
      while at < bytes.count, !bytes[at...].starts(with: close) { step() }
      found.append(Literal(line: first, text: String(decoding: bytes[start..<min(at, bytes.count)], as: UTF8.self)))
      step(close.count)
    }

    /// A literal and those that follow behind a `+`.
    private mutating func joined() {
      let first = line
      var text = literal()
      while true {
        let (mark, markLine) = (at, line)
        blanks()
        guard byte() == UInt8(ascii: "+") else {
          (at, line) = (mark, markLine)
          break
        }
        step()
        blanks()
        guard byte() == UInt8(ascii: "\"") else {
          (at, line) = (mark, markLine)
          break
        }
        text += literal()
      }
      found.append(Literal(line: first, text: text))
    }

    private mutating func blanks() {
      while let now = byte(), now == UInt8(ascii: " ") || now == UInt8(ascii: "\n") { step() }
    }

    private mutating func literal() -> String {
      let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
      step(isLong ? 3 : 1)
      let close = Array(repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1)
      var text: [UInt8] = []
      while at < bytes.count, !bytes[at...].starts(with: close) {
        guard byte() == UInt8(ascii: "\\") else {
          text.append(bytes[at])
          step()
          continue
        }
        let next = byte(1)
        step(2)
        switch next {
        case UInt8(ascii: "("):
          code(until: UInt8(ascii: ")"))
          step()
          text += Array(CommandInText.hole.utf8)
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "\n"): break
        default: if let next { text.append(next) }
        }
      }
      step(close.count)
      return String(decoding: text, as: UTF8.self)
    }
  }
}
