package import LucidCore

/// The index of a gallery on the web: its abilities, and the checksum of each file.
/// `docs/library.md` has the format.
package struct GalleryIndex: Hashable, Sendable {
  package static let format = 1
  package static let largest = ByteCount.mib(1)

  package struct Entry: Hashable, Sendable {
    package let name: String
    package let label: String
    package let summary: String?
    package let category: String?
    /// Relative to the index.
    package let file: String
    /// 64 small digits.
    package let hash: String

    /// nil for a name that no ability can have, a path that leaves the folder of the index, or what
    /// is no sum.
    package init?(name: String, label: String?, summary: String?, category: String?, file: String, hash: String) {
      let sum = hash.lowercased()
      guard LibraryName.isGood(name), sum.utf8.count == 64, sum.allSatisfy({ $0.isASCII && $0.isHexDigit }), Self.isBeside(file)
      else {
        return nil
      }
      (self.name, self.file, self.hash) = (name, file, sum)
      self.label = String((label ?? name).prefix(40))
      self.summary = summary.map { String($0.prefix(200)) }
      self.category = category.map { String($0.prefix(40)) }
    }

    /// Whether a path stays in the folder of the index: it does not begin with `/`, go up, or look
    /// like an address.
    private static func isBeside(_ path: String) -> Bool {
      let parts = path.pathParts(withEmpty: true)
      return path.utf8.count <= 500 && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
        && path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && !"\\:?#%".unicodeScalars.contains($0) }
    }
  }

  /// In their order, no name twice.
  package let entries: [Entry]
  /// The number of entries that are invalid or exceed the limit.
  package let leftOut: Int

  package init(_ candidates: [Entry?]) {
    var names: Set<String> = []
    var entries: [Entry] = []
    for case let entry? in candidates where entries.count < GalleryFolder.mostAbilities {
      if names.insert(entry.name.lowercased()).inserted { entries.append(entry) }
    }
    self.entries = entries
    leftOut = candidates.count - entries.count
  }

  package func entry(_ name: String) -> Entry? {
    let wanted = name.lowercased()
    return entries.first { $0.name.lowercased() == wanted }
  }

  /// The address of a file: beside the index, whatever is not plain written as `%XX`.
  package static func address(_ file: String, beside index: String) -> String {
    let whole = index.prefix { $0 != "?" && $0 != "#" }
    let folder = whole.lastIndex(of: "/").map { whole[...$0] } ?? whole
    var out = String(folder)
    for byte in file.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte < 0x80 && (Character(scalar).isLetter || Character(scalar).isNumber || "/-._~".unicodeScalars.contains(scalar))
      let digits = String(byte, radix: 16, uppercase: true)
      out += isPlain ? String(Character(scalar)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }
    return out
  }

  /// The addresses at which the index of a site may be, the first first.
  static func candidates(at site: String) -> [String] {
    let whole = String(site.prefix { $0 != "?" && $0 != "#" })
    let base = whole.hasSuffix("/") ? whole : whole + "/"
    let parts = base.pathParts(withEmpty: true)
    let root = parts.prefix(3).joined(separator: "/") + "/"
    return [base + "index.json", base + SiteIndexes.skillsPath] + (root == base ? [] : [root + SiteIndexes.skillsPath])
  }

  package var text: String {
    var json = JSONText()
    json.object { json in
      json.field("lucid_gallery", Self.format)
      json.objects("abilities", entries) { json, entry in
        json.field("name", entry.name)
        json.field("label", entry.label)
        json.field("summary", entry.summary)
        json.field("category", entry.category)
        json.field("file", entry.file)
        json.field("sha256", entry.hash)
      }
    }
    return json.indented()
  }
}
