import LucidTesting
import Testing

@testable import LucidCommands

/// Reminders as a timer delivers them: real processes, a mail program, and kills.
@Suite struct ReminderProcessTests {
  private static let setUp = """
    mkdir -p ../bin vault/reminders ../home/.config/lucid; export TZ=America/Toronto PATH="$PWD/../bin:$PATH"
    printf 'vault: %s/vault\\n' "$PWD" > ../home/.config/lucid/config.yaml
    printf '#!/bin/sh\\ncat >> %s/mails\\nif [ -e %s/kill ]; then rm %s/kill; kill -9 $PPID; fi\\n' "$PWD" "$PWD" "$PWD" > ../bin/sendmail
    chmod +x ../bin/sendmail
    todo() { printf 'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nBEGIN:VTODO\\r\\nUID:%s\\r\\nSUMMARY:%s\\r\\nDUE:%s\\r\\nEND:VTODO\\r\\nEND:VCALENDAR\\r\\n' "$1" "$1" "$2" > "vault/reminders/$1.ics"; }
    ring() { LUCID_SCHEDULED=reminders lucid schedule run reminders --at "$1"; echo "exit $?"; }
    lucid schedule add reminders --timer=systemd --at 2026-04-06T07:00 -- --mail-to robin@example.org > added; echo "exit $?"

    """

  @Test func arriveOnceAndSilently() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.setUp + """
        todo Call 20260406T120000Z
        ring 2026-04-06T07:59; ring 2026-04-06T08:00; ring 2026-04-06T08:01
        grep -c '^Subject: Call' mails; grep -c AccuracySec=1s ../home/.config/systemd/user/lucid-reminders.timer
        lucid schedule list --at 2026-04-06T08:02 | tail -1 | cut -c1-24
        """)
    #expect(
      ended.out == "exit 0\nexit 10\nexit 0\nexit 10\n1\n1\nreminders  every minute  \n"
        || ended.out.hasPrefix(
          "exit 0\nexit 10\nexit 0\nexit 10\n1\n1\nreminders  every minute"),
      "\(ended.out)\(ended.err)")
    #expect(ended.err.isEmpty, "\(ended.err)")
  }

  /// The mail program kills lucid after it has taken the message: it is sent again, with the same Message-ID.
  @Test func comeTwiceRatherThanNotAtAll() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.setUp + """
        todo Call 20260406T120000Z; touch kill
        ring 2026-04-06T08:00 2> /dev/null; ring 2026-04-06T08:01; ring 2026-04-06T08:02
        grep -c '^Subject: Call' mails; grep '^Message-ID' mails | sort -u | wc -l
        """)
    #expect(ended.out == "exit 0\nexit 137\nexit 0\nexit 10\n2\n1\n", "\(ended.out)\(ended.err)")
  }

  /// Killed at any moment by another process, a reminder comes at least once.
  @Test func areNeverLost() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.setUp + """
        for i in 1 2 3 4 5 6 7 8; do
          todo "Call$i" 20260406T120000Z
          LUCID_SCHEDULED=reminders lucid schedule run reminders --at "2026-04-06T09:0$i" 2> /dev/null & pid=$!
          sleep "0.0$i"; kill -9 $pid 2> /dev/null; wait $pid 2> /dev/null
        done
        ring 2026-04-06T10:00 > /dev/null; ring 2026-04-06T10:01
        for i in 1 2 3 4 5 6 7 8; do grep -c "Call$i" mails > found; test "$(cat found)" -ge 1 || echo "lost $i"; done
        """)
    #expect(ended.out == "exit 0\nexit 10\n", "\(ended.out)\(ended.err)")
  }

  @Test func nobodyToTellIsRefused() throws {
    let ended = try Sandbox().run(
      "mkdir vault; lucid schedule add reminders --timer=systemd; echo $?; lucid schedule list; lucid schedule add reminders -- --append-to Diary; echo $?"
    )
    #expect(ended.out.hasPrefix("2\n") && ended.out.hasSuffix("2\n"), "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("reminders have no recipient") && ended.err.contains("email only"), "\(ended.err)")
  }
}
