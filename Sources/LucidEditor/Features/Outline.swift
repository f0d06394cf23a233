import LucidCore
import LucidSyntax
import LucidYAML

/// A part of a file for outlines: a document, an input, a step.
package struct OutlineSymbol: Sendable {
  /// By the numbers of the protocol.
  package enum Kind: Int, Sendable {
    case module = 2
    case property = 7
    case function = 12
    case variable = 13
    case string = 15
    case event = 24
  }

  package let name: String
  package let detail: String
  package let kind: Kind
  package let range: Range<Int>
  /// The name itself, inside of the range.
  package let selection: Range<Int>
  package let children: [OutlineSymbol]

  /// The documents of a text; while it cannot be read, those that are whole.
  package static func symbols(in document: EditorDocument) -> [OutlineSymbol] {
    document.readable.documents.map { symbol(of: $0) }
  }

  /// Returns the symbols whose name holds the letters of `query` in their order, each with the name
  /// of what it stands in; all for an empty query.
  package static func found(
    _ query: String, in document: EditorDocument
  ) -> [(symbol: OutlineSymbol, container: String?)] {
    func search(_ symbols: [OutlineSymbol], in container: String?) -> [(symbol: OutlineSymbol, container: String?)] {
      symbols.flatMap { symbol in
        (symbol.matches(query) ? [(symbol: symbol, container: container)] : []) + search(symbol.children, in: symbol.name)
      }
    }
    return search(symbols(in: document), in: nil)
  }

  private func matches(_ query: String) -> Bool {
    var rest = query.lowercased()[...]
    for letter in name.lowercased() where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  private static func symbol(of document: DocumentSyntax) -> OutlineSymbol {
    let name = document["label"]?.scalar ?? document["name"]?.scalar
    var children: [OutlineSymbol] = []
    for key in ["inputs", "variables", "tools"] {
      for entry in document[key]?.mapping?.entries ?? [] {
        children.append(leaf(entry.key, key == "inputs" ? .property : .variable, entry.value, String(key.dropLast())))
      }
    }
    for step in document.steps { children.append(symbol(of: step)) }
    for key in ["prompt", "answer", "text"] {
      if let at = document.key(key), let value = document[key] { children.append(leaf(at, .string, value, "")) }
    }
    for test in document["tests"]?.sequence?.items ?? [] {
      guard let name = test.mapping?["name"]?.scalar else { continue }
      children.append(
        OutlineSymbol(
          name: name.text, detail: "test", kind: .event, range: test.span.union(name.span).range, selection: name.span.range,
          children: []))
    }
    return OutlineSymbol(
      name: shown(name?.text ?? document.kind.rawValue), detail: document.kind.rawValue, kind: .module,
      range: document.span.range,
      selection: name?.span.range ?? Int(document.span.start)..<Int(document.span.start), children: children)
  }

  private static func symbol(of step: StepSyntax) -> OutlineSymbol {
    let id = step["id"]?.scalar
    let name = id ?? step.tool ?? step["use"]?.scalar
    return OutlineSymbol(
      name: shown(name?.text ?? "step"), detail: id == nil ? "step" : step.tool?.text ?? "step", kind: .function,
      range: name.map { step.span.union($0.span).range } ?? step.span.range,
      selection: name?.span.range ?? Int(step.span.start)..<Int(step.span.start),
      children: (step.body ?? []).map { symbol(of: $0) })
  }

  private static func leaf(_ key: Scalar, _ kind: Kind, _ value: YAMLNode, _ detail: String) -> OutlineSymbol {
    OutlineSymbol(
      name: shown(key.text), detail: detail, kind: kind, range: key.span.union(value.span).range, selection: key.span.range,
      children: [])
  }

  /// Editors refuse an empty name.
  private static func shown(_ name: String) -> String { name.isEmpty ? "(no name)" : name }
}

/// Ranges of lines that can be folded.
package enum Folding {
  /// Pairs of the first and the last line, both from 0: a line with the deeper ones under it.
  package static func ranges(in lines: TextLines) -> [(first: Int, last: Int)] {
    var found: [(Int, Int)] = []
    var open: [(line: Int, column: Int)] = []
    var last = 0
    for n in 0..<lines.count {
      let line = lines.line(n)
      var at = line.lowerBound
      while at < line.upperBound, lines.bytes[at] == 0x20 { at += 1 }
      guard at < line.upperBound else { continue }
      let column = lines.text(line).hasPrefix("---") ? -1 : at - line.lowerBound
      while let top = open.last, top.column >= column {
        open.removeLast()
        if last > top.line { found.append((top.line, last)) }
      }
      open.append((n, column))
      last = n
    }
    for top in open.reversed() where last > top.line { found.append((top.line, last)) }
    return found.sorted { $0 < $1 }
  }
}
