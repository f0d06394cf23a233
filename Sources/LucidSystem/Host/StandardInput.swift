/// Lines of standard input.
package enum StandardInput {
  /// Returns the next line without its line break; nil at the end.
  ///
  /// The standard library tries again while `errno` says that a call was interrupted, also where it
  /// said so before and the input has simply ended: it would try for ever.
  package static func line() -> String? {
    errno = 0
    return readLine()
  }
}
