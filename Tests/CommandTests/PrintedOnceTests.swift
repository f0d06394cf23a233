import LucidTesting
import Testing

/// cron mails what a run prints: a result that was delivered is not printed too.
@Suite struct PrintedOnceTests {
  private static let world = """
    mkdir ../bin; printf '#!/bin/sh\\ncat >> %s/mailed\\n' "$PWD" > ../bin/sendmail; chmod +x ../bin/sendmail; : > mailed
    export PATH="$PWD/../bin:$PATH"; cp -r "$SAMPLES/robin/vault" vault && chmod -R u+w vault
    mkdir -p ~/.config/lucid; printf 'vault: %s\\n' "$PWD/vault" > ~/.config/lucid/config.yaml

    """
  private static let run = "lucid run calendar --at 2026-04-06T07:30"

  @Test(arguments: [
    (run + " --mail-to robin@example.org", 0, 1), (run + " --append-to Journal", 0, 0), (run, 1, 0),
    // A file and a program get what was asked for, and so does who asks for standard output.
    (run + " --mail-to robin@example.org -o -", 1, 1), (run + " --mail-to robin@example.org --json", 1, 1),
    (run + " --mail-to robin@example.org -o out; cat out", 1, 1),
    (run + " --mail-to robin@example.org > out; cat out", 1, 1),
    // Delivered are failures only.
    (run + " --mail-to robin@example.org --deliver-on failed", 1, 0),
  ]) func aResultIsBroughtOnce(command: String, printed: Int, mailed: Int) throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.world
        + "(\(command)) < /dev/null 2> said | cat > printed; grep -c 'Prepare for' printed | head -1; grep -c '^Subject:' mailed")
    let counts = ended.out.split(separator: "\n").map { Int($0) ?? -1 }
    #expect(counts.count == 2 && min(counts[0], 1) == printed && counts[1] == mailed, "\(ended.out)\(sandbox.read("said") ?? "")")
    if printed == 0 { #expect(sandbox.read("printed") == "") }
  }

  /// A message that could not be sent waits in the run history: it is neither lost nor brought twice.
  @Test func aDeliveryThatFailedIsBroughtByTheRetry() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.world + """
        printf '#!/bin/sh\\ncat > /dev/null; exit 75\\n' > ../bin/sendmail
        (\(Self.run) --mail-to robin@example.org; echo $? > code) < /dev/null 2> said | cat > printed; cat code; wc -c < printed
        grep -c 'not delivered' said; printf '#!/bin/sh\\ncat >> %s/mailed\\n' "$PWD" > ../bin/sendmail
        lucid schedule deliver --pending > /dev/null; grep -c '^Subject:' mailed
        """)
    #expect(ended.out == "11\n0\n1\n1\n", "\(ended.out)\(ended.err)\(sandbox.read("said") ?? "")")
  }

  /// Without a run history nothing is retried, so the result is printed.
  @Test func whatIsNotStoredIsPrinted() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.world + """
        echo 'history: off' >> ~/.config/lucid/config.yaml
        (\(Self.run) --mail-to robin@example.org) < /dev/null 2> /dev/null | grep -c 'Prepare for'; grep -c '^Subject:' mailed
        """)
    #expect(ended.out == "1\n1\n", "\(ended.out)\(ended.err)")
  }

  @Test func theSubjectIsTheHeadline() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.world + "\(Self.run) --mail-to robin@example.org -o /dev/null < /dev/null; "
        + "sed -n '/^Subject:/,/^Date:/{/^Date:/!p}' mailed")
    let unfolded = ended.out.split(separator: "\n").joined()
    #expect(
      unfolded == "Subject: Prepare for Client review at 13:00: the longest meeting of the day",
      "\(ended.out)\(ended.err)")
  }
}
