import LucidApplication
import LucidCore
import LucidHistory
import LucidSession
import LucidTesting
import Testing

@testable import LucidCommands

/// The system's own mail program, and when a delivery is tried again.
@Suite struct MailProgramTests {
  /// `-t` reads the receivers in the letter; with `-oi` a line with a lone dot is text, and not the end of it.
  @Test func isAskedToReadTheReceiversAndTheWholeText() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir ../bin; printf '#!/bin/sh\\nprintf "%%s\\\\n" "$@" > %s/words; cat > %s/letter\\n' "$PWD" "$PWD" > ../bin/sendmail; chmod +x ../bin/sendmail
      printf 'lucidability: 1\\nkind: ability\\nlabel: Dots\\nprompt: |\\n  above\\n  .\\n  below\\n' > dots.lucidability
      printf 'above\\n.\\nbelow\\n' > said; printf '#!/bin/sh\\ncat said\\n' > model; chmod +x model
      PATH="$PWD/../bin:$PATH" lucid run dots.lucidability --model command:./model --mail-to robin@example.org -o /dev/null
      echo $?; cat words; grep -c '^below' letter
      """)
    let lines = ended.out.split(separator: "\n")
    #expect(lines.prefix(3) == ["0", "-t", "-oi"], "\(ended.out)\(ended.err)")
    #expect(lines.count == 4 && lines.last != "0", "\(ended.out)\(ended.err)\(sandbox.read("letter") ?? "")")
  }

  /// 5 minutes, then each time twice as long, at most half a day.
  @Test(arguments: zip(0...12, [300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 43_200, 43_200, 43_200, 43_200, 43_200]))
  func isTriedAgainLaterEachTime(tries: Int, seconds: Int64) {
    let now = made.adding(seconds: 1_000)
    for kind in [StoredDelivery.Kind.mail, .ntfy, .note] {
      #expect(DeliveryQueue.next(kind, made: made, tries: tries, now: now, patience: 604_800) == now.adding(seconds: seconds))
    }
  }

  @Test func isGivenUpInTheEnd() {
    func next(_ seconds: Int64, _ patience: Int64, _ kind: StoredDelivery.Kind = .mail) -> Instant? {
      DeliveryQueue.next(kind, made: made, tries: 3, now: made.adding(seconds: seconds), patience: patience)
    }
    #expect(next(604_799, 604_800) != nil && next(604_800, 604_800) == nil && next(604_801, 604_800) == nil)
    #expect(next(59, 60) != nil && next(60, 60) == nil)
    // A notification is about now.
    #expect(next(0, 604_800, .desktop) == nil)
  }

  private let made = Instant(seconds: 1_775_475_000)
}
