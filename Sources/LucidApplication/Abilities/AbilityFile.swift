import LucidArguments
package import LucidCore
import LucidLibrary
import LucidShipped
package import LucidSystem

/// The FILE of a command: a path, `-`, or the name, id or label of an ability of the library, or of
/// a shipped one. A path that exists wins.
package enum AbilityFile {
  /// `shipped` says whether the name of an ability is one; not for what writes.
  package static func read(_ operand: String, shipped: Bool = true, _ host: HostEnvironment) throws(CommandError) -> SourceFile {
    switch operand == "-" ? .file : HostFile.kind(operand) {
    case .file: return try readFile(operand)
    case .folder:
      throw CommandError(
        .usage, "\(operand) is a folder, not a file", hint: "lucid check \(operand) checks every ability in it")
    case .special:
      throw CommandError(
        .usage, "\(operand) is a pipe or a device, not a file",
        hint: "to read a pipe, use `-`: \(piped(operand, host.process))")
    case .unreachable(let reason): throw CommandError(.usage, "\(operand): \(reason)")
    case .missing:
      if shipped, let file = try HomeLibrary.source(operand, host) ?? ShippedAbilities.ability(operand) { return file }
      throw missing(operand, shipped: shipped, host)
    }
  }

  /// Returns the ability of the library, or the shipped one, of that name: a path is none.
  package static func named(_ name: String, _ host: HostEnvironment) throws(CommandError) -> SourceFile {
    guard HomeLibrary.mayName(name) else { throw missing(name, shipped: true, host) }
    if let file = try HomeLibrary.source(name, host) ?? ShippedAbilities.ability(name) { return file }
    throw missing(name, shipped: true, host)
  }

  /// The command of this process with its operand on standard input.
  private static func piped(_ operand: String, _ process: ProcessFacts) -> String {
    var words = process.arguments.dropFirst().map { $0 == operand ? "-" : $0 }
    if !words.contains("-") { words = ["check", "-"] }
    return ShellWord.line(["lucid"] + words) + " < " + ShellWord.line([operand])
  }

  /// A path that is known to lead to a file, or `-`.
  package static func readFile(_ path: String) throws(CommandError) -> SourceFile {
    do throws(HostError) {
      return ImportedFiles.read(SourceFile(operand: path, bytes: try HostFile.read(path)), at: path)
    } catch {
      throw CommandError(error)
    }
  }

  /// The folder that a file lies in; nil for standard input and for what is shipped.
  package static func folder(_ operand: String) -> String? {
    guard operand != "-", HostFile.kind(operand) == .file else { return nil }
    guard let slash = operand.lastIndex(of: "/") else { return "." }
    return slash == operand.startIndex ? "/" : String(operand[..<slash])
  }

  /// Something with a slash or a suffix is meant as a path; a plain word may be the name of a
  /// shipped ability.
  private static func missing(_ operand: String, shipped takesShipped: Bool, _ host: HostEnvironment) -> CommandError {
    let suffix = ShippedAbilities.suffix
    let slash = operand.lastIndex(of: "/")
    let folder = slash.map { $0 == operand.startIndex ? "/" : String(operand[..<$0]) } ?? "."
    let entries = (try? HostFile.entries(folder)) ?? []
    let files = entries.filter { !$0.isFolder && $0.name.hasSuffix(suffix) }.map(\.name).sorted()
    let name = slash.map { String(operand[operand.index(after: $0)...]) } ?? operand
    let stem = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    let stems = files.map { String($0.dropLast(suffix.count)) }
    // `hello` for `hello.lucidability` is a short form, not a misspelling.
    let short = stems.contains(stem) ? String(operand.dropLast(name.count)) + stem + suffix : nil
    if !takesShipped, ShippedAbilities.ability(operand) != nil {
      return CommandError(
        .usage, "`\(operand)` is a shipped ability without a file",
        hint: "lucid new mine --from \(operand) makes a copy of it")
    }
    if takesShipped, operand.lowercased().hasPrefix(Gallery.prefix) {
      let nearest = Spelling.nearest(name.lowercased(), among: ShippedAbilities.templateNames)
      return CommandError(
        .usage,
        "there is no file `\(operand)` and no such ability in the gallery"
          + Spelling.suggestion(nearest.map { Gallery.prefix + $0 }), hint: "lucid gallery lists them all")
    }
    if short == nil, takesShipped, ShippedAbilities.template(name.lowercased()) != nil {
      return CommandError(.usage, "there is no file `\(operand)`" + Spelling.suggestion(Gallery.prefix + name.lowercased()))
    }
    let shipped = takesShipped ? ShippedAbilities.defaultNames : []
    // Names are compared without the suffix, which all files share: a file that happens to lie here is not
    // nearer than the ability that was meant.
    let names = slash == nil && takesShipped ? HomeLibrary.names(host) : []
    let nearest = Spelling.nearest(stem, among: names + stems).map { near in
      names.contains(near) ? near : String(operand.dropLast(name.count)) + near + suffix
    }
    let suggestion = short ?? nearest
    return CommandError(
      .usage, "there is no file `\(operand)`" + Spelling.suggestion(suggestion),
      // Whoever writes the suffix means a file, not an ability of the program.
      hint: name == stem && slash == nil && takesShipped ? "shipped abilities: " + shipped.joined(separator: ", ") : nil)
  }
}
