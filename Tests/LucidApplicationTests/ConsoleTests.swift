import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidTesting
import Testing

/// What commands say on standard error, and values that they read of words.
@Suite struct ConsoleTests {
  @Test func aPersonReadsTheTextAsItIs() {
    let lab = ApplicationLab()
    lab.environment().console.complain("one\ntwo\n")
    #expect(lab.captured.errors == "one\ntwo\n")
  }

  @Test(arguments: [(LogForm.journald, 2), (.json, 1)]) func aLogGetsEntries(form: LogForm, count: Int) {
    let lab = ApplicationLab()
    lab.environment(log: form).console.complain("one\ntwo\n", .notice)
    #expect(lab.captured.errors.split(separator: "\n").count == count)
    if form == .journald { #expect(lab.captured.errors == "<5>one\n<5>two\n") }
  }

  @Test func entriesAreForPrograms() {
    let lab = ApplicationLab()
    lab.environment().console.write(LogForm.Entry(level: .info, message: "begun"))
    #expect(lab.captured.errors == "")
  }

  @Test(
    arguments: [
      (nil, nil, "America/Toronto", Monday.now.seconds), ("UTC", "2026-04-06T07:30", "UTC", 1_775_460_600),
    ] as [(String?, String?, String, Int64)]) func timeAndZoneAreThoseNamed(
      zone: String?, moment: String?, name: String, now: Int64
    ) throws
  {
    let environment = ApplicationLab().environment(zone: zone, moment: moment)
    let chosen = try environment.zone(try environment.configuration())
    #expect(chosen.identifier == name)
    #expect(try environment.now(chosen).seconds == now)
  }

  @Test func aZoneThatDoesNotExistIsRefused() {
    let environment = ApplicationLab().environment(zone: "America/Toronte")
    let error = #expect(throws: CommandError.self) { try environment.zone(try environment.configuration()) }
    #expect(error?.message == "there is no time zone `America/Toronte`; did you mean `America/Toronto`?")
  }

  @Test func errorsAreLookedAtWhateverIsChosen() throws {
    let choice = try CodeChoice(select: ["unquoted-color, duplicate-identity"], ignore: ["duplicate-identity"])
    func wants(_ code: DiagnosticCode, _ severity: Diagnostic.Severity) -> Bool {
      choice.wants(Diagnostic(code, severity, "x", at: Span(file: 0, start: 0, end: 0)))
    }
    #expect(wants(.duplicateIdentity, .error))
    #expect(!wants(.duplicateIdentity, .warning))
    #expect(!wants(.formatVersion, .warning))
    #expect(!choice.isAll)
    #expect(throws: CommandError.self) { try CodeChoice(select: ["no-such-code"], ignore: []) }
  }
}
