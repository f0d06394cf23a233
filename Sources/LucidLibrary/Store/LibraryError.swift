/// Why the library cannot do it: one line, and what to do.
package struct LibraryError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// No such ability, a name that is none, more than one that it could be.
    case request
    /// The library is already in the requested state.
    case nothing
    /// The file is no ability, or not one to be kept.
    case file
    /// A file that decisions depend on cannot be read or understood, so that nothing is decided.
    case unreadable
    /// Another process has the lock.
    case locked
    /// The disk refuses.
    case disk
    /// The host forbids it, or the person has refused it for good.
    case forbidden
    /// A server or a program that abilities come from fails.
    case source
    /// It did not answer in time.
    case timedOut
    case cancelled
    /// A program is missing that is needed.
    case requirement
    /// An internal error, or an error of the system.
    case fault
  }

  package let kind: Kind
  package let message: String
  package let hint: String?

  package init(_ kind: Kind, _ message: String, hint: String? = nil) {
    self.kind = kind
    self.message = message
    self.hint = hint
  }
}
