import LucidArguments
import LucidCore
import LucidSchedule
import LucidSystem
import LucidTesting
import Testing

/// Crontabs and timers, through stand-ins for the programs that keep them.
@Suite struct ScheduleTargetTests {
  /// Keeps the crontab in a file, and fails as Vixie's program does without one.
  static let crontab = """
    [ -f "$HOME/no-crontab" ] && { echo "crontab: you are not allowed" >&2; exit 1; }
    case $1 in
    -l) [ -f "$HOME/tab" ] || { echo "no crontab for robin" >&2; exit 1; }; cat "$HOME/tab" ;;
    -r) rm "$HOME/tab" ;;
    -) cat > "$HOME/tab" ;;
    *) exit 1 ;;
    esac
    """

  /// Notes each call; `show-environment` answers unless a file says that it does not.
  static let systemctl = """
    echo "$*" >> "$HOME/calls"
    case $2 in
    show-environment) [ ! -f "$HOME/silent" ] && echo PATH=/usr/bin ;;
    enable) [ ! -f "$HOME/refuses" ] || { echo "Unit is masked" >&2; exit 1; } ;;
    esac
    """

  private func tab(_ lab: ScheduleLab) -> String? {
    (try? HostFile.read(lab.folder.path + "/tab", limit: .kib(64))).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: cron

  @Test func aCrontabGetsABlockAndLosesIt() throws {
    let lab = ScheduleLab(programs: ["crontab": Self.crontab])
    lab.folder.write("0 1 * * * backup\n", to: "tab")
    let store = ScheduleStore(lab.host)
    let lines = try store.install(ScheduleLab.entry(), zone: .utc, lab.host)
    #expect(lines.first == "written: the crontab of robin (crontab -l shows it)")
    let text = try #require(tab(lab))
    #expect(text.hasPrefix("0 1 * * * backup\n"))
    #expect(text.contains("30 7 * * 1-5 env LUCID_SCHEDULED=morning /usr/bin/lucid schedule run morning"))
    #expect(try store.uninstall("morning", lab.host))
    #expect(tab(lab) == "0 1 * * * backup\n")
    #expect(store.names.isEmpty)
    #expect(try !store.uninstall("morning", lab.host))
  }

  @Test func aCrontabOfTheirOwnIsRemovedWhenItIsEmpty() throws {
    let lab = ScheduleLab(programs: ["crontab": Self.crontab])
    let store = ScheduleStore(lab.host)
    _ = try store.install(ScheduleLab.entry(), zone: .utc, lab.host)
    #expect(tab(lab) != nil)
    _ = try store.uninstall("morning", lab.host)
    #expect(tab(lab) == nil)
  }

  @Test func nothingIsLeftWhenCronRefuses() throws {
    let lab = ScheduleLab(programs: ["crontab": Self.crontab])
    lab.folder.write("", to: "no-crontab")
    let store = ScheduleStore(lab.host)
    let error = #expect(throws: ScheduleError.self) { try store.install(ScheduleLab.entry(), zone: .utc, lab.host) }
    #expect(error?.message == "crontab -l: crontab: you are not allowed")
    #expect(error?.exit == .backendFailed)
    #expect(store.names.isEmpty)
  }

  @Test func timesOfAnotherZoneNeedACronThatKnowsZones() throws {
    let other = try #require(Monday.zones.zone("America/Toronto"))
    let plain = ScheduleLab(programs: ["crontab": Self.crontab])
    let error = #expect(throws: ScheduleError.self) {
      try CronTarget(plain.host).lines(ScheduleLab.entry(), zone: other, cronZone: .utc)
    }
    #expect(error?.message == "the times are those of America/Toronto, and cron here knows only its own zone, UTC")
    #expect(error?.hint?.contains("set this machine to America/Toronto") == true && error?.hint?.contains("--tz UTC") == true)
    let cronie = ScheduleLab(programs: ["crontab": "echo cronie 1.5\n"])
    let lines = try CronTarget(cronie.host).lines(ScheduleLab.entry(), zone: other, cronZone: .utc)
    #expect(lines.hasPrefix("CRON_TZ=America/Toronto\n30 7 * * 1-5 ") && lines.hasSuffix("\nCRON_TZ=UTC\n"))
  }

  @Test func aVariableWithALineBreakIsRefused() {
    var entry = ScheduleLab.entry()
    entry.environment = [("A", "b\nc")]
    let error = #expect(throws: ScheduleError.self) {
      try CronTarget(ScheduleLab().host).lines(entry, zone: .utc, cronZone: nil)
    }
    #expect(error?.message == "an environment variable has a line break, which crontabs do not support")
  }

  @Test func saysWhetherTheCrontabIsAsItShouldBe() throws {
    let lab = ScheduleLab(programs: ["crontab": Self.crontab])
    let entry = ScheduleLab.entry()
    func text() throws -> String? { try TargetCheck(lab.host).target(of: entry, zone: .utc).first?.text }
    #expect(try text() == "its crontab lines are missing: nothing starts it")
    _ = try ScheduleStore(lab.host).install(entry, zone: .utc, lab.host)
    lab.folder.write(try #require(tab(lab)).replacing("30 7", with: "31 7"), to: "tab")
    #expect(try text() == "its crontab lines differ from the schedule")
  }

  // MARK: systemd

  /// A timer with rules instead of a name would not start.
  @Test func aZoneWithoutANameIsRefused() throws {
    let zone = try #require(Zone(variable: "JST-9"))
    let error = #expect(throws: ScheduleError.self) {
      try SystemdTarget(ScheduleLab().host).units(ScheduleLab.entry(), zone: zone)
    }
    #expect(error?.message == "systemd does not know the time zone <JST>-9, which has no name")
  }

  @Test func aTimerIsWrittenEnabledAndRemoved() throws {
    let lab = ScheduleLab(programs: ["systemctl": Self.systemctl])
    let store = ScheduleStore(lab.host)
    let units = lab.folder.path + "/config/systemd/user"
    let lines = try store.install(ScheduleLab.entry(target: .systemd), zone: .utc, lab.host)
    #expect(lines == ["written: \(units)/lucid-morning.service and lucid-morning.timer"])
    #expect(HostFile.kind(units + "/lucid-morning.timer") == .file)
    lab.folder.write("", to: "data/timers/stamp-lucid-morning.timer")
    #expect(try store.uninstall("morning", lab.host))
    #expect(!HostFile.exists(units))
    #expect(!HostFile.exists(lab.folder.path + "/data/timers/stamp-lucid-morning.timer"))
    let calls = String(decoding: try HostFile.read(lab.folder.path + "/calls", limit: .kib(4)), as: UTF8.self)
    #expect(
      calls.split(separator: "\n").filter { !$0.hasSuffix("show-environment") } == [
        "--user daemon-reload", "--user enable --now lucid-morning.timer", "--user disable --now lucid-morning.timer",
        "--user daemon-reload", "--user reset-failed lucid-morning.service",
      ])
  }

  @Test func withoutSystemdTheFilesAreWrittenAndTheRestIsSaid() throws {
    let lab = ScheduleLab(programs: ["systemctl": Self.systemctl])
    lab.folder.write("", to: "silent")
    let lines = try ScheduleStore(lab.host).install(ScheduleLab.entry(target: .systemd), zone: .utc, lab.host)
    #expect(lines.count == 3)
    #expect(lines.last == "  systemctl --user daemon-reload && systemctl --user enable --now lucid-morning.timer")
  }

  @Test func nothingIsLeftWhenSystemdRefuses() throws {
    let lab = ScheduleLab(programs: ["systemctl": Self.systemctl])
    lab.folder.write("", to: "refuses")
    let store = ScheduleStore(lab.host)
    let error = #expect(throws: ScheduleError.self) {
      try store.install(ScheduleLab.entry(target: .systemd), zone: .utc, lab.host)
    }
    #expect(error?.message == "systemctl --user enable --now lucid-morning.timer: Unit is masked")
    #expect(store.names.isEmpty)
    #expect(!HostFile.exists(lab.folder.path + "/config/systemd"))
  }

  @Test func saysWhetherTheTimerIsAsItShouldBe() throws {
    let lab = ScheduleLab(programs: ["systemctl": Self.systemctl, "loginctl": "echo no\n"])
    let entry = ScheduleLab.entry(target: .systemd)
    let units = "config/systemd/user/"
    func findings() throws -> [ScheduleFinding] { try TargetCheck(lab.host).target(of: entry, zone: .utc) }
    #expect(try findings().map(\.text) == ["its unit files are missing: nothing starts it"])
    _ = try ScheduleStore(lab.host).install(entry, zone: .utc, lab.host)
    #expect(try findings().map(\.text) == ["it is not enabled"])
    lab.folder.write("", to: units + "timers.target.wants/lucid-morning.timer")
    let good = try findings()
    #expect(good.map(\.state) == [.good, .doubtful])
    #expect(good.last?.hint == "loginctl enable-linger")
    lab.folder.write("", to: "silent")
    #expect(try findings().map(\.text) == ["your systemd user instance does not answer: nothing is started"])
    lab.folder.write("[Timer]\n", to: units + "lucid-morning.timer")
    #expect(try findings().map(\.text) == ["its unit files differ from the schedule"])
  }

  @Test func theTargetIsSystemdThenCron() throws {
    #expect(try ScheduleLab(programs: ["systemctl": "echo PATH=/usr/bin\n"]).host.target() == .systemd)
    #expect(try ScheduleLab(programs: ["systemctl": "exit 1\n", "crontab": "exit 0\n"]).host.target() == .cron)
    #expect(throws: ScheduleError.self) { try ScheduleLab(programs: ["systemctl": "exit 1\n"]).host.target() }
  }

  // MARK: The environment

  @Test func aRunSeesWhatItsTimerGivesAndNoMore() {
    let lab = ScheduleLab(variables: ["SHELL": "/bin/fish", "EDITOR": "vi", "XDG_RUNTIME_DIR": "relative"])
    let home = lab.folder.path
    let cron = lab.host.environment(of: ScheduleLab.entry())
    #expect(
      cron.map { "\($0.name)=\($0.value)" } == ["HOME=\(home)", "LOGNAME=robin", "SHELL=/bin/sh", "LUCID_SCHEDULED=morning"])
    var entry = ScheduleLab.entry(target: .systemd)
    entry.environment = [("HOME", "/elsewhere")]
    let systemd = lab.host.environment(of: entry)
    #expect(
      systemd.map { "\($0.name)=\($0.value)" } == [
        "LOGNAME=robin", "USER=robin", "SHELL=/bin/fish", "HOME=/elsewhere", "LUCID_SCHEDULED=morning",
      ])
  }

  // MARK: How the last run went

  @Test func saysHowTheLastRunWentAndWhatWasMissed() throws {
    let entry = ScheduleLab.entry(when: "daily 7:30")
    func lines(_ stamp: ScheduleStamp?, _ stored: TargetCheck.StoredRun? = nil, days: Int64 = 0) throws -> [String] {
      let now = Monday.now.adding(seconds: days * 86_400)
      return try TargetCheck.last(entry, stamp, stored: stored, zone: .utc, now: now).map { "\($0.state.rawValue) \($0.text)" }
    }
    #expect(try lines(nil) == ["ok none yet"])
    let when = ScheduleTimes.text(Monday.now, .utc)
    #expect(try lines(ScheduleStamp(began: Monday.now, exit: 11)) == ["ok \(when): partial"])
    #expect(try lines(ScheduleStamp(began: Monday.now)) == ["error \(when): did not finish"])
    let run = TargetCheck.StoredRun(name: "r7", word: "failed", failure: "no network")
    #expect(try lines(ScheduleStamp(began: Monday.now, exit: 30), run) == ["error \(when): failed: no network (run r7)"])
    let missed = try lines(ScheduleStamp(began: Monday.now, exit: 0), days: 3)
    #expect(missed.count == 2 && missed[1].hasPrefix("error 3 runs were missed since "))
  }

  @Test(arguments: [
    ScheduleFinding(.good, "zone", "UTC"), ScheduleFinding(.bad, "vault", "a\tb\nc", hint: "do\tthis", exit: .usage),
  ]) func aFindingIsReadBackFromItsLine(finding: ScheduleFinding) throws {
    let line = finding.line
    #expect(line.hasSuffix("\n") && line.count { $0 == "\n" } == 1)
    let read = try #require(ScheduleFinding(line: line.dropLast()))
    #expect(read.line == line && read.state == finding.state && read.exit == finding.exit)
    #expect(ScheduleFinding(line: "anything else") == nil)
  }
}
