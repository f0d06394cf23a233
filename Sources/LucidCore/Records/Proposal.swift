/// A pending change: a write or a send that a model requested.
package struct Proposal: Hashable, Sendable {
  /// Why a write waits for the person.
  package enum Reason: Hashable, Sendable {
    /// The host's rule: every write is asked for.
    case approval
    /// It changes or removes what is there already.
    case modifiesData
    /// It leaves the machine.
    case sends
    /// The run has committed writes of its own before.
    case hasWritten
    /// The model had read text of this family, which may come from others.
    case untrustedText(family: String)
    case noPreview

    /// One phrase for a person and for the model: `it modifies existing data`.
    package var message: MessageText {
      switch self {
      case .approval: .words(.writesNeedApproval)
      case .modifiesData: .words(.modifiesData)
      case .sends: .words(.wouldBeSent)
      case .hasWritten: .words(.hasWrittenAlready)
      case .untrustedText(let family): .words(.hadReadUntrusted, MessageText.family(family))
      case .noPreview: .words(.noPreviewOfEffect)
      }
    }

    package var text: String { message.text }
  }

  /// Within its run: `1`, `2`, in the order in which they were asked for.
  package internal(set) var id: String
  /// `family.verb`.
  package let tool: String
  /// Checked and converted; only those that were given.
  package let arguments: [CallArgument]
  /// The call's `ToolContext.key`, now and when it is applied: the same call has its effect once.
  package let key: String
  /// Its effect, as far as it can be previewed.
  package let changes: [Change]
  /// The same item by item, as the files would show it; empty where nothing is known of that.
  package internal(set) var differences: [ItemDifference]
  package let reason: Reason
  /// The origins of all that the model had been shown when it asked for it.
  package let labels: Labels
  /// Set once, when the run that staged it has ended; nil for one that was stored before there was
  /// such a field.
  package internal(set) var requester: Requester?

  package init(
    id: String, tool: String, arguments: [CallArgument], key: String, changes: [Change], differences: [ItemDifference] = [],
    reason: Reason, labels: Labels, requester: Requester? = nil
  ) {
    self.requester = requester
    self.id = id
    self.tool = tool
    self.arguments = arguments
    self.key = key
    self.changes = changes
    self.differences = differences
    self.reason = reason
    self.labels = labels
  }

  /// The same with another number within its run.
  func numbered(_ id: String) -> Proposal {
    var copy = self
    copy.id = id
    return copy
  }

  /// The same without the contents of the items; their digests stay, so that it can be applied.
  package var withoutContents: Proposal {
    var copy = self
    copy.differences = differences.map { difference in
      ItemDifference(
        path: difference.path, key: difference.key, before: difference.before.map { ItemState(digest: $0.digest) },
        after: difference.after.map { ItemState(digest: $0.digest) })
    }
    return copy
  }
}
