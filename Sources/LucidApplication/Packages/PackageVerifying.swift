import LucidArguments
import LucidCompiler
import LucidCore
package import LucidLibrary
import LucidSystem

/// `lucid share verify`: folders, archives and abilities, each derived again.
package struct PackageVerifying {
  private let environment: CommandEnvironment

  package init(_ environment: CommandEnvironment) { self.environment = environment }

  /// `sha256` is the checksum that the one ability must have; nil takes any.
  ///
  /// Errors: a path leads to nothing that can be verified.
  package func report(_ paths: [String], sha256: String?) throws(CommandError) -> VerifyReport {
    if sha256 != nil, paths.count != 1 {
      throw CommandError(.usage, "--sha256 needs exactly one PATH", hint: "lucid share verify PATH --sha256 SUM")
    }
    var results: [VerifyReport.Result] = []
    for path in paths {
      let result = VerifyReport.Result(path: path, verification: try verification(path))
      if let sum = sha256?.lowercased(),
        let found = result.verification.skills.compactMap(\.ability).first(where: { $0.hash != sum })
      {
        throw CommandError(.fileInvalid, "checksum mismatch: the SHA-256 of the ability in \(path) is \(found.hash)")
      }
      results.append(result)
    }
    return VerifyReport(results)
  }

  package func verification(_ path: String) throws(CommandError) -> PackageVerification {
    let (compiler, host) = (Composition().compiler, LibraryHost(environment))
    let place = environment.host.folders.expand(path)
    switch HostFile.kind(place) {
    case .folder:
      return try CommandError.from { () throws(LibraryError) in
        let real = HostFile.realPath(place) ?? place
        let name = real.pathParts.last
        return try PackageVerification(try PackageFiles.read(folder: real), named: name, shown: path, compiler, host)
      }
    case .file:
      let bytes: [UInt8]
      do throws(HostError) { bytes = try HostFile.read(place) } catch { throw CommandError(error) }
      guard PackageFiles.isArchive(bytes) else {
        let file = ImportedFiles.read(SourceFile(name: path, bytes: bytes), at: place)
        let signature = try self.signature(beside: place)
        return PackageVerification(file, signature: signature, compiler, host)
      }
      return try CommandError.from { () throws(LibraryError) in
        try PackageVerification(try PackageFiles.read(zip: bytes, path), named: nil, shown: path, compiler, host)
      }
    case .missing:
      throw CommandError(
        .usage, "there is no file or folder `\(path)`",
        hint: "lucid share verify takes a path; lucid show NAME shows the card of an ability")
    case .special: throw CommandError(.usage, "\(path) is a pipe or a device", hint: "name a file or a folder")
    case .unreachable(let reason): throw CommandError(.usage, "\(path): \(reason)")
    }
  }

  /// nil when there is none. Errors: it is there and cannot be read, which is not the same.
  private func signature(beside place: String) throws(CommandError) -> [UInt8]? {
    guard HostFile.kind(place + SSHKeygen.suffix) != .missing else { return nil }
    do throws(HostError) { return try HostFile.read(place + SSHKeygen.suffix) } catch { throw CommandError(error) }
  }
}

extension JSONText {
  /// The abilities of a package with their permissions.
  package mutating func packaged(_ abilities: [PackagedAbility]) {
    objects("abilities", abilities) { json, ability in
      json.field("name", ability.name)
      json.field("label", ability.plan.ability.label)
      json.field("sha256", ability.hash)
      json.key("permissions")
      json.permissions(ability.permissions)
    }
  }

  package mutating func privateData(_ found: [PrivateData]) {
    objects("private", found) { json, one in
      json.field("line", one.line)
      json.field("kind", one.what.text)
      json.field("text", one.text)
    }
  }
}
