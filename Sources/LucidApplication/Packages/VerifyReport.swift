package import LucidArguments
import LucidCore
package import LucidLibrary
package import LucidReport

/// The findings of `lucid share verify`, for people and as JSON.
package struct VerifyReport {
  package struct Result {
    /// As it was named.
    package let path: String
    package let verification: PackageVerification
  }

  package let results: [Result]

  init(_ results: [Result]) { self.results = results }

  package var exit: ExitCode { results.allSatisfy { $0.verification.allProblems.isEmpty } ? .ok : .fileInvalid }

  package func text(_ screen: Screen) -> String { results.map { text($0, screen) }.joined() }

  private func text(_ result: Result, _ screen: Screen) -> String {
    let verification = result.verification
    let path = TerminalSanitizer.message(result.path)
    let kind = verification.kind?.rawValue ?? "ability"
    let problems = verification.allProblems
    var out =
      problems.isEmpty
      ? "\(path): verified. "
        + (verification.kind == nil ? "The file compiles.\n" : "The \(kind), its permissions and its checksums agree.\n")
      : "\(path): not verified. The \(kind) \(verification.kind == nil ? "has errors" : "disagrees with its ability"):\n"
    for problem in problems {
      let place = problem.file + (problem.line.map { ":\($0)" } ?? "")
      out += "  " + TerminalSanitizer.message((place.isEmpty ? "" : place + ": ") + problem.text) + "\n"
    }
    for skill in verification.skills {
      guard let ability = skill.ability else { continue }
      out += "\n\(TerminalSanitizer.line(ability.plan.ability.label))\n  sha256 \(ability.hash)\n"
      if let words = skill.signature.words { out += "  signed \(TerminalSanitizer.line(words.text))\n" }
      out += ReachLines(ability.plan).text(screen)
    }
    if !problems.isEmpty, verification.kind != nil {
      out += "\nTo write it again from its ability: lucid share export FILE --as \(kind) -o DIR\n"
    }
    return out
  }

  package var json: JSONResult {
    JSONResult { json in
      json.field("verified", exit == .ok)
      json.objects("paths", results) { json, result in write(result, &json) }
    }
  }

  private func write(_ result: Result, _ json: inout JSONText) {
    let verification = result.verification
    json.field("path", result.path)
    json.field("kind", verification.kind?.rawValue ?? "ability")
    json.field("verified", verification.allProblems.isEmpty)
    json.objects("problems", verification.allProblems) { json, problem in
      json.field("file", problem.file)
      json.field("line", problem.line)
      json.field("kind", problem.word)
      json.field("text", problem.text)
    }
    json.array("abilities") { json in
      for skill in verification.skills {
        guard let ability = skill.ability else { continue }
        json.object { json in
          json.field("name", ability.name)
          json.field("label", ability.plan.ability.label)
          json.field("sha256", ability.hash)
          json.field("signed", skill.signature.words?.text)
          json.key("permissions")
          json.permissions(ability.permissions)
        }
      }
    }
  }
}
