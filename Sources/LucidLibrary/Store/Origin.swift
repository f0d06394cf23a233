import LucidCore
import LucidSyntax

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
  /// Who signed it, as `allowed_signers` calls them, or the fingerprint of a key that nobody there has; nil when nobody did.
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
  /// Of one ability of a file of several.
  func labelled(_ label: String) -> Origin {
    var one = Origin(source: source, hash: hash, template: template, label: label, date: date)
    one.signer = signer
    return one
  }
}

extension Library {
  /// By name. A file that cannot be read counts as none: what is known of a file is no part of it.
  package func origins() throws(LibraryError) -> [String: Origin] {
    guard let bytes = try LibraryDisk.read(place.origins, limit: .mib(16)) else { return [:] }
    var origins: [String: Origin] = [:]
    for entry in LibraryJSON.mapping(bytes, place.origins)?["origins"]?.mapping?.entries ?? [] {
      guard let fields = entry.value.mapping, let source = fields["source"]?.scalar?.text,
        let hash = fields["sha256"]?.scalar?.text
      else { continue }
      origins[entry.key.text] = Origin(
        source: source, hash: hash, template: LibraryJSON.text(fields["template"]),
        label: LibraryJSON.text(fields["label"]) ?? "",
        date: LibraryJSON.text(fields["date"]) ?? "")
      origins[entry.key.text]?.signer = LibraryJSON.text(fields["signer"])
    }
    return origins
  }

  /// Under the lock. Those of other names are dropped.
  func write(_ origins: [String: Origin], keeping names: [String]) throws(LibraryError) {
    let names = Set(names)
    var json = JSONText()
    json.object { json in
      json.key("origins")
      json.object { json in
        for (name, origin) in origins.sorted(by: { $0.key < $1.key }) where names.contains(name) {
          json.key(name)
          json.object { json in
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
    try LibraryDisk.replace(place.origins, Array(json.indented().utf8))
  }
}
