package import LucidCore
import LucidSyntax
import LucidYAML

/// The effective values, key by key, with their origins.
package struct ConfigurationTable {
  package struct Row {
    package let key: String
    package let value: YAMLTree
    package let origin: Origin
  }

  package enum Origin: Equatable {
    /// From 1.
    case file(line: Int)
    case profile(String, line: Int)
    case standard
    /// The account's name, the machine's zone.
    case machine
    case environment(String)
    case option(String)

    package var text: String {
      switch self {
      case .file(let line): "line \(line)"
      case .profile(let name, let line): "profile \(name), line \(line)"
      case .standard: "default"
      case .machine: "this machine"
      case .environment(let name): "environment, \(name)"
      case .option(let name): "option --\(name)"
      }
    }

    package var word: String {
      switch self {
      case .file: "file"
      case .profile: "profile"
      case .standard: "default"
      case .machine: "machine"
      case .environment: "environment"
      case .option: "option"
      }
    }

    package var line: Int? {
      switch self {
      case .file(let line), .profile(_, let line): line
      default: nil
      }
    }
  }

  /// In the order of the table of keys, then of the file.
  package private(set) var rows: [Row] = []

  /// `found` are values that come from elsewhere than the file; they count before it when
  /// `isStronger`.
  package init(
    _ file: SourceFile?, profile: String?, found: [(key: String, value: String, origin: Origin, isStronger: Bool)]
  ) {
    let layers = file.map { ConfigurationLayers($0, profile: profile) }
    func origin(_ node: YAMLNode) -> Origin {
      let line = file?.position(of: Int(node.span.start)).line ?? 1
      return layers?.isOverlaid(node.span) == true ? .profile(profile ?? "", line: line) : .file(line: line)
    }
    func add(_ node: YAMLNode, _ shape: Shape, _ path: String) {
      guard let mapping = node.mapping, !mapping.entries.isEmpty else {
        rows.append(Row(key: path, value: YAMLTree(node), origin: origin(node)))
        return
      }
      let inner = ConfigurationPath.inside(shape)
      for entry in mapping.entries {
        let value: Shape
        switch inner {
        case .object(let keys): value = keys.first { $0.name == entry.key.text }?.shape ?? .value
        case .map(let one): value = one
        default: value = .value
        }
        add(entry.value, value, path + "." + entry.key.text)
      }
    }
    for key in ConfigurationKeys.all {
      if let entry = layers?.entries.first(where: { $0.key.text == key.name }) { add(entry.value, key.shape, key.name) }
      let isOff = rows.contains { $0.key == key.name }
      for one in found where one.key == key.name || one.key.hasPrefix(key.name + ".") {
        if let at = rows.firstIndex(where: { $0.key == one.key }) {
          if one.isStronger { rows[at] = Row(key: one.key, value: .text(one.value), origin: one.origin) }
        } else {
          rows.append(Row(key: one.key, value: .text(one.value), origin: one.origin))
        }
      }
      // `history: off` has no age.
      for one in ConfigurationDefaults.all where !isOff && one.key.hasPrefix(key.name + ".") {
        if !rows.contains(where: { $0.key == one.key || $0.key.hasPrefix(one.key + ".") }) {
          rows.append(Row(key: one.key, value: ConfigurationDefaults.tree(one.value), origin: .standard))
        }
      }
    }
  }

  /// Returns the value of a key: a row, or all rows below it as one mapping; nil if there are none.
  package subscript(path: [String]) -> YAMLTree? {
    let name = path.joined(separator: ".")
    if let row = rows.first(where: { $0.key == name }) { return row.value }
    var tree = YAMLTree.mapping([])
    for row in rows where row.key.hasPrefix(name + ".") {
      let rest = row.key.dropFirst(name.count + 1).split(separator: ".").map(String.init)
      tree = tree.setting(rest[...], row.value)
    }
    return tree == .mapping([]) ? nil : tree
  }
}

extension YAMLTree {
  package func write(_ json: inout JSONText) {
    switch self {
    case .text(let text): json.string(text)
    case .nothing: json.null()
    case .list(let items): json.array { json in for item in items { item.write(&json) } }
    case .mapping(let entries):
      json.object { json in
        for entry in entries {
          json.key(entry.key)
          entry.value.write(&json)
        }
      }
    }
  }
}
