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
    ("which nobody has allowed", "permission required"),
    ("nobody has allowed", "permission required"),
    ("nobody has agreed", "permission required"),
    ("nobody's word", "no permission"),
    ("anybody's word", "no permission"),
    ("somebody's word", "permission"),
    ("nobody is there to be asked", "an unattended run cannot ask"),
    ("nobody is told of it", "no recipient was notified"),
    ("nobody knows where", "unknown origin"),
    ("nobody in the address book", "no matching contact"),
    ("nobody found", "no contacts found"),
    ("by the clock of", "uses the zone"),
    ("is made up for", "caught up once"),
    ("stands in for them", "replaces them"),
    ("what waits", "pending changes"),
    ("nothing waits", "no pending changes"),
    ("takes it back", "undoes it"),
    ("taken back", "undone or revoked"),
    ("takes that back", "undoes that"),
    ("took back", "undid"),
    ("puts it there again", "redoes it"),
    ("cannot be taken back", "cannot be undone"),
    ("begin an ability", "create an ability"),
    ("was not taken in", "was not installed"),
    ("takes it in", "installs it"),
    ("takes out", "removes"),
    ("taken out of the library", "removed"),
    ("that was taken out", "that was removed"),
    ("takes what is new", "updates"),
    ("all that runs need", "the requirements of runs"),
    ("what came of it", "result"),
    ("came of it", "its result"),
    ("nothing came of", "no result from"),
    ("for good:", "permanently:"),
    ("refused for good", "denied permanently"),
    ("allow this for good", "grant permanently"),
    ("left as it is;", "not changed;"),
    ("was left as it is", "was not changed"),
    ("as it stands a run", "a run would fail now"),
    ("is not kept", "is not stored"),
    ("are not kept", "are not stored"),
    ("that is kept has", "stored"),
    ("of the kept", "of the stored"),
    ("the whole record", "the run history"),
    ("this record", "the run history"),
    ("the record on disk", "the run history on disk"),
    ("run is stored since", "no run was stored since"),
    ("under way", "running or in progress"),
    ("still under way", "still running"),
    ("does not come to an end", "does not finish"),
    ("did not come to an end", "did not finish"),
    ("it was waited for", "waited"),
    ("to end the other one", "to stop the other run"),
    ("goes on with", "continues"),
    ("go on with", "continue"),
    ("go on editing", "continue editing"),
    ("going on after", "continuing after"),
    ("goes on in the next", "continues on the next"),
    ("tells the rest", "lists the commands"),
    ("tells what there is", "lists the commands"),
    ("tells more of one", "shows details"),
    ("forget what was said", "clear the conversation"),
    ("what was said is forgotten", "the conversation is cleared"),
    ("put away", "dismissed"),
    ("cannot be mended", "cannot be fixed"),
    ("mended text", "fixed text"),
    ("stand beside files", "must be the only file"),
    ("mistake of lucid", "a bug in lucid"),
    ("said to lucid", "configuration"),
    ("what was edited", "the edited text"),
    ("what was put together", "generated"),
    ("no good configuration", "not a valid configuration"),
    ("it is not clear what this is", "the format is not recognized"),
    ("not carried:", "not converted:"),
    ("has no place of its own", "has no path"),
    ("a file of ours", "an ability file"),
    ("a folder of yours", "a local folder"),
    ("a systemd of yours", "your systemd user instance"),
    ("systemd of yours", "your systemd user instance"),
    ("takes it away", "removes it"),
    ("take it away", "remove it"),
    ("the clocks pass over", "skipped by a daylight-saving change"),
    ("the clocks show", "repeated by a daylight-saving change"),
    ("no time of the clock", "not a time of day"),
    ("no time of the calendar", "not a calendar time"),
    ("is no name of", "not a name of"),
    ("is no name for", "is not a valid name"),
    ("is no index of", "is not an index of"),
    ("no address to mail to", "not an email address"),
    ("the calendar knows no", "not supported by calendar rules"),
    ("knows only the clock", "needs a fixed time"),
    ("know only the clock", "need a fixed time"),
    ("go by the minute", "have a resolution of one minute"),
    ("would not take it", "rejected it"),
    ("put a start off", "delay a start"),
    ("put off at random", "random delay"),
    ("the nearest that it knows", "the nearest"),
    ("schedule anew", "schedule again"),
    ("forecast anew", "forecast again"),
    ("said nothing for", "did not answer for"),
    ("fell silent", "stopped sending"),
    ("broke the connection off", "closed the connection"),
    ("could not show who it is", "has no valid certificate"),
    ("that are none", "that are malformed"),
    ("that no address has", "invalid characters"),
    ("wants a tool called", "requested a tool call"),
    ("called instead of answering", "requested a call"),
    ("came to no answer", "gave no answer"),
    ("the promised form", "its schema"),
    ("tokens were used up", "token limit"),
    ("can look at no more", "context limit"),
    ("look at the address", "check the address"),
    ("look at the network", "check the network"),
    ("looks nothing up", "reads no data"),
    ("nothing is left of", "no budget is left of"),
    ("stands in for", "replaces"),
    ("is what was found", "is a result from"),
    ("came at try", "succeeded at try"),
    ("that hide or command", "invisible and control characters"),
    ("led elsewhere", "started with others"),
    ("beyond all measure", "too deep"),
    ("strangers wrote", "untrusted text"),
    ("whoever wrote it", "its author"),
    ("whoever gets", "everyone who gets"),
    ("goes along:", "is included:"),
    ("what is forbidden here", "the policy of this machine"),
    ("no option lifts", "no option overrides"),
    ("may not leave this machine", "must stay on this machine"),
    ("forbids nothing", "is not a rule"),
    ("not known to be", "unknown"),
    ("tries all of it", "check every source"),
    ("nothing of yours was read", "your data was not read"),
    ("nothing of yours is read", "your data is not read"),
    ("the same again", "reproduce"),
    ("what it was told then", "the stored results"),
    ("worked out from it", "computed from it"),
    ("wait to be allowed", "pending changes"),
    ("still to be delivered", "pending deliveries"),
    ("nothing is to be delivered", "no pending deliveries"),
    ("nothing is scheduled", "no schedules"),
    ("not tried again", "not retried"),
    ("later runs try again", "later runs retry"),
    ("was begun", "was started"),
    ("begun again", "started again"),
    ("is there already", "already exists"),
    ("nothing is in the library", "the library is empty"),
    ("brings the defaults back", "restores the defaults"),
    ("what is new in those", "updates"),
    ("cannot be had", "unavailable"),
    ("could be had", "is available"),
    ("had at most once", "computed at most once"),
    ("nobody watches", "unattended"),
    ("runs by the clock", "scheduled runs"),
    ("take an ability into", "install an ability"),
    ("a model asked for", "requested by a model"),
  ]

  /// Programs for measurements and tests have no readers.
  static let sources = RepositoryFiles.under("Sources").filter { path in
    path.hasSuffix(".swift")
      && !["lucid-bench/", "lucid-fuzz/", "LucidFuzzing/", "LucidTesting/", "LucidLab/", "ship-data/", "Plugins/"].contains {
        path.hasPrefix("Sources/" + $0)
      }
  }

  /// Decisions keep the words in which they were made, and measurements those of their run.
  static let documents = RepositoryFiles.under("docs").filter { path in
    path.hasSuffix(".md") && !["docs/decisions/", "docs/measured", "docs/live"].contains { path.hasPrefix($0) }
  }

  static let texts =
    RepositoryFiles.under("abilities") + RepositoryFiles.under(".lucidability-samples") + RepositoryFiles.under("grammar")
    + RepositoryFiles.under("Tests/Fixtures").filter { path in
      [".session", ".txt", ".diag", ".json", ".html", ".md", ".out"].contains { path.hasSuffix($0) }
    }

  /// Phrases by their first two bytes: a text is read once, however many phrases there are.
  private static let byStart: [[(bytes: [UInt8], phrase: String, write: String)]] = {
    var table = [[(bytes: [UInt8], phrase: String, write: String)]](repeating: [], count: 0x1_0000)
    for (phrase, write) in instead {
      let bytes = Array(phrase.utf8)
      table[Int(bytes[0]) << 8 | Int(bytes[1])].append((bytes, phrase, write))
    }
    return table
  }()

  private static let starts = byStart.map { !$0.isEmpty }

  /// The lines of a text that have a phrase. With `isCode` comments are left out.
  static func findings(_ text: [UInt8], isCode: Bool) -> [(line: Int, phrase: String, write: String)] {
    let (text, starts) = (text.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, starts)
    var found: [(line: Int, phrase: String, write: String)] = []
    var (line, i) = (1, 0)
    var (isStart, isComment) = (true, false)
    while i + 1 < text.count {
      let byte = text[i]
      if byte == 0x0A {
        (line, isStart, isComment) = (line + 1, true, false)
      } else if isStart, byte != 0x20 {
        isStart = false
        isComment = isCode && byte == 0x2F && text[i + 1] == 0x2F
      }
      let pair = Int(byte) << 8 | Int(text[i + 1])
      if !isComment, starts[pair] {
        for one in byStart[pair] where text[i...].starts(with: one.bytes) {
          found.append((line, one.phrase, one.write))
        }
      }
      i += 1
    }
    return found
  }

  private static func check(_ paths: [String], isCode: Bool = false) {
    for path in paths {
      for (line, phrase, write) in findings(RepositoryFiles.bytes(path), isCode: isCode) {
        Issue.record("\(path):\(line) says `\(phrase)`; write `\(write)`")
      }
    }
  }

  @Test func areNotInTextsOfTheProgram() {
    #expect(Self.sources.count > 900)
    // Comments are for CommentTests.
    Self.check(Self.sources, isCode: true)
  }

  @Test func areNotInDocuments() {
    #expect(Self.documents.count > 80)
    Self.check(Self.documents)
  }

  @Test func areNotInAbilitiesAndGoldens() {
    #expect(Self.texts.count > 300)
    Self.check(Self.texts)
  }

  @Test(arguments: [
    ("a\n  Nobody watches\n", false, [2]), ("  // nobody watches\nnobody watches", true, [2]),
    ("  // nobody watches", false, [1]),
    ("nobody  watches\nin no record, in no record", false, [2, 2]), ("what wait", false, []), ("", false, []),
  ]) func findsPhrasesByLine(text: String, isCode: Bool, lines: [Int]) {
    #expect(Self.findings(Array(text.utf8), isCode: isCode).map(\.line) == lines)
  }

  @Test func everyPhraseIsLowerCaseAndHasSomethingElse() {
    for (phrase, write) in Self.instead {
      #expect(phrase == phrase.lowercased() && !write.lowercased().contains(phrase), "\(phrase)")
      #expect(phrase.contains(" "), "\(phrase) is a word, and words may be right elsewhere")
    }
    #expect(Set(Self.instead.map(\.phrase)).count == Self.instead.count)
  }
}
