import LucidTesting
import Testing

/// Facts are told once by the runs of a schedule: real processes, a real mail program.
@Suite struct ToldProcessTests {
  private static let ability = """
    lucidability: 1
    kind: ability
    label: Letter
    steps:
      - notes.search
    prompt: Answer in three bullets.
    """
  private static let setUp = """
    mkdir -p vault/notes mails; echo '# Contract' > vault/notes/a.md
    printf '#!/bin/sh\\ncat > "%s/mails/$(ls "%s/mails" | wc -l | tr -d " ")"\\n' "$PWD" "$PWD" > mail.sh; chmod +x mail.sh
    mkdir -p "$HOME/.config/lucid"
    printf 'vault: %s/vault\\ndeliver: { mail_to: r@example.org, sendmail: [%s/mail.sh] }\\n' "$PWD" "$PWD" > "$HOME/.config/lucid/config.yaml"
    lucid trust grant --yes letter.lucidability > out.txt 2>&1 || cat out.txt
    lucid schedule add letter.lucidability daily 7:30 --timer systemd --name letter > out.txt 2>&1
    """

  private func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(Self.ability, to: "letter.lucidability")
    let ended = try sandbox.run(Self.setUp)
    #expect(ended.err == "", "\(ended.err)")
    return sandbox
  }

  /// Returns the mail that a run of the schedule sends, the `n`th from 0.
  private func mail(_ sandbox: Sandbox, _ n: Int) throws -> String {
    let ended = try sandbox.run("lucid schedule run letter < /dev/null > run.txt")
    #expect(ended.exit == 0, "\(ended.err)")
    return try #require(sandbox.read("mails/\(n)"), "\(ended.err)")
  }

  @Test func theSecondMailCountsWhatTheFirstOneTold() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("lucid told").out == "nothing was told yet: no result was delivered\n")
    let known = "1 thing you know already: lucid told lists it."
    #expect(try !mail(sandbox, 0).contains(known))
    #expect(try mail(sandbox, 1).contains(known))
    // A run that is only shown tells all, and counts for nothing.
    let shown = try sandbox.run("lucid run letter.lucidability --no-deliver < /dev/null")
    #expect(shown.out.contains("Contract") && !shown.out.contains(known), "\(shown.out)")

    let listed = try sandbox.run("lucid told; lucid told --json; lucid told dentist; echo $?")
    #expect(listed.out.contains("  Letter  ") && listed.out.contains("Contract"), "\(listed.out)")
    #expect(listed.out.contains(#""schedule":"letter""#) && listed.out.contains("mail to r@example.org"), "\(listed.out)")
    #expect(listed.out.hasSuffix("no fact matches\n10\n"), "\(listed.out)")

    let refused = try sandbox.run("lucid told --forget; lucid told --all; lucid told --forget --all x")
    for message in ["`--forget` needs PATTERN or `--all`", "`--all` has no effect without `--forget`", "exclude each other"] {
      #expect(refused.err.contains(message), "\(refused.err)")
    }
    let forgotten = try sandbox.run("lucid told --forget dentist; lucid told --forget contract; lucid told")
    let left = "no fact matches; nothing was forgotten\nforgotten: 1\nnothing was told yet"
    #expect(forgotten.out.hasPrefix(left), "\(forgotten.out)")
    #expect(try !mail(sandbox, 2).contains(known))
  }
}
