import LucidTesting
import Testing

/// Nothing is chosen by looking into a text that is meant for people: a type says what it is, its text is made in one place.
///
/// Two signs of it are looked for: a value that is called as messages are is searched or compared, and a phrase of several words is
/// searched for. A line that has to is named here with its reason.
@Suite struct MessageTests {
  static let sources = RepositoryFiles.under("Sources").filter { path in
    path.hasSuffix(".swift")
      && !["Sources/Plugins/", "Sources/ship-data/", "Sources/lucid-bench/", "Sources/LucidShipped/Data/"].contains {
        path.hasPrefix($0)
      }
  }

  /// Words of other programs, formats and libraries, which have no codes.
  static let words: [String: String] = [
    "Sources/LucidYAML/YAMLEvent.swift": "libyaml has no codes for its problems",
    "Sources/LucidLibrary/Galleries/GitFetch.swift": "git",
    "Sources/LucidSchedule/Targets/CronTarget.swift": "crontab and cron",
    "Sources/LucidModels/Exchange/ModelExchange.swift": "servers of models on requests with tools",
    "Sources/LucidModels/Exchange/ServerComplaint.swift": "servers of models on requests that are too long",
    "Sources/LucidDoctor/Checks/ConflictHealthCheck.swift": "names that programs which synchronize files give",
    "Sources/LucidSetup/Detection/CalendarDetectors.swift": "a section of vdirsyncer's file",
    "Sources/LucidVault/Journal/Journal.swift": "lines of the journal",
    "Sources/LucidDelivery/QuotedPrintable.swift": "a line of mail that mbox would take for a head",
    "Sources/LucidImport/Templates/JinjaTag.swift": "an operator of Jinja",
    "Sources/LucidImport/Formats/JobSchedule.swift": "a word of another scheduler",
    "Sources/LucidLibrary/Trust/DenyList.swift": "a word of the policy's file",
  ]

  /// Comparisons of typed values or of whole texts that only look like it.
  static let values: Set<String> = [
    "state.isBusy = error == .busy",
    // Each notice is said once.
    "if !notices.contains(notice) { notices.append(notice) }",
    "for notice in result.notices where !notices.contains(notice) { notices.append(notice) }",
    "if !progress.notices.contains(notice) { progress.notices.append(notice) }",
    "for notice in observation.notices where !sum.notices.contains(notice) { sum.notices.append(notice) }",
    // A problem that lasts is reported once a day.
    "guard problem != state.problem || isOld else { return }",
    // The case of a reason.
    "let told = exclusions.filter { $0.reason != .unread }",
    // Sources with one reason are named together.
    "if let i = groups.firstIndex(where: { $0.reason == one.reason }) {",
    // The same remark is told once, and goes as a whole.
    "if case .failed(let failure) = why, flows.contains(where: { $0.failure == failure }) { return }",
    "if !flows.contains(where: { $0.tool == tool && $0.failure == failure }) { flows.append((tool, failure)) }",
    // The id of a message.
    "event.facts.change.flatMap { $0.isTold && $0.message == message.id ? (event, $0) : nil }",
    "guard let sent = message.date, event.facts.change?.message != message.id else { return false }",
    // The same thing is made once.
    "&& $0.detail == change.detail",
    // Enums.
    "proposal.reason == .approval",
    "return reason != .conditionFalse && observation?.value.standin == nil",
    "let how = reason == .dismissed ? \"dismissed\" : \"shown\"",
    "if reason == .dismissed, !isWanted { return .line(today.dismissed) }",
    "return reason != .alreadyShown || isWanted ? .new : .line(today.shownElsewhere)",
    "case .timedOut where failure == .noAnswer(within: step.timeoutSeconds):",
    "guard parser.error != YAML_READER_ERROR else {", "extension RunDelegate where Failure == CommandError {",
    // A count, and a place.
    "hint < values.count && type.names[hint] == name ? values[hint] : self[name]",
    "let notices = skipped == 0 ? [] : [Notice.file(Self.path, .words(.withoutName, skipped))]",
    // The mark of the program before its error, which a page leaves out.
    "guard let at = lines.lastIndex(where: { $0.hasPrefix(\"lucid: \") }) else { return errors }",
    // Layout: a message is one line, and an explanation has paragraphs.
    "if d.message.isEmpty || d.message.contains(\"\\n\") { complaints.append(\"\\(code) says \\(d.message.debugDescription)\") }",
    "for paragraph in why.split(separator: \"\\n\") { page.add(StyledText(Self.plain(String(paragraph)))) }",
  ]

  @Test(arguments: sources) func noMessageIsLookedInto(path: String) {
    guard Self.words[path] == nil else { return }
    for line in RepositoryFiles.lines(path) {
      let code = String(line.drop { $0 == " " })
      guard Self.looksIntoMessage(code) || Self.looksForPhrase(code), !Self.values.contains(code) else { continue }
      Issue.record("\(path): \(code)")
    }
  }

  @Test(arguments: words.keys.sorted()) func everyExceptionIsNeeded(path: String) {
    let lines = RepositoryFiles.lines(path).map { String($0.drop { $0 == " " }) }
    #expect(lines.contains { Self.looksIntoMessage($0) || Self.looksForPhrase($0) })
  }

  @Test func everyComparisonOfTheListIsThere() {
    let all = Set(Self.sources.flatMap { RepositoryFiles.lines($0).map { String($0.drop { $0 == " " }) } })
    #expect(Self.values.subtracting(all) == [])
  }

  @Test(arguments: [
    ("if error.message.contains(\"locked\") {", true), ("failure.message.lowercased().hasPrefix(x)", true),
    ("proposal.reason == x", true),
    ("guard reason != Self.standing else {", true), ("$0.notice.text.hasSuffix(y)", true),
    ("failure?.hint?.contains(x) == true", true),
    ("if reason == nil {", false), ("error.kind == .locked", false), ("// error.message.contains(x)", false),
    ("line.split(separator: \" is not available: \", maxSplits: 1)", true), ("if text == \"no vault is set up\" {", true),
    ("case \"it was refused\": return", true), ("words.contains(\"and\")", false), ("text.hasPrefix(\"Refused: \")", true),
    ("if line == \"-- \" { break }", false), ("json.string(\"its condition is false\")", false),
  ]) func findsSuchALine(line: String, isFound: Bool) {
    #expect((Self.looksIntoMessage(line) || Self.looksForPhrase(line)) == isFound)
  }

  /// What compares; only lines with it are looked at.
  private static let comparisons = WordFilter([
    ".contains(", ".hasPrefix(", ".hasSuffix(", ".starts(", ".firstRange(", ".ranges(", ".range(", ".split(", ".wholeMatch(",
    ".firstMatch(", " == ", " != ", " ~= ", "case \"",
  ])

  /// What values that are messages are called, without the first letter of the word.
  private static let names = WordFilter([
    "essage", "eason", "hint", "Hint", "roblem", "otice", "emedy", "etail", "omplaint", "ailure", "efusal", "rror", "ERROR",
    "why", "Why", "kipped", "emark",
  ])

  /// Whether a value that is called as messages are is searched or compared.
  static func looksIntoMessage(_ code: String) -> Bool {
    guard !code.hasPrefix("//"), comparisons.admits(code[...]), names.admits(code[...]) else { return false }
    let name =
      /(?i)\b\w*(?:message|reasons?|hints?|problems?|notices?|remedy|detail|complaint|failure|refusals?|error|why|skipped|remark)\b[\])?!]*(?:\.(?:text|message|reason|hint|description|lowercased\(\)|uppercased\(\)))*\??/
      .wordBoundaryKind(.simple)
    return code.matches(of: name).contains { match in
      let rest = code[match.range.upperBound...]
      if rest.prefixMatch(of: /\.(?:contains|hasPrefix|hasSuffix|starts|firstRange|ranges|range|split|wholeMatch|firstMatch)\(/)
        != nil
      {
        return true
      }
      return rest.prefixMatch(of: #/ (?:==|!=|~=) (?!nil\b)/#) != nil
    }
  }

  /// What a text begins with where it is searched for.
  private static let texts = WordFilter(["(\"", ": \"", "= \"", "case \""])

  /// Whether a phrase of several words, or a word with its colon, is searched for.
  static func looksForPhrase(_ code: String) -> Bool {
    guard !code.hasPrefix("//"), comparisons.admits(code[...]), texts.admits(code[...]) else { return false }
    let search =
      /(?:\.(?:contains|hasPrefix|hasSuffix|firstRange|ranges|split|starts)\((?:of: |separator: |with: )?|(?:==|!=) |\bcase )"[^"\\]*(?:[a-z]{2,}[:,]? [a-z]{2,}[^"]*|[A-Za-z]{3,}:? )"/
    return code.contains(search)
  }
}
