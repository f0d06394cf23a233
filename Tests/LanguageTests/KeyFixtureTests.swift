import LucidCore
import LucidLab
import LucidSyntax
import LucidTesting
import LucidYAML
import Testing

/// Every key of the language stands in a good fixture, where it belongs.
@Suite struct KeyFixtureTests {
  /// Under what a mapping stands, and its keys: of a document its kind.
  private static let used: [String: Set<String>] = {
    let folder = FolderOfFixtures("language")
    var used: [String: Set<String>] = [:]
    for name in folder.names("ok") {
      guard let file = try? folder.file("ok/\(name).lucidability") else { continue }
      for document in YAMLReader.read(file, id: 0).documents {
        guard let mapping = document.mapping else { continue }
        let kind = mapping.entries.first { $0.key.text == "kind" }?.value.scalar?.text ?? "?"
        gather(document, under: kind, &used)
      }
    }
    return used
  }()

  private static func gather(_ node: YAMLNode, under name: String, _ used: inout [String: Set<String>]) {
    switch node {
    case .scalar: break
    case .sequence(let list): for item in list.items { gather(item, under: name, &used) }
    case .mapping(let mapping):
      for entry in mapping.entries {
        used[name, default: []].insert(entry.key.text)
        used["", default: []].insert(entry.key.text)
        gather(entry.value, under: entry.key.text, &used)
      }
    }
  }

  static let tables: [(under: String, keys: [Key])] = [
    ("ability", Keys.ability), ("plan", Keys.plan), ("section", Keys.section), ("persona", Keys.persona), ("output", Keys.output),
    ("model", Keys.model), ("limits", Keys.limits), ("requires", Keys.requires), ("steps", Keys.step), ("retry", Keys.retry),
    ("card", CardKeys.card), ("tiles", CardKeys.tile), ("items", CardKeys.item), ("columns", CardKeys.column),
    ("tests", TestKeys.test), ("expect", TestKeys.expect),
    // Under names that the author chooses.
    ("", Keys.input), ("", TestKeys.text), ("", DeclaredToolKeys.declaration),
  ]

  @Test(arguments: tables) func isUsed(under place: String, keys: [Key]) {
    let used = Self.used[place] ?? []
    for key in keys {
      let isThere = used.contains { $0 == key.name || $0.hasPrefix(key.name + ".") }
      #expect(isThere, "`\(key.name)` under \(place) is in no good fixture")
    }
  }
}
