package import LucidCore

/// An error of the host on a file, a folder or a stream.
package struct HostError: Error, Hashable, Sendable {
  package let path: String
  /// `errno`; nil when it was not the system that refused.
  package let code: Int32?
  /// `permission denied`, `larger than 1 MiB`, `a link that leaves the vault`.
  package let reason: MessageText

  package init(_ path: String, _ code: Int32 = errno) {
    (self.path, self.code, reason) = (path, code, HostError.reason(code))
  }

  package init(_ path: String, _ reason: MessageText) { (self.path, code, self.reason) = (path, nil, reason) }

  package var words: MessageText { .words(.inFile, path, reason) }

  /// The English text, for errors of commands.
  package var message: String { words.text }

  /// Returns the reason for the failure of the last system call, or of `code`: words of the system
  /// where no language has its own.
  package static func reason(_ code: Int32 = errno) -> MessageText {
    if let word = words.first(where: { $0.code == code })?.word { return .words(word) }
    let text = String(cString: strerror(code))
    return .name(text.prefix(1).lowercased() + text.dropFirst())
  }

  /// The codes that a person meets, with what the system says of them in English.
  static let words: [(code: Int32, word: MessageWord)] = [
    (EPERM, .notPermittedHere), (ENOENT, .noSuchFileOrFolder), (EIO, .inputOutputError), (EAGAIN, .temporarilyUnavailable),
    (EACCES, .permissionDenied), (EEXIST, .fileExists), (ENOTDIR, .notADirectory), (EISDIR, .isADirectory),
    (EMFILE, .tooManyOpenFiles), (EFBIG, .fileTooLarge), (ENOSPC, .noSpaceOnDevice), (EROFS, .readOnlyFileSystem),
    (ENAMETOOLONG, .fileNameTooLong), (ELOOP, .tooManyLinks), (EDQUOT, .quotaExceeded),
  ]
}
