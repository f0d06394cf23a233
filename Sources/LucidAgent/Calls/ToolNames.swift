import LucidCore
import LucidRuntime

/// The tools that a model was offered, under every name that models give them.
struct ToolNames {
  /// Names that other programs taught models, by what they are here.
  private static let taught: [String: String] = [
    "create_task": "tasks.create", "create_event": "calendar.create", "create_label": "tasks.create_label",
  ]
  /// Arguments of the same programs.
  private static let taughtArguments: [String: String] = [
    "taskdescription": "description", "description": "notes", "eventdescription": "notes", "timeestimate": "estimate",
    "starttime": "start",
    "endtime": "end",
  ]

  let offered: [OfferedTool]

  /// Namespaces that servers and templates put before names.
  private static let namespaces = ["functions.", "functions:", "function.", "default_api.", "default_api:", "tools.", "tool."]

  /// nil for a name that stands for none of them, or for two.
  func tool(_ name: String) -> OfferedTool? { plain(name) ?? plain(Self.bare(name)) }

  /// A name without its namespace, the marks and channels behind it, and the number of the call.
  private static func bare(_ name: String) -> String {
    let marks = ["<|", "</"].compactMap { name.firstRange(of: $0)?.lowerBound }
    var bare = name.prefix(upTo: marks.min() ?? name.endIndex)
    // Tags that open something hold arguments.
    if bare.contains("<") { return "" }
    if let space = namespaces.first(where: { bare.hasPrefix($0) }) { bare.removeFirst(space.count) }
    if let colon = bare.lastIndex(of: ":"), bare[bare.index(after: colon)...].allSatisfy(\.isNumber) { bare = bare[..<colon] }
    return String(bare)
  }

  private func plain(_ name: String) -> OfferedTool? {
    if let exact = offered.first(where: { $0.name == name || $0.plainName == name }) { return exact }
    let words = Self.words(name)
    guard !words.isEmpty else { return nil }
    if let taught = Self.taught[words.joined(separator: "_")], let tool = offered.first(where: { $0.name == taught }) {
      return tool
    }
    let same = offered.filter { Set(Self.words($0.name)) == Set(words) }
    return same.count == 1 ? same[0] : nil
  }

  /// The call under the names that are used here; as it is when it names no tool.
  func resolved(_ call: ToolCall) -> ToolCall {
    guard let tool = tool(call.tool) else { return call }
    let named = call.with(tool: tool.name)
    guard let written = try? ToolCallSession.arguments(call) else { return named }
    let given = Self.unwrapped(written, tool)
    let known = tool.parameters.properties.map(\.name)
    let names = given.type.fields.map { field in
      Self.argument(field.name, among: known, given: given.type.fields.map(\.name))
    }
    guard names != written.type.fields.map(\.name) else { return named }
    let renamed = Record(RecordType("Object", names.map { .init($0, .any, "") }), values: given.values)
    var json = JSONText()
    json.value(.record(renamed), zone: .utc)
    return named.with(arguments: json.text)
  }

  /// The arguments without an object around them, which has nothing else but the tool's name.
  private static func unwrapped(_ given: Record, _ tool: OfferedTool) -> Record {
    let known = tool.parameters.properties.map(\.name)
    let rest = given.type.fields.map(\.name).filter { name in
      guard ["name", "tool", "function"].contains(name), !known.contains(name), let word = given[name].text else { return true }
      return ToolNames(offered: [tool]).tool(word) == nil
    }
    guard rest.count == 1, !known.contains(rest[0]) else { return given }
    let isWrapper = wrappers.contains(rest[0]) || ToolNames(offered: [tool]).tool(rest[0]) != nil
    guard isWrapper else { return given }
    if case .record(let inner) = given[rest[0]] { return inner }
    return given[rest[0]].text.flatMap { ModelJSON.only(in: $0)?.record } ?? given
  }

  private static let wrappers = ["arguments", "args", "parameters", "params", "input", "properties"]

  /// The argument that is meant; `name` itself when none is, or when that one is given too.
  private static func argument(_ name: String, among known: [String], given: [String]) -> String {
    guard !known.contains(name) else { return name }
    // A mark of the model's own form behind the name.
    if let mark = name.firstRange(of: "</"), known.contains(String(name[..<mark.lowerBound])) {
      return argument(String(name[..<mark.lowerBound]), among: known, given: given)
    }
    let folded = words(name).joined()
    let found = known.first { words($0).joined() == folded } ?? taughtArguments[name.lowercased().filter { $0 != "_" }]
    guard let found, known.contains(found), !given.contains(found) else { return name }
    return found
  }

  /// `createTasks` and `create.task` are both `create`, `task`.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    func close() {
      if word.count > 3, word.hasSuffix("s") { word.removeLast() }
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for character in name {
      guard character.isASCII, character.isLetter || character.isNumber else {
        close()
        wasLower = false
        continue
      }
      if character.isUppercase, wasLower { close() }
      word += character.lowercased()
      wasLower = character.isLowercase
    }
    close()
    return words
  }
}
