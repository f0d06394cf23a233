package import LucidCore
import LucidSystem

/// When runs last gave a result, for `--once` where runs are not stored: small files in the state
/// folder.
package struct LastRunFiles: LastRunStore {
  /// The state folder; nil when the account has none.
  private let folder: String?

  package init(in folder: String?) { self.folder = folder }

  package func last(_ identity: String) -> (moment: Instant, run: String)? {
    guard let folder, let bytes = try? HostFile.read(folder + "/once/" + identity, limit: .kib(4)) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let seconds = Int64(words[0]) else { return nil }
    return (Instant(seconds: seconds), String(words[1]))
  }

  package func check(_ identity: String) throws(RunSessionError) {
    let path = try place(identity)
    let folder = AtomicFile.folder(of: path)
    if HostFile.kind(path) == .folder { throw RunSessionError(.usage, "\(path): is a folder") }
    guard FileName.withPath(folder, { access($0, W_OK | X_OK) }) == 0 else {
      throw RunSessionError(.usage, "\(path): the folder \(folder): \(HostError(folder).reason)")
    }
  }

  package func write(_ identity: String, moment: Instant, run: String) throws(RunSessionError) {
    let path = try place(identity)
    do throws(HostError) { try HostFile.write(Array("\(moment.seconds) \(run)\n".utf8), to: path) } catch {
      throw RunSessionError(.usage, error.words)
    }
  }

  /// Makes the folder of the file.
  private func place(_ identity: String) throws(RunSessionError) -> String {
    guard let folder else { throw RunSessionError(.usage, "the state folder: this account has no home folder") }
    do throws(HostError) { try HostFolder.make(folder + "/once") } catch { throw RunSessionError(.usage, error.words) }
    return folder + "/once/" + identity
  }
}
