import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidSession

/// What sessions keep in small files: conversations, the day of the briefing, last runs.
@Suite struct StateFileTests {
  @Test func aConversationGoesOnWhereItStopped() throws {
    let folder = ScratchFolder()
    let place = folder.path + "/chats"
    var memory = ConversationMemory(in: place) { Issue.record("\($0)") }
    memory.add("Hello\nthere", "Hi \"Robin\"", labels: Labels(reading: "mail"), run: "r1", at: "2026-04-06T07:30:00-04:00")
    memory.add("And?", "Nothing", labels: .none, run: "r2", at: "2026-04-06T07:31:00-04:00")
    memory.close()
    let next = try ConversationMemory(continuingIn: place) { Issue.record("\($0)") }
    #expect(next.exchanges == memory.exchanges)
    let sent = ConversationExcerpt(of: next.exchanges, FlowPolicy(), to: .model("m", isDevice: false))
    #expect(
      sent.conversation.history == [.user("Hello\nthere"), .assistant("Hi \"Robin\""), .user("And?"), .assistant("Nothing")])
    #expect(sent.conversation.labels == Labels(reading: "mail") && sent.notices.isEmpty)
    #expect(FolderReader.items(place)?.map(\.name) == ["2026-04-06T073000-0400.jsonl"])
  }

  @Test func aNewBeginningIsAFileOfItsOwn() throws {
    let folder = ScratchFolder()
    var memory = ConversationMemory(in: folder.path) { Issue.record("\($0)") }
    memory.add("a", "b", labels: .none, run: "r1", at: "2026-04-06T07:30:00Z")
    memory.reset()
    #expect(memory.exchanges.isEmpty)
    memory.add("c", "d", labels: .none, run: "r2", at: "2026-04-06T07:31:00Z")
    #expect(FolderReader.items(folder.path)?.count == 2)
    memory.close()
    #expect(try ConversationMemory(continuingIn: folder.path, report: { _ in }).exchanges.map(\.user) == ["c"])
  }

  /// Two that begin in one second have files of their own, and the later one is the last.
  @Test func conversationsOfOneSecondAreApart() throws {
    let folder = ScratchFolder()
    let at = "2026-04-06T07:30:00Z"
    var memories: [ConversationMemory] = []
    for n in 1...11 {
      var memory = ConversationMemory(in: folder.path) { Issue.record("\($0)") }
      memory.add("m\(n)", "x", labels: .none, run: "r\(n)", at: at)
      memories.append(memory)
    }
    #expect(FolderReader.items(folder.path)?.count == 11)
    let held = #expect(throws: RunSessionError.self) { _ = try ConversationMemory(continuingIn: folder.path, report: { _ in }) }
    #expect(held?.kind == .locked && held?.message == "another lucid chat has the last conversation open")
    for i in memories.indices { memories[i].close() }
    #expect(try ConversationMemory(continuingIn: folder.path, report: { _ in }).exchanges.map(\.user) == ["m11"])
  }

  /// An older conversation is continued by its name, which is that of no other file.
  @Test func aConversationIsContinuedByItsName() throws {
    let folder = ScratchFolder(["runs.txt": "x"])
    for (n, at) in ["2026-04-06T07:30:00Z", "2026-04-06T07:31:00Z"].enumerated() {
      var memory = ConversationMemory(in: folder.path) { Issue.record("\($0)") }
      memory.add("m\(n)", "x", labels: .none, run: "r\(n)", at: at)
      memory.close()
    }
    let names = ConversationFile.all(in: folder.path).map(\.name)
    #expect(names == ["2026-04-06T073100Z", "2026-04-06T073000Z"])
    var memory = try ConversationMemory(continuingIn: folder.path, named: names[1]) { Issue.record("\($0)") }
    #expect(memory.exchanges.map(\.user) == ["m0"] && memory.name == names[1])
    let held = #expect(throws: RunSessionError.self) {
      _ = try ConversationMemory(continuingIn: folder.path, named: names[1], report: { _ in })
    }
    #expect(held?.kind == .locked && held?.message == "another lucid chat has this conversation open")
    memory.add("m2", "y", labels: .none, run: "r2", at: "2026-04-06T07:32:00Z")
    memory.close()
    #expect(try ConversationFile.named(names[1], in: folder.path)?.read().exchanges.map(\.user) == ["m0", "m2"])
    for name in ["", "..", "../chats/" + names[1], names[1] + ".jsonl", "2026", "runs"] {
      let error = #expect(throws: RunSessionError.self) {
        _ = try ConversationMemory(continuingIn: folder.path, named: name, report: { _ in })
      }
      #expect(error?.message == "there is no conversation `\(name)`")
    }
  }

  /// What was forgotten never comes back, also not by way of a continuation.
  @Test func aResetIsFinal() throws {
    let folder = ScratchFolder()
    var memory = ConversationMemory(in: folder.path) { Issue.record("\($0)") }
    memory.add("secret", "b", labels: .none, run: "r1", at: "2026-04-06T07:30:00Z")
    memory.close()
    memory = try ConversationMemory(continuingIn: folder.path) { Issue.record("\($0)") }
    memory.reset()
    let error = #expect(throws: RunSessionError.self) { _ = try ConversationMemory(continuingIn: folder.path, report: { _ in }) }
    #expect(error?.message == "the last conversation was cleared with /reset")
  }

  @Test func aDamagedLineIsLeftOutAndSaid() throws {
    let folder = ScratchFolder(["1.jsonl": "{\"at\":\"x\",\"run\":\"r\",\"user\":\"a\",\"assistant\":\"b\"}\n{half a li"])
    var said: [String] = []
    let memory = try ConversationMemory(continuingIn: folder.path) { said.append($0) }
    #expect(memory.exchanges.map(\.user) == ["a"] && memory.exchanges.map(\.labels) == [.everything])
    #expect(said == ["1 lines of \(folder.path)/1.jsonl cannot be read and are left out"])
  }

  /// An exchange goes or stays as a whole, by all that went into it.
  @Test func whatMustStayIsNotPartOfWhatIsSentElsewhere() throws {
    let folder = ScratchFolder()
    var memory = ConversationMemory(in: folder.path) { Issue.record("\($0)") }
    let both = Labels(reading: "notes").union(Labels(reading: "mail"))
    memory.add("a", "b", labels: both, run: "r1", at: "2026-04-06T07:30:00Z")
    memory.add("c", "d", labels: Labels(reading: "mail"), run: "r2", at: "2026-04-06T07:31:00Z")
    memory.add("e", "f", labels: .everything, run: "r3", at: "2026-04-06T07:32:00Z")
    memory.close()
    memory = try ConversationMemory(continuingIn: folder.path) { Issue.record("\($0)") }
    let flow = FlowPolicy(localOnly: FamilySet("notes"))
    let far = ConversationExcerpt(of: memory.exchanges, flow, to: .model("m", isDevice: false))
    #expect(far.conversation.history == [.user("c"), .assistant("d")] && far.conversation.labels == Labels(reading: "mail"))
    #expect(far.withheld == 2 && far.families == FamilySet("notes"))
    #expect(
      far.notices.map(\.text) == [
        "2 earlier messages were not sent to the model, which is elsewhere: notes must stay on this machine (`policy: local_only`)"
      ])
    #expect(ConversationExcerpt(of: memory.exchanges, flow, to: .model("m", isDevice: true)).withheld == 0)
  }

  /// What is cut off at the front takes its origins with it; what has none counts as everything.
  @Test func aShorterHistoryHasTheOriginsOfWhatIsLeft() {
    var conversation = Conversation(
      system: "", history: [.user("a"), .assistant("b"), .user("c"), .assistant("d")],
      origins: [Labels(reading: "mail"), Labels(reading: "habits")])
    #expect(conversation.labels == Labels(reading: "mail").union(Labels(reading: "habits")))
    conversation.history.removeFirst(2)
    #expect(conversation.labels == Labels(reading: "habits"))
    conversation.history = []
    #expect(conversation.labels == .none)
    #expect(Conversation(system: "", history: [.user("a"), .assistant("b")]).labels == .everything)
  }

  @Test func aPlaceThatCannotBeWrittenIsSaidOnce() {
    let folder = ScratchFolder(["file": ""])
    var said: [String] = []
    var memory = ConversationMemory(in: folder.path + "/file") { said.append($0) }
    memory.add("a", "b", labels: .none, run: "r", at: "1")
    memory.add("c", "d", labels: .none, run: "r", at: "2")
    #expect(said.count == 1 && said[0].hasPrefix("this conversation is not stored: "))
    #expect(memory.exchanges.count == 2)
  }

  @Test(arguments: [nil, "/nowhere/at/all"]) func withoutAConversationThereIsNoneToGoOnWith(folder: String?) {
    let error = #expect(throws: RunSessionError.self) {
      _ = try ConversationMemory(continuingIn: folder, report: { _ in })
    }
    #expect(error?.message == "there is no conversation to continue")
  }

  /// The bytes of earlier versions are read, and written again.
  @Test func aConversationIsStoredAsBefore() throws {
    let lines = [
      #"{"at":"2026-04-06T07:30:00-04:00","run":"r1","user":"Hello\nthere","assistant":"Hi \"Robin\"","#
        + #""labels":{"families":["diary","mail"],"untrusted":["mail"]},"deeds":["Milk"]}"#,
      #"{"at":"2026-04-06T07:31:00-04:00","run":"r2","user":"","assistant":"A","#
        + #""labels":{"families":[],"untrusted":[]},"deeds":[],"subject":true}"#,
    ]
    let folder = ScratchFolder(["1.jsonl": lines.map { $0 + "\n" }.joined()])
    let file = try #require(ConversationFile.all(in: folder.path).first)
    let both = Labels(families: FamilySet(["mail", "diary"]), untrusted: FamilySet("mail"))
    let exchanges = [
      ConversationFile.Exchange(
        at: "2026-04-06T07:30:00-04:00", run: "r1", user: "Hello\nthere", assistant: "Hi \"Robin\"", labels: both,
        deeds: ["Milk"]),
      ConversationFile.Exchange(
        at: "2026-04-06T07:31:00-04:00", run: "r2", user: "", assistant: "A", labels: .none, isSubject: true),
    ]
    #expect(try file.read().exchanges == exchanges)
    for one in exchanges { try file.append(one) }
    #expect(folder.text("1.jsonl") == (lines + lines).map { $0 + "\n" }.joined())
  }

  /// Nothing is known of where an answer came from when a part of its labels is missing.
  @Test(arguments: ["", #","labels":null"#, #","labels":{}"#, #","labels":{"families":["mail"]}"#])
  func labelsThatAreMissingAreAll(labels: String) throws {
    let folder = ScratchFolder(["1.jsonl": #"{"at":"x","run":"r","user":"a","assistant":"b"\#(labels)}"#])
    #expect(try ConversationFile.all(in: folder.path).first?.read().exchanges.map(\.labels) == [.everything])
  }

  // MARK: The briefing

  /// The bytes of earlier versions are read, and written again.
  @Test(
    arguments: [
      (#"{"shown":"2026-04-06","dismissed":null}"#, Monday.date, nil),
      (#"{"shown":null,"dismissed":"2026-04-06"}"#, nil, Monday.date),
    ] as [(String, CivilDate?, CivilDate?)])
  func theDayIsStoredAsBefore(text: String, shown: CivilDate?, dismissed: CivilDate?) throws {
    let folder = ScratchFolder(["briefing.json": text + "\n"])
    let state = BriefingState(shown: shown, dismissed: dismissed)
    #expect(BriefingState.read(in: folder.path) == state)
    let other = ScratchFolder()
    try state.write(in: other.path)
    #expect(other.text("briefing.json") == text + "\n")
  }

  @Test func theDayOfTheBriefingIsRemembered() throws {
    let folder = ScratchFolder()
    #expect(BriefingState.read(in: folder.path) == BriefingState())
    let state = BriefingState(shown: Monday.date, dismissed: nil)
    try state.write(in: folder.path)
    #expect(BriefingState.read(in: folder.path) == state)
    #expect(state.unshown(on: Monday.date) == .alreadyShown)
    #expect(state.unshown(on: Monday.date.adding(days: 1)) == nil)
    #expect(BriefingState(dismissed: Monday.date).unshown(on: Monday.date) == .dismissed)
    let error = #expect(throws: RunSessionError.self) { try state.write(in: nil) }
    #expect(error?.message == "the day cannot be stored: the state of the briefing: this account has no home folder")
  }

  @Test(arguments: ["", "{", "[]", "{\"shown\": \"soon\"}"]) func aDamagedStateCountsAsNeverShown(text: String) {
    let folder = ScratchFolder(["briefing.json": text])
    let state = BriefingState.read(in: folder.path)
    #expect(state.shown == nil && state.dismissed == nil && state.unshown(on: Monday.date) == nil)
    #expect(state.problem?.hasSuffix("it is damaged; today's briefing counts as not shown yet") == true)
  }

  // MARK: Last runs

  @Test func theLastRunIsRememberedByItsIdentity() throws {
    let folder = ScratchFolder()
    let files = LastRunFiles(in: folder.path)
    try files.check("abc")
    #expect(files.last("abc") == nil)
    try files.write("abc", moment: Monday.now, run: "r7")
    let last = try #require(files.last("abc"))
    #expect(last.moment == Monday.now && last.run == "r7")
    #expect(files.last("abd") == nil)
    folder.write("soon r7\n", to: "once/abc")
    #expect(files.last("abc") == nil)
  }

  @Test func aPlaceThatCannotBeWrittenIsKnownBeforeTheRun() {
    let folder = ScratchFolder(["once": "a file"])
    #expect(throws: RunSessionError.self) { try LastRunFiles(in: folder.path).check("abc") }
    let error = #expect(throws: RunSessionError.self) { try LastRunFiles(in: nil).check("abc") }
    #expect(error?.message == "the state folder: this account has no home folder")
    let taken = ScratchFolder(["once/abc/x": ""])
    let other = #expect(throws: RunSessionError.self) { try LastRunFiles(in: taken.path).check("abc") }
    #expect(other?.message == "\(taken.path)/once/abc: is a folder")
  }

  // MARK: Attachments

  @Test func attachmentsAreFilesGivenOnce() throws {
    let folder = ScratchFolder(["a.txt": "", "b.txt": "", "c.txt": "", "d.txt": "", "folder/x": ""])
    func error(_ given: [String]) -> String? {
      #expect(throws: RunSessionError.self) {
        _ = try Attachments(given, expand: { $0.replacing("~", with: folder.path) })
      }?.message
    }
    let paths = try Attachments(["~/a.txt"], expand: { $0.replacing("~", with: folder.path) }).paths
    #expect(paths == [folder.path + "/a.txt"])
    #expect(error(["~/a.txt", "~/b.txt", "~/c.txt", "~/d.txt"]) == "4 files are attached; at most 3 can be")
    #expect(error(["~/none"]) == "--attach ~/none: there is no such file")
    #expect(error(["~/folder"]) == "--attach ~/folder: a folder; give files")
    #expect(error(["~/a.txt", folder.path + "/a.txt"]) == "--attach \(folder.path)/a.txt was given twice; give it once")
  }
}
