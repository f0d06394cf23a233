import LucidTesting
import Testing

/// A way in which something leaves the program: a program that is started, a server that is connected to, a file of a vault that is written.
struct WayOut: CustomTestStringConvertible {
  let name: String
  /// The lines of a policy that close it, each by itself.
  let forbiddenBy: [String]
  /// Before there is a policy.
  var before = "true"
  /// `$at` is the address of a server.
  let command: String
  /// How it ends where it is closed.
  var exit: Int32 = 22

  var testDescription: String { name }

  /// Every line that the table knows; those that do not close a way are all in force when it must be open.
  static let lines = [
    "reads web", "tells", "web", "writes", "writes notes", "notes", "writes reminders", "reminders", "sends", "sends mail",
    "mail",
    "programs", "models elsewhere",
  ]

  private static let mail = ["sends", "sends mail", "mail", "programs"]
  private static let notes = ["writes", "writes notes", "notes"]
  private static let reminders = ["writes", "writes reminders", "reminders"]
  private static let web = ["reads web", "tells", "web"]
  private static let remind =
    "lucid run reminder --input title=Call --input at='2026-04-07 08:00' --at 2026-04-06T07:30 -q --approve"

  static let all: [WayOut] = [
    WayOut(
      name: "run, a model that is a program", forbiddenBy: ["programs"], command: "lucid run plain.lucidability --model prog"),
    WayOut(
      name: "run, a program written out", forbiddenBy: ["programs"], command: "lucid run plain.lucidability --model command:./out"
    ),
    WayOut(name: "try with a model", forbiddenBy: ["programs"], command: "lucid try plain.lucidability --model prog"),
    WayOut(name: "run on a world with a model", forbiddenBy: ["programs"], command: "lucid try weather --model prog"),
    WayOut(name: "ask", forbiddenBy: ["programs"], command: "lucid ask hello --model prog"),
    WayOut(name: "ask on the sample person", forbiddenBy: ["programs"], command: "lucid ask hello --sample --model prog"),
    WayOut(name: "chat", forbiddenBy: ["programs"], command: "echo hello | lucid chat --model prog"),
    WayOut(
      name: "doctor --model-check", forbiddenBy: ["programs"], command: "lucid doctor --only model --model-check", exit: 30),
    WayOut(name: "doctor --secrets", forbiddenBy: ["programs"], command: "lucid doctor --only secrets --secrets", exit: 30),
    WayOut(
      name: "doctor, a model elsewhere", forbiddenBy: ["models elsewhere"],
      command: "lucid doctor --only model --config far.yaml", exit: 30),
    WayOut(name: "models, a key", forbiddenBy: ["programs"], command: "lucid models --config keyed.yaml"),
    WayOut(name: "models, a model elsewhere", forbiddenBy: ["models elsewhere"], command: "lucid models --config far.yaml"),
    WayOut(name: "run, a key", forbiddenBy: ["programs"], command: "lucid run plain.lucidability --config keyed.yaml"),
    WayOut(
      name: "run, a model elsewhere", forbiddenBy: ["models elsewhere"],
      command: "lucid run plain.lucidability --config far.yaml"),
    WayOut(name: "--mail-to", forbiddenBy: mail, command: "lucid run plain.lucidability --model digest --mail-to a@b.example"),
    WayOut(
      name: "--mail-to by the system's program", forbiddenBy: mail,
      command: "lucid run plain.lucidability --mail-to a@b.example --config empty.yaml"),
    WayOut(
      name: "mail of the configuration", forbiddenBy: mail, command: "lucid run plain.lucidability --config mailing.yaml",
      exit: 11),
    WayOut(
      name: "mail of a run that did not begin", forbiddenBy: mail,
      command: "lucid run broken.lucidability --config mailing.yaml", exit: 20),
    WayOut(
      name: "deliver --pending", forbiddenBy: mail,
      before: "lucid run plain.lucidability --mail-to a@b.example --config deaf.yaml 2> /dev/null; test $? = 11",
      command: "lucid schedule deliver --pending"),
    WayOut(
      name: "deliver RUN", forbiddenBy: mail,
      before: "lucid run plain.lucidability --mail-to a@b.example --config deaf.yaml 2> /dev/null; test $? = 11",
      command: "lucid schedule deliver last"),
    WayOut(
      name: "the next run's delivery of an earlier result", forbiddenBy: mail,
      before: """
        lucid run plain.lucidability --mail-to a@b.example --config deaf.yaml 2> /dev/null
        sqlite3 $HOME/.local/state/lucid/runs.sqlite 'UPDATE deliveries SET due = 0'
        """,
      command: "lucid run plain.lucidability --model digest", exit: 0),
    WayOut(
      name: "--notify to a server", forbiddenBy: ["sends"], command: "lucid run plain.lucidability --notify --config push.yaml"),
    WayOut(
      name: "--notify with a key", forbiddenBy: ["sends", "programs"],
      command: "lucid run plain.lucidability --notify --config pushkey.yaml"),
    WayOut(
      name: "--notify on the desktop", forbiddenBy: ["programs"],
      command: "DBUS_SESSION_BUS_ADDRESS=unix:path=bus lucid run plain.lucidability --model digest --notify"),
    WayOut(name: "--append-to", forbiddenBy: notes, command: "lucid run plain.lucidability --model digest --append-to Diary"),
    WayOut(
      name: "deliver --pending into a note", forbiddenBy: notes,
      before:
        "mv vault/notes/Diary.md .; lucid run plain.lucidability --model digest --append-to Diary 2> /dev/null; mv Diary.md vault/notes",
      command: "lucid schedule deliver --pending"),
    WayOut(name: "run that writes", forbiddenBy: notes, command: "lucid run --approve writer.lucidability --model digest"),
    WayOut(
      name: "apply", forbiddenBy: reminders, before: "lucid ask Remind --model command:./asking -q",
      command: "lucid apply last --all"),
    WayOut(name: "undo", forbiddenBy: reminders, before: remind, command: "lucid undo"),
    WayOut(name: "redo", forbiddenBy: reminders, before: "\(remind); lucid undo", command: "lucid redo last"),
    WayOut(
      name: "schedule add", forbiddenBy: notes,
      command: "lucid trust grant --yes writer.lucidability; "
        + "lucid schedule add --timer=systemd writer.lucidability daily 7:00 && touch canary"),
    WayOut(
      name: "a scheduled run", forbiddenBy: mail,
      before:
        "lucid schedule add --timer=systemd --name one plain.lucidability daily 7:00 -- --model digest --mail-to a@b.example 2> /dev/null",
      command: "LUCID_SCHEDULED=one lucid schedule run one"),
    WayOut(name: "gallery add, git", forbiddenBy: ["programs"], command: "lucid gallery add file://$PWD/abilities.git"),
    WayOut(name: "gallery add, an index", forbiddenBy: web, command: "lucid gallery add $at/index.json"),
    WayOut(name: "install from an address", forbiddenBy: web, command: "lucid install $at/tidy.lucidability"),
    WayOut(
      name: "edit", forbiddenBy: ["programs"], command: "EDITOR='touch canary;' lucid edit plain.lucidability"),
    WayOut(name: "config edit", forbiddenBy: ["programs"], command: "EDITOR='touch canary;' lucid config edit"),
  ]

  /// A sandbox with programs that leave a file called `canary`, models, a vault, and abilities that reach nothing or write.
  static func sandbox(_ server: LoopbackServer) throws -> Sandbox {
    let sandbox = Sandbox()
    let ended = try sandbox.run(
      """
      \(surroundings(server))
      mkdir -p bin vault/notes $HOME/.config/lucid
      printf '#!/bin/sh\\ntouch '$PWD'/canary\\necho hello\\n' > out; chmod +x out
      for name in git sendmail notify-send; do cp out bin/$name; done
      printf '#!/bin/sh\\necho '"'"'[REMINDER:{"title":"Call","at":"2036-04-07T08:00:00"}] Good.'"'"'\\n' > asking; chmod +x asking
      printf -- '---\\ntitle: Diary\\n---\\nMonday\\n' > vault/notes/Diary.md
      printf 'lucidability: 1\\nkind: ability\\nlabel: Plain\\nprompt: hello\\n' > plain.lucidability
      printf 'lucidability: 1\\nkind: ability\\nlabel: Broken\\nprompt: <<nope.x>>\\n' > broken.lucidability
      printf 'lucidability: 1\\nkind: ability\\nlabel: Tidy\\nsteps:\\n  - notes.create: {title: Day, body: x}\\nprompt: Hello.\\n' > writer.lucidability
      program="[$PWD/out]"
      printf "vault: $PWD/vault\\n" | tee empty.yaml keyed.yaml far.yaml mailing.yaml deaf.yaml push.yaml > pushkey.yaml
      printf "vault: $PWD/vault\\nmodels: {default: prog, prog: {command: $program}, key: {openai: $at/v1, key: {command: $program}}}\\n\\
      deliver: {sendmail: $program}\\n" > $HOME/.config/lucid/config.yaml
      printf "models: {default: key, key: {openai: $at/v1, key: {command: $program}}}\\n" >> keyed.yaml
      printf "models: {default: far, far: {openai: 'http://models.example/v1', plain_http: true}}\\n" >> far.yaml
      printf "deliver: {mail_to: a@b.example, sendmail: $program}\\n" >> mailing.yaml
      printf "deliver: {sendmail: ['false']}\\n" >> deaf.yaml
      printf "deliver: {ntfy: {url: $at/topic}}\\n" >> push.yaml
      printf "deliver: {ntfy: {url: $at/topic, key: {command: $program}}}\\n" >> pushkey.yaml
      """)
    guard ended.exit == 0, ended.err.isEmpty else { throw Unprepared(why: ended.err) }
    return sandbox
  }

  struct Unprepared: Error { let why: String }

  /// The programs of `bin` come first, and a server elsewhere is reached through `server`.
  static func surroundings(_ server: LoopbackServer) -> String {
    "at=\(server.url); export PATH=$PWD/bin:$PATH http_proxy=$at https_proxy=$at XDG_RUNTIME_DIR=$PWD"
  }

  /// All that tells whether something got out: the canary, the vault, the connections.
  static func traces(_ sandbox: Sandbox, _ server: LoopbackServer) throws -> String {
    let files = try sandbox.run(
      "ls canary 2> /dev/null; find vault -type f -not -path '*/.lucid/*' | sort | xargs -d '\\n' sha256sum")
    return "\(server.bodies.count)\n\(files.out)"
  }
}
