import LucidArguments
package import LucidCompiler
import LucidCore
import LucidImport
import LucidReport
package import LucidSystem

/// An ability made of another program's file, and a list of the unsupported parts.
package struct AbilityImport {
  private let importer: any Importer
  private let source: ImportSource
  private let result: ImportResult
  /// The ability, checked.
  package let compilation: Compilation

  /// `kind` names the format; nil finds it out. `name` is that of the result in diagnostics.
  package init(_ operand: String, kind: String?, name: String, _ host: HostEnvironment) throws(CommandError) {
    source = try Self.read(operand, host)
    importer = try Self.chosen(source, kind)
    let compiler = Composition().compiler
    let plans = Set(compiler.planNames)
    let context = ImportContext(
      isVariable: { compiler.catalog.variable($0) != nil }, isReserved: { compiler.isReserved($0) },
      isPlan: { plans.contains($0) })
    do throws(ImportError) {
      result = try importer.convert(source, context)
    } catch {
      throw CommandError(
        .fileInvalid, Self.place(source, error.line) + error.message, hint: "it was read as \(importer.title)")
    }
    compilation = compiler.compile(SourceFile(name: name, text: result.text))
  }

  package var text: String { result.text }

  /// Each part that is changed or left out, with its place, for standard error.
  package var notes: [String] {
    result.notes.map { note in
      TerminalSanitizer.message(Self.place(source, note.line) + (note.isLoss ? "not converted: " : "changed: ") + note.text)
        + "\n"
    }
  }

  package var json: String {
    var json = JSONText()
    json.object { json in
      json.field("file", source.file.name)
      json.field("kind", importer.name)
      json.field("text", result.text)
      json.key("notes")
      json.array { json in
        for note in result.notes {
          json.object { json in
            json.key("line")
            if let line = note.line { json.integer(line) } else { json.null() }
            json.field("carried", !note.isLoss)
            json.field("text", note.text)
          }
        }
      }
    }
    return json.text + "\n"
  }

  private static func place(_ source: ImportSource, _ line: Int?) -> String {
    source.file.name + (line.map { ":\($0)" } ?? "") + ": "
  }

  private static func chosen(_ source: ImportSource, _ kind: String?) throws(CommandError) -> any Importer {
    let names = Importers.all.map(\.name)
    if let kind {
      if let importer = Importers.named(kind) { return importer }
      throw CommandError(.internalError, "there is no code for `--from=\(kind)`")
    }
    if let importer = Importers.all.first(where: { $0.recognises(source) }) { return importer }
    if source.isAbility {
      throw CommandError(.fileInvalid, "\(source.file.name) is an ability already", hint: "lucid check \(source.file.name)")
    }
    throw CommandError(
      .fileInvalid, "\(source.file.name): the format is not recognized",
      hint: "set it with --from: " + names.joined(separator: ", "))
  }

  /// A folder is a fabric pattern.
  private static func read(_ operand: String, _ host: HostEnvironment) throws(CommandError) -> ImportSource {
    var path = operand
    var companions: [SourceFile] = []
    if operand != "-", HostFile.kind(operand) == .folder {
      let folder = operand.hasSuffix("/") ? operand : operand + "/"
      path = folder + "system.md"
      guard HostFile.kind(path) == .file else {
        throw CommandError(.usage, "\(operand): there is no system.md in this folder", hint: "name the file to import")
      }
    }
    if path.split(separator: "/").last == "system.md" {
      let user = path.dropLast("system.md".count) + "user.md"
      if HostFile.kind(String(user)) == .file {
        companions.append(SourceFile(name: "user.md", bytes: try AbilityFile.readFile(String(user)).bytes))
      }
    }
    return ImportSource(try AbilityFile.read(path, shipped: false, host), companions: companions)
  }
}
