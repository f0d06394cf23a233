import LucidTesting
import Testing

/// A note that was made of mail is mail for every later run: a permission for notes alone does not
/// send it to a model elsewhere.
@Suite struct MarkFlowTests {
  private static let head = "lucidability: 1\nkind: ability\nlabel: Read\n"

  /// Two models that are programs and write down what they get: one sends it elsewhere.
  private func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(
      Self.head + "steps:\n  - notes.search: { query: Reply }\nprompt: Say it in one line.\n",
      to: "read.lucidability")
    let ended = try sandbox.run(
      """
      mkdir -p vault/notes vault/mail/cur vault/mail/new vault/mail/tmp $HOME/.config/lucid
      printf 'From: Eve <eve@example.org>\\nTo: robin@example.org\\nSubject: QUARTZ\\nDate: Mon, 6 Apr 2026 07:00:00 -0400\\nMessage-ID: <1@example.org>\\n\\nHello.\\n' > vault/mail/cur/1:2,
      cat > $HOME/.config/lucid/config.yaml <<END
      vault: $PWD/vault
      models:
        far: { command: [sh, -c, "cat >> far; echo Well."], elsewhere: true }
        near: { command: [sh, -c, "cat >> near; echo Well."] }
      END
      """)
    #expect(ended.exit == 0, "\(ended.err)")
    return sandbox
  }

  private static let at = "--approve -q --at 2026-04-06T07:30 --tz America/Toronto"

  /// The note is made by another ability, whose card names mail.
  @Test func aNoteMadeOfMailIsNotSentAsANote() throws {
    let sandbox = try sandbox()
    sandbox.write(
      Self.head.replacing("Read", with: "Write")
        + "steps:\n  - id: m\n    mail.search: { query: QUARTZ }\n    observe: false\n"
        + "  - notes.create: { title: Reply, body: \"Reply <<m.items[0].subject>>\" }\nprompt: Say hello.\n",
      to: "write.lucidability")
    let made = try sandbox.run(
      "lucid run write.lucidability --model digest \(Self.at); grep -h -e written_by -e QUARTZ vault/notes/*")
    #expect(made.out.contains("written_by: lucid (mail)\n") && made.out.contains("Reply QUARTZ"), "\(made.out)\(made.err)")

    let plan = try sandbox.run("lucid plan read.lucidability")
    #expect(plan.out.contains("notes to the model that answers") && !plan.out.contains("mail to the model"), "\(plan.out)")
    let refused = try sandbox.run("lucid run read.lucidability --model far \(Self.at)")
    #expect(refused.exit == 31, "\(refused.out)\(refused.err)")
    #expect(
      refused.err.contains("far was not asked: the request may hold mail, and no permission covers that"),
      "\(refused.err)")
    #expect(sandbox.read("far") == nil)
    // On this machine it is the person's own.
    #expect(try sandbox.run("lucid run read.lucidability --model near \(Self.at)").exit == 0)
    #expect(sandbox.read("near")?.contains("QUARTZ") == true)

    // An ability whose card names mail for models may send both.
    sandbox.write(
      Self.head + "steps:\n  - notes.search: { query: Reply }\n  - mail.search: { query: QUARTZ }\nprompt: Say it in one line.\n",
      to: "both.lucidability")
    let both = try sandbox.run("lucid run both.lucidability --model far \(Self.at)")
    #expect(both.exit == 0 && sandbox.read("far")?.contains("QUARTZ") == true, "\(both.err)")

    // The person deletes the mark: the note is a note.
    let deleted = try sandbox.run(
      "rm far; sed -i '/^written_by/d' vault/notes/*; lucid run read.lucidability --model far \(Self.at)")
    #expect(deleted.exit == 0 && sandbox.read("far")?.contains("QUARTZ") == true, "\(deleted.err)")
  }
}
