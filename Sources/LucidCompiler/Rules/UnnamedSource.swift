import LucidCore
import LucidSyntax

/// Prompts that want data and do not say from where.
struct UnnamedSource: Lint {
  let codes: [DiagnosticCode] = [.unnamedSource]

  func check(_ file: LintedFile, _ report: inout LintReport) {
    for document in file.documents {
      guard let reading = document.reading, reading.asks, !reading.roles.contains(.source), !reading.insertsData,
        reading.gathers || reading.roles.contains(.seeks), let key = document.syntax.key("prompt")
      else { continue }
      var read: [String] = []
      for step in document.plan?.steps ?? [] {
        let family = String(step.tool.prefix { $0 != "." })
        if !read.contains(family) { read.append(family) }
      }
      report.add(
        .unnamedSource, .hint, "the prompt names no source", key.span,
        notes: [
          read.isEmpty
            ? "say where to look: `From today's calendar and the unread mail of the last 7 days, …`"
            : "it is given \(Self.listed(read)): say so, such as `From \(Self.listed(read)), …`"
        ])
    }
  }

  private static func listed(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
