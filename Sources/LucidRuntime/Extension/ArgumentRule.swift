package import LucidCore

/// The fate of an argument that the author wrote and that comes out null or empty.
///
/// An author who writes a selector wants a part. Without this rule an empty one meant all of it,
/// and "delete the calendar `<<which>>`" deleted every calendar. "Not given" is only an argument
/// that is not written, or one that ends in `| default(any)`.
package enum ArgumentRule {
  package enum Verdict: Hashable, Sendable {
    /// Goes to the tool once it is converted.
    case given(Value)
    /// Counts as not written.
    case notGiven
    /// Is written as nothing: the field has no value afterwards.
    case cleared
    /// The step is left out, as if the value were unavailable.
    case leftOut(MissingData)
    /// The step fails; nothing is read or written.
    case refused(StepFailure)
  }

  /// `value` is evaluated, not converted and not absent.
  package static func verdict(
    _ value: Value, of argument: PlanArgument, for parameter: Parameter, in signature: ToolSignature
  ) -> Verdict {
    let isEmpty = isEmpty(value)
    if isEmpty, argument.isOptional { return .notGiven }
    // A program of somebody else gets an empty value as it is; null would reach it as nothing.
    guard parameter.role == nil ? value.held == .null : isEmpty else { return .given(value) }
    let name = MessageText.words(.ofSetting, parameter.name, signature.name)
    switch parameter.role {
    case .selector?, nil:
      if signature.effect == .read || signature.makesNew { return .leftOut(MissingData(.words(.isEmpty, name))) }
      return .refused(StepFailure(.badArgument, .words(.selectorEmpty, name), hint: .words(.giveValueOrWhen)))
    case .nonEmptyContent?:
      return .refused(StepFailure(.badArgument, .words(.contentEmpty, name), hint: .words(.giveValueOrWhen)))
    case .content?:
      switch parameter.kind {
      case .text: return .given(.text(""))
      case .texts, .list: return .given(.list([]))
      default: return .cleared
      }
    }
  }

  /// Null, a text of blanks, and a list of nothing else.
  private static func isEmpty(_ value: Value) -> Bool {
    switch value.held {
    case .null: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .list(let items): items.allSatisfy(isEmpty)
    default: false
    }
  }
}
