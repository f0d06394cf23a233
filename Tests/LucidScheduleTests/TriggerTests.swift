import LucidCore
import LucidSchedule
import LucidSystem
import LucidTesting
import Testing

/// Triggers as they are written, and the units that look at them.
@Suite struct TriggerTests {
  private func trigger(_ words: String...) throws -> Trigger { try Trigger(words) { $0 } }

  @Test(arguments: ["mail.new", "file /srv/robin/a b", "before-event 10m", "before-event 1d all-day", "before-event 0s"])
  func isReadAsItIsWritten(text: String) throws {
    #expect(try Trigger(text).text == text)
  }

  @Test func namesWhatItIs() throws {
    #expect(try trigger("mail.new") == .newMail)
    #expect(try trigger("file", "/srv/in/") == .file("/srv/in"))
    #expect(try trigger("before-event", "2h", "all-day") == .beforeEvent(Period(seconds: 7_200), allDay: true))
    #expect(try Trigger(["file", "in"]) { "/srv/" + $0 } == .file("/srv/in"))
  }

  @Test(arguments: [
    ["mail"], [], ["mail.new", "now"], ["file"], ["file", "a", "b"], ["file", "relative"], ["file", "/in/*.pdf"],
    ["file", "/a\nb"],
    ["file", "/a "], ["before-event"], ["before-event", "soon"], ["before-event", "15d"], ["before-event", "10m", "later"],
  ]) func refusesOthersWithARemedy(words: [String]) {
    let error = #expect(throws: ScheduleError.self) { try Trigger(words) { $0 } }
    #expect(error.map { $0.hint != nil || $0.message.contains("systemd cannot watch") } == true)
  }

  private func entry(_ trigger: Trigger, watched: [String] = []) -> ScheduleEntry {
    var entry = ScheduleLab.entry(when: trigger.usualTimes, target: .systemd)
    entry.trigger = trigger
    entry.watched = watched
    return entry
  }

  @Test func aPathUnitWatchesFilesAndATimerLooksToo() throws {
    let entry = entry(.newMail, watched: ["/srv/robin/100% mail/new", "/srv/robin/100% mail/cur"])
    let units = try SystemdTarget(ScheduleLab().host).units(entry, zone: .utc)
    #expect(
      units.path?.hasSuffix(
        """
        [Path]
        PathChanged=/srv/robin/100%% mail/new
        PathChanged=/srv/robin/100%% mail/cur

        [Install]
        WantedBy=paths.target

        """) == true, "\(units.path ?? "")")
    #expect(units.timer.contains("OnCalendar=*-*-* *:00/5:00 UTC") && units.timer.contains("Persistent=true"))
    #expect(units.service.contains("StartLimitIntervalSec=0\n"))
    #expect(units.starters == ["lucid-morning.timer", "lucid-morning.path"])
  }

  @Test func eventsNeedNoPathUnitButTheMinute() throws {
    let units = try SystemdTarget(ScheduleLab().host).units(entry(.beforeEvent(Period(seconds: 600), allDay: false)), zone: .utc)
    #expect(units.path == nil && units.starters == ["lucid-morning.timer"])
    #expect(units.timer.contains("AccuracySec=1s") && units.timer.contains("OnCalendar=*-*-* *:*:00 UTC"))
    #expect(!units.service.contains("StartLimitIntervalSec"))
  }

  @Test func cronLooksInAnyZone() throws {
    let zone = try #require(Monday.zones.zone("America/Toronto"))
    let lines = try CronTarget(ScheduleLab().host).lines(entry(.newMail, watched: ["/m"]), zone: zone, cronZone: .utc)
    #expect(lines.hasPrefix("*/5 * * * * env ") && !lines.contains("CRON_TZ"))
  }

  @Test func aScheduleIsReadBackAndLeavesNothing() throws {
    let lab = ScheduleLab(programs: ["systemctl": ScheduleTargetTests.systemctl])
    let store = ScheduleStore(lab.host)
    let entry = entry(.file("/srv/a b"), watched: ["/srv/a b"])
    #expect(
      try store.install(entry, zone: .utc, lab.host).first?.hasSuffix(
        "lucid-morning.service, lucid-morning.timer and lucid-morning.path") == true)
    let read = try store.entry("morning")
    #expect(read.trigger == entry.trigger && read.watched == entry.watched)
    #expect(ScheduleStore.text(read) == ScheduleStore.text(entry))
    let stamps = try #require(lab.host.stamps)
    try TriggerState(looked: Monday.now).write("morning", in: stamps)
    lab.folder.write("", to: "state/schedules/morning.lock")
    lab.folder.write("", to: "config/systemd/user/paths.target.wants/lucid-morning.path")
    #expect(try store.uninstall("morning", lab.host))
    #expect(!HostFile.exists(stamps) && !HostFile.exists(lab.folder.path + "/config/systemd"))
    let calls = String(decoding: try HostFile.read(lab.folder.path + "/calls", limit: .kib(4)), as: UTF8.self)
    #expect(calls.contains("--user enable --now lucid-morning.timer lucid-morning.path\n"))
    #expect(calls.contains("--user disable --now lucid-morning.timer lucid-morning.path\n"))
  }

  @Test func aPathUnitThatIsMissingOrOffIsSaid() throws {
    let lab = ScheduleLab(programs: ["systemctl": ScheduleTargetTests.systemctl, "loginctl": "echo yes\n"])
    let entry = entry(.newMail, watched: ["/m/new"])
    let units = "config/systemd/user/"
    func text() throws -> String? { try TargetCheck(lab.host).target(of: entry, zone: .utc).first?.text }
    _ = try ScheduleStore(lab.host).install(entry, zone: .utc, lab.host)
    lab.folder.write("", to: units + "timers.target.wants/lucid-morning.timer")
    #expect(try text() == "it is not enabled")
    lab.folder.write("", to: units + "paths.target.wants/lucid-morning.path")
    #expect(try text() == "enabled and waiting")
    HostFile.remove(lab.folder.path + "/" + units + "lucid-morning.path")
    #expect(try text() == "its unit files are missing: nothing starts it")
  }

  @Test func aTriggerThatIsNoneIsSaid() throws {
    let lab = ScheduleLab()
    let text = ScheduleStore.text(entry(.newMail)).replacing("mail.new", with: "mail.old")
    lab.folder.write(text, to: "config/schedules/morning.yaml")
    do throws(ScheduleStore.ReadError) {
      _ = try ScheduleStore(lab.host).entry("morning")
      Issue.record("it starts on nothing")
    } catch {
      guard case .schedule(let error) = error else { throw error }
      #expect(error.message.contains("`mail.old` starts no runs"))
    }
  }
}
