import LucidTesting
import Testing

@testable import LucidCommands

/// Two runs, undo twice, redo twice: over every tool that writes, the vault is what it was, file by file.
@Suite(.timeLimit(.minutes(20))) struct UndoTableTests {
  /// A tool and its arguments, as a step has them.
  static let steps = [
    "calendar.create: { title: x, start: 2026-04-07T10:00, end: 2026-04-07T11:00 }",
    "calendar.update: { id: u1, notes: x }", "calendar.update: { id: u1, start: 2026-04-07T10:00 }",
    "calendar.delete: { id: u1 }", "calendar.delete: { from: 2026-04-06, to: 2026-04-08 }",
    "tasks.create: { title: x, labels: a }", "tasks.create_label: { name: x }",
    "tasks.complete: { search: move }", "tasks.update: { id: t1, deadline: 2026-04-09 }", "tasks.delete: { id: t1 }",
    "reminders.create: { title: x, at: 2026-04-07T10:00 }", "reminders.complete: { id: r1 }",
    "reminders.update: { search: rent, at: 2026-04-08T10:00 }", "reminders.delete: { id: r1 }",
    "notes.create: { title: x, body: y }", "notes.append: { note: Plans, text: x }", "notes.update: { note: Plans, body: x }",
    "notes.update: { note: Plans, pinned: true }", "notes.delete: { note: Plans }",
    "habits.create: { name: Swim }", "habits.log: { habit: Run, value: 3 }", "habits.log: { entries: \"Run = 3\" }",
    "habits.log: { habit: Swim, create: true }", "habits.archive: { habit: Run }",
    "mail.draft: { to: dana@example.org, subject: x, body: y }",
    "contacts.create: { name: Ana Lee, phones: 555 0101 }", "contacts.update: { id: c1, emails: z@example.org }",
  ]

  @Test func everyToolGoesBackAndForward() throws {
    let listed = try Sandbox().run("lucid tools --json")
    for step in Self.steps {
      let tool = step.prefix { $0 != ":" }
      #expect(listed.out.contains("\"\(tool)\""), "\(tool)")
    }
    let script = Self.steps.map { step in
      "try '\(step)'"
    }.joined(separator: "\n")
    let ended = try Sandbox().run(
      """
      mkdir -p seed/calendar/work seed/tasks/list seed/reminders seed/notes seed/habits seed/contacts seed/mail/cur seed/mail/new seed/mail/.Drafts/cur ../home/.config/lucid
      printf 'vault: %s/vault\\n' "$PWD" > ../home/.config/lucid/config.yaml
      printf 'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nBEGIN:VEVENT\\r\\nUID:u1\\r\\nSUMMARY:Standup\\r\\nDTSTART:20260406T130000Z\\r\\nDTEND:20260406T140000Z\\r\\nEND:VEVENT\\r\\nEND:VCALENDAR\\r\\n' > seed/calendar/work/a.ics
      printf 'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nBEGIN:VTODO\\r\\nUID:t1\\r\\nSUMMARY:Move\\r\\nEND:VTODO\\r\\nBEGIN:VTODO\\r\\nUID:t2\\r\\nRELATED-TO:t1\\r\\nSUMMARY:Boxes\\r\\nEND:VTODO\\r\\nEND:VCALENDAR\\r\\n' > seed/tasks/list/t.ics
      printf 'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nBEGIN:VTODO\\r\\nUID:r1\\r\\nSUMMARY:Rent\\r\\nDUE:20260406T130000Z\\r\\nRRULE:FREQ=MONTHLY\\r\\nEND:VTODO\\r\\nEND:VCALENDAR\\r\\n' > seed/reminders/r.ics
      printf '# Plans\\n\\none\\n' > seed/notes/Plans.md; printf '# Diary\\n\\none\\n' > seed/notes/Diary.md
      printf '[{"id": "r", "name": "Run", "unit": "count"}]\\n' > seed/habits/habits.json
      printf 'BEGIN:VCARD\\r\\nVERSION:3.0\\r\\nUID:c1\\r\\nFN:Zora Kim\\r\\nEND:VCARD\\r\\n' > seed/contacts/a.vcf
      printf 'lucidability: 1\\nkind: ability\\nlabel: Second\\nsteps:\\n  - notes.append: { note: Diary, text: two }\\nprompt: Say it.\\n' > second.lucidability
      files() { (cd vault && find . -type f ! -path './.lucid*' | sort | xargs -d '\\n' sha256sum); }
      n=0
      try() {
        n=$((n + 1)); rm -rf vault; cp -r seed vault
        printf 'lucidability: 1\\nkind: ability\\nlabel: First\\nsteps:\\n  - %s\\nprompt: Say it.\\n' "$1" > first.lucidability
        files > zero
        lucid run first.lucidability --approve -q --at "2026-04-06T07:$((10 + n))" > out 2>&1 || { echo "first failed: $1"; cat out; return; }
        files > one
        lucid run second.lucidability --approve -q --at "2026-04-06T08:$((10 + n))" > out 2>&1 || { echo "second failed: $1"; cat out; return; }
        files > two
        cmp -s zero one && echo "wrote nothing: $1"
        for step in undo:one undo:zero redo:one redo:two undo:one; do
          lucid "${step%%:*}" > out 2>&1 || { echo "$step failed: $1"; cat out; }
          files > now; cmp -s now "${step##*:}" || { echo "$step differs: $1"; diff "${step##*:}" now; }
        done
        lucid redo > out 2>&1 || echo "last redo failed: $1"
      }
      \(script)
      lucid redo; echo "$?"
      """)
    #expect(ended.out == "10\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("no run is undone"), "\(ended.err)")
  }

  /// A run that only noted which notes it used is passed over, and can be undone by its name.
  @Test func whatOnlyNotesAUseIsPassedOver() throws {
    let ended = try Sandbox().run(
      """
      mkdir -p vault/notes ../home/.config/lucid; printf 'vault: %s/vault\\n' "$PWD" > ../home/.config/lucid/config.yaml
      printf '# Diary\\n\\none\\n' > vault/notes/Diary.md
      head='lucidability: 1\\nkind: ability\\nprompt: Say it.\\n'
      printf "${head}label: Add\\nsteps:\\n  - notes.append: { note: Diary, text: two }\\n" > add.lucidability
      printf "${head}label: Use\\nsteps:\\n  - notes.touch: { notes: [Diary] }\\n" > use.lucidability
      lucid run add.lucidability --approve -q --at 2026-04-06T07:30 > /dev/null
      lucid run use.lucidability --approve -q --at 2026-04-06T07:31 > /dev/null
      test -f vault/notes/.lucid/references.json && echo noted
      lucid undo > /dev/null; echo $?; grep -c two vault/notes/Diary.md
      lucid undo; echo $?; lucid undo Use > /dev/null; echo $?; test -f vault/notes/.lucid/references.json || echo gone
      """)
    #expect(ended.out == "noted\n0\n0\n10\n0\ngone\n", "\(ended.out)\(ended.err)")
  }

  /// Another program writes between: nothing is written, and the message says where and what comes first.
  @Test func whatChangedBetweenIsRefused() throws {
    let ended = try Sandbox().run(
      """
      mkdir -p vault/notes ../home/.config/lucid; printf 'vault: %s/vault\\n' "$PWD" > ../home/.config/lucid/config.yaml
      printf '# Diary\\n\\none\\n' > vault/notes/Diary.md
      printf 'lucidability: 1\\nkind: ability\\nlabel: Add\\nsteps:\\n  - notes.append: { note: Diary, text: two }\\nprompt: Say it.\\n' > add.lucidability
      lucid run add.lucidability --approve -q --at 2026-04-06T07:30 > /dev/null
      lucid run add.lucidability --approve -q --at 2026-04-06T07:31 > /dev/null
      lucid undo > /dev/null; lucid undo > /dev/null
      lucid redo at-1775475060; echo $?
      echo three >> vault/notes/Diary.md; cp vault/notes/Diary.md kept
      lucid redo; echo $?; lucid undo; echo $?; cmp kept vault/notes/Diary.md && echo same
      """)
    #expect(ended.out == "30\n30\n10\nsame\n", "\(ended.out)\(ended.err)")
    #expect(
      ended.err.contains("notes/Diary.md was changed since, by the run at-1775475000 of Add; nothing was written")
        && ended.err.contains("redo that first: lucid redo at-1775475000")
        && ended.err.contains("notes/Diary.md was changed since, by another program"), "\(ended.err)")
  }
}
