import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidCore
import LucidReport
import LucidSetup
import LucidShipped

/// `lucid explain`: the meaning of a word of the language, of the catalog, or of a code.
struct ExplainCommand: Command {
  static let name = "explain"
  static let spec = CommandSpec(
    name, "explain keys, tools, codes", group: .write,
    discussion: [
      "Prints the meaning of a key of ability files, a tag, a tool, a record or a field of one, a variable, a filter, an exit code, or "
        + "a code of `lucid check`, with an example and what to write instead. Without a WORD it lists the codes of `lucid check`."
    ],
    operands: [
      .init("WORD", .word, required: false, repeatable: true, "such as on_error, calendar.events, Event or unknown-key")
    ],
    options: [.reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid explain where", "a filter"), .init("lucid explain on_error", "a key"),
      .init("lucid explain Event", "a record"),
      .init("lucid explain 11", "an exit code"), .init("lucid explain vague-word", "a code of lucid check"),
    ])

  let invocation: Invocation

  /// As it stands in a message, `[unknown-key]`, it is meant too.
  static func bare(_ name: String) -> String {
    name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
  }

  func run() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    // Tools of the configuration are words, too.
    lazy var reference = WordReference(
      OwnToolLines(CommandEnvironment(invocation)).catalog(Composition().builtins.catalog, isWhole: true))
    var pages: [DiagnosticPage] = []
    var explanations: [Explanation] = []
    var texts: [String] = []
    for word in invocation.operands.map(Self.bare) {
      if let code = DiagnosticCode(rawValue: word) {
        guard let page = ShippedPages.page(code) else {
          throw CommandError(.internalError, "the page of `\(word)` is missing or damaged")
        }
        pages.append(page)
        texts.append(page.text(screen))
        continue
      }
      let meanings = reference.meanings(word, screen: screen)
      guard !meanings.isEmpty else { throw reference.unknown(word) }
      texts += meanings.map(\.text)
      explanations += meanings
    }
    let isList = invocation.operands.isEmpty
    let index = DiagnosticIndex(isList ? DiagnosticCode.allCases.compactMap(ShippedPages.page) : pages)
    if json {
      try delivery.send(.json(index.json(with: explanations)), .ok)
    } else {
      try delivery.send(isList ? index.text(screen) : texts.joined(separator: "\n"))
    }
    return .ok
  }
}
