import LucidCore
import LucidRPC

/// Reads the parameters of requests.
extension JSONNode {
  func need(_ name: String) throws(RPCError) -> JSONNode {
    guard let node = self[name] else { throw .missing(name) }
    return node
  }

  func needText(_ name: String) throws(RPCError) -> String {
    guard let text = try need(name).text else { throw .missing(name) }
    return text
  }

  func position() throws(RPCError) -> TextPosition {
    guard let line = self["line"]?.integer, let character = self["character"]?.integer, line >= 0, character >= 0 else {
      throw .missing("position")
    }
    return TextPosition(line, character)
  }

  func textRange() throws(RPCError) -> TextRange {
    TextRange(try need("start").position(), try need("end").position())
  }

  /// A value inside of objects; nil where one of them is missing.
  subscript(path path: String...) -> JSONNode? {
    var node: JSONNode? = self
    for name in path { node = node?[name] }
    return node
  }
}
