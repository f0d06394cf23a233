import Synchronization

/// The place of an expression in a file, as a person counts, and the expression as it is written.
///
/// Part of a plan, which outlives the file that it was compiled from. Found when it is first asked
/// for: most expressions have a result, and nobody asks where they stand.
package final class SourcePlace: Hashable, Sendable {
  private struct Facts: Hashable, Sendable {
    let position: SourceFile.Position
    let source: String
  }

  private enum State: Sendable {
    case found(Facts)
    case sought(@Sendable () -> (SourceFile.Position, String))
  }

  /// The name of the file to print.
  package let file: String
  private let state: Mutex<State>

  package init(file: String, line: Int, column: Int, source: String) {
    self.file = file
    state = Mutex(.found(Facts(position: .init(line: line, column: column), source: source)))
  }

  /// `find` returns the position in `file`, and the expression, which is shortened. It must not ask
  /// for the place itself.
  package init(in file: String, _ find: @escaping @Sendable () -> (SourceFile.Position, String)) {
    self.file = file
    state = Mutex(.sought(find))
  }

  private var facts: Facts {
    state.withLock { state in
      switch state {
      case .found(let facts): return facts
      case .sought(let find):
        let (position, whole) = find()
        let facts = Facts(position: position, source: whole.count > 60 ? whole.prefix(59) + "…" : whole)
        state = .found(facts)
        return facts
      }
    }
  }

  /// From 1.
  package var line: Int { facts.position.line }
  /// In characters, from 1.
  package var column: Int { facts.position.column }
  package var source: String { facts.source }

  /// Returns `leave.lucidability:7:12`.
  package var text: String { "\(file):\(line):\(column)" }

  package static func == (a: SourcePlace, b: SourcePlace) -> Bool {
    a === b || a.file == b.file && a.facts == b.facts
  }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(facts)
  }
}
