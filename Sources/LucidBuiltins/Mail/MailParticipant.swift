import LucidCore

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
      var name = String(text[..<open]).oneLine(limit: 200)
      if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") { name = String(name.dropFirst().dropLast()) }
      self.init(name: name, address: String(text[text.index(after: open)...].dropLast()))
    } else {
      self.init(name: nil, address: text)
    }
  }

  /// `Dana <dana@example.org>`, or the address alone; a name with a comma stands in quotes.
  package var text: String {
    guard let name else { return address }
    guard !address.isEmpty else { return name }
    let plain = name.filter { $0 != "\"" }
    return plain.contains { ",;:<>@()".contains($0) } ? "\"\(plain)\" <\(address)>" : "\(name) <\(address)>"
  }

  /// Reads the participants of a list that `text` gives, with commas between.
  package static func list(_ text: String) -> [MailParticipant] {
    var parts = [""]
    var isQuoted = false
    for c in text {
      if c == "\"" { isQuoted.toggle() }
      if c == ",", !isQuoted { parts.append("") } else { parts[parts.count - 1].append(c) }
    }
    return parts.map { $0.oneLine(limit: 320) }.filter { !$0.isEmpty }.map { MailParticipant(text: $0) }
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
