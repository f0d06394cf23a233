import LucidCore
import LucidYAML

/// The flat mapping at the head of a Markdown note, read with libyaml. Only texts and lists of
/// texts are of interest; what lies deeper is passed over, and aliases are never followed, so
/// nothing can grow.
struct FrontMatter {
  enum Field: Hashable {
    case text(String)
    case texts([String])
  }

  /// By key in lower case; of a key that occurs twice the first counts.
  private(set) var fields: [String: Field] = [:]
  /// The problem and its place; the fields before it are good.
  private(set) var problem: MessageText?

  /// Bounds for what a person writes.
  private static let deepest = 16
  private static let mostEvents = 5_000

  /// `yaml` without the lines of dashes around it.
  init(_ yaml: some Collection<UInt8>) {
    var reader = Reader()
    let failure = YAMLEvent.read(Array(yaml)) { event in reader.take(event) }
    fields = reader.fields
    // Lines count from the opening dashes.
    problem = failure.map { .words(.headLine, $0.line + 2, $0.message) } ?? reader.problem
  }

  func text(_ keys: String...) -> String? {
    for key in keys {
      switch fields[key] {
      case .text(let text): return text
      case .texts(let texts): return texts.first
      case nil: continue
      }
    }
    return nil
  }

  /// Puts the fields together from events.
  private struct Reader {
    var fields: [String: Field] = [:]
    var problem: MessageText?
    private var events = 0
    private var depth = 0
    private var key: String?
    private var list: [String]?

    /// Returns false where nothing more is to be read.
    mutating func take(_ event: YAMLEvent) -> Bool {
      events += 1
      guard events < FrontMatter.mostEvents else { return stop(.words(.headTooLong)) }
      switch event.kind {
      case .documentEnd: return false
      case .documentStart: break
      case .scalar(let written, let style):
        let text = FrontMatter.isNull(written, style) ? nil : written
        if depth == 0 { return stop(.words(.headNoKeys)) }
        if depth == 1, let name = key {
          if let text { keep(.text(text), name) }
          key = nil
        } else if depth == 1 {
          key = text?.lowercased() ?? ""
        } else if depth == 2, list != nil, let text {
          list?.append(text)
        }
      case .alias:
        if depth == 1 { key = key == nil ? "" : nil }
      case .sequence:
        if depth == 0 { return stop(.words(.headNoKeys)) }
        if depth == 1, key != nil { list = [] }
        return open(event)
      case .mapping: return open(event)
      case .end:
        depth -= 1
        if depth == 1 {
          if let list, let name = key { keep(.texts(list), name) }
          // A list or mapping in the place of a key leaves its value to be passed over.
          key = key == nil ? "" : nil
          list = nil
        }
      }
      return true
    }

    private mutating func open(_ event: YAMLEvent) -> Bool {
      depth += 1
      return depth > FrontMatter.deepest ? stop(.words(.headLine, event.line + 2, MessageText.words(.tooDeep))) : true
    }

    private mutating func stop(_ problem: MessageText) -> Bool {
      self.problem = problem
      return false
    }

    private mutating func keep(_ field: Field, _ key: String) {
      if !key.isEmpty, fields[key] == nil { fields[key] = field }
    }
  }

  /// Whether it is `null`, `~` or nothing at all.
  private static func isNull(_ text: String, _ style: Scalar.Style) -> Bool {
    style == .plain && (text.isEmpty || text == "~" || text.lowercased() == "null")
  }
}
