import LucidTesting
import Testing

/// Whatever a file is called and wherever a link leads: it is seen once, or it is said that it is not.
@Suite struct SightTests {
  private static let before = "BEGIN:VCALENDAR\\nVERSION:2.0\\nPRODID:x\\n"
  private static let event =
    before + "BEGIN:VEVENT\\nUID:1\\nDTSTAMP:20260401T000000Z\\nDTSTART:20260406T090000\\nDTEND:20260406T093000\\n"
    + "SUMMARY:Seen\\nEND:VEVENT\\nEND:VCALENDAR\\n"
  private static let todo =
    before + "BEGIN:VTODO\\nUID:1\\nDTSTAMP:20260401T000000Z\\nDUE:20260406T090000\\nSUMMARY:Seen\\n"
    + "END:VTODO\\nEND:VCALENDAR\\n"

  /// A name that is not UTF-8 in each family's folder, beside what else the folder needs.
  @Test(arguments: [
    ("calendar.events: { from: <<today>>, to: <<tomorrow>> }", "calendar/work", "caf\\351.ics", "Seen", "s.items"),
    ("notes.search: { query: Seen }", "notes", "bad\\377\\376name.md", "Seen", "s.items"),
    ("notes.search: { query: Seen }", "notes/d\\351p", "note.md", "Seen", "s.items"),
    ("contacts.search: { query: Seen }", "contacts", "ren\\351.vcf", "Seen", "s.items"),
    ("tasks.list: {}", "tasks/home", "t\\342che.ics", "Seen", "s.items"),
    ("reminders.list: {}", "reminders/home", "t\\342che.ics", "Seen", "s.items"),
    ("mail.search: { query: Seen, since: 3000d }", "mail/cur", "1775000000.\\351.host:2,", "Seen", "s.items"),
    ("web.search: { query: Seen }", "web", "r\\351.json", "Seen", "s.items"),
  ]) func aNameThatIsNotUTF8IsRead(step: String, folder: String, name: String, wanted: String, list: String) throws {
    let sandbox = Sandbox()
    let content =
      switch String(name.split(separator: ".").last ?? "") {
      case "ics" where folder.hasPrefix("calendar"):
        Self.event
      case "ics":
        Self.todo
      case "md": "# Seen\\n\\nText\\n"
      case "vcf": "BEGIN:VCARD\\nVERSION:3.0\\nFN:Seen Person\\nN:Person;Seen;;;\\nEND:VCARD\\n"
      case "json": #"{"query":"Seen","results":[{"title":"Seen","url":"https://a.example/","content":"x"}]}\n"#
      default:
        "From: a@b.example\\nTo: c@d.example\\nSubject: Seen\\nDate: Mon, 6 Apr 2026 06:00:00 -0400\\nMessage-ID: <1@b>\\n\\nx\\n"
      }
    let ended = try sandbox.run(
      """
      d=$(printf 'vault/\(folder)'); mkdir -p "$d" vault/mail/new vault/mail/tmp
      f="$d/$(printf '\(name)')"; printf '\(content)' > "$f"
      printf 'lucidability: 1\\nkind: ability\\nlabel: Look\\nsteps:\\n  - id: s\\n    \(step)\\nprompt: "Found <<s.count>>."\\n' > look.lucidability
      lucid run look.lucidability --approve --vault vault --at 2026-04-06T07:30 --json > out; echo $?
      grep -c '"\(wanted)' out
      iconv -f utf-8 -t utf-8 out > /dev/null; echo $?
      """)
    #expect(ended.out == "0\n1\n0\n", "\(ended.out)\(ended.err)\(sandbox.read("out") ?? "")")
  }

  /// The same place, written to and taken back: the name stays what it was.
  @Test func aNameThatIsNotUTF8IsWrittenTo() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir -p vault/notes; f="vault/notes/$(printf 'd\\351j\\340.md')"; printf -- '---\\ntitle: Diary\\n---\\nMonday\\n' > "$f"; cp "$f" before
      mkdir -p $HOME/.config/lucid; printf 'vault: vault\\n' > $HOME/.config/lucid/config.yaml
      printf 'lucidability: 1\\nkind: ability\\nlabel: Add\\nsteps:\\n  - notes.append: { note: Diary, text: More }\\nprompt: x\\n' > add.lucidability
      lucid run add.lucidability --approve -q > /dev/null; echo $?; grep -c More "$f"
      lucid undo | grep -F 'notes/d\\xE9j\\xE0.md'; cmp "$f" before && ls vault/notes | wc -l
      lucid doctor --only vault | grep -F 'd\\xE9j\\xE0'
      """)
    #expect(
      ended.out == """
        0
        1
          notes/d\\xE9j\\xE0.md: restored
        1
        ok                     1 name is not UTF-8, and shown with the bytes as \\xNN: notes/d\\xE9j\\xE0.md

        """, "\(ended.out)\(ended.err)")
  }

  @Test func aNameThatIsNotUTF8IsCheckedAndNamedOnTheCommandLine() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir in; f="in/$(printf 'caf\\351.lucidability')"; printf 'lucidability: 1\\nkind: ability\\nlabel: X\\nprompt: <<x>>\\n' > "$f"
      lucid check in 2>&1 | head -1; lucid check "$f" 2>&1 | head -1; lucid check 'in/caf\\xE9.lucidability' 2>&1 | head -1
      """)
    let line = "in/caf\\xE9.lucidability:4:11: error: "
    #expect(ended.out.split(separator: "\n").filter { $0.hasPrefix(line) }.count == 3, "\(ended.out)\(ended.err)")
  }

  /// The vault, the output and a file to answer from, in folders whose names are not UTF-8.
  @Test func pathsOfTheCommandLineNeedNotBeUTF8() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      d=$(printf 'd\\351p'); f=$(printf '\\377.txt'); mkdir -p "$d/vault/notes"; echo 'Paid 42 dollars.' > "$d/$f"
      printf 'lucidability: 1\\nkind: ability\\nlabel: Add\\nsteps:\\n  - notes.create: {title: Day, body: x}\\nprompt: x\\n' > add.lucidability
      lucid run add.lucidability --approve -q --vault "$d/vault" --attach "$d/$f" -o "$d/out$f"; echo $?
      lucid run add.lucidability --approve -q --vault "$d/vault" -o "$d/out$f"; echo $?
      ls "$d/vault/notes" "$d/vault/.lucid"; test -s "$d/out$f" && ls | wc -l
      lucid doctor --vault "$d/vault" --only vault | grep -c broken
      """)
    #expect(
      ended.out.hasSuffix("\n2\n0\n") && ended.out.hasPrefix("0\n0\n") && ended.out.contains("Day.md\n"),
      "\(ended.out)\(ended.err)")
  }

  @Test func aNameThatIsNotUTF8InTheLibraryOrAGalleryIsSaid() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      for d in $HOME/.local/share/lucid/abilities gal; do mkdir -p $d
        printf 'lucidability: 1\\nkind: ability\\nlabel: X\\nprompt: x\\n' > "$d/$(printf 'caf\\351.lucidability')"; done
      lucid list | grep -F 'caf\\xE9'; lucid doctor --only library | grep -cF 'caf\\xE9'
      lucid gallery add ./gal 2>&1
      """)
    #expect(ended.out.contains("caf\\xE9   cannot run: its name is not UTF-8; rename the file"), "\(ended.out)\(ended.err)")
    #expect(ended.out.contains("1 file with a name that no ability can have is left out"), "\(ended.out)\(ended.err)")
  }

  /// Links to a folder above and to what is there by another name: each note once.
  @Test func eachFileIsMetOnce() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir -p vault/notes/sub vault/calendar/work; for i in 1 2 3; do printf "# Note $i\\n" > vault/notes/n$i.md; done
      mv vault/notes/n3.md vault/notes/sub
      ln -s .. vault/notes/loop; ln -s . vault/notes/self; ln -s ../../notes vault/notes/sub/up
      ln -s sub vault/notes/asub; ln -s n1.md vault/notes/again.md; ln -s .. vault/calendar/loop; ln -s work vault/calendar/twin
      printf '\(Self.event)' > vault/calendar/work/e.ics
      lucid doctor --vault vault --only notes --only calendar --only vault
      printf 'lucidability: 1\\nkind: ability\\nlabel: Look\\nsteps:\\n  - id: s\\n    notes.search: { query: Note }\\n  - id: c\\n    calendar.events: { from: <<today>>, to: <<tomorrow>> }\\nprompt: "Found <<s.count>> <<c.count>>."\\n' > look.lucidability
      lucid run look.lucidability --approve --vault vault --at 2026-04-06T07:30 --json > out; echo $?
      grep -o '"resolved":"Found[^"]*"' out; grep -o '"notes/[a-z/]*: a link to a parent folder' out | sort -u
      """)
    #expect(ended.out.contains("3 notes"), "\(ended.out)")
    #expect(ended.out.contains("Found 3 1."), "\(ended.out)\(ended.err)")
    #expect(ended.out.contains("4 links to a folder above are not followed: "), "\(ended.out)\(ended.err)")
    #expect(
      ["loop", "self", "sub/up"].allSatisfy { ended.out.contains("\"notes/\($0): a link to a parent folder") },
      "\(ended.out)")
  }

  /// Nothing of lucid's own leaves the vault.
  @Test(arguments: ["ln -s ../elsewhere vault/.lucid", "mkdir vault/.lucid; ln -s ../../elsewhere vault/.lucid/transaction"])
  func aHiddenFolderThatIsALinkIsRefused(link: String) throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir -p vault/notes elsewhere; \(link)
      printf 'lucidability: 1\\nkind: ability\\nlabel: Tidy\\nsteps:\\n  - notes.create: {title: Day, body: x}\\nprompt: Hello.\\n' > w.lucidability
      lucid run w.lucidability --approve --vault vault -q; echo $?; ls elsewhere vault/notes
      lucid doctor --vault vault --only vault > doctor; echo $?
      """)
    #expect(ended.out.contains("30\nelsewhere:\n\nvault/notes:\n"), "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("it is a link; locks and unfinished writes may not leave the vault"), "\(ended.err)")
  }

  /// What a commit left half done behind a link is neither finished nor read over.
  @Test func anUnfinishedCommitBehindALinkIsSaid() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir -p vault/notes elsewhere/transaction; echo x > elsewhere/transaction/journal; ln -s ../elsewhere vault/.lucid
      lucid run notes --vault vault -q; echo $?; ls elsewhere elsewhere/transaction
      """)
    #expect(ended.out == "30\nelsewhere:\ntransaction\n\nelsewhere/transaction:\njournal\n", "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("it is a link; locks and unfinished writes may not leave the vault"), "\(ended.err)")
  }

  /// A run that writes and then waits for longer than a second, which is when the concurrency runtime looks after its own pool.
  @Test func aRunMayWaitWithoutProc() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir -p vault/notes $HOME/.config/lucid
      printf 'vault: %s/vault\\nmodels: {slow: {command: [sh, -c, "sleep 3; echo Well."]}}\\n' $PWD > $HOME/.config/lucid/config.yaml
      printf 'lucidability: 1\\nkind: ability\\nlabel: Tidy\\nsteps:\\n  - notes.create: {title: Day, body: x}\\nprompt: Hello.\\n' > w.lucidability
      unshare -rm sh -c 'mount -t tmpfs none /proc || exit 99; lucid run w.lucidability --approve --model slow > out; echo $?'
      grep -c Well out; ls vault/notes
      """)
    #expect(ended.out == "0\n1\nDay.md\n", "\(ended.out)\(ended.err)")
  }

  /// In a namespace with an empty /proc.
  @Test func nothingDependsOnProc() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      mkdir -p vault/notes $HOME/.config/lucid; printf 'vault: %s/vault\\n' $PWD > $HOME/.config/lucid/config.yaml
      printf 'lucidability: 1\\nkind: ability\\nlabel: Tidy\\nsteps:\\n  - notes.create: {title: Day, body: x}\\nprompt: Hello.\\n' > w.lucidability
      unshare -rm sh -c 'mount -t tmpfs none /proc || exit 99; ls /proc | wc -l
        lucid --version; lucid check nowhere.lucidability; echo $?
        lucid run w.lucidability --approve -q > /dev/null; echo $?; ls vault/notes
        lucid history > /dev/null; echo $?; lucid undo | head -1 | cut -c1-9; lucid list > /dev/null; echo $?
        lucid doctor --only clock > /dev/null; echo $?
        lucid schedule add --timer=systemd w.lucidability daily 7:00 > /dev/null 2>&1; echo $?
        grep -o "ExecStart=.*lucid" $HOME/.config/systemd/user/lucid-*.service | sed "s:=.*/:=:"
        lucid models; lucid run plain --model command:true > /dev/null 2>&1; echo $?'
      """)
    #expect(
      ended.out == """
        0
        lucid 0.1.0
        2
        0
        Day.md
        0
        undid the
        0
        0
        0
        ExecStart=lucid
        digest (default)
          built-in summary, no model
          available
        2

        """, "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("there is no file `nowhere.lucidability`"), "\(ended.err)")
  }
}
