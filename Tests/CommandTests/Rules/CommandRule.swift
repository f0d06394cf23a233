import Testing

/// Something that is amiss, and what must hold for every command then. A rule is a column of the table, a `CommandRow` a row.
struct CommandRule: Sendable, CustomTestStringConvertible {
  /// What is amiss.
  let name: String
  /// Shell that makes it so, before the command.
  var prepare = ""
  /// Done after `prepare`.
  var arrange: @Sendable (RuleHome) -> Void = { _ in }
  /// Shell in which CELL is the command.
  var around = "CELL"
  /// What stands behind the command line, but for its output streams.
  var extra = ""
  var streams = "> \"$ROOT/io/out\" 2> \"$ROOT/io/err\""
  /// Shell after it.
  var afterwards = ""
  /// The state with which the outcome is compared; nil is the home as it was made.
  var compared: (@Sendable (RuleHome) -> Void)?
  /// What a command says whose outcome may be another one than when nothing is amiss.
  var words: [String] = []
  /// Exit codes that no other rule allows.
  var exits: Set<Int32> = []
  /// Whether another program writes the file that the row rewrites.
  var isShared = false
  var isHeard = true
  /// Whether the answer can be read and compared.
  var isAnswered = true
  /// Whether files of the locks of a run that came before are put there.
  var hasLocks = false
  /// Rows to which it does not apply, and why.
  var excuse: @Sendable (CommandRow) -> String? = { _ in nil }
  /// What else must hold.
  var also: @Sendable (RuleCell, RuleCell) -> [String] = { _, _ in [] }

  var testDescription: String { name }
}

extension CommandRule {
  static let all: [CommandRule] =
    [nothing] + transactions + [changed] + locks + homes + [fullDisk] + trust + policies + [noProc] + names + signals + streams

  /// The table is right about itself: the same command twice has the same answer.
  private static let nothing = CommandRule(name: "nothing is amiss")

  // MARK: The vault

  /// A vault as a kill between two renames leaves it: no answer is made of half a commit, and none is lost.
  private static let transactions = [
    CommandRule(
      name: "a transaction is half finished", arrange: HalfTransaction.leave, compared: HalfTransaction.finish,
      // It looks and tells.
      excuse: { $0.command == "doctor" ? "it tells of the transaction" : nil }),
    CommandRule(
      name: "a transaction is half finished, and another process has the lock", arrange: HalfTransaction.leave,
      around: held("vault/.lucid/lock"), compared: HalfTransaction.finish, exits: [40],
      excuse: { $0.command == "doctor" ? "it tells of the transaction" : nil }),
  ]

  /// Another program writes a file after the command has read it and before it writes it: what the other one wrote stays, and what the command
  /// says to have done is done on top of it.
  private static let changed = CommandRule(
    name: "a file is changed meanwhile", around: "sh \"$TABLE/changed.sh\" CELL", exits: [2, 30, 40], isShared: true,
    isAnswered: false,
    excuse: { $0.rewrites == nil ? "it writes no file in place of what it has read" : nil },
    also: { cell, base in
      guard let file = cell.row.rewrites else { return [] }
      guard let now = cell.after[file], let was = cell.before[file] else { return ["the file is gone"] }
      let text = String(decoding: now, as: UTF8.self)
      let second = String(decoding: was, as: UTF8.self) + "\n# SECOND\n"
      var problems = text.contains("# SECOND") ? [] : ["what the other program wrote is lost"]
      if cell.exit == base.exit, text == second, base.after[file] != was { problems.append("it says done and did nothing") }
      if cell.exit != base.exit, text != second { problems.append("it says that it failed and has written") }
      return problems
    })

  // MARK: Locks

  /// Clocks and pauses go forty times as fast, so that long waits take short.
  private static let quick = "LD_PRELOAD=$(echo /usr/lib/*/faketime/libfaketime.so.1) FAKETIME=+0x40 DONT_FAKE_MONOTONIC=0"

  private static func held(_ files: String...) -> String {
    "env \(quick) /usr/bin/python3 \"$TABLE/hold.py\" \(files.map { "\"$ROOT\"/\($0)" }.joined(separator: " ")) -- CELL"
  }

  /// A lock that somebody has all the time: the command does what it is there for, or ends with 40 and says who has it; nothing is half done.
  private static let locks = [
    CommandRule(
      name: "the vault's lock is held", around: held("vault/.lucid/lock"),
      words: ["it is pending, and later runs retry it", "another lucid is writing", "another lucid process is writing"],
      exits: [40], also: saysWho),
    CommandRule(
      name: "the library's lock is held", around: held("home/.local/share/lucid/library.lock"), exits: [40], also: saysWho),
    CommandRule(
      name: "another run of the same ability goes on", around: held("home/.local/state/lucid/locks/*"), exits: [40],
      hasLocks: true,
      also: saysWho),
    CommandRule(
      name: "somebody writes to the record all the time", around: held("home/.local/state/lucid/runs.sqlite"),
      words: ["not stored", "writing to it all the time"], exits: [40]),
    CommandRule(
      name: "crontab does not come to an end", prepare: ": > \"$ROOT/stuck\"",
      around: "env \(quick) CELL", excuse: { $0.command == "schedule" ? nil : "it does not write to the crontab" }),
  ]

  @Sendable private static func saysWho(_ cell: RuleCell, _ base: RuleCell) -> [String] {
    guard cell.exit == 40 else { return [] }
    return cell.err.contains("another") || cell.out.contains("another") ? [] : ["it does not say who has the lock"]
  }

  // MARK: The home

  /// The account is in no list of accounts, so that nothing says where its home is.
  private static let nobody = "unshare -U --map-user=54321 --map-group=54321"
  private static let homeless = [
    "no home", "not stored", "no vault", "there is no", "cannot", "does not exist", "nothing", "no pending", "no schedules",
    "no updates",
  ]

  /// As if the account were new: what is kept in a home is neither there nor made up.
  private static let homes = [
    CommandRule(
      name: "there is no home", around: "\(nobody) env -u HOME CELL", compared: empty, words: homeless,
      exits: [2, 20, 22, 23, 30, 31],
      excuse: tellsTheAccount),
    CommandRule(
      name: "the home is a folder that is not there", prepare: "rm -rf \"$ROOT/home\"", compared: empty, words: homeless,
      exits: [2, 20, 22, 23, 30, 31]),
    CommandRule(
      name: "the home can only be read", around: "chmod -R a-w \"$ROOT/home\"; \(nobody) CELL",
      words: ["not stored", "cannot", "ermission denied"], exits: [2, 30],
      excuse: tellsTheAccount),
  ]

  @Sendable private static func tellsTheAccount(_ row: CommandRow) -> String? {
    ["setup --dry-run", "models prompt"].contains { row.line.hasPrefix($0) }
      ? "it tells the name of the account, which has none there" : nil
  }

  @Sendable private static func empty(_ home: RuleHome) {
    _ = home.shell("rm -rf \"$ROOT/home\"; mkdir \"$ROOT/home\"")
  }

  // MARK: The disk

  /// Not a byte more fits where the home, the vault and the work are: what is said to be written is there.
  private static let fullDisk = CommandRule(
    name: "the disk is full", around: "unshare -Urm sh \"$TABLE/full.sh\" CELL",
    afterwards: "for part in home vault work; do rm -rf \"$ROOT/$part\"; mv \"$ROOT/io/full/$part\" \"$ROOT/$part\"; done",
    words: ["not stored", "no space left", "is full", "space"], exits: [2, 30, 31])

  // MARK: Trust

  private static let data = "\"$ROOT/home/.local/share/lucid/"

  private static func damaged(_ file: String, _ word: String) -> CommandRule {
    CommandRule(
      name: "the file of \(word) is damaged",
      prepare: "printf '{\"lucid_\(word)\": 1, \"abilities\": [{' | tee \"$ROOT/io/was\" > \(data)\(file)\"",
      afterwards: "cmp -s \"$ROOT/io/was\" \(data)\(file)\" || echo 'nothing, but wrote over \(file)' >> \"$ROOT/started\"",
      words: [word, file], exits: [2, 20, 22, 30],
      excuse: { $0.line.hasPrefix("data erase") ? "it erases the file" : nil },
      also: { cell, _ in cell.started.filter { $0.hasPrefix("nothing") } })
  }

  /// Nobody knows what was allowed or refused: nothing is allowed, nothing is forgotten.
  private static let trust = [
    damaged("consents.json", "consents"),
    damaged("origins.json", "origins"),
    CommandRule(
      name: "the policy of the machine is damaged", prepare: "printf 'forbid: [writes' > \"$ROOT/policy.yaml\"",
      around: "env LUCID_POLICY=\"$ROOT/policy.yaml\" CELL", words: ["policy.yaml"], exits: [2, 22], also: startsNothing),
  ]

  @Sendable private static func startsNothing(_ cell: RuleCell, _ base: RuleCell) -> [String] {
    let programs = cell.started.filter { !["editor", "crontab", "systemctl", "loginctl"].contains($0) }
    let vault = cell.changed.filter { $0.hasPrefix("vault/") }
    return (programs.isEmpty ? [] : ["it started \(programs)"]) + (vault.isEmpty ? [] : ["it wrote \(vault)"])
  }

  private static let policies = [
    CommandRule(
      name: "the policy of the machine forbids everything",
      prepare: "printf 'forbid: [reads, writes, sends, tells, web, programs, models elsewhere]\\n' > \"$ROOT/policy.yaml\"",
      around: "env LUCID_POLICY=\"$ROOT/policy.yaml\" CELL", words: ["policy.yaml", "forbidden"], exits: [2, 22],
      also: startsNothing)
  ]

  // MARK: The machine

  private static let noProc = CommandRule(
    name: "there is no /proc", around: "unshare -Urm sh -c 'mount -t tmpfs none /proc; CELL'")

  private static let names = [
    CommandRule(
      name: "an argument is not UTF-8", extra: "\"$(printf 'x\\377y')\"", words: ["UTF-8"], exits: [2]),
    // None of them is of a kind that a family reads: SightTests has those that are.
    CommandRule(
      name: "names of files in the vault are not UTF-8",
      prepare:
        "cd \"$ROOT/vault\"; for part in notes calendar reminders tasks contacts; do printf 'x' > \"$(printf \"$part/a\\377b\")\"; done",
      words: ["UTF-8"]),
    CommandRule(
      name: "variables of the environment are not UTF-8",
      around:
        "env USER=\"$(printf 'x\\377')\" COLUMNS=\"$(printf '\\377')\" LC_MESSAGES=\"$(printf '\\377')\" \"$(printf 'X\\377=\\377')\" CELL"
    ),
  ]

  // MARK: Signals

  /// A command that waits for whoever reads its output, or for a model, and is told to end: it does, with the code of the signal or 130, and
  /// nothing is half done.
  private static let signals =
    [("HUP", 1), ("INT", 2), ("TERM", 15)].map { name, number in
      CommandRule(
        name: "SIG\(name) while it waits for its reader", around: "sh \"$TABLE/signal.sh\" \(name) CELL",
        streams: ">&3 2> \"$ROOT/io/err\"", exits: [130, 128 + Int32(number)], isHeard: false, isAnswered: false,
        also: recordIsTrue)
    }
    + [("HUP", 1), ("INT", 2), ("TERM", 15)].map { name, number in
      CommandRule(
        name: "SIG\(name) while it waits for a model", prepare: ": > \"$ROOT/slow\"",
        around: "sh \"$TABLE/signal.sh\" \(name) CELL",
        exits: [130, 128 + Int32(number)], isHeard: false, isAnswered: false,
        excuse: { $0.traits.contains(.asks) ? nil : "it asks no model" }, also: recordIsTrue)
    }

  @Sendable private static func recordIsTrue(_ cell: RuleCell, _ base: RuleCell) -> [String] {
    cell.history.contains("underway") ? ["the record says that it still runs"] : []
  }

  // MARK: Streams

  /// An answer that reached nobody is no success; a message that reached nobody changes nothing.
  private static let streams = [
    CommandRule(
      name: "standard input is closed", streams: "<&- > \"$ROOT/io/out\" 2> \"$ROOT/io/err\"",
      excuse: { $0.command == "chat" ? "its messages come from there" : nil }),
    CommandRule(name: "standard error is closed", streams: "> \"$ROOT/io/out\" 2>&-", isHeard: false),
    CommandRule(name: "standard error is full", streams: "> \"$ROOT/io/out\" 2> /dev/full", isHeard: false),
    CommandRule(
      name: "standard output is closed", streams: ">&- 2> \"$ROOT/io/err\"", isAnswered: false, excuse: isBroughtElsewhere,
      also: saysItWasNotWritten),
    CommandRule(
      name: "standard output is full", streams: "> /dev/full 2> \"$ROOT/io/err\"", isAnswered: false,
      excuse: isBroughtElsewhere, also: saysItWasNotWritten),
  ]

  /// A result that is delivered is printed into a file only.
  @Sendable private static func isBroughtElsewhere(_ row: CommandRow) -> String? {
    row.line.contains("-to ") && row.command == "run" ? "its result is delivered, not printed" : nil
  }

  @Sendable private static func saysItWasNotWritten(_ cell: RuleCell, _ base: RuleCell) -> [String] {
    guard !base.out.isEmpty, cell.exit == 0 || cell.exit == base.exit else { return [] }
    return ["its answer was not written, and it ends with \(cell.exit ?? -1)"]
  }
}
