import LucidCore

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
    let list = try node.required("origins")
    guard let members = list.members else { throw JSONSyntaxError("`origins` is not an object", at: list.range.lowerBound) }
    var origins: [String: Origin] = [:]
    for member in members {
      let fields = member.value
      var origin = Origin(
        source: try fields.requiredText("source"), hash: try fields.requiredText("sha256"),
        template: try fields.optionalText("template"), label: try fields.optionalText("label") ?? "",
        date: try fields.optionalText("date") ?? "")
      origin.signer = try fields.optionalText("signer")
      origins[member.name] = origin
    }
    return origins
  }

  private static func text(_ origins: [String: Origin]) -> String {
    var json = JSONText()
    json.object { json in
      json.field("version", TrustFileVersion.current)
      json.object("origins") { json in
        for (name, origin) in origins.sorted(by: { $0.key < $1.key }) {
          json.object(name) { json in
            json.field("source", origin.source)
            json.field("sha256", origin.hash)
            json.field("template", origin.template)
            json.field("label", origin.label)
            json.field("date", origin.date)
            json.field("signer", origin.signer)
          }
        }
      }
    }
    return json.indented()
  }
}
