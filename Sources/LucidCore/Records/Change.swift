/// Something that a run made, changed or took away in the person's world.
public struct Change: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case created, updated, rescheduled, completed, logged, pinned, archived, deleted
  }

  /// The result of the changes of a run; all of them share it.
  public enum Fate: String, Hashable, Sendable, CaseIterable {
    case written
    /// The run went well, but on the sample person's data or a world: nothing is ever written
    /// there.
    case heldBack = "held-back"
    /// The run did not go well, or they could not be written.
    case dropped
  }

  public let kind: Kind
  /// The kind of thing: `event`, `reminder`, `task`, `label`, `note`, `habit`.
  public let noun: String
  /// The `id` of its record.
  public let id: String
  /// As the person knows it.
  public let title: String
  /// A detail on one line: `Tuesday, April 7, 08:00`; nil when the title is enough.
  public let detail: String?
  /// The file or collection it is kept in, relative to the vault; nil where there are no files.
  public let place: String?
  /// The step that did it; the run fills it in.
  public package(set) var step: String = ""

  public init(_ kind: Kind, _ noun: String, id: String, title: String, detail: String? = nil, place: String? = nil) {
    self.kind = kind
    self.noun = noun
    self.id = id
    self.title = title
    self.detail = detail
    self.place = place
  }
}
