import LucidRuntime

package enum FilesFamily {
  package static func family(_ backend: any FilesBackend) -> Family {
    Family("files", tools: [FilesRead(backend: backend)], presenter: FilesPresenter())
  }
}
