/// Which families bring text that strangers wrote: anyone can write a mail, a page or an invitation, and so put words before a model.
public enum OutsideText {
  public static let families: Set<String> = ["mail", "web", "calendar", "files", "mcp", "run"]
}
