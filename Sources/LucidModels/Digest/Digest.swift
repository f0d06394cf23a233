import LucidCore
import LucidRuntime

/// The embedded model client: no model, no network. Writes the answer by rule from what the runtime computed, and says so.
///
/// Deterministic: the same observations and the same prompt give the same bytes. Cost: pure.
public struct Digest: ModelClient {
  public init() {}

  public let name = "digest"

  public func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    let shape = RequestedShape(prompt: request.ability.prompt)
    var chosen = Self.choose(from: request.highlights, shape).map(\.text)
    if chosen.isEmpty { chosen = [Self.nothing(request)] }
    let text: String
    switch request.output {
    case .json: text = Self.json(chosen, request)
    case .text: text = Self.plain(Self.layOut(chosen, request.missing, shape))
    case .markdown: text = Self.layOut(chosen, request.missing, shape)
    }
    part(text)
    return Answer(text: text, author: name, remark: "a digest: put together by rule from the results; no model was asked")
  }

  // MARK: Choice

  /// What to say, in order: one highlight for each thing that the prompt asks for, then the weightiest of the rest.
  static func choose(from highlights: [Highlight], _ shape: RequestedShape) -> [Highlight] {
    var rest = highlights.enumerated().sorted { a, b in
      a.element.weight == b.element.weight ? a.offset < b.offset : a.element.weight > b.element.weight
    }.map(\.element)
    var chosen: [Highlight] = []
    func take(_ role: Highlight.Role) {
      guard chosen.count < shape.count, let i = rest.firstIndex(where: { $0.role == role }) else { return }
      chosen.append(rest.remove(at: i))
    }
    for role in shape.roles { take(role) }
    // Plain facts last: they fill what is left, after everything that stands out.
    let filler = rest.filter { $0.role != .fact && $0.role != .action } + rest.filter { $0.role == .action } + rest.filter { $0.role == .fact }
    var actions = chosen.filter { $0.role == .action }.count
    for highlight in filler where chosen.count < shape.count {
      if highlight.role == .action {
        if actions > 0 { continue }
        actions += 1
      }
      chosen.append(highlight)
    }
    // An answer ends with what to do.
    if shape.endsWithAction, let i = chosen.firstIndex(where: { $0.role == .action }) { chosen.append(chosen.remove(at: i)) }
    return chosen
  }

  private static func nothing(_ request: ModelRequest) -> String {
    if request.observations.isEmpty {
      return "This ability looks nothing up, so there is nothing to digest; a model would answer the prompt itself."
    }
    let anything = request.observations.contains { $0.status == .done }
    return anything ? "Nothing stands out." : "There is nothing to go by: no source gave anything."
  }

  // MARK: Form

  private static func layOut(_ sentences: [String], _ missing: [String], _ shape: RequestedShape) -> String {
    let body: String
    switch shape.form {
    case .bullets: body = sentences.map { "- " + $0 }.joined(separator: "\n")
    case .numbered: body = sentences.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
    case .lines: body = sentences.joined(separator: "\n")
    case .prose: body = sentences.joined(separator: " ")
    }
    guard !missing.isEmpty else { return body }
    return body + "\n\n" + missing.map { "Missing: \($0)." }.joined(separator: "\n")
  }

  /// Without the Markdown marks that highlights use.
  private static func plain(_ text: String) -> String {
    text.split(separator: "**", omittingEmptySubsequences: false).joined()
  }

  private static func json(_ sentences: [String], _ request: ModelRequest) -> String {
    var json = JSONText()
    json.object { json in
      json.key("points")
      json.array { json in for s in sentences { json.string(plain(s)) } }
      json.key("missing")
      json.array { json in for m in request.missing { json.string(m) } }
    }
    return json.text
  }
}
