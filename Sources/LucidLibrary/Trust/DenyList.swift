package import LucidCore

/// The rules that deny access regardless of permissions: `forbid` of the host policy and of the
/// configuration.
package struct DenyList: Hashable, Sendable {
  package enum Rule: Hashable, Sendable {
    /// An effect on one family or, with nil, on any; without an effect all that a family can do.
    case effect(RequiredPermission.Effect?, source: String?)
    /// A flow: data of a family to a tool, or to all tools of a family. For models there is
    /// `elsewhere`, and `local_only` of the configuration.
    case flow(source: String, to: String)
    /// Programs that are started: models that are one, and those that print keys.
    case programs
    /// Models that are not on this machine.
    case elsewhere
  }

  package struct Line: Hashable, Sendable {
    package let rule: Rule
    /// As it is written.
    package let text: String
    /// Where it is written.
    package let file: String

    package init(_ rule: Rule, text: String, file: String) {
      self.rule = rule
      self.text = text
      self.file = file
    }

    /// `which /etc/lucid/policy.yaml forbids (sends)`.
    package var reason: MessageText { .words(.whichForbids, file, text) }
  }

  package private(set) var lines: [Line]

  package init(_ lines: [Line] = []) { self.lines = lines }

  /// Nothing that was forbidden before is allowed by it.
  package mutating func add(_ other: DenyList) { lines += other.lines }

  /// `sends`, `writes notes`, `web`, `calendar to web.search`, `programs`, `models elsewhere`; nil
  /// for anything else. `family` gives the proper name of a family.
  package static func rule(_ text: String, family: (String) -> String?) -> Rule? {
    if text == "programs" { return .programs }
    if text == "models elsewhere" { return .elsewhere }
    let words = text.split(separator: " ").map(String.init)
    if words.count == 3, words[1] == "to", let source = family(words[0]) {
      let name = words[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let first = name.first, let real = family(first), name.count == 1 || name[1] != "" else { return nil }
      return .flow(source: source, to: ([real] + name.dropFirst()).joined(separator: "."))
    }
    let effect = words.first.flatMap(RequiredPermission.Effect.init)
    switch (effect, words.count) {
    case (let effect?, 1): return .effect(effect, source: nil)
    case (let effect?, 2): return family(words[1]).map { .effect(effect, source: $0) }
    case (nil, 1): return family(words[0]).map { .effect(nil, source: $0) }
    default: return nil
    }
  }

  package func line(_ rule: Rule) -> Line? { lines.first { $0.rule == rule } }

  /// A flow is denied by its own rules, by `sends`, and by what denies the tool that is told.
  package func line(against need: RequiredPermission) -> Line? {
    guard let destination = need.destination else { return line(need.effect, need.source) }
    return need.isOfModel ? nil : line(against: need.source, to: destination)
  }

  /// Returns the rule that denies data of a family to a tool.
  package func line(against source: String, to tool: String) -> Line? {
    lines.first { line in
      switch line.rule {
      case .flow(let forbidden, let to): forbidden == source && (to == tool || tool.hasPrefix(to + "."))
      case .effect(.sends, let family): family == nil || family == source
      default: false
      }
    }
  }

  /// Families that may not go to a tool or a family of tools, by its name; for `FlowPolicy`.
  package var forbiddenQueries: [String: FamilySet] {
    lines.reduce(into: [:]) { result, line in
      if case .flow(let source, let to) = line.rule { result[to, default: []].formUnion(FamilySet(source)) }
    }
  }

  /// An effect on a family that no ability asks for, but a way out of the program itself.
  package func line(_ effect: RequiredPermission.Effect, of family: String) -> Line? { line(effect, family) }

  /// Returns the rule that denies a tool, whatever calls it.
  package func line(against tool: ToolSignature) -> Line? {
    let effect: RequiredPermission.Effect =
      switch tool.effect {
      case .read: .reads
      case .write: .writes
      case .send: .sends
      }
    return line(effect, tool.family) ?? (tool.discloses == nil ? nil : line(.discloses, tool.family))
  }

  /// Whether an access of a permissions card is denied, such as `writes`, `notes`.
  package func forbids(_ effect: String, _ source: String) -> Bool {
    RequiredPermission.Effect(rawValue: effect).map { line($0, source) != nil } ?? false
  }

  private func line(_ effect: RequiredPermission.Effect, _ source: String) -> Line? {
    lines.first { line in
      guard case .effect(let forbidden, let family) = line.rule else { return false }
      return (forbidden.map { $0 == effect } ?? true) && (family.map { $0 == source } ?? true)
    }
  }
}
