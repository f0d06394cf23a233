import LucidArguments
import LucidCore
import LucidSystem
import LucidTesting
import Testing

@testable import LucidSchedule

/// A service that runs from login on, through a stand-in for `systemctl`.
@Suite struct SystemdServiceTests {
  private static let service = SystemdService(
    "lucidability-web", description: "50% of $HOME", removal: "lucid web --uninstall",
    words: ["/opt/my lucid/lucid", "web", "--port=5824", "--config=/c/$x%y"])

  private func read(_ lab: ScheduleLab, _ path: String) -> String? {
    (try? HostFile.read(lab.folder.path + "/" + path, limit: .kib(64))).map { String(decoding: $0, as: UTF8.self) }
  }

  private static let unit = "config/systemd/user/lucidability-web.service"

  @Test func isWrittenStartedAndRemoved() throws {
    let lab = ScheduleLab(programs: ["systemctl": ScheduleTargetTests.systemctl], variables: ["LANG": "de_CA.UTF-8"])
    let target = SystemdTarget(lab.host)
    #expect(try target.install(Self.service) == lab.folder.path + "/" + Self.unit)
    let text = try #require(read(lab, Self.unit))
    #expect(text.contains("ExecStart=\"/opt/my lucid/lucid\" web --port=5824 --config=/c/$$x%%y\n"))
    #expect(text.hasPrefix("# Written by lucid; to remove it: lucid web --uninstall\n"))
    #expect(text.contains("Description=50%% of $HOME\n"))
    #expect(text.contains("StandardOutput=null\n") && text.contains("WantedBy=default.target\n"))
    #expect(text.contains("Environment=LANG=de_CA.UTF-8\n") && !text.contains("TZ="))
    let calls = try #require(read(lab, "calls")).split(separator: "\n").map(String.init)
    #expect(
      calls == [
        "--user show-environment", "--user daemon-reload", "--user enable lucidability-web.service",
        "--user restart lucidability-web.service",
      ])
    #expect(target.removeService(named: Self.service.name))
    #expect(read(lab, Self.unit) == nil)
    #expect(try #require(read(lab, "calls")).contains("--user disable --now lucidability-web.service\n"))
    #expect(!target.removeService(named: Self.service.name))
  }

  @Test func withoutSystemdNothingIsWritten() throws {
    let lab = ScheduleLab(programs: ["systemctl": ScheduleTargetTests.systemctl])
    lab.folder.write("", to: "silent")
    let error = #expect(throws: ScheduleError.self) { try SystemdTarget(lab.host).install(Self.service) }
    #expect(error?.hint == "start it yourself: lucid web --port=5824 --config=/c/$x%y" && error?.exit == .requirementNotMet)
    #expect(read(lab, Self.unit) == nil)
  }

  @Test func nothingIsLeftWhenSystemdRefuses() throws {
    let lab = ScheduleLab(programs: ["systemctl": ScheduleTargetTests.systemctl])
    lab.folder.write("", to: "refuses")
    let error = #expect(throws: ScheduleError.self) { try SystemdTarget(lab.host).install(Self.service) }
    #expect(error?.message == "systemctl --user enable lucidability-web.service: Unit is masked")
    #expect(read(lab, Self.unit) == nil)
  }
}
