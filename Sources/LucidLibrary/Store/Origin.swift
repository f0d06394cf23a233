import LucidCore
package import LucidStorage

/// Where an ability came from when it was installed.
package struct Origin: Hashable, Sendable {
  /// `https://…`, an absolute path, `standard input`, or `gallery/NAME`.
  package let source: String
  /// SHA-256 of the bytes as they came, 64 digits.
  package let hash: String
  /// The name in the gallery; nil for anything else.
  package let template: String?
  /// The label that it had.
  package let label: String
  /// ISO 8601.
  package let date: String
  /// The signer, by its name in `allowed_signers` or the fingerprint of an unknown key; nil if
  /// unsigned.
  package var signer: String?

  package init(source: String, hash: String, template: String? = nil, label: String, date: String) {
    self.source = source
    self.hash = hash
    self.template = template
    self.label = label
    self.date = date
  }
}

extension Origin {
  /// Whether it can be asked again; a path is absolute, so none is taken for standard input.
  package var isRepeatable: Bool { source != SourceFile.standardInput }

  /// Returns the origin of one ability in a file of several.
  func labelled(_ label: String) -> Origin {
    var one = Origin(source: source, hash: hash, template: template, label: label, date: date)
    one.signer = signer
    return one
  }
}

extension Origin: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Origin?) throws(Form.Failure) -> Origin {
    var origin = try Origin(
      source: field("source", it, \.source), hash: field("sha256", it, \.hash),
      template: field("template", it, \.template, or: nil), label: field("label", it, \.label, or: ""),
      date: field("date", it, \.date, or: ""))
    origin.signer = try field("signer", it, \.signer, or: nil)
    return origin
  }
}

extension Library {
  private var originFile: TrustFile<[String: Origin]> {
    TrustFile(
      path: place.origins, subject: "the origins of your abilities", limit: .mib(16), empty: [:],
      decode: Self.decode, encode: Self.text)
  }

  /// Returns all by name. Errors: the file cannot be understood, so that nothing is known.
  package func origins() throws(LibraryError) -> [String: Origin] { try originFile.read() }

  /// Under the lock. Those of other names are dropped.
  func write(_ origins: [String: Origin], keeping names: [String]) throws(LibraryError) {
    let names = Set(names)
    try originFile.replace(origins.filter { names.contains($0.key) })
  }

  /// The same as a change of several. The file that is there was read before, under the same lock.
  func change(to origins: [String: Origin], keeping names: [String]) -> LibraryJournal.Change {
    let names = Set(names)
    return LibraryJournal.Change(
      path: place.inner(place.origins), text: Self.text(origins.filter { names.contains($0.key) }))
  }

  private static func decode(_ node: JSONNode) throws(JSONSyntaxError) -> [String: Origin] {
    try StorageReader.value([String: Origin].self, try node.required("origins"))
  }

  private static func text(_ origins: [String: Origin]) -> String {
    var json = JSONText()
    json.object { json in
      json.field("version", TrustFileVersion.current)
      json.key("origins")
      json.written(StorageWriter.text(origins))
    }
    return json.indented()
  }
}
