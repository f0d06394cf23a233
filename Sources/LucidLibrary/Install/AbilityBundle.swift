import LucidCore
import LucidSyntax

extension InstallCandidate {
  /// Several in one file: the abilities in this order without ids, then what they use, each once.
  ///
  /// Errors: two bring different plans or personas of one name, of which only one could be used.
  package static func pack(_ arrivals: [InstallCandidate]) throws(LibraryError) -> String {
    var seen: [String: (label: String, text: String)] = [:]
    var used: [Layout] = []
    for arrival in arrivals {
      for layout in arrival.layouts.dropFirst() {
        func fact(_ key: String) -> String { layout.root[key]?.scalar?.text ?? "" }
        let (name, text) = (
          "\(fact("kind")) `\(fact("name").isEmpty ? fact("label") : fact("name"))`", LayoutPrinter.print([layout])
        )
        let label = arrival.plan.ability.label
        if let known = seen[name] {
          guard known.text == text else {
            throw LibraryError(
              .file, "\(known.label) and \(label) each define their own \(name), and the definitions differ",
              hint: "write them into separate files, or rename one of the two")
          }
          continue
        }
        seen[name] = (label, text)
        used.append(layout)
      }
    }
    return (arrivals.map { $0.alone(id: nil) } + used.map { LayoutPrinter.print([$0]) }).joined(separator: "---\n")
  }
}
