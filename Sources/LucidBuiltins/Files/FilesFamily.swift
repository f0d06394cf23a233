import LucidRuntime

public enum FilesFamily {
  public static func family(_ backend: any FilesBackend) -> Family {
    Family("files", tools: [FilesRead(backend: backend)], presenter: FilesPresenter())
  }
}
