import LucidCore
import LucidRuntime

/// The tools over text files that the person names.
package enum FilesFamily {
  package static func family(_ backend: (any FilesBackend)?) -> Family {
    let backend = Bound(backend, reason: .words(.noFileWasGiven), hint: .words(.attachFile), setUp: nil)
    return Family(
      "files", missing: backend.failure, tools: [FilesRead(backend: backend), FilesRows(backend: backend)],
      presenter: FilesPresenter())
  }
}
