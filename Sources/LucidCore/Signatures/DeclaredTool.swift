/// A tool that a file or a configuration declares, rather than the program.
package struct ToolDeclaration: Hashable, Sendable {
  /// `family.verb`.
  package let name: String
  package let about: String
  package let parameters: [Parameter]
  package let result: ValueType
  package let effect: Effect

  package init(name: String, about: String, parameters: [Parameter], result: ValueType, effect: Effect) {
    (self.name, self.about, self.parameters, self.result, self.effect) = (name, about, parameters, result, effect)
  }

  /// The declaration that a signature was made from.
  package init(_ signature: ToolSignature) {
    self.init(
      name: signature.name, about: signature.summary, parameters: signature.parameters, result: signature.result,
      effect: signature.effect)
  }

  /// The tool for the compiler and for runs. A file cannot know what is behind it, so each call
  /// counts as one that tells its arguments to others.
  package var signature: ToolSignature { signature(reaching: nil) }

  /// The same with what is known of the reach of the program or server behind it.
  package func signature(reaching reach: MessageText?) -> ToolSignature {
    let family = ToolName.family(name)
    let word: MessageWord = effect == .read ? .reachReturned : effect == .write ? .reachChanged : .reachSent
    return ToolSignature(
      family, String(name.dropFirst(family.count + 1)), about, parameters: parameters, result: result, effect: effect,
      cost: .expensive, reach: reach ?? .words(word, name), discloses: ToolSignature.declaredDisclosure,
      timeoutSeconds: ToolSignature.longestDeclared, isDeclared: true)
  }
}

extension ToolSignature {
  /// The most seconds that a declared tool may take; the configuration sets a lower limit.
  package static let longestDeclared = 600

  /// The part of a call that may be told to others: nothing is known of the program behind a tool.
  package static let declaredDisclosure = MessageText.words(.reachArguments)

  /// Returns the first difference between two declarations of one tool, as a clause: this one is
  /// that of a file, `other` that of the configuration. nil when a call of the one is a call of the
  /// other; descriptions do not count.
  package func difference(from other: ToolSignature) -> String? {
    if effect != other.effect { return "the file declares effect \(effect.rawValue), the configuration \(other.effect.rawValue)" }
    for parameter in parameters {
      guard let theirs = other.parameters.first(where: { $0.name == parameter.name }) else {
        return "the configuration declares no argument \(parameter.name)"
      }
      if parameter.kind != theirs.kind {
        return "argument \(parameter.name): the file declares \(parameter.kind.name), the configuration \(theirs.kind.name)"
      }
      if parameter.required != theirs.required {
        return "argument \(parameter.name): "
          + (theirs.required ? "the configuration has no default for it" : "only the configuration has a default for it")
      }
      if parameter.fallback != theirs.fallback {
        return "argument \(parameter.name): the file and the configuration declare different defaults"
      }
    }
    if let theirs = other.parameters.first(where: { p in !parameters.contains { $0.name == p.name } }) {
      return "the file declares no argument \(theirs.name), which the configuration has"
    }
    return result.difference(from: other.result, at: "the result")
  }
}

extension ValueType {
  /// Returns the first difference between two declared types as a clause; nil for none. The order
  /// of fields does not count.
  fileprivate func difference(from other: ValueType, at place: String) -> String? {
    switch (self, other) {
    case (.list(let a), .list(let b)): return a.difference(from: b, at: "items of \(place)")
    case (.record(let a), .record(let b)):
      for field in a.fields {
        guard let i = b.index(of: field.name) else { return "\(place): the configuration declares no field \(field.name)" }
        if let inner = field.type.difference(from: b.fields[i].type, at: "field \(field.name)") { return inner }
      }
      // A field that only the configuration has is left out of the result.
      return nil
    default:
      return self == other ? nil : "\(place): the file declares \(shortName), the configuration \(other.shortName)"
    }
  }

  private var shortName: String {
    switch self {
    case .record: "a record"
    case .list: "a list"
    default: name
    }
  }
}
