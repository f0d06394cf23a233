import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSetup
import LucidTesting
import Testing

/// `lucid setup mail` without a server to ask; `Tests/Services/mail.sh` has one.
@Suite struct MailSetupTests {
  private static let words = ["imap.example.org", "robin@example.org", "password=pass show \"mail\""]

  private func run(
    _ lab: ApplicationLab, _ words: [String], _ change: (inout SetupDialog.Options) -> Void = { _ in }
  ) throws(CommandError) -> (text: String, exit: ExitCode) {
    var options = SetupDialog.Options()
    options.acceptsDefaults = true
    change(&options)
    let (result, exit) = try ServiceSetup(lab.environment(), options, isOffline: true).run("mail", words)
    return (result.text(ExitFacts(exit)), exit)
  }

  @Test func writesTheFileOfMbsyncAndOneKey() throws {
    let lab = ApplicationLab([".config/lucid/config.yaml": "# mine\n"])
    let text = try run(lab, Self.words).text
    #expect(text.contains("written to ~/.mbsyncrc") && text.contains("mbsync lucid"), "\(text)")
    #expect(lab.home.text(".config/lucid/config.yaml") == "# mine\nbackends:\n  mail: ~/Mail\n")
    let file = try #require(lab.home.text(".mbsyncrc"))
    #expect(
      file.contains("\nPassCmd \"pass show \\\"mail\\\"\"\nSSLType IMAPS\n")
        && file.contains("\nInbox \"\(lab.home.path)/Mail\"\n"))
    #expect(lab.captured.errors.contains("Host \"imap.example.org\""), "it is shown before it is written")
  }

  @Test(arguments: [".mbsyncrc", ".config/isyncrc"]) func aFileThatIsThereIsNotChanged(path: String) throws {
    let lab = ApplicationLab([path: "IMAPAccount mine\n"])
    let error = #expect(throws: CommandError.self) { try run(lab, Self.words) }
    #expect(error?.exit == .nothing && error?.message.contains("IMAPAccount lucid\nHost \"imap.example.org\"") == true)
    #expect(error?.hint?.contains("lucid config set backends.mail ~/Mail") == true)
    #expect(lab.home.text(path) == "IMAPAccount mine\n" && lab.home.text(".config/lucid/config.yaml") == nil)
  }

  @Test func aFolderWithFilesIsLeftAlone() {
    let lab = ApplicationLab(["Mail/letter": "x"])
    let error = #expect(throws: CommandError.self) { try run(lab, Self.words) }
    #expect(error?.exit == .usage && error?.hint?.contains("folder=") == true && lab.home.text(".mbsyncrc") == nil)
  }

  @Test func asksBeforeItWritesAndADryRunShows() throws {
    let lab = ApplicationLab()
    let error = #expect(throws: CommandError.self) { try run(lab, Self.words) { $0.acceptsDefaults = false } }
    #expect(error?.exit == .consentMissing)
    let text = try run(lab, Self.words) { $0.isDry = true }.text
    #expect(text.contains("would be written to ~/.mbsyncrc") && text.contains("  Host \"imap.example.org\""), "\(text)")
    #expect(lab.home.text(".mbsyncrc") == nil && lab.home.text(".config/lucid/config.yaml") == nil)
  }

  @Test(arguments: [
    [], ["imap.example.org", "robin"], ["imap.example.org", "password=x"], ["a", "b", "c", "password=x"],
    ["imap.example.org", "robin", "password=x", "tls=off"], ["h", "u", "password=x", "port=0"],
    ["h", "u", "password=x", "folder=Mail"], ["h", "u", "password=x\nPort 1"], ["h", "u", "password=x", "tls=maybe"],
  ]) func refusesOthersWithARemedy(words: [String]) {
    let lab = ApplicationLab()
    let error = #expect(throws: CommandError.self) { try run(lab, words) }
    #expect(error?.exit == .usage && error?.hint?.isEmpty == false)
    #expect(lab.home.text(".mbsyncrc") == nil)
  }
}
