import LucidSystem
import LucidTesting
import Testing

/// `lucid watch --page` as a process, asked by `curl`: the page is behind its address alone, and the answer for the next view comes
/// with the next save.
@Suite(.serialized) struct WatchPageTests {
  private struct Watch {
    let sandbox = Sandbox()
    let process: Process
    let address: String

    init() throws {
      sandbox.write("lucidability: 1\nkind: ability\nlabel: Day\nprompt: It is <<today>>.\n", to: "day.lucidability")
      process = try sandbox.start("exec lucid watch day.lucidability --page")
      let running = sandbox
      Wait.blocking { running.output.hasSuffix("\n") }
      address = String(sandbox.output.split(separator: "\n").first ?? "")
    }

    /// Starts `curl`, which writes the reply with its headers to a file of this name.
    func ask(_ words: String, into name: String) -> Process {
      let words = ["/bin/sh", "-c", "exec curl -siv --max-time 1800 -o \(sandbox.folder)/\(name) \(words)"]
      let errors = sandbox.root + "/io/\(name).curl"
      return Process(words, environment: sandbox.environment, input: nil, output: errors, errors: errors)
    }

    func reply(_ words: String) -> String {
      let name = "reply"
      _ = ask(words, into: name).wait()
      return sandbox.read(name) ?? ""
    }

    /// Until the server has a request that it does not answer yet: it takes them in the order in which they come.
    func waitUntilTaken(_ name: String) {
      let log = sandbox.root + "/io/\(name).curl"
      Wait.blocking { (try? HostFile.read(log)).map { String(decoding: $0, as: UTF8.self).contains("> GET ") } ?? false }
      _ = reply("'\(address)'")
    }

    func end() -> Int32? {
      process.send(SIGINT)
      return process.wait()
    }
  }

  @Test func thePageIsBehindItsAddress() throws {
    let watch = try Watch()
    #expect(watch.address.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\//) != nil, "\(watch.address)")
    let page = watch.reply("'\(watch.address)'")
    #expect(page.contains("200 OK") && page.contains("It is <b>Monday, April 6, 2026</b>."), "\(page)")
    #expect(page.contains("Content-Security-Policy: default-src 'none'") && !page.contains("<script"), "\(page)")
    #expect(page.contains(#"<meta http-equiv="refresh" content="0; url=/"#) && page.contains("after=1"), "\(page)")
    let origin = watch.address.split(separator: "/").prefix(2).joined(separator: "//")
    for (words, status) in [
      ("'\(origin)/'", "404"), ("'\(origin)/\(String(repeating: "0", count: 32))/'", "404"),
      ("-X POST -d x '\(watch.address)'", "405"),
      ("-H 'Host: evil.example' '\(watch.address)'", "421"), ("-H 'Origin: https://evil.example' '\(watch.address)'", "403"),
    ] {
      let reply = watch.reply(words)
      #expect(reply.contains(" \(status) ") && !reply.contains("Monday"), "\(words): \(reply)")
    }
    #expect(watch.end() == 0)
  }

  @Test func theNextViewComesWithTheNextSave() throws {
    let watch = try Watch()
    let waiting = watch.ask("'\(watch.address)?after=1'", into: "next")
    watch.waitUntilTaken("next")
    #expect(watch.sandbox.read("next") ?? "" == "")
    watch.sandbox.write("lucidability: 1\nkind: ability\nlabel: Day\nprompt: Now <i> it is <<today>>.\n", to: "day.lucidability")
    #expect(waiting.wait() == 0)
    let next = watch.sandbox.read("next") ?? ""
    #expect(next.contains("<ins>+Now &lt;i&gt; it is Monday, April 6, 2026.</ins>"), "\(next)")
    #expect(next.contains("<del>-It is Monday, April 6, 2026.</del>") && next.contains("after=2"), "\(next)")
    // A reader that waits when the watch ends gets the last view, and is told so.
    let last = watch.ask("'\(watch.address)?after=2'", into: "last")
    watch.waitUntilTaken("last")
    #expect(watch.end() == 0)
    #expect(last.wait() == 0)
    let page = watch.sandbox.read("last") ?? ""
    #expect(page.contains("The watch has ended") && !page.contains("http-equiv=\"refresh\""), "\(page)")
  }
}
