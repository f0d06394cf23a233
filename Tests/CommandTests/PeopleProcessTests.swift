import LucidSystem
import LucidTesting
import Testing

/// `lucid data people`: homes for several people, and an operator who sees no content.
@Suite struct PeopleProcessTests {
  private static let add =
    "export LUCID_PEOPLE=$PWD/people; lucid data people add robin > /dev/null; lucid data people add kim > /dev/null\n"

  @Test func peopleAreAddedAndListed() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      \(Self.add) stat -c '%a %n' people people/robin; lucid data people list | sed 's/uid [0-9]*/uid N/'
      lucid data people add robin; echo "exit $?"; lucid data people add ../x; echo "exit $?"; lucid data people add shared; echo "exit $?"
      lucid data people check robni; echo "exit $?"; unset LUCID_PEOPLE; lucid data people; echo "exit $?"
      lucid data people --people none; echo "exit $?"; ls
      """)
    #expect(
      ended.out == """
        711 people
        700 people/robin
        kim    uid N, 0 bytes, 0 schedules
        robin  uid N, 0 bytes, 0 schedules
        exit 2
        exit 2
        exit 2
        exit 2
        exit 2
        exit 2
        people

        """, "\(ended.out)")
    #expect(ended.err.contains("did you mean `robin`?") && ended.err.contains("set LUCID_PEOPLE"), "\(ended.err)")
  }

  /// A secret is in each file, name, label and text of a person that a command of the operator could meet.
  @Test func theOperatorSeesNoContent() throws {
    let sandbox = Sandbox()
    let setup = """
      \(Self.add) H=people/robin; mkdir -p $H/config/lucid $H/vault/notes $H/vault/reminders $H/vault/calendar $H/vault/contacts
      printf 'user: { name: CANARY-name }\\nvault: %s/vault\\n' "$PWD/$H" > $H/config/lucid/config.yaml
      printf '# CANARY-title\\nCANARY-text\\n' > $H/vault/notes/CANARY-note.md
      printf 'BEGIN:VCALENDAR\\nVERSION:2.0\\nPRODID:x\\nBEGIN:VEVENT\\nUID:CANARY-uid\\nDTSTAMP:20260401T000000Z\\nDTSTART:20260406T120000Z\\n\
      SUMMARY:CANARY-event\\nEND:VEVENT\\nEND:VCALENDAR\\n' > $H/vault/calendar/CANARY-calendar.ics
      printf 'BEGIN:VCARD\\nVERSION:3.0\\nFN:CANARY-contact\\nN:CANARY;x;;;\\nEND:VCARD\\n' > $H/vault/contacts/CANARY.vcf
      sed -e 's/^label:.*/label: CANARY-label/' -e '/^id:/d' "$1" > canary-ability.lucidability
      lucid --home $H trust grant --yes canary-ability.lucidability > /dev/null 2>&1
      lucid --home $H run canary-ability.lucidability -q --at 2026-04-06T07:30 > ran 2>&1
      lucid --home $H run briefing --at 2026-04-06T07:30 >> ran 2>&1
      cp canary-ability.lucidability $H/data/lucid/abilities/canary-ability.lucidability 2> /dev/null
      lucid --home $H schedule add briefing daily 9:00 --name canary-schedule --at 2026-04-01T00:00 > /dev/null 2>&1
      lucid --home $H schedule run canary-schedule > /dev/null 2>&1
      echo 'ability: [CANARY-broken' > $H/config/lucid/schedules/canary-broken.yaml

      """
    let weather = Repository.path("abilities/defaults/weather.lucidability")
    let ended = try sandbox.run(
      setup.replacing("\"$1\"", with: weather) + """
        for words in list 'list --json' check 'check --json' 'check robin' history 'history --openmetrics' 'export robin'; do
          lucid data people $words; done > seen 2>&1
        lucid --home people/robin history --openmetrics > own; grep -il canary seen; echo "seen $?"
        grep -ac CANARY-label own > /dev/null && echo "own figures name it"
        grep -aql CANARY-event people/robin/state/lucid/runs.sqlite* ran && echo "the run history has it"
        cat seen
        """)
    #expect(ended.out.hasPrefix("seen 1\nown figures name it\nthe run history has it\n"), "\(ended.out)")
    #expect(ended.out.contains("lucid_kept_runs{ability=\"own\","), "\(ended.out)")
    #expect(ended.out.contains("lucid_kept_runs{ability=\"Briefing\","), "\(ended.out)")
    #expect(ended.out.contains("lucid_people 2\n") && ended.out.contains("robin  error"), "\(ended.out)")
  }

  /// A home whose history cannot be read is not one without runs.
  @Test func anUnreadableHistoryIsCounted() throws {
    let ended = try Sandbox().run(
      """
      \(Self.add) mkdir -p people/kim/state/lucid; head -c 9000 /dev/urandom > people/kim/state/lucid/runs.sqlite
      lucid --home people/robin run weather -q > /dev/null 2>&1; mkdir -p people/lee/state/lucid
      ln -s ../../../robin/state/lucid/runs.sqlite people/lee/state/lucid/runs.sqlite
      lucid data people history > figures; echo "exit $?"; grep -e '^lucid_people' -e '^lucid_runs_total' figures; tail -1 figures
      """)
    #expect(
      ended.out == "exit 11\nlucid_runs_total 1\nlucid_people 1\nlucid_people_unread 2\n# EOF\n", "\(ended.out)\(ended.err)")
    #expect(ended.err == "lucid: the run history of kim cannot be read\nlucid: the run history of lee cannot be read\n")
  }

  @Test func theSharedPolicyIsAboveThePersons() throws {
    let ended = try Sandbox().run(
      """
      \(Self.add) mkdir -p people/shared; printf 'forbid: [writes notes]\\n' > people/shared/policy.yaml
      mkdir -p people/kim/config/lucid; printf 'policy: { forbid: [] }\\n' > people/kim/config/lucid/config.yaml
      lucid --home people/kim doctor --json > doctor 2>&1; lucid --home people/kim run weather -q > /dev/null 2>&1; echo "exit $?"
      echo 'forbid: [' > people/shared/policy.yaml; lucid --home people/kim run weather -q > /dev/null; echo "exit $?"
      lucid run weather -q > /dev/null 2>&1; echo "exit $?"
      """)
    #expect(ended.out == "exit 11\nexit 22\nexit 11\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("people/shared/policy.yaml has errors"), "\(ended.err)")
  }

  @Test func sharedAbilitiesAreFoundAndReadOnly() throws {
    let weather = Repository.path("abilities/defaults/weather.lucidability")
    let ended = try Sandbox().run(
      """
      \(Self.add) mkdir -p people/shared/abilities; f=people/shared/abilities/house.lucidability
      sed -e 's/^label:.*/label: House/' -e '/^id:/d' '\(weather)' > $f; sha256sum $f > sum
      lucid --home people/robin list | grep -c house; lucid --home people/robin run house -q > /dev/null 2>&1; echo "exit $?"
      lucid --home people/robin trust grant --yes house > /dev/null 2>&1
      lucid --home people/robin run house -q > /dev/null 2>&1; echo "exit $?"
      lucid --home people/robin remove house > /dev/null; lucid --home people/robin list | grep -c house
      lucid --home people/kim list | grep -c house; sha256sum -c sum > /dev/null && echo unchanged
      lucid data people history | grep -c 'ability="House"' > /dev/null && echo named
      chmod g+w $f; lucid --home people/kim list > /dev/null; echo "exit $?"
      """)
    #expect(ended.out == "1\nexit 22\nexit 11\n0\n1\nunchanged\nnamed\nexit 22\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("another account can change it"), "\(ended.err)")
  }

  /// Only the superuser can give a folder away; then all that is written for the person is theirs.
  @Test(.enabled(if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0)) func eachPersonHasTheirOwnAccount() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      chmod 711 .. .; lucid data people add kim --uid 62001 --people people > /dev/null
      lucid data people add lee --uid 62002 --people people > /dev/null
      lucid --home people/kim run weather -q --at 2026-04-06T07:30 > /dev/null 2>&1
      lucid --home people/kim schedule add weather daily 9:00 --tz UTC > /dev/null 2>&1
      lucid data people check --people people > /dev/null 2>&1; lucid data people history --people people > /dev/null
      find people/kim ! -user 62001; find people/kim -user 62001 -name 'runs.sqlite*' | wc -l
      setpriv --reuid 62002 --regid 62002 --clear-groups cat people/kim/state/lucid/runs.sqlite; echo "exit $?"
      setpriv --reuid 62002 --regid 62002 --clear-groups "$(command -v lucid)" --home people/kim list; echo "exit $?"
      """)
    #expect(ended.out == "3\nexit 1\nexit 2\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("belongs to the account with the number 62001"), "\(ended.err)")
  }

  @Test func anExportIsThatOfTheHome() throws {
    let ended = try Sandbox().run(
      """
      \(Self.add) lucid --home people/robin run weather -q > /dev/null 2>&1
      lucid data people export robin -o robin > /dev/null; echo "exit $?"; lucid --home people/robin data export mine > /dev/null; echo "exit $?"
      (cd robin; find . -type f | sort) > one; (cd mine; find . -type f | sort) > two; cmp one two && grep -c . one; stat -c %a robin
      """)
    let lines = ended.out.split(separator: "\n")
    #expect(lines.count == 4 && lines[0] == "exit 0" && lines[1] == "exit 0" && lines[3] == "700", "\(ended.out)\(ended.err)")
    #expect(Int(lines.dropFirst(2).first ?? "") ?? 0 >= 2)
  }

  /// The operator may read everything, the person may not: a link of theirs leads nowhere.
  @Test(.enabled(if: geteuid() == 0)) func aLinkInAHomeGivesNothingAway() throws {
    let ended = try Sandbox().run(
      """
      chmod 711 .. .; echo 'CANARY of root' > secret; chmod 600 secret; lucid data people add kim --uid 62001 --people people > /dev/null
      lucid --home people/kim run weather -q > /dev/null 2>&1; mkdir -p people/kim/data/lucid/abilities
      ln -s "$PWD/secret" people/kim/data/lucid/abilities/private.lucidability; chown -hR 62001 people/kim
      grep -c CANARY people/kim/data/lucid/abilities/private.lucidability
      lucid data people export kim -o out --people people > said 2>&1; echo "exit $?"; ls -d out 2> /dev/null; grep -ce CANARY -e private said
      rm people/kim/data/lucid/abilities/private.lucidability
      lucid data people export kim -o out --people people > said 2>&1; echo "exit $?"; ls out/state; find people/kim ! -user 62001
      """)
    #expect(ended.out == "1\nexit 2\n0\nexit 0\nruns.sqlite\n", "\(ended.out)\(ended.err)")
  }

  @Test func whatIsNotUnderstoodIsRefused() throws {
    let ended = try Sandbox().run(
      """
      \(Self.add) for words in 'histroy' 'history --json' 'history robin' 'add' 'add a b' 'add Robin' 'add --uid 0 x' 'export lee' 'export robin'; do
        lucid data people $words > /dev/null 2>> said; echo "$? $words"; done; ls people; grep -c . said
      """)
    #expect(
      ended.out == """
        2 histroy
        2 history --json
        2 history robin
        2 add
        2 add a b
        2 add Robin
        2 add --uid 0 x
        2 export lee
        10 export robin
        kim
        robin
        18

        """, "\(ended.out)\(ended.err)")
  }
}
