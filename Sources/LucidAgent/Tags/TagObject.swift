package import LucidCore
import LucidRuntime
import LucidWords

/// The object of an action tag. Names of members count in any case and with or without `_`:
/// `isAllDay` is `is_all_day`.
package struct TagObject: Sendable {
  package let tag: String
  private let members: [(name: String, key: String, value: Value)]

  /// Errors: `.badArgument`, what is wrong with it.
  init(tag: String, json: String) throws(StepFailure) {
    switch ModelJSON.values(in: json) {
    case .success(let values):
      guard values.count == 1, case .record(let record) = values[0] else {
        throw StepFailure(.badArgument, .words(.holdsNoObject, tag))
      }
      self.init(tag: tag, record)
    case .failure(let problem): throw StepFailure(.badArgument, .words(.tagBadJSON, tag, problem.message))
    }
  }

  /// An object inside that of a tag.
  init(tag: String, _ record: Record) {
    self.tag = tag
    members = zip(record.type.names, record.values).map { ($0, Self.key($0), $1) }
  }

  /// Returns the first of these values that is not an empty text.
  package subscript(names: String...) -> Value {
    for name in names {
      for member in members where member.key == Self.key(name) {
        switch member.value {
        case .null: continue
        case .text(let text) where text.allSatisfy(\.isWhitespace): continue
        default: return member.value
        }
      }
    }
    return .null
  }

  /// Returns the action in lower case. Errors: `.badArgument`, it is missing or not in `known`.
  package func action(of known: [String]) throws(StepFailure) -> String {
    guard let action = self["action"].text?.lowercased() else {
      throw StepFailure(.badArgument, .words(.saysNotWhatToDo, tag), hint: .words(.oneOf, known.joined(separator: ", ")))
    }
    guard known.contains(action) else {
      throw StepFailure(
        .badArgument, .words(.cannotDo, tag, TerminalSanitizer.message(action, limit: 60)),
        hint: .words(.oneOf, known.joined(separator: ", ")))
    }
    return action
  }

  /// A time of day on a day. Errors: `.badArgument` for a day alone, unless `days` are meant, and
  /// for what is no time.
  package func moment(_ names: String..., days: Bool = false) throws(StepFailure) -> Value {
    for name in names {
      let value = self[name]
      guard case .text(let text) = value else {
        if case .null = value { continue }
        throw StepFailure(.badArgument, .words(.isNoTime, Self.words(name)), hint: .words(.writeTimeAs))
      }
      do throws(PhraseError) {
        let moment = try TimePhrase(text)
        if !days { try moment.requireTime() }
      } catch {
        throw StepFailure(.badArgument, .words(.inFile, Self.words(name), error.words), hint: error.remedy)
      }
      return value
    }
    return .null
  }

  /// Members that are not among `known`, as they were written.
  func unknown(_ known: Set<String>) -> [String] {
    let keys = Set(known.map(Self.key))
    return members.filter { !keys.contains($0.key) }.map(\.name)
  }

  /// A member's name for a person; that of a reminder's time is `at`.
  private static func words(_ name: String) -> MessageText {
    switch name {
    case "at": .words(.theTime)
    case "start": .words(.theStart)
    case "end": .words(.theEnd)
    default: .words(.theArgument, name.replacing("_", with: " "))
    }
  }

  private static func key(_ name: String) -> String { String(name.lowercased().filter { $0 != "_" && $0 != "-" }) }
}
