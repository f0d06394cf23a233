import LucidCore
package import LucidStorage

/// An added gallery: its address, and the prefix of its abilities: `NAME/ABILITY`.
package struct GallerySource: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A folder of this machine, read where it is.
    case folder
    /// A repository of git; a copy of its abilities is kept.
    case git
    /// A JSON file on the web that names abilities beside it; a copy of that file is kept.
    case index
  }

  package let name: String
  package let kind: Kind
  /// An absolute path, or what was given to reach it.
  package let address: String
  /// The commit of the copy, or the checksum of the index; empty for a folder.
  package var state: String
  /// When the copy was made, ISO 8601.
  package var date: String

  package init(name: String, kind: Kind, address: String, state: String = "", date: String = "") {
    (self.name, self.kind, self.address, self.state, self.date) = (name, kind, address, state, date)
  }

  /// Returns the kind of a remote address; nil if the text can only be a local folder.
  ///
  /// `https` with `.json` at the end is an index. Any other address is a git repository; one of the
  /// web that turns out to be none may be a site (`AddedGalleries.add`). Errors:
  /// addresses that git must not get: other protocols, helpers (`ext::`), options in the place of a
  /// host, names and passwords.
  package static func kind(of address: String) throws(LibraryError) -> Kind? {
    func refusal(_ reason: String, _ hint: String? = nil) -> LibraryError {
      LibraryError(.request, "\(address): \(reason)", hint: hint)
    }
    guard address.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }), !address.hasPrefix("-") else {
      throw refusal("this is not a valid address")
    }
    let head = address.prefix { $0 != "/" }
    guard !head.contains("::") else { throw refusal("git remote helpers are not allowed", "use https://, ssh:// or file://") }
    guard address.contains("://") else {
      // `git@host:path`, as git takes it; a path that is there comes before.
      guard let at = head.firstIndex(of: "@"), let colon = head.firstIndex(of: ":"), at < colon else { return nil }
      try checkHost(head[head.index(after: at)..<colon], refusal)
      return .git
    }
    guard let scheme = address.split(separator: ":").first, let range = address.firstRange(of: "://") else {
      throw refusal("no address")
    }
    let rest = address[range.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let isIndex = rest.dropFirst(authority.count).prefix { $0 != "?" && $0 != "#" }.hasSuffix(".json")
    switch scheme {
    case "https", "http":
      guard !authority.contains("@") else { throw refusal("it contains a name or a password, which would be stored with it") }
      if isIndex { return .index }
      let isOwn = authority == "localhost" || ["localhost:", "127.0.0.1", "[::1]"].contains { authority.hasPrefix($0) }
      guard scheme == "https" || isOwn else { throw refusal("http:// can be changed on the way; use https://") }
    case "ssh":
      guard !authority.prefix(while: { $0 != "@" }).contains(":") || !authority.contains("@") else {
        throw refusal("it contains a password, which would be stored with it")
      }
    case "file": return .git
    default: throw refusal("\(scheme):// is not used", "use https://, ssh:// or file://")
    }
    try checkHost(authority.split(separator: "@").last ?? "", refusal)
    return .git
  }

  /// ssh would take a host that begins with a dash for an option.
  private static func checkHost(_ host: Substring, _ refusal: (String, String?) -> LibraryError) throws(LibraryError) {
    guard let first = host.first, first != "-" else { throw refusal("it names no host", nil) }
  }

  /// A name made of an address: the last part that says something.
  package static func name(for address: String, _ kind: Kind) -> String {
    var parts = address.prefix { $0 != "?" && $0 != "#" }.split { $0 == "/" || $0 == ":" || $0 == "@" }.map(String.init)
    if kind == .index { parts.removeLast() }
    if parts.last == ".git" { parts.removeLast() }
    var last = parts.last ?? ""
    if last.hasSuffix(".git") { last.removeLast(4) }
    return LibraryName.of(label: last)
  }
}

extension GallerySource: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: GallerySource?) throws(Form.Failure) -> GallerySource {
    try GallerySource(
      name: field("name", it, \.name), kind: field("kind", it, \.kind), address: field("address", it, \.address),
      state: field("state", it, \.state, or: ""), date: field("date", it, \.date, or: ""))
  }
}

extension GallerySource.Kind: Storable {}
