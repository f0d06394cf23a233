import LucidCore
import LucidCompiler
import LucidSyntax

/// The things that can be written at a cursor: keys and tools by their place, values by the form
/// that the key asks for, names inside of expressions.
package struct Completion {
  private let document: EditorDocument
  private let cursor: Int
  private let place: KeyPlace
  private let slot: KeySlot
  private var lines: TextLines { document.lines }
  private let catalog: Catalog

  /// Returns nothing in comments and where anything may be written.
  package static func items(in document: EditorDocument, at cursor: Int) -> [CompletionItem] {
    guard let place = LineReader.place(in: document.lines, at: cursor) else { return [] }
    let catalog = document.catalogOfFile
    let completion = Completion(
      document: document, cursor: cursor, place: place, slot: KeyTable(catalog).slot(place), catalog: catalog)
    if let expression = ExpressionPlace(document.lines, cursor, place, completion.slot) {
      return ExpressionCompletion(document, place, expression, cursor).items
    }
    guard !place.isBlock else { return [] }
    return place.role == .key ? completion.keys + (place.isItem ? completion.values : []) : completion.values
  }

  /// The word around the cursor; one with a dot is a tool's.
  private var word: Range<Int> {
    func isPart(_ b: UInt8) -> Bool { ExpressionPlace.isName(b) || b == UInt8(ascii: ".") || b == UInt8(ascii: "-") }
    var (start, end) = (cursor, cursor)
    while start > place.written.lowerBound, isPart(lines.bytes[start - 1]) { start -= 1 }
    while end < lines.bytes.count, isPart(lines.bytes[end]) { end += 1 }
    return start..<end
  }

  /// Whether a colon follows the word.
  private var hasColon: Bool {
    let end = word.upperBound
    return end < lines.bytes.count && lines.bytes[end] == UInt8(ascii: ":")
  }

  // MARK: Keys

  private var keys: [CompletionItem] {
    let taken = Set(place.siblings.map(\.key))
    var items: [CompletionItem] = []
    for key in KeyTable(catalog).keys(slot) ?? [] where !taken.contains(key.name) {
      items.append(
        CompletionItem(
          key.name, .property, detail: key.shape.name,
          doc: key.doc + (key.need.map { " " + $0.prefix(1).uppercased() + $0.dropFirst() + "." } ?? ""),
          insert: hasColon ? key.name : key.name + ":" + value(of: key.shape), isSnippet: true, range: word))
    }
    switch slot {
    case .step where taken.contains { $0.contains(".") || $0 == "use" || $0 == "do" }: break
    case let slot where KeyTable(catalog).takesTools(slot): items += taken.contains { $0.contains(".") } ? [] : tools
    case .arguments(let signature):
      for parameter in signature.parameters where !taken.contains(parameter.name) {
        items.append(
          CompletionItem(
            parameter.name, .property, detail: parameter.kind.name,
            doc: parameter.doc + (parameter.required ? " Required." : ""),
            insert: hasColon ? parameter.name : parameter.name + ": $1", isSnippet: true, range: word))
      }
    default: break
    }
    return items + answered.filter { !taken.contains($0.label) }
  }

  /// Names of the keys around the cursor, the outermost first.
  private var path: [String] {
    place.path.compactMap { part in if case .key(let name) = part { name } else { nil } }
  }

  /// The steps and tools that the world of a test answers for, or whose calls a test expects.
  private var answered: [CompletionItem] {
    let path = path
    guard path.first == "tests", let last = path.last,
      last == "world" || last == "calls" || path.suffix(2) == ["world", "previous"]
    else { return [] }
    func key(_ name: String, _ kind: CompletionItem.Kind, detail: String, doc: String) -> CompletionItem {
      CompletionItem(
        name, kind, detail: detail, doc: doc, insert: hasColon ? name : name + ": $1", isSnippet: true, range: word)
    }
    let own = NamesInForce.documentRange(document.lines, cursor)
    let steps = document.names(around: cursor).declarations.filter { $0.kind == .step && own.contains(Int($0.span.start)) }
    let tools = last == "previous" ? [] : catalog.tools
    return steps.map { key($0.name, .variable, detail: $0.type.name, doc: "A step.") }
      + tools.map { key($0.name, .function, detail: $0.result.name, doc: EditorTexts.tool($0)) }
  }

  /// The beginning of a value behind the colon.
  private func value(of shape: Shape) -> String {
    guard !place.isInFlow else { return " $1" }
    let indent = String(repeating: " ", count: lines.position(word.lowerBound).character + 2)
    switch shape {
    case .template(let limit) where (limit ?? 0) >= 16_000: return " |\n" + indent + "$1"
    case .steps, .list(.object): return "\n" + indent + "- $1"
    case .list: return " [$1]"
    case .object, .map: return "\n" + indent + "$1"
    case .color: return " \"#${1:FF9F0A}\""
    default: return " $1"
    }
  }

  private var tools: [CompletionItem] {
    catalog.tools.map { tool in
      let required = tool.parameters.filter(\.required).enumerated().map { "\($1.name): $\($0 + 1)" }.joined(separator: ", ")
      let call = required.isEmpty ? tool.name : tool.name + ": { \(required) }"
      let isPlain = hasColon || (!place.isItem && required.isEmpty)
      let insert = !isPlain ? call : hasColon ? tool.name : tool.name + ":"
      return CompletionItem(
        tool.name, .function, detail: tool.result.name, doc: EditorTexts.tool(tool), insert: insert, isSnippet: true, range: word)
    }
  }

  // MARK: Values

  private var values: [CompletionItem] {
    switch slot {
    case .shape(let shape): named + values(of: shape)
    case .parameter(let parameter): values(of: parameter)
    case .step, .arguments, .any: named
    }
  }

  private func words(_ words: [String], _ kind: CompletionItem.Kind = .value, doc: String = "") -> [CompletionItem] {
    words.map { CompletionItem($0, kind, doc: doc, range: word) }
  }

  private func values(of shape: Shape) -> [CompletionItem] {
    switch shape {
    case .choice(let choices): words(choices)
    case .boolean: words(["true", "false"])
    case .toggle: words(["on", "off"])
    case .duration: words(["90s", "30m", "24h", "7d", "2w"])
    case .integer(let range) where range.count <= 10: words(range.map(String.init))
    case .either(let shapes, _): shapes.flatMap { values(of: $0) }
    case .list(let item) where !place.isItem:
      place.isInFlow
        ? []
        : values(of: item).map { item in
          CompletionItem(item.label, item.kind, doc: item.doc, insert: "[\(item.insert)]", range: item.range)
        }
    default: []
    }
  }

  private func values(of parameter: Parameter) -> [CompletionItem] {
    switch parameter.kind {
    case .choice(let choices): words(choices, doc: parameter.doc)
    case .boolean: words(["true", "false"], doc: parameter.doc)
    case .period: words(["30m", "1h", "1d"], doc: parameter.doc)
    case .moment, .instant: words(["<<today>>", "<<tomorrow>>", "<<now>>"].filter(isVariable), doc: parameter.doc)
    case .since: words(["24h", "7d"], doc: parameter.doc)
    default: []
    }
  }

  private func isVariable(_ tag: String) -> Bool { catalog.variable(String(tag.dropFirst(2).dropLast(2))) != nil }

  /// Values that are names of something: plans, personas, tools, steps.
  private var named: [CompletionItem] {
    let keys = path
    guard let key = keys.last else { return [] }
    let compiler = document.compiler
    switch key {
    case "plan", "use": return words(own(.plan) + compiler.planNames, .module, doc: "A plan.")
    case "persona": return words(own(.persona) + compiler.personaNames, .module, doc: "A persona.")
    case "sections": return words(own(.section) + compiler.sectionNames, .module, doc: "A section of the system prompt.")
    case "after":
      return document.names(around: cursor).declarations.filter { $0.kind == .step || $0.kind == .plan }.map {
        CompletionItem($0.name, .variable, detail: $0.type.name, doc: "A step.", range: word)
      }
    case "card": return cards
    case "kind" where keys.dropLast().last == "card": return cards
    case "tools" where keys.dropLast().last == "requires": return words(catalog.families, .module)
    case "statements": return words(StatementKind.all.map(\.name))
    case "ability":
      return document.readable.documents.filter { $0.kind == .ability }.compactMap { $0.text("label") }.map {
        CompletionItem($0, .module, doc: "An ability of this file.", range: word)
      }
    default: return []
    }
  }

  private var cards: [CompletionItem] { words(catalog.cards + ["tiles", "list", "table", "text"], doc: "A card.") }

  /// The names of other documents of the file.
  private func own(_ kind: DocumentKind) -> [String] {
    document.readable.documents.filter { $0.kind == kind }.compactMap { $0.text("name") }
  }
}

extension EditorDocument {
  /// The catalog with the tools that the file declares.
  var catalogOfFile: Catalog { readable.names.catalog }
}
