import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidShipped

/// `lucid explain`: what a code of `lucid check` means, why, and what to write instead.
struct ExplainCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    var pages: [DiagnosticPage] = []
    for name in invocation.operands {
      // As it stands in a message, `[unknown-key]`, it is meant too.
      let bare = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
      guard let code = DiagnosticCode(rawValue: bare) else { throw CodeChoice.unknown(bare) }
      guard let page = ShippedPages.page(code) else {
        throw CommandError(.internalError, "the page of `\(bare)` is missing or damaged")
      }
      pages.append(page)
    }
    let index = DiagnosticIndex(pages.isEmpty ? DiagnosticCode.allCases.compactMap(ShippedPages.page) : pages)
    if json {
      // Without the line break at its end.
      try delivery.send("{\"diagnostics\":" + index.json.split(separator: "\n").joined(separator: "\n") + "}\n")
    } else {
      try delivery.send(pages.isEmpty ? index.text(screen) : pages.map { $0.text(screen) }.joined(separator: "\n"))
    }
    return .ok
  }
}
