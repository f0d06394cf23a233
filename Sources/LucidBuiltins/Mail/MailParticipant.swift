/// One sender or recipient.
package struct MailParticipant: Hashable, Sendable {
  /// As the sender wrote it; nil when there was an address only.
  package let name: String?
  /// As it stood there; not checked.
  package let address: String

  package init(name: String?, address: String) {
    self.name = name.flatMap { $0.isEmpty || $0 == address ? nil : $0 }
    self.address = address
  }

  /// Reads what `text` gives.
  package init(text: String) {
    if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
      let name = String(text[..<open]).oneLine(limit: 200)
      self.init(name: name, address: String(text[text.index(after: open)...].dropLast()))
    } else {
      self.init(name: nil, address: text)
    }
  }

  /// `Dana <dana@example.org>`, or the address alone.
  package var text: String {
    guard let name else { return address }
    return address.isEmpty ? name : "\(name) <\(address)>"
  }

  /// The short name of the sender: the name, else the part before the `@`.
  package var short: String {
    if let name { return name }
    let local = address.prefix { $0 != "@" }
    return local.isEmpty ? address : String(local)
  }

  /// The part before the `@`, in lower case.
  package var local: String { address.prefix { $0 != "@" }.lowercased() }
}
