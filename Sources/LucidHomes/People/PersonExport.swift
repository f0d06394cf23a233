package import LucidApplication
import LucidArguments
import LucidCore
package import LucidSystem

/// `lucid data people export`: `lucid data export` of one home.
package enum PersonExport {
  /// Writes to `path`, for the operator only. What it holds is read with the person's rights.
  ///
  /// Errors: as of `OwnDataExport`; nothing is kept for the person, or the home cannot be read.
  package static func write(
    _ name: String, of people: PeopleFolder, to path: String, _ host: HostEnvironment
  ) throws(CommandError) -> OwnDataExport.Result {
    let home = try people.home(name)
    let export = OwnDataExport(CommandEnvironment(Console(host.inHome(home))))
    let place = host.folders.expand(path)
    try OwnDataExport.requireFree(place)
    let found = try home.withTheirRights { () throws(CommandError) in
      guard FolderReader.items(home.path) != nil else { throw CommandError(HostError(home.path)) }
      guard !OwnData.find(host.inHome(home).folders).parts.isEmpty else {
        throw CommandError(.nothing, "lucid keeps nothing for \(name) yet", hint: "lucid --home=\(home.path) setup")
      }
      do throws(CommandError) { return try export.content() } catch {
        // What is wrong may name a file of the person.
        throw CommandError(
          error.exit, "the home of \(name) cannot be exported", hint: "lucid --home=\(home.path) data export FILE.zip says why")
      }
    }
    guard let found else { throw CommandError(HostError(home.path)) }
    return try found.write(to: place)
  }
}
