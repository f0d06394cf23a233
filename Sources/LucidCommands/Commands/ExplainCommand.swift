import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidShipped

/// `lucid help code`: what a code of `lucid check` means, why, and what to write instead.
struct ExplainCommand: Command {
  static let name = "help code"
  static let spec = CommandSpec(
    name, "explain diagnostics",
    discussion: [
      "Prints why something is reported, with an example, and what to write instead. Without a CODE it lists all codes."
    ],
    operands: [.init("CODE", .code, required: false, repeatable: true, "the code at the end of a message, such as unknown-key")],
    options: [.reportFormat, .json, .output] + CommandParts.appearance,
    examples: [.init("lucid help vague-word", "one code"), .init("lucid help code", "all of them")])

  let invocation: Invocation

  /// As it stands in a message, `[unknown-key]`, it is meant too.
  static func bare(_ name: String) -> String {
    name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
  }

  func run() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    var pages: [DiagnosticPage] = []
    for name in invocation.operands {
      let bare = Self.bare(name)
      guard let code = DiagnosticCode(rawValue: bare) else { throw CodeChoice.unknown(bare) }
      guard let page = ShippedPages.page(code) else {
        throw CommandError(.internalError, "the page of `\(bare)` is missing or damaged")
      }
      pages.append(page)
    }
    let index = DiagnosticIndex(pages.isEmpty ? DiagnosticCode.allCases.compactMap(ShippedPages.page) : pages)
    if json {
      try delivery.send(.json(index.json), .ok)
    } else {
      try delivery.send(pages.isEmpty ? index.text(screen) : pages.map { $0.text(screen) }.joined(separator: "\n"))
    }
    return .ok
  }
}
