/// A value that a call is given, by the name of its parameter.
package struct CallArgument: Hashable, Sendable {
  package let name: String
  package let value: Value

  package init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
}
