package import LucidApplication
import LucidArguments
import LucidCore
package import LucidSystem

/// The folder with the home folder of each person, and `shared` beside them.
package struct PeopleFolder {
  package let path: String
  /// The variable that names it where no option does.
  private static let variable = "LUCID_PEOPLE"
  /// The name of the folder beside people that is no person's.
  private static let shared = "shared"

  /// `named` is the DIR of `--people`. Errors: neither that nor the variable names a folder.
  package init(named: String?, _ host: HostEnvironment) throws(CommandError) {
    guard let name = named ?? host.process.variable(Self.variable) else {
      throw CommandError(
        .usage, "the folder of the people is not named",
        hint: "lucid data people --people=DIR, or set \(Self.variable)")
    }
    let expanded = host.folders.expand(name)
    path = expanded.hasPrefix("/") ? expanded : (host.process.workingFolder ?? "") + "/" + expanded
  }

  /// The people by name. Errors: the folder cannot be read.
  package func names() throws(CommandError) -> [String] {
    guard let items = FolderReader.items(path) else {
      let (problem, isMissing) = (HostError(path), HostFile.kind(path) == .missing)
      throw CommandError(
        .usage, problem.message,
        hint: isMissing
          ? "lucid data people add NAME --people=\(path) makes it with the first person"
          : "run it as the account that the folder belongs to, or as root")
    }
    return items.filter { $0.kind == .folder && Self.isName($0.name) }.map(\.name).sorted()
  }

  /// Returns the home of a person. Errors: there is none of this name.
  package func home(_ name: String) throws(CommandError) -> PersonHome {
    let names = try names()
    guard names.contains(name) else {
      let nearest = Spelling.suggestion(Spelling.nearest(name, among: names))
      throw CommandError(
        .usage, "there is no person `\(TerminalSanitizer.message(name, limit: 80))` in \(path)\(nearest)",
        hint: "lucid data people list")
    }
    do throws(HostError) { return try PersonHome(path + "/" + name) } catch { throw CommandError(error) }
  }

  /// Makes the home of a person, closed to all other accounts; `user` is the number of theirs.
  ///
  /// Errors: a name that is none, there is such a person, or the account cannot be given the
  /// folder.
  package func add(_ name: String, user: Int?) throws(CommandError) -> PersonHome {
    guard Self.isName(name) else {
      throw CommandError(
        .usage, "`\(TerminalSanitizer.message(name, limit: 80))` cannot be the name of a person",
        hint: "small letters, digits, - and _, at most 64; not `\(Self.shared)`")
    }
    let place = path + "/" + name
    guard HostFile.kind(place) == .missing else {
      throw CommandError(.usage, "\(place) already exists; nothing was changed", hint: "lucid data people check \(name)")
    }
    do throws(HostError) {
      try PersonFolders.makeRoot(path)
      try PersonFolders.make(place, user: user.map { UInt32(clamping: $0) })
      return try PersonHome(place)
    } catch {
      let hint = error.code == EPERM ? "only the superuser gives a folder to another account; leave --uid out" : nil
      throw CommandError(.usage, "cannot add \(name): \(error.message)", hint: hint)
    }
  }

  private static func isName(_ text: String) -> Bool {
    text != shared && !text.isEmpty && text.utf8.count <= 64 && text.first != "-"
      && text.utf8.allSatisfy { c in (0x30...0x39).contains(c) || (0x61...0x7A).contains(c) || c == 0x2D || c == 0x5F }
  }
}

extension HostEnvironment {
  /// Returns the environment of a person, for what looks at their folder and starts nothing.
  func inHome(_ home: PersonHome) -> HostEnvironment {
    var variables = Dictionary(uniqueKeysWithValues: home.variables.map { ($0.name, $0.value) })
    for name in ["PATH", "TZ", "LANG"] { variables[name] = process.variable(name) }
    return HostEnvironment(
      process: ProcessFacts(variables: variables, arguments: process.arguments, personHome: home), terminal: terminal,
      output: output, clock: clock, zones: zones)
  }
}
