package import LucidCore

/// The fate of a step whose selector came out empty.
///
/// A selector is an argument that narrows what is read, changed or deleted: a calendar, a query, a
/// place, a person. An author who wrote one wants a part. Without this rule an empty or null value
/// meant all of it, and "delete the calendar `<<which>>`" deleted every calendar.
package enum SelectorRule {
  package enum Verdict: Hashable, Sendable {
    case usable
    /// The step is left out, as if the value were unavailable.
    case leftOut(MissingData)
    /// The step fails; nothing is read or written.
    case refused(StepFailure)
  }

  private static let names: Set<String> = [
    "calendar", "query", "search", "place", "person", "id", "folder", "label", "destination", "feed", "from",
  ]

  /// `value` is that of an argument that the author wrote, converted for its parameter.
  package static func verdict(
    _ value: Value, for parameter: Parameter, of signature: ToolSignature
  ) -> Verdict {
    // What is required is refused without a value by the tool itself.
    guard case .text = parameter.kind, !parameter.required, names.contains(parameter.name), isEmpty(value) else {
      return .usable
    }
    let name = MessageText.words(.ofSetting, parameter.name, signature.name)
    if signature.effect == .write, !makesNew(signature.verb) {
      return .refused(
        StepFailure(.badArgument, .words(.selectorEmpty, name), hint: .words(.giveValueOrWhen)))
    }
    guard signature.effect == .read, isNarrow(signature) else { return .usable }
    return .leftOut(MissingData(.words(.isEmpty, name)))
  }

  private static func isEmpty(_ value: Value) -> Bool {
    switch value {
    case .null: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    default: false
    }
  }

  /// A tool that makes something new has no selector: its `calendar` is where the event goes.
  private static func makesNew(_ verb: String) -> Bool { verb.hasPrefix("create") || verb == "draft" }

  /// Reads that would tell of another place, or of everything.
  private static func isNarrow(_ signature: ToolSignature) -> Bool {
    FamilyTraits.of(signature.family)?.isAboutPlace == true || signature.verb == "search"
  }
}
