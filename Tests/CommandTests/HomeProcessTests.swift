import LucidSystem
import LucidTesting
import Testing

/// `lucid --home DIR`: everything of a person below one folder, and runs that an engine outside starts.
@Suite struct HomeProcessTests {
  /// Uses each part of the program that leaves a file behind.
  private static let use = """
    lucid --home h run weather --at 2026-04-06T07:30 -q > /dev/null 2>&1
    lucid --home=h schedule add weather daily 9:00 --tz UTC > /dev/null 2>&1
    lucid --home=h schedule run weather --at 2026-04-06T09:00 > /dev/null 2>&1
    echo hello | lucid --home h chat > /dev/null 2>&1
    lucid --home h briefing --at 2026-04-06T07:30 > /dev/null 2>&1
    lucid --home h install gallery/weekly-review --yes > /dev/null 2>&1
    lucid --home h remove weather > /dev/null 2>&1
    lucid --home h doctor > /dev/null 2>&1

    """

  @Test func everythingIsBelowTheFolder() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      "mkdir -m 700 h; \(Self.use) find \"$HOME\" -mindepth 1; ls -A; find h -type f | sort")
    let lines = ended.out.split(separator: "\n").map(String.init)
    #expect(lines.first == "h" && lines.allSatisfy { $0.hasPrefix("h") }, "\(ended.out)")
    for part in [
      "h/config/lucid/schedules/weather.yaml", "h/data/lucid/abilities/order.txt", "h/state/lucid/runs.sqlite",
      "h/state/lucid/schedules/weather",
    ] {
      #expect(lines.contains(part), "\(part) is not in \(ended.out)")
    }
  }

  /// Every path that a call could write to, whether it worked or not.
  @Test(.enabled(if: access("/usr/bin/strace", X_OK) == 0)) func nothingElseIsOpenedForWriting() throws {
    let sandbox = Sandbox()
    let use = Self.use.replacing("lucid --home", with: "strace -f -qq -A -o trace lucid --home")
    let ended = try sandbox.run(
      """
      mkdir -m 700 h; \(use)
      grep -E '(openat|open|mkdir|mkdirat|rename|renameat|renameat2|unlink|unlinkat|link|symlink|creat|truncate|chmod)\\(' trace \
        | grep -E 'O_WRONLY|O_RDWR|O_CREAT|mkdir|rename|unlink|symlink|creat|truncate|chmod' \
        | grep -o '"[^"]*"' | tr -d '"' | grep '^/' | sort -u | grep -v -e "^$PWD/h/" -e '^/dev/null$' -e '^/dev/tty$'
      grep -c "$PWD/h/state/lucid/runs.sqlite" trace
      """)
    let lines = ended.out.split(separator: "\n")
    #expect(lines.count == 1 && Int(lines.last ?? "") ?? 0 > 0, "\(ended.out.suffix(2_000))")
  }

  /// Its schedules name no path of it.
  @Test func aMovedHomeRuns() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir -m 700 h; lucid --home h schedule add weather daily 9:00 --tz UTC > /dev/null 2>&1; mv h g
      grep -c "$PWD" g/config/lucid/schedules/weather.yaml; grep -e '/h' g/config/lucid/schedules/weather.yaml
      lucid --home g schedule run weather --at 2026-04-06T09:00 > /dev/null 2>&1
      lucid --home g history --json | grep -o '"ability":"[A-Za-z]*"'; ls
      """)
    #expect(ended.out == "0\n\"ability\":\"Weather\"\ng\n", "\(ended.out)\(ended.err)")
  }

  /// A schedule of the same name in the account's crontab is another one.
  @Test func theAccountsTimersStay() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir bin; printf '#!/bin/sh\\ncase "$1" in -l) cat "$HOME/tab" 2>/dev/null || { echo "no crontab" >&2; exit 1; } ;; -r) rm "$HOME/tab" ;; \
      *) cat > "$HOME/tab" ;; esac\\n' > bin/crontab; chmod 700 bin/crontab; PATH=$PWD/bin:$PATH
      printf '# lucid schedule weather: begin, changed by lucid schedule only\\n0 9 * * * schedule run weather\\n' > "$HOME/tab"
      echo '# lucid schedule weather: end' >> "$HOME/tab"; cp "$HOME/tab" before
      lucid schedule remove weather > /dev/null; test -e "$HOME/tab" || echo 'the account can remove it'; cp before "$HOME/tab"
      mkdir -m 700 h; lucid --home h schedule add weather daily 9:00 > /dev/null 2>&1; lucid --home h schedule remove weather
      lucid --home h schedule add weather daily 9:00 > /dev/null 2>&1; lucid --home h data erase --yes > /dev/null
      for to in cron systemd; do lucid --home h schedule add weather daily 9:00 --to $to; echo "exit $?"; done
      cmp before "$HOME/tab" && grep -c 'schedule run weather' before
      """)
    #expect(ended.out == "the account can remove it\nweather is removed.\nexit 2\nexit 2\n1\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("is not written to systemd, which is outside of the folder"))
  }

  @Test func dueRunsSayAllThatAnEngineNeeds() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir -m 700 h; lucid --home h schedule add weather daily 2:30 --tz Europe/Rome --at 2026-10-01T00:00 --timeout 5m > /dev/null 2>&1
      lucid --home h schedule due --since 2026-10-24T22:00:00Z --until 2026-10-26T00:00:00Z --json | sed "s|$PWD|PWD|g; s|\\[\\"[^\\"]*lucid\\"|[\\"lucid\\"|"
      lucid --home h schedule due --since 2026-10-26T00:00:00Z --until 2026-10-26T01:00:00Z
      lucid --home h schedule due --since 2026-10-26 --until 2026-10-26; echo "exit $?"
      echo 'ability: [' > h/config/lucid/schedules/broken.yaml
      lucid --home h schedule due --since 2026-10-26 --until 2026-10-27 --json 2> /dev/null | grep -o '"complete":[a-z]*'
      lucid --home h schedule due --since 2026-10-26 --until 2026-10-27 > /dev/null 2>&1; echo "exit $?"
      """)
    #expect(
      ended.out == """
        {"exit":"ok","exit_code":0,"from":"2026-10-24T22:00:00Z","until":"2026-10-26T00:00:00Z","complete":true,"due":[{"key":"weather@1792888200",\
        "name":"weather","ability":"weather","kind":"run","at":"2026-10-25T02:30:00+02:00","epoch":1792888200,"zone":"Europe/Rome",\
        "command":["lucid","--home=PWD/h","schedule","run","weather"],"timeout_seconds":300,"delay_seconds":0}],"started_elsewhere":[]}
        no run is due in this window
        exit 2
        "complete":false
        exit 11

        """, "\(ended.out)")
    #expect(ended.err.contains("--until is the first moment that is not in the window"))
  }

  /// The account's own schedules are not started twice.
  @Test func whatATimerStartsIsNotDue() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      lucid schedule add weather daily 9:00 --timer systemd > /dev/null 2>&1
      lucid schedule add weather daily 9:00 --name outside --timer none > /dev/null 2>&1
      lucid schedule due --since 2026-12-01T08:00 --until 2026-12-01T10:00 --at 2026-12-01
      """)
    #expect(
      ended.out == """
        outside  Tue 2026-12-01 09:00 America/Toronto
        not listed, started by systemd or cron: weather

        """, "\(ended.out)\(ended.err)")
  }

  @Test(arguments: [
    ("--home", "needs a folder"), ("--home none list", "no such file"), ("--home h --home h list", "given twice"),
    ("list --home h", "comes before the command"), ("--home=", "needs a folder"),
  ]) func aHomeThatCannotBeUsedIsRefused(words: String, message: String) throws {
    let ended = try Sandbox().run("mkdir h; lucid \(words) > out; echo \"$? $(wc -c < out)\"; ls")
    #expect(ended.out == "2 0\nh\nout\n")
    #expect(ended.err.contains(message), "\(ended.err)")
  }
}
