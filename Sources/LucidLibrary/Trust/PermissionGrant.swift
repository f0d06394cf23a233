/// The stored decisions about one ability.
package struct PermissionGrant: Hashable, Sendable {
  package enum Answer: String, Hashable, Sendable { case always, never }

  package struct Line: Hashable, Sendable {
    package let need: RequiredPermission
    package let answer: Answer
    /// SHA-256 digests of the denied texts.
    package let hashes: [String]

    package init(_ need: RequiredPermission, _ answer: Answer, hashes: [String] = []) {
      self.need = need
      self.answer = answer
      self.hashes = hashes
    }
  }

  /// `id:UUID NAME` of an ability of the library, otherwise an absolute path.
  package let identity: String
  package var label: String
  /// SHA-256 of the file at the first agreement.
  package var hash: String
  /// The time of the last grant, ISO 8601.
  package var date: String
  package var lines: [Line]

  package init(identity: String, label: String, hash: String, date: String, lines: [Line] = []) {
    self.identity = identity
    self.label = label
    self.hash = hash
    self.date = date
    self.lines = lines
  }

  /// With the name of its file: another file that claims the same id is allowed nothing by it.
  package static func identity(id: String, name: String) -> String { "id:\(id.uppercased()) \(name)" }

  /// Splits permissions into those without a decision and those that are denied permanently.
  package func evaluate(_ needs: [RequiredPermission]) -> (missing: [RequiredPermission], refused: [RequiredPermission]) {
    var missing: [RequiredPermission] = []
    var refused: [RequiredPermission] = []
    for need in needs {
      if lines.contains(where: { $0.answer == .never && $0.need.isSameLine(as: need) }) {
        refused.append(need)
      } else if !lines.contains(where: { $0.answer == .always && need.isCovered(by: $0.need) }) {
        missing.append(need)
      }
    }
    return (missing, refused)
  }

  /// Adds an answer; an earlier one on the same source is replaced. `hashes` are those of the text,
  /// for a refusal.
  package mutating func say(_ answer: Answer, _ need: RequiredPermission, hashes: [String] = []) {
    lines.removeAll { $0.need.isSameLine(as: need) }
    lines.append(Line(need, answer, hashes: answer == .never ? hashes : []))
  }
}
