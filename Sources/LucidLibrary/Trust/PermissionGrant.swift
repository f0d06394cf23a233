import LucidCore
package import LucidStorage

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

extension PermissionGrant {
  /// The object of the file, which `lucid trust --json` prints too.
  package var json: String { String(decoding: StorageWriter.text(self), as: UTF8.self) }
}

extension PermissionGrant: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Self?) throws(Form.Failure) -> Self {
    try Self(
      identity: field("for", it, \.identity), label: field("label", it, \.label, or: ""),
      hash: field("sha256", it, \.hash, or: ""), date: field("date", it, \.date, or: ""),
      lines: field("allows", it, \.lines, or: []))
  }
}

extension PermissionGrant.Line: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Self?) throws(Form.Failure) -> Self {
    let effect = try field("effect", it, \.need.effect)
    let source = try field("source", it, \.need.source)
    let destination = try field("to", it, \.need.destination)
    let answer = try field("answer", it, \.answer)
    let need = try RequiredPermission(
      effect, source: source, to: destination, reach: .name(field("reach", it, \.need.reach.text, or: "")),
      through: field("through", it, \.need.through, or: []), most: field("most", it, \.need.most))
    return try Self(need, answer, hashes: field("sha256", it, \.hashes))
  }
}

extension PermissionGrant.Answer: Storable {}
extension RequiredPermission.Effect: Storable {}
