import LucidCore

/// The lines of one component, to be changed one by one.
struct CalendarLines {
  /// From `BEGIN` to `END`.
  private(set) var lines: [ICalText.Line]

  init(_ lines: [ICalText.Line]) {
    self.lines = lines
  }

  /// `bytes` are one whole component.
  init(_ bytes: [UInt8]) {
    lines = ICalText.split(bytes)
  }

  var bytes: [UInt8] { lines.flatMap(\.bytes) }

  /// Without the components inside it: all that libical need look at.
  var head: [UInt8] {
    let own = Set(self.own)
    return lines.indices.filter { own.contains($0) || $0 == 0 || $0 == lines.count - 1 }.flatMap { lines[$0].bytes }
  }

  /// The first line of that name that belongs to the component itself.
  func line(_ name: String) -> [UInt8]? { own.first { lines[$0].name == name }.map { lines[$0].bytes } }

  /// Puts one line in the place of all of that name; an empty one only takes them away.
  mutating func set(_ name: String, _ line: [UInt8]) {
    let places = own.filter { lines[$0].name == name }
    let at = places.first ?? inner.first?.range.lowerBound ?? lines.count - 1
    let new = ICalText.split(line, like: lines[places.first ?? at - 1])
    for place in places.reversed() { lines.remove(at: place) }
    lines.insert(contentsOf: new, at: at)
  }

  /// Adds a line behind those of that name.
  mutating func add(_ name: String, _ line: [UInt8]) {
    let at = own.last { lines[$0].name == name }.map { $0 + 1 } ?? inner.first?.range.lowerBound ?? lines.count - 1
    lines.insert(contentsOf: ICalText.split(line, like: lines[at - 1]), at: at)
  }

  mutating func remove(_ names: Set<String>) {
    for place in own.reversed() where names.contains(lines[place].name) { lines.remove(at: place) }
  }

  /// The components of a name directly inside this one.
  func components(_ name: String) -> [CalendarLines] {
    inner.filter { $0.name == name }.map { CalendarLines(Array(lines[$0.range])) }
  }

  /// Puts one component in the place of all of that name.
  mutating func set(components name: String, to component: [UInt8]) {
    for (_, range) in inner.reversed().filter({ $0.name == name }) { lines.removeSubrange(range) }
    lines.insert(contentsOf: ICalText.split(component, like: lines[0]), at: lines.count - 1)
  }

  private var own: [Int] {
    var depth = 0
    return lines.indices.dropFirst().dropLast().filter { i in
      if lines[i].name == "END" { depth -= 1 }
      defer { if lines[i].name == "BEGIN" { depth += 1 } }
      return depth == 0 && lines[i].component == nil
    }
  }

  private var inner: [(name: String, range: Range<Int>)] {
    var found: [(String, Range<Int>)] = []
    var begin = 0
    var depth = 0
    for i in lines.indices.dropFirst().dropLast() {
      if lines[i].name == "BEGIN" {
        if depth == 0 { begin = i }
        depth += 1
      } else if lines[i].name == "END" {
        depth -= 1
        if depth == 0 { found.append((lines[i].component ?? "", begin..<i + 1)) }
      }
    }
    return found
  }
}
