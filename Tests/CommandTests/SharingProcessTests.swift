import LucidTesting
import Testing

/// Abilities that leave as packages and come back: the same bytes, and nothing that was tampered with.
@Suite struct SharingProcessTests {
  private static let ability = """
    lucidability: 1
    kind: ability
    label: Tidy <“b”>
    summary: 'Notes *what* the `day` was | <script>alert(1)</script>.'
    author: Anna
    license: MIT
    inputs:
      mood: { type: choice, choices: [good, bad], ask: 'Which mood?' }
    variables: { next: { calendar.next: {} } }
    steps:
      - notes.create: { title: Day, body: <<mood>> }
    writes: { notes.create: 1 }
    prompt: |
      Say ```it``` for <<next.title>>, in <<mood>> words.

    """

  private static func sandbox() throws -> Sandbox {
    let sandbox = Sandbox()
    sandbox.write(ability, to: "tidy.lucidability")
    #expect(try sandbox.run("lucid check -q tidy.lucidability && lucid fmt tidy.lucidability").exit == 0)
    return sandbox
  }

  @Test func aSkillHasTheSameBytesAndComesBackTheSame() throws {
    let ended = try Self.sandbox().run(
      """
      set -e
      lucid share export tidy.lucidability --as skill -o out > said
      skill=out/tidy-b
      cmp tidy.lucidability $skill/assets/*.lucidability
      lucid share verify $skill > /dev/null
      (cd out && python3 -c 'import shutil; shutil.make_archive("../skill", "zip", ".")')
      (cd $skill && python3 -c 'import shutil; shutil.make_archive("../../bare", "zip", ".")')
      for packed in skill.zip bare.zip; do lucid share verify $packed > /dev/null; done
      for place in $skill skill.zip bare.zip; do
        lucid install --yes $place 2> shown > /dev/null
        grep -E '^  (reads|writes|sends|at most)' shown > card; test -s card
        lucid share export --as skill -o again tidy-b 2> /dev/null > /dev/null
        diff -r out again; rm -rf again
        lucid remove tidy-b > /dev/null
        cmp card first 2> /dev/null || test ! -e first; cp card first
      done
      cat first
      """)
    #expect(ended.exit == 0, "\(ended.out)\(ended.err)")
    #expect(ended.out.contains("notes: ") && ended.out.contains("1 call of notes.create"), "\(ended.out)")
  }

  /// The rules of the published formats, on what is written for all shipped abilities.
  @Test func skillsAndPluginsKeepTheRulesOfTheirFormats() throws {
    let ended = try Self.sandbox().run(
      """
      set -e
      cat > rules.py <<'END'
      import json, pathlib, re, sys
      def front(path):
          lines = path.read_text().split("\\n")
          assert lines[0] == "---", path
          end = lines[1:].index("---") + 1
          top, inner = {}, {}
          for line in lines[1:end]:
              key, value = line.strip().split(":", 1)
              (inner if line.startswith("  ") else top)[key] = json.loads(value) if value.strip() else None
          return top, inner, len(lines)
      seen = 0
      for path in pathlib.Path(sys.argv[1]).rglob("SKILL.md"):
          top, inner, lines = front(path)
          assert set(top) <= {"name", "description", "license", "compatibility", "metadata"}, top
          assert re.fullmatch(r"(?!.*--)[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?", top["name"]) and top["name"] == path.parent.name, top
          assert 1 <= len(top["description"].strip()) and len(top["description"]) <= 1024
          assert 1 <= len(top["compatibility"]) <= 500
          assert all(isinstance(value, str) for value in inner.values()) and re.fullmatch("[0-9a-f]{64}", inner["lucid-sha256"])
          assert lines <= 500, lines
          seen += 1
      for path in pathlib.Path(sys.argv[1]).rglob("plugin.json"):
          plugin = json.loads(path.read_text())
          assert plugin["$schema"] == "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"
          assert re.fullmatch(r"(?!.*(--|\\.\\.))[a-z0-9]([a-z0-9.-]{0,62}[a-z0-9])?", plugin["name"])
          assert set(plugin) <= {"$schema", "name", "version", "description", "author", "license", "keywords"}
          assert all(isinstance(word, str) for word in plugin["keywords"]) and set(plugin.get("author", {})) <= {"name"}
          seen += 1
      print(seen)
      END
      names=$(lucid gallery list --json | tr '{' '\\n' | sed -n 's/^"name":"\\([a-z-]*\\)","label".*/gallery\\/\\1/p')
      lucid share export $names tidy.lucidability --as plugin -o out 2> /dev/null > /dev/null
      lucid share verify out/* > /dev/null
      python3 rules.py out
      echo $names | wc -w
      """)
    let numbers = ended.out.split(separator: "\n").compactMap { Int($0) }
    #expect(ended.exit == 0 && numbers.count == 2, "\(ended.out)\(ended.err)")
    // A skill for each and the one of this test, and one plugin.
    #expect(numbers.count == 2 && numbers[1] > 20 && numbers[0] == numbers[1] + 2, "\(ended.out)")
  }

  /// Each single byte of each file, changed to another, is noticed; so is each byte left out at the end, and each file.
  @Test func everyByteThatIsChangedIsNoticed() throws {
    let ended = try Self.sandbox().run(
      """
      set -e
      lucid share export tidy.lucidability --as plugin -o out > /dev/null
      cat > tamper.py <<'END'
      import pathlib, shutil, subprocess, sys
      root = pathlib.Path("out").resolve() / "tidy-b"
      files = [path for path in sorted(root.rglob("*")) if path.is_file()]
      cases, places = [], pathlib.Path("cases").resolve()
      def case(change):
          place = places / str(len(cases)) / root.name
          shutil.copytree(root, place)
          change(place)
          cases.append(place)
      for path in files:
          inner, old = path.relative_to(root), path.read_bytes()
          for at in range(0, len(old), 7 if len(old) > 900 else 3):
              new = old[:at] + bytes([old[at] ^ 1]) + old[at + 1:]
              case(lambda place: (place / inner).write_bytes(new))
          case(lambda place: (place / inner).write_bytes(old[:-1]))
          case(lambda place: (place / inner).write_bytes(old + b"\\n"))
          case(lambda place: (place / inner).unlink())
          case(lambda place: (place / inner).with_name("more").write_bytes(b"x"))
      missed = []
      for start in range(0, len(cases), 200):
          some = [str(place) for place in cases[start:start + 200]]
          # One that is no package any more ends the command: those are asked alone.
          for place in some:
              if not (pathlib.Path(place) / "plugin.json").exists():
                  assert subprocess.run(["lucid", "verify", place], capture_output=True).returncode in (0, 20)
          some = [place for place in some if (pathlib.Path(place) / "plugin.json").exists()]
          out = subprocess.run(["lucid", "verify", *some], capture_output=True, text=True).stdout
          missed += [line for line in out.split("\\n") if ": verified." in line]
      print(len(cases), missed[:5])
      END
      python3 tamper.py
      """)
    #expect(ended.exit == 0, "\(ended.out)\(ended.err)")
    let count = Int(ended.out.prefix { $0.isNumber }) ?? 0
    #expect(count > 500 && ended.out.hasSuffix(" []\n"), "\(ended.out)\(ended.err)")
  }

  /// What each kind of tampering is called, and that such a package is not installed.
  @Test(arguments: [
    ("sed -i 's/\"notes\"/\"mail\"/' $s/assets/*.json", "permission-hidden"),
    ("sed -i 's/\"effect\": \"reads\"/\"effect\": \"sends\"/' $s/assets/*.json", "permission-invented"),
    ("sed -i 's/\"sha256\": \"./\"sha256\": \"x/' $s/assets/*.json", "checksum"),
    ("sed -i 's/lucid-sha256: \"./lucid-sha256: \"x/' $s/SKILL.md", "checksum"),
    ("sed -i 's/^description: \"Notes/description: \"Sends/' $s/SKILL.md", "metadata"),
    ("sed -i 's/^license: \"MIT\"/license: \"none\"/' $s/SKILL.md", "metadata"),
    ("sed -i 's/the person decides/you decide/' $s/SKILL.md", "prose"),
    ("echo '{' > $s/assets/tidy-b.permissions.json", "unreadable"),
    ("sed -i 's/notes.create: 1/notes.create: 9/' $s/assets/*.lucidability", "checksum"),
    ("echo 'promt: x' >> $s/assets/*.lucidability", "broken"), ("echo x > $s/run.sh", "extra"),
    ("rm $s/assets/*.json", "missing"), ("mv $s out/other; s=out/other", "name"),
    ("rm $s/assets/*.lucidability", "no-ability"),
  ]) func tamperingHasAName(change: String, kind: String) throws {
    let ended = try Self.sandbox().run(
      """
      lucid share export tidy.lucidability --as skill -o out > /dev/null
      s=out/tidy-b; \(change)
      lucid share verify --json $s; code=$?
      lucid install --yes $s > installed 2>&1; echo " $code $?"; lucid list | grep -c tidy
      """)
    #expect(ended.out.contains("\"kind\":\"\(kind)\""), "\(ended.out)\(ended.err)")
    #expect(ended.out.contains("\"verified\":false") && ended.out.hasSuffix(" 20 20\n0\n"), "\(ended.out)\(ended.err)")
  }

  /// Archives that would write elsewhere, or unpack without end, are refused whole.
  @Test(arguments: ["../evil", "/tmp/evil", "a/../../evil", "link", "bomb", "twice", "cut", "sum"])
  func hostileArchivesAreRefused(kind: String) throws {
    let ended = try Self.sandbox().run(
      """
      lucid share export tidy.lucidability --as skill -o out > /dev/null
      cat > hostile.py <<'END'
      import pathlib, sys, zipfile
      kind, root = sys.argv[1], pathlib.Path("out/tidy-b")
      with zipfile.ZipFile("x.zip", "w", zipfile.ZIP_DEFLATED) as archive:
          for path in sorted(root.rglob("*")):
              if path.is_file(): archive.write(path, path.relative_to(root))
          if kind == "link":
              info = zipfile.ZipInfo("assets/link"); info.external_attr = 0o120777 << 16
              archive.writestr(info, "/etc/passwd")
          elif kind == "bomb": archive.writestr("assets/big", b"0" * 50_000_000)
          elif kind == "twice": archive.writestr("SKILL.md", "other")
          elif kind not in ("cut", "sum"): archive.writestr(kind, "evil")
      packed = pathlib.Path("x.zip").read_bytes()
      if kind == "cut": pathlib.Path("x.zip").write_bytes(packed[:-30])
      if kind == "sum":
          at = packed.index(b"PK\\x01\\x02") + 16
          pathlib.Path("x.zip").write_bytes(packed[:at] + bytes([packed[at] ^ 1]) + packed[at + 1:])
      END
      python3 -W ignore hostile.py \(kind) || exit 9
      lucid share verify x.zip; echo $?; lucid install --yes x.zip; echo $?; ls .. /tmp | grep -c evil; lucid list | grep -c tidy
      """)
    #expect(ended.out == "20\n20\n0\n0\n" && ended.err.contains("x.zip"), "\(ended.out)\(ended.err)")
  }

  @Test func aFolderThatIsThereIsLeftAlone() throws {
    let ended = try Self.sandbox().run(
      "mkdir -p out/tidy-b; echo mine > out/tidy-b/f; lucid share export tidy.lucidability --as skill -o out; echo $?; ls out/*"
    )
    #expect(ended.out == "2\nf\n" && ended.err.contains("is not empty"), "\(ended.out)\(ended.err)")
  }
}
