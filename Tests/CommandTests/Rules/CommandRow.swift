import LucidArguments
import LucidTesting
import Testing

@testable import LucidCommands

/// A command line that every rule is tried on, in the home that `Tests/Fixtures/table/home.sh` makes.
struct CommandRow: Sendable, CustomTestStringConvertible {
  enum Trait: Sendable {
    /// Writes to the vault.
    case writes
    /// Asks the model `own`, which can be made slow and can let a second writer in.
    case asks
    /// Tells what differs from time to time, such as the date of today: digits and spaces are not compared.
    case today
    /// Its answer, on standard output, says what is wrong.
    case silent
    /// Waits for another run of the same ability.
    case queues
  }

  /// What stands after `lucid`, as shell.
  let line: String
  let traits: Set<Trait>
  /// A file that it reads and then writes in place of what it read.
  let rewrites: String?

  init(_ line: String, _ traits: Set<Trait> = [], rewrites: String? = nil) {
    (self.line, self.traits, self.rewrites) = (line, traits, rewrites)
  }

  var command: String { String(line.prefix { $0 != " " }) }
  /// The whole name of what runs: `schedule list` for `schedule`.
  var name: String {
    guard let found = CommandList.table.find(SurfaceTable.words(line)) else { return command }
    return (found.spec.standard?.spec ?? found.spec).name
  }
  var testDescription: String { "lucid " + line }

  private static let at = "--at 2026-04-06T08:00"
  private static let own = "--model \"command:$ROOT/bin/model\""

  private static let diary = "vault/notes/Diary.md"
  private static let library = "home/.local/share/lucid/abilities"
  private static let configuration = "home/.config/lucid/config.yaml"

  /// In the order of the help.
  static let all: [CommandRow] = [
    .init("try --at 2026-04-06T07:30"),
    .init("run recent.lucidability --approve \(at)", [.queues]),
    .init("run recent.lucidability --approve \(at) --json \(own)", [.queues, .asks]),
    .init("run diary.lucidability \(at)", [.queues, .writes], rewrites: diary),
    .init("run diary.lucidability \(at) --json \(own)", [.queues, .writes, .asks]),
    .init("run weather \(at) --mail-to robin@example.org", [.queues]),
    .init("run weather \(at) --append-to Outcome", [.queues, .writes], rewrites: "vault/notes/Outcome.md"),
    .init("ask 'Show my recent notes' \(at)"),
    .init("ask 'Remind me to call' \(own) --approve \(at)", [.writes, .asks]),
    .init("chat \(own) \(at) < ../io/line", [.asks]),
    .init("find diary \(at)"),
    .init("web page /waiting \(at)", [.today]),
    .init("web --uninstall"),
    .init("briefing \(at)", [.queues]),
    .init("briefing dismiss \(at)"),
    .init("briefing --force \(at)", [.queues]),
    .init("status \(at)"),
    .init("history"),
    .init("history --openmetrics", [.today]),
    .init("history --forecast"),
    .init("history show last"),
    .init("show tidy"),
    .init("replay last"),
    .init("replay at-1775475780 --diff"),
    .init("why"),
    .init("history list"),
    .init("schedule show early", [.today]),
    .init("schedule due --at 2026-04-06T08:00", [.today]),
    .init("mcp exposed"),
    .init("mcp hide weather"),
    .init("why not invoice last"),
    .init("told"),
    .init("told --forget --all"),
    .init("schedule deliver"),
    .init("schedule deliver --pending"),
    .init("schedule incidents", [.today]),
    .init("schedule ack early", [.today]),
    .init("apply"),
    .init("apply at-1775475720 --all", [.writes]),
    .init("reject at-1775475720"),
    .init("undo at-1775475780 --diff"),
    .init("undo at-1775475780", [.writes], rewrites: diary),
    .init("redo at-1775475660 --diff"),
    .init("redo at-1775475660", [.writes]),
    .init("check recent.lucidability"),
    .init("check wrong.lucidability", [.silent]),
    .init("check --fix curly.lucidability", rewrites: "work/curly.lucidability"),
    .init("explain vague-word"),
    .init("trust audit tested.lucidability"),
    .init("history backtest diary.lucidability --days 3 --time 7:30 \(at)"),
    .init("history backtest recent.lucidability --approve --days 2 --time 7:30 \(at) --json \(own)", [.asks]),
    .init("fmt loose.lucidability", rewrites: "work/loose.lucidability"),
    .init("plan recent.lucidability \(at)"),
    .init("test tested.lucidability"),
    .init("new evening"),
    .init("edit recent.lucidability"),
    .init("list \(at)"),
    .init("install --yes fresh.lucidability"),
    .init("update --yes tidy", rewrites: library + "/tidy.lucidability"),
    .init("list move tidy --to 1"),
    .init("remove tidy"),
    .init("list reset --all --yes"),
    .init("share export tidy"),
    .init("share export tidy --as skill -o skills"),
    // The account has another number where a rule gives it another.
    .init("data people list --people ../people", [.today]),
    .init("data people check --people ../people"),
    .init("share verify fresh.lucidability"),
    .init("data --json", [.today]),
    .init("data export ../away.zip", [.today]),
    .init("data import --yes ../kept.zip", [.today]),
    .init("data erase --yes", [.today]),
    .init("data people add ada --people ../people", [.today]),
    .init("trust", [.today]),
    .init("trust grant --yes stranger.lucidability"),
    .init("trust grant --never --yes tidy"),
    .init("trust revoke diary.lucidability"),
    .init("schedule list", [.today]),
    .init("schedule next daily 8:00 \(at)"),
    .init("schedule add weather daily 9:00 --timer cron --tz UTC", [.today]),
    .init("schedule remove early"),
    .init("schedule check", [.today]),
    .init("schedule run early", [.today, .queues]),
    .init("import recipe.yaml"),
    .init("gallery \(at)"),
    .init("gallery show club/hum"),
    .init("gallery install --yes club/hum"),
    .init("gallery add other"),
    .init("gallery update club"),
    .init("gallery remove club"),
    .init("gallery index club"),
    .init("share site public --abilities club"),
    .init("tools notes.search"),
    .init("tools --variables weekday"),
    .init("tools --filters truncate"),
    .init("models"),
    .init("models find"),
    .init("models test openai:http://127.0.0.1:9/v1 --only shape"),
    .init("tools own"),
    .init("tools own show clock.now"),
    .init("tools own test clock.now", [.today]),
    .init("tools own into recent.lucidability clock.now", rewrites: "work/recent.lucidability"),
    .init("mcp"),
    .init("mcp show tiny say_hello"),
    .init("mcp add --yes little --no-sandbox -- $ROOT/bin/tiny", rewrites: configuration),
    .init("mcp update tiny"),
    .init("mcp remove tiny", rewrites: configuration),
    .init("mcp expose weather --client tester --yes"),
    .init("mcp call weather --client tester \(at) < ../call", [.queues, .silent]),
    .init("mcp serve --client tester < /dev/null"),
    .init("models prompt \(at)"),
    .init("config list"),
    .init("config get user.city"),
    .init("config set user.city Laval", rewrites: configuration),
    .init("config unset user.city", rewrites: configuration),
    .init("config edit", rewrites: configuration),
    .init("config check"),
    .init("config path"),
    .init("setup --yes --config first.yaml"),
    .init("setup --dry-run"),
    .init("doctor \(at)", [.today, .silent]),
    .init("generate reference abilities"),
    .init("generate schema"),
    .init("watch recent.lucidability --count 1"),
    .init("lsp < /dev/null"),
    .init("generate completions bash"),
    .init("generate manual run"),
    .init("help run"),
    .init("help vague-word"),
  ]
}
