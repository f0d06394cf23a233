/// The place of a value that nobody has asked for: a typed placeholder, as a dry run has for what a
/// write would give.
package struct UnknownValue: Hashable, Sendable {
  /// The step, variable or input that the value hangs on.
  package let origin: String
  /// As a file would name it: `made.items[0].title`.
  package let path: String
  package let type: ValueType

  package init(_ origin: String, _ type: ValueType) {
    self.init(origin: origin, path: origin, type: type)
  }

  package init(origin: String, path: String, type: ValueType) {
    self.origin = origin
    self.path = path
    self.type = type
  }

  package func field(_ name: String) -> UnknownValue {
    guard case .record(let record) = type, let i = record.index(of: name) else {
      return UnknownValue(origin: origin, path: "\(path).\(name)", type: .any)
    }
    return UnknownValue(origin: origin, path: "\(path).\(name)", type: record.fields[i].type)
  }

  package func element(_ n: Int) -> UnknownValue { UnknownValue(origin: origin, path: "\(path)[\(n)]", type: item) }

  /// Returns the item of each round of a loop over it; `name` is the item's.
  package func each(_ name: String) -> UnknownValue { UnknownValue(origin: origin, path: name, type: item) }

  private var item: ValueType { if case .list(let item) = type { item } else { .any } }
}

extension Value {
  package static func pending(_ standin: UnknownValue) -> Value { .absent(Absence(standin)) }

  /// The future value, while it is not known yet.
  package var standin: UnknownValue? { if case .absent(let a) = self { a.standin } else { nil } }
}
