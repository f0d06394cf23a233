package import LucidCore

/// A name is stored as text, as earlier versions stored all messages; anything else as a list that
/// begins with its kind.
extension MessageText: Storable {
  package func write(to writer: inout StorageWriter) {
    if case .name(let text) = self { return text.write(to: &writer) }
    writer.list { writer in
      switch self {
      case .name: break
      case .word(let word, let pieces): Self.write("word", [.name(word.rawValue)] + pieces, to: &writer)
      case .count(let n, let noun):
        Self.write("count", [.name(noun.rawValue)], to: &writer)
        n.write(to: &writer)
      case .family(let name): Self.write("family", [.name(name)], to: &writer)
      case .day(let date): Self.write("day", [.name(date.iso)], to: &writer)
      case .weekday(let date, let today):
        Self.write("weekday", [.name(date.iso)] + (today.map { [.name($0.iso)] } ?? []), to: &writer)
      case .list(let pieces): Self.write("list", pieces, to: &writer)
      }
    }
  }

  private static func write(_ kind: String, _ pieces: [MessageText], to writer: inout StorageWriter) {
    for piece in [.name(kind)] + pieces { piece.write(to: &writer) }
  }

  package init(from reader: StorageReader) throws(StorageError) {
    guard let list = reader.node.list, let kind = list.first?.text else {
      self = .name(try String(from: reader))
      return
    }
    func pieces(from first: Int) throws(StorageError) -> [MessageText] {
      var pieces: [MessageText] = []
      for i in list.indices.dropFirst(first) { pieces.append(try reader.item(i)) }
      return pieces
    }
    let name: String = try kind == "list" ? "" : reader.item(1)
    switch kind {
    case "word":
      guard let word = MessageWord(rawValue: name) else { throw StorageError("no word `\(name)` of messages") }
      self = .word(word, try pieces(from: 2))
    case "count":
      guard let noun = CardNoun(rawValue: name) else { throw StorageError("no noun `\(name)`") }
      self = .count(try reader.item(2), noun)
    case "family": self = .family(name)
    case "day": self = .day(try reader.item(1))
    case "weekday": self = .weekday(try reader.item(1), seenFrom: list.count > 2 ? try reader.item(2) : nil)
    case "list": self = .list(try pieces(from: 1))
    default: throw StorageError("no kind `\(kind)` of messages")
    }
  }
}
