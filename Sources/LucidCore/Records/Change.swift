/// Something that a run made, changed or took away in the person's world.
package struct Change: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case created, updated, rescheduled, completed, logged, pinned, archived, deleted
    /// Put into the queue of messages.
    case queued
  }

  /// The result of the changes of a run; all of them share it.
  package enum Fate: String, Hashable, Sendable, CaseIterable {
    case written
    /// The run went well, but on the sample person's data or a world: nothing is ever written
    /// there.
    case heldBack = "held-back"
    /// The run did not go well, or they could not be written.
    case dropped
    /// The commit failed on the way, and some of it may be written: a program that keeps the data
    /// has done a part, or did not answer.
    case unsure
  }

  package let kind: Kind
  /// The kind of thing: `event`, `reminder`, `task`, `label`, `note`, `habit`, `draft`,
  /// `notification`.
  package let noun: String
  /// The `id` of its record.
  package let id: String
  /// As the person knows it.
  package let title: String
  /// A detail on one line: `Tuesday, April 7, 08:00`; nil when the title is enough.
  package let detail: MessageText?
  /// The file or collection it is kept in, relative to the vault; nil where there are no files.
  package let place: String?
  /// Whether another value stood there before, which it replaces: the amount of a habit today.
  package var isReplacing = false
  /// The step that did it; the run fills it in.
  package var step: String = ""

  package init(_ kind: Kind, _ noun: String, id: String, title: String, detail: MessageText? = nil, place: String? = nil) {
    self.kind = kind
    self.noun = noun
    self.id = id
    self.title = title
    self.detail = detail
    self.place = place
  }
}
