/// Which families bring text that strangers wrote: anyone can write a mail, a page or an invitation, and so put words before a model.
public enum OutsideText {
  public static let families: Set<String> = ["mail", "web", "calendar", "files", "mcp", "run"]
  /// What the person keeps, where the words of others may have come to lie: a clipped page, a card that was sent, a shared list. What a
  /// file does with it is its author's word; what a model wants done after reading it waits.
  public static let kept: Set<String> = ["notes", "contacts", "reminders", "tasks"]
}
