import LucidArguments
import LucidCore
import LucidSchedule
import LucidSystem
import LucidTesting
import Testing

/// The files of schedules: what is written is read back, and what cannot be used is said.
@Suite struct ScheduleStoreTests {
  @Test func readsWhatItWrites() throws {
    let lab = ScheduleLab()
    let store = ScheduleStore(lab.host)
    var entry = ScheduleLab.entry(target: .systemd)
    entry.folder = "/srv/a b"
    entry.delay = Period("5m")
    entry.environment = [("PATH", "/usr/bin"), ("QUOTED", "it's \"so\": # not a comment")]
    _ = try store.install(entry, zone: .utc, lab.host)
    let read = try store.entry("morning")
    #expect(ScheduleStore.text(read) == ScheduleStore.text(entry))
    #expect(read.environment.map(\.value) == entry.environment.map(\.value))
    #expect(store.names == ["morning"])
  }

  @Test func saysWhichSchedulesThereAre() throws {
    let store = ScheduleStore(ScheduleLab().host)
    do throws(ScheduleStore.ReadError) {
      _ = try store.entry("morning")
      Issue.record("there is none")
    } catch {
      guard case .schedule(let error) = error else { throw error }
      #expect(error.message == "there is no schedule `morning`")
      #expect(error.hint == "lucid schedule add creates one")
      #expect(error.exit == .usage)
    }
  }

  @Test func aFileWithMistakesIsGivenWithThem() throws {
    let lab = ScheduleLab()
    lab.folder.write("ability: briefing\nwhen: daily 7:00\n", to: "config/schedules/broken.yaml")
    do throws(ScheduleStore.ReadError) {
      _ = try ScheduleStore(lab.host).entry("broken")
      Issue.record("it lacks keys")
    } catch {
      guard case .file(let error, let file, let diagnostics) = error else { throw error }
      #expect(error.message == "the schedule \(file.name) cannot be used")
      #expect(!diagnostics.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("began 100\nexit 0\n", 100, 0, "ok"), ("began 100\n", 100, nil, "did not finish"),
      ("began 100\nexit 99\n", 100, 99, "exit 99"),
    ] as [(String, Int64, Int?, String)]) func readsStamps(text: String, began: Int64, exit: Int?, word: String) throws
  {
    let lab = ScheduleLab()
    lab.folder.write(text, to: "state/schedules/one")
    let stamp = try #require(ScheduleStamp.read("one", in: lab.host.stamps))
    #expect(stamp.began == Instant(seconds: began))
    #expect(stamp.exit == exit)
    #expect(stamp.word == word)
  }

  @Test(arguments: ["", "began", "ended 100\n", "began soon\n"]) func aDamagedStampIsNone(text: String) {
    let lab = ScheduleLab()
    lab.folder.write(text, to: "state/schedules/one")
    #expect(ScheduleStamp.read("one", in: lab.host.stamps) == nil)
  }

  @Test func aStampIsWrittenAndRead() throws {
    let lab = ScheduleLab()
    #expect(ScheduleStamp(began: Monday.now, exit: 11).write("one", in: lab.host.stamps) == nil)
    let stamp = try #require(ScheduleStamp.read("one", in: lab.host.stamps))
    #expect(stamp.began == Monday.now && stamp.exit == 11)
    // A file where the folder would be.
    lab.folder.write("", to: "state/file")
    let notice = ScheduleStamp(began: Monday.now).write("one", in: lab.folder.path + "/state/file")
    #expect(notice?.text.hasPrefix("the last run of this schedule cannot be stored: ") == true)
  }

  static let requests: [(String, @Sendable (inout ScheduleRequest) -> Void, String)] = [
    ("a name", { $0.name = "Bad Name" }, "`Bad Name` is not a valid schedule name"),
    ("a delay", { $0.delay = "soon" }, "`--delay` takes a length of time such as 5m; found `soon`"),
    ("a delay of cron", { $0.delay = "5m" }, "cron cannot delay a start at random"),
    ("a dry run", { $0.options = ["--dry-run"] }, "`--dry-run` starts no real run; a schedule needs real runs"),
    (
      "an operand", { $0.options = ["another"] },
      "`lucid run` takes one ABILITY, then NAME=VALUE, such as city=Montreal; found `another`"
    ),
    ("help", { $0.options = ["--help"] }, "the options of briefing ask for help, which an unattended run cannot show"),
  ]

  @Test(arguments: requests.indices) func refusesWhatNoTimerCanStart(index: Int) {
    let (what, change, message) = Self.requests[index]
    var request = ScheduleRequest(ability: "briefing", when: "daily 7:00", zone: .utc, program: "/usr/bin/lucid")
    request.target = .cron
    change(&request)
    do throws(ScheduleError) {
      _ = try request.entry(on: ScheduleLab().host, now: Monday.now, runs: ScheduleLab.runs)
      Issue.record("\(what) was taken")
    } catch { #expect(error.message == message) }
  }

  @Test func aRequestTakesTheFolderOnlyForPaths() throws {
    var request = ScheduleRequest(ability: "/srv/My Morning.lucidability", when: "daily 7:00", zone: .utc, program: "/l")
    request.target = .cron
    request.folder = "/srv"
    #expect(try request.entry(on: ScheduleLab().host, now: Monday.now, runs: ScheduleLab.runs).folder == nil)
    #expect(try request.entry(on: ScheduleLab().host, now: Monday.now, runs: ScheduleLab.runs).name == "my-morning")
    request.options = ["-o", "out.txt"]
    #expect(try request.entry(on: ScheduleLab().host, now: Monday.now, runs: ScheduleLab.runs).folder == "/srv")
  }

  @Test func theNextRunsAreCutByTimeNotBySchedule() throws {
    var runs = UpcomingRuns()
    runs.add("late", try Schedule("daily 22:00"), after: Monday.now, in: .utc, count: 3)
    runs.add("early", try Schedule("daily 6:00"), after: Monday.now, in: .utc, count: 3)
    runs.cut(to: 3)
    #expect(runs.all.map(\.name) == ["late", "early", "late"])
  }
}
