import LucidTesting

/// One command under one rule, after it has ended.
struct RuleCell: Sendable {
  let row: CommandRow
  /// nil when it was killed because it did not end.
  let exit: Int32?
  let out: String
  let err: String
  let before: [String: [UInt8]]
  let after: [String: [UInt8]]
  /// The programs that were started, such as `post`.
  let started: [String]
  /// What `lucid history` says afterwards, where the rule asks for it.
  let history: String

  /// Paths of files that are not as they were.
  var changed: [String] {
    Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
  }

  func mentions(_ words: [String]) -> Bool { words.contains { out.contains($0) || err.contains($0) } }

  /// Whether the answer and the files are those of `base`.
  func equals(_ base: RuleCell) -> Bool { exit == base.exit && answer == base.answer && differences(base).isEmpty }

  /// Files that the command changed to something else than in `base`, or only here, or only there.
  func differences(_ base: RuleCell) -> [String] {
    Set(changed).union(base.changed).filter { base.after[$0] != after[$0] }.sorted()
  }

  /// Without what is the time of today.
  private var answer: String {
    guard row.traits.contains(.today) else { return out }
    return String(out.filter { !$0.isNumber && !$0.isWhitespace && !"SMTWFaeduhrintJFAOND".contains($0) })
  }

  /// What no command may do, whatever is amiss. `base` is the same command where nothing is; an answer that differs from it and an exit
  /// code that says done need one of `words`, which say what was amiss. `isHeard` is false where standard error leads nowhere.
  ///
  /// `others` is a file that another program has written too.
  func common(
    _ base: RuleCell, words: [String], isHeard: Bool = true, isAnswered: Bool = true, others: String? = nil
  ) -> [String] {
    guard let exit else { return ["it does not end"] }
    var problems: [String] = []
    if exit == 70 || exit > 130 || (exit > 40 && exit < 70) { problems.append("it ended with \(exit)") }
    if isHeard, ![0, 10, 11].contains(exit), err.isEmpty, !row.traits.contains(.silent) {
      problems.append("\(exit) without a word")
    }
    // All or nothing.
    let wanted = base.after.filter { before[$0.key] != $0.value }
    let vault = wanted.keys.filter { $0.hasPrefix("vault/") && $0 != others }
    let done = vault.filter { after[$0] == wanted[$0] }
    // A note that got a result says in it what was amiss.
    let odd = vault.filter { path in
      let text = String(decoding: after[path] ?? [], as: UTF8.self)
      return after[path] != wanted[path] && after[path] != before[path] && !words.contains { text.contains($0) }
    }
    if !odd.isEmpty { problems.append("neither as before nor as after it: \(odd)") }
    if !done.isEmpty, done.count < vault.count { problems.append("half of it is done: \(done) of \(vault)") }
    // What is kept for the person is named.
    let stray = after.keys.filter { path in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return before[path] == nil && base.after[path] == nil && !err.contains(name)
    }.sorted()
    if !stray.isEmpty { problems.append("left behind: \(stray)") }
    let gone = before.keys.filter { after[$0] == nil && base.after[$0] != nil }.sorted()
    if !gone.isEmpty { problems.append("gone: \(gone)") }
    // True.
    if isAnswered, [0, 10, 11].contains(exit), !equals(base), !mentions(words) {
      problems.append("it ends with \(exit), and what came of it is not what comes of it when nothing is amiss")
    }
    return problems
  }

  /// For the message of a failure.
  func shown(_ base: RuleCell) -> String {
    let difference = differences(base)
    return
      "exit \(exit.map(String.init) ?? "none") (else \(base.exit.map(String.init) ?? "none"))\nout: \(out.prefix(700))\nerr: \(err.prefix(700))"
      + (out == base.out ? "" : "\nelse out: \(base.out.prefix(700))")
      + (difference.isEmpty ? "" : "\nfiles that differ: \(difference)")
  }
}
