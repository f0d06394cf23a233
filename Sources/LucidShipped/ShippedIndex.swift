package import LucidCompiler
import LucidCore
import LucidReport
import LucidSyntax

/// The page on what is inside the program: `abilities/INDEX.md`.
package struct ShippedIndex {
  package let compiler: Compiler

  package init(_ compiler: Compiler) { self.compiler = compiler }

  package var text: String {
    MarkdownIndex(
      categories: Gallery(compiler: compiler).categories(at: .morning).map { ($0.name, $0.templates.map { $0.shown() }) },
      plans: ShippedAbilities.planNames.map(plan), personas: ShippedAbilities.personaNames.map(persona),
      sections: (ShippedAbilities.sections + ShippedAbilities.optionalSections).flatMap { compiler.compile($0).sections }.map {
        MarkdownIndex.Entry(name: $0.name, line: $0.summary ?? "", capabilities: $0.plan.capabilities)
      }
    ).text
  }

  private func plan(_ name: String) -> MarkdownIndex.Entry {
    let using = SourceFile(name: name, text: "lucidability: 1\nkind: ability\nlabel: x\nplan: \(name)\nprompt: x\n")
    return MarkdownIndex.Entry(
      name: name, line: document(ShippedAbilities.plan(name))?.text("summary") ?? "",
      capabilities: compiler.compile(using).plans.first?.capabilities)
  }

  private func persona(_ name: String) -> MarkdownIndex.Entry {
    let document = document(ShippedAbilities.persona(name))
    // What it asks first says what it is.
    let first = (document?.text("text") ?? "").split(separator: ". ", maxSplits: 1).first.map { $0 + "." } ?? ""
    return MarkdownIndex.Entry(name: name, line: (document?.text("label") ?? "") + "\t" + first)
  }

  private func document(_ file: SourceFile?) -> DocumentSyntax? {
    file.flatMap { DocumentParser.parse($0, id: 0).documents.first }
  }
}
