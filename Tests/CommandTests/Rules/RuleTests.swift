import LucidArguments
import LucidRuntime
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidCommands

/// Every command under every rule: a table whose rows are `CommandRow.all` and whose columns are `CommandRule.all`.
///
/// A cell costs a restored home and a process or two, so an eighth of the cells is tried: each rule with an eighth of the commands, each
/// command with an eighth of the rules. LUCID_TURN, or else the day, chooses the eighth; eight turns in sequence try all cells.
/// LUCID_FULL tries all at once. LUCID_RULE=TEXT tries only the rules with TEXT in their names, LUCID_ROW=TEXT only the commands; a text
/// that is a whole name means that one alone.
@Suite(.serialized) struct RuleTests {
  private static let rules = named("LUCID_RULE", CommandRule.all, \.name)
  private static let rows = named("LUCID_ROW", CommandRow.all, \.line)
  private static let homes = Homes()

  private static func named<T>(_ setting: String, _ all: [T], _ name: (T) -> String) -> [T] {
    guard let text = Golden.setting(setting) else { return all }
    let exact = all.filter { name($0) == text }
    return exact.isEmpty ? all.filter { name($0).contains(text) } : exact
  }

  /// The eighth that is tried; nil for all of the table.
  private static let turn: Int? = {
    if getenv("LUCID_FULL") != nil || Golden.setting("LUCID_RULE") != nil || Golden.setting("LUCID_ROW") != nil { return nil }
    return Golden.setting("LUCID_TURN").flatMap { Int($0) } ?? time(nil) / 86_400
  }()

  private static func isTried(_ row: Int, _ rule: CommandRule) -> Bool {
    guard let turn, let column = rules.firstIndex(where: { $0.name == rule.name }) else { return true }
    return (row + column + turn) % 8 == 0
  }

  @Test func everyCommandIsInTheTable() {
    let missing = Set(CommandList.table.listed.map(\.name)).symmetricDifference(CommandRow.all.map(\.command))
    #expect(missing == [], "a command without a row in CommandRow.all, or a row without a command")
    #expect(Set(CommandRow.all.map(\.line)).count == CommandRow.all.count)
    #expect(Set(CommandRule.all.map(\.name)).count == CommandRule.all.count)
  }

  /// Namespaces are needed for most of it and are not left out: what cannot be tried fails.
  @Test(arguments: rules) func holds(rule: CommandRule) async throws {
    let cells = await Self.cells(rule)
    for (row, result) in zip(Self.rows, cells) {
      let (problems, text): ([String], String)
      switch result {
      case .excused: continue
      case .failed(let reason): (problems, text) = ([reason], "")
      case .tried(let cell, let base):
        var found = cell.common(
          base, words: rule.words, isHeard: rule.isHeard, isAnswered: rule.isAnswered,
          others: rule.isShared ? row.rewrites : nil)
        if let exit = cell.exit, rule.exits.contains(exit) { found.removeAll { $0 == "it ended with \(exit)" } }
        (problems, text) = (found + rule.also(cell, base), cell.shown(base))
      }
      #expect(
        problems == [],
        "for this cell alone LUCID_RULE=\(quoted(rule.name)) LUCID_ROW=\(quoted(row.line)) --filter RuleTests\n\(text)")
    }
  }

  private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  private enum Result: Sendable {
    case tried(RuleCell, RuleCell)
    /// The rule does not apply to the command, or it is another eighth's turn.
    case excused
    case failed(String)
  }

  /// In the order of the rows; a few at a time.
  private static func cells(_ rule: CommandRule) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      var (next, out) = (0, [Result](repeating: .failed("not tried"), count: rows.count))
      func add() {
        guard next < rows.count else { return }
        let index = next
        next += 1
        group.addTask { (index, isTried(index, rule) ? await cell(rows[index], rule) : .excused) }
      }
      for _ in 0..<Homes.count { add() }
      for await (index, result) in group {
        out[index] = result
        add()
      }
      return out
    }
  }

  private static func cell(_ row: CommandRow, _ rule: CommandRule) async -> Result {
    if rule.excuse(row) != nil { return .excused }
    // On a thread of its own: other tests go on meanwhile.
    let result = try? await BlockingPool().run { () -> Result in
      do throws(RuleHome.Trouble) {
        let home = try homes.take()
        defer { homes.put(home) }
        let base: RuleCell
        if let compared = rule.compared {
          base = home.run(row, CommandRule(name: "", arrange: compared))
        } else {
          base = homes.base(row) ?? home.run(row, CommandRule(name: ""))
          homes.keep(base)
        }
        return .tried(home.run(row, rule), base)
      } catch { return .failed(error.text) }
    }
    return result ?? .failed("cancelled")
  }

  /// Homes that are made once and put back for each command, and how each command ends when nothing is amiss.
  private final class Homes: Sendable {
    static let count = 4
    private struct State {
      var free: [RuleHome] = []
      var bases: [String: RuleCell] = [:]
    }
    private let state = Mutex(State())

    /// Nothing lets go of a static value, so the folders go when the process ends.
    init() { atexit { RuleTests.homes.remove() } }

    private func remove() { state.withLock { $0 = State() } }

    func take() throws(RuleHome.Trouble) -> RuleHome {
      if let home = state.withLock({ $0.free.popLast() }) { return home }
      return try RuleHome()
    }

    func put(_ home: RuleHome) { state.withLock { $0.free.append(home) } }
    func base(_ row: CommandRow) -> RuleCell? { state.withLock { $0.bases[row.line] } }
    func keep(_ cell: RuleCell) { state.withLock { $0.bases[cell.row.line] = cell } }
  }
}

extension RuleHome {
  /// Puts everything back and runs the command under the rule.
  func run(_ row: CommandRow, _ rule: CommandRule) -> RuleCell {
    let cell = "sh \"$ROOT/io/cell.sh\""
    // The line may name its own standard input.
    let script = "cd \"$ROOT/work\"; exec lucid \(row.line) \(rule.extra) \(rule.streams)\n"
    if rule.hasLocks, row.traits.contains(.queues) {
      _ = shell("\(restoring); rm -rf \"$ROOT\"/io/*.*")
      write(script, to: "io/cell.sh")
      _ = shell(
        "\(cell); rm -rf \"$ROOT/io/locks\"; cp -rp \"$ROOT/home/.local/state/lucid/locks\" \"$ROOT/io/locks\"")
    }
    _ = shell(
      "\(restoring); rm -rf \"$ROOT\"/io/out \"$ROOT\"/io/err \"$ROOT\"/io/pipe \"$ROOT\"/io/history \"$ROOT\"/io/full \"$ROOT\"/io/trace \"$ROOT\"/io/was; printf 'Hello\\n' > \"$ROOT/io/line\"; "
        + "if [ -e \"$ROOT/io/locks\" ]; then cp -rp \"$ROOT/io/locks/.\" \"$ROOT/home/.local/state/lucid/locks\"; rm -rf \"$ROOT/io/locks\"; fi; "
        + rule.prepare)
    write(script, to: "io/cell.sh")
    rule.arrange(self)
    let before = files()
    let exit = shell(
      "export FILE='\(row.rewrites ?? "")'; " + rule.around.replacing("CELL", with: cell))
    if !rule.afterwards.isEmpty { _ = shell(rule.afterwards) }
    let plain = { (file: String) in self.text(file).replacing(self.root, with: "ROOT") }
    return RuleCell(
      row: row, exit: exit, out: plain("io/out"), err: plain("io/err"), before: before.mapValues(plainBytes),
      after: files().mapValues(plainBytes),
      started: text("started").split(separator: "\n").map(String.init), history: plain("io/history"))
  }

  /// Homes lie in folders of different names.
  private func plainBytes(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count <= 65_536, names(bytes) else { return bytes }
    return Array(String(decoding: bytes, as: UTF8.self).replacing(root, with: "ROOT").utf8)
  }

  /// Whether the folder is named in a file: most name none, and replacing is slow.
  private func names(_ bytes: [UInt8]) -> Bool {
    let name = Array(root.utf8)
    return bytes.withUnsafeBytes { all in
      guard var at = all.baseAddress else { return false }
      let end = at + all.count
      while end - at >= name.count, let found = memchr(at, Int32(name[0]), end - at - name.count + 1) {
        if memcmp(found, name, name.count) == 0 { return true }
        at = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}
