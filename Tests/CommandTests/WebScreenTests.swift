import LucidTesting
import Testing

/// The screens of `lucid web` as the processes that write them, without a browser.
@Suite struct WebScreenTests {
  private static let at = "--at 2026-04-06T07:30 --tz America/Toronto"

  /// `post PATH FIELD VALUE` sends a form, `page PATH` asks for a screen.
  private static let shell = """
    post() { printf '{"post":true,"path":"%s","token":"t","fields":[{"name":"%s","value":"%s"}]}' "$1" "$2" "$3" | lucid web page - \(at); }
    page() { lucid web page "$@" \(at); }

    """

  /// A conversation of the page goes on in a terminal, and its changes are decided under it.
  @Test func aQuestionBeginsAConversation() throws {
    let home = try ModelHome([
      ModelReplies.calls("tasks.create", #"{"title": "Milk"}"#), ModelReplies.says("Milk is on its way."),
      ModelReplies.says("Nothing else."),
    ])
    let ended = try home.run(
      Self.shell + """
        post /ask text 'Milk please' > asked.html
        name=$(ls "$HOME/.local/state/lucid/chats" | sed 's/.jsonl$//')
        page /waiting > waiting.html; page "/ask/$name" > pending.html
        lucid apply --all > /dev/null; page "/ask/$name" > applied.html; page /waiting > none.html
        lucid undo > /dev/null; page "/ask/$name" > undone.html
        echo 'And?' | lucid chat --conversation "$name" \(Self.at) > /dev/null; page "/ask/$name" > both.html; page /ask > list.html
        for file in asked pending applied undone; do
          echo "$file $(grep -c 'action="/do/apply"' $file.html) $(grep -c 'action="/do/undo"' $file.html) $(grep -c 'action="/do/redo"' $file.html)"
        done
        grep -c 'class="said"' both.html; grep -c "href=\\"/ask/$name\\"" list.html; head -1 asked.html
        grep -c 'value="/ask/2026-04-06T073000-0400"' asked.html; grep -c 'class="live"' asked.html; grep -c 'class="final"' asked.html
        grep -c 'Milk' waiting.html; grep -c '/do/' none.html
        """)
    let lines = ended.out.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(4) == ["asked 1 0 0", "pending 1 0 0", "applied 0 1 0", "undone 0 0 1"], "\(ended.out)\(ended.err)")
    #expect(lines.dropFirst(4).prefix(3) == ["2", "1", #"{"status":200}"#], "\(ended.out)\(ended.err)")
    #expect(lines.dropFirst(7).prefix(3).allSatisfy { $0 != "0" }, "\(ended.out)")
    #expect(lines.count == 12 && lines[10] != "0" && lines[11] == "0", "\(ended.out)")
    #expect(home.bodies.last?.contains("Milk please") == true)
  }

  @Test func theHistoryIsListedShownAndReplayed() throws {
    let home = try ModelHome([ModelReplies.says("<b>Hello</b>")])
    let ended = try home.run(
      Self.shell + """
        post /ask text 'Hi there' > asked.html
        page /history > list.html; page /history outcome=timed-out > none.html; page /history since=never > wrong.html
        page /history/last > run.html; page /history/last/sent > sent.html; post /history/last/replay x y > replay.html
        grep -c 'href="/history/at' list.html; grep -c 'No stored run matches' none.html
        grep -c 'is not a time' wrong.html; grep -c '</form>' wrong.html
        grep -c 'action="/history/[^"]*/replay"' run.html; grep -c 'Hi there' sent.html; grep -c '&lt;b&gt;Hello' replay.html
        cat run.html sent.html replay.html list.html | grep -c '<b>Hello'
        """)
    #expect(ended.out.split(separator: "\n").prefix(7).allSatisfy { $0 != "0" }, "\(ended.out)\(ended.err)")
    #expect(ended.out.hasSuffix("\n0\n"), "\(ended.out)")
  }

  /// The number of forms of each of two actions in pages.
  private static func count(_ actions: [String], in pages: [String]) -> String {
    let forms = actions.map { "$(grep -o 'action=\"/do/\($0)\"' $page.html | wc -l)" }.joined(separator: " ")
    return "for page in \(pages.joined(separator: " ")); do echo $page \(forms); done"
  }

  /// Each of two deliveries has its buttons, both have them for all, and what was dropped has none.
  @Test func deliveriesAreDecidedOneByOne() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.shell + """
        mkdir -p ~/.config/lucid; cp -r "$SAMPLES/robin/vault" vault && chmod -R u+w vault
        printf 'vault: %s/vault\\ndeliver: { sendmail: ["false"] }\\n' "$PWD" > ~/.config/lucid/config.yaml
        lucid run weather --at 2026-04-06T07:31 -q --mail-to a@example.org --mail-to b@example.org > /dev/null 2>&1
        page /waiting > two.html; lucid schedule deliver last 2 --drop > /dev/null
        page /waiting > one.html; lucid schedule deliver last 1 --drop > /dev/null; page /waiting > none.html
        \(Self.count(["retry-delivery", "drop-delivery"], in: ["two", "one", "none"]))
        """)
    #expect(ended.out == "two 3 3\none 1 1\nnone 0 0\n", "\(ended.out)\(ended.err)")
  }

  /// A default that was changed or removed is restored alone, where its difference is shown.
  @Test func aDefaultIsRestoredAlone() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.shell + """
        for name in briefing notes; do EDITOR='sed -i s/^label:.*/label:\\ Mine/' lucid edit $name > /dev/null; done
        lucid remove weather > /dev/null
        page /abilities/briefing > changed.html; page /abilities > list.html
        lucid list reset briefing weather > /dev/null; page /abilities/briefing > restored.html; page /abilities > left.html
        \(Self.count(["restore"], in: ["changed", "list", "restored", "left"])); grep -c 'label: Mine' changed.html
        """)
    #expect(ended.out == "changed 1\nlist 3\nrestored 0\nleft 1\n1\n", "\(ended.out)\(ended.err)")
  }

  /// A home in which nothing was done has its screens too.
  @Test func emptyScreensSayThatTheyAre() throws {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      Self.shell + """
        for screen in waiting history ask; do page /$screen > $screen.html && echo "$screen $(tail -1 $screen.html)"; done
        grep -c 'Nothing is waiting for you' waiting.html; grep -c 'No run is stored yet' history.html
        grep -c 'No model is set up' ask.html; post /ask text 'banana frobnicate' | grep -c 'not understood'
        page /ask/../../etc; page /ask/none; page /history/none
        """)
    #expect(ended.out.hasPrefix("waiting </html>\nhistory </html>\nask </html>\n1\n1\n1\n1\n"), "\(ended.out)\(ended.err)")
    #expect(ended.err.contains("There is no such conversation") && ended.err.contains("no stored runs yet"), "\(ended.err)")
  }
}
