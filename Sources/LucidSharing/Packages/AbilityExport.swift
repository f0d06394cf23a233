package import LucidApplication
import LucidArguments
import LucidCompiler
import LucidConfiguration
package import LucidCore
package import LucidLibrary
import LucidSystem

/// `lucid share export`: abilities for others, as one file or as a folder for agents, and what in
/// them is private.
package struct AbilityExport {
  private let environment: CommandEnvironment
  private let arrivals: [InstallCandidate]
  /// The file as it is, where nothing about it has to change to be shared.
  private let original: (bytes: [UInt8], signature: [UInt8]?)?

  /// `read` checks a file and shows its errors. Errors: an operand names nothing.
  package init(
    _ operands: [String], _ environment: CommandEnvironment,
    read: (SourceFile) throws(CommandError) -> [InstallCandidate]
  ) throws(CommandError) {
    self.environment = environment
    var (arrivals, original): ([InstallCandidate], (bytes: [UInt8], signature: [UInt8]?)?) = ([], nil)
    for operand in operands {
      guard let file = try HomeLibrary.file(operand, environment.host) else {
        throw try MissingAbility.error(operand, environment.host)
      }
      let found = try read(file)
      arrivals += found
      let isAlone = operands.count == 1 && found.count == 1 && found[0].plan.ability.id == nil && file.imports.isEmpty
      if isAlone, HostFile.kind(operand) == .file {
        _ = try HomeLibrary.signature(of: file, environment)
        original = (file.bytes, try? HostFile.read(operand + SSHKeygen.suffix, limit: .kib(64)))
      }
    }
    (self.arrivals, self.original) = (arrivals, original)
  }

  /// All of them in one file, in the canonical form and without ids.
  package func text() throws(CommandError) -> String {
    try CommandError.from { () throws(LibraryError) in try InstallCandidate.pack(arrivals) }
  }

  /// The private data in a text, by its lines.
  package func privateData(in text: String) throws(CommandError) -> [PrivateData] {
    let settings = try environment.configuration().settings
    // Without a configured name the account's is looked for: it is a name of the person, too.
    return PrivateData.find(
      in: text, names: [settings.name, settings.office].compactMap { $0 }, calendars: [settings.calendar].compactMap { $0 })
  }

  /// Signs a text. `key` is a file of OpenSSH, as it was named.
  package func signature(of text: [UInt8], key: String) throws(CommandError) -> [UInt8] {
    try CommandError.from { () throws(LibraryError) in
      try SSHKeygen(LibraryHost(environment)).sign(text, key: key, at: environment.host.folders.expand(key))
    }
  }

  /// Each ability whole, to be packaged; signed when there is a key.
  package func packaged(key: String?) throws(CommandError) -> [PackagedAbility] {
    let compiler = Composition().compiler
    var made: [PackagedAbility] = []
    for arrival in arrivals {
      let text = try CommandError.from { () throws(LibraryError) in try InstallCandidate.pack([arrival]) }
      let bytes = original?.bytes ?? Array(text.utf8)
      guard let plan = compiler.compile(SourceFile(name: arrival.plan.ability.label, bytes: bytes)).plans.first else {
        throw CommandError(.internalError, "\(arrival.plan.ability.label) cannot be read after it was written")
      }
      var own = original?.signature
      if let key { own = try signature(of: bytes, key: key) }
      made.append(PackagedAbility(bytes, plan, signature: own))
    }
    return made
  }

  /// Writes a folder for agents into `folder`, and returns its path. Errors: it is there already.
  package func write(
    _ kind: AbilityPackage.Kind, into folder: String, key: String?
  ) throws(CommandError) -> (path: String, abilities: [PackagedAbility]) {
    let abilities = try packaged(key: key)
    guard kind == .plugin || abilities.count == 1 else {
      throw CommandError(
        .usage, "a skill has one ability; found \(abilities.count)", hint: "use --as plugin for several, or name one")
    }
    let path = (folder.hasSuffix("/") ? String(folder.dropLast()) : folder) + "/" + AbilityPackage.name(of: abilities)
    try CommandError.from { () throws(LibraryError) in
      let files = kind == .plugin ? try AbilityPackage.plugin(abilities) : AbilityPackage.skill(abilities[0])
      try files.write(to: path)
    }
    return (path, abilities)
  }
}
