import LucidApplication
import LucidArguments
import LucidCore
import LucidWeb

/// `lucid web`: the screens of a person's home in a browser.
struct WebCommand: Command {
  static let name = "web"
  static let spec = CommandSpec(
    name, "open lucid in a browser", group: .use,
    discussion: [
      "Serves your home on 127.0.0.1 and prints a link that opens it once: the day, your abilities and the gallery, questions, pending "
        + "changes, and the run history. Ctrl-C ends it.",
      "Each page and each button is a command of lucid: what this page can do, the command line can do, with the same permissions. "
        + "Other machines cannot connect to it; docs/web.md shows a tunnel for a phone.",
      "While a server runs, `lucid web` prints the link for another browser. --install has systemd serve from each login on, on "
        + "port \(WebInstallation.port) unless --port names another.",
    ],
    options: [.webPort, .webOpen, .webInstall, .webUninstall, .config, .vault, .at, .tz] + CommandParts.appearance,
    examples: [
      .init("lucid web --open", "serve, and open the browser"),
      .init("lucid web --port 8080", "at the same address each time"),
      .init("lucid web --install", "serve from each login on"),
    ],
    exits: [.requirementNotMet, .backendFailed], actions: [WebPageCommand.self])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    var options = WebServer.Options()
    (options.port, options.opens) = (invocation.integer(.webPort) ?? 0, invocation.has(.webOpen))
    options.passed = invocation.passed
    options.taken = { words in
      guard let spec = CommandList.table.find(words.prefix { !$0.hasPrefix("-") }.map { $0 })?.spec else { return [] }
      return (spec.standard?.spec ?? spec).options.map(\.long)
    }
    let installation = WebInstallation(invocation.host, options)
    if invocation.has(.webUninstall) { return try installation.remove() }
    if invocation.has(.webInstall) {
      try installation.install()
    } else {
      try WebServer(CommandEnvironment(invocation), options).run()
    }
    return .ok
  }
}

/// `lucid web page`: one screen, as HTML.
struct WebPageCommand: Command {
  static let name = "web page"
  static let spec = CommandSpec(
    name, "print one screen as HTML",
    discussion: [
      "Prints the screen of a PATH, such as /today or /history. Forms of it work only on the pages that `lucid web` serves. "
        + "With `-`, the request comes from the server on standard input."
    ],
    operands: [.init("PATH", .text, "path of a screen"), .inputs],
    options: [.input, .config, .vault, .at, .tz] + CommandParts.appearance,
    examples: [
      .init("lucid web page /today", "the day"),
      .init("lucid web page /abilities order=1", "with a field of its address"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    var request: WebRequest
    if invocation.operands[0] == "-" {
      request = try ScreenWriting.request()
    } else {
      request = WebRequest(path: invocation.operands[0])
      request.fields = invocation.pairs(.input)
    }
    try ScreenWriting(request, CommandEnvironment(invocation)).write()
    return .ok
  }
}
