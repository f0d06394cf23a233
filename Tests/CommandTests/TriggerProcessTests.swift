import LucidTesting
import Testing

@testable import LucidCommands

/// Runs that mail, files and events start: real processes in the environment of their timer, a real
/// Maildir with real deliveries, and a real calendar.
@Suite struct TriggerProcessTests {
  private static let ability = """
    lucidability: 1
    kind: ability
    label: Plain
    prompt: Today is <<today>>.
    """

  /// `look` is one look as the timer does it; it prints what started a run, and the exit.
  private static let setUp = """
    mkdir -p vault/mail/new vault/mail/cur vault/mail/tmp vault/calendar/home in "$HOME/.config/lucid"
    printf 'vault: %s/vault\\nuser: { emails: [robin@example.org] }\\n' "$PWD" > "$HOME/.config/lucid/config.yaml"
    n=0; deliver() { n=$((n + 1)); printf 'From: a@example.org\\nSubject: %s\\n\\nHi\\n' "$1" > "vault/mail/tmp/$1"; mv "vault/mail/tmp/$1" "vault/mail/new/177547260$n.M$1.host"; }
    event() { printf 'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nPRODID:x\\r\\nBEGIN:VEVENT\\r\\nUID:%s\\r\\nDTSTAMP:20260401T000000Z\\r\\nSUMMARY:%s\\r\\nDTSTART%s\\r\\nDTEND%s\\r\\n%bEND:VEVENT\\r\\nEND:VCALENDAR\\r\\n' "$1" "$1" "$2" "$3" "$4" > "vault/calendar/home/$1.ics"; }
    look() { LUCID_SCHEDULED=one lucid schedule run one "$@" > out 2> err < /dev/null; e=$?; grep -o 'started by.*' out | sed "s|$PWD/||"; echo "exit $e"; cat err >&2; }
    looking() { await test -e "$HOME/.local/state/lucid/schedules/one.lock"; }
    add() { lucid schedule add plain.lucidability --name one --timer=systemd "$@" > added.txt 2>&1 || cat added.txt; }

    """

  private func ended(_ script: String) throws -> Ended {
    let sandbox = Sandbox()
    sandbox.write(Self.ability, to: "plain.lucidability")
    return try sandbox.run(Self.setUp + script)
  }

  // MARK: Mail

  @Test func mailThatComesTogetherStartsOneRun() throws {
    let ended = try ended(
      """
      deliver old; add --on mail.new
      look; deliver a; deliver b; look; look
      for f in vault/mail/new/*; do mv "$f" "vault/mail/cur/$(basename "$f"):2,S"; done; look
      mv vault/mail/cur/*Ma* "vault/mail/cur/1775472602.Ma.host:2,RS"; look
      rm vault/mail/cur/*Mold*; look; deliver c; look
      """)
    #expect(
      ended.out == """
        exit 10
        started by new mail (2)
        exit 0
        exit 10
        exit 10
        exit 10
        exit 10
        started by new mail (1)
        exit 0

        """, "\(ended.out)\(ended.err)")
    #expect(ended.err.isEmpty, "\(ended.err)")
  }

  /// The process waits until nothing more comes: what is delivered meanwhile belongs to the run.
  @Test func mailThatComesWhileItWaitsBelongsToTheRun() throws {
    let ended = try ended(
      """
      add --on mail.new; deliver a
      LUCID_SCHEDULED=one lucid schedule run one > out & looking; deliver b; wait; grep -c 'new mail (2)' out; look
      """)
    #expect(ended.out == "1\nexit 10\n", "\(ended.out)\(ended.err)")
  }

  /// Ended while it waits, nothing of it counts as seen.
  @Test func mailIsNotLostWhenAMachineShutsDown() throws {
    let ended = try ended(
      """
      add --on mail.new; deliver a
      LUCID_SCHEDULED=one lucid schedule run one > out & looking; kill $!; wait $!; look
      """)
    #expect(ended.out == "started by new mail (1)\nexit 0\n", "\(ended.out)\(ended.err)")
  }

  /// A second look ends at once; the first looks again after its run, which lasts until then.
  @Test func mailThatComesDuringARunStartsOneMore() throws {
    let ended = try ended(
      """
      printf '#!/bin/sh\\ncat > /dev/null; touch asked; while [ ! -e second ]; do sleep 0.01; done; echo Well.\\n' > model.sh; chmod +x model.sh
      printf 'models: { default: own, own: { command: [%s/model.sh] } }\\n' "$PWD" >> "$HOME/.config/lucid/config.yaml"
      add --on mail.new; deliver a
      LUCID_SCHEDULED=one lucid schedule run one > out 2> err & await test -e asked
      deliver b; LUCID_SCHEDULED=one lucid schedule run one; echo "second $?"; touch second; wait; grep -c 'new mail (1)' out; look; lucid history | grep -c Plain
      """)
    #expect(ended.out == "second 10\n2\nexit 10\n2\n", "\(ended.out)\(ended.err)")
  }

  /// Killed in the middle of its run, the mail is begun once more, and not a third time.
  @Test func aKilledRunIsBegunOnceMore() throws {
    let ended = try ended(
      """
      printf '#!/bin/sh\\ncat > /dev/null; [ ! -e kill ] || kill -9 $PPID; echo Well.\\n' > model.sh; chmod +x model.sh
      printf 'models: { default: own, own: { command: [%s/model.sh] } }\\n' "$PWD" >> "$HOME/.config/lucid/config.yaml"
      add --on mail.new; deliver a; touch kill; look 2> /dev/null; rm kill; look; grep -c 'this run replaces it' out; look
      deliver b; touch kill; look 2> /dev/null; look 2> /dev/null; rm kill; look
      """)
    #expect(
      ended.out == """
        exit 137
        started by new mail (1)
        exit 0
        1
        exit 10
        exit 137
        exit 137
        exit 10

        """, "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("was ended twice before it finished; it is not started again"), "\(ended.err)")
  }

  @Test func withoutMailNothingIsAdded() throws {
    let ended = try ended("rm -r vault/mail; add --on mail.new; lucid schedule list; ls \"$HOME/.config\"")
    #expect(ended.out.contains("no mail folder"), "\(ended.out)\(ended.err)")
    #expect(ended.out.hasSuffix("no schedules; for example: lucid schedule add briefing weekdays 7:30\nlucid\n"), "\(ended.out)")
  }

  /// What the ability's `when` skips is no failure.
  @Test func whatTheAbilitySkipsIsNoIncident() throws {
    let ended = try ended(
      "printf '\\nwhen: weekday == \"Nonday\"\\n' >> plain.lucidability; add --on mail.new; deliver a; look; look; lucid schedule incidents"
    )
    #expect(ended.out == "started by new mail (1)\nexit 10\nexit 10\nno open incidents\n", "\(ended.out)\(ended.err)")
  }

  // MARK: Files

  @Test func filesThatAreMadeChangedAndRemovedAreToldApart() throws {
    let ended = try ended(
      """
      echo a > in/a; add --on file in; look; echo b > in/b; look; touch in/b; look; echo c > in/b; rm in/a; echo d > in/d; look
      touch in/.hidden in/x.part; look; mv in gone; look; look; lucid schedule incidents; mv gone in; look; lucid schedule incidents
      """)
    #expect(
      ended.out.replacing(/failed .*/, with: "failed") == """
        exit 10
        started by in (1 new)
        exit 0
        exit 10
        started by in (1 new, 1 changed, 1 removed)
        exit 0
        exit 10
        exit 30
        exit 30
        one: failed
        exit 10
        no open incidents

        """, "\(ended.out)\(ended.err)")
    // Once when it begins, once when it ends.
    #expect(ended.err.components("is no longer there") == 2, "\(ended.err)")
  }

  @Test func oneFileIsWatchedBeforeItIsThere() throws {
    let ended = try ended("add --on file in/report.csv; look; echo 1 > in/report.csv; look; rm in/report.csv; look")
    #expect(
      ended.out == "exit 10\nstarted by in/report.csv (made)\nexit 0\nstarted by in/report.csv (removed)\nexit 0\n",
      "\(ended.out)\(ended.err)")
  }

  /// An ability that writes into the folder that starts it would else start itself for ever.
  @Test func whatARunWritesStartsNoOther() throws {
    let ended = try ended(
      """
      lucid schedule add plain.lucidability --name one --timer=systemd --on file in -- -o in/result.md > added.txt 2>&1
      echo a > in/a; LUCID_SCHEDULED=one lucid schedule run one; echo "exit $?"; ls in; look; echo b > in/b; look
      """)
    #expect(ended.out.hasPrefix("exit 0\na\nresult.md\nexit 10\n"), "\(ended.out)\(ended.err)")
    #expect(ended.out.hasSuffix("exit 0\n"), "\(ended.out)")
  }

  // MARK: Events

  @Test func eventsThatCountStartARunBeforeThem() throws {
    let ended = try ended(
      """
      z=';TZID=America/Toronto:'
      event A "${z}20260406T090000" "${z}20260406T100000"
      event Off "${z}20260406T093000" "${z}20260406T100000" 'STATUS:CANCELLED\\r\\n'
      event No "${z}20260406T100000" "${z}20260406T103000" 'ORGANIZER:mailto:x@example.org\\r\\nATTENDEE;PARTSTAT=DECLINED:mailto:robin@example.org\\r\\n'
      event Day ';VALUE=DATE:20260407' ';VALUE=DATE:20260408'
      add --on before-event 10m --at 2026-04-06T08:00
      look --at 2026-04-06T08:49; look --at 2026-04-06T08:50; look --at 2026-04-06T08:51
      event A "${z}20260406T110000" "${z}20260406T120000"; look --at 2026-04-06T09:50; look --at 2026-04-06T10:50
      event B "${z}20260406T130000" "${z}20260406T133000"; rm vault/calendar/home/B.ics; look --at 2026-04-06T12:50; look --at 2026-04-06T23:55
      """)
    #expect(
      ended.out == """
        exit 10
        started by the event at 2026-04-06 09:00
        exit 0
        exit 10
        exit 10
        started by the event at 2026-04-06 11:00
        exit 0
        exit 10
        exit 10

        """, "\(ended.out)\(ended.err)")
  }

  @Test func allDayEventsCountWhenTheyAreAskedFor() throws {
    let ended = try ended(
      """
      event Day ';VALUE=DATE:20260407' ';VALUE=DATE:20260408'; add --on before-event 2h all-day --at 2026-04-06T08:00
      look --at 2026-04-06T21:59; look --at 2026-04-06T22:00
      """)
    #expect(ended.out == "exit 10\nstarted by the event at 2026-04-07 00:00\nexit 0\n", "\(ended.out)\(ended.err)")
  }

  /// Each day at 9:00, over the two nights in which the clocks change.
  @Test func aSeriesKeepsItsLocalTime() throws {
    let ended = try ended(
      """
      event Daily ';TZID=America/Toronto:20260301T090000' ';TZID=America/Toronto:20260301T093000' 'RRULE:FREQ=DAILY\\r\\n'
      add --on before-event 10m --at 2026-03-07T12:00
      for t in 03-08T07:50 03-08T08:50 03-08T09:50 10-31T12:00 11-01T07:50 11-01T08:50 11-01T09:50; do look --at 2026-$t; done
      """)
    let lines = ended.out.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("started") } == [
        "started by the event at 2026-03-08 09:00", "started by the event at 2026-11-01 09:00",
      ], "\(ended.out)\(ended.err)")
  }

  @Test func whatWasMissedIsSaidOrCaughtUp() throws {
    let ended = try ended(
      """
      z=';TZID=America/Toronto:'; add --on before-event 10m --at 2026-04-06T08:00
      event Over "${z}20260406T090000" "${z}20260406T093000"; look --at 2026-04-06T12:00
      event Long "${z}20260406T130000" "${z}20260406T180000"; look --at 2026-04-06T14:00
      """)
    #expect(ended.out == "exit 10\nstarted by the event at 2026-04-06 13:00, late\nexit 0\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("an event began at 2026-04-06 09:00 and ended without a run"), "\(ended.err)")
  }

  // MARK: The commands

  @Test func removeLeavesNothing() throws {
    let ended = try ended(
      """
      deliver a; find "$HOME" | sort > before; add --on mail.new; LUCID_SCHEDULED=one lucid schedule run one
      lucid schedule list | tail -1; lucid schedule next; echo "next $?"; lucid schedule next one; echo "next $?"
      lucid schedule remove one; find "$HOME" | sort | grep -v -e '/.cache' -e '/.local/state$' -e '/.local/state/lucid$' -e '/.local$' | diff before -
      """)
    #expect(
      ended.out == "one   on mail.new  America/Toronto  systemd  -     -\nnext 10\nnext 2\none is removed.\n", "\(ended.out)")
    #expect(ended.err.contains("not at a time of day"), "\(ended.err)")
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
