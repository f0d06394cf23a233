import LucidCore
import LucidHTTP
import LucidReport
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidDelivery

/// Who gets a result, and what is refused before anything is run.
@Suite struct RecipientsTests {
  /// Means with these refusals of the host.
  fileprivate static func means(forbidding refused: Set<String> = [], topic: Bool = false) throws -> DeliveryMeans {
    @Sendable func refuse(_ word: String) throws(StepFailure) {
      if refused.contains(word) { throw StepFailure(.forbidden, "\(word) is forbidden", hint: "no option overrides that") }
    }
    var means = DeliveryMeans(
      .init(
        mail: { _ throws(StepFailure) in
          try refuse("mail")
          return ProgramPermit()
        },
        notification: { () throws(StepFailure) in
          try refuse("notification")
          return ProgramPermit()
        },
        push: { _ throws(StepFailure) in
          try refuse("push")
          return ConnectionPermit()
        },
        note: { () throws(StepFailure) in try refuse("note") }))
    means.systemMailProgram = { "/usr/sbin/sendmail" }
    means.sessionBus = { .named }
    if topic {
      means.topic = .init(
        try ServerURL("https://ntfy.example.org/robin"), permitsKey: { () throws(StepFailure) in try refuse("key") },
        key: { nil })
    }
    return means
  }

  private static let everything = DeliveryRequest.Choice(
    mail: ["robin@example.org", "robin@example.org"], notify: true, note: "Inbox")

  private func kinds(_ request: DeliveryRequest, _ means: DeliveryMeans) throws -> [String] {
    try Recipients(request, means).all.map { $0.kind.rawValue + " " + $0.target }
  }

  @Test func theCommandLineComesBeforeTheConfiguration() throws {
    var request = DeliveryRequest(asked: .init(mail: ["a@example.org"]), usual: Self.everything)
    #expect(try kinds(request, RecipientsTests.means()) == ["mail a@example.org"])
    request.asked = .init()
    request.hasVault = true
    #expect(try kinds(request, RecipientsTests.means()) == ["mail robin@example.org", "desktop ", "note Inbox"])
    #expect(
      try kinds(request, Self.means(topic: true)) == [
        "mail robin@example.org", "ntfy https://ntfy.example.org/robin", "desktop ", "note Inbox",
      ])
  }

  @Test func theConfigurationCountsForUnattendedRunsOnly() throws {
    var request = DeliveryRequest(usual: Self.everything)
    request.isAttended = true
    #expect(try kinds(request, RecipientsTests.means()).isEmpty)
    // What is asked for is delivered all the same.
    request.asked = .init(notify: true)
    #expect(try kinds(request, RecipientsTests.means()) == ["desktop "])
  }

  @Test func withoutAVaultTheUsualNoteIsLeftOut() throws {
    #expect(try kinds(DeliveryRequest(usual: .init(note: "Inbox")), RecipientsTests.means()).isEmpty)
  }

  @Test func withoutADesktopATopicAloneIsMeant() throws {
    var means = try Self.means(topic: true)
    means.sessionBus = { nil }
    let request = DeliveryRequest(asked: .init(notify: true))
    #expect(try kinds(request, means) == ["ntfy https://ntfy.example.org/robin"])
    means.topic = nil
    #expect(try kinds(request, means) == ["desktop "])
  }

  static let refusals: [(String, @Sendable (inout DeliveryRequest) -> Void, String)] = [
    ("a dry run", { $0.isReal = false }, "`--mail-to` needs a real run, not a dry run or a world"),
    ("off", { $0.isOff = true }, "`--no-deliver` and `--mail-to` contradict each other"),
    (
      "an address", { $0.asked.mail = ["no address"] },
      "`no address` is not an email address: it holds blanks or line breaks"
    ),
  ]

  @Test(arguments: refusals.indices) func whatCannotWorkIsRefusedAtOnce(index: Int) throws {
    let (what, change, message) = Self.refusals[index]
    var request = DeliveryRequest(asked: .init(mail: ["robin@example.org"]))
    change(&request)
    let means = try RecipientsTests.means()
    let error = #expect(throws: DeliveryError.self, "\(what)") { try Recipients(request, means) }
    #expect(error?.message == message)
    if case .name = error?.words { Issue.record("each language must word \(message)") }
    #expect(error?.isForbidden == false)
  }

  @Test func tryDeliversNothingAndSaysNothing() throws {
    var request = DeliveryRequest(asked: .init(mail: ["robin@example.org"]))
    (request.isReal, request.isTry) = (false, true)
    #expect(try kinds(request, RecipientsTests.means()).isEmpty)
  }

  @Test func mailWithoutAProgramIsRefused() throws {
    var means = try RecipientsTests.means()
    means.systemMailProgram = { nil }
    let request = DeliveryRequest(asked: .init(mail: ["robin@example.org"]))
    let error = #expect(throws: DeliveryError.self) { try Recipients(request, means) }
    #expect(error?.message == "there is no mail program: no `sendmail` in PATH, /usr/sbin or /usr/lib")
    means.mailProgram = ["msmtp", "-t"]
    #expect(try kinds(request, means) == ["mail robin@example.org"])
  }

  @Test(arguments: ["mail", "notification", "push", "key", "note"]) func theHostForbids(word: String) throws {
    let means = try Self.means(forbidding: [word], topic: true)
    let error = #expect(throws: DeliveryError.self) { try Recipients(DeliveryRequest(asked: Self.everything), means) }
    #expect(error?.message == "\(word) is forbidden")
    #expect(error?.isForbidden == true)
  }

  // MARK: Messages

  @Test func aRunThatCouldNotStartIsToldInFewWordsAndInNoNote() throws {
    var request = DeliveryRequest(asked: Self.everything)
    request.machine = "not a name"
    let messages = try Recipients(request, RecipientsTests.means()).messages(
      title: "x was not run", body: "<b>\n", now: Monday.now)
    #expect(messages.map(\.kind) == [.mail, .desktop])
    #expect(messages[0].text.contains("To: robin@example.org\nSubject: x was not run\n"))
    #expect(messages[0].text.contains("@localhost>\n"))
    #expect(messages[0].text.contains("&lt;b&gt;"))
    #expect(PushMessage(text: messages[1].text)?.urgency == .critical)
    request.asked.outcomes = ["ok"]
    #expect(try Recipients(request, RecipientsTests.means()).messages(title: "", body: "", now: Monday.now).isEmpty)
  }

  @Test func theSystemsProgramReadsRecipientsInTheMessage() throws {
    #expect(try RecipientsTests.means().mailWords == ["/usr/sbin/sendmail", "-t", "-oi"])
  }
}

/// Messages handed over to programs.
@Suite struct MessageSenderTests {
  private func sender(
    _ words: [String], bus: DeliveryMeans.SessionBus? = nil, environment: [String: String] = [:]
  ) -> MessageSender {
    var means = DeliveryMeans(
      .init(mail: { _ in ProgramPermit() }, notification: { ProgramPermit() }, push: { _ in ConnectionPermit() }, note: {}))
    means.mailProgram = words.isEmpty ? nil : words
    means.sessionBus = { bus }
    return MessageSender(means, environment: ProcessEnvironment(environment), clock: TestClock(Monday.now))
  }

  @Test func aMailProgramGetsEveryByteAndOnlySomeVariables() throws {
    let folder = ScratchFolder()
    let program = ["/bin/sh", "-c", "cat > \"$HOME/got\"; env | grep -c EDITOR > \"$HOME/editors\"; :"]
    let sender = sender(program, environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin", "EDITOR": "vi"])
    try sender.send(OutgoingMessage(.mail, "robin@example.org", "To: robin@example.org\n\n.\nä\n"), seconds: 20)
    let got = try HostFile.read(folder.path + "/got", limit: .kib(4))
    #expect(String(decoding: got, as: UTF8.self) == "To: robin@example.org\n\n.\nä\n")
    #expect(try HostFile.read(folder.path + "/editors", limit: .kib(4)) == Array("0\n".utf8))
  }

  static let failures: [([String], String)] = [
    ([], "there is no mail program: no `sendmail` in PATH, /usr/sbin or /usr/lib"),
    (["/bin/sh", "-c", "exit 3"], "/bin/sh exited with 3"),
    (["/bin/sh", "-c", "echo no relay >&2; exit 75"], "/bin/sh exited with 75: no relay"),
  ]

  @Test(arguments: failures) func whatAMailProgramDoesNotTakeIsAnError(words: [String], message: String) {
    let error = #expect(throws: StepFailure.self) { try sender(words).send(OutgoingMessage(.mail, "r", "x"), seconds: 20) }
    #expect(error?.message == message)
  }

  @Test func withoutASessionBusThereIsNoDesktop() {
    let text = PushMessage(title: "t", urgency: .normal, tags: "", body: "b").text
    let error = #expect(throws: StepFailure.self) { try sender([]).send(OutgoingMessage(.desktop, "", text), seconds: 20) }
    #expect(error?.message == "there is no desktop here: no session bus")
    let damaged = #expect(throws: StepFailure.self) { try sender([]).send(OutgoingMessage(.desktop, "", "x"), seconds: 20) }
    #expect(damaged?.message == "its text is damaged")
  }

  @Test func aTopicThatIsNotConfiguredAnyMoreIsNotPushedTo() {
    let text = PushMessage(title: "t", urgency: .normal, tags: "", body: "b").text
    let error = #expect(throws: StepFailure.self) {
      try sender([]).send(OutgoingMessage(.ntfy, "https://ntfy.example.org/robin", text), seconds: 20)
    }
    #expect(error?.message == "the configuration no longer names this topic")
  }

  /// A check before a run asks for the program that the configuration names, not for `sendmail`.
  @Test func theTakerOfMailIsTheConfiguredProgram() throws {
    var means = try RecipientsTests.means()
    means.findProgram = { $0 == "/opt/mail/post" ? $0 : nil }
    means.systemMailProgram = { nil }
    #expect(throws: StepFailure.self) { try means.taker(of: .mail) }
    means.mailProgram = ["/opt/mail/post", "-t"]
    #expect(try means.taker(of: .mail) == "/opt/mail/post")
    means.mailProgram = ["/opt/mail/gone"]
    let gone = #expect(throws: StepFailure.self) { try means.taker(of: .mail) }
    #expect(gone?.message == "the mail program `/opt/mail/gone` of the configuration is not there")
    let desktop = #expect(throws: StepFailure.self) { try means.taker(of: .desktop) }
    #expect(desktop?.message == "there is no notify-send in PATH")
    #expect(try RecipientsTests.means(topic: true).taker(of: .ntfy) == "ntfy.example.org")
  }
}
