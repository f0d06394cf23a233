import LucidRuntime

/// The tools over text files that the person names.
package enum FilesFamily {
  package static func family(_ backend: any FilesBackend) -> Family {
    Family("files", tools: [FilesRead(backend: backend)], presenter: FilesPresenter())
  }
}
