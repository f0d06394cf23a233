@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// Events, todos and contacts with a mirror: the answers are those of the files.
@Suite struct ItemMirrorTests {
  private typealias Place = MirrorTests.Place

  private static func calendar(_ lines: String) -> String {
    ("BEGIN:VCALENDAR\n" + lines + "END:VCALENDAR\n").replacing("\n", with: "\r\n")
  }

  private static func event(_ uid: String, _ lines: String) -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nSUMMARY:Event \(uid)\n\(lines)END:VEVENT\n"
  }

  /// A zone that the file defines.
  private static let zone =
    "BEGIN:VTIMEZONE\nTZID:Ours\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0545\nTZOFFSETTO:+0545\n"
    + "END:STANDARD\nEND:VTIMEZONE\n"

  private static let events = [
    "calendar/w/a.ics": calendar(
      event(
        "a",
        "DTSTART;TZID=Europe/Berlin:20260330T090000\nDTEND;TZID=Europe/Berlin:20260330T100000\n"
          + "RRULE:FREQ=WEEKLY;COUNT=9\nEXDATE;TZID=Europe/Berlin:20260413T090000\nRDATE;VALUE=PERIOD:20260407T100000Z/PT2H\n"
          + "ORGANIZER:mailto:sam@x\nATTENDEE;CN=Me;PARTSTAT=ACCEPTED:mailto:me@x\nATTENDEE;CN=Sam:mailto:sam@x\n"
          + "CREATED:20260401T080000Z\nLAST-MODIFIED:20260402T080000Z\nSEQUENCE:3\n")
        + event(
          "a",
          "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260420T090000\n"
            + "DTSTART;TZID=Europe/Berlin:20260420T110000\nDURATION:P1DT30M\nSEQUENCE:3\n")),
    "calendar/w/b.ics": calendar(
      zone + event("b", "DTSTART;TZID=Ours:20260406T120000\nTRANSP:TRANSPARENT\nSTATUS:TENTATIVE\nLOCATION:Café\n")
        + event("b2", "DTSTART;TZID=Eastern Standard Time:20260406T120000\nDTEND;TZID=Nowhere:20260406T140000\n")
        + event("b3", "DTSTART;TZID=Nowhere/At All:20260407T120000\nDTEND;TZID=Nowhere/At All:20260407T110000\n")),
    "calendar/subscribed/c.ics": calendar(
      "X-WR-CALNAME:Matches\n" + event("c", "DTSTART;VALUE=DATE:20260406\nDTEND;VALUE=DATE:20260409\nDESCRIPTION:All\\n day\n")
        + event("c2", "DTSTART:20260406T230000\nX-LUCID-WRITTEN-BY:lucid (health, mail)\n")),
    "calendar/d.ics": calendar(event("d", "DTSTART:20260406T080000Z\nDTEND:20260406T090000Z\nRRULE:FREQ=DAILY\n")),
    "calendar/e.ics": calendar(event("e", "DTSTART:20260406T080000Z\n") + "BEGIN:VEVENT\nUID:cut\n"),
  ]

  private static func todo(_ uid: String, _ lines: String) -> String {
    calendar("BEGIN:VTODO\nUID:\(uid)\nSUMMARY:Todo \(uid)\n\(lines)END:VTODO\n")
  }

  private static let todos = [
    "tasks/w/a.ics": todo(
      "a", "DUE;TZID=Europe/Berlin:20260406T090000\nPRIORITY:1\nCATEGORIES:Home,Work\nESTIMATED-DURATION:PT45M\n"),
    "tasks/w/b.ics": todo("b", "RELATED-TO:a\nX-APPLE-SORT-ORDER:2\nSTATUS:COMPLETED\nCOMPLETED:20260405T080000Z\n"),
    "tasks/c.ics": todo(
      "c", "DTSTART;VALUE=DATE:20260401\nDURATION:P2D\nRRULE:FREQ=WEEKLY\nEXDATE;VALUE=DATE:20260408\nDESCRIPTION:Long\n"),
    "tasks/d.ics": todo("d", "DUE;TZID=Nowhere:20260406T090000\nORGANIZER:mailto:sam@x\nX-LUCID-WRITTEN-BY:you (mail)\n"),
    "tasks/e.ics": "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:cut\r\n",
    "reminders/r.ics": todo("r", "DTSTART:20260406T080000Z\nCREATED:20260407T080000Z\nLAST-MODIFIED:20260408T080000Z\n"),
  ]

  private static let contacts = [
    "contacts/a.vcf": "BEGIN:VCARD\nVERSION:4.0\nUID:a\nFN:Ana Alm\nTEL;PREF=1:+1 514 555 0101\nTEL:5\nEMAIL:a@x\nORG:Firm\n"
      + "BDAY:--0406\nNICKNAME:An,A\nX-LUCID-WRITTEN-BY:lucid (mail)\nEND:VCARD\n",
    "contacts/b.vcf": "BEGIN:VCARD\nVERSION:3.0\nFN:Bo\nBDAY:1980-02-29\nEND:VCARD\n"
      + "BEGIN:VCARD\nVERSION:3.0\nFN:Bea\nEND:VCARD\n",
    "contacts/x/c.vcf": "BEGIN:VCARD\nVERSION:3.0\nUID:a\nFN:Again\nEND:VCARD\n",
    "contacts/d.vcf": "BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\nBEGIN:VCARD\nFN:Cut\n",
    "contacts/e.vcf": "none\n",
  ]

  private struct Answers: Equatable {
    var events: [[Event]] = []
    var marks: [[String: Authorship]?] = []
    var todos: [[Todo]] = []
    var labels: [[TaskLabel]] = []
    var contacts: [ContactsResult] = []
    var names: [[String]] = []
    var notices: [[Notice]] = []
    var failures: [StepFailure] = []
    var gaps: [KnowledgeGap] = []
    var read: [String] = []

    /// Whether all but the files that were opened is the same.
    func agrees(with other: Answers) -> Bool {
      var (a, b) = (self, other)
      (a.read, b.read) = ([], [])
      return a == b
    }
  }

  private func answers(_ place: Place, _ mirrors: MirrorFolder?, own: [String] = [], asOf: AsOf? = nil) async throws -> Answers {
    let counting = CountingTree(try #require(FolderTree(place.scratch.path + "/vault")))
    let (tree, pool, own) = (StagedTree(over: counting), BlockingPool(), OwnAddresses(own))
    var answers = Answers()
    let calendar = VaultCalendar(tree: tree, pool: pool, zones: Monday.zones, own: own, asOf: asOf, mirrors: mirrors)
    for zone in [Monday.zone, .utc, try #require(Monday.zones.zone("Asia/Tokyo"))] {
      for days in [1, 30, 900] {
        do throws(StepFailure) {
          let from = Monday.now.adding(seconds: -7 * 86_400)
          let read = try await calendar.events(from: from, to: from.adding(seconds: Int64(days) * 86_400), zone: zone)
          answers.events.append(read.events)
          answers.marks.append(read.marked)
          answers.names += [read.calendars, read.tooOften]
          answers.notices.append(read.notices)
        } catch { answers.failures.append(error) }
      }
      for kind in [TodoKind.tasks, .reminders] {
        do throws(StepFailure) {
          let todos = VaultTodos(kind, tree: tree, pool: pool, zones: Monday.zones, own: own, asOf: asOf, mirrors: mirrors)
          let read = try await todos.todos(zone: zone)
          answers.todos.append(read.todos)
          answers.labels.append(read.labels)
          answers.notices.append(read.notices)
        } catch { answers.failures.append(error) }
      }
    }
    for query in [ContactsQuery(""), ContactsQuery("an"), ContactsQuery("bea", limit: 1)] {
      do throws(StepFailure) {
        answers.contacts.append(try await VaultContacts(tree: tree, pool: pool, asOf: asOf, mirrors: mirrors).contacts(query))
      } catch { answers.failures.append(error) }
    }
    answers.gaps = asOf?.gaps ?? []
    answers.read = counting.read
    return answers
  }

  @discardableResult
  private func compared(
    _ place: Place, _ mirrors: MirrorFolder, _ location: SourceLocation = #_sourceLocation
  ) async throws -> Answers {
    let plain = try await answers(place, nil)
    let mirrored = try await answers(place, mirrors)
    #expect(mirrored.agrees(with: plain), sourceLocation: location)
    return mirrored
  }

  /// The files that are opened, without the damaged ones.
  private func opened(_ place: Place, _ mirrors: MirrorFolder) async throws -> Set<String> {
    Set(try await answers(place, mirrors).read).subtracting(Self.damaged)
  }

  /// Files with a notice that a mirror does not hold, and what is no item.
  private static let damaged: Set = ["calendar/e.ics", "tasks/e.ics", "tasks/labels.json", "contacts/d.vcf", "contacts/e.vcf"]

  private func place(_ count: Int = 5) -> Place {
    let place = Place()
    for files in [Self.events, Self.todos, Self.contacts] {
      for (file, text) in files.sorted(by: { $0.key < $1.key }).prefix(count) { place.write(text, to: file) }
    }
    if count == 5 { place.write(Self.todos["tasks/w/b.ics"] ?? "", to: "tasks/w/b.ics") }
    return place
  }

  @Test(arguments: [0, 1, 2, 5]) func answersAreThoseOfTheFiles(_ count: Int) async throws {
    let place = place(count)
    for _ in 0..<3 { try await compared(place, place.mirrors()) }
    try await compared(place, place.mirrors(vault: "another"))
    #expect(try await opened(place, place.mirrors()).isEmpty)
  }

  /// An invitation is known by the addresses of the person, so that a mirror is for these.
  @Test func addressesOfThePersonCount() async throws {
    let place = place()
    let mirrors = place.mirrors()
    for own in [[], ["me@x"], ["sam@x"], []] {
      for _ in 0..<2 {
        #expect(try await answers(place, mirrors, own: own).agrees(with: answers(place, nil, own: own)))
      }
    }
  }

  @Test func momentsOfABacktestSeeTheirOwn() async throws {
    let place = place()
    let mirrors = place.mirrors()
    try await compared(place, mirrors)
    let (kept, plain) = (AsOf(Instant(seconds: 0)), AsOf(Instant(seconds: 0)))
    for days in [-10, -5, -4, 0, 1, 2, 10] {
      let moment = Monday.now.adding(seconds: Int64(days) * 86_400)
      let mirrored = try await answers(place, mirrors, asOf: AsOf(moment, after: kept))
      #expect(try await mirrored.agrees(with: answers(place, nil, asOf: AsOf(moment, after: plain))))
      #expect(try await mirrored.agrees(with: answers(place, nil, asOf: AsOf(moment))))
    }
  }

  @Test func changedFilesAreReadAgain() async throws {
    let place = place()
    let mirrors = place.mirrors()
    try await compared(place, mirrors)
    let files = ["calendar/d.ics", "tasks/c.ics", "contacts/b.vcf"]
    for (file, (old, new)) in zip(files, [("Event d", "Event D"), ("Long", "Lang"), ("Bea", "Bob")]) {
      let text = try String(decoding: HostFile.read(place.scratch.path + "/vault/" + file), as: UTF8.self)
      let times = try place.times(of: file)
      place.write(text.replacing(old, with: new), to: file)
      try place.set(times, of: file)
    }
    #expect(try await opened(place, mirrors) == Set(files))
    try await compared(place, mirrors)
    #expect(try await opened(place, mirrors).isEmpty)
  }

  @Test func renamedFilesAreReadAgain() async throws {
    let place = place()
    let mirrors = place.mirrors()
    for file in ["calendar/w/a.ics", "calendar/w/b.ics", "tasks/w/a.ics", "tasks/w/b.ics", "contacts/a.vcf", "contacts/b.vcf"] {
      try place.set([Place.time, Place.time], of: file)
    }
    try await compared(place, mirrors)
    let pairs = [
      ("calendar/w/a.ics", "calendar/w/b.ics"), ("tasks/w/a.ics", "tasks/w/b.ics"), ("contacts/a.vcf", "contacts/b.vcf"),
    ]
    for (a, b) in pairs {
      try place.rename(a, a + ".other")
      try place.rename(b, a)
      try place.rename(a + ".other", b)
    }
    try await compared(place, mirrors)
    try place.rename("calendar/w", "calendar/shared")
    unlink(place.scratch.path + "/vault/tasks/c.ics")
    unlink(place.scratch.path + "/vault/contacts/b.vcf")
    try await compared(place, mirrors)
    #expect(try await opened(place, mirrors).isEmpty)
  }

  @Test(arguments: ["cut", "flipped", "no seal"]) func damageIsNoticed(_ kind: String) async throws {
    let place = place()
    let mirrors = place.mirrors()
    try await compared(place, mirrors)
    for source in ["calendar", "tasks", "reminders", "contacts"] {
      let path = try place.store(source)
      var bytes = try place.bytes(source)
      switch kind {
      case "cut": truncate(path, off_t(bytes.count / 2))
      case "flipped":
        for i in stride(from: 100, to: bytes.count, by: 97) { bytes[i] ^= 0x20 }
        let descriptor = open(path, O_WRONLY)
        #expect(bytes.withUnsafeBytes { FilePart.write(descriptor, $0) })
        close(descriptor)
      default: HostFile.remove(String(path.dropLast(".sqlite".count)) + ".seal")
      }
    }
    try await compared(place, mirrors)
    #expect(try await opened(place, mirrors).isEmpty)
  }

  /// Records come back as they were, with the zones that the file names.
  @Test func recordsAreWhole() throws {
    try ICalComponent.openLibrary()
    func again<Record: MirrorRecord>(_ record: Record) throws -> Record {
      var writer = MirrorWriter()
      record.write(to: &writer)
      var reader = MirrorReader(writer.bytes)
      let read = Record(from: &reader)
      #expect(reader.isWhole)
      return read
    }
    let zones = ZoneResolver(Monday.zones)
    for (file, text) in Self.events where !Self.damaged.contains(file) {
      let record = try #require(StoredEventReader(Array(text.utf8), zones: zones, own: OwnAddresses(["me@x"])).record)
      #expect(try again(record) == record)
      #expect(record.zones.isEmpty == !text.contains("VTIMEZONE"))
    }
    for (file, text) in Self.todos where !Self.damaged.contains(file) {
      let record = try #require(StoredTodoReader(Array(text.utf8), path: "", zones: zones).record)
      #expect(try again(record) == record)
    }
    let contacts = Self.contacts.flatMap { VCardReader(Array($1.utf8), source: $0).contacts }
    let record = ContactRecord(contacts: contacts)
    #expect(try again(record) == record && record.contacts.count == 4)
  }

  /// A single large file has a mirror, although it is one.
  @Test func sizeCounts() {
    let folder = MirrorFolder(folder: "/dev/null", vault: "v", program: "1")
    func files(_ count: Int, _ size: Int64) -> [MirrorFile] {
      (0..<count).map { MirrorFile("\($0)", FileStamp(inode: 1, size: size, modified: 0, changed: 0), in: "") }
    }
    #expect(folder.pays(files(1, 1 << 20), CalendarRecord.self) && !folder.pays(files(9, 1_000), CalendarRecord.self))
    #expect(folder.pays(files(100, 0), NoteRecord.self) && !folder.pays(files(99, 1 << 20), NoteRecord.self))
  }
}
