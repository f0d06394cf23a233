import LucidCore

/// A JSON file of the vault. Blocking: to be read on the pool.
package struct JSONFile {
  package let tree: any FileTree
  package let path: String

  package init(_ tree: any FileTree, _ path: String) {
    self.tree = tree
    self.path = path
  }

  /// nil when there is no such file. Errors: `.failed`, naming the file and what is wrong with it.
  package func read() throws(StepFailure) -> JSONValue? {
    do throws(FileTreeError) {
      guard let entry = try tree.entry(path), !entry.isFolder else { return nil }
      return try parse(try tree.read(path, limit: JSONReader.sizeLimit))
    } catch {
      throw StepFailure(.failed, "\(error.path): \(error.reason)")
    }
  }

  private func parse(_ bytes: [UInt8]) throws(FileTreeError) -> JSONValue {
    do throws(JSONError) {
      return try JSONReader().read(bytes)
    } catch {
      throw FileTreeError(path: path, reason: error.reason)
    }
  }
}
