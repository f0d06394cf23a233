/// The mappings of the language with their keys, for the page of keys and for `lucid explain`: made
/// from the table that the parser uses.
package enum KeyReference {
  /// A mapping, and the paths at which it stands: `ability`, `steps.retry`, `inputs.NAME`.
  package struct Mapping: Sendable {
    package fileprivate(set) var paths: [String]
    package let keys: [Key]
  }

  /// A key at the places where it means the same.
  package struct Entry: Sendable {
    package let key: Key
    package fileprivate(set) var places: [String]
  }

  /// In the order of the tables, each list of keys once. `NAME` is a name that an author chooses.
  package static var mappings: [Mapping] {
    var found = [Mapping(paths: ["document"], keys: Keys.head)]
    for kind in DocumentKind.allCases {
      add(Array(Keys.keys(of: kind).dropFirst(Keys.head.count)), at: kind.rawValue, prefix: "", to: &found)
    }
    return found
  }

  /// The meanings of a key: `label`, or with the end of its path, `limits.time`. Empty for a word
  /// that is no key.
  package static func entries(_ word: String) -> [Entry] {
    var found: [Entry] = []
    for mapping in mappings {
      for key in mapping.keys.written {
        let paths = mapping.paths.filter { key.matches(word) || ".\($0).\(key.name)".hasSuffix("." + word) }
        guard !paths.isEmpty else { continue }
        if let at = found.firstIndex(where: { $0.key.isSame(as: key) }) {
          found[at].places += paths
        } else {
          found.append(Entry(key: key, places: paths))
        }
      }
    }
    return found
  }

  /// Keys of an ability as one writes them; together they are an ability.
  package static let examples = [
    "inputs": "{ city: { type: string, default: Oslo } }", "variables": "{ me: <<settings.name>> }",
    "steps": "[{ id: mail, mail.search: { unread: true, limit: 5 } }]",
    "answer": "\"<<me>> in <<city>>: <<mail.count>> unread messages\"", "writes": "{ notes.create: 3 }",
    "tests": "[{ name: no mail, world: { mail: [] }, expect: { answer: { contains: 0 unread }, writes: 0 } }]",
  ]

  private static func add(_ keys: [Key], at path: String, prefix: String, to found: inout [Mapping]) {
    if let at = found.firstIndex(where: { $0.keys.elementsEqual(keys) { $0.isSame(as: $1) } }) {
      if !found[at].paths.contains(path) { found[at].paths.append(path) }
      return
    }
    found.append(Mapping(paths: [path], keys: keys))
    for key in keys { add(key.shape, at: prefix + key.name, to: &found) }
  }

  private static func add(_ shape: Shape, at path: String, to found: inout [Mapping]) {
    switch shape {
    case .object(let keys): add(keys, at: path, prefix: path + ".", to: &found)
    case .steps: add(Keys.step, at: "steps", prefix: "steps.", to: &found)
    case .list(let item): add(item, at: path, to: &found)
    case .map(let value): add(value, at: path + ".NAME", to: &found)
    case .either(let shapes, _): for shape in shapes { add(shape, at: path, to: &found) }
    default: break
    }
  }
}

extension KeyReference.Entry {
  /// The key as it is written in an ability; nil for one without an example.
  package var example: String? {
    places.contains("ability") ? KeyReference.examples[key.name].map { "\(key.name): \($0)" } : nil
  }
}

extension KeyReference.Mapping {
  /// Rows of Markdown: the key, its value, its meaning.
  package var table: [String] {
    ["| key | value | meaning |", "| --- | --- | --- |"]
      + keys.map { key in
        let cells = ["`\(key.shown)`", key.shape.bounded + (key.need.map { ", **\($0)**" } ?? ""), key.doc]
        return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
      }
  }
}

extension Key {
  fileprivate func isSame(as other: Key) -> Bool {
    name == other.name && doc == other.doc && shape.bounded == other.shape.bounded
  }
}

extension Shape {
  /// The keys of the mappings that a value is or holds.
  package var keys: [Key] {
    switch self {
    case .object(let keys): keys
    case .steps: Keys.step
    case .list(let inner), .map(let inner): inner.keys
    case .either(let shapes, _): shapes.lazy.map(\.keys).first { !$0.isEmpty } ?? []
    default: []
    }
  }

  /// The name with the limit of a text, for references.
  package var bounded: String {
    switch self {
    case .text(let limit?): "text, at most \(limit) characters"
    case .template(let limit): "text with `<<…>>`" + (limit.map { ", at most \($0) characters" } ?? "")
    default: name
    }
  }
}
