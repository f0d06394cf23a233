/// The families that bring untrusted text: anyone can write a mail, a page or an
/// invitation, and so put words before a model.
package enum OutsideText {
  package static let families: Set<String> = ["mail", "web", "calendar", "files", "mcp", "run"]
  /// Families of the user's own files that may hold untrusted text: a clipped page, a card that was
  /// sent, a shared list. A file may use it as its author decides; a write that a model requests
  /// after reading it is pending.
  package static let kept: Set<String> = ["notes", "contacts", "reminders", "tasks"]
}
