package import LucidCore
package import LucidSyntax

/// The things that the table of keys allows at a path of a document.
package enum KeySlot {
  case shape(Shape)
  case step
  case arguments(ToolSignature)
  case parameter(Parameter)
  /// Anything, or nothing that is known.
  case any
}

/// Looks paths up in the one table of keys and in the signatures of tools.
package struct KeyTable {
  private let catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }

  /// The slot of the mapping or the value at the end of a place's path.
  package func slot(_ place: KeyPlace) -> KeySlot {
    guard let kind = place.kind else { return .any }
    var slot = KeySlot.shape(.object(Keys.keys(of: kind)))
    for part in place.path {
      switch part {
      case .item: slot = item(slot)
      case .key(let name): slot = value(of: name, in: slot)
      }
    }
    return slot
  }

  /// The keys that a mapping in a slot can have; nil where names are free.
  package func keys(_ slot: KeySlot) -> [Key]? {
    switch slot {
    case .step: Keys.step
    case .shape(.object(let keys)): keys
    case .shape(.call): Keys.call.written
    case .shape(.either(let shapes, _)): shapes.lazy.compactMap { keys(.shape($0)) }.first
    default: nil
    }
  }

  /// Whether the keys of tools stand in a slot.
  package func takesTools(_ slot: KeySlot) -> Bool {
    switch slot {
    case .step, .shape(.call): true
    case .shape(.either(let shapes, _)): shapes.contains { takesTools(.shape($0)) }
    default: false
    }
  }

  private func item(_ slot: KeySlot) -> KeySlot {
    switch slot {
    case .shape(.list(let shape)): return .shape(shape)
    case .shape(.steps): return .step
    case .shape(.either(let shapes, _)):
      for shape in shapes {
        if case .any = item(.shape(shape)) { continue }
        return item(.shape(shape))
      }
      return .any
    case .parameter(let parameter): return .parameter(parameter)
    default: return .any
    }
  }

  private func value(of name: String, in slot: KeySlot) -> KeySlot {
    switch slot {
    case .step:
      if name == "with" { return .any }
      if let key = Keys.step.first(where: { $0.matches(name) }) { return .shape(key.shape) }
      return call(of: name)
    case .shape(.call): return call(of: name)
    case .arguments(let signature):
      return signature.parameters.first { $0.name == name }.map { .parameter($0) } ?? .any
    case .shape(.object(let keys)):
      return keys.first { $0.matches(name) }.map { .shape($0.shape) } ?? .any
    case .shape(.map(let shape)): return .shape(shape)
    case .shape(.either(let shapes, _)):
      for shape in shapes {
        let inner = value(of: name, in: .shape(shape))
        if case .any = inner { continue }
        return inner
      }
      return .any
    default: return .any
    }
  }

  private func call(of name: String) -> KeySlot {
    (catalog.tool(name) ?? catalog.standardTool(of: name)).map { .arguments($0) } ?? .any
  }
}
