package import LucidCore
import LucidSyntax

/// An ability that is to be packaged: its bytes, its plan, and what its author says of sharing it.
package struct PackagedAbility: Sendable {
  package static let suffix = LibraryPlace.suffix

  /// Whole: what `lucid install` gets.
  package let bytes: [UInt8]
  package let plan: Plan
  /// The detached signature; nil for an unsigned text.
  package let signature: [UInt8]?
  /// As skills and plugins are named.
  package let name: String
  package let hash: String
  let author: String?
  let version: String?
  let license: String?

  package init(_ bytes: [UInt8], _ plan: Plan, signature: [UInt8]? = nil) {
    (self.bytes, self.plan, self.signature) = (bytes, plan, signature)
    hash = SHA256.hex(bytes)
    name = SkillName.of(label: plan.ability.label, hash: hash)
    let head = LayoutReader.read(bytes)?.layouts.first?.root
    func fact(_ key: String) -> String? {
      head?[key]?.scalar.map { TerminalSanitizer.line($0.text) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    (author, version, license) = (fact("author"), fact("version"), fact("license"))
  }

  /// The permissions that a run needs, also where a model elsewhere answers.
  package var permissions: [RequiredPermission] { RequiredPermission.of(plan) }

  /// `reads calendar, mail; writes notes`; `reads, writes and sends nothing`.
  package var reach: String {
    let parts = RequiredPermission.Effect.allCases.compactMap { effect -> String? in
      let own = permissions.filter { $0.effect == effect && $0.destination == nil }.map(\.source)
      return own.isEmpty ? nil : effect.rawValue + " " + own.joined(separator: ", ")
    }
    return parts.isEmpty ? "reads, writes and sends nothing" : parts.joined(separator: "; ")
  }

  /// Its purpose, for lists: the summary, its reach, its inputs; at most 1024 characters, never
  /// empty.
  package var description: String {
    let ability = plan.ability
    let summary = TerminalSanitizer.line(ability.summary ?? "").trimmed
    let first = summary.isEmpty ? TerminalSanitizer.line(ability.label).trimmed : summary
    let begin = first.hasSuffix(".") || first.hasSuffix("!") || first.hasSuffix("?") ? first : first + "."
    let inputs = plan.inputs.isEmpty ? "" : " It asks for " + plan.inputs.map(\.name).joined(separator: ", ") + "."
    let use = "Use it to run the ability “\(TerminalSanitizer.line(ability.label))” of lucid, which \(reach).\(inputs)"
    let whole = begin + " " + use
    return whole.count <= Self.longestDescription ? whole : String(whole.prefix(Self.longestDescription - 1)) + "…"
  }

  private static let longestDescription = 1024
}

extension String {
  /// Without blanks at its ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
