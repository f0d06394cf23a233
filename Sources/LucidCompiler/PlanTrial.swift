package import LucidCore
import LucidSyntax

extension Compiler {
  /// Compiles a file to look at it. A file that holds plans and nothing else is compiled as if each
  /// was used by an ability of its name, which tells what its steps found.
  package func compileToLook(at file: SourceFile) -> Compilation {
    let compilation = compile(file)
    guard compilation.plans.isEmpty, !compilation.hasErrors, !compilation.kinds.isEmpty,
      compilation.kinds.allSatisfy({ $0 == .plan })
    else { return compilation }
    let names = DocumentParser.parse(file, id: 0, limits: limits.yaml, maximumSteps: limits.steps).documents.compactMap {
      $0.text("name")
    }
    let users = names.map { name in
      """

      ---
      lucidability: 1
      kind: ability
      label: \(name)
      plan: \(name)
      prompt: Say what these steps found.

      """
    }
    var trial = SourceFile(operand: file.isStandardInput ? "-" : file.name, bytes: file.bytes + Array(users.joined().utf8))
    (trial.imports, trial.canImport) = (file.imports, file.canImport)
    return compile(trial)
  }
}
