import LucidCore
import LucidRuntime

/// Arguments of a declared tool from `ARG=VALUE` words, checked as a run checks them.
struct ToolArguments {
  let signature: ToolSignature
  let now: Instant
  let zone: Zone

  /// The named values; samples stand in for required ones that are not named. Errors:
  /// `.badArgument`, before anything is started.
  func read(_ words: [String]) throws(StepFailure) -> (arguments: Arguments, samples: [String]) {
    var given: [String: Value] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let parameter = signature.parameters.first(where: { $0.name == parts[0] }) else {
        throw StepFailure(
          .badArgument, "\(signature.name) has no argument `\(TerminalSanitizer.message(parts[0], limit: 60))`",
          hint: .name("arguments: " + signature.parameters.map { "\($0.name)=VALUE" }.joined(separator: ", ")))
      }
      given[parameter.name] = try value(parts[1], of: parameter)
    }
    var samples: [String] = []
    for parameter in signature.parameters where parameter.required && given[parameter.name] == nil {
      given[parameter.name] = try value(sample(of: parameter), of: parameter)
      samples.append(parameter.name)
    }
    let days = signature.parameters.filter { if case .moment = $0.kind { true } else { false } }.map(\.name)
    return (Arguments(for: signature, given, days: Set(days)), samples)
  }

  /// A text for a parameter that it does not take; nil for one that takes every text.
  func misfit(of parameter: Parameter) -> String? {
    switch parameter.kind {
    case .integer, .number, .boolean, .moment, .instant, .period, .choice: "not-a-value"
    default: nil
    }
  }

  private func value(_ text: String, of parameter: Parameter) throws(StepFailure) -> Value {
    let value: Value =
      switch parameter.kind {
      case .integer: Int(text).map(Value.integer) ?? .text(text)
      case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil } ?? .text(text)
      case .boolean: text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .text(text)
      case .list: .list(text.split(separator: ",").map { .text(String($0.drop(while: \.isWhitespace))) })
      default: .text(text)
      }
    do throws(ConversionError) { return try Conversion.convert(value, for: parameter, zone: zone, now: now) } catch {
      throw StepFailure(.badArgument, error.words, hint: error.remedy)
    }
  }

  private func sample(of parameter: Parameter) -> String {
    switch parameter.kind {
    case .integer, .number: "1"
    case .boolean: "true"
    case .moment: zone.date(now).iso
    case .instant: zone.iso(now)
    case .period: "1h"
    case .choice(let words): words.first ?? ""
    default: "sample"
    }
  }
}
