import LucidApplication
import LucidCore
@testable import LucidSystem
import LucidTesting
import Testing

@testable import LucidCommands

/// Variables, the account, zones and programs.
@Suite struct ProcessEnvironmentTests {
  typealias Account = ProcessFacts.Account

  @Test func anEmptyVariableCountsAsNotSet() {
    let process = ProcessFacts(variables: ["A": "", "B": "b", "C": "/c", "D": "d/e"])
    #expect(process.variable("A") == nil)
    #expect(process.variable("B") == "b")
    #expect(process.variable("Z") == nil)
    #expect(process.folder("A") == nil)
    #expect(process.folder("C") == "/c")
    #expect(process.folder("D") == nil)
  }

  @Test(
    arguments: [
      (Account(login: "rr", fullName: "Robin Roy"), "Robin Roy"), (Account(login: "rr", fullName: ""), "rr"),
      (Account(login: "rr"), "rr"), (Account(login: "root", fullName: "root"), "root"), (Account(), "fallback"),
      (nil, "fallback"),
    ] as [(Account?, String)])
  func namesTheAccount(account: Account?, name: String) {
    #expect(ProcessFacts(variables: ["USER": "fallback"], account: { account }).accountName == name)
  }

  @Test func anAccountThatNobodyKnowsHasNoName() { #expect(ProcessFacts().accountName == nil) }

  @Test(arguments: [
    ("America/Toronto", "America/Toronto"), (":Europe/Paris", "Europe/Paris"),
    (":/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"), ("/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
  ])
  func theZoneIsThatOfTZ(tz: String, name: String) {
    #expect(ProcessFacts(variables: ["TZ": tz]).zoneName == name)
    #expect(HostEnvironment.madeUp(["TZ": tz]).zone.identifier == name)
  }

  /// Rules instead of a name.
  @Test(arguments: [("JST-9", "<JST>-9"), (":CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3")])
  func theZoneIsThatOfTheRulesInTZ(tz: String, identifier: String) {
    let host = HostEnvironment.madeUp(["TZ": tz])
    #expect(host.zone.identifier == identifier && host.zone(named: identifier) == host.zone)
  }

  @Test func aZoneThatDoesNotExistIsUTC() {
    #expect(HostEnvironment.madeUp(["TZ": "Mars/Olympus"]).knownZone == nil)
    #expect(HostEnvironment.madeUp(["TZ": "Mars/Olympus"]).zone == .utc)
    #expect(HostEnvironment.madeUp().zone(named: "Mars/Olympus") == .utc)
    #expect(HostEnvironment.madeUp().zone(named: "America/Toronto") == Monday.zone)
  }

  /// The notice names the variable, the zone that it asks for and the one that is used.
  @Test func aZoneThatDoesNotExistIsNoticed() {
    let notice = HostEnvironment.madeUp(["TZ": "Mars/Base"]).zoneNotice
    #expect(notice?.text == "TZ names the time zone `Mars/Base`, which does not exist; the times are UTC")
    for name in ["US/Eastern", "Europe/Paris", "JST-9", "UTC"] {
      #expect(HostEnvironment.madeUp(["TZ": name]).zoneNotice == nil, "\(name)")
    }
  }

  /// What daemons go by is not what TZ says to this process.
  @Test func theZoneOfTheMachineDoesNotDependOnTZ() {
    #expect(HostEnvironment.madeUp(["TZ": "Asia/Tokyo"]).machineZone == HostEnvironment.madeUp().machineZone)
  }

  @Test func findsProgramsByPath() throws {
    let folder = ScratchFolder()
    folder.write("#!/bin/sh\n", to: "tool")
    folder.write("no program\n", to: "text")
    #expect(chmod(folder.path + "/tool", 0o755) == 0)
    let process = ProcessFacts(variables: ["PATH": "/nowhere:\(folder.path)"])
    #expect(process.program("tool") == folder.path + "/tool")
    #expect(process.program("text") == nil)
    #expect(process.program("sh") == nil)
    #expect(process.program(folder.path + "/tool") == folder.path + "/tool")
    #expect(ProcessFacts().program("sh") != nil)
  }

  @Test(arguments: [(["LUCID_SCHEDULED": "daily"], "daily"), ([:], nil)] as [([String: String], String?)])
  func knowsTheScheduleThatStartedIt(variables: [String: String], name: String?) {
    #expect(ProcessFacts(variables: variables).scheduled == name)
  }

  @Test func aSessionBusThatIsNamedIsTaken() {
    #expect(ProcessFacts(variables: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"]).sessionBus == .named)
    #expect(ProcessFacts(variables: ["XDG_RUNTIME_DIR": "/nowhere"]).sessionBus == nil)
  }

  @Test func anAbsoluteCallNamesTheProgramItself() {
    #expect(ProcessFacts(arguments: ["/opt/lucid"]).ownPath == "/opt/lucid")
    #expect(ProcessFacts(arguments: ["no/such/lucid"]).ownPath == nil)
  }

  /// Of the process that runs the tests: what the system says of it is read.
  @Test func readsTheVariablesOfThisProcess() {
    let process = ProcessFacts.ofThisProcess()
    #expect(process.variable("PATH") == getenv("PATH").map { String(cString: $0) })
    #expect(process.variable("NO_SUCH_VARIABLE") == nil)
    #expect(process.arguments.first?.isEmpty == false)
    #expect(process.account?.home?.isEmpty == false)
    #expect(process.programFile?.hasPrefix("/") == true)
  }
}
