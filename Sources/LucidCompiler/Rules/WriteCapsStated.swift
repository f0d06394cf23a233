import LucidCore
import LucidSyntax

/// Steps that write or send, whose number nothing bounds: with `for_each` it is the number of items, which is not the author's to say.
struct WriteCapsStated: Lint {
  let codes: [DiagnosticCode] = [.uncappedWrite]

  func check(_ file: LintedFile, _ report: inout LintReport) {
    for document in file.documents {
      let capped = Set(
        document.syntax["writes"]?.mapping?.entries.map { file.catalog.tool($0.key.text)?.name ?? $0.key.text } ?? [])
      for step in document.syntax.steps {
        guard let tool = step.tool, let signature = file.catalog.tool(tool.text), signature.effect != .read,
          !capped.contains(signature.name), let loop = step["for_each"]
        else { continue }
        let verb = signature.effect == .write ? "writes" : "sends"
        report.add(
          .uncappedWrite, .warning, "`\(signature.name)` \(verb) once for every item, and nothing says how often at most",
          tool.span,
          notes: ["add a line such as `writes: { \(signature.name): 5 }` to the document, and `| limit(5)` to the list"],
          related: [.init("as often as this list is long", at: loop.span)])
      }
    }
  }
}
