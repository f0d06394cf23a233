package import LucidCore
package import LucidReport

/// The pages of the diagnostics inside the program: `docs/diagnostics/CODE.md`.
package enum ShippedPages {
  package static func page(_ code: DiagnosticCode) -> DiagnosticPage? {
    Shipped.file("docs/diagnostics/\(code.rawValue).md").flatMap { DiagnosticPage(String(decoding: $0, as: UTF8.self)) }
  }
}
