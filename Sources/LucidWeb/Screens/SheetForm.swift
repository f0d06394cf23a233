import LucidApplication
import LucidCore
import LucidReport

/// The fields of a sheet that was sent, or of a link to one: `in.NAME` for each input, what the
/// person permits, and on whose data.
struct SheetForm: Sendable {
  enum Consent: String { case once, always }

  /// That of the ability.
  let name: String
  /// Values of inputs; an empty field is none.
  let inputs: [(name: String, value: String)]
  /// nil permits nothing.
  let consent: Consent?
  /// The digest of the text whose card the person has seen; nil for a link.
  let hash: String?
  /// On the sample person's data.
  let isTry: Bool

  init(_ name: String, _ request: WebRequest) {
    self.name = name
    let prefix = HTMLSheet.prefix
    var inputs = request.fields.filter { $0.name.hasPrefix(prefix) }.map {
      (name: String($0.name.utf8.dropFirst(prefix.utf8.count)) ?? "", value: $0.value)
    }
    // A link may name them as the command line does.
    if !request.isPost {
      inputs += request.fields.filter { !$0.name.hasPrefix(prefix) && $0.name != "try" }.map { ($0.name, $0.value) }
    }
    self.inputs = inputs.filter { !$0.value.isEmpty }
    consent = request.field("permission").flatMap(Consent.init)
    hash = request.field("hash")
    isTry = request.field("try") == "1"
  }

  /// Those of the plan, by their own names: the parameters of a link have lower-case ones.
  func inputs(of plan: Plan) -> [(name: String, value: String)] {
    inputs.compactMap { given in
      plan.inputs.first { $0.name == given.name || $0.name.lowercased() == given.name }.map { ($0.name, given.value) }
    }
  }

  /// The options of `lucid run NAME` with these values; `isShown` says that the person has seen the
  /// card of this text.
  func options(_ plan: Plan, isShown: Bool) -> RunOptions {
    let files = Set(plan.inputs.filter { $0.kind == .file }.map(\.name))
    let isApproved = consent == .once && isShown && !isTry
    let command = isTry ? "try" : "run"
    // The text of a file came with the form, as it would come on standard input.
    let values = inputs.map { files.contains($0.name) ? $0.name + "=-" : $0.name + "=" + $0.value }
    var options = RunOptions(command: command, words: [command] + (isApproved ? ["--approve"] : []) + [name] + values)
    (options.ability, options.isNamed, options.isApproved) = (name, true, isApproved)
    (options.isTry, options.isSample) = (isTry, isTry)
    options.inputs = inputs
    return options
  }

  /// The fields of the same form, without texts of files.
  func fields(_ plan: Plan) -> [(name: String, value: String)] {
    let files = Set(plan.inputs.filter { $0.kind == .file }.map(\.name))
    return inputs.filter { !files.contains($0.name) }.map { (HTMLSheet.prefix + $0.name, $0.value) }
      + (isTry ? [("try", "1")] : [])
  }

  /// Those that permit it once more.
  var consentFields: [(name: String, value: String)] {
    guard consent == .once, let hash else { return [] }
    return [("permission", Consent.once.rawValue), ("hash", hash)]
  }
}
