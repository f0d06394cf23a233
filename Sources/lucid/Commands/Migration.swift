import LucidCompiler
import LucidCore
import LucidSyntax

/// Brings older spellings to those of today.
enum Migration {
  /// `{{name}}` becomes `<<name>>` where the name is known.
  static func migrate(_ file: SourceFile, _ compiler: Compiler) -> SourceFile {
    let compilation = compiler.compile(file)
    let fixes = compilation.diagnostics.filter { $0.code == .foreignPlaceholder && $0.span.file == 0 }.compactMap(\.fix)
    var bytes = file.bytes
    for fix in fixes.sorted(by: { $0.span.start > $1.span.start }) where compiler.knows(fix.replacement) {
      bytes.replaceSubrange(Int(fix.span.start)..<Int(fix.span.end), with: Array(fix.replacement.utf8))
    }
    return SourceFile(name: file.name, bytes: bytes)
  }
}

extension Compiler {
  /// Whether a text holds placeholders of built-in variables alone.
  fileprivate func knows(_ text: String) -> Bool { template(text).diagnostics.isEmpty }
}
