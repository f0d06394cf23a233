import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidImport
import LucidReport
import LucidSystem

/// `lucid import`: an ability made of another program's file, and the list of what it could not take along.
struct ImportCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let composition = Composition()
    let source = try read(invocation.operands[0])
    let importer = try chosen(source)
    let compiler = composition.compiler
    let plans = Set(compiler.planNames)
    let context = ImportContext(
      isVariable: { compiler.catalog.variable($0) != nil }, isReserved: { compiler.isReserved($0) },
      isPlan: { plans.contains($0) })
    let result: ImportResult
    do throws(ImportError) {
      result = try importer.convert(source, context)
    } catch {
      throw CommandError(.fileInvalid, place(source, error.line) + error.message, hint: "it was read as \(importer.title)")
    }
    let text = result.text
    try delivery.send(invocation.has(.json) ? json(importer, source, result) : text)
    if !invocation.has(.json) {
      for note in result.notes {
        invocation.host.output.error(
          Printable.text(place(source, note.line) + (note.isLoss ? "not converted: " : "changed: ") + note.text) + "\n")
      }
    }
    let compilation = compiler.compile(SourceFile(name: invocation.text(.output) ?? "the result", text: text))
    guard compilation.hasErrors else { return .ok }
    // Only what the foreign file itself is too long or too strange for comes to this.
    invocation.host.output.error(
      TextDiagnostics(compilation.sources, screen: ScreenChoice.screen(invocation, descriptor: 2)).render(compilation.diagnostics)
    )
    return .fileInvalid
  }

  private func place(_ source: ImportSource, _ line: Int?) -> String {
    source.file.name + (line.map { ":\($0)" } ?? "") + ": "
  }

  private func chosen(_ source: ImportSource) throws(CommandError) -> any Importer {
    let names = Importers.all.map(\.name)
    if let name = invocation.text(.importKind) {
      if let importer = Importers.named(name) { return importer }
      throw CommandError(.internalError, "there is no code for `--from=\(name)`")
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
  private func read(_ operand: String) throws(CommandError) -> ImportSource {
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
    return ImportSource(try AbilityFile.read(path, shipped: false, invocation.host), companions: companions)
  }

  private func json(_ importer: any Importer, _ source: ImportSource, _ result: ImportResult) -> String {
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
}
