import LucidTesting
import Testing

/// Phrases that have a usual term, which readers search for: in texts of the program, documents, abilities and goldens.
@Suite struct PhraseTests {
  /// What to write instead of a phrase. Each was in the program once.
  static let instead: [(phrase: String, write: String)] = [
    ("in no record", "not found in your data"),
    ("put together by rule", "built-in summary"),
    ("no source gave anything", "no data: none of the sources is available"),
    ("nothing to go by", "no data"),
    ("it waits for you", "pending"),
    ("waits because", "pending:"),
    ("writes wait", "writes need your approval"),
    ("which you never allow", "which you denied for good"),
    ("needs anybody's word", "needs no permission"),
    ("always waits for you", "pending"),
    ("text by strangers", "untrusted text"),
    ("text of strangers", "untrusted text"),
    ("which strangers write", "which is untrusted"),
    ("others were faster", "write conflict"),
    ("becomes lasting together", "atomic commit"),
    ("what was kept of", "the stored run"),
    ("the record of runs", "the run history"),
    ("left out of the record", "left out of the run history"),
    ("results that come to you", "result delivery"),
    ("a letter of its own", "a separate message"),
    ("takes a letter", "sends an email"),
    ("letter in plain text", "multipart email"),
    ("galleries of others", "third-party galleries"),
    ("abilities of others", "installing and sharing abilities"),
    ("folders of their own", "per-source folders"),
    ("families whose files lie", "per-source folders outside the vault"),
    ("lies nowhere else", "everything else"),
    ("found by way of", "detected from"),
    ("what lucid goes by", "lucid configuration"),
    ("only where one is had from", "only references to secrets"),
    ("is had from", "comes from"),
    ("where nobody watches", "unattended"),
    ("runs that nobody watches", "unattended runs"),
    ("nights in which clocks change", "daylight-saving changes"),
    ("make up for it now", "catch up now"),
    ("a rule inside the program", "the built-in summary"),
    ("all of it works", "all checks passed"),
    ("what to do stands under", "the remedy is below"),
    ("make room", "free some space"),
    ("times as people say them", "natural-language times"),
    ("figures that stand", "unsupported figures"),
    ("from its looks", "guessed from the value"),
    ("thousand million", "billion"),
    ("the house in one page", "architecture"),
    ("the second asking", "the second request"),
    ("nobody you know", "an unknown signer"),
    ("somebody you do not know", "an unknown signer"),
    ("when nobody said", "when not set"),
    ("what becomes of what", "what happens to"),
    ("no model elsewhere may", "remote models may not"),
  ]

  /// The executable and the tables of options have texts of their own tests; programs for measurements have no readers.
  static let sources = RepositoryFiles.under("Sources").filter { path in
    path.hasSuffix(".swift")
      && !["lucid/", "LucidArguments/", "lucid-bench/", "lucid-fuzz/", "LucidTesting/", "ship-data/", "Plugins/"].contains {
        path.hasPrefix("Sources/" + $0)
      }
  }

  /// Decisions keep the words in which they were made, and measurements those of their run.
  static let documents = RepositoryFiles.under("docs").filter { path in
    path.hasSuffix(".md") && !["docs/decisions/", "docs/measured", "docs/live"].contains { path.hasPrefix($0) }
  }

  static let texts =
    RepositoryFiles.under("abilities")
    + RepositoryFiles.under("Tests/Fixtures").filter { path in
      // Help is made of the tables of options.
      !path.contains("/help") && [".session", ".txt", ".diag", ".json", ".html", ".md"].contains { path.hasSuffix($0) }
    }

  private static func find(in lines: some Sequence<Substring>, _ path: String) {
    for (n, line) in lines.enumerated() {
      let text = line.lowercased()
      for (phrase, write) in instead where text.contains(phrase) {
        Issue.record("\(path):\(n + 1) says `\(phrase)`; write `\(write)`")
      }
    }
  }

  @Test func areNotInTextsOfTheProgram() {
    #expect(Self.sources.count > 900)
    for path in Self.sources {
      // Comments are for CommentTests.
      let code = RepositoryFiles.lines(path).map { line in line.drop { $0 == " " }.hasPrefix("//") ? "" : line }
      Self.find(in: code.map { $0[...] }, path)
    }
  }

  @Test func areNotInDocuments() {
    #expect(Self.documents.count > 80)
    for path in Self.documents { Self.find(in: RepositoryFiles.lines(path).map { $0[...] }, path) }
  }

  @Test func areNotInAbilitiesAndGoldens() {
    #expect(Self.texts.count > 300)
    for path in Self.texts { Self.find(in: RepositoryFiles.lines(path).map { $0[...] }, path) }
  }

  @Test func everyPhraseIsLowerCaseAndHasSomethingElse() {
    for (phrase, write) in Self.instead {
      #expect(phrase == phrase.lowercased() && !write.lowercased().contains(phrase), "\(phrase)")
      #expect(phrase.contains(" "), "\(phrase) is a word, and words may be right elsewhere")
    }
    #expect(Set(Self.instead.map(\.phrase)).count == Self.instead.count)
  }
}
