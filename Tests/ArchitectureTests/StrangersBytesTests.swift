import LucidTesting
import Testing

/// Paths, names and counts of data that others wrote are bytes: a combining mark behind a slash makes one Character of both, and
/// a count of bytes takes away too many Characters. An initializer that ends the process when two keys are equal, an unwrapped nil
/// and a place beyond the end are for what the program itself writes or has checked.
@Suite struct StrangersBytesTests {
  private struct Rule {
    let pattern: String
    let instead: String
    /// Files in which it may stand, each with the reason.
    let allowed: [String: String]
  }

  private static let rules: [Rule] = [
    Rule(
      pattern: "uniqueKeysWithValues", instead: "Dictionary(_:uniquingKeysWith:)",
      allowed: [
        "Sources/LucidCore/Labels/FamilySet.swift": "names of the table of families",
        "Sources/LucidCore/Cards/CardWord.swift": "names of a fixed set",
        "Sources/LucidCore/Text/EmbeddedTable.swift": "keys of a table that the build embeds",
        "Sources/LucidCore/Statements/StatementKind.swift": "names of the kinds of statements",
        "Sources/LucidCompiler/Authoring/SentenceVocabulary.swift": "names of the table of families",
        "Sources/LucidAgent/Sections/SectionAssembler.swift": "a set",
        "Sources/LucidApplication/Conversation/ConversationContext.swift": "names of a set",
        "Sources/LucidHomes/People/PeopleFolder.swift": "variables that the program sets",
        "Sources/lucid-bench/Rendering.swift": "members of the benchmark's own file",
      ]),
    Rule(
      pattern: "split(separator: \"/\"", instead: "pathParts",
      allowed: [
        "Sources/LucidSchedule/CronFields.swift": "a step such as */5",
        "Sources/LucidMCP/MCPSchema.swift": "a JSON pointer",
        "Sources/LucidSyntax/Rewording/TimeRewording.swift": "a date such as 4/6",
        "Sources/LucidBuiltins/Web/WebPresenter.swift": "the host of an address",
        "Sources/LucidLibrary/Galleries/SiteIndexes.swift": "the host of an address",
        "Sources/LucidCompiler/AbilityTests/AbilityTestLowering.swift": "the name of a test",
        "Sources/Plugins/ShipData/ShipData.swift": "a file of this repository",
      ]),
    Rule(
      pattern: ")!", instead: "guard let",
      allowed: [
        "Sources/LucidCore/Time/CivilDate.swift": "1 January of the year of a date",
        "Sources/LucidCore/Time/ZoneObservances.swift": "1 January, and days of rules that were checked when they were read",
        "Sources/LucidCore/Time/ZoneTail.swift": "months that were checked when the rule was read",
        "Sources/LucidBackends/Calendar/ICalText.swift": "the lines of an empty calendar in the file",
        "Sources/LucidShipped/ShippedLanguage.swift": "a literal",
        "Sources/LucidApplication/Runs/PreparedRun.swift": "the day of the sample person, a literal",
        "Sources/LucidFuzzing/FuzzedLanguage.swift": "a literal", "Sources/LucidLab/Lab.swift": "a literal",
        "Sources/LucidTesting/Monday.swift": "literals", "Sources/LucidTesting/ScratchFolder.swift": "a folder just made",
        "Sources/lucid-bench/Plans.swift": "a literal", "Sources/lucid-bench/Rendering.swift": "a literal",
      ]),
    Rule(pattern: "]!", instead: "guard let", allowed: [:]),
    Rule(pattern: "try! ", instead: "do and catch", allowed: [:]),
    Rule(pattern: "as! ", instead: "as?", allowed: [:]),
    Rule(
      pattern: ".unsafelyUnwrapped", instead: "guard let",
      allowed: ["Sources/LucidSystem/Processes/CStrings.swift": "the address of a buffer that holds a null pointer"]),
    Rule(
      pattern: "offsetBy:", instead: "index(_:offsetBy:limitedBy:)",
      allowed: [
        "Sources/LucidReport/Cards/NoteLines.swift": "behind a mark that was found there",
        "Sources/LucidReport/Runs/Text/AnswerLines.swift": "behind two characters that were found there",
        "Sources/LucidImport/Templates/BraceTags.swift": "behind a mark that was found there",
      ]),
    Rule(pattern: "dropFirst(", instead: "path(below:) or utf8.dropFirst", allowed: [:]),
    Rule(pattern: "dropLast(", instead: "utf8.dropLast", allowed: [:]),
    Rule(pattern: "prefix(", instead: "utf8.prefix", allowed: [:]),
  ]

  /// Whether a line breaks a rule: the last three only with a count of bytes on text.
  private static func isBroken(_ rule: Rule, _ line: String) -> Bool {
    if rule.pattern == "offsetBy:", line.contains("limitedBy:") { return false }
    guard rule.pattern.hasSuffix("(") else { return line.contains(rule.pattern) }
    return line.ranges(of: rule.pattern).contains { range in
      let before = line[..<range.lowerBound]
      let inside = line[range.upperBound...].prefix { $0 != ")" }
      return inside.contains(".utf8.count") && !before.hasSuffix("utf8.") && !before.hasSuffix("bytes.")
        && !before.hasSuffix("Bytes.")
    }
  }

  @Test func pathsNamesAndCountsAreOfBytes() {
    var used: Set<String> = []
    let filter = WordFilter(Self.rules.map(\.pattern))
    for path in RepositoryFiles.under("Sources")
    where path.hasSuffix(".swift") && path != "Sources/LucidCore/Files/PathText.swift" {
      for (number, line) in RepositoryFiles.lines(path).enumerated()
      where filter.admits(line) && !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for rule in Self.rules where Self.isBroken(rule, String(line)) {
          used.insert(rule.pattern + path)
          #expect(rule.allowed[path] != nil, "\(path):\(number + 1): \(rule.pattern) on text of others: use \(rule.instead)")
        }
      }
    }
    for rule in Self.rules {
      for path in rule.allowed.keys where !used.contains(rule.pattern + path) {
        Issue.record("\(path) is allowed \(rule.pattern), and has none")
      }
    }
  }
}
