import LucidTesting
import Testing

/// Data of a `local_only` family stays on this machine on every way out, and gets to what is on it.
@Suite struct LocalOnlyTests {
  /// A way by which the title of a note may get out of a run.
  struct Way: CustomTestStringConvertible {
    let name: String
    /// Keys of the configuration besides the vault and the policy; `$at` is the address of a server.
    var configuration = ""
    /// Done under no policy.
    var before = "true"
    let command: String
    /// Whether what is told is on this machine, so that the title gets there in any case.
    var isDevice = false

    var testDescription: String { name }
  }

  private static let far = "models: {default: far, fallback: none, far: {openai: 'http://models.example/v1', plain_http: true}}"
  private static let mail = "deliver: {sendmail: [sh, -c, 'cat >> got']}"
  private static let deaf = "deliver: {sendmail: ['false']}"
  private static let mailed = "lucid run --approve read.lucidability --model digest --mail-to a@b.example"

  static let all: [Way] = [
    Way(name: "the model, elsewhere", configuration: far, command: "lucid run --approve read.lucidability"),
    Way(
      name: "a model elsewhere that --model names", configuration: far.replacing("default: far", with: "default: digest"),
      command: "lucid run --approve read.lucidability --model far"),
    Way(
      name: "the fallback, elsewhere",
      configuration: far.replacing(
        "default: far, fallback: none", with: "default: prog, fallback: far, prog: {command: ['false']}"),
      command: "lucid run --approve read.lucidability"),
    Way(
      name: "a file for the model, elsewhere", configuration: far,
      command: "lucid run --approve plain.lucidability --attach vault/notes/Secret.md"),
    Way(name: "ask, elsewhere", configuration: far, command: "lucid ask 'What does it say?' --attach vault/notes/Secret.md"),
    Way(
      name: "a model that is a program",
      configuration: "models: {default: prog, prog: {command: [sh, -c, 'cat > got; echo hello']}}",
      command: "lucid run --approve read.lucidability", isDevice: true),
    Way(
      name: "a model that is a program and sends it on",
      configuration: "models: {default: prog, prog: {command: [sh, -c, 'cat > got; echo hello'], elsewhere: true}}",
      command: "lucid run --approve read.lucidability"),
    Way(
      name: "a model on this machine", configuration: "models: {default: near, near: {openai: \"$at/v1\"}}",
      command: "lucid run --approve read.lucidability", isDevice: true),
    Way(name: "mail", configuration: mail, command: mailed),
    Way(
      name: "mail of the configuration", configuration: mail.replacing("{sendmail", with: "{mail_to: a@b.example, sendmail"),
      command: "lucid run --approve read.lucidability --model digest"),
    Way(
      name: "mail of a stored run", configuration: mail, before: "\(mailed) --config deaf.yaml",
      command: "lucid schedule deliver --pending"),
    Way(
      name: "mail of a stored run that is named", configuration: mail, before: "\(mailed) --config deaf.yaml",
      command: "lucid schedule deliver last"),
    Way(
      name: "mail of a stored run after another run", configuration: mail,
      before: """
        \(mailed) --config deaf.yaml; sqlite3 $HOME/.local/state/lucid/runs.sqlite 'UPDATE deliveries SET due = 0'
        """,
      command: "lucid run plain.lucidability --model digest"),
    Way(
      name: "push", configuration: "deliver: {ntfy: {url: \"$at/topic\"}}",
      command: "lucid run --approve read.lucidability --model digest --notify"),
    Way(
      name: "desktop",
      command: "DBUS_SESSION_BUS_ADDRESS=unix:path=bus lucid run --approve read.lucidability --model digest --notify",
      isDevice: true),
    Way(name: "note", command: "lucid run --approve read.lucidability --model digest --append-to got", isDevice: true),
    Way(name: "a search of a step", command: "lucid run --approve search.lucidability --model digest > got"),
    Way(name: "an address of a step", command: "lucid run --approve fetch.lucidability --model digest > got"),
    Way(name: "a search of a variable", command: "lucid run --approve variable.lucidability --model digest --show-prompt > got"),
    Way(name: "searches of a list", command: "lucid run --approve each.lucidability --model digest > got"),
    Way(name: "a search that it decides about", command: "lucid run --approve decides.lucidability --model digest > got"),
  ]

  /// Without a policy the title gets out, or the test would show nothing.
  @Test(arguments: all) func noByteLeaves(way: Way) throws {
    #expect(try got(way, localOnly: ""), "the way is closed without a policy")
    #expect(try got(way, localOnly: "mail"), "the way is closed by a policy about another family")
    #expect(try got(way, localOnly: "notes, files") == way.isDevice)
  }

  /// Whether the title of the note, or what the web says of it, got to where the way leads.
  private func got(_ way: Way, localOnly: String) throws -> Bool {
    let server = LoopbackServer(.status(200, "{}"))
    let sandbox = Sandbox()
    let surroundings = "at=\(server.url); export PATH=$PWD/bin:$PATH http_proxy=$at XDG_RUNTIME_DIR=$PWD"
    let head = "lucidability: 1\\nkind: ability\\nlabel: Leak\\n"
    let notes = "  - id: n\\n    notes.search: {query: Secret}\\n    observe: false\\n"
    let ready = try sandbox.run(
      """
      \(surroundings)
      mkdir -p bin vault/notes vault/web $HOME/.config/lucid
      printf '#!/bin/sh\\necho "$@" > '$PWD'/got\\n' > bin/notify-send; chmod +x bin/notify-send
      printf -- '---\\ntitle: QUARTZ\\n---\\nSecret\\n' > vault/notes/Secret.md
      printf -- '---\\ntitle: got\\n---\\n' > vault/notes/got.md
      cat > vault/web/x.json <<'END'
      [{"query": "QUARTZ", "results": [{"title": "ANSWERED", "url": "https://x.example/QUARTZ", "snippet": "ANSWERED"}]},
       {"query": "weather", "results": [{"title": "ANSWERED", "url": "https://x.example/1", "snippet": "ANSWERED"}]},
       {"url": "https://x.example/QUARTZ", "title": "ANSWERED", "text": "ANSWERED"}]
      END
      printf '\(head)prompt: Hello.\\n' > plain.lucidability
      printf '\(head)steps:\\n  - notes.search: {query: Secret}\\nprompt: Say it.\\n' > read.lucidability
      printf '\(head)steps:\\n\(notes)  - web.search: {query: "<<n.items[0].title>>"}\\n    on_error: omit\\nprompt: Say it.\\n' > search.lucidability
      printf '\(head)steps:\\n\(notes)  - web.fetch: {url: "https://x.example/<<n.items[0].title>>"}\\n    on_error: omit\\nprompt: Say it.\\n' > fetch.lucidability
      printf '\(head)steps:\\n\(notes)  - for_each: note in n.items\\n    web.search: {query: "<<note.title>>"}\\n    on_error: omit\\nprompt: Say it.\\n' > each.lucidability
      printf '\(head)steps:\\n\(notes)  - when: n.items[0].title == "QUARTZ"\\n    web.search: {query: weather}\\n    on_error: omit\\nprompt: Say it.\\n' > decides.lucidability
      printf '\(head)variables:\\n  found: {web.search: {query: "<<n.items[0].title>>"}}\\nsteps:\\n\(notes)prompt: Say <<found.items[0].title>>.\\n' > variable.lucidability
      printf "vault: $PWD/vault\\n\(Self.deaf)\\n" > deaf.yaml
      cat > $HOME/.config/lucid/config.yaml <<END
      vault: $PWD/vault
      \(way.configuration)
      END
      \(way.before)
      """)
    #expect(![2, 20].contains(ready.exit), "\(ready.out)\(ready.err)")
    _ = try sandbox.run("printf 'policy: {local_only: [\(localOnly)]}\\n' >> $HOME/.config/lucid/config.yaml; rm -f got")
    let sent = server.bodies.count
    let ended = try sandbox.run("\(surroundings)\n\(way.command)")
    #expect(![2, 20].contains(ended.exit), "\(ended.out)\(ended.err)")
    let told = server.bodies.dropFirst(sent).joined() + (sandbox.read("got") ?? "") + (sandbox.read("vault/notes/got.md") ?? "")
    let isThere = ["QUARTZ", "ANSWERED"].contains { told.contains($0) }
    if !isThere, localOnly != "notes, files" { Issue.record("\(ended.exit ?? -1) \(ended.out)\(ended.err)") }
    return isThere
  }
}
