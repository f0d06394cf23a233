/// A folder of files that can be made again, each named by 32 letters.
package enum CacheFolder {
  /// Removes the oldest files until the folder is within its bounds, and what a killed process left
  /// half-written an hour before `now`, in seconds since 1970.
  package static func tidy(_ folder: String, _ most: (bytes: Int, files: Int), now: Int) {
    guard let items = FolderReader.items(folder) else { return }
    var found: [(path: String, size: Int, modified: Int)] = []
    for item in items {
      let path = folder + "/" + item.name
      var s = stat()
      guard lstat(path, &s) == 0, s.st_mode & S_IFMT == S_IFREG else { continue }
      let modified = s.st_mtim.tv_sec
      if item.name.hasPrefix(".") {
        if item.name.hasSuffix(".tmp"), modified < now - 3_600 { unlink(path) }
      } else if item.name.utf8.count == 32 {
        found.append((path, Int(s.st_size), modified))
      }
    }
    var bytes = found.reduce(0) { $0 + $1.size }
    var files = found.count
    guard bytes > most.bytes || files > most.files else { return }
    for file in found.sorted(by: { ($0.modified, $0.path) < ($1.modified, $1.path) }) {
      guard bytes > most.bytes || files > most.files else { return }
      unlink(file.path)
      bytes -= file.size
      files -= 1
    }
  }
}
