import LucidCore

/// The order in which keys are written.
enum KeyOrder {
  /// What the language expects at a place of the tree.
  indirect enum Place {
    case document(DocumentKind?)
    case step
    case shape(Shape)
    case free
  }

  /// First what it is and how it is shown, then what it takes, gathers and may do, then what it asks for, last its tests.
  static let ability = [
    "lucidability", "kind", "id", "label", "summary", "icon", "color", "category", "slot", "tags", "author", "version", "license",
    "source", "requires", "inputs", "variables", "when", "plan", "steps", "writes", "limits", "model", "persona", "sections",
    "card",
    "output", "prompt", "raw", "tests",
  ]

  private static let plan = ["lucidability", "kind", "name", "summary", "inputs", "variables", "steps", "card"]

  /// The place under a key.
  static func place(under key: String, in place: Place) -> Place {
    switch place {
    case .document(let kind):
      if key == "steps" { return .shape(.steps) }
      guard let kind, let row = Keys.keys(of: kind).first(where: { $0.name == key }) else { return .free }
      return .shape(row.shape)
    case .step: return Keys.step.first { $0.name == key }.map { .shape($0.shape) } ?? .free
    case .shape(let shape): return under(key, shape)
    case .free: return .free
    }
  }

  private static func under(_ key: String, _ shape: Shape) -> Place {
    switch shape {
    case .object(let keys): keys.first { $0.name == key }.map { .shape($0.shape) } ?? .free
    case .map(let inner): .shape(inner)
    case .either(let shapes, _): shapes.first { if case .object = $0 { true } else { false } }.map { under(key, $0) } ?? .free
    default: .free
    }
  }

  /// The place of a list's items.
  static func items(of place: Place) -> Place {
    switch place {
    case .shape(.steps): .step
    case .shape(.list(let inner)): .shape(inner)
    default: .free
    }
  }

  /// Whether a text with placeholders stands here.
  static func isTemplate(_ place: Place) -> Bool {
    switch place {
    case .shape(.template): true
    case .shape(.either(let shapes, _)): shapes.contains { if case .template = $0 { true } else { false } }
    default: false
    }
  }

  /// The rank of a key at a place, equal for keys that stay in the author's order; nil where all do.
  static func rank(_ key: String, in place: Place) -> Int? {
    let order: [String]
    switch place {
    case .document(.ability): order = ability
    case .document(.plan): order = plan
    case .document(let kind?): order = Keys.keys(of: kind).map(\.name)
    case .document(nil), .free: return nil
    case .step: return stepRank(key)
    case .shape(let shape):
      // Inside, what must be there comes first and the rest stays as the author has it.
      return keys(shape).map { $0.contains { $0.name == key && $0.required } ? 0 : 1 }
    }
    return order.firstIndex(of: key) ?? (key.hasPrefix("x-") ? 1_001 : 1_000)
  }

  private static func stepRank(_ key: String) -> Int {
    switch key {
    case "id": 0
    case "for_each": 1
    case "use": 2
    case "with": 3
    default:
      if key.hasPrefix("x-") {
        1_001
      } else if key.contains(".") {
        2
      } else {
        Keys.step.contains { $0.name == key } ? 10 : 1_000
      }
    }
  }

  private static func keys(_ shape: Shape) -> [Key]? {
    switch shape {
    case .object(let keys): keys
    case .either(let shapes, _): shapes.lazy.compactMap(keys).first
    default: nil
    }
  }
}
