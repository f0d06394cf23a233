import LucidBuiltins
package import LucidCore
import LucidRuntime
package import LucidSystem

/// The files named on the command line.
package struct AttachedFiles: FilesBackend {
  package let names: [String]
  private let paths: [String]
  private let pool: BlockingPool

  /// `paths` as the person wrote them, `~` filled in. Two files of one name go by their paths.
  package init(_ paths: [String], pool: BlockingPool) {
    self.paths = paths
    self.pool = pool
    let last = paths.map(\.lastPathPart)
    names = zip(paths, last).map { path, name in last.count { $0 == name } > 1 ? path : name }
  }

  package func text(of number: Int) async throws(StepFailure) -> String {
    guard paths.indices.contains(number) else { throw StepFailure(.unavailable, .words(.noFileGiven)) }
    let (path, name) = (paths[number], names[number])
    return try await pool.run { () throws(StepFailure) -> String in
      do throws(DocumentError) {
        return try DocumentText.text(of: try Self.read(path))
      } catch {
        throw StepFailure(
          error.isMissingProgram ? .unavailable : .failed, .words(.inFile, name.oneLine(limit: 120), error.reason),
          hint: error.hint)
      }
    }
  }

  private static func read(_ path: String) throws(DocumentError) -> [UInt8] {
    // Not blocking, so that a pipe cannot hang the run.
    let descriptor = FileName.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw DocumentError(HostError.reason()) }
    defer { close(descriptor) }
    var s = stat()
    guard fstat(descriptor, &s) == 0, s.st_mode & S_IFMT == S_IFREG else { throw DocumentError(.words(.notAFile)) }
    let size = ByteCount.bytes(Int(s.st_size))
    guard size <= DocumentText.largest else { throw DocumentError(.words(.largerThan, size.text, DocumentText.largest.text)) }
    guard let bytes = FilePart.read(descriptor, from: 0, count: size.bytes) else {
      throw DocumentError(HostError.reason())
    }
    return bytes
  }
}

extension VaultFamilies {
  var files: (any FilesBackend)? { AttachedFiles(attached, pool: pool) }
}
