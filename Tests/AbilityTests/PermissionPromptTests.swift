import LucidApplication
import LucidArguments
import LucidCore
import LucidLab
import LucidRuntime
import LucidShipped
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidServing

/// Who may write: what is shipped, and what was approved.
@Suite struct ConsentTests {
  static let writes = ["a.put": Effect.write, "a.post": .send, "a.get": .read]

  /// What `lucid run` with these words says of an ability with these calls; nil when it may go on.
  private static func refusal(_ words: [String], _ calls: [String], bytes: [UInt8] = []) throws -> CommandError? {
    guard case .run(let parsed) = try CommandList.parser.parse(["run"] + words) else { return nil }
    let lab = Lab(tools: writes.sorted { $0.key < $1.key }.map { ScriptedTool($0.key, effect: $0.value) })
    let plan = try lab.plan("prompt: x\n" + (calls.isEmpty ? "" : "steps:\n") + calls.map { "  - \($0): {}\n" }.joined())
    do throws(CommandError) {
      let invocation = Invocation(parsed, .madeUp(clock: SystemClock()))
      try PermissionPrompt(invocation).check(plan, SourceFile(name: "mine.lucidability", bytes: bytes))
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    (["a.put"], "writes a"), (["a.post"], "sends a"), (["a.get"], "reads a"),
    (["a.get", "a.put", "a.post"], "reads a, writes a, sends a"),
  ]) func whatNobodyHasAllowedIsRefused(calls: [String], does: String) throws {
    let error = try #require(try Self.refusal(["mine.lucidability"], calls))
    #expect(error.exit == .consentMissing)
    #expect(error.message == "permission required: Test \(does); nothing was read or written")
  }

  @Test func withoutACallNothingIsNeeded() throws { #expect(try Self.refusal(["mine.lucidability"], []) == nil) }

  /// A dry run reads, and is asked about that; it neither writes nor sends.
  @Test func aDryRunNeedsItsReads() throws {
    #expect(try Self.refusal(["mine.lucidability", "--dry-run"], ["a.put", "a.post"]) == nil)
    let error = try #require(try Self.refusal(["mine.lucidability", "--dry-run"], ["a.get", "a.put"]))
    #expect(error.exit == .consentMissing)
    #expect(error.message == "permission required: Test reads a; nothing was read or written")
  }

  @Test func approvalIsEnough() throws { #expect(try Self.refusal(["--approve", "mine.lucidability"], ["a.put"]) == nil) }

  @Test func theCommandThatAllowsItCanBeTyped() throws {
    let error = try Self.refusal(["my file.lucidability", "--input", "who=it's me", "--json"], ["a.put"])
    #expect(
      error?.hint == "to permit it once: lucid run --approve 'my file.lucidability' --input 'who=it'\\''s me' --json")
  }

  /// By its bytes: a changed copy is somebody's own.
  @Test func whatIsShippedIsTrusted() throws {
    let shipped = try #require(ShippedAbilities.ability("briefing")).bytes
    #expect(try Self.refusal(["copy.lucidability"], ["a.put"], bytes: shipped) == nil)
    #expect(try Self.refusal(["briefing"], ["a.put"], bytes: shipped + [0x0A]) != nil)
    #expect(try Self.refusal(["briefing"], ["a.put"], bytes: []) != nil)
  }
}
