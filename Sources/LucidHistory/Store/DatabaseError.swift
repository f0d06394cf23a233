import CSQLite

/// Why SQLite did not do what it was asked.
struct DatabaseError: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case missingLibrary
    /// Somebody else has been writing all the time.
    case busy
    /// The file is no database, or a broken one.
    case damaged
    case full
    case readOnly
    /// A later lucid has made it.
    case newer
    case other
  }

  let kind: Kind
  let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// `code` is SQLite's; what stands above its low byte only says more of the same.
  init(code: Int32, _ message: String) {
    kind =
      switch code & 0xFF {
      case SQ_BUSY: .busy
      case SQ_CORRUPT, SQ_NOT_A_DATABASE: .damaged
      case SQ_FULL: .full
      case SQ_READONLY: .readOnly
      default: .other
      }
    self.message = message
  }
}
