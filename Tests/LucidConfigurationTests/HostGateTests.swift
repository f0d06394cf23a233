import LucidConfiguration
import LucidCore
import LucidLibrary
import Testing

/// A refusal names what is refused, and the rule with its file.
@Suite struct HostGateTests {
  private static func gate(_ rule: DenyList.Rule, _ text: String) -> HostGate {
    HostGate(DenyList([DenyList.Line(rule, text: text, file: "policy.yaml")]))
  }

  private static func refused(_ body: () throws(StepFailure) -> Void) -> StepFailure? {
    do throws(StepFailure) { try body() } catch { return error }
    return nil
  }

  @Test(
    arguments: [
      (.model("far"), "the model `far` starts a program"), (.key("pass"), "reading the key starts the program pass"),
      (.mail("msmtp"), "mailing starts the program msmtp"), (.notification, "a notification starts the program notify-send"),
      (.editor("vi"), "editing starts the program vi"), (.tool("a.b"), "a.b starts a program"),
      (.git(address: "file:///a"), "fetching starts the program git"),
    ] as [(HostGate.Program, String)])
  func aProgramIsRefused(program: HostGate.Program, what: String) {
    let gate = Self.gate(.programs, "programs")
    let failure = Self.refused { () throws(StepFailure) in _ = try gate.start(program) }
    #expect(failure?.message == what + ", which policy.yaml forbids (programs)" && failure?.kind == .forbidden)
    #expect(failure?.hint == "no option overrides that")
  }

  @Test(
    arguments: [
      (.effect(.reads, source: "web"), "reads web", .download("https://a"), "https://a is read from the web"),
      (.effect(.reads, source: "weather"), "reads weather", .source("weather", host: "h"), "h would be asked for weather"),
      (.effect(.sends, source: nil), "sends", .push("h"), "a push is sent to h"),
      (.elsewhere, "models elsewhere", .model("far", isDevice: false), "the model `far` is not on this machine"),
      (.effect(.reads, source: "web"), "reads web", .mcp("files", host: "h"), "the MCP server files is asked at h"),
    ] as [(DenyList.Rule, String, HostGate.Server, String)])
  func aServerIsRefused(rule: DenyList.Rule, text: String, server: HostGate.Server, what: String) {
    let failure = Self.refused { () throws(StepFailure) in _ = try Self.gate(rule, text).connect(server) }
    #expect(failure?.message == what + ", which policy.yaml forbids (\(text))")
  }

  @Test func aWriteIsRefused() {
    let gate = Self.gate(.effect(.writes, source: "notes"), "writes notes")
    let failure = Self.refused { () throws(StepFailure) in try gate.write("notes") }
    #expect(failure?.words == .list([.words(.wouldBeWritten, "notes"), .words(.whichForbids, "policy.yaml", "writes notes")]))
    #expect(Self.refused { () throws(StepFailure) in try gate.write("mail") } == nil)
  }
}
