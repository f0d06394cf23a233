import CXMLSax
import LucidCore

/// An element of a document of HTML or XML, as libxml2 reads it: damage is read past, entities that
/// the document declares are not expanded, and nothing is fetched.
final class MarkupNode {
  enum Child {
    case element(MarkupNode)
    case text(String)
  }

  /// The most elements and texts that are kept of a document, and how deep they may lie.
  private static let mostNodes = 200_000
  private static let mostLevels = 200

  /// As written, `dc:creator`; of HTML in small letters.
  let name: String
  let attributes: [String: String]
  private(set) var children: [Child] = []

  private init(_ name: String, _ attributes: [String: String]) { (self.name, self.attributes) = (name, attributes) }

  /// Returns the document as an element without a name; nil when libxml2 is not installed.
  ///
  /// `isWanted` is asked at each element and text; what follows a no is not read. Cost: linear.
  /// What is beyond the limits is left out.
  static func document(
    _ bytes: [UInt8], isHTML: Bool, isWanted: @escaping () -> Bool = { true }
  ) -> MarkupNode? {
    let builder = Builder(isWanted)
    // A document that is UTF-8 throughout is nothing else, whatever it says or leaves out.
    let isUTF8 = isHTML && String(validating: bytes, as: UTF8.self) != nil
    var events = lucid_markup_events(
      start: { context, name, attributes in
        guard let context, let name else { return false }
        return Builder.at(context).start(String(cString: name), Builder.attributes(attributes))
      },
      end: { context, name in
        guard let context, let name else { return false }
        return Builder.at(context).end(String(cString: name))
      },
      text: { context, bytes, count in
        guard let context, let bytes else { return false }
        return Builder.at(context).text(UnsafeRawBufferPointer(start: bytes, count: count))
      })
    let errors = bytes.withUnsafeBytes { buffer in
      lucid_markup_read(
        buffer.baseAddress, buffer.count, isHTML, isUTF8, &events, Unmanaged.passUnretained(builder).toOpaque())
    }
    builder.endText()
    return errors < 0 ? nil : builder.root
  }

  // MARK: Looking

  var elements: some Sequence<MarkupNode> {
    children.lazy.compactMap { child -> MarkupNode? in if case .element(let node) = child { node } else { nil } }
  }

  /// The first child of that name.
  func child(_ name: String) -> MarkupNode? { elements.first { $0.name == name } }

  /// All text inside, in order.
  var text: String {
    var out = ""
    addText(to: &out)
    return out
  }

  private func addText(to out: inout String) {
    for child in children {
      switch child {
      case .text(let text): out += text
      case .element(let node): node.addText(to: &out)
      }
    }
  }

  /// The elements of these names inside, in order.
  func all(_ names: Set<String>) -> [MarkupNode] {
    var found: [MarkupNode] = []
    func look(_ node: MarkupNode) {
      for element in node.elements {
        if names.contains(element.name) { found.append(element) }
        look(element)
      }
    }
    look(self)
    return found
  }

  /// The elements inside that `fits` takes, in order, without those inside of one of them.
  func outermost(_ fits: (MarkupNode) -> Bool) -> [MarkupNode] {
    elements.flatMap { fits($0) ? [$0] : $0.outermost(fits) }
  }

  // MARK: Building

  private final class Builder {
    let root = MarkupNode("", [:])
    private let isWanted: () -> Bool
    private var open: [MarkupNode] = []
    private var nodes = 0
    /// The text that is being read. The library hands it out in pieces, of one byte each for `<`
    /// without a name: joined in one buffer, they cost what their bytes cost.
    private var pending: [UInt8] = []

    init(_ isWanted: @escaping () -> Bool) { self.isWanted = isWanted }

    static func at(_ context: UnsafeMutableRawPointer) -> Builder {
      Unmanaged<Builder>.fromOpaque(context).takeUnretainedValue()
    }

    static func attributes(_ list: UnsafePointer<UnsafePointer<CChar>?>?) -> [String: String] {
      guard let list else { return [:] }
      var found: [String: String] = [:]
      var i = 0
      while let name = list[i], found.count < 100 {
        found[String(cString: name)] = list[i + 1].map { String(cString: $0) } ?? ""
        i += 2
      }
      return found
    }

    private var current: MarkupNode { open.last ?? root }

    func start(_ name: String, _ attributes: [String: String]) -> Bool {
      endText()
      nodes += 1
      guard nodes <= MarkupNode.mostNodes, open.count < MarkupNode.mostLevels else { return false }
      let node = MarkupNode(name, attributes)
      current.children.append(.element(node))
      open.append(node)
      return isWanted()
    }

    func end(_ name: String) -> Bool {
      endText()
      // An end without its start ends nothing.
      guard let i = open.lastIndex(where: { $0.name == name }) else { return isWanted() }
      open.removeSubrange(i...)
      return isWanted()
    }

    func text(_ bytes: UnsafeRawBufferPointer) -> Bool {
      pending += bytes
      return isWanted()
    }

    /// Enters the text that was read, which ends where an element begins or ends.
    func endText() {
      guard !pending.isEmpty else { return }
      nodes += 1
      guard nodes <= MarkupNode.mostNodes else { return }
      current.children.append(.text(String(decoding: pending, as: UTF8.self)))
      pending.removeAll(keepingCapacity: true)
    }
  }
}
