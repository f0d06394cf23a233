/// Makes the folders of people, for whom nobody else can enter them.
package enum PersonFolders {
  /// Makes the folder that has those of all people; each of them may pass through it.
  ///
  /// Errors: why not. One that is there is no error.
  package static func makeRoot(_ path: String) throws(HostError) {
    guard HostFile.kind(path) != .folder else { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try HostFolder.makeShared(String(path[..<slash])) }
    guard FileName.withPath(path, { mkdir($0, 0o711) }) == 0, FileName.withPath(path, { chmod($0, 0o711) }) == 0 else {
      throw HostError(path)
    }
  }

  /// Makes the folder of one person, for their account alone; `user` is its number, nil for that of
  /// this process. Errors: there is one already, or the account cannot get it; nothing is left.
  package static func make(_ path: String, user: UInt32?) throws(HostError) {
    guard FileName.withPath(path, { mkdir($0, 0o700) }) == 0 else { throw HostError(path) }
    guard let user, user != geteuid() else { return }
    let group = getpwuid(user)?.pointee.pw_gid ?? user
    guard FileName.withPath(path, { chown($0, user, group) }) == 0 else {
      let error = HostError(path)
      HostFolder.removeIfEmpty(path)
      throw error
    }
  }
}
