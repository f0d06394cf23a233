import LucidAgent
import LucidCompiler
package import LucidConfiguration
package import LucidCore
package import LucidLibrary
package import LucidMCP
import LucidRuntime
import LucidWording

/// The tools of the configuration that only read, by family, for questions: a model is offered
/// them, and a question without a model can name one.
///
/// A question has no file with a card, so each family has a permission of its own. It holds for the
/// declarations and the reach that the person saw. Writes are not offered: they could neither be
/// previewed nor undone.
package struct QuestionTools {
  /// Begins the name of the permission of a family, as it does in conditions.
  package static let prefix = "tools."

  package struct Family {
    package let name: String
    /// Not empty.
    let tools: [ToolSettings.Tool]
    /// Without steps; its card has the reach of the tools on this machine.
    package let plan: Plan
    package let identity: LibraryIdentity
    /// Whether questions may call the tools.
    package fileprivate(set) var isPermitted = false

    /// The name of the permission, `tools.ticker`.
    package var label: String { plan.ability.label }

    /// nil when none of its tools reads.
    fileprivate init?(_ name: String, in configuration: Configuration, _ binder: ToolBinder) {
      let tools = configuration.tools.tools.filter { $0.signature.family == name && $0.signature.effect == .read }
      let plan = MessagePlan.plan("", label: prefix + name, tools: tools.map(\.signature))
      // It is declared as the configuration has it.
      guard !tools.isEmpty, let bound = try? binder.bound(plan) else { return nil }
      (self.name, self.tools, self.plan) = (name, tools, bound.plan)
      identity = LibraryIdentity(questionsTo: name, declared: tools.map(\.agreement).joined(separator: "\n"))
    }
  }

  /// In the order of the configuration.
  package private(set) var families: [Family]
  private let binder: ToolBinder

  /// `isApproved` permits what was not denied. Errors: the stored permissions cannot be read.
  package init(
    _ configuration: Configuration, _ environment: CommandEnvironment, isApproved: Bool = false
  ) throws(CommandError) {
    let binder = ToolBinder(configuration, environment.host, version: Composition.version.text)
    self.binder = binder
    families = configuration.tools.families.compactMap { Family($0, in: configuration, binder) }
    guard !families.isEmpty, let library = try HomeLibrary.openIfThere(environment.host) else { return }
    for i in families.indices {
      let family = families[i]
      families[i].isPermitted = try CommandError.from { () throws(LibraryError) in
        let (missing, refused, _) = try family.identity.evaluate(RequiredPermission.of(family.plan), library)
        return refused.isEmpty && (isApproved || missing.isEmpty)
      }
    }
  }

  /// Returns the permitted tools for one run. Starts nothing.
  package func bound() -> DeclaredTools {
    let tools = families.filter(\.isPermitted).flatMap(\.tools).map(\.signature)
    return (try? binder.bound(MessagePlan.plan("", tools: tools)))?.tools ?? DeclaredTools()
  }

  // MARK: Naming

  /// Returns the tools that a text names, each with its family: by their description, else by the
  /// name of the family, and then by their own names where it has one of them.
  func named(in text: String) -> [(family: Family, tool: ToolSettings.Tool)] {
    let words = Self.words(text)
    let all = families.flatMap { family in family.tools.map { (family, $0) } }
    let described = all.filter { Self.words($1.signature.summary).count > 1 && words.contains(Self.words($1.signature.summary)) }
    guard described.isEmpty else { return described }
    return families.filter { words.contains(Self.words($0.name)) }.flatMap { family in
      let called = family.tools.filter { words.contains(Self.words($0.signature.verb)) }
      return (called.isEmpty ? family.tools : called).map { (family, $0) }
    }
  }

  /// Returns the words that say nothing beyond the name of a tool.
  static func words(naming tool: ToolSettings.Tool) -> Set<String> {
    Set(words("\(tool.signature.family) \(tool.signature.verb) \(tool.signature.summary)"))
  }

  static func words(_ text: String) -> [String] { FoldedText(text).words }
}

/// A client that says what tools of the configuration returned, without a model.
struct ToolResultText: ModelClient {
  /// Longer values are cut.
  private static let longest = 2_000

  let name = "digest"
  let immediate = true
  let isModel = false

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    let done = request.observations.filter { $0.status == .done }
    let text = done.map { Self.text($0.value, request) }.joined(separator: "\n")
    part(text)
    return Answer(text: text, author: name, remark: .words(.fromNoModel, MessageText.row(done.map(\.tool))))
  }

  /// A line for each field of a record.
  private static func text(_ value: Value, _ request: ModelRequest) -> String {
    guard case .record(let record) = value else { return line(value, request) }
    let unknown = PageWords(request.language).message(.words(.notKnown))
    return zip(record.type.fields, record.values).map { field, value in
      "- \(field.name.replacing("_", with: " ")): " + (value == .null ? unknown : line(value, request))
    }.joined(separator: "\n")
  }

  private static func line(_ value: Value, _ request: ModelRequest) -> String {
    let language = TextLanguage(code: request.language.rawValue)
    return ValueText.text(value, zone: request.zone, language: language).oneLine(limit: longest)
  }
}
