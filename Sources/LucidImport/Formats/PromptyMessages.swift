/// The body of a `.prompty` file: its messages as one text.
///
/// The texts of `system:` and of a single `user:` follow each other. A conversation with more turns
/// keeps the role before each text, because examples mean nothing without it.
struct PromptyMessages {
  /// Stands for a line that named a role.
  static let mark: Character = "\u{1D}"

  private(set) var text = ""
  /// Where the text begins in the file.
  let line: Int
  private(set) var notes: [ImportNote] = []

  private static let roles: Set<String> = ["system", "user", "assistant", "developer", "tool", "function"]

  init(_ body: String, line: Int) {
    self.line = line
    let lines = body.replacing(String(Self.mark), with: " ").split(separator: "\n", omittingEmptySubsequences: false)
    let found = lines.enumerated().compactMap { at, line in
      Self.role(line).map { (at: at, role: $0.name, attributes: $0.attributes) }
    }
    let turns = found.map(\.role)
    let isConversation = turns.contains("assistant") || turns.count { $0 == "user" } > 1
    var out = lines.map(String.init)
    for (at, role, attributes) in found {
      let isNamed = isConversation && role != "system"
      out[at] = String(Self.mark) + (isNamed ? role.prefix(1).uppercased() + role.dropFirst() + ":" : "")
      if !attributes.isEmpty { notes.append(.attributesOfRole(role + attributes, line + at)) }
    }
    if isConversation, let first = found.first {
      notes.append(.rolesAsNames(line + first.at))
    } else if found.count == 1 {
      notes.append(.roleIsPrompt(found[0].role, line + found[0].at))
    } else if found.count > 1 {
      notes.append(.rolesInOneText(turns, line + found[1].at))
    }
    text = out.joined(separator: "\n")
  }

  /// `system:`, `# user:`, `assistant[name=x]:`, alone on a line.
  private static func role(_ line: Substring) -> (name: String, attributes: String)? {
    var rest = line.trimmingPrefix(while: \.isWhitespace)
    if rest.hasPrefix("#") { rest = rest.dropFirst().trimmingPrefix(while: \.isWhitespace) }
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    guard roles.contains(name.lowercased()) else { return nil }
    rest = rest[name.endIndex...]
    var attributes = ""
    if rest.hasPrefix("["), let close = rest.firstIndex(of: "]") {
      attributes = String(rest[...close])
      rest = rest[rest.index(after: close)...]
    }
    rest = rest.trimmingPrefix(while: \.isWhitespace)
    guard rest.hasPrefix(":"), rest.dropFirst().allSatisfy(\.isWhitespace) else { return nil }
    return (name.lowercased(), attributes)
  }
}
